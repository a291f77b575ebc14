"""When a person wants to be reminded."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from mobile_world.phone.apps.simple_calendar.intervals import interval_dialog
from mobile_world.phone.apps.simple_calendar.words import reminder_text
from mobile_world.phone.apps.simple_tools import radio_dialog
from mobile_world.phone.ui import Dialog, TimePicker

if TYPE_CHECKING:
    from mobile_world.phone.apps.simple_calendar.editor import Editor

USUAL = (-1, 0, 1, 5, 10, 30, 60)
UNITS = (("minutes", 1), ("hours", 60), ("days", 1440))


def reminder_choices(current: int) -> list[int]:
    """The usual reminders, and what is set where that is none of them."""
    return [*USUAL] if current in USUAL else [*sorted([*USUAL, current])]


def _reminder(screen: Editor) -> Dialog:
    place = int(screen.about.get("place", 0))
    current = screen.draft.reminders[place]
    choices = reminder_choices(current)
    labels = [reminder_text(minutes, is_24h=screen.is_24h) for minutes in choices]
    more = [("Custom", "reminder_custom")]
    if screen.draft.all_day:
        more.append(("During the day at hh:mm", "reminder_at"))

    def choose(chosen: int) -> None:
        if chosen < len(choices):
            _take(screen, place, choices[chosen])
        else:
            screen.ask(more[chosen - len(choices)][1], place=place)

    labels += [label for label, _ in more]
    return radio_dialog(labels, choices.index(current), choose, screen.close)


def _take(screen: Editor, place: int, minutes: int) -> None:
    screen.draft = screen.draft.with_reminder(place, minutes)
    screen.close()


def _custom(screen: Editor) -> Dialog:
    return interval_dialog(screen, UNITS, partial(_take, screen, int(screen.about.get("place", 0))))


def _at(screen: Editor) -> Dialog:
    place = int(screen.about.get("place", 0))

    def accept(hour: int, minute: int) -> None:
        _take(screen, place, -(hour * 60 + minute) or 0)

    return TimePicker(9, 0, screen.is_24h, accept, screen.close)


QUESTIONS = {"reminder": _reminder, "reminder_custom": _custom, "reminder_at": _at}
