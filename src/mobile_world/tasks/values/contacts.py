"""Contacts in the address book."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

from mobile_world.tasks.values.fixtures import Record
from mobile_world.tasks.values.text_matching import plain_number

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController

PROVIDER = "content://com.android.contacts"
_TYPE = "vnd.android.cursor.item/"
_NAME, _PHONE = f"{_TYPE}name", f"{_TYPE}phone_v2"
_DETAILS = {f"{_TYPE}email_v2": "email", f"{_TYPE}organization": "company", f"{_TYPE}note": "note"}
_NOT_ABOUT_A_PERSON = {_NAME, f"{_TYPE}group_membership", f"{_TYPE}identity"}
_PHONETIC = "phonetic name"
_FURTHER = {
    _NAME: dict.fromkeys(("data7", "data8", "data9"), _PHONETIC),
    f"{_TYPE}organization": {"data4": "job title", "data5": "department"},
}
"""What entries say in further columns, under which heading."""
_FURTHER_COLUMNS = tuple(sorted({column for headings in _FURTHER.values() for column in headings}))
_KINDS = {"1": "home", "2": "mobile", "3": "work", "12": "main"}
"""Kinds of numbers, as the address book stores them."""


@dataclass(frozen=True, order=True)
class Person(Record):
    """Somebody in the address book of the phone itself."""

    name: str
    number: str = ""
    """Whatever kind it is of; set-up makes it a mobile one."""
    mobile: str = field(default="", kw_only=True)
    work: str = field(default="", kw_only=True)
    home: str = field(default="", kw_only=True)
    main: str = field(default="", kw_only=True)
    email: str = field(default="", kw_only=True)
    company: str = field(default="", kw_only=True)
    note: str = field(default="", kw_only=True)
    starred: bool = field(default=False, kw_only=True)
    more: tuple[str, ...] = field(default=(), kw_only=True)
    """What else the card says: further numbers of a kind, and other details."""

    kind: ClassVar[str] = "contacts"

    @property
    def phones(self) -> list[tuple[str, str]]:
        """Kinds and plain numbers."""
        fields = [(kind, plain_number(getattr(self, kind))) for kind in ("number", *_KINDS.values())]
        more = [(kind, number) for kind, _, number in (text.partition(": ") for text in self.more) if kind in _PHONES]
        return [(kind, number) for kind, number in (*fields, *more) if number]

    @property
    def details(self) -> list[str]:
        """Everything but name, numbers and star."""
        fields = [f"{kind}: {getattr(self, kind)}" for kind in _DETAILS.values() if getattr(self, kind)]
        return sorted([*fields, *(text for text in self.more if text.partition(": ")[0] not in _PHONES)])

    def matches(self, record: Person) -> bool:
        """Whether a card says the same; a plain `number` may be of any kind there."""
        remaining = record.phones
        for kind, number in sorted(self.phones, key=lambda phone: phone[0] == "number"):
            same = [phone for phone in remaining if phone[1] == number and kind in ("number", phone[0])]
            if not same:
                return False
            remaining.remove(same[0])
        about = (self.name.strip(), self.details, self.starred)
        return not remaining and about == (record.name.strip(), record.details, record.starred)

    def __str__(self) -> str:
        """As the reason of a score names them."""
        phones = [number if kind in ("number", "mobile") else f"{kind}: {number}" for kind, number in self.phones]
        return ", ".join([self.name or "somebody without a name", *phones, *self.details, *["starred"] * self.starred])

    @classmethod
    def put(cls, controller: AndroidController, fixtures: Sequence[Person]) -> None:
        """Put people there."""
        rows = f"{PROVIDER}/raw_contacts"
        book = {"account_type": None, "account_name": None}
        controller.insert(rows, *({**book, "starred": int(person.starred)} for person in fixtures))
        # `content insert` does not tell the ids of new rows, but they grow.
        ids = sorted(int(row["_id"]) for row in controller.query(rows, projection=("_id",)))
        cards = zip(ids[-len(fixtures) :], fixtures, strict=True)
        entries = ({"raw_contact_id": raw, **entry} for raw, person in cards for entry in person._entries())
        controller.insert(f"{PROVIDER}/data", *entries)

    def _entries(self) -> Iterable[dict[str, str | int | None]]:
        yield {"mimetype": _NAME, "data1": self.name}
        for kind, stored in (("number", 2), ("mobile", 2), ("work", 3), ("home", 1), ("main", 12)):
            if number := getattr(self, kind):
                yield {"mimetype": _PHONE, "data1": number, "data2": stored}
        for mimetype, kind in _DETAILS.items():
            if text := getattr(self, kind):
                yield {"mimetype": mimetype, "data1": text}

    @classmethod
    def read(cls, controller: AndroidController) -> list[Person]:
        people = controller.query(f"{PROVIDER}/contacts", projection=("_id", "display_name", "starred"))
        columns = ("contact_id", "mimetype", "data1", "data2", *_FURTHER_COLUMNS, "is_super_primary")
        cards: dict[str, list[tuple[str, str]]] = defaultdict(list)
        for row in controller.query(f"{PROVIDER}/data", projection=columns):
            if (text := _text(row.get("data1"))) and row["mimetype"] not in _NOT_ABOUT_A_PERSON:
                cards[row["contact_id"]].append(_line(row, text))
            cards[row["contact_id"]] += _further(row)
        return sorted(
            _card(_text(row["display_name"]), cards[row["_id"]], starred=row["starred"] == "1") for row in people
        )


@dataclass(frozen=True)
class CardOf(Record):
    """Whatever the address book says of somebody, by name; for `Edited`."""

    name: str
    reader = Person

    def matches(self, record: Person) -> bool:
        return record.name == self.name

    def __str__(self) -> str:
        """As the reason of a score names it."""
        return self.name


_PHONES = {*_KINDS.values(), "phone"}


def people(pairs: Iterable[Sequence[str]]) -> list[Person]:
    """People, each given by a name and a number."""
    return [Person(name, number) for name, number in pairs]


def _line(row: dict[str, str], text: str) -> tuple[str, str]:
    if row["mimetype"] == _PHONE:
        return _KINDS.get(row.get("data2", ""), "phone"), plain_number(text)
    return _DETAILS.get(row["mimetype"], row["mimetype"]), text


def _further(row: dict[str, str]) -> list[tuple[str, str]]:
    """What an entry says besides its main text: a job title, how a name sounds, which number is the default."""
    headings = _FURTHER.get(row["mimetype"], {})
    lines = [(heading, text) for column, heading in headings.items() if (text := _text(row.get(column)))]
    if row["mimetype"] == _PHONE and row.get("is_super_primary") == "1":
        lines.append(("default", plain_number(row["data1"])))
    return lines


def _card(name: str, lines: list[tuple[str, str]], *, starred: bool) -> Person:
    """What stands first under a heading is in its field, the rest in `more`."""
    fields: dict[str, Any] = {}
    more = []
    for heading, text in sorted(lines):
        if heading in fields or heading not in (*_KINDS.values(), *_DETAILS.values()):
            more.append(f"{heading}: {text}")
        else:
            fields[heading] = text
    return Person(name, starred=starred, more=tuple(more), **fields)


def _text(value: str | None) -> str:
    """A column's text; empty where there is none."""
    return "" if value in (None, "NULL") else str(value)
