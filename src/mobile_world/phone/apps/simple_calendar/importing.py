"""Where events come from besides a person: files, contacts, public holidays; and the file they can go to."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from datetime import date, timedelta

from mobile_world.phone.apps.simple_calendar.events import ALL_DAY, Event, instant, midnight
from mobile_world.phone.apps.simple_calendar.ics import as_ics, from_ics
from mobile_world.phone.apps.simple_calendar.repetition import SAME_DAY, YEAR
from mobile_world.phone.apps.simple_calendar.screen import CalendarScreen, number_of, option_dialog
from mobile_world.phone.apps.simple_calendar.store import EventType
from mobile_world.phone.kit import plural, text_dialog
from mobile_world.phone.ui import Dialog

FOLDER = "/sdcard/Download"
CONTACTS = "android.permission.READ_CONTACTS"
_COLORS = {"Holidays": "#e91e63", "Birthdays": "#03a9f4", "Anniversaries": "#9c27b0"}
"""The event types that are made for what is imported."""
_FIXED = {"New Year's Day": (1, 1), "Christmas Day": (12, 25)}
COUNTRIES: dict[str, dict[str, tuple[int, int]]] = {
    "France": _FIXED | {"Labour Day": (5, 1), "Bastille Day": (7, 14), "Armistice Day": (11, 11)},
    "Germany": _FIXED | {"Labour Day": (5, 1), "German Unity Day": (10, 3), "Second Day of Christmas": (12, 26)},
    "Spain": _FIXED | {"Epiphany": (1, 6), "Labour Day": (5, 1), "Hispanic Day": (10, 12)},
    "United Kingdom": _FIXED | {"Boxing Day": (12, 26)},
    "United States": _FIXED | {"Juneteenth": (6, 19), "Independence Day": (7, 4), "Veterans Day": (11, 11)},
}
"""Holidays that are on the same day every year."""

_DATED = (
    "SELECT display_name, data1 FROM view_data"
    " WHERE mimetype = 'vnd.android.cursor.item/contact_event' AND CAST(data2 AS TEXT) = ? ORDER BY _id"
)
_DATE = re.compile(r"(?:(\d{4})-?|--)(\d\d)-?(\d\d)")


class Importing(CalendarScreen):
    """A screen whose menu imports and exports events."""

    def dialog_holidays(self) -> Dialog:
        """The countries whose holidays can be added."""
        return option_dialog(self, {name: name for name in COUNTRIES}, None, self._add_holidays)

    def dialog_import(self) -> Dialog:
        """The calendar files among the downloads."""
        fs = self.system.fs
        names = fs.listdir(FOLDER) if fs.is_dir(FOLDER) else []
        files = {name: name for name in sorted(names) if name.casefold().endswith(".ics")}
        return option_dialog(self, files or {"": "No items found."}, None, self._import)

    def dialog_export(self) -> Dialog:
        """What the file is called."""
        name, hint = f"events_{self.now:%Y%m%d_%H%M%S}", "Filename (without .ics)"
        return text_dialog(
            self, "Export events", self._export, value=name, hint=hint, id="export_events_filename", required=True
        )

    def add_from_contacts(self, label: str, name: str, source: str) -> None:
        """Make a yearly event of every date with a label in the address book: of birthdays, or anniversaries."""
        if not self.has_permission(CONTACTS):
            if not self.request_permissions([CONTACTS]):
                self.toast("No contacts permission")
            return
        with self.system.contacts.store.open() as database:
            rows = database.execute(_DATED, (label,)).fetchall()
        days = [(str(row[0]), day) for row in rows if (day := _day(str(row[1]), self.today.year))]
        added = self._add_yearly(days, name, source) if days else 0
        none = f"No {'new ' if days else ''}{name.lower()} have been found"
        self.toast(f"{name} added successfully" if added else none)

    def _add_holidays(self, country: str) -> None:
        days = [(name, date(self.today.year, *day)) for name, day in COUNTRIES[country].items()]
        added = self._add_yearly(days, "Holidays", "holidays")
        self.toast("Holidays imported successfully" if added else "No new holidays have been found")

    def _add_yearly(self, days: Iterable[tuple[str, date]], kind: str, source: str) -> int:
        """Store yearly events of one type, without those that are there already; how many are new."""
        store = self.store
        known = {each.title: each.id for each in self.kinds.values()}
        number = known.get(kind) or store.put_type(EventType(0, kind, number_of(_COLORS[kind])))
        there = {event.title for event in store.all() if event.source == source}
        fresh = [(title, day) for title, day in days if title not in there]
        every_year = Event(flags=ALL_DAY, repeat_interval=YEAR, repeat_rule=SAME_DAY, event_type=number, source=source)
        for title, day in fresh:
            start, end = (instant(midnight(day) + timedelta(hours=hour), store.home) for hour in (0, 12))
            store.put(replace(every_year, title=title, start_ts=start, end_ts=end))
        return len(fresh)

    def _import(self, file: str) -> None:
        if not file:
            return
        text = self.system.fs.read_bytes(f"{FOLDER}/{file}").decode("utf-8", "replace")
        there = {event.import_id for event in self.store.all()}
        events = [event for event in from_ics(text, self.store.home) if event.import_id not in there]
        for event in events:
            self.store.put(replace(event, title=event.title or "(No title)"))
        self.toast("Importing successful" if events else "No new items have been found")

    def _export(self, name: str) -> None:
        events, file = self.store.all(), re.sub(r'[/\\:*?"<>|\0]', "_", name.strip()) + ".ics"
        if not events:
            self.toast("No entries for exporting have been found")
        elif len(file.encode()) > 255:
            self.toast("Invalid file name")
        else:
            self.system.fs.write_bytes(f"{FOLDER}/{file}", as_ics(events, self.kinds).encode("utf-8", "replace"))
            self.toast(f"Exporting successful: {plural(len(events), 'event')}")


def _day(text: str, this_year: int) -> date | None:
    found = _DATE.match(text)
    try:
        return date(int(found[1] or this_year), int(found[2]), int(found[3])) if found else None
    except ValueError:
        return None
