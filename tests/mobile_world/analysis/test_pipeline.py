from __future__ import annotations

import json
import subprocess
import sys
import time
from typing import Any

import pytest

from mobile_world.analysis import Analysis, SimulatedExperiment, analyse, analyse_table
from mobile_world.analysis.report import render_html, render_markdown
from mobile_world.analysis.text_summary import ENOUGH_TASKS, comparison_sentences
from mobile_world.domain import EpisodeRecord
from mobile_world.prompts import design
from tests.mobile_world.analysis.recorded import record, run_of
from tests.mobile_world.analysis.report.made import facts

GIVEN = {run.label: run.levels._asdict() for run in design("given").runs}


def analysed(*records: EpisodeRecord, baseline: str | None = "a") -> Analysis:
    return analyse(records, factors={}, baseline=baseline, seed=0)


def words(found: Analysis) -> str:
    return " ".join(found.sentences)


@pytest.fixture(scope="module")
def full() -> Analysis:
    rates = {**dict.fromkeys(GIVEN, 0.3), "v07": 0.75, "v01-aa": 0.3, "control-null": 0.05}
    return analyse(
        SimulatedExperiment(rates, tasks=40, replicas=3, lost=0.05).records(3), factors=GIVEN, baseline="v01", seed=1
    )


def test_an_experiment_with_a_winner_names_it(full: Analysis) -> None:
    assert full.ranking.winner == "v07"
    assert full.sentences[0] == full.ranking.why
    assert "Winner: v07. v07 is significantly better" in full.sentences[0]
    assert [each.arm for each in full.contrasts if each.significant and each.difference.value > 0] == ["v07"]


def test_copies_and_controls_are_compared_but_not_ranked(full: Analysis) -> None:
    roles = {arm.name: arm.role for arm in full.arms}
    assert (roles["v01"], roles["v01-aa"], roles["control-null"]) == ("baseline", "copy", "control")
    assert len(full.ranking.order) == 18
    assert {each.arm for each in full.contrasts if each.p_holm is None} == {"v01-aa", "control-null"}
    (noise,) = full.noise
    assert (noise.original, noise.copy_arm) == ("v01", "v01-aa")
    assert noise.floor == abs(noise.difference.value)


def test_factors_say_what_is_known_and_what_is_not(full: Analysis) -> None:
    assert full.factors is not None
    assert len(full.factors.inestimable) == 4
    assert "tool_docs_verbosity=terse and error_recovery=none always occur together" in words(full)


def test_everything_adds_up(full: Analysis) -> None:
    counts = full.counts
    assert counts.episodes == counts.records == 20 * 120 == sum(counts.outcomes.values())
    assert counts.scored == sum(arm.scored for arm in full.arms) == sum(map(sum, full.cells.scored))
    assert sum(arm.successes for arm in full.arms) == counts.outcomes["success"] == sum(map(sum, full.cells.successes))
    assert sum(each.chance_of_best or 0 for each in full.ranking.order) == pytest.approx(1)
    for arm in full.arms:
        assert arm.rate is not None and arm.rate_over_all is not None and arm.rate_worst_case is not None
        assert arm.rate_worst_case <= arm.rate_over_all <= arm.rate.value
        assert arm.rate.low <= arm.wilson_low + 0.02 and arm.wilson_high <= arm.rate.high + 0.02


def test_the_same_records_and_seed_give_the_same_bytes(full: Analysis) -> None:
    text = full.model_dump_json()
    assert Analysis.model_validate_json(text) == full
    world = SimulatedExperiment({"a": 0.3, "b": 0.5}, tasks=25, replicas=2)
    twice = [analyse(world.records(1), factors={}, baseline="a", seed=9).model_dump_json() for _ in range(2)]
    assert twice[0] == twice[1]


def test_the_order_of_records_does_not_matter() -> None:
    records = list(SimulatedExperiment({"a": 0.3, "b": 0.5}, tasks=25, replicas=2).records(1))
    forwards, backwards = analysed(*records), analysed(*reversed(records))
    assert forwards == backwards


