"""The names of the Experiment-1 specification in one place; `docs/specification-map.md` says where each lives."""

from mobile_world.agents.autonomous import AutonomousConfig, StrictOutputParser
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
    "AutonomousConfig",
    "AutonomousPromptBuilder",
    "PromptVariant",
    "PromptVariantGenerator",
    "StrictOutputParser",
]
