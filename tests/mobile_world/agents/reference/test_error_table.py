"""The published table: which prompts it knows, and what it says about them."""

from __future__ import annotations

import re
from math import log
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from mobile_world.agents.reference import ErrorTable, difficulty, luck, published_table, truth
from mobile_world.domain import ConfigError, task_seed
from mobile_world.prompts import FACTORS, set_names
from mobile_world.prompts.designs import given

PAGE = Path(__file__).resolve().parents[4] / "docs" / "design" / "reference-subject.md"
PLAIN = {factor: levels[0] for factor, levels in FACTORS.items()}


def test_the_table_knows_exactly_the_factors_and_levels_of_prompts() -> None:
    levels = dict(published_table().factors)
    assert set(levels.pop("component_set")) == set(set_names())
    assert levels == {factor: [str(level) for level in known] for factor, known in FACTORS.items()}


def test_what_a_prompt_does_not_say_is_at_the_plainest_level() -> None:
    table = published_table()
    assert table.levels({}) == table.levels({**PLAIN, "component_set": "specification"})
    assert table.levels({"k_shot": 3})["k_shot"] == "3"


@pytest.mark.parametrize(("examples", "level"), [(0, "0"), (1, "1"), (2, "1"), ("2", "1"), (3, "3"), (10, "3")])
def test_numbers_of_examples_between_two_levels_count_as_the_lower_one(examples: int | str, level: str) -> None:
    assert published_table().levels({"k_shot": examples})["k_shot"] == level


def test_a_component_set_that_the_table_does_not_know_has_no_effect() -> None:
    table = published_table()
    edited, plain = table.levels({"component_set": "edited-0123abcd"}), table.levels({})
    assert table.rates(edited, shift=0.3) == table.rates(plain, shift=0.3)


@pytest.mark.parametrize(
    ("factors", "message"),
    [
        ({"error_recovry": "none"}, "did you mean 'error_recovery'"),
        ({"error_recovery": "total"}, "must be one of none, brief, explicit"),
        ({"k_shot": -1}, "k_shot is -1"),
        ({"k_shot": True}, "k_shot is True"),
    ],
)
def test_what_no_prompt_has_is_refused(factors: dict[str, str | int], message: str) -> None:
    with pytest.raises(ConfigError, match=message):
        published_table().levels(factors)


def test_effects_add_up_on_the_logit_scale() -> None:
    table = published_table()
    chance = table.errors["malformed"].chance

    def logit(shift: float = 0.0, **factors: str | int) -> float:
        p = table.rates(table.levels(factors), shift=shift)["malformed"].chance
        return log(p / (1 - p))

    docs, shots = chance.effects["tool_docs_verbosity"]["moderate"], chance.effects["k_shot"]["3"]
    assert logit() == pytest.approx(chance.base)
    assert logit(tool_docs_verbosity="moderate", k_shot=3) == pytest.approx(chance.base + docs + shots)
    assert logit(2.0, k_shot=3) == pytest.approx(chance.base + shots + 2 * chance.load)


def test_two_factors_have_no_effect_and_the_others_have_one() -> None:
    effective = set()
    for factor, levels in FACTORS.items():
        rates = {truth({**PLAIN, factor: level}, 8, max_steps=16) for level in levels}
        if len(rates) > 1:
            effective.add(factor)
    assert set(FACTORS) - effective == {"role_framing", "objective_style"}


def test_the_18_variants_spread_over_the_middle_of_the_scale() -> None:
    truths = [truth(run.levels._asdict(), 7, max_steps=15) for run in given().runs]
    assert 0.25 < min(truths) < 0.35 and 0.65 < max(truths) < 0.78
    assert len({round(each, 6) for each in truths}) < 18, "variants that differ in idle factors alone are equally good"


@pytest.mark.slow
def test_the_documentation_prints_the_truth() -> None:
    printed = re.findall(r"^\| (v\d\d) \| [\w ]+ \| ([\d.]+) \| ([\d.]+) \| ([\d.]+) \|$", PAGE.read_text(), re.M)
    tasks = ((4, 10), (7, 15), (13, 24))
    assert [list(row) for row in printed] == [
        [run.label, *(f"{100 * truth(run.levels._asdict(), length, max_steps=budget):.1f}" for length, budget in tasks)]
        for run in given().runs
    ]


def test_a_task_has_a_seed_of_its_own() -> None:
    seeds = {task_seed(suite=suite, task=task) for suite in ("a", "b") for task in ("x", "y")}
    assert len(seeds) == 4 and task_seed(suite="a", task="x") in seeds


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"errors": {}}, "must be exactly malformed"),
        ({"factors": {"k_shot": ["0"]}}, "has no level"),
        ({"task_sd": -1.0}, "greater than or equal to 0"),
        ({"sd": 1.0}, "Extra inputs"),
    ],
)
def test_a_table_that_does_not_fit_together_is_refused(change: dict[str, Any], message: str) -> None:
    with pytest.raises(ValidationError, match=message):
        ErrorTable.model_validate({**published_table().model_dump(), **change})


def test_only_an_early_finish_has_no_recovery() -> None:
    values = published_table().model_dump()
    values["errors"]["loop"]["recovery"] = None
    with pytest.raises(ValidationError, match="needs a recovery"):
        ErrorTable.model_validate(values)


def test_shifts_are_normal_over_seeds_and_belong_to_them() -> None:
    table = published_table()
    for draw, sd in ((difficulty, table.task_sd), (luck, table.replica_sd)):
        drawn = sorted(draw(table, seed) / sd for seed in range(4000))
        assert sum(drawn) / 4000 == pytest.approx(0, abs=0.05)
        assert sum(x * x for x in drawn) / 4000 == pytest.approx(1, abs=0.08)
        assert drawn[99] == pytest.approx(-1.96, abs=0.15) and drawn[3900] == pytest.approx(1.96, abs=0.15)
    assert luck(table, 7) == luck(table, 7) != luck(table, 8)
    assert luck(table, 7) / table.replica_sd != difficulty(table, 7) / table.task_sd
