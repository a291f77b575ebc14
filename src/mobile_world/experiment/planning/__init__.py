"""Plans: arms, tasks and rules; what a plan will take and what it can show."""

from mobile_world.experiment.planning.budget import Budget, Meter, Use, amount
from mobile_world.experiment.planning.forecast import Forecast, ForecastRange, Projection, project
from mobile_world.experiment.planning.plan import (
    UNSTREAMED,
    DecisionSeeds,
    EpisodeSpec,
    Plan,
    PlannedArm,
    PlannedPart,
    PlannedTask,
    ServedModel,
)
from mobile_world.experiment.planning.plan_builder import plan_arms, plan_evaluation, refuse_unguessable
from mobile_world.experiment.planning.plan_differences import (
    baseline_remarks,
    differences,
    official_code_words,
    version_difference,
    version_remarks,
)
from mobile_world.experiment.planning.rules import (
    LOOP_LIMIT,
    PARSE_FAILURE_LIMIT,
    QUESTION_LIMIT,
    Rules,
    SuccessRule,
    digest,
)

__all__ = [
    "LOOP_LIMIT",
    "PARSE_FAILURE_LIMIT",
    "QUESTION_LIMIT",
    "UNSTREAMED",
    "Budget",
    "DecisionSeeds",
    "EpisodeSpec",
    "Forecast",
    "ForecastRange",
    "Meter",
    "Plan",
    "PlannedArm",
    "PlannedPart",
    "PlannedTask",
    "Projection",
    "Rules",
    "ServedModel",
    "SuccessRule",
    "Use",
    "amount",
    "baseline_remarks",
    "differences",
    "digest",
    "official_code_words",
    "plan_arms",
    "plan_evaluation",
    "project",
    "refuse_unguessable",
    "version_difference",
    "version_remarks",
]
