from __future__ import annotations

from itertools import product
from math import sqrt

import pytest

from mobile_world.analysis.episode_table import EpisodeTable, tabulate
from mobile_world.analysis.factors import Effect, FactorEffects, factor_effects
from mobile_world.analysis.simulation import SimulatedExperiment
from mobile_world.prompts import design
from tests.mobile_world.analysis import subject
from tests.mobile_world.analysis.recorded import run_of

GIVEN = {run.label: run.levels._asdict() for run in design("given").runs}


def found(table: EpisodeTable, factors: dict[str, dict[str, str]]) -> FactorEffects:
    effects = factor_effects(table, factors)
    assert effects is not None
    return effects


def effect(effects: FactorEffects, factor: str) -> Effect:
    return next(each for each in effects.effects if each.factor == factor)


def grid(cells: dict[tuple[str, str], float]) -> dict[str, dict[str, str]]:
    return {f"{a}{b}": {"first": a, "second": b} for a, b in cells}


def test_balanced_arms_give_differences_of_mean_rates() -> None:
    factors = {
        "a": {"x": "1", "y": "1"},
        "b": {"x": "1", "y": "2"},
        "c": {"x": "2", "y": "1"},
        "d": {"x": "2", "y": "2"},
    }
    table = tabulate(run_of(a="+- +-", b="++ ++", c="-- -+", d="-- +-"))
    effects = found(table, factors)
    x, y = effect(effects, "x"), effect(effects, "y")
    assert (x.level, x.other) == ("1", "2")
    assert x.estimate is not None and y.estimate is not None
    assert x.estimate.value == pytest.approx(6 / 8 - 2 / 8)
    assert y.estimate.value == pytest.approx(3 / 8 - 5 / 8)


def test_the_eighteen_given_prompts_leave_their_aliased_effects_open() -> None:
    world = SimulatedExperiment(dict.fromkeys(GIVEN, 0.4), tasks=25, replicas=2)
    effects = factor_effects(world.table(0), GIVEN)
    assert effects is not None
    assert effects.aliases == ("tool_docs_verbosity=terse and error_recovery=none always occur together (5 arms)",)
    unknown = {(each.factor, each.level, each.other) for each in effects.effects if each.estimate is None}
    assert unknown == {
        ("tool_docs_verbosity", "moderate", "terse"),
        ("tool_docs_verbosity", "terse", "verbose"),
        ("error_recovery", "brief", "none"),
        ("error_recovery", "explicit", "none"),
    }
    assert all(each.p_holm is None for each in effects.effects if each.estimate is None)


def test_a_lost_arm_makes_more_effects_inestimable_and_none_wrong() -> None:
    factors = grid({("p", "s"): 0, ("p", "t"): 0, ("q", "t"): 0})
    whole = found(tabulate(run_of(ps="+- +-", pt="++ ++", qt="+- --")), factors)
    assert all(each.estimate is not None for each in whole.effects)
    part = found(tabulate(run_of(ps="+- +-", pt="!! !!", qt="+- --")), factors)
    assert all(each.estimate is None for each in part.effects)


def test_interactions_are_found_where_the_design_has_them() -> None:
    cells = {("p", "s"): 0.3, ("p", "t"): 0.3, ("q", "s"): 0.3, ("q", "t"): 0.8}
    world = SimulatedExperiment({f"{a}{b}": rate for (a, b), rate in cells.items()}, tasks=60, replicas=2)
    effects = found(world.table(1), grid(cells))
    (interaction,) = effects.interactions
    assert interaction.freedom == 1
    assert interaction.p is not None and interaction.p < 0.01
    assert effects.rest_p == pytest.approx(interaction.p)


def test_without_the_fourth_corner_there_is_no_interaction_to_see() -> None:
    cells = {("p", "s"): 0.3, ("p", "t"): 0.3, ("q", "s"): 0.3}
    world = SimulatedExperiment({f"{a}{b}": rate for (a, b), rate in cells.items()}, tasks=30, replicas=2)
    (interaction,) = found(world.table(1), grid(cells)).interactions
    assert (interaction.freedom, interaction.p) == (0, None)


@pytest.mark.slow
def test_effects_hold_the_truth_as_often_as_they_say() -> None:
    cells = {("p", "s"): 0.3, ("p", "t"): 0.4, ("q", "s"): 0.45, ("q", "t"): 0.55}
    world, runs = SimulatedExperiment({f"{a}{b}": rate for (a, b), rate in cells.items()}, tasks=30, replicas=3), 500
    held = {"first": 0, "second": 0}
    for seed in range(runs):
        for each in found(world.table(seed), grid(cells)).effects:
            truth = {"first": -0.15, "second": -0.1}[each.factor]
            assert each.estimate is not None
            held[each.factor] += each.estimate.low <= truth <= each.estimate.high
    for count in held.values():
        assert count / runs == pytest.approx(0.95, abs=0.01 + 3 * sqrt(0.05 * 0.95 / runs))


@pytest.mark.slow
def test_the_reference_subjects_effects_are_recovered_at_the_nominal_rate() -> None:
    truth, runs = subject.true_effects(), 16
    held: list[bool] = []
    for seed in range(runs):
        effects = factor_effects(subject.experiment(seed, tasks=24, replicas=2), subject.known_factors())
        assert effects is not None
        for each in effects.effects:
            assert each.estimate is not None
            held.append(each.estimate.low <= truth[each.factor, each.level, each.other] <= each.estimate.high)
    # Contrasts of one experiment are not independent: two of three for each factor count.
    assert sum(held) / len(held) == pytest.approx(0.95, abs=3 * sqrt(0.05 * 0.95 / (len(held) * 2 / 3)))


@pytest.mark.parametrize("marks", ["++ ++", "-- --", "!! !!"])
def test_data_without_variation_have_effects_without_certainty(marks: str) -> None:
    factors = {a + b: {"x": a, "y": b} for a, b in product("12", repeat=2)}
    table = tabulate(run_of(**dict.fromkeys(factors, marks)))
    effects = found(table, factors)
    for each in effects.effects:
        if each.estimate is not None:
            assert each.estimate.value == 0
            assert each.estimate.low < 0 < each.estimate.high
            assert each.estimate.approximate
    assert effects.rest_p is None


def test_one_task_gives_values_and_no_p() -> None:
    effects = found(tabulate(run_of(ps="+-", pt="++", qt="--")), grid({("p", "s"): 0, ("p", "t"): 0, ("q", "t"): 0}))
    assert all(each.p is None for each in effects.effects)


def test_arms_without_levels_are_left_out() -> None:
    assert factor_effects(tabulate(run_of(a="+", b="-")), {}) is None
    assert factor_effects(tabulate(run_of(a="+", b="-")), {"a": {"x": 1}, "zz": {"x": 2}}) is None
    assert factor_effects(tabulate(run_of(a="+", b="-")), {"a": {"x": 1}, "b": {"x": 1}}) is None
