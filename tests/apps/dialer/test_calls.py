"""Calls from the first ring to the line in the log, by screen, keys, notifications and console."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from simdroid.device import Phone
from simdroid.system import CallState, CallType, Contact, Labelled
from tests.apps.ui_reader import find, tap, texts
from tests.conftest import Result

CALL, ENDCALL, HOME, POWER = 5, 6, 3, 26
IN_CALL = "com.google.android.dialer/com.android.incallui.InCallActivity"
Sh = Callable[..., Result]


def press_banner(phone: Phone, label: str) -> None:
    """Tap a button of the banner over the screen, which `uiautomator dump` does not show."""
    for window in reversed(phone.display._wm.windows()):
        for view in window.root.walk():
            if view.text == label:
                phone.display.tap((view.box.left + view.box.right) / 2, (view.box.top + view.box.bottom) / 2)
                return
    raise AssertionError(f"no banner with {label}")


def kinds(phone: Phone) -> list[CallType]:
    return [entry.type for entry in phone.system.call_log.entries()]


def test_a_call_by_intent_goes_its_way(phone: Phone, sh: Sh) -> None:
    assert sh("am start -a android.intent.action.CALL -d tel:5551234567").status == 0
    assert phone.display.focused_window() == IN_CALL
    assert find(phone, id="contactgrid_status_text").text == "Calling…"
    assert find(phone, id="contactgrid_contact_name").text == "(555) 123-4567"
    assert "mCallState=2" in sh("dumpsys telephony.registry").stdout
    assert [
        text for text in texts(phone) if text in ("Mute", "Keypad", "Speaker", "Add call", "Video call", "Hold")
    ] == [*("Mute", "Keypad", "Speaker", "Add call", "Video call", "Hold")]
    phone.system.clock.advance(1)
    assert phone.system.telephony.calls[0].state == "ringing"
    phone.system.clock.advance(6)
    assert find(phone, id="contactgrid_bottom_timer").text == "00:05"
    tap(phone, desc="End call")
    assert "nexuslauncher" in phone.display.focused_window()
    (entry,) = phone.system.call_log.entries()
    assert (entry.number, entry.type, entry.duration_s) == ("5551234567", CallType.OUTGOING, 5)
    assert "mCallState=0" in sh("dumpsys telephony.registry").stdout
    assert phone.system.notifications.all() == []


def test_buttons_of_a_call(dialer: Phone) -> None:
    dialer.system.activities.start(dialer.system.activities.top.intent)
    tap(dialer, desc="Contacts")
    dialer.display.key(CALL)
    assert find(dialer, desc="Recents").flag("selected")
    dialer.system.telephony.dial("5551234567")
    dialer.system.clock.advance(3)
    dialer.display.key(CALL)
    assert dialer.display.focused_window() == IN_CALL
    assert {"Ann Lee", "Mobile (555) 123-4567"} <= set(texts(dialer))
    tap(dialer, desc="Mute")
    assert find(dialer, desc="Mute").flag("checked")
    tap(dialer, desc="Hold")
    assert [call.state for call in dialer.system.telephony.calls] == ["held"]
    assert find(dialer, id="contactgrid_status_text").text == "On hold"
    assert find(dialer, desc="Hold").flag("checked")
    tap(dialer, desc="Hold")
    assert [call.state for call in dialer.system.telephony.calls] == ["active"]
    assert not find(dialer, desc="Hold").flag("checked")
    tap(dialer, text="Keypad")
    tap(dialer, desc="5,JKL")
    tap(dialer, desc="#")
    assert find(dialer, id="digits").text == "5#"
    dialer.display.key(4)
    assert "Keypad" in texts(dialer)
    dialer.display.key(ENDCALL)
    assert kinds(dialer) == [CallType.OUTGOING]


@pytest.mark.slow
def test_a_second_call_is_added_swapped_and_merged(dialer: Phone) -> None:
    line = dialer.system.telephony
    tap(dialer, desc="key pad")
    dialer.display.type_text("5551234567")
    tap(dialer, desc="dial")
    assert not find(dialer, desc="Add call").flag("enabled")
    dialer.system.clock.advance(3)
    tap(dialer, text="Add call")
    dialer.display.type_text("5557654321")
    tap(dialer, desc="dial")
    dialer.system.clock.advance(3)
    assert [call.state for call in line.calls] == ["held", "active"]
    assert {"Bob Stone", "Ann Lee", "On hold"} <= set(texts(dialer))
    tap(dialer, desc="Swap")
    assert [call.state for call in line.calls] == ["active", "held"]
    tap(dialer, desc="Merge")
    assert "Conference call" in texts(dialer)
    tap(dialer, desc="End call")
    assert line.calls == []
    assert len(dialer.system.call_log.entries()) == 2
    assert "GoogleDialtactsActivity" in dialer.display.focused_window()


def test_a_banner_answers_and_the_caller_hangs_up(phone: Phone) -> None:
    phone.system.contacts.add(Contact("Ann Lee", phones=(Labelled("5551234567"),)))
    phone.system.telephony.incoming_call("+15551234567")
    assert "nexuslauncher" in phone.display.focused_window()
    press_banner(phone, "Answer")
    assert phone.display.focused_window() == IN_CALL
    assert phone.system.telephony.call_state is CallState.OFFHOOK
    assert phone.system.notifications.all()[0].text == "Ongoing call"
    phone.system.clock.advance(12)
    phone.system.telephony.end_call("5551234567")
    assert "nexuslauncher" in phone.display.focused_window()
    assert phone.system.call_log.entries()[0].duration_s >= 12
    assert kinds(phone) == [CallType.INCOMING]


def test_a_banner_declines(phone: Phone) -> None:
    phone.system.telephony.incoming_call("5551234567")
    press_banner(phone, "Decline")
    assert phone.system.telephony.call_state is CallState.IDLE
    assert kinds(phone) == [CallType.REJECTED]
    assert phone.system.notifications.all() == []


@pytest.mark.parametrize(("way", "state"), [(-900, CallState.OFFHOOK), (900, CallState.IDLE)])
def test_a_call_turns_the_screen_on_and_swipes_answer_it(phone: Phone, way: int, state: CallState) -> None:
    phone.display.key(POWER)
    phone.system.telephony.incoming_call("5551234567")
    assert phone.display.awake
    assert phone.display.focused_window() == IN_CALL
    assert {"Incoming call", "Answer", "Decline", "Message"} <= set(texts(phone))
    phone.display.swipe(540, 1200, 540, 1200 + way, duration_ms=300)
    assert phone.system.telephony.call_state is state


def test_keys_answer_and_decline(phone: Phone) -> None:
    phone.system.telephony.incoming_call("5551234567")
    phone.display.key(CALL)
    assert phone.display.focused_window() == IN_CALL
    phone.display.key(ENDCALL)
    phone.system.clock.advance(1)
    phone.system.telephony.incoming_call("5551234567")
    phone.display.key(ENDCALL)
    assert kinds(phone) == [CallType.REJECTED, CallType.INCOMING]


def test_a_quick_response_declines_and_writes(phone: Phone, sh: Sh) -> None:
    phone.display.key(POWER)
    phone.system.telephony.incoming_call("5551234567")
    tap(phone, text="Message")
    tap(phone, text="I'll call you later.")
    assert kinds(phone) == [CallType.REJECTED]
    assert sh("content query --uri content://sms/sent --projection address:body").stdout == (
        "Row: 0 address=5551234567, body=I'll call you later.\n"
    )


def test_without_service_a_dialog_says_why(phone: Phone, sh: Sh) -> None:
    sh("cmd connectivity airplane-mode enable")
    sh("am start -a android.intent.action.CALL -d tel:5551234567")
    assert "To place a call, first turn off Airplane mode." in texts(phone)
    tap(phone, text="OK")
    assert "nexuslauncher" in phone.display.focused_window()
    assert phone.system.telephony.calls == []


def test_a_missed_call_leads_to_the_recent_calls(phone: Phone, sh: Sh) -> None:
    phone.system.telephony.incoming_call("5551234567")
    phone.system.telephony.end_call("5551234567")
    phone.display.expand_shade()
    tap(phone, text="Missed call")
    assert find(phone, desc="Recents").flag("selected")
    assert phone.system.notifications.all() == []
    assert sh("content query --uri content://call_log/calls --projection new:is_read").stdout == (
        "Row: 0 new=0, is_read=1\n"
    )


def test_a_call_has_a_task_of_its_own_that_recents_do_not_list(dialer: Phone) -> None:
    tap(dialer, desc="key pad")
    dialer.display.type_text("5551234567")
    tap(dialer, desc="dial")
    dialer.display.key(HOME)
    assert [task.top.component.cls for task in dialer.system.activities.recents()] == [
        "com.google.android.dialer.extensions.GoogleDialtactsActivity"
    ]
    dialer.display.expand_shade()
    tap(dialer, text="Hang up")
    assert dialer.system.telephony.calls == []
    dialer.snapshots.save("over")


def test_a_call_survives_a_snapshot(phone: Phone, sh: Sh) -> None:
    sh("am start -a android.intent.action.CALL -d tel:5551234567")
    phone.snapshots.save("calling")
    tap(phone, desc="End call")
    phone.snapshots.load("calling")
    assert phone.display.focused_window() == IN_CALL
    phone.system.clock.advance(4)
    assert phone.system.telephony.calls[0].state == "active"
