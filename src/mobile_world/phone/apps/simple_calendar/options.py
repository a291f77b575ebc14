"""The app's settings."""

from __future__ import annotations

from mobile_world.phone.apps.simple_calendar.intents import PACKAGE
from mobile_world.phone.system import System
from mobile_world.phone.system.preferences import Preferences
from mobile_world.phone.ui import uses_24_hours

VIEWS = {"day": 5, "week": 3, "month": 1, "month_day": 7, "year": 2, "list": 4}
"""The views with the numbers under which the app remembers the last one, in the order of its menu."""

FLAGS = {
    "sunday_first": True,
    "highlight_weekends": False,
    "week_numbers": False,
    "show_grid": False,
    "start_week_with_current_day": False,
    "show_midnight_spanning_events_at_top": True,
    "display_description": True,
    "replace_description": False,
    "dim_past_events": True,
    "allow_changing_time_zones": False,
    "allow_creating_tasks": True,
    "dim_completed_tasks": True,
    "use_previous_event_reminders": True,
    "vibrate": False,
    "loop_reminders": False,
}
"""Settings that are on or off, as they are at first."""

NEXT_FULL_HOUR, CURRENT_TIME = -1, -2
"""Default start times that are no time of day; others count minutes from midnight."""

NUMBERS = {
    "default_start_time": NEXT_FULL_HOUR,
    "default_duration": 0,
    "default_event_type_id": -1,
    "default_reminder_1": 10,
    "default_reminder_2": -1,
    "default_reminder_3": -1,
    "last_reminder_1": 10,
    "last_reminder_2": -1,
    "last_reminder_3": -1,
    "start_weekly_at": 7,
    "weekly_view_days": 7,
    "display_past_events": 1440,
    "snooze_delay": 10,
}

_VIEW, _CLOCK, _WARNED, _HIDDEN = (
    "view", "use_24_hour_format", "was_alarm_warning_shown", "hidden_event_types",
)  # fmt: skip


class Options:
    """A typed face over the app's preferences."""

    def __init__(self, system: System) -> None:
        self._system = system
        self.stored = Preferences(system, PACKAGE, "Prefs")

    def flag(self, name: str) -> bool:
        """A setting that is on or off."""
        return self.stored.flag(name, FLAGS[name])

    def toggle(self, name: str) -> None:
        """Turn such a setting around."""
        self.stored.put(**{name: not self.flag(name)})

    def number(self, name: str) -> int:
        """A setting that is a number."""
        return self.stored.number(name, NUMBERS[name])

    def put_number(self, name: str, value: int) -> None:
        """Change such a setting."""
        self.stored.put(**{name: value})

    @property
    def view(self) -> str:
        """The view the app opens with."""
        number = self.stored.number(_VIEW, VIEWS["month"])
        return next((name for name, known in VIEWS.items() if known == number), "month")

    @view.setter
    def view(self, name: str) -> None:
        self.stored.put(**{_VIEW: VIEWS[name]})

    @property
    def is_24h(self) -> bool:
        """Whether times have 24 hours; the phone's own way until a person chose."""
        return self.stored.flag(_CLOCK, uses_24_hours(self._system))

    @is_24h.setter
    def is_24h(self, on: bool) -> None:
        self.stored.put(**{_CLOCK: on})

    @property
    def warned(self) -> bool:
        """Whether a person has read that reminders may come late."""
        return self.stored.flag(_WARNED)

    def note_warning(self) -> None:
        """Note that a person has."""
        self.stored.put(**{_WARNED: True})

    @property
    def hidden_types(self) -> list[int]:
        """Event types whose events are not shown."""
        return [int(one) for one in self.stored.texts(_HIDDEN) if one.isdecimal()]

    @hidden_types.setter
    def hidden_types(self, types: list[int]) -> None:
        self.stored.put(**{_HIDDEN: [str(one) for one in sorted(set(types))]})

    def first_reminders(self) -> tuple[int, int, int]:
        """What a new event is reminded of by: what the last one was, or what the settings say."""
        name = "last" if self.flag("use_previous_event_reminders") else "default"
        first, second, third = (self.number(f"{name}_reminder_{place}") for place in (1, 2, 3))
        return first, second, third

    def note_reminders(self, reminders: tuple[int, int, int]) -> None:
        """Remember the reminders of an event for the next one."""
        self.stored.put(**{f"last_reminder_{place}": value for place, value in enumerate(reminders, 1)})
