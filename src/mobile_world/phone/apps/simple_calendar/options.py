"""The app's settings."""

from __future__ import annotations

from mobile_world.phone.apps.simple_calendar.intents import PACKAGE
from mobile_world.phone.kit import Flag, Number, PreferenceFile, Strings
from mobile_world.phone.system import System
from mobile_world.phone.ui import uses_24_hours

VIEWS = {
    "day": (5, "Daily view"),
    "week": (3, "Weekly view"),
    "month": (1, "Monthly view"),
    "month_day": (7, "Monthly and daily view"),
    "year": (2, "Yearly view"),
    "list": (4, "Simple event list"),
}
"""The views in the order of their menu: the number under which the app remembers the last one, and its name."""

NEXT_FULL_HOUR, CURRENT_TIME = -1, -2
"""Default start times that are no time of day; others count minutes from midnight."""


class HourFormat(Flag):
    """Whether times have 24 hours; the phone's own way until a person chose."""

    def get(self, system: System) -> bool:
        """What is stored, or what the phone does."""
        return self._file.stored(system).flag(self.key, uses_24_hours(system))


class Options(PreferenceFile, package=PACKAGE, file="Prefs"):
    """What a person chose."""

    sunday_first = Flag(True)
    highlight_weekends = Flag()
    week_numbers = Flag()
    show_grid = Flag()
    start_week_with_current_day = Flag()
    display_description = Flag(True)
    replace_description = Flag()
    dim_past_events = Flag(True)
    allow_changing_time_zones = Flag()
    allow_creating_tasks = Flag(True)
    dim_completed_tasks = Flag(True)
    use_previous_event_reminders = Flag(True)
    vibrate = Flag()
    loop_reminders = Flag()
    is_24h = HourFormat(key="use_24_hour_format")
    warned = Flag(key="was_alarm_warning_shown")
    """Whether a person has read that reminders may come late."""
    default_start_time = Number(NEXT_FULL_HOUR)
    default_duration = Number()
    default_event_type_id = Number(-1)
    default_reminder_1 = Number(10)
    default_reminder_2 = Number(-1)
    default_reminder_3 = Number(-1)
    last_reminder_1 = Number(10)
    last_reminder_2 = Number(-1)
    last_reminder_3 = Number(-1)
    start_weekly_at = Number(7)
    weekly_view_days = Number(7)
    display_past_events = Number(1440)
    """How far back the list reaches, in minutes."""
    snooze_delay = Number(10)
    snoozed_reminders = Strings()
    hidden_event_types = Strings()
    view_number = Number(VIEWS["month"][0], key="view")

    @property
    def view(self) -> str:
        """The view the app opens with."""
        return next((name for name, (number, _) in VIEWS.items() if number == self.view_number), "month")

    @view.setter
    def view(self, name: str) -> None:
        self.view_number = VIEWS[name][0]

    @property
    def hidden_types(self) -> list[int]:
        """Event types whose events are not shown."""
        return [int(one) for one in self.hidden_event_types if one.isdecimal()]

    @hidden_types.setter
    def hidden_types(self, types: list[int]) -> None:
        self.hidden_event_types = [str(one) for one in sorted(set(types))]

    @property
    def first_reminders(self) -> tuple[int, int, int]:
        """What a new event is reminded of by: what the last one was, or what the settings say."""
        if self.use_previous_event_reminders:
            return self.last_reminder_1, self.last_reminder_2, self.last_reminder_3
        return self.default_reminder_1, self.default_reminder_2, self.default_reminder_3

    def note_reminders(self, reminders: tuple[int, int, int]) -> None:
        """Remember the reminders of an event for the next one."""
        self.last_reminder_1, self.last_reminder_2, self.last_reminder_3 = reminders
