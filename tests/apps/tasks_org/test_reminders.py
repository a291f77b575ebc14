"""Reminders: when they come, what they offer, and what they need."""

from __future__ import annotations

import pytest

from simdroid.device import Phone
from simdroid.system import Intent, Notification
from tests.apps.tasks_org.task_steps import (
    DATABASE,
    PACKAGE,
    START,
    Sh,
    insert,
    ms,
    rows,
    tap,
    texts,
)

DUE, OVERDUE = "0, 2, 0, 0", "86400000, 2, 6, 86400000"


def remind(sh: Sh, alarm: str = DUE, task: int = 1) -> None:
    columns = "task, time, type, repeat, interval"
    assert sh(f'sqlite3 {DATABASE} "INSERT INTO alarms ({columns}) VALUES ({task}, {alarm})"').status == 0


def reminders(phone: Phone) -> list[Notification]:
    return [one for one in phone.system.notifications.all() if one.package == PACKAGE]


def wait(phone: Phone, minutes: float) -> list[str]:
    phone.system.clock.advance(minutes * 60)
    return [one.title for one in reminders(phone)]


@pytest.mark.parametrize(
    ("due", "alarm", "minutes"),
    [
        (ms(15, 16, 0, 1), DUE, 26),
        (ms(15, 12), DUE, 146),
        (ms(14, 16, 0, 1), OVERDUE, 26),
        (ms(12, 16, 0, 1), OVERDUE, 26),
        (ms(15, 16, 30, 1), "-1800000, 2, 0, 0", 26),
        (0, f"{ms(15, 16, 0, 1)}, 0, 0, 0", 26),
    ],
)
def test_a_reminder_comes_at_its_minute(tasks: Phone, sh: Sh, due: int, alarm: str, minutes: int) -> None:
    insert(sh, "Rent", due=due, notes="Ask")
    remind(sh, alarm)
    assert wait(tasks, minutes - 1) == []
    assert wait(tasks, 1.5) == ["Rent"]
    (one,) = reminders(tasks)
    assert (one.text, [button.title for button in one.actions]) == ("Ask", ["Complete", "Snooze"])


def test_what_is_done_or_has_no_reminder_is_left_alone(tasks: Phone, sh: Sh) -> None:
    insert(sh, "Done", due=ms(15, 16, 0, 1), done=5)
    insert(sh, "Quiet", due=ms(15, 16, 0, 1))
    insert(sh, "Past", due=ms(1, 16, 0, 1))
    for task in (1, 3):
        remind(sh, OVERDUE, task)
    assert wait(tasks, 60) == []


def test_buttons_complete_and_snooze(tasks: Phone, sh: Sh) -> None:
    insert(sh, "Rent", due=ms(15, 16, 0, 1))
    remind(sh)
    assert wait(tasks, 27) == ["Rent"]
    tasks.system.broadcasts.send(Intent(f"{PACKAGE}.action.snooze", data="1"))
    assert reminders(tasks) == []
    assert rows(tasks, "SELECT type FROM alarms ORDER BY _id") == [(2,), (4,)]
    assert wait(tasks, 59) == []
    assert wait(tasks, 2) == ["Rent"]
    assert rows(tasks, "SELECT type FROM alarms") == [(2,)]
    tasks.system.broadcasts.send(Intent(f"{PACKAGE}.action.complete", data="1"))
    assert reminders(tasks) == []
    assert rows(tasks, "SELECT completed > 0 FROM tasks") == [(1,)]


@pytest.mark.factory_phone
def test_the_editor_asks_for_the_right_to_remind(phone: Phone, sh: Sh) -> None:
    sh(START)
    tap(phone, desc="Create new task")
    phone.display.type_text("Rent")
    phone.display.key(4)
    assert "Add reminder" not in texts(phone)
    tap(phone, text="Enable reminders")
    tap(phone, text="Allow")
    assert "Add reminder" in texts(phone)
