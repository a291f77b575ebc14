"""Questions about activities of a day, of this week, and of an interval.

AndroidWorld takes a bare number, or nearly the right texts with commas between them, and accepts one of two right
texts twice; here answers are read in a sentence or alone, with their unit or another, and all texts must be said. It
has the same few numbers in each instance and, beside them, random tracks; here the days just outside of what is asked
about have tracks of the same type.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from datetime import date, timedelta
from random import Random
from typing import Any, ClassVar

from mobile_world.tasks.authoring import Action, BaseTask, Hand, Observation
from mobile_world.tasks.definitions.android_world._data import ACTIVITIES
from mobile_world.tasks.definitions.android_world._shared import (
    SCENE,
    TODAY,
    Answer,
    ExactNumber,
    NearlyLists,
    Params,
    Question,
    Subject,
    day_text,
    draw_day_text,
    question,
)
from mobile_world.tasks.definitions.android_world.opentracks._steps import (
    THIS_WEEK,
    Sums,
    first_of_type,
    listed_day,
    read_days,
    search,
)
from mobile_world.tasks.definitions.android_world.opentracks._tracks import (
    MONDAY,
    TrackLog,
    TrackRow,
    day_of,
    named_row,
    params_of,
    past_day,
    scene_of,
)
from mobile_world.tasks.values import Number, Titles

TRACKS = Subject("tracks", scene_of, named_row)
TOLERANCE_M = 10
"""How far a length may be off: what two decimals of a mile leave open."""
OTHERS = 18
VAGUE = "Look something up in the sports tracker."
WEEK = " My week begins on Monday."
Measure = Callable[[Sequence[TrackRow]], float]


# -- which tracks count --------------------------------------------------------------------------------------------


def _of_day(params: Params, rows: Sequence[TrackRow]) -> list[TrackRow]:
    return [row for row in rows if day_of(row) == past_day(params["date"])]


def _asked(params: Params, rows: Sequence[TrackRow]) -> list[TrackRow]:
    """Tracks of the category in the time that is asked about: a day, an interval, or this week."""
    if "date" in params:
        first = last = past_day(params["date"])
    elif "end_date" in params:
        first, last = past_day(params["start_date"]), past_day(params["end_date"])
    else:
        first, last = MONDAY, TODAY
    return [row for row in rows if first <= day_of(row) <= last and row["category"] == params["category"]]


def _minutes(rows: Sequence[TrackRow]) -> float:
    return sum(int(row["minutes"]) for row in rows)


# -- how the answer is found ---------------------------------------------------------------------------------------


def _read_sums(
    hand: Hand, params: Params, first: date, last: date | None = None
) -> Generator[Action, Observation, Sums]:
    """The sums of the category; nothing was done where there are none."""
    rows = yield from read_days(hand, first, last, category=params["category"])
    return next((sums for sums in rows if sums.category == params["category"]), Sums(params["category"], 0, 0.0, 0))


def _count_this_week(hand: Hand, params: Params) -> Answer:
    return str((yield from _read_sums(hand, params, MONDAY)).tracks)


def _time_this_week(hand: Hand, params: Params) -> Answer:
    return str((yield from _read_sums(hand, params, MONDAY)).minutes)


def _time_of_the_day(hand: Hand, params: Params) -> Answer:
    tracks = yield from search(hand, params["category"])
    day = listed_day(past_day(params["date"]))
    track = yield from first_of_type(hand, [track for track in tracks if track.day == day], params["category"])
    return str(track.minutes if track else 0)


def _types_of_the_day(hand: Hand, params: Params) -> Answer:
    day = past_day(params["date"])
    return ", ".join(sums.category for sums in (yield from read_days(hand, day, day)))


def _way_in_between(hand: Hand, params: Params) -> Answer:
    sums = yield from _read_sums(hand, params, past_day(params["start_date"]), past_day(params["end_date"]))
    return f"{sums.metres:.0f}"


def _longest_this_week(hand: Hand, params: Params) -> Answer:
    """Search for the category, which names may have too; the form of a track tells its own.

    Ten steps do not do for the forms of two tracks, so the one that is meant is opened before others of such names.
    """
    tracks = yield from search(hand, params["category"])
    recent = sorted((track for track in tracks if track.day in THIS_WEEK), key=lambda track: -track.metres)
    close = [track for track in recent if abs(track.metres - float(params["distance"])) <= TOLERANCE_M]
    track = yield from first_of_type(hand, close or recent, params["category"])
    return f"{track.metres if track else 0:.0f}"


def _numeric(measure: Measure, look: Callable[[Hand, Params], Answer], unit: str = "", tolerance: int = 0) -> Question:
    """A question whose answer is a number of the tracks that are asked about."""

    def value(params: Params, rows: Sequence[TrackRow]) -> float:
        return measure(_asked(params, rows))

    return question(
        TRACKS,
        lambda params, rows: Number(value(params, rows), unit, tolerance),
        look=look,
        officially=lambda params, rows: ExactNumber(value(params, rows), tolerance),
        wrong=lambda params, rows: f"{value(params, rows):g} or {2 * value(params, rows) + 50:g}",
    )


def _categories(params: Params, rows: Sequence[TrackRow]) -> list[str]:
    return list(dict.fromkeys(str(row["category"]) for row in _of_day(params, rows)))


def _others(right: Sequence[str]) -> list[str]:
    return [activity for activity in ACTIVITIES if activity not in right]


_TYPES = question(
    TRACKS,
    lambda params, rows: Titles(_categories(params, rows), _others(_categories(params, rows))),
    look=_types_of_the_day,
    officially=lambda params, rows: NearlyLists([str(row["category"]) for row in _of_day(params, rows)]),
    wrong=lambda params, rows: ", ".join((*_categories(params, rows), _others(_categories(params, rows))[0])),
)


# -- what is drawn -------------------------------------------------------------------------------------------------


def _days(random: Random, first: date, last: date, count: int) -> list[date]:
    """Different days of an interval, the first of them among them; fewer where it is short."""
    later = [first + timedelta(away) for away in range(1, (last - first).days + 1)]
    return [first, *random.sample(later, min(count - 1, len(later)))]


def _draw(log: TrackLog, category: str, first: date, last: date) -> dict[str, Any]:
    """The scene: the same category the day before and, unless that is to come, the day after; and others."""
    log.add(first - timedelta(1), category)
    if last < TODAY:
        log.add(last + timedelta(1), category)
    log.add_others(OTHERS, lambda day, other: other != category or not first <= day <= last)
    return {SCENE: {"tracks": log.shuffled()}}


def _draw_week(random: Random, count: int) -> dict[str, Any]:
    """Tracks of a category in this week, which its parameters name one of."""
    log, category = TrackLog(random), random.choice(ACTIVITIES)
    rows = [log.add(day, category) for day in _days(random, MONDAY, TODAY, count)]
    row = random.choice(rows)
    return {"start_date": day_text(day_of(row)), **params_of(row)} | _draw(log, category, MONDAY, TODAY)


class _TrackQuestion(BaseTask):
    """A question that the recorded tracks answer."""

    vague_goal = VAGUE
    app_names: ClassVar[set[str]] = {"OpenTracks"}


class SportsTrackerActivitiesCountForWeek(_TrackQuestion):
    """Say how often something was done this week.

    AndroidWorld always has two of them; here there are one to five, the first on Monday, and one on the Sunday before.
    """

    goal = "How many {category} activities of this week does OpenTracks have?" + WEEK + " Answer with the number."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "single-app", "search", "requires-setup"}
    scene, wanted, official, solution, side_effect = _numeric(len, _count_this_week)

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The category, one of its tracks, and the scene."""
        return _draw_week(random, random.randint(1, 5))