def test_measures_of_an_arm() -> None:
    loop = record("a", "t", 0, "-", reason="loop", steps=10, parse_errors=5, score=1.0)
    late = record("a", "u", 0, "-", reason="step_timeout", steps=6, invalid_actions=4)
    good = record("a", "v", 0, "+", steps=4, declared="complete")
    lost = record("a", "w", 0, "!", steps=99, tokens_in=10**6)
    found = analyse([loop, late, good, lost], factors={}, baseline=None, seed=0, cost_of=lambda each: each.steps / 10)
    (arm,) = found.arms
    assert (arm.episodes, arm.scored, arm.successes) == (4, 3, 1)
    assert arm.mean_steps == pytest.approx(20 / 3)
    assert arm.mean_steps_of_successes == 4
    assert arm.parse_error_rate == pytest.approx(7 / 20)
    assert arm.invalid_action_rate == pytest.approx(4 / 20)
    assert (arm.timeout_rate, arm.loop_rate) == (1 / 3, 1 / 3)
    assert (arm.declared_rate, arm.state_rate) == (1 / 3, 2 / 3)
    assert (arm.mean_tokens_in, arm.mean_seconds) == (100, 2.5)
    assert arm.total_cost == pytest.approx(11.9)
    assert arm.reasons == {"step_timeout": 1, "not_declared": 1}, "a right state fails for want of a declaration alone"
    assert (arm.rate_over_all, arm.rate_worst_case) == (0.25, 0.25)


def test_false_completions_and_side_effects_are_shares_of_what_can_be_known() -> None:
    kept: dict[str, Any] = {"integrity": "full", "unwanted": ()}
    damaged: dict[str, Any] = {"integrity": "partial", "unwanted": ("a contact is gone",)}
    found = analysed(
        record("a", "t", 0, "-", declared="complete", reason="premature_termination", **kept),
        record("a", "t", 1, "-", declared="infeasible", reason="declared_infeasible", **damaged),
        record("a", "t", 2, "+", declared="complete", **kept),
        record("a", "t", 3, "-", declared="complete", reason="premature_termination"),
        record("b", "t", 0, "-", unwanted=()),
    )
    a, b = found.arms
    assert (a.false_completion_rate, a.side_effect_rate) == (2 / 4, 1 / 3), "one check did not look"
    assert (b.false_completion_rate, b.side_effect_rate) == (0, None), "no check looked"


@pytest.mark.parametrize("reason", ["loop", "parse_failures", "episode_timeout", "max_steps_reached", "not_declared"])
def test_a_right_state_that_was_never_declared_is_counted_as_such_whatever_ended_it(reason: str) -> None:
    found = analysed(record("a", "t", 0, "-", reason=reason, score=1.0), record("a", "u", 0, "-", reason=reason))
    assert found.arms[0].reasons["not_declared"] == (2 if reason == "not_declared" else 1)
    infeasible = record("a", "t", 0, "-", reason="declared_infeasible", score=1.0, declared="infeasible")
    assert infeasible.failure == "declared_infeasible", "it said something else"


def test_unknown_tokens_are_no_number() -> None:
    unknown = record("a", "t", 0, "-", answers=3, tokens_in=0, tokens_out=0)
    in_part = record("a", "u", 0, "-", answers=3, tokens_in=70, uncounted=1)
    known = record("b", "t", 0, "-", answers=3, tokens_in=60)
    without_a_model = record("c", "t", 0, "-", tokens_in=0, tokens_out=0)
    a, b, c = analysed(unknown, in_part, known, without_a_model).arms
    assert (a.mean_tokens_in, a.mean_tokens_out) == (None, None)
    assert (b.mean_tokens_in, b.mean_tokens_out) == (60, 10)
    assert (c.mean_tokens_in, c.mean_tokens_out) == (None, None)
    assert (unknown.tokens, in_part.tokens, known.tokens, without_a_model.tokens) == (None, None, 70, 0)


