"""The page of one person, and what other apps ask of Contacts."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from simdroid.device import Phone
from simdroid.system import Contact, Intent, Labelled
from tests.apps.contacts.conftest import PEOPLE
from tests.apps.ui_reader import find, nodes, tap, texts
from tests.conftest import Result

Sh = Callable[..., Result]

ANN = Contact(
    "Ann Lee",
    phones=(Labelled("+18332445674", "Mobile"),),
    emails=(Labelled("ann@example.org", "Work"),),
    company="Acme",
    title="Engineer",
    note="met in May",
)
BACK = 4


def view(sh: Sh, contact: int) -> None:
    sh(f"am start -a android.intent.action.VIEW -d content://com.android.contacts/contacts/{contact}")


def test_the_page_shows_everything(phone: Phone, sh: Sh) -> None:
    view(sh, phone.system.contacts.add(ANN))
    assert find(phone, id="large_title").text == "Ann Lee"
    verbs = [find(phone, id=f"verb_{name}").text for name in ("call", "text", "video", "email")]
    assert verbs == ["Call", "Text", "Set up", "Email"]
    assert find(phone, id="verb_video").attributes["content-desc"] == "Set up Duo video calling"
    row = find(phone, desc="Call Mobile +1 833-244-5674")
    assert row.flag("clickable")
    assert row.attributes["class"] == "android.widget.RelativeLayout"
    assert find(phone, desc="Text Mobile +1 833-244-5674").flag("clickable")
    shown = ["Engineer, Acme", "Contact info", "+1 833-244-5674", "Mobile", "ann@example.org", "Work", "About Ann"]
    assert [text for text in texts(phone) if text in shown] == shown
    assert {"met in May", "Added Oct 15, 2023"} <= set(texts(phone))


def test_the_star_makes_a_favorite(phone: Phone, sh: Sh) -> None:
    number = phone.system.contacts.add(ANN)
    view(sh, number)
    tap(phone, desc="Add to favorites")
    starred = sh("content query --uri content://com.android.contacts/contacts --projection starred").stdout
    assert starred == "Row: 0 starred=1\n"
    assert "Added to favorites" in phone.display.dump_windows()
    tap(phone, desc="Remove from favorites")
    assert find(phone, desc="Add to favorites").attributes["resource-id"].endswith("menu_star")


def test_delete_asks_and_returns_to_the_list(contacts: Phone) -> None:
    contacts.system.contacts.add(ANN)
    tap(contacts, text="Ann Lee")
    tap(contacts, id="action_bar_overflow_menu")
    assert texts(contacts) == [
        "Delete", "Share", "Add to Home screen", "Set ringtone", "Route to voicemail", "Help & feedback",
    ]  # fmt: skip
    tap(contacts, text="Delete")
    assert find(contacts, id="message").text == "Delete contact?"
    tap(contacts, id="button2")
    assert len(contacts.system.contacts.all()) == 1
    tap(contacts, id="action_bar_overflow_menu")
    tap(contacts, text="Delete")
    tap(contacts, id="button1")
    assert contacts.system.contacts.all() == []
    assert "No contacts yet" in texts(contacts)


def test_calls_and_texts_go_to_the_apps_for_them(phone: Phone, sh: Sh) -> None:
    view(sh, phone.system.contacts.add(ANN))
    tap(phone, desc="Text Mobile +1 833-244-5674")
    sent = phone.system.activities.top.intent
    assert (sent.action, sent.data) == ("android.intent.action.SENDTO", "smsto:+18332445674")


def test_a_verb_with_several_numbers_asks_which(phone: Phone, sh: Sh) -> None:
    view(sh, phone.system.contacts.add(Contact("Bob", phones=(Labelled("111"), Labelled("222", "Home")))))
    tap(phone, text="Text")
    tap(phone, text="222")
    assert phone.system.activities.top.intent.data == "smsto:222"


@pytest.mark.parametrize("number", [99, 10**30])
def test_a_page_of_nobody_says_so(phone: Phone, sh: Sh, number: int) -> None:
    view(sh, number)
    assert "The contact doesn't exist." in texts(phone)


@pytest.mark.parametrize(
    ("uri", "shown"),
    [
        ("content://contacts/people/", "Search contacts"),
        ("content://com.android.contacts/contacts", "Search contacts"),
        ("content://contacts/people/1", "Contact info"),
        ("content://com.android.contacts/raw_contacts/1", "Contact info"),
        ("content://com.android.contacts/contacts/1", "Contact info"),
    ],
)
def test_uris_open_the_list_or_a_page(phone: Phone, sh: Sh, uri: str, shown: str) -> None:
    phone.system.contacts.add(ANN)
    assert "Error" not in sh(f"am start -a android.intent.action.VIEW -d {uri}").stdout
    assert shown in texts(phone)


def test_insert_fills_the_editor(phone: Phone, sh: Sh) -> None:
    extras = "-e name 'Ann Lee' -e phone 5551234 --ei phone_type 3 -e email a@example.org -e company Acme -e notes hi"
    sh(f"am start -a android.intent.action.INSERT -t vnd.android.cursor.dir/contact {extras}")
    assert {"Create contact", "Ann", "Lee", "Acme", "5551234", "Work"} <= set(texts(phone))
    tap(phone, text="Save")
    phone.display.key(BACK)
    (ann,) = phone.system.contacts.all()
    assert ann == Contact(
        "Ann Lee",
        phones=(Labelled("5551234", "Work"),),
        emails=(Labelled("a@example.org", "Home"),),
        company="Acme",
        note="hi",
    )
    query = "content query --uri content://contacts/phones/ --projection display_name:number"
    assert sh(query).stdout == "Row: 0 display_name=Ann Lee, number=5551234\n"


def test_insert_or_edit_adds_a_number_to_somebody(phone: Phone, sh: Sh) -> None:
    phone.system.contacts.add(ANN)
    sh("am start -a android.intent.action.INSERT_OR_EDIT -t vnd.android.cursor.item/contact -e phone 999")
    assert "Create new contact" in texts(phone)
    tap(phone, text="Ann Lee")
    assert {"Edit contact", "999"} <= set(texts(phone))
    tap(phone, text="Save")
    assert [number.value for number in phone.system.contacts.all()[0].phones] == ["+18332445674", "999"]


def test_show_or_create_shows_the_known_and_offers_to_add_the_rest(phone: Phone, sh: Sh) -> None:
    phone.system.contacts.add(ANN)
    action = "am start -a com.android.contacts.action.SHOW_OR_CREATE_CONTACT -d"
    sh(f"{action} tel:8332445674")
    assert find(phone, id="large_title").text == "Ann Lee"
    sh(f"{action} tel:5550000")
    assert find(phone, id="message").text == 'Add "5550000" to contacts?'
    tap(phone, text="OK")
    tap(phone, text="Create new contact")
    assert {"Create contact", "5550000"} <= set(texts(phone))


@pytest.mark.parametrize(
    ("type_", "answer"),
    [
        ("vnd.android.cursor.dir/contact", "content://com.android.contacts/contacts/lookup/"),
        ("vnd.android.cursor.dir/phone_v2", "content://com.android.contacts/data/2"),
    ],
)
def test_a_picked_person_goes_back_to_who_asked(contacts: Phone, type_: str, answer: str) -> None:
    contacts.system.contacts.add(ANN)
    waiting = contacts.system.activities.top
    contacts.system.activities.start(Intent("android.intent.action.PICK", type=type_), for_result=waiting)
    assert find(contacts, desc="Quick contact for Ann Lee")
    tap(contacts, text="Ann Lee")
    result = waiting.state["result"]
    assert isinstance(result, dict)
    assert str(result["data"]).startswith(answer)


def test_the_welcome_comes_back_after_clearing(phone: Phone, sh: Sh) -> None:
    assert sh("pm clear com.google.android.contacts").stdout == "Success\n"
    sh(f"am start -n {PEOPLE.full}")
    assert {"Sign in", "Skip"} <= set(texts(phone))
    tap(phone, text="Skip")
    tap(phone, text="Don’t allow")
    assert "Search contacts" in texts(phone)
    assert len([node for node in nodes(phone) if node.text == "Skip"]) == 0
    sh("am force-stop com.google.android.contacts")
    sh(f"am start -n {PEOPLE.full}")
    assert "Search contacts" in texts(phone)


@pytest.mark.parametrize(
    ("contact", "offered"),
    [
        (Contact("Bo"), ["Add phone number", "Add email"]),
        (Contact("Bo", phones=(Labelled("5551234", "Mobile"),)), ["Add email"]),
        (Contact("Bo", emails=(Labelled("b@c.org", "Home"),)), ["Add phone number"]),
    ],
)
def test_what_is_missing_can_be_added(phone: Phone, sh: Sh, contact: Contact, offered: list[str]) -> None:
    view(sh, phone.system.contacts.add(contact))
    assert [text for text in texts(phone) if text.startswith("Add ")] == offered
    tap(phone, text=offered[-1])
    assert "Edit contact" in texts(phone)
