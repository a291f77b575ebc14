"""Bars of screens: which actions stand in them, and which behind the three dots."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from simdroid.kit import MATERIAL, AppScreen, BarAction, app_bar
from simdroid.ui import Page, View
from tests.apps.ui_reader import nodes, tap, texts
from tests.simdroid.ui.conftest import Bench

ICONS = ("Undo", "Redo", "View", "Save")


class Bar(AppScreen):
    """A bar with more icons than a phone has room for, and something without one."""

    def build(self) -> View:
        """Nothing but the bar."""
        actions = [BarAction(f"action_{word}", word, partial(self.toast, word), "undo") for word in ICONS]
        return Page([app_bar(self, "Text", [*actions, BarAction("", "Reload", partial(self.toast, "Reload"))])])


class OlderBar(Bar):
    """The same in a family whose apps show all their icons."""

    look = MATERIAL


@pytest.mark.parametrize(("kind", "shown"), [(Bar, 2), (OlderBar, 4)])
def test_what_has_no_room_in_the_bar_is_in_its_menu(show: Callable[..., Bench], kind: type[Bar], shown: int) -> None:
    bench = show(kind)
    described = [node.attributes["content-desc"] for node in nodes(bench) if node.attributes["content-desc"]]
    assert described == ["Navigate up", *ICONS[:shown], "More options"]
    tap(bench, desc="More options")
    assert texts(bench) == [*ICONS[shown:], "Reload"]
    tap(bench, text="Reload")
    toast = bench.system.toasts.current
    assert toast is not None and toast.text == "Reload"


class PartlyHidden(AppScreen):
    """A bar that offers one of its two actions."""

    def build(self) -> View:
        """Nothing but the bar."""
        actions = [BarAction("save", "Save", icon="check"), BarAction("undo", "Undo", icon="undo", shown=False)]
        return Page([app_bar(self, "Text", actions)])


def test_an_action_that_is_not_shown_is_nowhere(show: Callable[..., Bench]) -> None:
    described = [node.attributes["content-desc"] for node in nodes(show(PartlyHidden))]
    assert [words for words in described if words] == ["Navigate up", "Save"]


class Unusable(AppScreen):
    """A bar whose menu has an action that cannot be used now."""

    def build(self) -> View:
        """Nothing but the bar."""
        return Page([app_bar(self, "Text", [BarAction("redo", "Redo", partial(self.toast, "Redo"), enabled=False)])])


def test_an_action_that_cannot_be_used_does_nothing_in_the_menu_either(show: Callable[..., Bench]) -> None:
    bench = show(Unusable)
    tap(bench, desc="More options")
    tap(bench, text="Redo")
    assert bench.system.toasts.current is None