@pytest.mark.parametrize(
    ("runs", "says"),
    [
        ({}, "There are no records"),
        ({"a": "+! ++", "control-null": "-- --"}, "a 1 of 4 episodes (unknown 1)"),
        ({"a": "!! !!", "a-aa": "!! !!"}, "has a score (8 infra failures, controls included)"),
        ({"a": "!! !!", "b": "!! !!"}, "None of the 8 episodes has a score (8 infra failures)"),
        ({"a": "?", "b": "?"}, "(2 not scored)"),
        ({"a": "+-+", "b": "--+"}, "There is only one task"),
        ({"a": "+ - +", "b": "- - +"}, "Each task ran only once"),
        ({"a": "++ ++", "b": "++ ++"}, "Every scored episode of the variants succeeded"),
        ({"a": "-- --", "b": "-- --"}, "No scored episode of the variants succeeded"),
        ({"a": "++ +- -- ++ +-", "b": "-- -- -- -- --"}, "With 5 tasks, no difference can reach significance"),
        ({"a": "++ +-"}, "a is the only variant"),
        ({"b": "++ +-", "c": "-- +-"}, "The baseline a has no records"),
        ({"a": "+! .. ", "b": "!+ ++"}, "No variant can be ranked"),
        ({"a": "+", "b": "."}, "a is the only variant"),
        ({"control-null": "-- --"}, "There are no variants to rank"),
    ],
)
def test_little_and_odd_data_get_a_plain_sentence(runs: dict[str, str], says: str) -> None:
    factors: dict[str, dict[str, str | int | float | bool]] = {arm: {"x": arm, "y": 1} for arm in runs}
    found = analyse(run_of(**runs), factors=factors, baseline="a", seed=0)
    assert says in words(found)
    assert found.ranking.winner is None
    text = found.model_dump_json()
    assert "NaN" not in text and "Infinity" not in text
    json.loads(text)


def test_a_lead_inside_the_noise_of_a_copy_is_no_win() -> None:
    rates = {"a": 0.3, "b": 0.5}
    records = list(SimulatedExperiment(rates, tasks=80, replicas=3).records(5))
    assert analysed(*records).ranking.winner == "b"
    copies = [
        each.model_copy(update={"key": each.key.model_copy(update={"arm": "a-aa"})})
        for each in SimulatedExperiment({"a": 0.8}, tasks=80, replicas=3).records(6)
    ]
    doubtful = analysed(*records, *copies)
    assert doubtful.ranking.winner is None
    assert "an A/A copy differs from its original" in doubtful.ranking.why
    assert "Significantly better than a: b (+15.8 percentage points). Its A/A copy differs from it as well" in words(
        doubtful
    )
    assert "do not trust any difference, significant or not" in words(doubtful)


def test_a_copy_that_was_never_scored_is_no_measure_of_noise() -> None:
    found = analysed(*run_of(**{"a": "++ +-", "a-aa": "!! !!", "b": "+- --"}))
    assert found.noise == ()
    assert "a-aa has no scored episode in common with its original" in words(found)


def test_without_a_winner_it_says_what_it_would_take() -> None:
    found = analysed(*SimulatedExperiment({"a": 0.3, "b": 0.35}, tasks=30, replicas=2).records(2))
    assert found.ranking.winner is None
    assert found.ranking.tasks_needed is not None and found.ranking.tasks_needed > 30
    assert found.ranking.episodes_needed == found.ranking.tasks_needed * 2 * 2
    assert f"{found.ranking.tasks_needed:,} tasks" in found.ranking.why


@pytest.mark.slow
def test_a_hundred_thousand_episodes_take_seconds() -> None:
    table = SimulatedExperiment({f"v{n:02}": 0.3 for n in range(1, 19)}, tasks=112, replicas=50).table(1)
    started = time.process_time()
    found = analyse_table(table, factors=GIVEN, baseline="v01", seed=0)
    assert found.counts.episodes == 100_800
    assert time.process_time() - started < 15


def test_a_rate_with_its_interval_does_not_load_numpy() -> None:
    counted = "from mobile_world.analysis import RateCount; RateCount().estimate()"
    program = f"import sys; {counted}; sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


