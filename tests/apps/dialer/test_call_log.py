"""The call log in words and groups, and the numbers that intents name."""

from __future__ import annotations

import pytest

from simdroid.device import Phone
from simdroid.system import CallType, Intent
from simdroid.system.providers.call_log import CallEntry
from simdroid_apps.dialer.call_log import grouped, length_text, when_text
from simdroid_apps.dialer.calls import foreground
from simdroid_apps.dialer.intents import number_of

MINUTE = 60_000
HOUR, DAY = 60 * MINUTE, 24 * 60 * MINUTE


def call(number: str, date_ms: int, type: CallType = CallType.INCOMING, seconds: int = 0, id: int = 1) -> CallEntry:
    return CallEntry(id, number, None, date_ms, seconds, type, False)


@pytest.mark.parametrize(
    ("data", "number"),
    [("tel:%2B1%20555", "+1 555"), ("voicemail:", ""), ("sms:555", ""), ("tel: 5 ", "5"), (None, "")],
)
def test_intents_name_numbers(data: str | None, number: str) -> None:
    assert number_of(Intent(data=data)) == number


@pytest.mark.parametrize(
    ("ago_ms", "text"),
    [
        (0, "Just now"),
        (MINUTE - 1, "Just now"),
        (MINUTE, "1 min ago"),
        (59 * MINUTE, "59 min ago"),
        (HOUR, "14:34"),
        (DAY, "Sat 15:34"),
        (6 * DAY, "Mon 15:34"),
        (7 * DAY, "Oct 8"),
    ],
)
def test_the_age_of_a_call(phone: Phone, ago_ms: int, text: str) -> None:
    phone.system.settings.put("system", "time_12_24", "24")
    now = phone.system.clock.now_ms()
    assert phone.system.clock.now().strftime("%a %H:%M") == "Sun 15:34"
    assert when_text(phone.system, now - ago_ms) == text


@pytest.mark.parametrize(
    ("type", "seconds", "text"),
    [
        (CallType.INCOMING, 59, "59 sec"),
        (CallType.OUTGOING, 60, "1 min 0 sec"),
        (CallType.OUTGOING, -5, "0 sec"),
        (CallType.VOICEMAIL, 125, "2 min 5 sec"),
        (CallType.MISSED, 9, ""),
        (CallType.REJECTED, 9, ""),
        (CallType.BLOCKED, 9, ""),
    ],
)
def test_the_length_of_a_call(type: CallType, seconds: int, text: str) -> None:
    assert length_text(call("5", 0, type, seconds)) == text


def test_calls_with_one_number_are_one_row_of_a_day(phone: Phone) -> None:
    midnight = phone.system.clock.now_ms() - 15 * HOUR - 34 * MINUTE
    midnight -= midnight % MINUTE
    ages = [("555", HOUR), ("555-", MINUTE), ("556", 0), ("556", -MINUTE), ("556", -DAY), ("556", -DAY - MINUTE)]
    entries = [call(number, midnight + ms, id=place) for place, (number, ms) in enumerate(ages)]
    assert [(group.section, group.ids) for group in grouped(phone.system, entries)] == [
        ("Today", [0, 1]),
        ("Today", [2]),
        ("Yesterday", [3, 4]),
        ("Older", [5]),
    ]
    assert grouped(phone.system, entries)[0].last is entries[0]


def test_the_call_that_is_meant(phone: Phone) -> None:
    telephony = phone.system.telephony
    assert foreground(phone.system) is None
    dialed = telephony.dial("5551234")
    assert foreground(phone.system) is dialed
