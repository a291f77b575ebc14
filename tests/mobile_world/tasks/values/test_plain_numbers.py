"""A number alone: its usual forms, and anything beside it."""

from __future__ import annotations

import pytest

from mobile_world.tasks.values.plain_numbers import NumberAlone


@pytest.mark.parametrize(
    "text", ["91020", " 91020.\n", "91,020", "91,020.00", "91.020,00", "91 020", "91'020", "91.020"]
)
def test_usual_forms(text: str) -> None:
    assert NumberAlone(91020).read(text).right


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("91020 h", "has more than the number alone"),
        ("~91020", "has more than the number alone"),
        ("91020?", "has more than the number alone"),
        ("91020\n91020", "has more than the number alone"),
        ("9,1020", "says 9,1020"),
        ("91021", "says 91021"),
        ("ninety", "has no number"),
        ("", "has no number"),
    ],
)
def test_anything_else_is_refused(text: str, fault: str) -> None:
    assert NumberAlone(91020).read(text) == (False, fault)


def test_cents_may_be_rounded() -> None:
    assert NumberAlone(12.345, tolerance=0.006).read("12.34").right
    assert not NumberAlone(12.345, tolerance=0.006).read("12.30").right