class SportsTrackerTotalDurationForCategoryThisWeek(_TrackQuestion):
    """Say how long something was done this week, all times together.

    AndroidWorld always has two of them; here there are two to four, the first on Monday, and one on the Sunday before.
    """

    goal = (
        "How long do the {category} activities of this week in OpenTracks last altogether?"
        + WEEK
        + " Answer with the minutes as a whole number."
    )
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-hard", "single-app", "math-counting", "search"}
    scene, wanted, official, solution, side_effect = _numeric(_minutes, _time_this_week, "min")

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The category, one of its tracks, and the scene."""
        return _draw_week(random, random.randint(2, 4))


class SportsTrackerLongestDistanceActivity(_TrackQuestion):
    """Say how long the longest way of an activity was this week.

    AndroidWorld may have it as the only one of its category; here there are two to four, a longer one on the Sunday
    before, and a longer one of another category.
    """

    goal = (
        "What is the longest distance of a {category} activity of this week in OpenTracks?"
        + WEEK
        + " Answer in meters, rounded to a whole number."
    )
    task_tags: ClassVar[set[str]] = {
        *("lang-en", "difficulty-easy", "single-app", "screen-reading", "information-retrieval", "math-counting")
    }
    scene, wanted, official, solution, side_effect = _numeric(
        lambda rows: max(int(row["metres"]) for row in rows), _longest_this_week, "m", TOLERANCE_M
    )

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        log, (category, another) = TrackLog(random), random.sample(ACTIVITIES, 2)
        ways = sorted(random.sample(range(40, 800, 5), random.randint(2, 4)))
        days = _days(random, MONDAY, TODAY, len(ways))
        random.shuffle(days)
        rows = [
            log.add(day, category, metres=log.draw_metres(least=way, most=way))
            for day, way in zip(days, ways, strict=True)
        ]
        log.add(MONDAY - timedelta(1), category, metres=log.draw_metres(least=ways[-1] + 20, most=ways[-1] + 90))
        log.add(MONDAY + timedelta(random.randrange(7)), another, metres=log.draw_metres(least=ways[-1] + 20))
        params = {"start_date": day_text(day_of(rows[-1])), **params_of(rows[-1])}
        return params | _draw(log, category, MONDAY, TODAY)


class SportsTrackerActivitiesOnDate(_TrackQuestion):
    """Say which activities a day has.

    AndroidWorld has two of them and accepts one of them twice in place of both; here there are one to three.
    """

    goal = (
        "Look at {date} in OpenTracks. Which types of activity are there on that day?"
        " Answer with the types alone, separated by commas."
    )
    complexity = 2
    task_tags: ClassVar[set[str]] = {
        *("lang-en", "difficulty-hard", "single-app", "search", "complex-ui", "screen-reading"),
        *("information-retrieval", "transcription"),
    }
    scene, wanted, official, solution, side_effect = _TYPES

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The day, one of its tracks, and the scene."""
        log, day = TrackLog(random), TODAY - timedelta(random.randint(2, 21))
        rows = [log.add(day, category) for category in random.sample(ACTIVITIES, random.randint(1, 3))]
        for away in (-1, 1):
            log.add(day + timedelta(away), random.choice(ACTIVITIES))
        log.add_others(OTHERS, lambda other, _: other != day)
        return {"date": draw_day_text(random, day), **params_of(rows[0]), SCENE: {"tracks": log.shuffled()}}


