"""The line without a screen: states of calls, what apps hear, and what is left behind."""

from __future__ import annotations

from pathlib import Path

import pytest

from simdroid.system import CallState, CallType, Notification, System
from simdroid.system.phone_numbers import (
    format_typed_number,
    is_number,
    min_match,
    normalized,
    same_number,
    stripped_reversed,
    typed_number,
)
from simdroid.system.telephony import PhoneCall
from tests.simdroid.system.sample_apps import NOTES, make_system


@pytest.fixture
def system(tmp_path: Path) -> System:
    return make_system(tmp_path)


def states(system: System) -> list[str]:
    return [call.state for call in system.telephony.calls]


def logged(system: System) -> list[tuple[str, CallType, int]]:
    return [(entry.number, entry.type, entry.duration_s) for entry in system.call_log.entries()]


def test_a_dialled_call_rings_and_is_answered(system: System) -> None:
    line, clock = system.telephony, system.clock
    call = line.dial("5551234567")
    start = clock.now_ms()
    assert call == PhoneCall("5551234567", False, "dialing", start)
    found = [states(system)]
    for seconds in (0.999, 0.001, 0.999, 0.001):
        clock.advance(seconds)
        found.append(states(system))
    assert found == [["dialing"], ["dialing"], ["ringing"], ["ringing"], ["active"]]
    assert line.calls[0].answered_ms == start + 2000
    assert line.call_state is CallState.OFFHOOK
    clock.advance(3.999)
    assert line.hang_up()
    assert logged(system) == [("5551234567", CallType.OUTGOING, 3)]


def test_a_long_wait_answers_at_once(system: System) -> None:
    line = system.telephony
    line.dial("5551234567")
    version = line.version
    system.clock.advance(60)
    assert (states(system), line.version != version) == (["active"], True)
    line.end_call("5551234567")
    assert logged(system) == [("5551234567", CallType.OUTGOING, 58)]


def test_calls_that_nobody_takes(system: System) -> None:
    line = system.telephony
    line.dial("1111111")
    assert line.end_call("1111111")
    line.incoming_call("2222222")
    assert line.end_call("2222222")
    line.incoming_call("3333333")
    assert line.hang_up()
    assert [line.end_call("4444444"), line.hang_up(), line.answer(), line.answer("4"), line.hold("4")] == [False] * 5
    assert sorted(logged(system)) == [
        ("1111111", CallType.OUTGOING, 0),
        ("2222222", CallType.MISSED, 0),
        ("3333333", CallType.REJECTED, 0),
    ]


def test_two_calls_are_held_merged_and_ended(system: System) -> None:
    line = system.telephony
    rung: list[str] = []
    line.on_ring.append(lambda: rung.append(states(system)[-1]))
    first = line.incoming_call("1111111")
    assert line.incoming_call("1111111") is first
    assert line.answer()
    second = line.incoming_call("2222222")
    assert (line.ringing, line.call_state, rung) == (second, CallState.RINGING, ["incoming", "waiting"])
    assert line.answer()
    assert (states(system), line.ringing) == (["held", "active"], None)
    line.merge()
    assert states(system) == ["active", "active"]
    assert line.hold("1111111")
    assert states(system) == ["held", "active"]
    answered = line.calls[0].answered_ms
    system.clock.advance(1)
    assert line.answer("1111111")
    assert (states(system), line.calls[0].answered_ms) == (["active", "held"], answered)
    line.dial("3333333")
    assert states(system) == ["held", "held", "dialing"]
    assert line.hang_up()
    assert states(system) == ["held", "held"]
    assert line.hang_up()
    assert [call.number for call in line.calls] == ["1111111"]


def test_declining_leaves_the_call_in_front(system: System) -> None:
    line = system.telephony
    line.incoming_call("1111111")
    line.answer()
    line.incoming_call("2222222")
    assert line.hang_up()
    assert (states(system), logged(system)) == (["active"], [("2222222", CallType.REJECTED, 0)])


