"""Contacts: the address book as apps read and write it."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass, field
from typing import NamedTuple

from simdroid.system.collation import contains_text, folded
from simdroid.system.files import StatRecord
from simdroid.system.phone_numbers import min_match, same_number
from simdroid.system.providers import contact_rows
from simdroid.system.providers.base import ProviderDatabase, ProviderServices, sql
from simdroid.system.providers.contacts_schema import (
    CONTACTS_DATABASE,
    CONTACTS_PACKAGE,
    CONTACTS_SCRIPT,
    EMAIL,
    NAME,
    NOTE,
    ORGANIZATION,
    PHONE,
)

PHONE_TYPES = {"Home": "1", "Mobile": "2", "Work": "3", "Work Fax": "4", "Home Fax": "5", "Pager": "6", "Other": "7"}
EMAIL_TYPES = {"Home": "1", "Work": "2", "Other": "3", "Mobile": "4"}


@dataclass(frozen=True)
class Labelled:
    """A number or an address with its label, such as `Mobile`; an unknown label is a custom one."""

    value: str
    label: str = "Mobile"


@dataclass(frozen=True)
class Contact:
    """One person; `id` is the number in `content://com.android.contacts/contacts`, 0 for one not stored yet."""

    name: str
    phones: tuple[Labelled, ...] = ()
    emails: tuple[Labelled, ...] = ()
    company: str = ""
    title: str = ""
    note: str = ""
    starred: bool = False
    id: int = field(default=0, compare=False)


class _Names(NamedTuple):
    """The names that were read last, and the state of the files they were read from."""

    version: object
    looks: StatRecord
    names: list[str]


class Contacts:
    """What a contacts app reads and writes; the provider shows the same rows."""

    def __init__(self, system: ProviderServices) -> None:
        self._system = system
        self.store = ProviderDatabase(system, CONTACTS_PACKAGE, CONTACTS_DATABASE, CONTACTS_SCRIPT)
        self._names: _Names | None = None

    def add(self, contact: Contact) -> int:
        """Store a new person; their number."""
        now = self._system.clock.now_ms()
        with self.store.open() as connection:
            raw = contact_rows.add_raw_contact(connection, {"starred": int(contact.starred)}, now_ms=now)
            self._write(connection, raw, contact)
            return int(connection.execute("SELECT contact_id FROM raw_contacts WHERE _id = ?", (raw,)).fetchone()[0])

    def update(self, contact_id: int, contact: Contact) -> bool:
        """Replace what is stored of a person; whether there is one."""
        with self.store.open() as connection:
            raw = _raw_id(connection, contact_id)
            if raw is None:
                return False
            mimes = ", ".join(sql.quoted(mime) for mime in (NAME, PHONE, EMAIL, ORGANIZATION, NOTE))
            connection.execute(
                "DELETE FROM data WHERE raw_contact_id = ? AND mimetype_id IN"
                f" (SELECT _id FROM mimetypes WHERE mimetype IN ({mimes}))",
                (raw,),
            )
            self._write(connection, raw, contact)
            _star(connection, contact_id, contact.starred)
        return True

    def delete(self, contact_id: int) -> bool:
        """Remove a person; whether there was one."""
        with self.store.open() as connection:
            raw = _raw_id(connection, contact_id)
            if raw is None:
                return False
            contact_rows.remove_raw_contacts(connection, [raw], now_ms=self._system.clock.now_ms())
        return True

    def star(self, contact_id: int, starred: bool) -> None:
        """Make a person a favourite, or no longer one."""
        with self.store.open() as connection:
            _star(connection, contact_id, starred)

    def get(self, contact_id: int) -> Contact | None:
        """One person."""
        return next((contact for contact in self.all() if contact.id == contact_id), None)

    def all(self) -> list[Contact]:
        """Everybody, by name."""
        with self.store.open() as connection:
            rows = connection.execute(
                "SELECT _id, name_raw_contact_id, display_name, starred, sort_key FROM view_contacts"
            ).fetchall()
            rows.sort(key=lambda row: (folded(row["sort_key"] or ""), row["_id"]))
            return [_read(connection, row) for row in rows]

    def names(self) -> list[str]:
        """What everybody is called, in the order they were added; quick, and unlike `all` it makes no database."""
        fs, kept = self._system.fs, self._names
        # Looked at on every call: whoever builds a screen out of the names notes which files it depends on.
        if not self._has_files():
            return []
        if kept is None or kept.version != fs.version or not fs.unchanged(kept.looks):
            looks: StatRecord = {}
            with fs.recording_stats(looks):
                self._has_files()
            with self.store.open() as connection:
                rows = connection.execute("SELECT display_name FROM view_contacts ORDER BY _id").fetchall()
            names = [row["display_name"] for row in rows if row["display_name"]]
            self._names = kept = _Names(fs.version, looks, names)
        return kept.names

    def _has_files(self) -> bool:
        """Whether there is a database; looks at its log of changes as well."""
        fs, path = self._system.fs, self.store.path
        fs.is_file(f"{path}-wal")
        return fs.is_file(path)

    def search(self, text: str) -> list[Contact]:
        """People whose name, number or address contains a text."""
        digits = min_match_text(text)
        return [
            contact
            for contact in self.all()
            if contains_text(contact.name, text)
            or any(contains_text(email.value, text) for email in contact.emails)
            or (digits and any(digits in min_match_text(phone.value) for phone in contact.phones))
        ]

    def find_number(self, number: str) -> Contact | None:
        """The person who has a number, in whatever spelling."""
        with self.store.open() as connection:
            rows = connection.execute(
                "SELECT DISTINCT r.contact_id AS contact_id, p.normalized_number AS number FROM phone_lookup p"
                " JOIN raw_contacts r ON p.raw_contact_id = r._id WHERE p.min_match = ? ORDER BY r.contact_id",
                (min_match(number),),
            ).fetchall()
        contact_id = next((row["contact_id"] for row in rows if same_number(row["number"], number)), None)
        return None if contact_id is None else self.get(contact_id)

    def _write(self, connection: sqlite3.Connection, raw: int, contact: Contact) -> None:
        now = self._system.clock.now_ms()
        rows = (
            {"mimetype": NAME, "data1": contact.name},
            *({"mimetype": PHONE} | _labelled(phone, PHONE_TYPES) for phone in contact.phones),
            *({"mimetype": EMAIL} | _labelled(email, EMAIL_TYPES) for email in contact.emails),
            {"mimetype": ORGANIZATION, "data1": contact.company, "data4": contact.title},
            {"mimetype": NOTE, "data1": contact.note},
        )
        for row in rows:
            if row["mimetype"] in (PHONE, EMAIL) or row["data1"] or row.get("data4"):
                contact_rows.add_data(connection, {"raw_contact_id": raw, **row}, now_ms=now)
        contact_rows.refresh(connection, raw, now_ms=now)


def min_match_text(number: str) -> str:
    """The digits of a number, for searching as a person types."""
    return "".join(character for character in number if character.isdigit())


def _labelled(entry: Labelled, types: dict[str, str]) -> dict[str, str]:
    if entry.label in types:
        return {"data1": entry.value, "data2": types[entry.label]}
    return {"data1": entry.value, "data2": "0", "data3": entry.label}


def _label(row: sqlite3.Row, types: dict[str, str]) -> Labelled:
    names = {number: name for name, number in types.items()}
    return Labelled(row["data1"] or "", names.get(str(row["data2"]), row["data3"] or "Other"))


def _read(connection: sqlite3.Connection, row: sqlite3.Row) -> Contact:
    data = connection.execute(
        "SELECT * FROM view_data WHERE raw_contact_id = ? ORDER BY is_primary DESC, _id", (row["name_raw_contact_id"],)
    ).fetchall()
    by_mime: dict[str, list[sqlite3.Row]] = {}
    for entry in data:
        by_mime.setdefault(entry["mimetype"], []).append(entry)
    work = next(iter(by_mime.get(ORGANIZATION, [])), None)
    return Contact(
        name=row["display_name"] or "",
        phones=tuple(_label(entry, PHONE_TYPES) for entry in by_mime.get(PHONE, [])),
        emails=tuple(_label(entry, EMAIL_TYPES) for entry in by_mime.get(EMAIL, [])),
        company=(work["data1"] or "") if work else "",
        title=(work["data4"] or "") if work else "",
        note="\n".join(entry["data1"] or "" for entry in by_mime.get(NOTE, [])),
        starred=bool(row["starred"]),
        id=row["_id"],
    )


def _raw_id(connection: sqlite3.Connection, contact_id: int) -> int | None:
    row = connection.execute("SELECT name_raw_contact_id FROM contacts WHERE _id = ?", (contact_id,)).fetchone()
    return None if row is None else int(row[0])


def _star(connection: sqlite3.Connection, contact_id: int, starred: bool) -> None:
    connection.execute("UPDATE contacts SET starred = ? WHERE _id = ?", (int(starred), contact_id))
    connection.execute("UPDATE raw_contacts SET starred = ? WHERE contact_id = ?", (int(starred), contact_id))
