"""The address book as this app reads and writes it through the contacts provider, and the app's options."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple
from urllib.parse import unquote

from simdroid import kit
from simdroid.system import System, folded, has_word
from simdroid.system.providers import Provider, Value
from simdroid_apps.contacts import intents, kinds

URI = "content://com.android.contacts"
DATA = f"{URI}/data"
COLUMNS = tuple(f"data{number}" for number in range(1, 11))
NO_NAME = "(No name)"
WHOLES = (kinds.NAME, kinds.POSTAL)
"""Kinds whose first column the address book puts together from the others."""

_PERSON = "_id, display_name, display_name_alt, starred, contact_last_updated_timestamp"
_VALUES = "SELECT contact_id, data1 FROM view_data WHERE mimetype"


class Options(kit.PreferenceFile, package=intents.PACKAGE):
    """The app's preferences."""

    sort_by_family = kit.Flag()
    family_first = kit.Flag()
    """Whether lists write the family name first."""
    recently_viewed = kit.Strings()
    blocked_numbers = kit.Strings()
    welcome_done = kit.Flag()


class Person(NamedTuple):
    """A contact as lists show it."""

    id: int
    name: str
    other_name: str
    """With the family name first."""
    starred: bool
    updated_ms: int

    def title(self, *, family_first: bool = False) -> str:
        """What a list calls them."""
        return (self.other_name if family_first else self.name) or NO_NAME

    def has_word(self, beginning: str) -> bool:
        """Whether a word of the name begins so, without regard to accents."""
        return has_word(self.name, beginning.strip())


@dataclass(frozen=True)
class DataRow:
    """One data row of a contact; `id` is 0 for one not stored yet."""

    mime: str
    values: dict[str, str]
    id: int = 0

    @property
    def value(self) -> str:
        """What the address book keeps in its first column: the number, the mail address, the whole of a name."""
        return self.values.get("data1", "")

    @property
    def own(self) -> dict[str, str]:
        """The values without what follows from the others: the whole of a name or an address."""
        own = {column: value for column, value in self.values.items() if column != "data1" or self.mime not in WHOLES}
        if self.mime == kinds.POSTAL and own.keys() <= {"data2", "data3"} and "data1" in self.values:
            return own | {"data4": self.values["data1"]}
        return own


@dataclass(frozen=True)
class Card:
    """One contact with all its data rows."""

    person: Person
    raw: int
    lookup: str
    entries: tuple[DataRow, ...] = ()
    voicemail: bool = False
    ringtone: str = ""

    def of(self, mime: str) -> list[DataRow]:
        """The rows of one kind."""
        return [entry for entry in self.entries if entry.mime == mime]

    @property
    def groups(self) -> list[int]:
        """The labels they carry."""
        return [int(entry.value) for entry in self.of(kinds.GROUP) if entry.value.isdecimal()]

    @property
    def uri(self) -> str:
        """What other apps get to name this person."""
        return f"{URI}/contacts/lookup/{self.lookup}/{self.person.id}"


