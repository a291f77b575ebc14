"""Rows of the address book and what follows from them, through its providers."""

from __future__ import annotations

from pathlib import Path

import pytest

from simdroid.system import CallType, Contact, Labelled, ProviderError, System
from simdroid.system.providers.base import Provider, Value
from simdroid.system.providers.contact_rows import joined, lookup_key, split_name
from tests.simdroid.system.sample_apps import make_system

URI = "content://com.android.contacts"
OLD = "content://contacts"
ITEM = "vnd.android.cursor.item"


@pytest.fixture
def system(tmp_path: Path) -> System:
    return make_system(tmp_path)


def provider(system: System, uri: str = URI) -> Provider:
    found = system.content.provider(uri)
    assert found is not None
    return found


def rows(system: System, uri: str, *columns: str, where: str | None = None) -> list[tuple[Value, ...]]:
    cursor = provider(system, uri).query(uri, list(columns), where, None)
    assert cursor is not None
    return cursor.rows


def person(system: System, **data: str) -> int:
    """A raw contact with data rows, made by the provider alone."""
    made = provider(system).insert(f"{URI}/raw_contacts", {"starred": 1})
    assert made is not None
    number = int(made.rpartition("/")[2])
    for mime, value in data.items():
        provider(system).insert(f"{made}/data", {"mimetype": f"{ITEM}/{mime}", "data1": value})
    return number


@pytest.mark.parametrize(
    ("whole", "parts"),
    [
        ("Dr", ("Dr", None, None, None, None)),
        ("Dr Ann", ("Ann", None, "Dr", None, None)),
        ("Ann Jr", ("Ann", "Jr", None, None, None)),
        ("Ann Lee PhD", ("Ann", "Lee", None, None, "PhD")),
        ("Mr. van Gogh", ("van", "Gogh", "Mr.", None, None)),
        ("Ann van der Lee", ("Ann", "der Lee", None, "van", None)),
    ],
)
def test_more_names_are_taken_apart(whole: str, parts: tuple[str | None, ...]) -> None:
    assert tuple(split_name(whole).values()) == parts


def test_names_are_joined() -> None:
    parts = {"data2": "Ann", "data3": "Lee", "data4": "Dr.", "data5": "Mae", "data6": "Jr."}
    assert (joined(parts), joined({"data6": "Jr."}), joined({})) == ("Dr. Ann Mae Lee, Jr.", ", Jr.", "")
    assert (lookup_key(3, "aÉ"), lookup_key(3, None)) == ("0r3-61C3A9", "0r3-")


def test_what_follows_from_data_rows(system: System) -> None:
    system.clock.advance(1)
    number = person(system, name="Ann Lee", phone_v2="(202) 555-0100", photo="x")
    now = system.clock.now_ms()
    assert rows(
        system, f"{URI}/contacts", "display_name", "display_name_alt", "display_name_source", "has_phone_number"
    ) == [("Ann Lee", "Lee, Ann", 40, 1)]
    assert rows(system, f"{URI}/contacts", "starred", "lookup", "photo_id", "contact_last_updated_timestamp") == [
        (1, f"0r{number}-{b'ann lee'.hex().upper()}", 3, now)
    ]
    assert rows(system, f"{URI}/raw_contacts", "contact_id", "starred", "phonetic_name_style") == [(1, 1, "0")]
    assert rows(system, f"{URI}/data/phones", "data1", "data4") == [("(202) 555-0100", "+12025550100")]
    with system.contacts.store.open() as connection:
        found = connection.execute("SELECT normalized_number, min_match FROM phone_lookup").fetchall()
        assert [tuple(row) for row in found] == [("+12025550100", "0010555"), ("2025550100", "0010555")]
        needed = connection.execute("SELECT aggregation_needed FROM raw_contacts").fetchone()
        assert needed[0] == 0


@pytest.mark.parametrize(
    ("data", "name", "source"),
    [
        ({"nickname": "Annie", "organization": "Acme", "phone_v2": "1", "email_v2": "a@b"}, "Annie", 35),
        ({"organization": "Acme", "phone_v2": "1", "email_v2": "a@b"}, "Acme", 30),
        ({"phone_v2": "1", "email_v2": "a@b"}, "1", 20),
        ({"email_v2": "a@b"}, "a@b", 10),
        ({"note": "x"}, None, 0),
    ],
)
def test_names_come_from_the_best_row(system: System, data: dict[str, str], name: str | None, source: int) -> None:
    person(system, **data)
    assert rows(system, f"{URI}/contacts", "display_name", "display_name_alt", "display_name_source") == [
        (name, name, source)
    ]


