"""System prompts as data: components, variants, experimental designs and a linter."""

from typing import TYPE_CHECKING

from simdroid.lazy_imports import lazy_getattr

if TYPE_CHECKING:
    from mobile_world.prompts.benchmark_leaks import Benchmark, shipped_benchmark
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
    from mobile_world.prompts.custom_prompts import (
        CustomPrompt,
        Prompt,
        check_arm_name,
        prompt_files,
        read_prompt,
        read_prompts,
    )
    from mobile_world.prompts.designs import DESIGNS, Design, DesignRun, design
    from mobile_world.prompts.estimability import Estimability, examine
    from mobile_world.prompts.factors import FACTORS, Levels
    from mobile_world.prompts.lint import LintFinding, lint_prompt
    from mobile_world.prompts.rendering import AutonomousPromptBuilder, Rendered, Segment, render
    from mobile_world.prompts.storage import PromptVariantGenerator, read_variants, stored_arms, write_variants
    from mobile_world.prompts.variants import EDITED, PromptVariant, choose
else:
    __getattr__ = lazy_getattr(
        __name__,
        {
            "benchmark_leaks": (
                "Benchmark",
                "shipped_benchmark",
            ),
            "components": (
                "ERROR_RECOVERY_GUIDANCE",
                "K_SHOT_EXAMPLES",
                "OBJECTIVE_STYLES",
                "OUTPUT_FORMAT_CONTRACT",
                "ROLE_FRAMINGS",
                "SPECIFICATION",
                "TERMINATION_POLICIES",
                "TOOL_DOCS",
                "ComponentSet",
                "component_set",
                "set_names",
            ),
            "custom_prompts": (
                "CustomPrompt",
                "Prompt",
                "check_arm_name",
                "prompt_files",
                "read_prompt",
                "read_prompts",
            ),
            "designs": (
                "DESIGNS",
                "Design",
                "DesignRun",
                "design",
            ),
            "estimability": (
                "Estimability",
                "examine",
            ),
            "factors": (
                "FACTORS",
                "Levels",
            ),
            "lint": (
                "LintFinding",
                "lint_prompt",
            ),
            "rendering": (
                "AutonomousPromptBuilder",
                "Rendered",
                "Segment",
                "render",
            ),
            "storage": (
                "PromptVariantGenerator",
                "read_variants",
                "stored_arms",
                "write_variants",
            ),
            "variants": (
                "EDITED",
                "PromptVariant",
                "choose",
            ),
        },
        renamed={"Finding": "LintFinding", "Run": "DesignRun"},
    )

__all__ = [
    "DESIGNS",
    "EDITED",
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
    "Benchmark",
    "ComponentSet",
    "CustomPrompt",
    "Design",
    "DesignRun",
    "Estimability",
    "Levels",
    "LintFinding",
    "Prompt",
    "PromptVariant",
    "PromptVariantGenerator",
    "Rendered",
    "Segment",
    "check_arm_name",
    "choose",
    "component_set",
    "design",
    "examine",
    "lint_prompt",
    "prompt_files",
    "read_prompt",
    "read_prompts",
    "read_variants",
    "render",
    "set_names",
    "shipped_benchmark",
    "stored_arms",
    "write_variants",
]