@pytest.mark.parametrize(("each", "kind"), [("+", "easy"), ("-", "hard")])
def test_tasks_are_called_too_easy_or_too_hard_only_if_there_are_enough_of_them(each: str, kind: str) -> None:
    one = words(analysed(*run_of(a=each * 40, b=each * 40)))
    assert f"too {kind}" not in one and "Its one task does not discriminate between them." in one
    few = words(analysed(*run_of(a=f"{each * 3} " * 29, b=f"{each * 3} " * 29)))
    assert f"too {kind}" not in few, "174 episodes, and 29 tasks"
    assert "The 29 tasks do not discriminate between them." in few
    enough = words(analysed(*run_of(a=f"{each} " * 30, b=f"{each} " * 30)))
    assert f"The 30 tasks do not discriminate between them: tasks like these are too {kind}." in enough
    null = {"control-null": "- " * 30} if each == "+" else {}
    assert f"too {kind}" in words(analysed(*run_of(a=f"{each} " * 30, **null))), "controls are no variants"
    missing = words(analysed(*run_of(a=f"{each} " * 29 + "!", b=f"{each} " * 29 + "!")))
    assert f"too {kind}" not in missing, "a task without a score says nothing"


def test_thirty_tasks_alike_rule_out_that_one_in_ten_is_otherwise() -> None:
    """The closed form behind `ENOUGH_TASKS`: where one in ten is, thirty without any are rarer than one in twenty."""
    assert 0.9**ENOUGH_TASKS < 0.05 < 0.9 ** (ENOUGH_TASKS - 2)


def test_nobody_has_the_highest_rate_when_all_are_equal() -> None:
    found = analysed(*run_of(a="+- ++ --", b="+- ++ --", c="+- ++ --"))
    assert found.ranking.why.startswith("No winner. All 3 variants have the same success rate (50.0\u00a0%).")


def test_what_was_shown_and_what_was_left_open_are_both_said() -> None:
    tasks = 12
    found = analysed(*run_of(a="-- " * tasks, b="++ " * tasks, c="+- " + "-- " * (tasks - 1)))
    told = list(comparison_sentences(found))
    assert told[0] == "Significantly better than a, corrected for 2 comparisons: b (+100.0 percentage points)."
    assert told[1].startswith("Not significantly different from a: c (+4.2 percentage points, 95\u00a0% CI ")
    assert len(told) == 2 and set(told) <= set(found.sentences)
    worse = list(comparison_sentences(analysed(*run_of(a="++ " * tasks, b="-- " * tasks))))
    assert worse == ["Significantly worse than a: b (−100.0 percentage points)."]


def test_factors_that_no_arm_tells_apart_make_no_section() -> None:
    records = list(run_of(a="+- -- ++", b="++ -- ++", c="+- +- --"))
    several: dict[str, dict[str, str | int | float | bool]] = {
        "a": {"x": 1, "y": 1},
        "b": {"x": 2, "y": 2},
        "c": {"x": 3, "y": 3},
    }
    found = analyse(records, factors=several, baseline="a", seed=0)
    assert found.factors is not None and not found.factors.determined
    assert "their effects cannot be separated" in words(found)
    assert "always occur together" not in words(found)
    for page in (render_markdown(found, facts()), render_html(found, facts())):
        assert "Effects of factors" not in page and "always occur together" not in page and "not determined" not in page
    lost = [record for record in records if record.key.arm == "a"]
    lost += [record.model_copy(update={"outcome": "infra_failure", "score": None}) for record in run_of(b="++ -- ++")]
    one = analyse(lost, factors={"a": {"x": 1}, "b": {"x": 2}}, baseline="a", seed=0)
    assert "The scored episodes do not determine the effect of any factor" in words(
        one
    ) and "several factors" not in words(one)
    some = analyse(records, factors={"a": {"x": 1}, "b": {"x": 2, "y": 2}}, baseline="a", seed=0)
    assert "x=1 and y=not said always occur together (1 arm)" in words(some)
    none = analyse(records, factors={}, baseline="a", seed=0)
    assert none.factors is None and "factor" not in words(none)
    assert "factor" not in render_markdown(none, facts()).casefold()


def test_many_that_are_left_open_are_counted_and_not_listed() -> None:
    many = {f"v{number}": "+- -- " for number in range(6)}
    assert list(comparison_sentences(analysed(*run_of(a="-- +- ", **many)))) == [
        "None of the other 6 variants differs significantly from a, corrected for 6 comparisons."
    ]
