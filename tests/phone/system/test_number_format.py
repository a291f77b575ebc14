"""Numbers as people read them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mobile_world.phone.system.number_format import format_number, typed_number


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("911", "911"),
        ("111", "111"),
        ("+1", "+1"),
        ("5551234", "555-1234"),
        ("2025550100", "(202) 555-0100"),
        ("12025550100", "1 202-555-0100"),
        ("+18332445674", "+1 833-244-5674"),
        ("+8613812345678", "+86 138 1234 5678"),
        ("+447911123456", "+44 7911 123456"),
        ("202-555-0100", "202-555-0100"),
        ("20255501001", "20255501001"),
        ("*21#", "*21#"),
        ("", ""),
    ],
)
def test_typing_groups_digits_and_keeps_a_persons_own_form(typed: str, shown: str) -> None:
    text = ""
    for character in typed:
        text = typed_number(text, text + character)
    assert text == shown
    assert typed_number("", typed) == shown


def test_deleting_groups_again() -> None:
    assert typed_number("(202) 555-0100", "(202) 555-010") == "(202) 555-010"
    assert typed_number("(202) 555-01", "(202) 555-0") == "202-5550"


@given(st.text("0123456789+-.*#,() ", max_size=20))
def test_only_separators_change(text: str) -> None:
    def kept(number: str) -> str:
        return "".join(each for each in number if each not in " -().")

    assert kept(format_number(text)) == kept(text)
    assert format_number(format_number(text)) == format_number(text)
