"""The address book as apps read it: people with their numbers, who has a number, and whom a text or keys may mean."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable
from functools import cached_property
from typing import NamedTuple

from simdroid.system import (
    Labelled,
    System,
    contains_text,
    folded,
    format_number,
    has_word,
    min_match,
    same_number,
)
from simdroid.system.providers import PHONE, PHONE_TYPES

READ_CONTACTS = "android.permission.READ_CONTACTS"

_PHONES = (
    "SELECT contact_id, data1, data2, data3 FROM view_data WHERE mimetype = ? AND data1 <> ''"
    " ORDER BY is_super_primary DESC, is_primary DESC, _id"
)
_PEOPLE = "SELECT _id, display_name, display_name_alt, starred FROM view_contacts"
_LABELS = {number: label for label, number in PHONE_TYPES.items()} | {"12": "Main"}
_KEYS = str.maketrans("abcdefghijklmnopqrstuvwxyz", "22233344455566677778889999")


class Person(NamedTuple):
    """Somebody in the address book."""

    id: int
    name: str
    other_name: str
    """With the family name first."""
    starred: bool = False
    phones: tuple[Labelled, ...] = ()


class Caller(NamedTuple):
    """A number, and who has it."""

    number: str
    person: Person | None = None
    label: str = ""

    @property
    def title(self) -> str:
        """The name, or the number of a stranger in groups."""
        return self.person.name if self.person else format_number(self.number) or "Unknown"

    @property
    def line(self) -> str:
        """The label and the number of somebody known; nothing about strangers."""
        return f"{self.label} {format_number(self.number)}".strip() if self.person else ""


class People:
    """Everybody as they are at one moment, read once; nobody for an app that is not `allowed` to look."""

    def __init__(self, system: System, *, allowed: bool = True) -> None:
        self._system = system
        self.allowed = allowed

    @cached_property
    def all(self) -> list[Person]:
        """Everybody, by name."""
        if not self.allowed:
            return []
        phones: dict[int, list[Labelled]] = {}
        with self._system.contacts.store.open() as connection:
            for row in connection.execute(_PHONES, (PHONE,)):
                phones.setdefault(row["contact_id"], []).append(_labelled(row))
            rows = connection.execute(_PEOPLE).fetchall()
        return by_name(_person(row, phones.get(row["_id"], [])) for row in rows)

    def caller(self, number: str) -> Caller:
        """Who has a number, in whatever spelling."""
        alike = (item for item in self._by_ending.get(min_match(number), ()) if same_number(item.number, number))
        return next((item._replace(number=number) for item in alike), Caller(number))

    def name(self, number: str) -> str:
        """The name of whoever has a number, or the number as it is given."""
        person = self.caller(number).person
        return person.name if person else number

    def containing(self, text: str) -> list[Person]:
        """Those with a number whose name contains a text or whose numbers contain its digits."""
        digits = _digits(text)

        def matches(person: Person) -> bool:
            in_number = bool(digits) and any(digits in _digits(phone.value) for phone in person.phones)
            return contains_text(person.name, text) or in_number

        return [person for person in self.all if person.phones and matches(person)]

    def named(self, query: str) -> list[Caller]:
        """Numbers of people with a word of their name that begins like a text, then numbers that contain it."""
        is_number = not any(character.isalpha() for character in query)
        return self._matching_callers(lambda title: has_word(title, query), _digits(query) if is_number else "")

    def keyed(self, digits: str) -> list[Caller]:
        """Numbers of people whose name is typed with these keys, from any of its words on, then those with them."""

        def is_typed(title: str) -> bool:
            words = folded(title).translate(_KEYS).split()
            return any("".join(words[index:]).startswith(digits) for index in range(len(words)))

        return self._matching_callers(is_typed, digits)

    def _matching_callers(self, matches: Callable[[str], bool], digits: str) -> list[Caller]:
        by_title = [caller for caller in self._callers if matches(caller.title)]
        by_number = [caller for caller in self._callers if digits and digits in _digits(caller.number)]
        return by_title + [item for item in by_number if item not in by_title]

    @cached_property
    def _callers(self) -> list[Caller]:
        return [Caller(phone.value, person, phone.label) for person in self.all for phone in person.phones]

    @cached_property
    def _by_ending(self) -> dict[str, list[Caller]]:
        callers: dict[str, list[Caller]] = {}
        for caller in self._callers:
            callers.setdefault(min_match(caller.number), []).append(caller)
        return callers


def by_name(people: Iterable[Person], *, family: bool = False) -> list[Person]:
    """People in the order of their first or their family names; names that begin with no letter come last."""

    def order(person: Person) -> tuple[bool, str, int]:
        name = folded(person.other_name if family else person.name)
        return not name[:1].isalpha(), name, person.id

    return sorted(people, key=order)


def initial(name: str) -> str:
    """The letter that a name stands under in such a list; `#` for what begins otherwise."""
    first = folded(name)[:1].upper()
    return first if first.isalpha() else "#"


def _person(row: sqlite3.Row, phones: list[Labelled]) -> Person:
    name = _clean(row["display_name"]) or (phones[0].value if phones else "(No name)")
    return Person(row["_id"], name, _clean(row["display_name_alt"]) or name, bool(row["starred"]), tuple(phones))


def _labelled(row: sqlite3.Row) -> Labelled:
    kind, custom = str(row["data2"]), _clean(row["data3"])
    return Labelled(_clean(row["data1"]), custom if kind == "0" and custom else _LABELS.get(kind, "Other"))


def _clean(value: object) -> str:
    """A column as a text that can be shown, whatever outside code put there."""
    return str(value or "").encode("utf-8", "replace").decode()


def _digits(text: str) -> str:
    return "".join(character for character in text if character.isdigit())
