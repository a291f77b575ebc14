"""Creating and changing people through the editor, checked in the address book."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from simdroid.device import Phone
from simdroid.system import Contact, Labelled
from tests.apps.ui_reader import Node, find, nodes, tap, texts
from tests.conftest import Result

Sh = Callable[..., Result]

DATA = "content query --uri content://com.android.contacts/data --projection"
PHONES = "content query --uri content://contacts/phones/ --projection display_name:number"
BACK = 4


def write(phone: Phone, hint: str, text: str) -> None:
    """Type into the field with a hint, scrolling to it, and fold the keyboard away again."""
    show(phone, hint)
    tap(phone, text=hint)
    phone.display.type_text(text)
    phone.display.key(BACK)


def show(phone: Phone, text: str) -> None:
    for _ in range(8):
        found = [node for node in nodes(phone) if node.text == text and node.box[3] - node.box[1] > 120]
        if found:
            return
        phone.display.swipe(30, 1900, 30, 1300, duration_ms=300)
    raise AssertionError(f"no field {text!r}: {texts(phone)}")


def spinners(phone: Phone) -> list[Node]:
    return [node for node in nodes(phone) if node.attributes["class"] == "android.widget.Spinner"]


def test_the_empty_form_has_the_recorded_boxes(contacts: Phone) -> None:
    tap(contacts, desc="Create contact")
    assert find(contacts, id="toolbar").box == (0, 128, 1080, 296)
    assert find(contacts, desc="Cancel").box == (0, 138, 147, 285)
    left, top, _, bottom = find(contacts, text="Create contact").box
    assert (left, (top + bottom) // 2) == (157, 211)
    assert find(contacts, id="toolbar_button").text == "Save"
    assert find(contacts, id="toolbar_button").box[::2] == (723, 954)
    fields = [node for node in nodes(contacts) if node.attributes["class"] == "android.widget.EditText"]
    assert [node.text for node in fields] == [
        "First name",
        "Last name",
        "Company",
        "Phone",
        "Email",
        "Significant date",
    ]
    middles = [(node.box[1] + node.box[3]) // 2 for node in fields[:5]]
    assert middles == [932, 932 + 185, 932 + 391, 932 + 597, 932 + 988]
    assert {node.attributes["resource-id"] for node in fields} == {""}
    assert {node.box[::2] for node in fields} == {(137, 933)}
    assert [(node.text, node.attributes["content-desc"]) for node in spinners(contacts)] == [
        ("Mobile", "Mobile Phone"),
        ("Home", "Home Email"),
    ]
    assert (spinners(contacts)[0].box[1] + spinners(contacts)[0].box[3]) // 2 == 932 + 782
    assert find(contacts, id="expansion_view").attributes["content-desc"] == "Show more name fields"


def test_a_new_person_is_found_by_content_query(contacts: Phone, sh: Sh) -> None:
    tap(contacts, desc="Create contact")
    write(contacts, "First name", "Hugo")
    write(contacts, "Last name", "Pereira")
    write(contacts, "Phone", "+13920741751")
    tap(contacts, text="Save")
    assert find(contacts, id="large_title").text == "Hugo Pereira"
    toast = contacts.system.toasts.current
    assert toast is not None
    assert toast.text == "Hugo Pereira saved"
    assert sh(PHONES).stdout == "Row: 0 display_name=Hugo Pereira, number=+1 392-074-1751\n"
    contacts.display.key(BACK)
    assert find(contacts, id="cliv_name_textview").text == "Hugo Pereira"


@pytest.mark.slow
def test_a_draft_shows_what_an_evaluator_reads(contacts: Phone, sh: Sh) -> None:
    tap(contacts, desc="Create contact")
    write(contacts, "First name", "Alice")
    write(contacts, "Last name", "Johnson")
    write(contacts, "Phone", "202-555-0100")
    tap(contacts, desc="Mobile Phone")
    offered = [node.text for node in nodes(contacts) if node.attributes["class"].endswith("CheckedTextView")]
    assert offered == [
        "No label", "Mobile", "Work", "Home", "Main", "Work Fax", "Home Fax", "Pager", "Other", "Custom",
    ]  # fmt: skip
    tap(contacts, text="Work")
    assert {"Alice", "Johnson", "202-555-0100"} <= set(texts(contacts))
    label = spinners(contacts)[0]
    assert (label.text, label.attributes["content-desc"]) == ("Work", "Work Phone")
    assert sh(PHONES).stdout == "No result found.\n"


def test_a_number_is_grouped_while_it_is_typed(contacts: Phone) -> None:
    tap(contacts, desc="Create contact")
    write(contacts, "Phone", "2025550100")
    assert find(contacts, text="(202) 555-0100")
    tap(contacts, text="(202) 555-0100")
    contacts.display.key(67)
    contacts.display.key(67)
    contacts.display.key(67)
    assert find(contacts, text="202-5550")
    assert find(contacts, desc="Delete Mobile Phone").flag("clickable")


def test_a_custom_label_is_kept_in_words(contacts: Phone, sh: Sh) -> None:
    tap(contacts, desc="Create contact")
    write(contacts, "Phone", "911")
    tap(contacts, desc="Mobile Phone")
    tap(contacts, text="Custom")
    contacts.display.type_text("Boat")
    tap(contacts, text="OK")
    assert spinners(contacts)[0].attributes["content-desc"] == "Boat Phone"
    tap(contacts, text="Save")
    assert sh(f"{DATA} data1:data2:data3").stdout == "Row: 0 data1=911, data2=0, data3=Boat\n"


@pytest.mark.slow
def test_several_numbers_and_one_taken_away(contacts: Phone) -> None:
    tap(contacts, desc="Create contact")
    write(contacts, "First name", "Ann")
    for number in ("111", "222", "333"):
        write(contacts, "Phone", number)
    show(contacts, "222")
    row = find(contacts, text="222").box
    close = next(
        node
        for node in nodes(contacts)
        if node.attributes["content-desc"] == "Delete Mobile Phone" and node.box[1] == row[1]
    )
    contacts.display.tap((close.box[0] + close.box[2]) / 2, (close.box[1] + close.box[3]) / 2)
    tap(contacts, text="Save")
    (ann,) = contacts.system.contacts.all()
    assert [phone.value for phone in ann.phones] == ["111", "333"]


@pytest.mark.slow
def test_all_kinds_of_data_are_stored_in_their_columns(contacts: Phone, sh: Sh) -> None:
    tap(contacts, desc="Create contact")
    tap(contacts, id="expansion_view")
    for hint, text in (("Name prefix", "Dr."), ("First name", "Ann"), ("Middle name", "Mary"), ("Last name", "Lee")):
        write(contacts, hint, text)
    write(contacts, "Name suffix", "PhD")
    write(contacts, "Company", "Acme")
    write(contacts, "Email", "ann@example.org")
    write(contacts, "Significant date", "May 17, 1990")
    show(contacts, "More fields")
    tap(contacts, text="More fields")
    for hint, text in (("Street", "1 Main St"), ("City", "Springfield"), ("State", "IL"), ("ZIP code", "62701")):
        write(contacts, hint, text)
    write(contacts, "Notes", "met in May")
    tap(contacts, text="Save")
    name = sh(f"{DATA} data1:data2:data3:data4:data5:data6 --where \"mimetype='vnd.android.cursor.item/name'\"").stdout
    assert name == "Row: 0 data1=Dr. Ann Mary Lee, PhD, data2=Ann, data3=Lee, data4=Dr., data5=Mary, data6=PhD\n"
    rows = sh(f"{DATA} mimetype:data1:data2 --where \"mimetype<>'vnd.android.cursor.item/name'\" --sort _id").stdout
    kinds = {line.split("/")[1].split(",")[0]: line.partition("data1=")[2] for line in rows.splitlines() if "/" in line}
    assert kinds["organization"] == "Acme, data2=NULL"
    assert kinds["email_v2"] == "ann@example.org, data2=1"
    assert kinds["contact_event"] == "1990-05-17, data2=3"
    assert kinds["note"] == "met in May, data2=NULL"
    place = sh(f"{DATA} data1:data4:data7:data8:data9 --where \"mimetype='vnd.android.cursor.item/postal-address_v2'\"")
    assert place.stdout == (
        "Row: 0 data1=1 Main St\nSpringfield, IL 62701, data4=1 Main St, data7=Springfield, data8=IL, data9=62701\n"
    )
    assert {"Dr. Ann Mary Lee, PhD", "Acme", "ann@example.org"} <= set(texts(contacts))


def test_editing_changes_only_what_was_typed(contacts: Phone, sh: Sh) -> None:
    number = contacts.system.contacts.add(Contact("Ann Lee", phones=(Labelled("2025550100", "Work"),), starred=True))
    before = sh(f"{DATA} _id:data1 --where \"mimetype='vnd.android.cursor.item/phone_v2'\"").stdout
    tap(contacts, text="Ann Lee")
    tap(contacts, desc="Edit contact")
    assert find(contacts, text="Edit contact")
    tap(contacts, text="Lee")
    contacts.system.editor.clear_text()
    contacts.display.type_text("Kim")
    tap(contacts, text="Save")
    assert find(contacts, id="large_title").text == "Ann Kim"
    assert sh(f"{DATA} _id:data1 --where \"mimetype='vnd.android.cursor.item/phone_v2'\"").stdout == before
    ann = contacts.system.contacts.get(number)
    assert ann is not None
    assert (ann.name, ann.starred, ann.phones[0].label) == ("Ann Kim", True, "Work")
    contacts.display.key(BACK)
    assert find(contacts, id="cliv_name_textview").text == "Ann Kim"


@pytest.mark.slow
def test_leaving_asks_only_when_something_was_typed(contacts: Phone) -> None:
    tap(contacts, desc="Create contact")
    tap(contacts, desc="Cancel")
    assert find(contacts, id="open_search_bar")
    tap(contacts, desc="Create contact")
    write(contacts, "First name", "Ann")
    contacts.display.key(BACK)
    assert find(contacts, id="message").text == "Your changes have not been saved."
    contacts.display.key(BACK)
    assert find(contacts, text="Ann")
    tap(contacts, desc="Cancel")
    tap(contacts, text="Discard")
    assert contacts.system.contacts.all() == []
    tap(contacts, desc="Create contact")
    write(contacts, "First name", "Bob")
    tap(contacts, desc="Cancel")
    tap(contacts, id="button1")
    assert [contact.name for contact in contacts.system.contacts.all()] == ["Bob"]


def test_an_empty_form_is_not_saved(contacts: Phone) -> None:
    tap(contacts, desc="Create contact")
    tap(contacts, text="Save")
    assert find(contacts, text="Create contact")
    assert contacts.system.contacts.all() == []


def test_names_in_any_script_are_kept(contacts: Phone) -> None:
    tap(contacts, desc="Create contact")
    for hint, text in (("First name", "Zoë 🎉"), ("Last name", "王小明")):
        tap(contacts, text=hint)
        contacts.system.editor.commit_text(text)
        contacts.display.key(BACK)
    tap(contacts, text="Save")
    assert [contact.name for contact in contacts.system.contacts.all()] == ["Zoë 🎉 王小明"]
    assert contacts.display.png()


def test_a_date_is_chosen_in_the_calendar(contacts: Phone, sh: Sh) -> None:
    tap(contacts, desc="Create contact")
    write(contacts, "First name", "Ann")
    show(contacts, "Significant date")
    tap(contacts, desc="Show date picker")
    tap(contacts, text="OK")
    assert find(contacts, text="October 15, 2023")
    tap(contacts, text="Save")
    assert "data1=2023-10-15, data2=3" in sh(f"{DATA} data1:data2").stdout
