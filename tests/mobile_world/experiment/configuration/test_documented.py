"""The configuration that the documentation shows is one."""

from __future__ import annotations

import re
from pathlib import Path

from mobile_world.experiment.configuration import Configuration, load_experiment
from mobile_world.experiment.configuration.schema import EvaluationSection
from mobile_world.experiment.configuration.validation import validated
from mobile_world.experiment.configuration.yaml_document import parse_document
from mobile_world.experiment.planning.arms import compared_settings
from tests.guides.blocks import blocks_of

DOCS = Path(__file__).resolve().parents[4] / "docs"
PAGE, OWN = DOCS / "reference" / "experiments.md", DOCS / "guides" / "compare-prompts.md"


def blocks(page: Path) -> list[str]:
    return [block.text for block in blocks_of(page) if block.language == "yaml"]


def documented() -> Configuration:
    (block,) = blocks(PAGE)
    return validated(parse_document(block, str(PAGE)))


def test_the_documented_configuration_is_valid_and_shows_every_key() -> None:
    config = documented()
    shown = "\n".join([*blocks(PAGE), *blocks(OWN)])
    for section in ("model", "evaluation", "variants", "budget", "executor"):
        for key in type(getattr(config, section)).model_fields:
            assert re.search(rf"\b{key}\b", shown), f"{section}.{key} is not documented"
    for key in Configuration.model_fields:
        assert re.search(rf"^{key}:", shown, re.MULTILINE), key


def test_the_executor_of_the_page_on_experiment_1_is_one() -> None:
    (line,) = blocks(DOCS / "guides" / "experiment1.md")
    packaged = (DOCS.parent / "configs" / "experiment1.yaml").read_text(encoding="utf-8")
    config = validated(parse_document(f"{packaged}\n{line}", "experiment1.md"))
    assert config.executor.devices == ["emulator-5554", "emulator-5556"]


def test_what_it_shows_as_defaults_are_the_defaults() -> None:
    evaluation, default = documented().evaluation, EvaluationSection()
    differing = {key for key in EvaluationSection.model_fields if getattr(evaluation, key) != getattr(default, key)}
    assert differing == {"task_split", "max_workers", "output_dir", "goal"}


def test_the_configurations_of_the_page_on_own_prompts_make_plans(tmp_path: Path) -> None:
    (tmp_path / "prompts").mkdir()
    for name in ("baseline", "terse", "careful"):
        (tmp_path / f"prompts/{name}.txt").write_text(f"Be {name}.\n")
    compared = []
    for number, block in enumerate(blocks(OWN)):
        file = tmp_path / f"{number}.yaml"
        file.write_text(block)
        compared.append(compared_settings(load_experiment(file, environ={"MW_API_KEY": "k", "OTHER_KEY": "o"}).plan))
    assert compared == [
        ["prompt"],
        ["agent", "model.path", "model.base_url", "model.temperature", "prompt", "history_length"],
    ]