@pytest.mark.parametrize(
    ("name", "label", "bucket"),
    [
        ("ann", "A", 1),
        ("Zoe", "Z", 26),
        ("1st", "#", 27),
        ("[x", "#", 27),
        ("Élan", "E", 5),
        ("Øyvind", "O", 15),
        ("Ωx", "Ω", 27),
    ],
)
def test_letters_of_the_phone_book(system: System, name: str, label: str, bucket: int) -> None:
    person(system, name=name)
    columns = ("phonebook_label", "phonebook_bucket", "phonebook_label_alt", "phonebook_bucket_alt")
    assert rows(system, f"{URI}/raw_contacts", *columns) == [(label, bucket, label, bucket)]


def test_somebody_without_a_name(system: System) -> None:
    person(system)
    assert rows(system, f"{URI}/raw_contacts", "phonebook_label", "phonebook_bucket") == [("…", 0)]
    provider(system).insert(f"{URI}/data", {"raw_contact_id": 1, "mimetype": f"{ITEM}/organization", "data4": "Boss"})
    assert rows(system, f"{URI}/contacts", "display_name") == [("Boss",)]


def test_data_rows_are_changed_with_what_follows(system: System) -> None:
    person(system, name="Dr. Ann Mae Lee", phone_v2="2025550100")
    contacts = provider(system)
    parts = ("data1", "data2", "data3", "data4", "data5", "data_version")
    assert contacts.update(f"{URI}/data/1", {"data2": "Zoe"}, None) == 1
    assert rows(system, f"{URI}/data/1", *parts) == [("Dr. Zoe Mae Lee", "Zoe", "Lee", "Dr.", "Mae", 1)]
    assert contacts.update(f"{URI}/data/1", {"data1": "Bob Ray"}, None) == 1
    assert rows(system, f"{URI}/data/1", *parts) == [("Bob Ray", "Bob", "Ray", None, None, 2)]
    assert contacts.update(f"{URI}/data/1", {"data1": "Whole", "data2": "Part"}, None) == 1
    assert rows(system, f"{URI}/data/1", *parts[:3]) == [("Whole", "Part", "Ray")]
    assert contacts.update(f"{URI}/data/2", {"data1": "(202) 555-0101", "mimetype": "x"}, None) == 1
    assert rows(system, f"{URI}/data/2", "data1", "data4") == [("(202) 555-0101", "+12025550101")]
    assert contacts.update(f"{URI}/data/2", {"raw_contact_id": 9}, None) == 1
    assert rows(system, f"{URI}/data/2", "raw_contact_id", "data_version") == [(1, 2)]
    assert contacts.update(f"{URI}/data/9", {"data1": "x"}, None) == 0


def test_contacts_and_raw_contacts_are_changed_together(system: System) -> None:
    for name in ("Ann", "Bob"):
        person(system, name=name)
    contacts = provider(system)
    assert contacts.update(f"{URI}/contacts/1", {"starred": 0}, None) == 1
    assert rows(system, f"{URI}/contacts", "starred") == rows(system, f"{URI}/raw_contacts", "starred") == [(0,), (1,)]
    assert contacts.update(f"{URI}/raw_contacts/2", {"custom_ringtone": "x"}, None) == 1
    assert rows(system, f"{URI}/raw_contacts", "custom_ringtone") == [(None,), ("x",)]
    assert contacts.insert(f"{URI}/groups", {"title": "Friends", "account_name": "x"}) == f"{URI}/groups/1"
    assert contacts.update(f"{URI}/groups/1", {"title": "Others"}, None) == 1
    assert rows(system, f"{URI}/groups", "title") == [("Others",)]
    assert contacts.delete(f"{URI}/groups/1", None) == 1
    assert rows(system, f"{URI}/groups", "title") == []
    with pytest.raises(ProviderError, match="follow from raw contacts"):
        contacts.insert(f"{URI}/contacts", {"starred": 1})


