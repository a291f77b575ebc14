"""The main screen of Contacts: list, search, selection, labels, highlights."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from simdroid.device import Phone
from simdroid.system import Contact, Labelled, launch_intent
from tests.apps.contacts.conftest import PEOPLE
from tests.apps.ui_reader import find, nodes, tap, texts
from tests.conftest import Result
from tests.fuzz.tapper import act

Sh = Callable[..., Result]

NAMES = ("Zoe Quinn", "ann lee", "Émile Zola", "123 Taxi", "Bob Ray")


def fill(phone: Phone) -> None:
    for place, name in enumerate(NAMES):
        phone.system.contacts.add(Contact(name, phones=(Labelled(f"202555010{place}"),)))


def names(phone: Phone) -> list[str]:
    return [node.text for node in nodes(phone) if node.attributes["resource-id"].endswith("cliv_name_textview")]


def hold(phone: Phone, name: str) -> None:
    left, top, right, bottom = find(phone, text=name).box
    x, y = (left + right) / 2, (top + bottom) / 2
    phone.display.swipe(x, y, x, y, duration_ms=800)


def test_the_frame_has_the_recorded_boxes(contacts: Phone) -> None:
    assert find(contacts, id="open_search_bar").box == (42, 149, 1038, 275)
    assert find(contacts, id="floating_action_button", desc="Create contact").box == (870, 1938, 1017, 2085)
    bar = [find(contacts, desc=name) for name in ("Contacts", "Highlights", "Fix & manage")]
    assert [(node.box[0] + node.box[2]) // 2 for node in bar] == [180, 540, 900]
    assert {(node.box[1], node.box[3]) for node in bar} == {(2127, 2337)}
    assert [node.flag("selected") for node in bar] == [True, False, False]
    assert find(contacts, id="chips_container").attributes["class"] == "android.widget.HorizontalScrollView"
    assert find(contacts, text="Phone contacts").flag("checkable")
    assert find(contacts, id="text1").text == "No contacts yet"


def test_people_are_sorted_and_stand_under_letters(contacts: Phone) -> None:
    fill(contacts)
    assert names(contacts) == ["ann lee", "Bob Ray", "Émile Zola", "Zoe Quinn", "123 Taxi"]
    letters = [node.text for node in nodes(contacts) if len(node.text) == 1 and node.attributes["content-desc"]]
    assert letters == ["A", "B", "E", "Z", "#"]
    row = next(node for node in nodes(contacts) if node.attributes["content-desc"] == "Bob Ray")
    assert row.flag("clickable")
    assert row.flag("long-clickable")


def test_a_row_inserted_from_outside_is_on_the_next_frame(contacts: Phone, sh: Sh) -> None:
    uri = "content://com.android.contacts"
    sh(f"content insert --uri {uri}/raw_contacts --bind account_type:n: --bind account_name:n:")
    sh(
        f"content insert --uri {uri}/data --bind raw_contact_id:i:1"
        " --bind mimetype:s:vnd.android.cursor.item/name --bind data1:s:'Ann Lee'"
    )
    assert names(contacts) == ["Ann Lee"]


def test_chips_filter(contacts: Phone) -> None:
    fill(contacts)
    contacts.system.contacts.add(Contact("Mail Only", emails=(Labelled("m@example.org", "Home"),)))
    tap(contacts, text="Email contacts")
    assert names(contacts) == ["Mail Only"]
    assert find(contacts, text="Email contacts").flag("checked")
    tap(contacts, text="Phone contacts")
    assert names(contacts) == []
    tap(contacts, text="Email contacts")
    assert "Mail Only" not in names(contacts)


def test_search_finds_names_numbers_and_addresses(contacts: Phone) -> None:
    fill(contacts)
    contacts.system.contacts.add(Contact("Mail Only", emails=(Labelled("quinn@example.org", "Home"),)))
    tap(contacts, id="open_search_bar_text_view")
    assert find(contacts, id="open_search_view_edit_text").flag("focused")
    contacts.display.type_text("quinn")
    assert names(contacts) == ["Zoe Quinn", "Mail Only"]
    tap(contacts, desc="Clear text")
    contacts.display.type_text("emile")
    assert names(contacts) == ["Émile Zola"]
    tap(contacts, desc="Clear text")
    contacts.display.type_text("5550104")
    assert names(contacts) == ["Bob Ray"]
    tap(contacts, text="Bob Ray")
    assert find(contacts, id="large_title").text == "Bob Ray"


def test_back_leaves_the_search_and_forgets_it(contacts: Phone) -> None:
    tap(contacts, id="open_search_bar_text_view")
    contacts.display.type_text("zo")
    tap(contacts, desc="Back")
    assert find(contacts, id="open_search_bar").flag("clickable")
    tap(contacts, id="open_search_bar_text_view")
    field = find(contacts, id="open_search_view_edit_text")
    assert field.text == "Search contacts"
    assert field.flag("focused")


def test_selected_people_are_deleted_together(contacts: Phone) -> None:
    fill(contacts)
    hold(contacts, "Bob Ray")
    tap(contacts, text="Zoe Quinn")
    assert find(contacts, id="selection_count_text").text == "2"
    tap(contacts, id="menu_delete")
    assert find(contacts, id="message").text == "Delete 2 contacts?"
    tap(contacts, id="button1")
    assert [contact.name for contact in contacts.system.contacts.all()] == ["123 Taxi", "ann lee", "Émile Zola"]
    assert find(contacts, id="open_search_bar").flag("clickable")


def test_select_all_and_close(contacts: Phone) -> None:
    fill(contacts)
    hold(contacts, "Bob Ray")
    tap(contacts, desc="More options")
    tap(contacts, text="Select all")
    assert find(contacts, id="selection_count_text").text == str(len(NAMES))
    tap(contacts, id="selection_close")
    assert "Search contacts" in texts(contacts)
    assert len(contacts.system.contacts.all()) == len(NAMES)


@pytest.mark.slow
def test_labels_are_groups_of_the_address_book(contacts: Phone, sh: Sh) -> None:
    fill(contacts)
    tap(contacts, desc="Open navigation drawer")
    assert find(contacts, text="Device")
    tap(contacts, text="Create label")
    contacts.display.type_text("Friends")
    tap(contacts, text="OK")
    assert "No contacts with this label" in texts(contacts)
    tap(contacts, desc="Add contact")
    tap(contacts, text="Bob Ray")
    assert names(contacts) == ["Bob Ray"]
    rows = sh("content query --uri content://com.android.contacts/groups --projection title").stdout
    assert rows == "Row: 0 title=Friends\n"
    tap(contacts, desc="More options")
    tap(contacts, text="Delete label")
    tap(contacts, text="Delete")
    assert "No result found." in sh("content query --uri content://com.android.contacts/groups").stdout
    assert len(names(contacts)) == len(NAMES)


def test_favorites_are_at_the_top_of_the_list_and_at_their_letter(contacts: Phone) -> None:
    fill(contacts)
    plain = names(contacts)
    tap(contacts, text=plain[1])
    tap(contacts, desc="Add to favorites")
    tap(contacts, desc="Navigate up")
    assert names(contacts) == [plain[1], *plain]
    assert find(contacts, desc="Favorites").box[1] < find(contacts, text=plain[0]).box[1]


def test_highlights_show_favorites_and_recents(contacts: Phone) -> None:
    fill(contacts)
    tap(contacts, text="Bob Ray")
    contacts.display.key(4)
    tap(contacts, desc="Highlights")
    assert {"Favorites", "Add", "Add favorites", "Recents", "Viewed recently", "Added recently"} <= set(texts(contacts))
    assert names(contacts)[0] == "Bob Ray"
    tap(contacts, text="Add")
    tap(contacts, text="Zoe Quinn")
    assert "Add favorites" not in texts(contacts)
    assert [contact.name for contact in contacts.system.contacts.all() if contact.starred] == ["Zoe Quinn"]
    contacts.display.key(4)
    assert find(contacts, desc="Contacts").flag("selected")


def test_back_on_the_first_tab_leaves_the_app(contacts: Phone) -> None:
    tap(contacts, desc="Highlights")
    tap(contacts, desc="Contacts")
    contacts.display.key(4)
    assert contacts.system.activities.top.component.package != PEOPLE.package


def test_a_file_to_import_is_offered_at_once(contacts: Phone) -> None:
    tap(contacts, desc="Fix & manage")
    tap(contacts, text="Import from file")
    assert "No .vcf files in Downloads." in texts(contacts)
    contacts.display.key(4)
    assert {"Contacts settings", "Sort by", "First name", "Name format", "Import", "Export"} <= set(texts(contacts))


def test_fix_and_manage_leads_to_settings_and_blocked_numbers(contacts: Phone) -> None:
    fill(contacts)
    tap(contacts, desc="Fix & manage")
    assert {"Import from file", "Settings", "Other tools", "Blocked numbers"} <= set(texts(contacts))
    tap(contacts, text="Blocked numbers")
    tap(contacts, text="Add a number")
    contacts.display.type_text("2025550199")
    tap(contacts, text="Block")
    assert "(202) 555-0199" in texts(contacts)
    tap(contacts, desc="Unblock (202) 555-0199")
    assert "(202) 555-0199" not in texts(contacts)
    contacts.display.key(4)
    tap(contacts, text="Settings")
    tap(contacts, text="Sort by")
    tap(contacts, text="Last name")
    contacts.display.key(4)
    tap(contacts, desc="Contacts")
    assert names(contacts) == ["ann lee", "Zoe Quinn", "Bob Ray", "123 Taxi", "Émile Zola"]


def test_people_travel_through_a_file(contacts: Phone, sh: Sh) -> None:
    contacts.system.contacts.add(
        Contact("Dr. Ann Mary Lee", phones=(Labelled("202-555-0100", "Work"),), company="A;B", note="two\nlines")
    )
    tap(contacts, desc="Fix & manage")
    tap(contacts, text="Settings")
    tap(contacts, text="Export")
    assert "TEL;WORK:202-555-0100" in sh("cat /sdcard/Download/contacts.vcf").stdout
    before = contacts.system.contacts.all()
    contacts.system.contacts.delete(before[0].id)
    tap(contacts, text="Import")
    tap(contacts, text="contacts.vcf")
    assert contacts.system.contacts.all() == before


@pytest.mark.parametrize("dark", [False, True])
def test_every_page_is_drawn_at_every_size(contacts: Phone, dark: bool) -> None:
    fill(contacts)
    contacts.system.settings.put("secure", "ui_night_mode", "2" if dark else "1")
    contacts.system.settings.put("system", "font_scale", "1.3")
    for name in ("Highlights", "Fix & manage", "Contacts"):
        tap(contacts, desc=name)
        assert contacts.display.png()
    assert contacts.display.crashes == 0


@pytest.mark.slow
@pytest.mark.parametrize("seed", [11, 12])
def test_a_random_finger_finds_no_crash(contacts: Phone, seed: int) -> None:
    fill(contacts)
    chance = random.Random(seed)
    for step in range(150):
        if step % 25 == 0:
            contacts.system.activities.start(launch_intent(PEOPLE))
        act(contacts, chance)
    assert contacts.display.crashes == 0
