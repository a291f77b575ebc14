"""The configuration that the documentation shows is one."""

from __future__ import annotations

import re
from pathlib import Path

from mobile_world.experiment.configuration import Configuration
from mobile_world.experiment.configuration.marked import parse_document
from mobile_world.experiment.configuration.schema import EvaluationSection
from mobile_world.experiment.configuration.validating import validated

PAGE = Path(__file__).resolve().parents[3] / "docs/experiments.md"


def documented() -> Configuration:
    (block,) = re.findall(r"```yaml\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    return validated(parse_document(block, str(PAGE)))


def test_the_documented_configuration_is_valid_and_shows_every_key() -> None:
    config = documented()
    shown = PAGE.read_text(encoding="utf-8")
    for section in ("model", "evaluation", "variants", "budget", "executor"):
        for key in type(getattr(config, section)).model_fields:
            assert re.search(rf"\b{key}\b", shown), f"{section}.{key} is not documented"
    for key in Configuration.model_fields:
        assert re.search(rf"^{key}:", shown, re.MULTILINE), key


def test_what_it_shows_as_defaults_are_the_defaults() -> None:
    evaluation, default = documented().evaluation, EvaluationSection()
    differing = {key for key in EvaluationSection.model_fields if getattr(evaluation, key) != getattr(default, key)}
    assert differing == {"task_split", "max_workers", "output_dir"}