def test_people_are_deleted_by_either_number(system: System) -> None:
    gone = person(system, name="Gone")
    assert provider(system).delete(f"{URI}/raw_contacts/{gone}", None) == 1
    for name in ("Ann", "Bob", "Cid"):
        person(system, name=name)
    now = system.clock.now_ms()
    assert provider(system).delete(f"{URI}/contacts", "display_name = 'Ann'") == 1
    assert provider(system).delete(f"{URI}/raw_contacts", "display_name = 'Cid'") == 1
    assert rows(system, f"{URI}/contacts", "display_name") == rows(system, f"{URI}/data", "data1") == [("Bob",)]
    assert rows(system, f"{URI}/deleted_contacts", "*") == [(1, now), (2, now), (4, now)]
    assert provider(system).delete(f"{URI}/data", None) == 1
    assert rows(system, f"{URI}/contacts", "display_name") == [(None,)]


def test_routes_of_the_address_book(system: System) -> None:
    person(system, name="Ann Lee", phone_v2="2025550100", email_v2="Ann@example.org")
    person(system, name="Bob Ray", phone_v2="2025550101")
    system.contacts.star(2, False)
    counts = {
        "contacts/1": 1,
        "contacts/9": 0,
        f"contacts/lookup/{lookup_key(1, 'Ann Lee')}": 1,
        "contacts/lookup/x/2": 1,
        "contacts/filter/ee": 1,
        "contacts/strequent": 1,
        "contacts/frequent": 0,
        "contacts/1/data": 3,
        "contacts/2/entities": 2,
        "raw_contacts/2": 1,
        "raw_contacts/1/data": 3,
        "raw_contacts/2/entity": 2,
        "raw_contact_entities": 5,
        "data/phones": 2,
        "data/phones/2": 1,
        "data/phones/1": 0,
        "data/phones/filter/Bob": 1,
        "data/phones/filter/0100": 1,
        "data/emails": 1,
        "data/emails/lookup/ann@EXAMPLE.org": 1,
        "data/postals": 0,
        "data/callables": 2,
        "phone_lookup/+12025550101": 1,
        "profile": 0,
    }
    assert {path: len(rows(system, f"{URI}/{path}", "_id")) for path in counts} == counts


def test_the_old_address_book_shows_the_same_people(system: System) -> None:
    legacy = provider(system, OLD)
    system.clock.advance(1)
    assert legacy.insert(f"{OLD}/people", {"name": "Ann Lee", "starred": 1}) == f"{OLD}/people/1"
    assert legacy.insert(f"{OLD}/people", {"name": "Bob Ray"}) == f"{OLD}/people/2"
    legacy.insert(f"{OLD}/people/1/phones", {"number": "2025550100", "type": 2})
    legacy.insert(f"{OLD}/phones", {"person": 2, "number": "2025550101", "type": 0, "label": "Boat"})
    assert rows(system, f"{OLD}/people", "name", "number", "starred") == [
        ("Ann Lee", "2025550100", 1),
        ("Bob Ray", "2025550101", 0),
    ]
    assert rows(system, f"{OLD}/phones", "number", "type", "label") == [
        ("2025550100", "2", None),
        ("2025550101", "0", "Boat"),
    ]
    assert [contact.starred for contact in system.contacts.all()] == [True, False]
    number = int(str(rows(system, f"{OLD}/phones", "_id")[0][0]))
    assert legacy.update(f"{OLD}/phones/{number}", {"number": "2025550102", "isprimary": 1}, None) == 1
    assert rows(system, f"{URI}/data/{number}", "data1", "data4", "is_primary") == [("2025550102", "+12025550102", 1)]
    assert legacy.update(f"{OLD}/people/2", {"starred": 1}, None) == 1
    assert rows(system, f"{URI}/raw_contacts", "starred") == [(1,), (1,)]
    assert legacy.delete(f"{OLD}/phones/{number}", None) == 1
    assert rows(system, f"{URI}/contacts", "has_phone_number") == [(0,), (1,)]
    assert legacy.delete(f"{OLD}/people/1", None) == 1
    assert [contact.name for contact in system.contacts.all()] == ["Bob Ray"]


def test_accounts_are_kept_once(system: System) -> None:
    for _ in range(2):
        provider(system).insert(f"{URI}/raw_contacts", {"account_name": "me", "account_type": "com.example"})
    provider(system).insert(f"{URI}/raw_contacts", {})
    with system.contacts.store.open() as connection:
        found = connection.execute("SELECT account_id FROM raw_contacts ORDER BY _id").fetchall()
    assert [row[0] for row in found] == [2, 2, 1]


