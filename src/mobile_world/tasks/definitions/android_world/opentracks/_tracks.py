"""Tracks as rows of parameters: drawn, put on the phone, and named by days."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime, time, timedelta
from random import Random
from typing import Any

from mobile_world.tasks.definitions.android_world._data import ACTIVITIES, draw_outing, draw_remark
from mobile_world.tasks.definitions.android_world._shared import (
    NOW,
    TODAY,
    WEEKDAYS,
    Params,
    day_named,
    moment,
    time_named,
)
from mobile_world.tasks.values import Scene, Table, TimeOfDay

TRACKS = Table("/data/data/de.dennisguse.opentracks/databases/database.db", "tracks")
MONDAY = TODAY - timedelta(6)
"""The first day of this week, which ends today."""
MILE = 1609.344
DURATIONS = (15, 20, 30, 40, 45, 50, 60, 75, 80, 90, 105, 120, 135, 150, 165, 180)
MOST_A_DAY = 2
"""As many fit into a day whatever was drawn first, also into today's morning."""
_IDS = {"snow boarding": "snowboarding", "skate boarding": "skateboarding"}
"""Activity types that the app stores under another name than it shows."""

TrackRow = dict[str, str | int]


def past_day(text: str) -> date:
    """The day that a text names; a weekday is the last one before today, as these tasks look back."""
    for place, name in enumerate(WEEKDAYS):
        if name in text.split():
            return TODAY - timedelta((TODAY.weekday() - place - 1) % 7 + 1)
    return day_named(text)


def starts(row: TrackRow) -> datetime:
    """When a track begins."""
    return datetime.fromtimestamp(int(row["start"]), tz=UTC)


def day_of(row: TrackRow) -> date:
    """The day it begins on."""
    return starts(row).date()


def shown_metres(metres: float) -> int:
    """A length that miles with two decimals tell exactly, in whole metres."""
    return round(round(metres / MILE, 2) * MILE)


def track_row(
    start: datetime, minutes: int, metres: int, category: str, *, name: str, description: str = "", climb: int = 0
) -> TrackRow:
    """A track."""
    return {
        "start": int(start.timestamp()),
        "minutes": minutes,
        "metres": metres,
        "category": category,
        "name": name,
        "description": description,
        "climb": climb,
    }


def scene_of(rows: Sequence[TrackRow]) -> Scene:
    """A phone with these tracks, on the day on which the tasks play."""
    return [TimeOfDay(NOW), *(_stored(row) for row in rows)]


def _stored(row: TrackRow) -> Any:
    """As the app writes it; all of the time was in motion."""
    start_ms, ms, metres = int(row["start"]) * 1000, int(row["minutes"]) * 60_000, int(row["metres"])
    category, speed = str(row["category"]), metres * 1000 / ms
    return TRACKS.row(
        name=row["name"],
        description=row["description"],
        category=category,
        activity_type=_IDS.get(category, category),
        starttime=start_ms,
        stoptime=start_ms + ms,
        totaldistance=float(metres),
        totaltime=ms,
        movingtime=ms,
        avgspeed=speed,
        avgmovingspeed=speed,
        maxspeed=speed,
        elevationgain=float(row["climb"]),
        elevationloss=float(row["climb"]),
        starttime_offset=0,
    )


def named_row(params: Params) -> list[TrackRow]:
    """The track that the parameters name; all there is where no scene is drawn."""
    day = past_day(params.get("date") or params["start_date"])
    return [
        track_row(
            moment(day, time_named(params["start_time"])),
            int(params["duration"]),
            shown_metres(float(params["distance"])),
            params["category"],
            name=params["activity_name"],
            description=params["activity_description"],
            climb=int(params["elevation"]),
        )
    ]


def params_of(row: TrackRow) -> dict[str, str]:
    """The parameters that name a track."""
    at = starts(row)
    return {
        "category": str(row["category"]),
        "duration": str(row["minutes"]),
        "distance": str(row["metres"]),
        "start_time": f"{(at.hour - 1) % 12 + 1}:{at.minute:02}{'am' if at.hour < 12 else 'pm'}",
        "elevation": str(row["climb"]),
        "activity_name": str(row["name"]),
        "activity_description": str(row["description"]),
    }


Allowed = Callable[[date, str], bool]
"""Whether there may be another track of a category on a day."""


class TrackLog:
    """Tracks being drawn, of which no two take place at once."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self.rows: list[TrackRow] = []

    def add(self, day: date, category: str, *, metres: int | None = None) -> TrackRow:
        """Draw a track of a day, over before the phone's present moment."""
        random = self._random
        while True:
            start = moment(day, time(random.randint(6, 10 if day == TODAY else 19), random.choice((0, 10, 15, 30, 45))))
            minutes = random.choice(DURATIONS)
            if self._free(start, minutes):
                break
        row = track_row(
            start,
            minutes,
            self.draw_metres() if metres is None else metres,
            category,
            name=draw_outing(random),
            description=draw_remark(random),
            climb=random.randrange(0, 900, 10),
        )
        self.rows.append(row)
        return row

    def draw_metres(self, *, least: int = 40, most: int = 900) -> int:
        """A length between hundredths of a mile, in whole metres."""
        return round(self._random.randint(least, most) * MILE / 100)

    def add_others(self, count: int, allowed: Allowed, *, days: int = 24) -> None:
        """Draw tracks of the last weeks that stand beside those a question is about."""
        end = len(self.rows) + count
        while len(self.rows) < end:
            day, category = TODAY - timedelta(self._random.randrange(days)), self._random.choice(ACTIVITIES)
            if allowed(day, category) and sum(day_of(row) == day for row in self.rows) < MOST_A_DAY:
                self.add(day, category)

    def shuffled(self) -> list[TrackRow]:
        """All of them, in any order."""
        return self._random.sample(self.rows, len(self.rows))

    def _free(self, start: datetime, minutes: int) -> bool:
        end = start + timedelta(minutes=minutes)
        return end < NOW and all(
            end <= starts(row) or start >= starts(row) + timedelta(minutes=int(row["minutes"])) for row in self.rows
        )
