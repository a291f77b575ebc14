"""Data kinds, names and their order, dates and addresses, rows of intents, and vCard files."""

from __future__ import annotations

from datetime import date

import pytest

from simdroid.system import Intent
from simdroid.system.intents import Extra
from simdroid_apps.contacts.draft import Draft, requested_entries
from simdroid_apps.contacts.kinds import (
    BY_NAME,
    EMAIL,
    EVENT,
    NAME,
    NOTE,
    ORGANIZATION,
    PHONE,
    POSTAL,
    WEBSITE,
    parsed_date,
    shown_date,
    stored_date,
    whole_address,
)
from simdroid_apps.contacts.store import Card, DataRow, Person, list_order, section
from simdroid_apps.contacts.vcard import parsed, written

ANN = Person(1, "Ann Lee", "Lee, Ann", False, 0)


@pytest.mark.parametrize(
    ("stored", "shown"),
    [
        ("1990-05-17", "May 17, 1990"),
        ("--02-29", "February 29"),
        ("1990-05-17T00:00:00Z", "May 17, 1990"),
        ("1990-02-30", "1990-02-30"),
        ("soon", "soon"),
    ],
)
def test_dates_are_shown(stored: str, shown: str) -> None:
    assert shown_date(stored) == shown


@pytest.mark.parametrize(
    ("written_so", "stored"),
    [
        ("May 17, 1990", "1990-05-17"),
        ("may 7 1990", "1990-05-07"),
        ("Dec. 31", "--12-31"),
        ("5/7/1990", "1990-05-07"),
        ("2/30/1990", "2/30/1990"),
        ("Foo 3, 1990", "Foo 3, 1990"),
        ("some day", "some day"),
    ],
)
def test_dates_are_stored(written_so: str, stored: str) -> None:
    assert stored_date(written_so) == stored


def test_only_dates_with_a_year_are_days() -> None:
    assert parsed_date("1990-05-17") == date(1990, 5, 17)
    assert parsed_date("--05-17") is None
    assert parsed_date("1990-13-01") is None


def test_an_address_in_one() -> None:
    parts = {"data4": "1 Main St", "data7": "Springfield", "data8": "IL", "data9": "62701", "data10": "USA"}
    assert whole_address(parts) == "1 Main St\nSpringfield, IL 62701\nUSA"
    assert whole_address({"data9": "62701"}) == "62701"
    assert whole_address({"data7": "Springfield"}) == "Springfield"
    assert whole_address({}) == ""


def test_labels_have_numbers_and_names() -> None:
    phone, name = BY_NAME["phone"], BY_NAME["name"]
    assert (phone.first_label, name.first_label) == ("2", "")
    assert phone.label_name("3", "") == "Work"
    assert phone.label_name("0", "Boat") == "Boat"
    assert phone.label_name("0", "") == "Custom"
    assert phone.label_name("", "") == "No label"
    assert name.label_name("0", "") == ""
    assert [phone.type_of(value) for value in ("3", 3, " work fax ", "99", "boat")] == ["3", "3", "4", "", ""]
    assert phone.choices()[0] == ("", "No label")
    assert phone.choices()[-1] == ("0", "Custom")


def test_names_have_sections_and_an_order() -> None:
    names = ["émile", "Zoe", "4ever", "ann", "Ann B", ""]
    assert [section(name) for name in names] == ["E", "Z", "#", "A", "A", "#"]
    assert sorted(names, key=list_order) == ["ann", "Ann B", "émile", "Zoe", "", "4ever"]
    assert ANN.title() == "Ann Lee"
    assert ANN.title(family_first=True) == "Lee, Ann"
    assert Person(1, "", "", False, 0).title() == "(No name)"
    assert [ANN.has_word(word) for word in ("le", "ÀNN", "nn", "")] == [True, True, False, True]


def test_what_follows_from_other_columns_is_not_stored_twice() -> None:
    name = DataRow(NAME, {"data1": "Ann Lee", "data2": "Ann", "data3": "Lee"})
    assert (name.value, name.own) == ("Ann Lee", {"data2": "Ann", "data3": "Lee"})
    assert DataRow(POSTAL, {"data1": "Main St", "data2": "1"}).own == {"data2": "1", "data4": "Main St"}
    assert DataRow(POSTAL, {"data1": "Main St", "data7": "Town"}).own == {"data7": "Town"}
    assert DataRow(PHONE, {"data1": "5"}).own == {"data1": "5"}


@pytest.mark.parametrize(
    ("extras", "entries"),
    [
        ({"name": "Ann Lee"}, [DataRow(NAME, {"data2": "Ann", "data3": "Lee"})]),
        ({"phone": "555"}, [DataRow(PHONE, {"data1": "555", "data2": "2"})]),
        ({"phone": "555", "phone_type": "work"}, [DataRow(PHONE, {"data1": "555", "data2": "3"})]),
        ({"phone": "555", "phone_type": "Boat"}, [DataRow(PHONE, {"data1": "555", "data2": "0", "data3": "Boat"})]),
        ({"phone": "555", "phone_type": 99}, [DataRow(PHONE, {"data1": "555", "data2": "2"})]),
        ({"tertiary_email": "a@b", "email": ""}, [DataRow(EMAIL, {"data1": "a@b", "data2": "1"})]),
        ({"company": "Acme"}, [DataRow(ORGANIZATION, {"data1": "Acme"})]),
        ({"job_title": "Cook"}, [DataRow(ORGANIZATION, {"data4": "Cook"})]),
        ({"postal": "Main St"}, [DataRow(POSTAL, {"data4": "Main St", "data2": "1"})]),
        ({"notes": "tall"}, [DataRow(NOTE, {"data1": "tall"})]),
        ({"phone_type": "work"}, []),
    ],
)
def test_intents_ask_for_rows(extras: dict[str, Extra], entries: list[DataRow]) -> None:
    assert list(requested_entries(Intent(extras=extras))) == entries