class Book:
    """Queries and changes of the address book, through the contacts provider."""

    def __init__(self, system: System) -> None:
        self._system = system

    def cards(self, contacts: Iterable[int]) -> list[Card]:
        """The contacts with these ids that exist."""
        return [card for card in map(self.card, contacts) if card is not None]

    def people(self, *, by_family: bool = False) -> list[Person]:
        """All contacts in list order."""
        people = [_person(row) for row in self._rows(f"SELECT {_PERSON} FROM view_contacts")]
        return sorted(people, key=lambda person: (*list_order(person.title(family_first=by_family)), person.id))

    def with_data(self, mime: str) -> set[int]:
        """The ids of contacts that have a data row of a kind."""
        return self._contacts("mimetype = ? AND data1 <> ''", mime)

    def matching(self, text: str) -> dict[int, str]:
        """Contacts whose data, other than the name, has a word that begins with a text, or a number with its digits."""
        beginning = re.compile(rf"(?<!\w){re.escape(folded(text))}")
        rows = self._rows(f"{_VALUES} NOT IN (?, ?) ORDER BY _id DESC", kinds.GROUP, kinds.NAME)
        matches = {int(row[0]): str(row[1]) for row in rows if beginning.search(folded(str(row[1] or "")))}
        digits = _digits(text)
        if len(digits) > 1 and not any(character.isalpha() for character in text):
            rows = self._rows(f"{_VALUES} = ? ORDER BY _id DESC", kinds.PHONE)
            matches |= {int(row[0]): str(row[1]) for row in rows if digits in _digits(str(row[1]))}
        return matches

    def card(self, contact: int) -> Card | None:
        """One contact by its id."""
        columns = f"{_PERSON}, name_raw_contact_id, lookup, send_to_voicemail, custom_ringtone"
        order = "is_super_primary DESC, is_primary DESC, _id"
        with self._system.contacts.store.open() as connection:
            row = connection.execute(f"SELECT {columns} FROM view_contacts WHERE _id = ?", (contact,)).fetchone()
            data = f"SELECT * FROM view_data WHERE contact_id = ? ORDER BY {order}"
            entries = tuple(map(_entry, connection.execute(data, (contact,))))
        if row is None:
            return None
        return Card(
            _person(row),
            raw=row["name_raw_contact_id"],
            lookup=row["lookup"] or "",
            entries=entries,
            voicemail=bool(row["send_to_voicemail"]),
            ringtone=row["custom_ringtone"] or "",
        )

    def card_at(self, uri: str | None) -> Card | None:
        """The contact that a URI names, in any of the forms Android knows."""
        authority, _, path = (uri or "").partition("?")[0].removeprefix("content://").partition("/")
        contact: int | None = None
        match [unquote(word) for word in path.split("/") if word]:
            case ["contacts", "lookup", key, *rest]:
                contact = self._number("SELECT _id FROM contacts WHERE lookup = ?", key)
                contact = _row_number([key, *rest][-1]) if contact is None else contact
            case ["contacts", number, *_] if authority != "contacts":
                contact = _row_number(number)
            case ["raw_contacts" | "people", number, *_]:
                contact = self._contact_of_raw(_row_number(number))
            case ["data", number]:
                contact = self._number("SELECT contact_id FROM view_data WHERE _id = ?", _row_number(number))
        return self.card(contact or 0)

    def by_email(self, address: str) -> int | None:
        """The first contact with an address."""
        return self._number("SELECT contact_id FROM view_data WHERE data1 = ? COLLATE NOCASE ORDER BY _id", address)

    def save(self, card: Card | None, entries: Iterable[DataRow]) -> int:
        """Insert a contact or update its rows; its id."""
        raw = card.raw if card else _created(self._provider.insert(f"{URI}/raw_contacts", {}))
        before = {entry.id: entry for entry in card.entries} if card else {}
        saved = set()
        for entry in entries:
            saved.add(entry.id)
            if entry.id not in before:
                self._insert(raw, entry)
            elif before[entry.id].own != entry.own:
                cleared: dict[str, Value] = dict.fromkeys(before[entry.id].own)
                self._provider.update(f"{DATA}/{entry.id}", cleared | _complete(entry), None)
        for entry in before.values():
            if entry.id not in saved:
                self._delete(entry)
        return self._contact_of_raw(raw) or 0

    def delete(self, contacts: Iterable[int]) -> None:
        """Remove people."""
        for contact in contacts:
            self._provider.delete(f"{URI}/contacts/{contact}", None)

    def set_options(self, contacts: Iterable[int], **values: Value) -> None:
        """Change what contacts themselves hold: `starred`, `send_to_voicemail`, `custom_ringtone`."""
        for contact in contacts:
            self._provider.update(f"{URI}/contacts/{contact}", values, None)

    def groups(self) -> dict[int, str]:
        """Names of the labels by their numbers, in the order of the names."""
        query = "SELECT _id, title FROM groups WHERE deleted = 0 AND title <> '' ORDER BY title COLLATE LOCALIZED"
        return {int(row[0]): str(row[1]) for row in self._rows(query)}

    def members(self, group: int) -> set[int]:
        """Who carries a label."""
        return self._contacts("mimetype = ? AND data1 = ?", kinds.GROUP, str(group))

    def create_group(self, title: str) -> int:
        """Make a label; its number."""
        return _created(self._provider.insert(f"{URI}/groups", {"title": title.strip(), "group_visible": 1}))

    def rename_group(self, group: int, title: str) -> None:
        """Give a label another name."""
        self._provider.update(f"{URI}/groups/{group}", {"title": title.strip()}, None)

    def delete_group(self, group: int) -> None:
        """Delete a label and its memberships."""
        self._provider.delete(DATA, f"mimetype = '{kinds.GROUP}' AND data1 = '{group:d}'")
        self._provider.delete(f"{URI}/groups/{group}", None)

    def add_to_group(self, group: int, contacts: Iterable[int]) -> None:
        """Give people a label."""
        for card in self.cards(contacts):
            if group not in card.groups:
                self._insert(card.raw, DataRow(kinds.GROUP, {"data1": str(group)}))

    def remove_from_group(self, group: int, contacts: Iterable[int]) -> None:
        """Take a label from people."""
        for card in self.cards(contacts):
            for entry in card.of(kinds.GROUP):
                if entry.value == str(group):
                    self._delete(entry)

    def _insert(self, raw: int, entry: DataRow) -> None:
        self._provider.insert(DATA, {"raw_contact_id": raw, "mimetype": entry.mime, **_complete(entry)})

    def _delete(self, entry: DataRow) -> None:
        self._provider.delete(f"{DATA}/{entry.id}", None)

    @property
    def _provider(self) -> Provider:
        provider = self._system.content.provider(DATA)
        if provider is None:
            raise LookupError("the phone has no contacts provider")
        return provider

    def _contact_of_raw(self, raw: int) -> int | None:
        return self._number("SELECT contact_id FROM raw_contacts WHERE _id = ? AND deleted = 0", raw)

    def _contacts(self, where: str, *values: object) -> set[int]:
        return {int(row[0]) for row in self._rows(f"SELECT DISTINCT contact_id FROM view_data WHERE {where}", *values)}

    def _number(self, sql: str, *values: object) -> int | None:
        """The first number that a query finds."""
        row = next(iter(self._rows(sql, *values)), None)
        return None if row is None or row[0] is None else int(row[0])

    def _rows(self, sql: str, *values: object) -> list[sqlite3.Row]:
        with self._system.contacts.store.open() as connection:
            return connection.execute(sql, values).fetchall()


