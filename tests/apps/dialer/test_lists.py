"""Favourites, recent calls, contacts, the search, the call history, the settings."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from simdroid.device import Phone
from simdroid.system import CallType, Contact, Labelled
from tests.apps.ui_reader import find, nodes, tap, texts
from tests.conftest import Result

BACK = 4
HOUR_MS = 3_600_000
Sh = Callable[..., Result]


def log(phone: Phone, number: str, kind: CallType, *, ago_ms: int = 0, seconds: int = 0) -> None:
    phone.system.call_log.add(number, kind, date_ms=phone.system.clock.now_ms() - ago_ms, duration_s=seconds)


def row_descriptions(phone: Phone) -> list[str]:
    return [
        node.attributes["content-desc"]
        for node in nodes(phone)
        if node.attributes["resource-id"].endswith("/call_log_row")
    ]


def hold(phone: Phone, **which: str) -> None:
    left, top, right, bottom = find(phone, **which).box
    phone.display.swipe((left + right) / 2, (top + bottom) / 2, (left + right) / 2, (top + bottom) / 2, duration_ms=900)


def test_the_frame_is_the_recorded_one(dialer: Phone) -> None:
    assert find(dialer, id="open_search_bar").box == (42, 149, 1038, 275)
    assert find(dialer, id="action_voice").box == (785, 149, 912, 275)
    assert find(dialer, desc="More options").box == (912, 149, 1038, 275)
    left, top, right, bottom = find(dialer, desc="key pad").box
    assert ((left + right) // 2, (top + bottom) // 2) == (943, 1985)
    tabs = {name: find(dialer, id=name) for name in ("tab_favorites", "tab_call_history", "tab_contacts")}
    assert [(each.box[0] + each.box[2]) // 2 for each in tabs.values()] == [180, 540, 900]
    assert {(each.box[1] + each.box[3]) // 2 for each in tabs.values()} == {2232}
    assert [each.flag("clickable") for each in tabs.values()] == [False, True, True]
    _, top, _, bottom = find(dialer, text="Add a favorite").box
    assert (top + bottom) / 2 == pytest.approx(1490, abs=16)


def test_the_menu_is_the_recorded_one(dialer: Phone) -> None:
    tap(dialer, desc="More options")
    assert texts(dialer) == ["Call history", "Settings", "Help & feedback"]
    ys = [(find(dialer, text=text).box[1] + find(dialer, text=text).box[3]) / 2 for text in texts(dialer)]
    assert ys == pytest.approx([234, 360, 486], abs=2)


def test_contacts_open_their_page(dialer: Phone) -> None:
    tap(dialer, desc="Contacts")
    assert find(dialer, id="click_target").box == (147, 317, 1038, 464)
    assert [text for text in texts(dialer) if text in ("A", "Ann Lee", "B", "Bob Stone")] == [
        *("A", "Ann Lee", "B", "Bob Stone")
    ]
    find(dialer, desc="Quick contact for Ann Lee")
    tap(dialer, text="Ann Lee")
    assert "QuickContactActivity" in dialer.display.focused_window()
    assert "Ann Lee" in texts(dialer)


def test_recent_calls_come_in_groups_with_words(dialer: Phone) -> None:
    tap(dialer, desc="Recents")
    assert find(dialer, id="empty_content_view_action").text == "Make a call"
    log(dialer, "5551234567", CallType.OUTGOING)
    log(dialer, "+15551234567", CallType.OUTGOING, ago_ms=5 * 60_000)
    log(dialer, "5550100", CallType.MISSED, ago_ms=3 * HOUR_MS)
    log(dialer, "5557654321", CallType.INCOMING, ago_ms=26 * HOUR_MS)
    log(dialer, "5557654321", CallType.REJECTED, ago_ms=200 * 24 * HOUR_MS)
    assert row_descriptions(dialer) == [
        "Ann Lee, Mobile, outgoing call, Just now.",
        "555-0100, missed call, 12:34.",
        "Bob Stone, Mobile, incoming call, Sat 13:34.",
        "Bob Stone, Mobile, declined call, Mar 29.",
    ]
    shown = texts(dialer)
    assert [text for text in shown if text in ("Today", "Yesterday", "Older")] == ["Today", "Yesterday", "Older"]
    assert "Ann Lee (2)" in shown


def test_a_row_opens_and_leads_to_its_details(dialer: Phone) -> None:
    log(dialer, "8005550100", CallType.INCOMING, seconds=301)
    log(dialer, "8005550100", CallType.OUTGOING, seconds=7)
    tap(dialer, desc="Recents")
    tap(dialer, text="(800) 555-0100 (2)")
    assert {"Create new contact", "Add to a contact", "Send a message"} <= set(texts(dialer))
    tap(dialer, text="Call details")
    assert texts(dialer) == [
        *("Call details", "(800) 555-0100", "Outgoing call", "Oct 15, 15:34", "7 sec"),
        *("Incoming call", "Oct 15, 15:34", "5 min 1 sec", "Copy number", "Edit number before call", "Delete"),
    ]
    tap(dialer, text="Copy number")
    assert dialer.system.clipboard.text == "8005550100"
    tap(dialer, text="Delete")
    assert dialer.system.call_log.entries() == []
    assert "Make a call" in texts(dialer)


def test_a_held_row_can_be_deleted_or_edited(dialer: Phone) -> None:
    log(dialer, "8005550100", CallType.OUTGOING)
    tap(dialer, desc="Recents")
    hold(dialer, id="call_log_row")
    tap(dialer, text="Edit number before call")
    assert find(dialer, id="digits").text == "(800) 555-0100"
    dialer.display.key(BACK)
    hold(dialer, id="call_log_row")
    tap(dialer, text="Delete")
    assert dialer.system.call_log.entries() == []


@pytest.mark.slow
def test_the_call_history_shows_missed_calls_and_is_cleared(dialer: Phone, sh: Sh) -> None:
    log(dialer, "5551234567", CallType.OUTGOING)
    log(dialer, "8005550100", CallType.MISSED)
    tap(dialer, desc="More options")
    tap(dialer, text="Call history")
    assert len(row_descriptions(dialer)) == 2
    tap(dialer, text="Missed")
    assert row_descriptions(dialer) == ["(800) 555-0100, missed call, Just now."]
    tap(dialer, desc="More options")
    tap(dialer, text="Clear call history")
    tap(dialer, text="Cancel")
    assert len(dialer.system.call_log.entries()) == 2
    tap(dialer, desc="More options")
    tap(dialer, text="Clear call history")
    tap(dialer, text="OK")
    assert "You have no missed calls." in texts(dialer)
    assert sh("content query --uri content://call_log/calls").stdout == "No result found.\n"


def test_a_missed_call_from_outside_is_notified_until_it_is_seen(dialer: Phone, sh: Sh) -> None:
    insert = "content insert --uri content://call_log/calls --bind number:s:5551234567"
    sh("input keyevent HOME")
    sh(f"{insert} --bind type:i:3 --bind new:i:0")
    sh(f"{insert} --bind type:i:1")
    assert "Phone notification" not in dialer.display.dump_windows()
    sh(f"{insert} --bind type:i:3")
    assert 'content-desc="Phone notification: Missed call"' in dialer.display.dump_windows()
    sh("cmd statusbar expand-notifications")
    assert {"Missed call", "Ann Lee"} <= set(texts(dialer))
    tap(dialer, text="Missed call")
    tap(dialer, desc="Recents")
    assert "Phone notification" not in dialer.display.dump_windows()


def test_rows_from_outside_are_on_the_next_frame(dialer: Phone, sh: Sh) -> None:
    tap(dialer, desc="Recents")
    sh("content insert --uri content://call_log/calls --bind number:s:5551234567 --bind type:i:2 --bind duration:i:9")
    assert row_descriptions(dialer) == ["Ann Lee, Mobile, outgoing call, Just now."]
    sh("content insert --uri content://call_log/calls --bind number:s: --bind type:i:77 --bind date:l:-1")
    sh("content insert --uri content://call_log/calls --bind number:s:x --bind date:l:9223372036854775807")
    assert len(row_descriptions(dialer)) == 3
    assert dialer.display.crashes == 0


def test_a_favourite_is_added_called_and_removed(dialer: Phone) -> None:
    tap(dialer, text="Add a favorite")
    tap(dialer, text="Ann Lee")
    assert [person.name for person in dialer.system.contacts.all() if person.starred] == ["Ann Lee"]
    tap(dialer, desc="Ann Lee")
    assert dialer.system.telephony.calls[0].number == "5551234567"
    tap(dialer, desc="End call")
    hold(dialer, desc="Ann Lee")
    tap(dialer, text="Remove")
    assert not any(person.starred for person in dialer.system.contacts.all())


def test_a_favourite_with_two_numbers_is_a_question(dialer: Phone) -> None:
    dialer.system.contacts.star(2, True)
    tap(dialer, desc="Bob Stone")
    tap(dialer, text="Work  (555) 000-9999")
    assert dialer.system.telephony.calls[0].number == "5550009999"


def test_the_search_finds_names_and_numbers(dialer: Phone) -> None:
    dialer.system.contacts.add(Contact("Zoë Ångström", phones=(Labelled("202-555-0143"),)))
    tap(dialer, text="Search contacts & places")
    assert find(dialer, desc="Back").box == (0, 138, 126, 285)
    assert find(dialer, id="location_permission_allow").text == "Allow"
    tap(dialer, text="Dismiss")
    dialer.display.type_text("ang")
    assert "Zoë Ångström" in texts(dialer)
    tap(dialer, desc="Clear text")
    dialer.display.type_text("55512")
    assert {"Ann Lee", "Call 555-12", "Send a message"} <= set(texts(dialer))
    tap(dialer, text="Ann Lee")
    assert dialer.system.telephony.calls[0].number == "5551234567"


def test_settings_are_kept_and_count(dialer: Phone, sh: Sh) -> None:
    tap(dialer, desc="More options")
    tap(dialer, text="Settings")
    tap(dialer, text="Display options")
    tap(dialer, text="Name format")
    tap(dialer, text="Last name first")
    dialer.display.key(BACK)
    tap(dialer, text="Sounds and vibration")
    tap(dialer, text="Also vibrate for calls")
    assert sh("settings get system vibrate_when_ringing").stdout == "1\n"
    dialer.display.key(BACK)
    tap(dialer, text="Quick responses")
    tap(dialer, text="I'll call you later.")
    dialer.system.editor.clear_text()
    dialer.display.type_text("Later")
    tap(dialer, text="OK")
    assert "Later" in texts(dialer)
    dialer.display.key(BACK)
    dialer.display.key(BACK)
    tap(dialer, desc="Contacts")
    assert "Lee, Ann" in texts(dialer)


@pytest.mark.parametrize(
    "line", ["-a android.intent.action.CALL_BUTTON", "-a android.intent.action.VIEW -t vnd.android.cursor.dir/calls"]
)
def test_intents_open_the_recent_calls(dialer: Phone, sh: Sh, line: str) -> None:
    dialer.display.key(3)
    assert sh(f"am start {line}").status == 0
    assert find(dialer, desc="Recents").flag("selected")
