"""The leaderboard: ranks, counts, and what its signs mean."""

from __future__ import annotations

from mobile_world.analysis import RateCount
from mobile_world.cli.leaderboard import Count, Standing, arm_counts, both_rates, legend, standings, verified
from mobile_world.experiment import summarise
from tests.experiment.recorded import plan, record


def test_rates_are_nothing_without_episodes_or_answers() -> None:
    assert Count(0, 0).rate is None and Count(0, 0).strict_rate is None
    assert Count(4, 1).rate == 0.25 and Count(1, 1, answers=4, strict_answers=3).strict_rate == 0.75
    count = RateCount()
    count.add("A", success=True)
    count.add("B", success=False)
    found = Count.of(count, answers=2, strict_answers=1)
    assert (found.scored, found.successes, found.answers, found.strict_answers) == (2, 1, 2, 1)
    assert 0 <= found.low < 0.5 < found.high <= 1


def test_the_best_come_first_then_those_without_a_score_then_controls() -> None:
    of = plan("a b c d null")
    arms = (*of.arms[:-1], of.arms[-1].model_copy(update={"control": "null", "title": "nothing"}))
    of = of.model_copy(update={"arms": arms})
    found = standings(of, {"a": Count(4, 1), "b": Count(4, 3), "c": Count(2, 1), "null": Count(4, 4)})
    assert [(each.arm.name, each.rank) for each in found] == [
        *(("b", 1), ("c", 2), ("a", 3)),
        *(("d", None), ("null", None)),
    ]
    last = found[-1]
    assert last.row()["rank"] == "control" and last.row()["variant"] == "nothing" and last.plain()["control"] == "null"
    assert found[3].row() | {"solved": "0/0", "success": "–"} == found[3].row()
    assert found[0].plain()["success_rate"] == 0.75 and found[0].plain()["title"] == ""


def legend_of(*counts: Count) -> list[str]:
    arm = plan("a").arms[0]
    return list(legend([Standing(1, arm, count) for count in counts]))


def test_signs_are_explained_where_they_are_used() -> None:
    alone, few = "a single task does not generalise: there is no 95\u00a0% interval", "≈: the interval is approximate"
    assert legend_of(Count(0, 0)) == []
    assert legend_of(Count(1, 1, 0.0, 1.0)) == [alone]
    assert legend_of(Count(4, 2, 0.2, 0.8))[0].startswith(few)
    assert legend_of(Count(4, 2, 0.2, 0.8, approximate=False)) == []
    strict = legend_of(Count(4, 2, 0.2, 0.8, approximate=False, answers=1))
    assert strict == ["strict: the share of answers that followed the format exactly"]


def test_both_rules_and_verification_tasks_are_told() -> None:
    of = plan("x", "A B", replicas=1)
    nothing = summarise(of, [])
    assert list(both_rates(nothing)) == [] and list(verified(nothing)) == []
    found = summarise(of, [record("A", arm="x"), record("B", "agent_failure", arm="x")])
    [line] = both_rates(found)
    assert "state correct and declared 50.0\u00a0%, state correct whatever was declared 50.0\u00a0%" in line
    tagged = tuple(task.model_copy(update={"tags": ("verification",)}) for task in of.tasks)
    apart = summarise(of.model_copy(update={"tasks": tagged}), [record("A", arm="x")])
    assert list(verified(apart)) == [
        "verification tasks, counted separately: 100.0\u00a0% (1 of 1 scored episodes)",
    ]
    counts = arm_counts(found)
    assert (counts["x"].scored, counts["x"].successes, counts["x"].approximate) == (2, 1, True)
