"""The address book of MobileWorld's phone."""

from __future__ import annotations

from pathlib import Path

import pytest

from simdroid.device import Phone
from simdroid.system import ACTION_VIEW, Intent
from tests.apps.ui_reader import find, tap, texts
from tests.conftest import run_script
from tests.images import MOBILE_WORLD

DATA = "content query --uri content://com.android.contacts/data"


@pytest.fixture
def image_phone(tmp_path: Path) -> Phone:
    """MobileWorld's phone as its tasks find it."""
    return Phone(tmp_path / "phone", image=MOBILE_WORLD, set_up=True)


def test_twenty_one_people_once(image_phone: Phone) -> None:
    names = image_phone.system.contacts.names()
    assert (len(names), names[0], names[-2:]) == (21, "Emily Johnson", ["Leonard Hofstadter", "Robert Pattinson"])
    run_script(image_phone, "cmd mobileworld set-up")
    assert image_phone.system.contacts.names() == names


def test_a_phone_that_is_not_set_up_knows_nobody(tmp_path: Path) -> None:
    assert Phone(tmp_path / "phone", image=MOBILE_WORLD).system.contacts.names() == []


def test_rows_are_those_of_an_imported_card(image_phone: Phone) -> None:
    columns = "mimetype:data1:data2:data3:data4"
    told = run_script(image_phone, f'{DATA} --projection {columns} --where "contact_id=3"').stdout
    kind = "mimetype=vnd.android.cursor.item"
    assert told.replace("\n", "|").removesuffix("|").split("|Row: ") == [
        f"Row: 0 {kind}/name, data1=Sarah Martinez, data2=Sarah, data3=Martinez, data4=NULL",
        f"1 {kind}/phone_v2, data1=+1-473-747-4173, data2=2, data3=NULL, data4=NULL",
        f"2 {kind}/email_v2, data1=sarah.martinez@greenfield.com, data2=0, data3=INTERNET, data4=NULL",
        f"3 {kind}/organization, data1=Greenfield Foods, data2=NULL, data3=NULL, data4=Purchasing Manager",
        f"4 {kind}/postal-address_v2, data1=77 Prairie Road|Boise, ID 83702|USA, data2=2, data3=NULL, "
        "data4=77 Prairie Road",
    ]
    robert = run_script(image_phone, f'{DATA} --projection data1 --where "contact_id=21"').stdout
    assert robert == "Row: 0 data1=Robert Pattinson\nRow: 1 data1=rainbow123\nRow: 2 data1=RB123@gmail.com\n"


def test_what_a_person_has_is_shown_and_stays_when_another_detail_changes(image_phone: Phone) -> None:
    image_phone.system.activities.start(Intent(ACTION_VIEW, "content://com.android.contacts/contacts/21"))
    assert {"Robert Pattinson", "rainbow123", "Nickname", "RB123@gmail.com", "INTERNET"} <= set(texts(image_phone))
    tap(image_phone, desc="Edit contact")
    assert find(image_phone, desc="Close")
    assert "rainbow123" in texts(image_phone)
    tap(image_phone, text="RB123@gmail.com")
    for _ in range(len("RB123@gmail.com")):
        image_phone.display.key(67)
    image_phone.display.type_text("robert@gmail.com")
    tap(image_phone, text="Save")
    told = run_script(image_phone, f'{DATA} --projection data1:data2:data3 --where "contact_id=21"').stdout
    assert told == (
        "Row: 0 data1=Robert Pattinson, data2=Robert, data3=Pattinson\n"
        "Row: 1 data1=rainbow123, data2=NULL, data3=NULL\n"
        "Row: 2 data1=robert@gmail.com, data2=0, data3=INTERNET\n"
    )
