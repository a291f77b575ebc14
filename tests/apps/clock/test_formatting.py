"""Times, days and durations as the clock writes them, and the cities that a search finds."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest

from simdroid.device import Phone
from simdroid_apps.clock.cities import all_cities, chosen_cities, search, store_cities
from simdroid_apps.clock.formatting import (
    day_text,
    offset_text,
    repeat_days,
    time_parts,
    time_text,
    until_text,
    week,
)
from simdroid_apps.clock.store import Alarm, first_day

NOW = datetime(2023, 10, 15, 15, 34, tzinfo=UTC)


def alarm(days: int) -> Alarm:
    return Alarm(1, 7, 5, days, True, True, "", None, None, False)


@pytest.mark.parametrize(
    ("moment", "twelve", "twenty_four"),
    [
        (time(0, 5), ("12:05", "AM"), "00:05"),
        (time(11, 59), ("11:59", "AM"), "11:59"),
        (time(12, 0), ("12:00", "PM"), "12:00"),
        (time(23, 7), ("11:07", "PM"), "23:07"),
    ],
)
def test_times_of_day(phone: Phone, moment: time, twelve: tuple[str, str], twenty_four: str) -> None:
    phone.system.settings.put("system", "time_12_24", "12")
    assert time_parts(phone.system, moment) == twelve
    assert time_text(phone.system, moment) == "\u200a".join(twelve)
    phone.system.settings.put("system", "time_12_24", "24")
    assert time_parts(phone.system, moment) == (twenty_four, "")
    assert time_text(phone.system, moment) == twenty_four


@pytest.mark.parametrize(
    ("days", "first", "found"),
    [
        (0, 0, ("", "")),
        (1, 0, ("Monday", "Monday")),
        (64 | 1, 6, ("Sun, Mon", "Sunday, Monday")),
        (64 | 1, 0, ("Mon, Sun", "Monday, Sunday")),
        (127, 0, ("Every day", "Every day")),
    ],
)
def test_repeating_days(days: int, first: int, found: tuple[str, str]) -> None:
    assert repeat_days(alarm(days), first) == found


def test_a_week_begins_with_the_chosen_day(phone: Phone) -> None:
    assert week(6) == [6, 0, 1, 2, 3, 4, 5]
    assert first_day(phone.system) == 6


@pytest.mark.parametrize(("days", "text"), [(0, "Today"), (1, "Tomorrow"), (2, "Tue, Oct 17"), (-1, "Sat, Oct 14")])
def test_days(days: int, text: str) -> None:
    assert day_text(NOW + timedelta(days=days), NOW) == text


@pytest.mark.parametrize(
    ("ahead", "words"),
    [
        (timedelta(0), "less than 1 minute"),
        (timedelta(milliseconds=1), "1 minute"),
        (timedelta(minutes=1), "1 minute"),
        (timedelta(minutes=1, milliseconds=1), "2 minutes"),
        (timedelta(hours=1), "1 hour"),
        (timedelta(hours=25, minutes=3), "1 day, 1 hour, and 3 minutes"),
        (timedelta(days=2, hours=5), "2 days and 5 hours"),
    ],
)
def test_the_time_until_an_alarm(ahead: timedelta, words: str) -> None:
    assert until_text(ahead) == f"Alarm set for {words} from now."


@pytest.mark.parametrize(
    ("zone", "text"),
    [
        ("UTC", "Today"),
        ("Europe/Paris", "Today, +2 hrs"),
        ("Europe/London", "Today, +1 hr"),
        ("America/New_York", "Today, -4 hrs"),
        ("Asia/Kolkata", "Today, +5:30"),
        ("Pacific/Auckland", "Tomorrow, +13 hrs"),
    ],
)
def test_distances_between_zones(zone: str, text: str) -> None:
    assert offset_text(NOW.astimezone(ZoneInfo(zone)), NOW) == text


def test_a_city_may_be_a_day_behind() -> None:
    early = NOW.replace(hour=1)
    assert offset_text(early.astimezone(ZoneInfo("Pacific/Honolulu")), early) == "Yesterday, -10 hrs"


def test_cities_are_found_by_their_names_then_by_their_countries() -> None:
    assert [city.id for city in search(" ber ")] == ["Berlin, Germany", "Hamilton, Bermuda"]
    assert [city.name for city in search("switz")] == ["Geneva", "Zürich"]
    assert search("") == list(all_cities())
    assert search("xyz") == []


def test_every_city_has_a_zone_that_exists() -> None:
    assert len({city.id for city in all_cities()}) == len(all_cities()) > 200
    assert [ZoneInfo(city.zone) for city in all_cities()]


def test_chosen_cities_keep_their_order(phone: Phone) -> None:
    paris, berlin = (next(city for city in all_cities() if city.name == name) for name in ("Paris", "Berlin"))
    store_cities(phone.system, [paris, berlin])
    assert chosen_cities(phone.system) == [paris, berlin]
    store_cities(phone.system, [])
    assert chosen_cities(phone.system) == []