def test_data_needs_a_kind(system: System) -> None:
    person(system)
    with pytest.raises(ProviderError, match="mimetype is required"):
        provider(system).insert(f"{URI}/data", {"raw_contact_id": 1, "data1": "x"})
    person(system, **{"x_odd": "kept"})
    assert rows(system, f"{URI}/data", "mimetype", "data1") == [(f"{ITEM}/x_odd", "kept")]


def test_every_field_of_a_contact_comes_back(system: System) -> None:
    contacts = system.contacts
    phones = tuple(Labelled(f"202555010{number}", label) for number, label in enumerate(("Home", "Pager", "Boat")))
    emails = (Labelled("a@b", "Mobile"), Labelled("c@d", "Odd"))
    whole = Contact("Ann Lee", phones, emails, "Acme", "Boss", "note", starred=True)
    number = contacts.add(whole)
    assert contacts.get(number) == whole
    assert (contacts.get(number + 1), contacts.update(number + 1, whole)) == (None, False)
    contacts.star(number, False)
    titled = Contact("Ann Lee", title="Boss")
    assert contacts.get(number) == Contact("Ann Lee", phones, emails, "Acme", "Boss", "note")
    assert contacts.update(number, titled)
    assert contacts.get(number) == titled
    contacts.add(Contact("aaron"))
    contacts.add(Contact("Zed", emails=(Labelled("Zed@Example.org", "Home"),)))
    assert [contact.name for contact in contacts.all()] == ["aaron", "Ann Lee", "Zed"]
    assert [contact.name for contact in contacts.search("EXAMPLE")] == ["Zed"]
    assert contacts.search("nobody") == []
    assert (Contact("x").id, Contact("x").starred) == (0, False)


def test_the_call_log_keeps_what_dialers_read(system: System) -> None:
    log = system.call_log
    system.contacts.add(Contact("Ann Lee", phones=(Labelled("2025550100", "Work"), Labelled("2025550101", "Boat"))))
    missed = log.add("+12025550100", CallType.MISSED, date_ms=20, duration_s=0)
    log.add("2025550101", CallType.OUTGOING, date_ms=30, duration_s=7)
    log.add("5559", CallType.INCOMING, date_ms=30, duration_s=8)
    assert [
        (entry.number, entry.name, entry.date_ms, entry.duration_s, int(entry.type)) for entry in log.entries()
    ] == [
        ("5559", None, 30, 8, 1),
        ("2025550101", "Ann Lee", 30, 7, 2),
        ("+12025550100", "Ann Lee", 20, 0, 3),
    ]
    columns = ("type", "new", "is_read", "numbertype", "normalized_number", "last_modified", "subscription_id")
    now = system.clock.now_ms()
    uri = "content://call_log/calls"
    assert rows(system, uri, *columns) == [
        (3, 1, 0, 3, "+12025550100", now, "1"),
        (2, 1, None, 0, "+12025550101", now, "1"),
        (1, 1, None, 0, None, now, "1"),
    ]
    log.mark_seen()
    assert rows(system, uri, "new", "is_read") == [(0, 1), (0, None), (0, None)]
    assert not any(entry.new for entry in log.entries())
    assert len(rows(system, f"{uri}/filter/2025550100", "_id")) == 1
    log.delete([missed])
    assert len(log.entries()) == 2
    log.clear()
    assert log.entries() == []


def test_calls_that_others_log(system: System) -> None:
    uri = "content://call_log/calls"
    calls = provider(system, uri)
    now = system.clock.now_ms()
    assert calls.insert(uri, {"number": "1", "type": 99}) == f"{uri}/1"
    assert calls.insert(uri, {"date": 5, "new": 0}) == f"{uri}/2"
    assert rows(system, uri, "date", "new", "last_modified") == [(now, 1, now), (5, 0, now)]
    first, second = system.call_log.entries()
    assert (first.number, first.type, first.duration_s, first.new) == ("1", CallType.INCOMING, 0, True)
    assert (second.number, second.date_ms, second.new) == ("", 5, False)
    with pytest.raises(ProviderError, match="Column 'odd' is invalid"):
        calls.insert(uri, {"odd": 1})
    assert calls.delete(f"{uri}/1", None) == 1
