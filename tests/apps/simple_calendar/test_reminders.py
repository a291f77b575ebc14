"""Reminders: when they come, what they say, and what snoozing them does."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from simdroid.device import Phone
from simdroid.system import Intent, Notification
from simdroid_apps.simple_calendar.store import Options, Store
from tests.apps.simple_calendar.calendar_steps import PACKAGE, at, insert
from tests.conftest import Result

Sh = Callable[..., Result]
MINUTE = 60


def reminders(phone: Phone) -> list[Notification]:
    return [one for one in phone.system.notifications.all() if one.package == PACKAGE]


def wait(phone: Phone, minutes: int) -> list[str]:
    """The texts of the reminders after so many minutes."""
    phone.system.clock.advance(minutes * MINUTE)
    return [f"{one.title}: {one.text}" for one in reminders(phone)]


@pytest.mark.parametrize(
    ("start", "values", "minutes", "text"),
    [
        (at(15, 16), {"reminder_1_minutes": 10, "location": "Room"}, 16, "Today 16:00 Room"),
        (at(15, 16), {"reminder_2_minutes": 0, "description": "bring it"}, 26, "Today 16:00 bring it"),
        (at(16, 16), {"reminder_3_minutes": 1440}, 26, "October 16 (Mon) 16:00"),
        (at(15, 0), {"reminder_1_minutes": -(16 * 60), "flags": 1}, 26, "Today All-day"),
        (at(8, 16), {"reminder_1_minutes": 10, "repeat_interval": 604_800, "repeat_rule": 64}, 16, "Today 16:00"),
    ],
)
def test_a_reminder_comes_at_its_minute(
    calendar: Phone, start: int, values: dict[str, int | str], minutes: int, text: str
) -> None:
    insert(calendar, "Talk", start, start, **values)
    assert wait(calendar, minutes - 1) == []
    assert wait(calendar, 1) == [f"Talk: {text}"]
    (notification,) = reminders(calendar)
    assert notification.data == f"1/{at(15, 16) if 'repeat_rule' in values else start}"
    assert notification.heads_up


def test_what_is_done_or_past_is_not_reminded_of(calendar: Phone) -> None:
    insert(calendar, "Done", at(15, 16), at(15, 16), reminder_1_minutes=10, type=1)
    insert(calendar, "Past", at(15, 15), at(15, 15), reminder_1_minutes=10)
    store = Store(calendar.system)
    task = store.get(1)
    assert task is not None
    store.complete(task, task.start_ts, done=True)
    assert store.completed(1, task.start_ts)
    assert wait(calendar, 60) == []


def test_without_the_permission_nothing_comes(calendar: Phone, sh: Sh) -> None:
    insert(calendar, "Talk", at(15, 16), at(15, 16), reminder_1_minutes=10)
    sh(f"pm revoke {PACKAGE} android.permission.POST_NOTIFICATIONS")
    assert wait(calendar, 30) == []


def test_a_snoozed_reminder_comes_again_once(calendar: Phone) -> None:
    insert(calendar, "Talk", at(15, 16), at(15, 16), reminder_1_minutes=10)
    assert wait(calendar, 16) == ["Talk: Today 16:00"]
    (action,) = reminders(calendar)[0].actions
    calendar.system.broadcasts.send(Intent(action.broadcast, data=action.data, package=PACKAGE))
    options = Options(calendar.system)
    assert options.snoozed_reminders == [f"1/{at(15, 16)}/{at(15, 16)}"]
    assert wait(calendar, 9) == []
    assert wait(calendar, 1) == ["Talk: Today 16:00"]
    assert options.snoozed_reminders == []


def test_snoozed_reminders_from_outside_may_be_anything(calendar: Phone) -> None:
    insert(calendar, "Talk", at(15, 16), at(15, 16), reminder_1_minutes=10)
    Options(calendar.system).snoozed_reminders = ["junk", "1/x/y", f"9/{at(15, 16)}/{at(20, 1)}"]
    assert wait(calendar, 16) == ["Talk: Today 16:00"]
    assert Options(calendar.system).snoozed_reminders == [f"9/{at(15, 16)}/{at(20, 1)}"]
