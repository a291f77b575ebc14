"""Experiments: `evaluate` and `run_experiment`, episodes and plans, and the run directory that proves what was run.

These two calls, and what they take and return, are imported lazily on first use: they need packages that reading a run
does not.
"""

from typing import TYPE_CHECKING

from mobile_world.domain import lazy_getattr
from mobile_world.experiment.driver import RunResult, run_plan, unscored
from mobile_world.experiment.episode.loop import run_episode
from mobile_world.experiment.episode.recorder import NullRecorder, Recorder
from mobile_world.experiment.events import (
    EpisodeBegan,
    EpisodeEnded,
    Listener,
    RunArchived,
    RunBegan,
    RunEvent,
    RunPlanned,
    RunWarning,
    StopSwitch,
)
from mobile_world.experiment.executors import (
    AgentFactory,
    Executor,
    LocalExecutor,
    ServedDevices,
    ServerExecutor,
    TaskFactory,
)
from mobile_world.experiment.housekeeping import Housekeeping
from mobile_world.experiment.planning.budget import Budget, Meter, Use
from mobile_world.experiment.planning.forecast import ForecastRange, Projection, project
from mobile_world.experiment.planning.plan import EpisodeSpec, Plan, PlannedArm, PlannedPart, PlannedTask
from mobile_world.experiment.planning.plan_builder import plan_arms, plan_evaluation
from mobile_world.experiment.planning.rules import LOOP_LIMIT, PARSE_FAILURE_LIMIT, QUESTION_LIMIT, Rules, SuccessRule
from mobile_world.experiment.queue import EpisodeQueue, Job
from mobile_world.experiment.storage.archive import archive, snapshot
from mobile_world.experiment.storage.journal import Damage, Journal, Ledger
from mobile_world.experiment.storage.repair import Repair, repair
from mobile_world.experiment.storage.restore import Restored, restore
from mobile_world.experiment.storage.run_directory import RunDirectory
from mobile_world.experiment.storage.summary import Rate, Summary, summarise, summary_of
from mobile_world.experiment.storage.verification import Verification, verify

if TYPE_CHECKING:
    from mobile_world.experiment.episode.model_user import ModelUsers
    from mobile_world.experiment.evaluation import EvaluationResult, evaluate
    from mobile_world.experiment.experiment_run import ExperimentResult, run_experiment
    from mobile_world.experiment.preparation import Devices, RunOptions
else:
    __getattr__ = lazy_getattr(
        __name__,
        {
            "episode.model_user": ("ModelUsers",),
            "evaluation": ("EvaluationResult", "evaluate"),
            "preparation": ("Devices", "RunOptions"),
            "experiment_run": ("ExperimentResult", "run_experiment"),
        },
        renamed={"Span": "ForecastRange"},
    )

__all__ = [
    "LOOP_LIMIT",
    "PARSE_FAILURE_LIMIT",
    "QUESTION_LIMIT",
    "AgentFactory",
    "Budget",
    "Damage",
    "Devices",
    "EpisodeBegan",
    "EpisodeEnded",
    "EpisodeQueue",
    "EpisodeSpec",
    "EvaluationResult",
    "Executor",
    "ExperimentResult",
    "ForecastRange",
    "Housekeeping",
    "Job",
    "Journal",
    "Ledger",
    "Listener",
    "LocalExecutor",
    "Meter",
    "ModelUsers",
    "NullRecorder",
    "Plan",
    "PlannedArm",
    "PlannedPart",
    "PlannedTask",
    "Projection",
    "Rate",
    "Recorder",
    "Repair",
    "Restored",
    "Rules",
    "RunArchived",
    "RunBegan",
    "RunDirectory",
    "RunEvent",
    "RunOptions",
    "RunPlanned",
    "RunResult",
    "RunWarning",
    "ServedDevices",
    "ServerExecutor",
    "StopSwitch",
    "SuccessRule",
    "Summary",
    "TaskFactory",
    "Use",
    "Verification",
    "archive",
    "evaluate",
    "plan_arms",
    "plan_evaluation",
    "project",
    "repair",
    "restore",
    "run_episode",
    "run_experiment",
    "run_plan",
    "snapshot",
    "summarise",
    "summary_of",
    "unscored",
    "verify",
]
