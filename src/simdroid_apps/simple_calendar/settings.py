"""The settings screen, and the page of event types."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from simdroid import kit, ui
from simdroid.system import System
from simdroid_apps.simple_calendar import formatting, intents, transfer
from simdroid_apps.simple_calendar.editions import EDITIONS, Edition
from simdroid_apps.simple_calendar.screen import (
    REMINDER_UNITS,
    CalendarScreen,
    color_dot,
    color_of,
    option_dialog,
    reminder_options,
)
from simdroid_apps.simple_calendar.store import (
    CURRENT_TIME,
    NEXT_FULL_HOUR,
    REGULAR,
    EventType,
    Options,
    Store,
    options_of,
)

_PASTS = (0, 60, 1440, 10_080, 43_200)
_DELETE_ALL = "Are you sure you want to delete all events and tasks? This will leave your event types intact."


@dataclass(frozen=True, kw_only=True)
class OpenChoice(kit.Choice):
    """A choice with a last option for custom values."""

    stored: kit.Number
    other: str
    asks: str
    """The question that the last option asks."""

    def dialog(self, screen: kit.PreferenceScreen) -> ui.Dialog:
        """The options and the way to others."""
        system, more = screen.system, {self.other: partial(screen.ask, self.asks, key=self.stored.key)}
        put, now = partial(self.stored.put, system), self.stored.get(system)
        return option_dialog(screen, dict(self.offered(system)), now, put, more)


def _flag(title: str, flag: kit.Flag) -> kit.Preference:
    return kit.Toggle(title, id=f"settings_{flag.key}", flag=flag)


def _among(title: str, stored: kit.Number, numbers: Sequence[int], text_of: Callable[[int], str]) -> kit.Preference:
    options = [(number, text_of(number)) for number in numbers]
    id, other = f"settings_{stored.key}", lambda system: text_of(stored.get(system))
    return kit.Choice(title, id=id, stored=stored, options=options, summary=other)


def _default_reminder(options: type[Options], number: int, stored: kit.Number) -> kit.Preference:
    return OpenChoice(
        f"Default reminder {number}",
        id=f"settings_{stored.key}",
        stored=stored,
        options=lambda system: [*reminder_options(stored.get(system), is_24h=options.is_24h.get(system)).items()],
        other="Custom",
        asks="custom",
        shown=lambda system: not options.use_previous_event_reminders.get(system),
    )


def _time_of_day(minutes: int) -> str:
    hour, minute = divmod(minutes, 60)
    return f"{hour:02}:{minute:02}"


def _length(minutes: int, none: str = "0 minutes") -> str:
    return formatting.length_text(minutes) if minutes > 0 else none


def _first_day(edition: Edition, sunday_first: kit.Flag) -> kit.Preference:
    """With which day weeks begin: a switch, or in the fork a choice."""
    if not edition.newer_settings:
        return _flag("Start week on Sunday", sunday_first)
    return kit.Choice(
        "Start week on", id="settings_start_week_on", stored=sunday_first, options=((True, "Sunday"), (False, "Monday"))
    )


def _general(edition: Edition, options: type[Options]) -> tuple[kit.Preference, ...]:
    hours = kit.Toggle("Use 24-hour time format", id="settings_hour_format", flag=options.is_24h)
    first_day = _first_day(edition, options.sunday_first)
    return (
        kit.Link("Manage event types", id="settings_manage_event_types", activity=intents.TYPES),
        *((first_day, hours) if edition.newer_settings else (hours, first_day)),
        _flag("Highlight weekends on some views", options.highlight_weekends),
    )


def _new_events(edition: Edition, options: type[Options]) -> tuple[kit.Preference, ...]:
    def types(system: System) -> list[tuple[int, str]]:
        return [(-1, "Last used one"), *((kind.id, kind.title) for kind in Store(system, edition).types())]

    return (
        OpenChoice(
            "Default start time",
            summary=lambda system: _time_of_day(options.default_start_time.get(system)),
            id="settings_default_start_time",
            stored=options.default_start_time,
            options=((CURRENT_TIME, "Current time"), (NEXT_FULL_HOUR, "Next full hour")),
            other="Other time",
            asks="start_time",
        ),
        _among("Default duration", options.default_duration, (0, 15, 30, 45, 60, 120), _length),
        kit.Choice(
            "Default event type",
            summary="Last used one",
            id="settings_default_event_type_id",
            stored=options.default_event_type_id,
            options=types,
        ),
        _flag("Use the last event's reminders as default for new events", options.use_previous_event_reminders),
        _default_reminder(options, 1, options.default_reminder_1),
        _default_reminder(options, 2, options.default_reminder_2),
        _default_reminder(options, 3, options.default_reminder_3),
    )


def _groups(edition: Edition, options: type[Options]) -> dict[str, tuple[kit.Preference, ...]]:
    """The settings of one of the apps, by the names of their sections."""
    no_accounts = kit.Computed(
        lambda _: False,
        lambda system, _: system.toasts.show(edition.package, "No synchronizable calendars have been found"),
    )

    groups: dict[str, tuple[kit.Preference, ...]] = {
        "General": _general(edition, options),
        "Reminders": (
            kit.Link(
                "Customize notifications", id="settings_customize_notifications", intent=edition.notification_settings
            ),
            _flag("Vibrate on reminder notification", options.vibrate),
            _flag("Loop reminders until dismissed", options.loop_reminders),
            _among(
                "Snooze time",
                options.snooze_delay,
                (5, 10, 15, 30, 60),
                lambda number: formatting.length_text(max(number, 1)),
            ),
        ),
        "CalDAV": (kit.Toggle("CalDAV sync", id="settings_caldav_sync", flag=no_accounts),),
        "New events": _new_events(edition, options),
        "Weekly view": (
            _among("Start day at", options.start_weekly_at, range(17), lambda hour: f"{min(max(hour, 0), 23):02}:00"),
            _flag("Start week with the current day", options.start_week_with_current_day),
        ),
        "Monthly view": (_flag("Show week numbers", options.week_numbers), _flag("Show a grid", options.show_grid)),
        "Event lists": (
            _among("Display events from the past", options.display_past_events, _PASTS, partial(_length, none="Never")),
            _flag("Display description or location", options.display_description),
            _flag("Replace event description with location", options.replace_description),
        ),
        "Events": (
            _flag("Dim past events", options.dim_past_events),
            _flag("Allow changing event time zones", options.allow_changing_time_zones),
            kit.Press(
                "Delete all events and tasks",
                id="settings_delete_all_events",
                do=lambda screen: screen.ask("delete_all"),
            ),
        ),
        "Tasks": (
            _flag("Allow creating tasks", options.allow_creating_tasks),
            _flag("Dim completed tasks", options.dim_completed_tasks),
        ),
    }
    if edition.newer_settings:
        groups["Migrating"] = (
            kit.Press("Export events to an .ics file", id="events_export", do=lambda screen: screen.ask("export")),
            kit.Press("Import events from an .ics file", id="events_import", do=lambda screen: screen.ask("import")),
        )
    return groups


def _rows(edition: Edition) -> Iterator[kit.Preference]:
    for index, (name, group) in enumerate(_groups(edition, options_of(edition)).items()):
        if index:
            yield kit.Custom(draw=lambda _: ui.Divider(ghost=True))
        yield kit.Header(name, id=f"settings_{name.lower().replace(' ', '_')}_label")
        yield from group


_ROWS = {package: tuple(_rows(edition)) for package, edition in EDITIONS.items()}


class CalendarSettings(kit.PreferenceScreen, transfer.FileTransfer):
    """`SettingsActivity`."""

    bar_id, frame_id = "settings_toolbar", "settings_coordinator"
    list_id, list_cls = "settings_nested_scrollview", "android.widget.ScrollView"

    @property
    def shown_rows(self) -> Sequence[kit.Preference]:
        """The settings of the app it belongs to."""
        return _ROWS[self.package]

    def dialog_custom(self) -> ui.Dialog:
        """A reminder that is none of the usual ones."""
        return self.interval_dialog(REMINDER_UNITS, partial(setattr, self.options, self.about["key"]))

    def dialog_start_time(self) -> ui.Dialog:
        """The time of day at which something new begins."""

        def accept(hour: int, minute: int) -> None:
            self.options.default_start_time = hour * 60 + minute
            self.close()

        return ui.TimePicker(9, 0, self.is_24h, accept, self.close)

    def dialog_delete_all(self) -> ui.Dialog:
        """Whether everything is to be deleted."""
        return kit.confirm_dialog(self, _DELETE_ALL, self.store.delete_all)


class FossifySettings(CalendarSettings):
    """`SettingsActivity` of the fork."""

    look = kit.FOSSIFY


class EventTypes(kit.Selecting[int], CalendarScreen):
    """`ManageEventTypesActivity`: a tap changes a type, a long press selects it."""

    def build(self) -> ui.View:
        if self.selected:
            top = self.counted_bar(
                [*self.kinds], [kit.BarAction("cab_delete", "Delete", self._ask_to_delete, "delete_outline")]
            )
        else:
            top = kit.app_bar(
                self,
                "Event types",
                [kit.BarAction("add_event_type", "Add a new type", partial(self.ask, "type", number=0), "plus")],
                id="manage_event_types_toolbar",
            )
        rows = ui.Recycler(id="manage_event_types_list", items=list(self.kinds.values()), build=self._row, weight=1)
        return ui.Page([top, rows], id="manage_event_types_coordinator")

    def _row(self, kind: EventType) -> ui.View:
        actions = self.row_actions(kind.id, partial(self.ask, "type", number=kind.id))
        return ui.Line(
            [
                ui.Text(id="event_type_title", text=kind.title, size=16, weight=1),
                color_dot("event_type_color", color_of(kind.color)),
            ],
            id="event_item_frame",
            cls="android.widget.FrameLayout",
            min_height=56,
            padding=(16, 8),
            background="secondary_container" if actions.selected else "",
            selected=actions.selected,
            on_click=actions.on_click,
            on_long_click=actions.on_long_click,
        )

    def _ask_to_delete(self) -> None:
        if self.selected == [REGULAR]:
            self.toast("Default event type cannot be deleted")
            self.stop_selecting()
        else:
            self.ask("delete")

    def dialog_type(self) -> ui.Dialog:
        """The type that is made or changed."""
        return self.type_dialog(self.kinds.get(int(self.about.get("number", 0))))

    def dialog_delete(self) -> ui.Dialog:
        """What becomes of the events of the types that go."""
        move, remove = "Move affected events into the default event type", "Permanently delete affected events"

        def delete(with_events: bool) -> None:
            self.store.delete_types(self.selected, with_events=with_events)
            self.stop_selecting()

        return option_dialog(self, {False: move, True: remove}, None, delete)
