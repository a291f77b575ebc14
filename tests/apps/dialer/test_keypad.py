"""The keypad: boxes, typing, suggestions, what it does with a number."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from simdroid.device import Phone
from tests.apps.ui_reader import Node, find, tap, texts
from tests.conftest import Result

BACK = 4
Sh = Callable[..., Result]


def centre(node: Node) -> tuple[float, float]:
    left, top, right, bottom = node.box
    return (left + right) / 2, (top + bottom) / 2


def press(phone: Phone, digits: str) -> None:
    names = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "star", "pound")
    for digit in digits:
        tap(phone, id=names["0123456789*#".index(digit)])


def hold(phone: Phone, **which: str) -> None:
    x, y = centre(find(phone, **which))
    phone.display.swipe(x, y, x, y, duration_ms=900)


@pytest.mark.parametrize(
    ("key", "desc", "x", "y"),
    [("one", "1,", 193, 1459), ("five", "5,JKL", 539, 1649), ("nine", "9,WXYZ", 885, 1839), ("zero", "0", 539, 2029)],
)
def test_keys_are_where_they_were_recorded(dialer: Phone, key: str, desc: str, x: int, y: int) -> None:
    tap(dialer, desc="key pad")
    node = find(dialer, id=key)
    assert node.attributes["content-desc"] == desc
    assert centre(node) == (x, y)


def test_the_rest_of_the_keypad_is_where_it_was_recorded(dialer: Phone) -> None:
    tap(dialer, desc="key pad")
    press(dialer, "5")
    assert centre(find(dialer, desc="More options")) == pytest.approx((74, 1268), abs=1)
    assert centre(find(dialer, desc="backspace")) == pytest.approx((1006, 1268), abs=1)
    assert centre(find(dialer, desc="dial")) == pytest.approx((540, 2231), abs=1)
    assert not dialer.display.ime_shown


@pytest.mark.slow
def test_a_number_is_written_in_groups_while_it_is_typed(dialer: Phone) -> None:
    tap(dialer, desc="key pad")
    press(dialer, "5551234567")
    assert find(dialer, id="digits").text == "(555) 123-4567"
    tap(dialer, desc="backspace")
    assert find(dialer, id="digits").text == "(555) 123-456"
    hold(dialer, desc="backspace")
    assert find(dialer, id="digits").text == ""
    hold(dialer, id="zero")
    press(dialer, "18332445674")
    assert find(dialer, id="digits").text == "+1 833-244-5674"


def test_keys_of_a_keyboard_type_too(dialer: Phone, sh: Sh) -> None:
    tap(dialer, desc="key pad")
    sh("input text 5551234567")
    assert find(dialer, id="digits").text == "(555) 123-4567"
    sh("input keyevent ENTER")
    assert dialer.system.telephony.calls[0].number == "5551234567"


def test_names_are_found_by_their_keys(dialer: Phone) -> None:
    tap(dialer, desc="key pad")
    press(dialer, "266")
    assert texts(dialer)[:2] == ["Ann Lee", "Mobile (555) 123-4567"]
    press(dialer, "1")
    assert texts(dialer)[:3] == ["Create new contact", "Add to a contact", "Send a message"]
    ys = [centre(find(dialer, text=text))[1] for text in texts(dialer)[:3]]
    assert ys == pytest.approx([191, 317, 443], abs=1)


@pytest.mark.slow
def test_a_new_contact_gets_the_number(dialer: Phone) -> None:
    tap(dialer, desc="key pad")
    press(dialer, "5550104321")
    tap(dialer, text="Create new contact")
    assert dialer.display.focused_window().startswith("com.google.android.contacts/")
    assert any("".join(filter(str.isdigit, text)) == "5550104321" for text in texts(dialer))


def test_an_empty_keypad_calls_back_whom_was_called_last(dialer: Phone) -> None:
    tap(dialer, desc="key pad")
    tap(dialer, desc="dial")
    assert find(dialer, id="digits").text == ""
    dialer.system.telephony.dial("5551234567")
    dialer.system.telephony.hang_up()
    tap(dialer, desc="dial")
    assert find(dialer, id="digits").text == "(555) 123-4567"


@pytest.mark.slow
def test_pauses_codes_and_the_way_back(dialer: Phone) -> None:
    tap(dialer, desc="key pad")
    press(dialer, "123")
    tap(dialer, desc="More options")
    tap(dialer, text="Add 2-sec pause")
    press(dialer, "9")
    assert find(dialer, id="digits").text == "123,9"
    dialer.display.key(BACK)
    assert "Call" not in texts(dialer)
    tap(dialer, desc="key pad")
    press(dialer, "*#06#")
    tap(dialer, desc="dial")
    assert find(dialer, id="alertTitle").text == "IMEI"
    tap(dialer, text="OK")


@pytest.mark.parametrize("line", ["DIAL -d tel:5551234567", "VIEW -d tel:%2B15551234567", "DIAL"])
def test_intents_open_the_keypad(phone: Phone, sh: Sh, line: str) -> None:
    assert sh(f"am start -a android.intent.action.{line}").status == 0
    wanted = {"DIAL": "", "DIAL -d tel:5551234567": "(555) 123-4567"}.get(line, "+1 555-123-4567")
    assert find(phone, id="digits").text == wanted
    assert phone.system.telephony.calls == []