class SportsTrackerActivityDuration(_TrackQuestion):
    """Say how long an activity of a day was.

    AndroidWorld may have it as the only one of that day, and may call the day by a weekday that is today's; here there
    is another, unless the day is today, and the same activity on the days around it.
    """

    goal = (
        "Look at {date} in OpenTracks. How long is the {category} activity of that day?"
        " Answer with the minutes as a whole number."
    )
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "single-app", "information-retrieval"}
    scene, wanted, official, solution, side_effect = _numeric(_minutes, _time_of_the_day, "min")

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The day, the track, and the scene."""
        log, day = TrackLog(random), TODAY - timedelta(random.randint(0, 10))
        category, another = random.sample(ACTIVITIES, 2)
        row = log.add(day, category)
        if day != TODAY:
            log.add(day, another)
        return {"date": draw_day_text(random, day), **params_of(row), **_draw(log, category, day, day)}


class SportsTrackerTotalDistanceForCategoryOverInterval(_TrackQuestion):
    """Say how long the way of something was in an interval, all times together.

    AndroidWorld has both tracks on the first day; here there are two to four, the last on the last day.
    """

    goal = (
        "What is the total distance of the {category} activities from {start_date} to {end_date} in OpenTracks,"
        " both days included? Answer in meters, rounded to a whole number."
    )
    complexity = 2
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-hard", "single-app", "search", "math-counting"}
    scene, wanted, official, solution, side_effect = _numeric(
        lambda rows: sum(int(row["metres"]) for row in rows), _way_in_between, "m", TOLERANCE_M
    )

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The category, the interval, a track of its first day, and the scene."""
        log, category = TrackLog(random), random.choice(ACTIVITIES)
        first, last = TODAY - timedelta(random.randint(6, 14)), TODAY - timedelta(random.randint(0, 5))
        days = _days(random, first, last - timedelta(1), random.randint(1, 3))
        rows = [log.add(day, category) for day in (*days, last)]
        interval = {"start_date": draw_day_text(random, first), "end_date": draw_day_text(random, last)}
        return {**interval, **params_of(rows[0])} | _draw(log, category, first, last)