def test_service_needs_signal_and_radio(system: System) -> None:
    line = system.telephony
    assert (line.signal, line.in_service, line.operator) == (4, True, system.properties.get("gsm.operator.alpha"))
    line.signal = 1
    assert line.in_service
    line.signal = 0
    assert (line.in_service, line.dial("1111111")) == (False, None)
    assert line.send_sms("1111111", "x").box == 5
    line.signal = 4
    assert line.send_sms("1111111", "x\ud800").body == "x?"
    with system.messages.store.open() as connection:
        rows = connection.execute("SELECT type, error_code, creator FROM sms ORDER BY _id").fetchall()
    assert [tuple(row) for row in rows] == [(5, 2, None), (2, -1, None)]
    system.connectivity.airplane = True
    assert (line.in_service, line.operator) == (False, "")


def test_messages_take_a_moment_and_are_notified(system: System) -> None:
    system.settings.put("secure", "sms_default_application", NOTES.package)
    system.settings.put("secure", "dialer_default_application", NOTES.package)
    now = system.clock.now_ms()
    message = system.telephony.receive_sms("1111111", "hello")
    assert message is not None
    assert (message.date_ms, system.clock.now_ms()) == (now, now + 100)
    main = "org.example.notes/org.example.notes.Main"
    (shown,) = system.notifications.all()
    assert (shown.id, shown.title, shown.text, shown.number, shown.heads_up, shown.component) == (
        *(message.thread_id, "1111111", "hello", 1, True, main),
    )
    assert [(action.title, action.reply) for action in shown.actions] == [("Mark as read", False), ("Reply", True)]
    assert system.telephony.send_sms("1111111", "bye").date_ms == now + 100
    assert system.clock.now_ms() == now + 200
    system.telephony.incoming_call("2222222")
    system.telephony.end_call("2222222")
    missed: Notification = system.notifications.all()[0]
    assert (missed.id, missed.title, missed.text, missed.when_ms, missed.component, missed.heads_up) == (
        *(1, "Missed call", "2222222", now + 200, main, False),
    )


def test_nobody_is_notified_without_apps(system: System) -> None:
    system.settings.put("secure", "sms_default_application", "none")
    system.settings.put("secure", "dialer_default_application", "none")
    assert system.telephony.receive_sms("1111111", "hello") is not None
    system.telephony.incoming_call("2222222")
    system.telephony.end_call("2222222")
    assert system.notifications.all() == []


def test_the_line_comes_back(system: System, tmp_path: Path) -> None:
    line = system.telephony
    line.incoming_call("1111111")
    line.signal = 2
    (tmp_path / "other").mkdir()
    other = make_system(tmp_path / "other").telephony
    other.load(line.save())
    assert (other.calls, other.signal, other.version) == (line.calls, 2, line.version)


# -- numbers ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("5551234567", "(555) 123-4567", True),
        ("+15551234567", "5551234567", True),
        ("0044 20 7946 0958", "20 7946 0958", True),
        ("123451234567", "1234567", False),
        ("12341234567", "1234567", True),
        ("051234567", "551234567", True),
        ("391234567", "51234567", False),
        ("01234567", "491234567", True),
        ("01234567", "8891234567", True),
        ("21234567", "491234567", False),
        ("234567", "1234567", False),
        ("123456", "123456", True),
        ("12", "112", False),
        ("Ann", "ANN", True),
        ("Ann", "5551234567", False),
    ],
)
def test_spellings_of_one_number(one: str, other: str, same: bool) -> None:
    assert same_number(one, other) is same
    assert same_number(other, one) is same


def test_parts_of_numbers() -> None:
    assert (min_match("+1 (555) 123-4567"), min_match("123")) == ("7654321", "321")
    assert (normalized("+1 (555) *#"), normalized("Ann Lee"), stripped_reversed("+1 5")) == (
        "+1555*#",
        "Ann Lee",
        "51+",
    )
    assert [is_number(text) for text in ("1", "+1/2.3", "+", "", "1a")] == [True, True, False, False, False]


def test_typing_in_the_middle() -> None:
    assert typed_number("202-5550", "202-5-550") == "202-5-550"
    assert format_typed_number("202x") == "202x"
    assert format_typed_number("") == ""
    assert typed_number("20255-5", "20255-55") == "20255-55"
    assert typed_number("(202) 555-0100", "202") == "202"