_FIRST_IDEOGRAPH = "\u2e80"
"""Where the scripts of East Asia begin, which have no letters."""


def section(name: str) -> str:
    """The letter of any alphabet that a name stands under; `#` for what begins otherwise."""
    first = folded(name.strip())[:1].upper()
    return first if first.isalpha() and first < _FIRST_IDEOGRAPH else "#"


def list_order(name: str) -> tuple[bool, str]:
    """Where a name stands: letters without their accents first, then the rest."""
    return section(name) == "#", folded(name).strip()


def _person(row: sqlite3.Row) -> Person:
    return Person(int(row[0]), row[1] or "", row[2] or row[1] or "", bool(row[3]), int(row[4] or 0))


def _entry(row: sqlite3.Row) -> DataRow:
    values = {column: str(row[column]) for column in COLUMNS if row[column] not in (None, "")}
    return DataRow(row["mimetype"], values, int(row["_id"]))


def _complete(entry: DataRow) -> dict[str, Value]:
    values: dict[str, Value] = dict(entry.own)
    return values | {"data1": kinds.whole_address(entry.own)} if entry.mime == kinds.POSTAL else values


def _digits(text: str) -> str:
    return "".join(character for character in text if character.isdigit())


def _row_number(word: str) -> int:
    """A row's number; 0, which no row has, for what no table can hold."""
    return int(word) if word.isdecimal() and len(word) < 19 else 0


def _created(uri: str | None) -> int:
    """The number of a row that the provider inserted."""
    return int((uri or "0").rpartition("/")[2])
