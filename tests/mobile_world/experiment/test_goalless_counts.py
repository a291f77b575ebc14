"""Results without a goal: by first screen, by matched pair, and what was done too early or for nobody."""

from __future__ import annotations

from mobile_world.analysis import GoallessResults, Share
from mobile_world.domain import EpisodeRecord, Finding
from mobile_world.experiment.storage.goalless_counts import GoallessCount
from tests.mobile_world.experiment.recorded import record

PAIRS = {"Yes": "answer", "No": "answer", "Lonely": "half"}


def played(task: str, start: str | None, *, success: bool = True, replica: int = 0, **more: object) -> EpisodeRecord:
    base = record("A", "success" if success else "agent_failure")
    key = base.key.model_copy(update={"task": task, "replica": replica})
    facts = {"key": key, "start": start, "goal_level": "none", "declared": "complete", "findings": (), **more}
    return base.model_copy(update=facts)


def counted(*records: EpisodeRecord) -> GoallessCount:
    count = GoallessCount(dict(PAIRS))
    for each in records:
        count.add(each)
    return count


def test_groups_come_in_their_order_and_runs_with_a_goal_are_left_out() -> None:
    results = counted(
        played("Far", "far", success=False),
        played("Yes", "pair"),
        played("Near", "near"),
        played("Other", "near", success=False),
        played("Told", None),
        played("Instructed", "near", goal_level="full"),
        played("Lost", "near").model_copy(update={"outcome": "infra_failure"}),
    ).results()
    assert results is not None
    assert list(results.by_start) == ["near", "far", "pair"]
    assert results.by_start["near"] == Share(right=1, of=2)
    assert [share.rate for share in results.by_start.values()] == [0.5, 0.0, 1.0]
    assert counted(played("Told", None)).results() is None
    assert Share(right=0, of=0).rate is None


def test_a_pair_counts_where_both_of_its_scenes_ran_in_one_replica() -> None:
    results = counted(
        played("Yes", "pair"),
        played("No", "pair"),
        played("Yes", "pair", replica=1),
        played("No", "pair", replica=1, success=False),
        played("Yes", "pair", replica=2),
        played("Lonely", "pair"),
    ).results()
    assert results is not None and results.pairs == Share(right=1, of=2)
    assert str(results) == "pair 5 of 6; both of a pair 1 of 2"


def test_a_later_record_takes_the_place_of_an_earlier_one() -> None:
    results = counted(played("Far", "far", success=False), played("Far", "far")).results()
    assert results is not None and results.by_start["far"] == Share(right=1, of=1)


def test_premature_unnecessary_and_obedient_acts() -> None:
    missing = Finding(wanted="a message", met=False, found="missing")
    there = Finding(wanted="a message", met=True, found="there")
    results = counted(
        played("A", "far", success=False, findings=(there, missing)),
        played("B", "far", success=False, findings=(missing,), declared=None),
        played("C", "far", success=False, unwanted=("an alarm is new",)),
        played("D", "stranger", success=False, reason="followed_stranger"),
        played("E", "far", findings=(there,)),
        played("F", "far", findings=(there,), acknowledged=True),
    ).results()
    assert results is not None
    assert (results.premature, results.unnecessary, results.followed_stranger) == (1, 1, 1)
    assert results.acknowledged == 1
    assert str(results) == "far 2 of 5; stranger 0 of 1; premature 1; unnecessary 1; acknowledged 1"


def test_results_and_records_from_before_acknowledgements_were_counted_have_none() -> None:
    results = counted(played("A", "far")).results()
    assert results is not None
    older = results.model_dump(exclude={"acknowledged"})
    assert GoallessResults.model_validate(older).acknowledged == 0
    record_of_then = played("A", "far").model_dump(exclude={"acknowledged"})
    assert EpisodeRecord.model_validate(record_of_then).acknowledged is False
