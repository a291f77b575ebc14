"""The specification's names from one module, and its own unit tests as it gives them."""

from __future__ import annotations

import mobile_world.experiment1
from mobile_world.experiment1 import (
    AutonomousConfig,
    AutonomousPromptBuilder,
    PromptVariant,
    PromptVariantGenerator,
    StrictOutputParser,
)


# fmt: off
def test_prompt_variant_generation() -> None:
    """Test that all 18 variants are generated correctly"""
    generator = PromptVariantGenerator()
    variants = generator.generate_core_variants()
    assert len(variants) == 18
    assert all(v.prompt_id for v in variants)
    assert len(set(v.prompt_id for v in variants)) == 18  # All unique

def test_output_parser() -> None:
    """Test strict output parsing"""
    parser = StrictOutputParser(AutonomousConfig())

    # Valid output
    output = "<think>Need to click button</think><action>Click(box=(100, 200))</action>"
    result = parser.parse(output)
    assert result['action']['action'] == 'click'
    assert result['action']['params']['box'] == (100, 200)
    assert len(result['parse_errors']) == 0
# fmt: on


def test_every_name_is_there() -> None:
    assert all(hasattr(mobile_world.experiment1, name) for name in mobile_world.experiment1.__all__)


def test_the_builder_assembles_what_variants_are_made_of() -> None:
    module = mobile_world.experiment1
    builder = AutonomousPromptBuilder(AutonomousConfig())
    built = builder.build_system_prompt(
        module.ROLE_FRAMINGS["assistant"],
        module.OBJECTIVE_STYLES["verbose"],
        module.TOOL_DOCS["moderate"],
        module.OUTPUT_FORMAT_CONTRACT,
        module.TERMINATION_POLICIES["soft"],
        examples="Examples:\n" + "\n".join(module.K_SHOT_EXAMPLES),
        error_recovery=module.ERROR_RECOVERY_GUIDANCE["explicit"],
    )
    assert built == PromptVariant("assistant", "verbose", "moderate", 3, "explicit", "soft").system_prompt


def test_the_builder_leaves_no_gap_for_what_is_empty() -> None:
    builder = AutonomousPromptBuilder(AutonomousConfig())
    assert builder.build_system_prompt("a", "", "b", "c", "d", examples="", error_recovery=None) == "a\n\nb\n\nc\n\nd"
