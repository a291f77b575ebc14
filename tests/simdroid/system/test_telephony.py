"""Calls and what they leave behind."""

from __future__ import annotations

from collections.abc import Callable

from simdroid.device import Phone
from simdroid.system import CallState, CallType, Contact, Labelled
from tests.conftest import Result

Sh = Callable[..., Result]


def test_a_call_that_is_answered_is_logged_with_its_length(sh: Sh, phone: Phone) -> None:
    line, clock = phone.system.telephony, phone.system.clock
    started = clock.now_ms()
    states = [line.call_state]
    line.incoming_call("+15551234567")
    states.append(line.call_state)
    clock.advance(5)
    assert line.answer()
    states.append(line.call_state)
    clock.advance(42)
    assert line.end_call("5551234567")
    assert [*states, line.call_state] == [CallState.IDLE, CallState.RINGING, CallState.OFFHOOK, CallState.IDLE]
    assert sh("content query --uri content://call_log/calls --projection number:type:duration:date").stdout == (
        f"Row: 0 number=+15551234567, type=1, duration=42, date={started}\n"
    )
    assert phone.system.notifications.all() == []


def test_an_answered_call_is_never_logged_as_one_without_length(phone: Phone) -> None:
    line = phone.system.telephony
    for number, answered in (("5551234567", True), ("5557654321", False)):
        line.dial(number)
        if answered:
            line.answer(number)
        line.hang_up()
    assert {entry.number: entry.duration_s for entry in phone.system.call_log.entries()} == {
        "5551234567": 1,
        "5557654321": 0,
    }


def test_a_call_nobody_takes_is_missed_and_notified_by_name(phone: Phone) -> None:
    phone.system.contacts.add(Contact("Ann Lee", phones=(Labelled("5551234567"),)))
    phone.system.telephony.incoming_call("+15551234567")
    phone.system.telephony.end_call("+15551234567")
    entry = phone.system.call_log.entries()[0]
    assert (entry.type, entry.name, entry.duration_s, entry.new) == (CallType.MISSED, "Ann Lee", 0, True)
    notification = phone.system.notifications.all()[0]
    assert (notification.package, notification.title, notification.text) == (
        "com.google.android.dialer",
        "Missed call",
        "Ann Lee",
    )


def test_declining_and_dialling_are_logged_as_such(phone: Phone) -> None:
    line, clock = phone.system.telephony, phone.system.clock
    line.incoming_call("5551234567")
    assert line.hang_up()
    clock.advance(1)
    line.dial("5557654321")
    assert line.call_state is CallState.OFFHOOK
    assert line.hang_up()
    assert not line.hang_up()
    assert [entry.type for entry in phone.system.call_log.entries()] == [CallType.OUTGOING, CallType.REJECTED]


def test_a_second_caller_waits_and_answering_holds_the_first(phone: Phone) -> None:
    line = phone.system.telephony
    line.incoming_call("5551234567")
    line.answer()
    line.incoming_call("5557654321")
    assert [call.state for call in line.calls] == ["active", "waiting"]
    assert line.call_state is CallState.RINGING
    line.answer("5557654321")
    assert [call.state for call in line.calls] == ["held", "active"]


def test_airplane_mode_ends_service(phone: Phone) -> None:
    phone.system.connectivity.airplane = True
    assert phone.system.telephony.dial("5551234567") is None
    assert phone.system.telephony.operator == ""
    assert phone.system.call_log.entries() == []


def test_an_incoming_message_is_notified_by_the_default_app(phone: Phone) -> None:
    phone.system.settings.put("secure", "sms_default_application", "com.simplemobiletools.smsmessenger")
    phone.system.contacts.add(Contact("Ann Lee", phones=(Labelled("5551234567"),)))
    phone.system.telephony.receive_sms("+15551234567", "hello")
    phone.system.telephony.receive_sms("+15551234567", "again")
    (notification,) = phone.system.notifications.all()
    assert notification.package == "com.simplemobiletools.smsmessenger"
    assert (notification.title, notification.text, notification.number) == ("Ann Lee", "again", 2)
    assert notification.heads_up


def test_calls_survive_a_snapshot(phone: Phone) -> None:
    phone.system.telephony.incoming_call("5551234567")
    phone.system.telephony.receive_sms("5551234567", "hello")
    phone.snapshots.save("ringing")
    phone.system.telephony.hang_up()
    phone.system.notifications.clear()
    phone.snapshots.load("ringing")
    assert phone.system.telephony.call_state is CallState.RINGING
    assert phone.system.notifications.all()[0].actions[1].reply


def test_clearing_the_log_by_provider(sh: Sh, phone: Phone) -> None:
    phone.system.telephony.incoming_call("5551234567")
    phone.system.telephony.end_call("5551234567")
    assert sh("content delete --uri content://call_log/calls") == Result(0, "", "")
    assert sh("content query --uri content://call_log/calls").stdout == "No result found.\n"
