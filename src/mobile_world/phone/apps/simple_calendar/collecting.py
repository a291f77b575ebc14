"""Where events come from besides a person: files, contacts, public holidays; and the file they can go to."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from datetime import date, datetime, time

from mobile_world.phone.apps.simple_calendar.events import ALL_DAY, Event
from mobile_world.phone.apps.simple_calendar.ics import as_ics, from_ics
from mobile_world.phone.apps.simple_calendar.moments import instant, midnight, zone_named
from mobile_world.phone.apps.simple_calendar.repetition import SAME_DAY, YEAR
from mobile_world.phone.apps.simple_calendar.screen import CalendarScreen
from mobile_world.phone.apps.simple_calendar.store import EventType
from mobile_world.phone.apps.simple_calendar.type_questions import number_of
from mobile_world.phone.apps.simple_calendar.words import plural
from mobile_world.phone.apps.simple_tools import radio_dialog
from mobile_world.phone.ui import Dialog, text_dialog

FOLDER = "/sdcard/Download"
CONTACTS = "android.permission.READ_CONTACTS"
_HOLIDAYS, _BIRTHDAYS, _ANNIVERSARIES = (
    ("Holidays", "#e91e63"), ("Birthdays", "#03a9f4"), ("Anniversaries", "#9c27b0"),
)  # fmt: skip
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


def collecting_dialog(screen: CalendarScreen) -> Dialog | None:
    """The question that is open, if it is one of these."""
    if screen.asked == "holidays":
        names = list(COUNTRIES)
        return radio_dialog(names, -1, lambda place: _add_holidays(screen, names[place]), screen.close)
    if screen.asked == "import":
        files = _files(screen)
        return radio_dialog(files or ["No items found."], -1, lambda place: _import(screen, files, place), screen.close)
    if screen.asked == "export":
        name = f"events_{screen.now:%Y%m%d_%H%M%S}"
        return text_dialog(
            "Export events", lambda typed: _export(screen, typed), screen.close, value=name,
            hint="Filename (without .ics)", id="export_events_filename", required=True,
        )  # fmt: skip
    return None


def add_birthdays(screen: CalendarScreen) -> None:
    """Make a yearly event of every birthday in the address book."""
    _add_contacts(screen, "3", _BIRTHDAYS, "birthdays", "contact-birthday")


def add_anniversaries(screen: CalendarScreen) -> None:
    """Make a yearly event of every anniversary in the address book."""
    _add_contacts(screen, "1", _ANNIVERSARIES, "anniversaries", "contact-anniversary")


def _add_contacts(screen: CalendarScreen, label: str, kind: tuple[str, str], word: str, source: str) -> None:
    if not screen.has_permission(CONTACTS):
        if not screen.request_permissions([CONTACTS]):
            screen.toast("No contacts permission")
        return
    with screen.system.contacts.store.open() as database:
        rows = database.execute(_DATED, (label,)).fetchall()
    days = [(str(row[0]), day) for row in rows if (day := _day(str(row[1]), screen.today.year))]
    if not days:
        screen.toast(f"No {word} have been found")
        return
    added = _add_yearly(screen, days, kind, source)
    screen.toast(f"{word.capitalize()} added successfully" if added else f"No new {word} have been found")


def _day(text: str, this_year: int) -> date | None:
    found = _DATE.match(text)
    if not found:
        return None
    try:
        return date(int(found[1] or this_year), int(found[2]), int(found[3]))
    except ValueError:
        return None


def _add_holidays(screen: CalendarScreen, country: str) -> None:
    year = screen.today.year
    days = [(name, date(year, *day)) for name, day in COUNTRIES[country].items()]
    added = _add_yearly(screen, days, _HOLIDAYS, "holidays")
    screen.toast("Holidays imported successfully" if added else "No new holidays have been found")


def _add_yearly(screen: CalendarScreen, days: Iterable[tuple[str, date]], kind: tuple[str, str], source: str) -> int:
    """Store yearly events of one type, without those that are there already; how many are new."""
    store, zone = screen.store, zone_named(screen.store.home, "UTC")
    known = {each.title: each.id for each in screen.kinds.values()}
    number = known.get(kind[0]) or store.put_type(EventType(0, kind[0], number_of(kind[1])))
    with store.open() as database:
        there = {row[0] for row in database.execute("SELECT title FROM events WHERE source = ?", (source,))}
    fresh = [(title, day) for title, day in days if title not in there]
    for title, day in fresh:
        store.put(
            Event(
                start_ts=instant(midnight(day), zone),
                end_ts=instant(datetime.combine(day, time(12)), zone),
                title=title,
                flags=ALL_DAY,
                repeat_interval=YEAR,
                repeat_rule=SAME_DAY,
                event_type=number,
                source=source,
            )
        )
    return len(fresh)


def _files(screen: CalendarScreen) -> list[str]:
    names = screen.system.fs.listdir(FOLDER) if screen.system.fs.is_dir(FOLDER) else []
    return sorted(name for name in names if name.casefold().endswith(".ics"))


def _import(screen: CalendarScreen, files: list[str], place: int) -> None:
    if not files:
        return
    text = screen.system.fs.read_bytes(f"{FOLDER}/{files[place]}").decode("utf-8", "replace")
    with screen.store.open() as database:
        there = {row[0] for row in database.execute("SELECT import_id FROM events")}
    events = [event for event in from_ics(text, screen.store.home) if event.import_id not in there]
    for event in events:
        screen.store.put(replace(event, title=event.title or "(No title)"))
    screen.toast("Importing successful" if events else "No new items have been found")


def _export(screen: CalendarScreen, name: str) -> None:
    screen.close()
    clean = re.sub(r'[/\\:*?"<>|\0]', "_", name.strip())
    with screen.store.open() as database:
        rows = database.execute("SELECT * FROM events ORDER BY id").fetchall()
    events = [Event.of(dict(row)) for row in rows]
    if not events:
        screen.toast("No entries for exporting have been found")
        return
    data = as_ics(events, screen.kinds).encode("utf-8", "replace")
    if len(f"{clean}.ics".encode()) > 255:
        screen.toast("Invalid file name")
        return
    screen.system.fs.write_bytes(f"{FOLDER}/{clean}.ics", data)
    screen.toast(f"Exporting successful: {plural(len(events), 'event')}")
