"""Whom numbers belong to: the address book as a dialer reads it."""

from __future__ import annotations

import sqlite3
import unicodedata
from functools import cached_property
from typing import NamedTuple

from mobile_world.phone.system import Labelled, System
from mobile_world.phone.system.number_format import format_number
from mobile_world.phone.system.providers.numbers import min_match, same_number

_PHONES = (
    "SELECT contact_id, data1, data2, data3 FROM view_data WHERE mimetype = 'vnd.android.cursor.item/phone_v2'"
    " AND data1 <> '' ORDER BY is_super_primary DESC, is_primary DESC, _id"
)
_PEOPLE = "SELECT _id, display_name, display_name_alt, starred FROM view_contacts"
_LABELS = {"1": "Home", "2": "Mobile", "3": "Work", "4": "Work Fax", "5": "Home Fax", "6": "Pager", "12": "Main"}
_LETTERS = ("abc", "def", "ghi", "jkl", "mno", "pqrs", "tuv", "wxyz")
_KEYS = {letter: str(key) for key, letters in enumerate(_LETTERS, 2) for letter in letters}


class Person(NamedTuple):
    """Somebody of the address book."""

    id: int
    name: str
    other_name: str
    """With the family name first."""
    starred: bool
    phones: tuple[Labelled, ...] = ()


class Caller(NamedTuple):
    """What a screen says about a number."""

    number: str
    person: Person | None = None
    label: str = ""

    @property
    def title(self) -> str:
        """The name, or the number of a stranger."""
        return self.person.name if self.person else format_number(self.number) or "Unknown"

    @property
    def line(self) -> str:
        """The label and the number of somebody known; nothing about strangers."""
        return f"{self.label} {format_number(self.number)}".strip() if self.person else ""


class Directory:
    """Everybody with their numbers, as they are at one moment."""

    def __init__(self, system: System) -> None:
        self._system = system

    @cached_property
    def people(self) -> list[Person]:
        """Everybody, by name."""
        with self._system.contacts.store.open() as connection:
            phones: dict[int, list[Labelled]] = {}
            for row in connection.execute(_PHONES):
                phones.setdefault(row["contact_id"], []).append(_labelled(row))
            found = [
                Person(
                    row["_id"],
                    row["display_name"] or "(No name)",
                    row["display_name_alt"] or row["display_name"] or "(No name)",
                    bool(row["starred"]),
                    tuple(phones.get(row["_id"], ())),
                )
                for row in connection.execute(_PEOPLE)
            ]
        return by_name(found, family=False)

    @cached_property
    def _by_number(self) -> dict[str, list[Caller]]:
        found: dict[str, list[Caller]] = {}
        for person in self.people:
            for phone in person.phones:
                found.setdefault(min_match(phone.value), []).append(Caller(phone.value, person, phone.label))
        return found

    def caller(self, number: str) -> Caller:
        """Who has a number, in whatever spelling."""
        for each in self._by_number.get(min_match(number), ()):
            if same_number(each.number, number):
                return each._replace(number=number)
        return Caller(number)

    def named(self, query: str) -> list[Caller]:
        """Numbers of people with a word of their name that begins like a text, then numbers that contain it."""
        wanted, digits = _plain(query), _digits(query)
        by_name = [each for each in self._callers() if f" {wanted}" in f" {_plain(each.title)}"]
        by_number = [
            each for each in self._callers() if digits and _is_number(query) and digits in _digits(each.number)
        ]
        return by_name + [each for each in by_number if each not in by_name]

    def keyed(self, digits: str) -> list[Caller]:
        """Numbers of people whose name is typed with these keys, then numbers that contain them."""
        by_name = [each for each in self._callers() if any(w.startswith(digits) for w in _keyed_words(each.title))]
        by_number = [each for each in self._callers() if digits in _digits(each.number)]
        return by_name + [each for each in by_number if each not in by_name]

    def _callers(self) -> list[Caller]:
        return [Caller(phone.value, person, phone.label) for person in self.people for phone in person.phones]


def by_name(people: list[Person], *, family: bool) -> list[Person]:
    """People in the order of their first or their family names; those with neither come last."""

    def order(person: Person) -> tuple[bool, str, int]:
        name = _plain(person.other_name if family else person.name)
        return not name[:1].isalpha(), name, person.id

    return sorted(people, key=order)


def letter_of(person: Person, *, family: bool) -> str:
    """The section of such a list that somebody stands in."""
    first = _plain(person.other_name if family else person.name)[:1].upper()
    return first if first.isalpha() else "#"


def _labelled(row: sqlite3.Row) -> Labelled:
    custom = str(row["data3"] or "")
    kind = str(row["data2"] if row["data2"] is not None else "")
    return Labelled(str(row["data1"]), custom if kind == "0" and custom else _LABELS.get(kind, "Other"))


def _plain(text: str) -> str:
    """A text without case and accents, for comparing."""
    spread = unicodedata.normalize("NFKD", text)
    return "".join(character for character in spread if not unicodedata.combining(character)).casefold()


def _digits(text: str) -> str:
    return "".join(character for character in text if character.isdigit())


def _is_number(text: str) -> bool:
    return not any(character.isalpha() for character in text)


def _keyed_words(name: str) -> list[str]:
    """The keys of a name from each of its words on."""
    words = ["".join(_KEYS.get(letter, letter) for letter in word) for word in _plain(name).split()]
    return ["".join(words[place:]) for place in range(len(words))]
