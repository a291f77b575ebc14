"""The people whom an image has in its address book, stored as an imported vCard leaves them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypedDict

from simdroid.system import System
from simdroid.system.providers import split_name
from simdroid_apps.contacts import kinds, store

_MOBILE, _WORK = "2", "2"
_INTERNET = "INTERNET"
"""The type that vCards give mail addresses; Android knows it as a label of the person's own."""
_PLACE = {"street": "data4", "city": "data7", "state": "data8", "code": "data9", "country": "data10"}


class ImagePerson(TypedDict, total=False):
    """A person in `contacts.json`."""

    name: str
    phone: str
    email: str
    company: str
    title: str
    nickname: str
    address: Mapping[str, str]
    """At work: street, city, state, code, country."""


def put_people(system: System) -> None:
    """For `Manifest.set_up`: fill an address book that is still empty with the image's people."""
    book = store.Book(system)
    people: list[ImagePerson] = system.image.data("contacts.json") or []
    if people and not book.people():
        for person in people:
            book.save(None, _entries(person))


def _entries(person: ImagePerson) -> Iterator[store.DataRow]:
    yield store.DataRow(kinds.NAME, {column: part for column, part in split_name(person["name"]).items() if part})
    if "nickname" in person:
        yield store.DataRow(kinds.NICKNAME, {"data1": person["nickname"]})
    if "phone" in person:
        yield store.DataRow(kinds.PHONE, {"data1": person["phone"], kinds.TYPE: _MOBILE})
    if "email" in person:
        yield store.DataRow(kinds.EMAIL, {"data1": person["email"], kinds.TYPE: kinds.CUSTOM, kinds.LABEL: _INTERNET})
    if "company" in person:
        yield store.DataRow(kinds.ORGANIZATION, {"data1": person["company"], "data4": person.get("title", "")})
    if "address" in person:
        place = {_PLACE[name]: text for name, text in person["address"].items()}
        yield store.DataRow(kinds.POSTAL, {**place, kinds.TYPE: _WORK})