def draft(card: Card | None = None, asked: tuple[DataRow, ...] = (), **typed: str) -> Draft:
    keys = {key.replace("__", ":"): text for key, text in typed.items()}
    last = {key.partition(":")[0]: int(key.split(":")[1]) for key in keys}
    groups = card.groups if card else ()
    return Draft(card, asked, lambda key, first: keys.get(key, first), last, (), {}, groups)


def test_a_draft_has_an_empty_row_for_another_number() -> None:
    card = Card(ANN, 1, "", (DataRow(PHONE, {"data1": "555", "data2": "2"}, 7),))
    slots = draft(card).slots(BY_NAME["phone"])
    assert [(slot.texts["data1"], slot.empty, slot.label) for slot in slots] == [
        ("555", False, "Mobile"),
        ("", True, "Mobile"),
    ]
    assert not draft(card).changed
    assert draft(card, phone__0__data1="556").changed
    assert draft(card, phone__1__data1="557").entries() == [
        DataRow(PHONE, {"data1": "555", "data2": "2"}, 7),
        DataRow(PHONE, {"data1": "557", "data2": "2"}),
    ]


def test_a_draft_takes_what_is_asked_for_once() -> None:
    card = Card(ANN, 1, "", (DataRow(PHONE, {"data1": "555"}, 7), DataRow(NOTE, {"data1": "old"}, 8)))
    asked = (DataRow(PHONE, {"data1": "555"}), DataRow(PHONE, {"data1": "556"}), DataRow(NOTE, {"data1": "new"}))
    assert [(entry.mime, entry.value) for entry in draft(card, asked).entries()] == [
        (PHONE, "555"),
        (PHONE, "556"),
        (NOTE, "old"),
    ]


CARD = Card(
    ANN,
    1,
    "",
    (
        DataRow(NAME, {"data1": "Ann Lee", "data2": "Ann", "data3": "Lee"}),
        DataRow(PHONE, {"data1": "555-1234", "data2": "4"}),
        DataRow(EMAIL, {"data1": "a@b.org", "data2": "2"}),
        DataRow(POSTAL, {"data1": "x", "data2": "1", "data4": "1 Main; St", "data7": "Town"}),
        DataRow(ORGANIZATION, {"data1": "Acme", "data4": "Cook"}),
        DataRow(WEBSITE, {"data1": "https://a.org"}),
        DataRow(NOTE, {"data1": "one\ntwo"}),
        DataRow(EVENT, {"data1": "1990-05-17", "data2": "3"}),
        DataRow(EVENT, {"data1": "2000-01-01", "data2": "1"}),
    ),
)


def test_a_contact_as_vcard() -> None:
    assert written([CARD]).split("\r\n") == [
        "BEGIN:VCARD",
        "VERSION:2.1",
        "N:Lee;Ann;;;",
        "FN:Ann Lee",
        "TEL;WORK;FAX:555-1234",
        "EMAIL;WORK:a@b.org",
        "ADR;HOME:;;1 Main\\; St;Town;;;",
        "ORG:Acme",
        "TITLE:Cook",
        "URL:https://a.org",
        "NOTE:one\\ntwo",
        "BDAY:1990-05-17",
        "END:VCARD",
        "",
    ]


def test_a_vcard_is_read() -> None:
    (rows,) = parsed(written([CARD]))
    assert rows == [
        DataRow(NAME, {"data2": "Ann", "data3": "Lee"}),
        DataRow(ORGANIZATION, {"data1": "Acme", "data4": "Cook"}),
        DataRow(PHONE, {"data1": "555-1234", "data2": "3"}),
        DataRow(EMAIL, {"data1": "a@b.org", "data2": "2"}),
        DataRow(POSTAL, {"data2": "1", "data4": "1 Main; St", "data7": "Town"}),
        DataRow(WEBSITE, {"data1": "https://a.org"}),
        DataRow(NOTE, {"data1": "one\ntwo"}),
        DataRow(EVENT, {"data1": "1990-05-17", "data2": "3"}),
    ]


def test_vcards_of_other_programs_are_read() -> None:
    text = "BEGIN:VCARD\nFN:Bo Li\nitem1.TEL;TYPE=CELL:55\n 5\nX-ODD:1\nTEL:\nEND:VCARD\nBEGIN:VCARD\nEND:VCARD\n"
    ((name, phone),) = parsed(text)
    assert {column: name.values[column] for column in ("data2", "data3")} == {"data2": "Bo", "data3": "Li"}
    assert phone == DataRow(PHONE, {"data1": "555", "data2": "2"})
