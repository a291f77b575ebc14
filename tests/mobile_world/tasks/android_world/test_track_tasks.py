"""Questions about tracks: what is drawn, which answers count by either rule, and how look-alikes are told apart."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from mobile_world.runtime.controller import AndroidController
from mobile_world.tasks import BaseTask, TaskRegistry
from mobile_world.tasks.definitions.android_world._shared.dates import NOW, TODAY, moment
from mobile_world.tasks.definitions.android_world.opentracks._tracks import (
    MILE,
    MONDAY,
    TRACKS,
    TrackRow,
    day_of,
    past_day,
    scene_of,
    shown_metres,
    starts,
    track_row,
)
from mobile_world.tasks.definitions.android_world.opentracks.questions import (
    SportsTrackerActivitiesCountForWeek,
    SportsTrackerActivitiesOnDate,
    SportsTrackerActivityDuration,
    SportsTrackerLongestDistanceActivity,
    SportsTrackerTotalDistanceForCategoryOverInterval,
    SportsTrackerTotalDurationForCategoryThisWeek,
)
from mobile_world.tasks.solution import play
from mobile_world.tasks.values.fixtures import put_fixtures
from tests.mobile_world.tasks.android_world.playing import scores, solve, start

REGISTRY = TaskRegistry("android_world")
NAMES = [name for name in REGISTRY.names() if name.startswith("SportsTracker")]
THIS_WEEK = [
    SportsTrackerActivitiesCountForWeek,
    SportsTrackerTotalDurationForCategoryThisWeek,
    SportsTrackerLongestDistanceActivity,
]
SEEDS = range(25)


def rows_of(task: BaseTask) -> list[TrackRow]:
    """The tracks that set-up puts on the phone."""
    rows: list[TrackRow] = task.params["scene"]["tracks"]
    return rows


def right(task: BaseTask) -> float:
    """The number that is asked for."""
    (condition,) = task.official()
    value: float = getattr(condition, "value")  # noqa: B009
    return value


def test_there_are_six() -> None:
    assert len(NAMES) == 6


@pytest.mark.parametrize("name", NAMES)
def test_tracks_follow_one_another_and_are_over(name: str) -> None:
    for seed in SEEDS:
        rows = sorted(rows_of(REGISTRY.create(name, seed=seed)), key=starts)
        ends = [starts(row) + timedelta(minutes=int(row["minutes"])) for row in rows]
        assert all(end <= starts(later) for end, later in zip(ends, rows[1:], strict=False))
        assert ends[-1] < NOW


@pytest.mark.parametrize("name", NAMES)
def test_two_decimals_of_a_mile_tell_every_length(name: str) -> None:
    for seed in SEEDS:
        for row in rows_of(REGISTRY.create(name, seed=seed)):
            assert shown_metres(int(row["metres"])) == row["metres"]
            assert abs(round(int(row["metres"]) / MILE, 2) * MILE - int(row["metres"])) <= 0.5


@pytest.mark.parametrize("kind", THIS_WEEK)
def test_the_sunday_before_has_the_same_category(kind: type[BaseTask]) -> None:
    for seed in SEEDS:
        task = kind.from_seed(seed=seed, suite="android_world")
        mine = [row for row in rows_of(task) if row["category"] == task.params["category"]]
        assert MONDAY - timedelta(1) in {day_of(row) for row in mine}
        assert MONDAY in {day_of(row) for row in mine}
        assert right(task) > 0


def test_the_longest_way_is_neither_the_longest_of_all_nor_nearly_another() -> None:
    for seed in SEEDS:
        task = SportsTrackerLongestDistanceActivity.from_seed(seed=seed, suite="android_world")
        category, rows = task.params["category"], rows_of(task)
        mine = sorted(int(row["metres"]) for row in rows if row["category"] == category and day_of(row) >= MONDAY)
        assert mine[-1] == right(task) > mine[-2] + 40
        assert any(row["category"] == category and int(row["metres"]) > mine[-1] + 40 for row in rows)
        assert any(day_of(row) >= MONDAY and int(row["metres"]) > mine[-1] + 40 for row in rows)


def test_both_ends_of_an_interval_count() -> None:
    for seed in SEEDS:
        task = SportsTrackerTotalDistanceForCategoryOverInterval.from_seed(seed=seed, suite="android_world")
        first, last = past_day(task.params["start_date"]), past_day(task.params["end_date"])
        mine = {day_of(row): int(row["metres"]) for row in rows_of(task) if row["category"] == task.params["category"]}
        assert {first, last, first - timedelta(1)} <= set(mine)
        assert sum(metres for day, metres in mine.items() if first <= day <= last) == right(task)


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("today", TODAY),
        ("yesterday", date(2023, 10, 14)),
        ("Monday", date(2023, 10, 9)),
        ("Saturday", date(2023, 10, 14)),
        ("Sunday", date(2023, 10, 8)),
        ("October 09", date(2023, 10, 9)),
        ("September 24 2023", date(2023, 9, 24)),
    ],
)
def test_days_lie_behind(text: str, day: date) -> None:
    assert past_day(text) == day


def answered(task: BaseTask, controller: AndroidController, answer: str) -> tuple[float, float]:
    """The scores of an answer."""
    controller.answer(answer)
    return scores(task, controller)


def test_answers_with_minutes(controller: AndroidController) -> None:
    task = start(SportsTrackerActivityDuration, controller)
    minutes = round(right(task))
    for answer, native, official in (
        (f"{minutes}", 1, 1),
        (f"{minutes} minutes", 1, 0),
        (f"It lasted {minutes * 60} seconds.", 1, 0),
        (f"{minutes + 1}", 0, 0),
        (f"{minutes} or {minutes + 5}", 0, 0),
        ("", 0, 0),
    ):
        assert answered(task, controller, answer) == (native, official), answer


def test_answers_with_metres(controller: AndroidController) -> None:
    task = start(SportsTrackerLongestDistanceActivity, controller)
    metres = round(right(task))
    for answer, native, official in (
        (f"{metres}", 1, 1),
        (f"{metres + 9}", 1, 1),
        (f"{metres / 1000} km", 1, 0),
        (f"{metres / MILE:.2f} mi", 1, 0),
        (f"about {metres} m", 0, 0),
        (f"{metres - 11}", 0, 0),
        (f"{metres / 1000}", 0, 0),
    ):
        assert answered(task, controller, answer) == (native, official), answer


def test_answers_with_types(controller: AndroidController) -> None:
    drawn = (SportsTrackerActivitiesOnDate.from_seed(seed=seed, suite="android_world") for seed in range(40))
    seed = next(task.seed for task in drawn if len(rows_on_the_day(task)) == 2)
    task = start(SportsTrackerActivitiesOnDate, controller, seed=seed)
    one, other = (str(row["category"]) for row in rows_on_the_day(task))
    for answer, native, official in (
        (f"{other}, {one}", 1, 1),
        (f"The activities were {one} and {other}.", 1, 0),
        (f"{one}, {one}", 0, 1),
        (one, 0, 0),
        (f"{one}, {other}, rowing", 0, 0),
    ):
        assert answered(task, controller, answer) == (native, official), answer


def rows_on_the_day(task: BaseTask) -> list[TrackRow]:
    """The tracks that are asked about."""
    return [row for row in rows_of(task) if day_of(row) == past_day(task.params["date"])]


def test_a_changed_track_is_a_fault(controller: AndroidController) -> None:
    task = start(SportsTrackerActivitiesCountForWeek, controller)
    solve(task, controller)
    assert scores(task, controller) == (1, 1)
    controller.sql(TRACKS.database, "UPDATE tracks SET name = 'x' WHERE _id = 1")
    assert scores(task, controller) == (0, 1)


@pytest.mark.parametrize("kind", [SportsTrackerLongestDistanceActivity, SportsTrackerActivityDuration])
def test_a_name_like_the_type_misleads_nobody(kind: type[BaseTask], controller: AndroidController) -> None:
    task = start(kind, controller)
    day = past_day(task.params.get("date", "yesterday"))
    name = f"Road {task.params['category']}"
    at = moment(day, starts(rows_of(task)[0]).time())
    put_fixtures(controller, [*scene_of([track_row(at, 299, 40_000, "rowing", name=name)])][1:])
    play(task.solution, controller)
    assert scores(task, controller)[1] == 1
