"""Who is behind a number, and whom a message can be written to."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from mobile_world.phone.system import Labelled, System
from mobile_world.phone.system.providers.contacts import PHONE_TYPES, min_match_text
from mobile_world.phone.system.providers.contacts_schema import PHONE
from mobile_world.phone.system.providers.numbers import min_match, same_number

READ_CONTACTS = "android.permission.READ_CONTACTS"

_ROWS = (
    "SELECT contact_id, display_name, data1, data2, data3 FROM view_data WHERE mimetype = ?"
    " ORDER BY sort_key COLLATE NOCASE, contact_id, is_primary DESC, _id"
)
_LABELS = {number: label for label, number in PHONE_TYPES.items()}


class Person(NamedTuple):
    """Somebody in the address book with at least one number."""

    name: str
    numbers: tuple[Labelled, ...]

    def matches(self, text: str) -> bool:
        """Whether a name or a number contains what was typed."""
        digits = min_match_text(text)
        if text.casefold() in self.name.casefold():
            return True
        return bool(digits) and any(digits in min_match_text(number.value) for number in self.numbers)


class People:
    """The address book as this app sees it, read once; empty where it may not look."""

    def __init__(self, system: System, package: str) -> None:
        self._system = system
        self._package = package

    @property
    def allowed(self) -> bool:
        """Whether the app may read the address book."""
        package = self._system.packages.get(self._package)
        return package is not None and READ_CONTACTS in package.granted

    @cached_property
    def all(self) -> list[Person]:
        """Everybody with a number, by name."""
        if not self.allowed:
            return []
        with self._system.contacts.store.open() as connection:
            rows = connection.execute(_ROWS, (PHONE,)).fetchall()
        found: dict[int, tuple[str, list[Labelled]]] = {}
        for row in rows:
            label = _LABELS.get(str(row["data2"]), row["data3"] or "Other")
            number = Labelled(_clean(row["data1"]), _clean(label))
            found.setdefault(row["contact_id"], (_clean(row["display_name"]), []))[1].append(number)
        return [Person(name or numbers[0].value, tuple(numbers)) for name, numbers in found.values()]

    @cached_property
    def _by_ending(self) -> dict[str, list[tuple[str, str]]]:
        endings: dict[str, list[tuple[str, str]]] = {}
        for person in self.all:
            for number in person.numbers:
                endings.setdefault(min_match(number.value), []).append((number.value, person.name))
        return endings

    def known(self, address: str) -> str | None:
        """The name of whoever has a number."""
        near = self._by_ending.get(min_match(address), [])
        return next((name for number, name in near if same_number(number, address)), None)

    def name(self, address: str) -> str:
        """A name, or the number as it is stored."""
        return self.known(address) or address

    def title(self, addresses: tuple[str, ...]) -> str:
        """What a conversation with these people is called."""
        return ", ".join(self.name(address) for address in addresses)

    def matching(self, text: str) -> list[Person]:
        """Those whom a search finds; everybody without one."""
        return [person for person in self.all if person.matches(text)] if text else self.all


def _clean(value: object) -> str:
    return str(value or "").encode("utf-8", "replace").decode()
