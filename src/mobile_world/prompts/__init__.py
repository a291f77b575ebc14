"""System prompts as data: components, variants, designs, and what is wrong with them before they run."""

from mobile_world.prompts.builder import AutonomousPromptBuilder
from mobile_world.prompts.components import (
    ERROR_RECOVERY_GUIDANCE,
    K_SHOT_EXAMPLES,
    OBJECTIVE_STYLES,
    OUTPUT_FORMAT_CONTRACT,
    ROLE_FRAMINGS,
    SPECIFICATION,
    TERMINATION_POLICIES,
    TOOL_DOCS,
    ComponentSet,
    component_set,
    set_names,
)
from mobile_world.prompts.designs import DESIGNS, Design, Run, design
from mobile_world.prompts.estimability import Estimability, examine
from mobile_world.prompts.factors import FACTORS, Levels
from mobile_world.prompts.generator import PromptVariantGenerator
from mobile_world.prompts.rendering import Rendered, Segment, render
from mobile_world.prompts.storage import read_variants, write_variants
from mobile_world.prompts.variants import PromptVariant

__all__ = [
    "DESIGNS",
    "ERROR_RECOVERY_GUIDANCE",
    "FACTORS",
    "K_SHOT_EXAMPLES",
    "OBJECTIVE_STYLES",
    "OUTPUT_FORMAT_CONTRACT",
    "ROLE_FRAMINGS",
    "SPECIFICATION",
    "TERMINATION_POLICIES",
    "TOOL_DOCS",
    "AutonomousPromptBuilder",
    "ComponentSet",
    "Design",
    "Estimability",
    "Levels",
    "PromptVariant",
    "PromptVariantGenerator",
    "Rendered",
    "Run",
    "Segment",
    "component_set",
    "design",
    "examine",
    "read_variants",
    "render",
    "set_names",
    "write_variants",
]
