"""Changes that were asked for, and those that were not."""

from __future__ import annotations

import pytest

from mobile_world.domain import Score
from mobile_world.tasks.state import Alarm, Change, Contact, Picture, all_of, only_changes, only_settings, plain_number

ADA, BOB = Contact("Ada Byron", ("2065550100",)), Contact("Bob Ross", ("3125550101",), starred=True)


@pytest.mark.parametrize(
    ("after", "wanted", "value"),
    [
        ("ab", Change(), 1),
        ("abc", Change(added=("c",)), 1),
        ("b", Change(removed=("a",)), 1),
        ("bb", Change(removed=("a",), added=("b",)), 1),
        ("bc", Change(removed=("a",), added=("c",)), 1),
        ("", Change(removed=("a",)), 0),
        ("abcc", Change(added=("c",)), 0),
        ("abcd", Change(added=("c",)), 0),
        ("ab", Change(removed=("a",)), 0),
        ("ab", Change(added=("b",)), 0),
        ("ac", Change(added=("c",)), 0),
    ],
)
def test_only_changes(after: str, wanted: Change[str], value: float) -> None:
    assert only_changes("ab", after, wanted, what="letters").value == value


def test_reasons_name_what_is_wrong() -> None:
    score = only_changes([ADA, BOB], [BOB, Contact("Cy", ("1",))], Change(), what="contacts")
    assert score == Score(
        0.0, "contacts: gone, though nobody asked: Ada Byron, 2065550100; new, though nobody asked: Cy, 1"
    )
    assert str(BOB) == "Bob Ross, 3125550101, starred"
    assert str(Alarm(6, 5, ("Monday",), enabled=False, label="Gym")) == "6:05 'Gym' on Monday (off)"


def test_long_lists_are_cut() -> None:
    assert only_changes([], range(9), Change(), what="numbers").reason.endswith("0, 1, 2, 3 and 5 more")


def test_all_of_says_what_failed() -> None:
    good, bad = Score(1.0, "fine"), Score(0.0, "broken")
    assert all_of(good, good) == Score(1.0, "fine; fine")
    assert all_of(good, bad) == Score(0.0, "broken")


def test_pictures_compare_all_kinds_but_those_apart() -> None:
    before = Picture((ADA,), (), (), ())
    after = Picture((ADA, BOB), (), (), (Alarm(6, 0),))
    assert before.compare(before, {}).value == 1
    assert before.compare(after, {"contacts": Change(added=(BOB,))}).value == 0
    assert before.compare(after, {"contacts": Change(added=(BOB,))}, apart={"alarms"}).value == 1
    both = {"contacts": Change(added=(BOB,)), "alarms": Change(added=(Alarm(6, 0),))}
    assert before.compare(after, both).reason == "contacts as asked; alarms as asked"


def test_settings_that_nobody_asked_for() -> None:
    before = {"system/a": "1", "system/b": "1"}
    assert only_settings(before, before | {"system/a": "2"}, {"system/a": {"2", "3"}}).value == 1
    assert only_settings(before, before, {"system/a": {"2"}}).value == 0
    assert only_settings(before, {"system/a": "2"}, {"system/a": {"2"}}).value == 0
    assert only_settings(before, {"system/a": "2"}, {"system/a": {"2"}}, may={"system/b"}).value == 1


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("(206) 555-0100", "2065550100"),
        ("+1 206-555-0100", "2065550100"),
        ("+86 138 0013 8000", "13800138000"),
        ("13800138000", "13800138000"),
        ("+49 30 1234567", "+49301234567"),
        ("*#06#", "*#06#"),
        ("", ""),
    ],
)
def test_plain_numbers(text: str, plain: str) -> None:
    assert plain_number(text) == plain
