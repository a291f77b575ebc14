"""The names of the Experiment-1 specification; `docs/reference/specification-map.md` says where each is defined."""

from mobile_world.agents.autonomous import AutonomousConfig, StrictOutputParser
from mobile_world.agents.venus import VenusNaviAgent
from mobile_world.experiment.specification import (
    AndroidWorldAutonomousEvaluator,
    AndroidWorldEnvironment,
    AndroidWorldTaskLoader,
    EpisodeConfig,
    EpisodeResult,
    MetricsCollector,
)
from mobile_world.prompts import (
    ERROR_RECOVERY_GUIDANCE,
    K_SHOT_EXAMPLES,
    OBJECTIVE_STYLES,
    OUTPUT_FORMAT_CONTRACT,
    ROLE_FRAMINGS,
    TERMINATION_POLICIES,
    TOOL_DOCS,
    AutonomousPromptBuilder,
    PromptVariant,
    PromptVariantGenerator,
)

__all__ = [
    "ERROR_RECOVERY_GUIDANCE",
    "K_SHOT_EXAMPLES",
    "OBJECTIVE_STYLES",
    "OUTPUT_FORMAT_CONTRACT",
    "ROLE_FRAMINGS",
    "TERMINATION_POLICIES",
    "TOOL_DOCS",
    "AndroidWorldAutonomousEvaluator",
    "AndroidWorldEnvironment",
    "AndroidWorldTaskLoader",
    "AutonomousConfig",
    "AutonomousPromptBuilder",
    "EpisodeConfig",
    "EpisodeResult",
    "MetricsCollector",
    "PromptVariant",
    "PromptVariantGenerator",
    "StrictOutputParser",
    "VenusNaviAgent",
]
