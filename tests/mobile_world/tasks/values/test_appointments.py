"""Events of Fossify Calendar by what a goal says of them."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from mobile_world.tasks.values import Appointment, FossifyEvent

NOON = datetime(2025, 10, 17, 12, tzinfo=UTC)
START = int(NOON.timestamp())
LUNCH = Appointment(NOON, NOON + timedelta(hours=1), "Lunch")
THERE = FossifyEvent(START, START + 3600, "Lunch")


@pytest.mark.parametrize(
    ("found", "fits"),
    [
        (THERE, True),
        (replace(THERE, title=" lunch "), True),
        (replace(THERE, description="bring it", location="Park", row=(("id", "7"),)), True),
        (replace(THERE, title="Lunch with Sam"), False),
        (replace(THERE, end_ts=START + 3000), False),
        (replace(THERE, start_ts=START - 3600, end_ts=START), False),
        (replace(THERE, repeat_interval=604_800), False),
        (replace(THERE, flags=1), False),
        (replace(THERE, type=1), False),
    ],
)
def test_hours_and_title_decide(found: FossifyEvent, fits: bool) -> None:
    assert LUNCH.matches(found) is fits


def test_a_title_may_be_left_open() -> None:
    at_noon = replace(LUNCH, title="")
    assert at_noon.matches(replace(THERE, title="Anything"))
    assert str(at_noon) == "an event on 2025-10-17 12:00 to 13:00 UTC"
    assert str(LUNCH) == "'Lunch' on 2025-10-17 12:00 to 13:00 UTC"


def test_what_was_meant_is_told_from_what_is_another_event() -> None:
    late = replace(THERE, end_ts=START + 7200)
    assert LUNCH.nearly(late) == "'Lunch' on 2025-10-17 12:00 to 14:00 UTC"
    assert LUNCH.nearly(replace(THERE, title="Run")) == "'Run' on 2025-10-17 12:00 to 13:00 UTC"
    assert LUNCH.nearly(replace(late, title="Run")) == ""
