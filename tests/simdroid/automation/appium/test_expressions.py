"""Locators written in Java."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simdroid.automation.appium.base import InvalidSelector
from simdroid.automation.appium.expressions import ExpressionStep, Scrollable, parse
from simdroid.automation.selector import UiSelector

TEXT = UiSelector().where("text", "x")


@pytest.mark.parametrize(
    ("expression", "wanted"),
    [
        ('new UiSelector().text("x")', TEXT),
        ('UiSelector().text("x");', TEXT),
        ('.text("x")', TEXT),
        ('text("x")', TEXT),
        (' new  UiSelector( ) . text ( "x" ) ', TEXT),
        (r'new UiSelector().text("a\"b\\né")', UiSelector().where("text", 'a"b\\né')),
        ("new UiSelector().clickable(true).instance(2)", UiSelector().where("clickable", True).instance_of(2)),
        ("new UiSelector().checked(false).index(1)", UiSelector().where("checked", False).where("index", 1)),
        (
            'new UiSelector().className("A").childSelector(new UiSelector().text("x"))',
            UiSelector().where("className", "A").child(TEXT),
        ),
        ('new UiSelector().fromParent(text("x"))', UiSelector().sibling(TEXT)),
        ('new UiSelector().resourceIdMatches(".*:id/a")', UiSelector().where("resourceIdMatches", ".*:id/a")),
    ],
)
def test_selectors(expression: str, wanted: UiSelector) -> None:
    assert parse(expression) == [wanted]


def test_scrollables_and_several_statements() -> None:
    container = UiSelector().where("scrollable", True)
    written = (
        'new UiScrollable(new UiSelector().scrollable(true)).setMaxSearchSwipes(5).scrollIntoView(text("x"));text("x")'
    )
    steps = (ExpressionStep("setMaxSearchSwipes", (5.0,)), ExpressionStep("scrollIntoView", (TEXT,)))
    assert parse(written) == [Scrollable(container, steps), TEXT]


@pytest.mark.parametrize(
    ("expression", "reason"),
    [
        ("", "Tried to parse an empty string"),
        ("new UiSelector().text(x)", "expected `(` at position 23"),
        ('new UiSelector().text("x"', "expected `)` at position 25"),
        ('new UiSelector().colour("x")', "UiSelector has no method `colour` that takes these arguments at position 28"),
        ('new UiSelector().text("x") and', "expected the end at position 27"),
        ("new UiScrollable()", "UiScrollable takes one UiSelector at position 18"),
        ("new UiSelector().instance(1.5f).(", "expected the name of a method at position 32"),
    ],
)
def test_what_cannot_be_read(expression: str, reason: str) -> None:
    with pytest.raises(InvalidSelector) as refused:
        parse(expression)
    assert str(refused.value) == f"Could not parse selector expression `{expression}`: {reason}"


def test_nothing_nests_or_grows_without_end() -> None:
    for expression in ("childSelector(" * 50_000, "new UiSelector()" + ".childSelector(new UiSelector()" * 100):
        with pytest.raises(InvalidSelector):
            parse(expression)


@given(st.text(alphabet='newUiSelectorScrollabletext().,;"\\ 0123', max_size=60))
def test_any_text_is_read_or_refused(expression: str) -> None:
    try:
        parse(expression)
    except InvalidSelector as error:
        assert "Could not parse" in str(error)
