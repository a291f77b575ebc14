"""The specification's names from one module, and its own unit tests as it gives them."""

from __future__ import annotations

import dataclasses
import inspect
from pathlib import Path

import pytest

import mobile_world.experiment1
from mobile_world.experiment1 import (
    AndroidWorldAutonomousEvaluator,
    AndroidWorldTaskLoader,
    AutonomousConfig,
    AutonomousPromptBuilder,
    EpisodeConfig,
    EpisodeResult,
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

@pytest.mark.slow
def test_episode_execution(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Test single episode execution"""
    monkeypatch.setenv('HOME', str(tmp_path))
    # Setup
    evaluator = AndroidWorldAutonomousEvaluator(
        model_config={'agent': 'reference'},
        eval_config={'task_split': 'mini', 'output_dir': str(tmp_path / 'results')},
    )
    variant = PromptVariant('navigator', 'concise', 'terse', 0, 'none', 'strict')
    task = AndroidWorldTaskLoader('mini').load_tasks()[0]
    config = evaluator._create_episode_config(variant.prompt_id, task['id'], 0)

    # Execute
    result = evaluator._run_episode(variant, task, config)

    # Verify
    assert result.steps_taken > 0
    assert result.runtime_seconds > 0
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


def test_the_specifications_fields_come_first_with_its_defaults() -> None:
    config = [(field.name, field.default) for field in dataclasses.fields(EpisodeConfig)]
    missing = dataclasses.MISSING
    assert config == [
        ("variant_id", missing),
        ("task_id", missing),
        ("replica_idx", missing),
        ("seed", missing),
        ("max_steps", 15),
        ("step_timeout", 10.0),
        ("episode_timeout", 120.0),
    ]
    assert [field.name for field in dataclasses.fields(EpisodeResult)][:14] == [
        "config",
        "success",
        "steps_taken",
        "steps_to_success",
        "parse_errors",
        "invalid_actions",
        "timeout_reached",
        "total_tokens_in",
        "total_tokens_out",
        "runtime_seconds",
        "action_sequence",
        "error_log",
        "final_screen",
        "failure_reason",
    ]


def test_the_evaluator_is_called_as_specified() -> None:
    made = inspect.signature(AndroidWorldAutonomousEvaluator).parameters
    asked = inspect.signature(AndroidWorldAutonomousEvaluator.evaluate_all_variants).parameters
    assert list(made)[:3] == ["model_config", "eval_config", "logger"]
    assert list(asked)[1:] == ["variants", "tasks", "n_replicas", "max_workers"]
