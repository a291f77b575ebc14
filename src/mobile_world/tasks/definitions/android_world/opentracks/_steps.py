"""Solution steps in OpenTracks: filter the statistics by days, read them, and find tracks of a type."""

from __future__ import annotations

import re
from collections.abc import Generator, Sequence
from datetime import date
from typing import NamedTuple

from mobile_world.tasks.authoring import Action, Hand, Observation, Steps
from mobile_world.tasks.definitions.android_world._shared import TODAY, WEEKDAYS
from mobile_world.tasks.definitions.android_world.opentracks._tracks import MILE

APP = "OpenTracks"
MOST_SCROLLS = 6
MOST_TURNS = 40
METRES = {"mi": MILE, "ft": 0.3048, "km": 1000.0, "m": 1.0, "NM": 1852.0}
"""Length of the units that the app writes."""
THIS_WEEK = ("Today", "Yesterday", *WEEKDAYS)
"""What the list calls days that are less than a week ago; today is the last of the week."""
_SUMS = re.compile(r"([\d:]+) \(([\d,.]+) (\w+)\)")


class Sums(NamedTuple):
    """What the statistics tell of an activity type, which they write in capitals."""

    category: str
    tracks: int
    metres: float
    minutes: int


Reading = Generator[Action, Observation, list[Sums]]


def read_days(hand: Hand, first: date, last: date | None = None, *, category: str = "") -> Reading:
    """The sums of all days from one on, or until another is over; reading ends where a category was found."""
    yield from hand.open(APP)
    yield from hand.tap(id="aggregated_stats_button")
    yield from hand.tap(id="aggregated_statistics_filter")
    yield from _choose(hand, "from", first)
    if last is not None:
        yield from _choose(hand, "to", last)
    yield from hand.tap(text="OK")
    return (yield from _read_sums(hand, category))


def _choose(hand: Hand, end: str, day: date) -> Steps:
    """Take a day of the calendar that opens below a field; it shows the month of the day so far, or a later one."""
    yield from hand.tap(id=f"filter_date_edit_text_{end}")
    yield from hand.scroll_to(desc=re.compile(r"^\d\d \w+ \d{4}$"))
    for _ in range(MOST_TURNS):
        if hand.sees(desc=re.compile(rf"\d\d {day:%B} {day.year}")):
            break
        yield from hand.tap(desc="Previous month")
    yield from hand.tap(desc=f"{day.day:02} {day:%B} {day.year}")


def _read_sums(hand: Hand, category: str) -> Reading:
    """Every row from the first on, or until that of a category."""
    rows: dict[str, Sums] = {}
    for _ in range(MOST_SCROLLS):
        before = {**rows}
        rows |= {sums.category: sums for sums in _shown_sums(hand)}
        if category in rows or not _scrolls(hand, "aggregated_stats_list") or rows == before:
            break
        yield from hand.scroll("down")
    return list(rows.values())


def _shown_sums(hand: Hand) -> list[Sums]:
    """The rows of which enough can be seen."""
    columns = {"type_label", "num_tracks", "distance", "distance_unit", "time"}
    return [
        Sums(
            row["type_label"].lower(),
            int(row["num_tracks"].strip("()")),
            _number(row["distance"]) * METRES[row["distance_unit"]],
            _minutes(row["time"]),
        )
        for row in _shown_rows(hand, "aggregated_stats_", "type_label")
        if columns <= {name for name, text in row.items() if text}
    ]


def _shown_rows(hand: Hand, prefix: str, first: str) -> list[dict[str, str]]:
    """The texts of each row of a list by their ids, which have a prefix; a row begins with one of them."""
    rows: list[dict[str, str]] = []
    for node in hand.find():
        name = node.short_id.removeprefix(prefix)
        if name == first:
            rows.append({})
        if rows and node.short_id.startswith(prefix):
            rows[-1][name] = node.text
    return rows


class Listed(NamedTuple):
    """A track of the list: its name, the day as the list calls it, its length and time, and its start."""

    name: str
    day: str
    metres: float
    minutes: int
    time: str


def listed_day(day: date) -> str:
    """What the list calls a day."""
    days = (TODAY - day).days
    if days < 7:
        return ("Today", "Yesterday")[days] if days < 2 else f"{day:%A}"
    return f"{day.day} {day:%b}"


def search(hand: Hand, query: str) -> Generator[Action, Observation, list[Listed]]:
    """Look for words; the tracks that the list shows then."""
    yield from hand.open(APP)
    yield from hand.tap(desc="Search")
    yield from hand.type(query, id="search_src_text")
    tracks: dict[Listed, None] = {}
    for _ in range(MOST_SCROLLS):
        count = len(tracks)
        tracks |= dict.fromkeys(_shown_tracks(hand))
        if not _scrolls(hand, "track_list") or len(tracks) == count:
            break
        yield from hand.scroll("down")
    return list(tracks)


def _shown_tracks(hand: Hand) -> list[Listed]:
    rows = [row for row in _shown_rows(hand, "track_list_item_", "name") if "time" in row]
    return [
        Listed(row["name"], row["date"], _number(sums[2]) * METRES[sums[3]], _minutes(sums[1]), row["time"])
        for row in rows
        if (sums := _SUMS.match(row.get("time_distance", "")))
    ]


def first_of_type(hand: Hand, tracks: Sequence[Listed], category: str) -> Generator[Action, Observation, Listed | None]:
    """The first of these tracks that is of a type, by its form; a lone one was found by its type."""
    for track in tracks:
        if len(tracks) == 1 or (yield from _read_type(hand, track)) == category:
            return track
        yield from hand.tap(text="Cancel")
        yield from hand.back()
    return None


def _read_type(hand: Hand, track: Listed) -> Generator[Action, Observation, str]:
    """The activity type of a listed track; its form is open afterwards."""
    places = [entry for entry in _shown_tracks(hand) if entry.name == track.name]
    yield from hand.tap(text=track.name, id="track_list_item_name", nth=places.index(track) if track in places else 0)
    yield from hand.choose("Edit")
    return hand.need(id="track_edit_activity_type").text


def _number(text: str) -> float:
    return float(text.replace(",", ""))


def _minutes(text: str) -> int:
    """`45:00` or `1:30:00` in minutes."""
    *hours, minutes, _ = text.split(":")
    return int(hours[0] if hours else 0) * 60 + int(minutes)


def _scrolls(hand: Hand, id: str) -> bool:
    return any(node.scrollable for node in hand.find(id=id))
