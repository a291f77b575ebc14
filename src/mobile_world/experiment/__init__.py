"""Experiments: episodes, the plans they come from, and the directory that proves what was run."""

from mobile_world.experiment.archive import archive, snapshot
from mobile_world.experiment.budget import Budget, Meter, Use
from mobile_world.experiment.docket import Docket, Job
from mobile_world.experiment.engine import RunResult, run_plan, summary_of, unscored
from mobile_world.experiment.episode import run_episode
from mobile_world.experiment.events import EpisodeBegan, EpisodeEnded, RunBegan, RunEvent, StopSwitch
from mobile_world.experiment.executors import (
    AgentFactory,
    Executor,
    LocalExecutor,
    ServedDevices,
    ServerExecutor,
    TaskFactory,
)
from mobile_world.experiment.journal import Damage, Journal, Ledger
from mobile_world.experiment.plan import EpisodeSpec, Plan, PlannedArm, PlannedPart, PlannedTask
from mobile_world.experiment.planning import plan_arms, plan_evaluation
from mobile_world.experiment.projection import Projection, Span, project
from mobile_world.experiment.repair import Repair, repair
from mobile_world.experiment.restore import Restored, restore
from mobile_world.experiment.rules import LOOP_LIMIT, PARSE_FAILURE_LIMIT, QUESTION_LIMIT, Rules, SuccessRule
from mobile_world.experiment.run_directory import RunDirectory
from mobile_world.experiment.summary import Rate, Summary, summarise
from mobile_world.experiment.tape import NoTape, Tape
from mobile_world.experiment.verifying import Verification, verify

__all__ = [
    "LOOP_LIMIT",
    "PARSE_FAILURE_LIMIT",
    "QUESTION_LIMIT",
    "AgentFactory",
    "Budget",
    "Damage",
    "Docket",
    "EpisodeBegan",
    "EpisodeEnded",
    "EpisodeSpec",
    "Executor",
    "Job",
    "Journal",
    "Ledger",
    "LocalExecutor",
    "Meter",
    "NoTape",
    "Plan",
    "PlannedArm",
    "PlannedPart",
    "PlannedTask",
    "Projection",
    "Rate",
    "Repair",
    "Restored",
    "Rules",
    "RunBegan",
    "RunDirectory",
    "RunEvent",
    "RunResult",
    "ServedDevices",
    "ServerExecutor",
    "Span",
    "StopSwitch",
    "SuccessRule",
    "Summary",
    "Tape",
    "TaskFactory",
    "Use",
    "Verification",
    "archive",
    "plan_arms",
    "plan_evaluation",
    "project",
    "repair",
    "restore",
    "run_episode",
    "run_plan",
    "snapshot",
    "summarise",
    "summary_of",
    "unscored",
    "verify",
]
