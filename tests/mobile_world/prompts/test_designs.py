"""What designs can tell apart, against closed forms and against the published defects of the given 18."""

from __future__ import annotations

import hashlib
from fractions import Fraction

import pytest

from mobile_world.domain import ConfigError
from mobile_world.prompts import DESIGNS, FACTORS, Levels, design, examine
from mobile_world.prompts.designs import fractional_factorial
from mobile_world.prompts.estimability import Estimability


def examined(name: str) -> Estimability:
    return examine([run.levels for run in design(name).runs])


def test_the_given_18_confound_terse_docs_with_no_recovery() -> None:
    found = examined("given")
    assert (found.runs, found.rank, found.parameters, found.complete) == (18, 12, 13, False)
    assert found.aliases == ("tool_docs_verbosity=terse ⇔ error_recovery=none (the same 5 runs)",)
    lost = {(each.factor, each.level) for each in found.contrasts if each.variance is None}
    assert lost == {("tool_docs_verbosity", "terse"), ("error_recovery", "none")}
    known = [each.variance for each in found.contrasts if each.variance is not None]
    assert (round(float(min(known)), 2), round(float(max(known)), 2)) == (0.46, 1.84)
    strongest = [(each.factor, each.other, round(each.cramers_v, 2)) for each in found.associations[:3]]
    assert strongest == [
        ("tool_docs_verbosity", "error_recovery", 0.88),
        ("k_shot", "termination_policy", 0.67),
        ("objective_style", "k_shot", 0.54),
    ]


def test_the_l18_tells_everything_apart() -> None:
    found = examined("l18")
    assert (found.runs, found.rank, found.strength, found.aliases) == (18, 13, 2, ())
    assert {each.variance for each in found.contrasts} == {Fraction(1, 3)}
    assert found.associations == ()


@pytest.mark.parametrize(
    ("name", "runs", "strength"),
    [("fraction-27", 27, 2), ("fraction-81", 81, 3), ("fraction-243", 243, 5), ("full", 729, 6)],
)
def test_balanced_designs_reach_the_closed_form(name: str, runs: int, strength: int) -> None:
    found = examined(name)
    assert (found.runs, found.rank, found.strength) == (runs, 13, strength)
    # The difference of two means of a third of the runs each.
    assert {each.variance for each in found.contrasts} == {Fraction(2 * 3, runs)}


@pytest.mark.parametrize("name", DESIGNS)
def test_every_run_of_a_design_is_there_once(name: str) -> None:
    chosen = design(name)
    assert len({run.levels for run in chosen.runs}) == len({run.label for run in chosen.runs}) == len(chosen.runs)
    for at, levels in enumerate(FACTORS.values()):
        assert {run.levels[at] for run in chosen.runs} == set(levels)


def test_prompt_ids_of_all_combinations_differ() -> None:
    assert len({variant.prompt_id for variant in design("full").variants()}) == 729


def test_an_unknown_design_is_answered_with_the_nearest() -> None:
    with pytest.raises(ConfigError, match="did you mean 'l18'"):
        design("l8")


def test_a_sum_of_levels_is_written_as_an_equation() -> None:
    base = Levels("navigator", "concise", "terse", 0, "none", "strict")
    runs = [
        base,
        base._replace(role_framing="executor", tool_docs_verbosity="moderate"),
        base._replace(objective_style="constraints", tool_docs_verbosity="moderate"),
    ]
    found = examine(runs)
    assert (found.rank, found.parameters) == (3, 4)
    assert found.aliases == ("tool_docs_verbosity=moderate = role_framing=executor + objective_style=constraints",)


def test_levels_of_which_every_run_has_one_make_up_the_mean() -> None:
    base = Levels("navigator", "concise", "terse", 0, "none", "strict")
    found = examine(
        [
            base._replace(role_framing="executor"),
            base._replace(objective_style="constraints"),
            base._replace(tool_docs_verbosity="moderate"),
        ]
    )
    assert (found.rank, found.parameters) == (3, 4)
    assert found.aliases == (
        "role_framing=executor + objective_style=constraints + tool_docs_verbosity=moderate = mean",
    )


def test_factors_that_do_not_vary_cost_nothing() -> None:
    found = examine([Levels("navigator", "concise", "terse", 0, "none", "strict")])
    assert (found.rank, found.parameters, found.aliases, found.contrasts) == (1, 1, (), ())


def test_a_number_of_examples_outside_the_design_is_a_level() -> None:
    base = Levels("navigator", "concise", "terse", 0, "none", "strict")
    found = examine([base, base._replace(k_shot=2)])
    assert [(each.level, each.other, each.variance) for each in found.contrasts] == [(0, 2, Fraction(2))]


def test_a_design_without_runs_is_refused() -> None:
    with pytest.raises(ConfigError, match="without runs"):
        examine([])


@pytest.mark.parametrize(
    ("name", "digest"),
    [
        ("given", "1c16cf46bf693f40"),
        ("l18", "61f29181470364ba"),
        ("fraction-27", "5b94369d7a1894d6"),
        ("fraction-81", "06570aeb48acd866"),
        ("fraction-243", "19987381be72f877"),
        ("full", "e49e49b00ed52117"),
    ],
)
def test_a_published_design_never_changes(name: str, digest: str) -> None:
    runs = (f"{run.label} {run.name} {'_'.join(map(str, run.levels))}" for run in design(name).runs)
    assert hashlib.sha256("\n".join(runs).encode()).hexdigest()[:16] == digest


def test_an_unbalanced_factor_has_no_strength() -> None:
    base = Levels("navigator", "concise", "terse", 0, "none", "strict")
    assert examine([base, base, base._replace(role_framing="executor")]).strength == 0
    assert examine([base, base._replace(role_framing="executor")]).strength == 6


def test_two_levels_that_always_come_together_are_aliases() -> None:
    base = Levels("navigator", "concise", "terse", 0, "none", "strict")
    found = examine([base, base._replace(role_framing="executor", objective_style="verbose")])
    assert (found.rank, found.parameters) == (2, 3)
    assert found.aliases == ("role_framing=navigator ⇔ objective_style=concise (the same 1 runs)",)
    assert [(each.factor, each.other, each.cramers_v) for each in found.associations] == [
        ("role_framing", "objective_style", 1.0)
    ]


def test_a_fraction_that_there_is_not_is_refused() -> None:
    with pytest.raises(ConfigError, match="no fraction with 9 runs; there are 27, 81, 243"):
        fractional_factorial(9)
