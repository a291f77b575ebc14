"""The top of a report: a winner when there is one, otherwise who is tied and what it would take."""

from __future__ import annotations

from mobile_world.analysis.report import ArmFacts, outcome_sentence
from mobile_world.analysis.report.verdict import Verdict, verdict
from tests.mobile_world.analysis.recorded import run_of
from tests.mobile_world.analysis.report.made import analysed, facts

TASKS = 24


def told(**arms: str) -> Verdict:
    return verdict(analysed(run_of(**arms)), facts())


def test_a_winner_is_named_when_the_data_support_one() -> None:
    found = told(base="-- " * TASKS, more="++ " * TASKS, most="+- " * 6 + "-- " * (TASKS - 6))
    assert found.headline == "Winner: more"
    assert "the closest, most, is 87.5 percentage points behind" in found.paragraph


def test_without_a_winner_the_tied_are_listed_with_what_it_would_take() -> None:
    found = told(base="-- " * TASKS, more="++ " * TASKS, most="++ " * (TASKS - 1) + "+- ")
    assert found.headline == "No winner"
    assert (
        "more has the highest success rate (100.0\u00a0%), but is not significantly better than most."
        in found.paragraph
    )
    assert "The other 1 variants" not in found.paragraph
    assert "The other variant is significantly worse." in found.paragraph
    assert "would take about" in found.paragraph


def test_how_many_of_the_episodes_are_of_controls_is_told() -> None:
    arms = {"base": "+- ++", "more": "++ ++"}
    with_control = verdict(analysed(run_of(**arms, **{"control-null": "-- -!"})), facts(planned=12, controls=4))
    assert "; 11 of 12 planned episodes have a score, controls included (3 of 4). " in with_control.paragraph
    without = verdict(analysed(run_of(**arms)), facts(planned=8))
    assert "; 8 of 8 planned episodes have a score. " in without.paragraph


def test_equal_arms_are_called_level() -> None:
    found = told(base="+- " * 10, more="+- " * 10, most="-- " + "+- " * 9)
    assert (
        "base and more share the highest success rate (50.0\u00a0%), but are not significantly better than most."
        in found.paragraph
    )
    assert "The leaders are tied" in found.paragraph


def test_the_reason_calls_arms_as_people_do() -> None:
    found = analysed(run_of(base="-- " * TASKS, more="++ " * TASKS))
    titles = [ArmFacts("base", "Plain"), ArmFacts("more", "Friendly")]
    assert outcome_sentence(found, titles).startswith(
        "Winner: Friendly. Friendly is significantly better than every other variant"
    )
    assert outcome_sentence(analysed([]), titles) == "There are no records to analyse."


def test_a_lead_inside_the_noise_floor_is_no_win() -> None:
    lead = "-- " * 8 + "+- " * 16
    arms = {"base": "-- " * TASKS, "base-aa": "++ " * 12 + "-- " * 12, "more": lead}
    found = told(**arms)
    assert found.headline == "No winner"
    assert "an A/A copy differs from its original by 50.0 percentage points" in found.paragraph


def test_nobody_wins_before_the_plan_is_done() -> None:
    found = verdict(analysed(run_of(base="-- " * TASKS, more="++ " * TASKS), pending=3), facts())
    assert found.headline == "Not finished"
    assert "3 planned episodes have not run to the end yet" in found.paragraph


def test_all_equal_is_called_equal_and_not_highest() -> None:
    both = told(base="+- " * 4, more="+- " * 4)
    assert "Both variants have the same success rate (50.0\u00a0%)." in both.paragraph
    assert "highest" not in both.paragraph
    assert "All 3 variants have the same" in told(base="+- ", more="+- ", most="+- ").paragraph
