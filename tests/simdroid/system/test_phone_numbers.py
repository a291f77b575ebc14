"""Numbers as people read them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simdroid.system.phone_numbers import format_number, international, typed_number


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("911", "911"),
        ("111", "111"),
        ("+1", "+1"),
        ("5551234", "555-1234"),
        ("2025550100", "(202) 555-0100"),
        ("12025550100", "1 (202) 555-0100"),
        ("+18332445674", "+1 833-244-5674"),
        ("+8613812345678", "+86 138 1234 5678"),
        ("+447911123456", "+44 7911 123456"),
        ("+442071838750", "+44 20 7183 8750"),
        ("22000", "220-00"),
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


@pytest.mark.parametrize(
    ("number", "shown"),
    [
        ("5551234", "555-1234"),
        ("2025550100", "(202) 555-0100"),
        ("202.555.0100", "(202) 555-0100"),
        ("12025550100", "1 202-555-0100"),
        ("+12025550100", "+1 202-555-0100"),
        ("+15555215554", "+1 555-521-5554"),
        ("011442071838750", "011 44 20 7183 8750"),
        ("+442071838750", "+44 20 7183 8750"),
        ("+4930123456", "+49 30 123456"),
        ("+390612345678", "+39 06 1234 5678"),
        ("+33612345678", "+33 6 12 34 56 78"),
        ("+819012345678", "+81 90-1234-5678"),
        ("+5511987654321", "+55 11 98765-4321"),
    ],
)
def test_a_number_is_shown_as_its_country_writes_it(number: str, shown: str) -> None:
    assert format_number(number) == shown


@pytest.mark.parametrize("text", ["911", "22000", "2025", "20255501001", "*21#", "#31#2025550100", "", "MOBILE-INFO"])
def test_what_is_no_complete_number_is_shown_as_it_is(text: str) -> None:
    assert format_number(text) == text


@pytest.mark.parametrize(
    ("number", "form"),
    [
        ("(202) 555-0100", "+12025550100"),
        ("12025550100", "+12025550100"),
        ("011 44 20 7183 8750", "+442071838750"),
        ("555-0100", None),
        ("555-123-4567", None),
        ("22000", None),
        ("somebody@example.org", None),
    ],
)
def test_only_numbers_that_can_exist_have_an_international_form(number: str, form: str | None) -> None:
    assert international(number) == form


@given(st.text("0123456789+-.*#,() ", max_size=20))
def test_only_separators_change(text: str) -> None:
    def kept(number: str) -> str:
        return "".join(each for each in number if each not in " -().")

    assert kept(format_number(text)) == kept(text)
    assert format_number(format_number(text)) == format_number(text)
