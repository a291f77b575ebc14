"""The address book: who is in it, and how to put somebody there."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mobile_world.tasks.state.numbers import plain_number

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController

PROVIDER = "content://com.android.contacts"
NAME = "vnd.android.cursor.item/name"
PHONE = "vnd.android.cursor.item/phone_v2"
EMAIL = "vnd.android.cursor.item/email_v2"
COMPANY = "vnd.android.cursor.item/organization"
NOTE = "vnd.android.cursor.item/note"
_MOBILE, _WORK, _HOME = 2, 3, 1
_NOT_ABOUT_A_PERSON = {NAME, "vnd.android.cursor.item/group_membership", "vnd.android.cursor.item/identity"}
_KINDS = {EMAIL: "email", COMPANY: "company", NOTE: "note"}


@dataclass(frozen=True, order=True)
class Contact:
    """Somebody in the address book, without what apps keep for themselves (ids, times, kinds of numbers)."""

    name: str
    numbers: tuple[str, ...] = ()
    """Plain, in order."""
    details: tuple[str, ...] = ()
    """Everything else, in order, such as `email: a@b.org`, `company: Orchard`, `note: …`."""
    starred: bool = False

    def __str__(self) -> str:
        """How a reason names them."""
        parts = [self.name or "somebody without a name", *self.numbers, *self.details, *(["starred"] * self.starred)]
        return ", ".join(parts)


def add_contact(
    controller: AndroidController,
    name: str,
    *numbers: str,
    work: str = "",
    home: str = "",
    email: str = "",
    company: str = "",
    note: str = "",
    starred: bool = False,
) -> int:
    """Put somebody into the address book of the phone itself; the id of the raw contact.

    `numbers` are mobile ones.
    """
    (raw,) = _new_rows(controller, [starred])
    phones = [*((number, _MOBILE) for number in numbers), (work, _WORK), (home, _HOME)]
    others = ((EMAIL, email), (COMPANY, company), (NOTE, note))
    _store(controller, raw, name, [each for each in phones if each[0]], [each for each in others if each[1]])
    return raw


def add_people(controller: AndroidController, people: Iterable[tuple[str, str]]) -> None:
    """Put several people there, each with a name and a mobile number, which is quicker than one by one."""
    everybody = list(people)
    for raw, (name, number) in zip(_new_rows(controller, [False] * len(everybody)), everybody, strict=True):
        _store(controller, raw, name, [(number, _MOBILE)], [])


def _new_rows(controller: AndroidController, starred: Sequence[bool]) -> list[int]:
    """Ids of new raw contacts; `content insert` does not tell them, but they grow."""
    rows = f"{PROVIDER}/raw_contacts"
    for star in starred:
        controller.insert(rows, {"account_type": None, "account_name": None, "starred": int(star)})
    return sorted(int(row["_id"]) for row in controller.query(rows, projection=("_id",)))[-len(starred) :]


def _store(
    controller: AndroidController,
    raw: int,
    name: str,
    phones: Iterable[tuple[str, int]],
    others: Iterable[tuple[str, str]],
) -> None:
    entries: list[dict[str, str | int | None]] = [{"mimetype": NAME, "data1": name}]
    entries += [{"mimetype": PHONE, "data1": number, "data2": kind} for number, kind in phones]
    entries += [{"mimetype": kind, "data1": text} for kind, text in others]
    for entry in entries:
        controller.insert(f"{PROVIDER}/data", {"raw_contact_id": raw, **entry})


def contacts(controller: AndroidController) -> list[Contact]:
    """Everybody, by name."""
    people = controller.query(f"{PROVIDER}/contacts", projection=("_id", "display_name", "starred"))
    data = controller.query(f"{PROVIDER}/data", projection=("contact_id", "mimetype", "data1"))
    numbers: dict[str, list[str]] = defaultdict(list)
    details: dict[str, list[str]] = defaultdict(list)
    for row in data:
        text = known(row.get("data1"))
        if row["mimetype"] == PHONE:
            numbers[row["contact_id"]].append(plain_number(text))
        elif text and row["mimetype"] not in _NOT_ABOUT_A_PERSON:
            details[row["contact_id"]].append(f"{_KINDS.get(row['mimetype'], row['mimetype'])}: {text}")
    return sorted(
        Contact(
            known(row["display_name"]),
            _ordered(numbers[row["_id"]]),
            _ordered(details[row["_id"]]),
            row["starred"] == "1",
        )
        for row in people
    )


def known(value: str | None) -> str:
    """A column's text; empty where there is none."""
    return "" if value in (None, "NULL") else str(value)


def _ordered(texts: list[str]) -> tuple[str, ...]:
    return tuple(sorted(texts))
