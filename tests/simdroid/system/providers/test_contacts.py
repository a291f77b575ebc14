"""The address book: the tables stay in step whoever writes them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from simdroid.device import Phone
from simdroid.system import Contact, Labelled
from simdroid.system.providers.contact_rows import joined, split_name
from tests.conftest import Result

Sh = Callable[..., Result]

URI = "content://com.android.contacts"
ANN = Contact("Ann Lee", phones=(Labelled("555-123-4567", "Mobile"), Labelled("5550001111", "Boat")), starred=True)


def test_what_apps_add_the_provider_shows(sh: Sh, phone: Phone) -> None:
    number = phone.system.contacts.add(ANN)
    assert phone.system.contacts.get(number) == ANN
    assert sh(f"content query --uri {URI}/data/phones --projection display_name:data1:data2:data3:data4").stdout == (
        "Row: 0 display_name=Ann Lee, data1=555-123-4567, data2=2, data3=NULL, data4=NULL\n"
        "Row: 1 display_name=Ann Lee, data1=5550001111, data2=0, data3=Boat, data4=NULL\n"
    )
    assert sh(f"content query --uri {URI}/contacts --projection starred:sort_key_alt").stdout == (
        "Row: 0 starred=1, sort_key_alt=Lee, Ann\n"
    )


def test_update_replaces_and_delete_removes_everything(sh: Sh, phone: Phone) -> None:
    contacts = phone.system.contacts
    number = contacts.add(ANN)
    changed = Contact("Ann Kim", emails=(Labelled("ann@example.org", "Work"),), company="Acme", note="met in May")
    assert contacts.update(number, changed)
    assert contacts.get(number) == changed
    assert sh("content query --uri content://contacts/phones").stdout == "No result found.\n"
    assert contacts.delete(number)
    assert not contacts.delete(number)
    assert contacts.all() == []
    for path in ("contacts", "raw_contacts", "data"):
        assert sh(f"content query --uri {URI}/{path}").stdout == "No result found.\n"


def test_display_name_falls_back_to_company_number_and_address(sh: Sh, phone: Phone) -> None:
    contacts = phone.system.contacts
    contacts.add(Contact("", phones=(Labelled("5551234567"),)))
    contacts.add(Contact("", emails=(Labelled("a@example.org", "Home"),)))
    contacts.add(Contact("", company="Acme", phones=(Labelled("5550000000"),)))
    lines = sh(f"content query --uri {URI}/contacts --projection display_name:display_name_source --sort _id").stdout
    assert lines == (
        "Row: 0 display_name=5551234567, display_name_source=20\n"
        "Row: 1 display_name=a@example.org, display_name_source=10\n"
        "Row: 2 display_name=Acme, display_name_source=30\n"
    )


def test_search_and_numbers_find_people(phone: Phone) -> None:
    contacts = phone.system.contacts
    contacts.add(ANN)
    contacts.add(Contact("Bob Ray", phones=(Labelled("+44 20 7946 0958"),)))
    assert [found.name for found in contacts.search("ann")] == ["Ann Lee"]
    assert [found.name for found in contacts.search("7946")] == ["Bob Ray"]
    found = contacts.find_number("+15551234567")
    assert found is not None
    assert found.name == "Ann Lee"
    assert contacts.find_number("5559876543") is None


def test_removing_the_number_row_is_reflected_in_the_contact(sh: Sh, phone: Phone) -> None:
    phone.system.contacts.add(Contact("Ann Lee", phones=(Labelled("5551234567"),)))
    sh(f"content delete --uri {URI}/data --where \"mimetype='vnd.android.cursor.item/phone_v2'\"")
    assert (
        sh(f"content query --uri {URI}/contacts --projection has_phone_number").stdout == "Row: 0 has_phone_number=0\n"
    )
    assert sh(f"content query --uri {URI}/phone_lookup/5551234567").stdout == "No result found.\n"


def test_renaming_through_data_renames_the_contact(sh: Sh, phone: Phone) -> None:
    phone.system.contacts.add(Contact("Ann Lee"))
    sh(f"content update --uri {URI}/data --bind data3:s:Kim --where \"mimetype='vnd.android.cursor.item/name'\"")
    assert phone.system.contacts.all()[0].name == "Ann Kim"
    sh(f"content update --uri {URI}/data/1 --bind data1:s:'Zoe Quinn Park'")
    assert sh(f"content query --uri {URI}/data/1 --projection data1:data2:data3:data5").stdout == (
        "Row: 0 data1=Zoe Quinn Park, data2=Zoe, data3=Park, data5=Quinn\n"
    )
    assert phone.system.contacts.all()[0].name == "Zoe Quinn Park"


def test_data_needs_a_raw_contact(sh: Sh) -> None:
    line = f"content insert --uri {URI}/data --bind mimetype:s:vnd.android.cursor.item/name --bind data1:s:X"
    assert "raw_contact_id is required" in sh(line).stderr
    assert "there is no raw contact 9" in sh(f"{line} --bind raw_contact_id:i:9").stderr


def test_clearing_the_package_wipes_people_and_calls(sh: Sh, phone: Phone) -> None:
    phone.system.contacts.add(ANN)
    phone.system.telephony.incoming_call("5551234567")
    phone.system.telephony.end_call("5551234567")
    assert sh("pm clear com.android.providers.contacts").stdout == "Success\n"
    assert sh("content query --uri content://contacts/phones/").stdout == "No result found.\n"
    assert phone.system.call_log.entries() == []


@pytest.mark.parametrize(
    ("whole", "parts"),
    [
        ("Ann", ("Ann", None, None, None, None)),
        ("Ann Lee", ("Ann", "Lee", None, None, None)),
        ("Ann Mary Lee", ("Ann", "Lee", None, "Mary", None)),
        ("Dr. Ann Lee", ("Ann", "Lee", "Dr.", None, None)),
        ("Ludwig van Beethoven", ("Ludwig", "van Beethoven", None, None, None)),
        ("Martin Luther King, Jr.", ("Martin", "King", None, "Luther", "Jr.")),
        ("  ", (None, None, None, None, None)),
    ],
)
def test_names_are_taken_apart(whole: str, parts: tuple[str | None, ...]) -> None:
    found = split_name(whole)
    assert tuple(found.values()) == parts
    assert joined(found) == " ".join(whole.split())
