"""The settings of the app."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from mobile_world.phone.apps.simple_calendar import intents
from mobile_world.phone.apps.simple_calendar.intervals import interval_dialog
from mobile_world.phone.apps.simple_calendar.options import CURRENT_TIME, NEXT_FULL_HOUR
from mobile_world.phone.apps.simple_calendar.reminder_questions import UNITS, reminder_choices
from mobile_world.phone.apps.simple_calendar.screen import CalendarScreen
from mobile_world.phone.apps.simple_calendar.words import length_text, reminder_text
from mobile_world.phone.apps.simple_tools import (
    confirmation,
    radio_dialog,
    setting_row,
    settings_section,
    switch_row,
    toolbar,
)
from mobile_world.phone.system import Intent
from mobile_world.phone.system.intents import Extra
from mobile_world.phone.ui import Column, Dialog, Divider, Scroll, TimePicker, View

_SNOOZES = (5, 10, 15, 30, 60)
_DURATIONS = (0, 15, 30, 45, 60, 120)
_PASTS = (0, 60, 1440, 10_080, 43_200)
_NOTIFICATIONS = "android.settings.APP_NOTIFICATION_SETTINGS"


class CalendarSettings(CalendarScreen):
    """`SettingsActivity`."""

    def build(self) -> View:
        """All sections, in the app's order."""
        groups = (
            ("General", self._general()),
            ("Reminders", self._reminders()),
            ("CalDAV", [self._switch("caldav_sync", "CalDAV sync", on=False, toggle=self._no_accounts)]),
            ("New events", self._new_events()),
            ("Weekly view", self._weekly()),
            ("Monthly view", self._flags(("week_numbers", "Show week numbers"), ("show_grid", "Show a grid"))),
            ("Event lists", self._lists()),
            ("Events", self._events()),
            ("Tasks", self._tasks()),
        )
        rows: list[View] = []
        for name, group in groups:
            rows += [settings_section(f"settings_{name.lower().replace(' ', '_')}_label", name), *group]
            rows.append(Divider(ghost=True))
        body = Scroll(id="settings_nested_scrollview", weight=1, children=rows[:-1])
        bar = toolbar("settings_toolbar", "Settings", self.finish)
        return Column(id="settings_coordinator", width="fill", height="fill", children=[bar, body])

    def _general(self) -> list[View]:
        options = self.options
        return [
            setting_row("settings_manage_event_types", "Manage event types", "", partial(self.open, intents.TYPES)),
            self._switch("hour_format", "Use 24-hour time format", on=options.is_24h, toggle=self._toggle_clock),
            *self._flags(
                ("sunday_first", "Start week on Sunday"), ("highlight_weekends", "Highlight weekends on some views")
            ),
        ]

    def _reminders(self) -> list[View]:
        extras: dict[str, Extra] = {"android.provider.extra.APP_PACKAGE": self.package}
        notifications = partial(self.act, Intent(_NOTIFICATIONS, extras=extras))
        return [
            setting_row("settings_customize_notifications", "Customize notifications", "", notifications),
            *self._flags(
                ("vibrate", "Vibrate on reminder notification"), ("loop_reminders", "Loop reminders until dismissed")
            ),
            self._row("snooze_delay", "Snooze time", length_text(max(self.options.number("snooze_delay"), 1))),
        ]

    def _new_events(self) -> list[View]:
        options = self.options
        at = options.number("default_start_time")
        start = {NEXT_FULL_HOUR: "Next full hour", CURRENT_TIME: "Current time"}.get(
            at
        ) or f"{at // 60:02}:{at % 60:02}"
        kind = self.kinds.get(options.number("default_event_type_id"))
        last = options.flag("use_previous_event_reminders")
        rows = [
            self._row("default_start_time", "Default start time", start),
            self._row("default_duration", "Default duration", _duration(options.number("default_duration"))),
            self._row("default_event_type_id", "Default event type", kind.title if kind else "Last used one"),
            *self._flags(("use_previous_event_reminders", "Use the last event's reminders as default for new events")),
        ]
        if last:
            return rows
        for place in (1, 2, 3):
            name = f"default_reminder_{place}"
            text = reminder_text(options.number(name), is_24h=self.is_24h)
            rows.append(self._row(name, f"Default reminder {place}", text))
        return rows

    def _weekly(self) -> list[View]:
        hour = min(max(self.options.number("start_weekly_at"), 0), 23)
        return [
            self._row("start_weekly_at", "Start day at", f"{hour:02}:00"),
            *self._flags(("start_week_with_current_day", "Start week with the current day")),
        ]

    def _lists(self) -> list[View]:
        past = self.options.number("display_past_events")
        return [
            self._row("display_past_events", "Display events from the past", _past(past)),
            *self._flags(
                ("display_description", "Display description or location"),
                ("replace_description", "Replace event description with location"),
            ),
        ]

    def _events(self) -> list[View]:
        remove = setting_row(
            "settings_delete_all_events", "Delete all events and tasks", "", partial(self.ask, "delete_all")
        )
        return [
            *self._flags(
                ("dim_past_events", "Dim past events"), ("allow_changing_time_zones", "Allow changing event time zones")
            ),
            remove,
        ]

    def _tasks(self) -> list[View]:
        return self._flags(
            ("allow_creating_tasks", "Allow creating tasks"), ("dim_completed_tasks", "Dim completed tasks")
        )

    def _flags(self, *entries: tuple[str, str]) -> list[View]:
        return [
            self._switch(name, title, on=self.options.flag(name), toggle=partial(self.options.toggle, name))
            for name, title in entries
        ]

    def _switch(self, name: str, title: str, *, on: bool, toggle: Callable[[], object]) -> View:
        return switch_row(f"settings_{name}", title, checked=on, on_click=toggle)

    def _row(self, name: str, title: str, value: str) -> View:
        return setting_row(f"settings_{name}", title, value, partial(self.ask, name))

    def _toggle_clock(self) -> None:
        self.options.is_24h = not self.options.is_24h

    def _no_accounts(self) -> None:
        self.toast("No synchronizable calendars have been found")

    def dialog(self) -> Dialog | None:
        """The setting that is being changed."""
        name = self.asked
        if name == "delete_all":
            words = "Are you sure you want to delete all events and tasks? This will leave your event types intact."
            return confirmation(words, self.store.delete_all, self.close)
        if name == "default_start_time":
            return self._start_time()
        if name == "start_time_at":
            return TimePicker(9, 0, self.is_24h, self._start_at, self.close)
        if name == "default_event_type_id":
            kinds = [-1, *self.kinds]
            return self._numbers(name, kinds, ["Last used one", *(kind.title for kind in self.kinds.values())])
        if name.startswith("default_reminder_"):
            choices = reminder_choices(self.options.number(name))
            labels = [reminder_text(minutes, is_24h=self.is_24h) for minutes in choices]
            return self._numbers(name, choices, labels, custom="custom_" + name)
        if name.startswith("custom_"):
            return interval_dialog(self, UNITS, partial(self._put, name.removeprefix("custom_")))
        lists = {"snooze_delay": (_SNOOZES, length_text), "default_duration": (_DURATIONS, _duration)}
        lists |= {"display_past_events": (_PASTS, _past), "start_weekly_at": (tuple(range(17)), "{:02}:00".format)}
        if name not in lists:
            return None
        values, words_of = lists[name]
        return self._numbers(name, values, [words_of(value) for value in values])

    def _numbers(self, name: str, values: Sequence[int], labels: Sequence[str], *, custom: str = "") -> Dialog:
        now = self.options.number(name)

        def choose(place: int) -> None:
            if place < len(values):
                self._put(name, values[place])
            else:
                self.ask(custom)

        shown = [*labels, "Custom"] if custom else labels
        return radio_dialog(shown, list(values).index(now) if now in values else -1, choose, self.close)

    def _put(self, name: str, value: int) -> None:
        self.options.put_number(name, value)
        self.close()

    def _start_time(self) -> Dialog:
        values = (CURRENT_TIME, NEXT_FULL_HOUR)
        labels = ("Current time", "Next full hour", "Other time")
        now = self.options.number("default_start_time")
        chosen = values.index(now) if now in values else 2

        def choose(place: int) -> None:
            if place < 2:
                self._put("default_start_time", values[place])
            else:
                self.ask("start_time_at")

        return radio_dialog(labels, chosen, choose, self.close)

    def _start_at(self, hour: int, minute: int) -> None:
        self._put("default_start_time", hour * 60 + minute)


def _duration(minutes: int) -> str:
    return length_text(minutes) if minutes > 0 else "0 minutes"


def _past(minutes: int) -> str:
    return length_text(minutes) if minutes > 0 else "Never"
