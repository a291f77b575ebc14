"""Drawers, bottom sheets and snackbars."""

from __future__ import annotations

from collections.abc import Callable

from simdroid.ui import (
    KEY_CODES,
    BottomSheet,
    Button,
    Column,
    Drawer,
    Screen,
    Text,
    View,
    drawer_item,
    list_item,
)
from tests.apps.ui_reader import find, tap, texts
from tests.simdroid.ui.conftest import Bench


class Edges(Screen):
    """Opens whatever its buttons say."""

    def build(self) -> View:
        names = ("drawer", "sheet")
        buttons: list[View] = [Button(text=name, on_click=lambda name=name: self.show(name)) for name in names]  # type: ignore[misc]
        buttons.append(Button(text="bar", on_click=lambda: self.snackbar("Deleted", ("Undo", "undo"))))
        return Column(width="fill", children=[*buttons, Text(id="said", text=str(self.state.get("said", "")))])

    def show(self, name: str) -> None:
        self.state["open"] = name

    def close(self) -> None:
        self.state.pop("open", None)

    def say(self, what: object) -> None:
        self.state["said"] = str(what)
        self.close()

    def undo(self) -> None:
        self.state["said"] = "undone"

    def drawer(self) -> Drawer | None:
        if self.state.get("open") != "drawer":
            return None
        return Drawer([drawer_item("Recent", on_click=lambda: self.say("recent"), selected=True)], self.close)

    def sheet(self) -> BottomSheet | None:
        if self.state.get("open") != "sheet":
            return None
        return BottomSheet([list_item("Share", on_click=lambda: self.say("share"))], self.close)


def test_a_drawer_lies_over_the_content_in_the_same_window(show: Callable[..., Bench]) -> None:
    bench = show(Edges)
    tap(bench, text="drawer")
    assert {"Recent", "sheet"} <= set(texts(bench))
    assert find(bench, id="navigation_view").box[0::2] == (0, 735)
    tap(bench, text="Recent")
    assert find(bench, id="said").text == "recent"


def test_back_and_a_touch_beside_close_a_drawer(show: Callable[..., Bench]) -> None:
    bench = show(Edges)
    ways: list[Callable[[], None]] = [
        lambda: bench.display.key(KEY_CODES["BACK"]),
        lambda: bench.display.tap(1000, 1200),
    ]
    for leave in ways:
        tap(bench, text="drawer")
        leave()
        assert "Recent" not in texts(bench)
        assert "sheet" in texts(bench)


def test_an_empty_place_of_a_drawer_lets_no_touch_through(show: Callable[..., Bench]) -> None:
    bench = show(Edges)
    tap(bench, text="drawer")
    bench.display.tap(300, 2000)
    assert "Recent" in texts(bench)


def test_a_sheet_stands_at_the_lower_edge_and_goes_with_a_swipe(show: Callable[..., Bench]) -> None:
    bench = show(Edges)
    tap(bench, text="sheet")
    assert texts(bench) == ["Share"]
    assert find(bench, id="design_bottom_sheet").box[3] in (2337, 2400)
    bench.display.swipe(500, 2250, 500, 2390, duration_ms=200)
    assert "sheet" in texts(bench)
    tap(bench, text="sheet")
    tap(bench, text="Share")
    assert find(bench, id="said").text == "share"


def test_a_snackbar_is_part_of_the_screen_until_its_time_is_over(show: Callable[..., Bench]) -> None:
    bench = show(Edges)
    tap(bench, text="bar")
    assert find(bench, id="snackbar_text").text == "Deleted"
    bench.system.clock.advance(2.7)
    assert find(bench, id="snackbar_action").text == "Undo"
    bench.system.clock.advance(0.1)
    assert "Deleted" not in texts(bench)


def test_the_action_of_a_snackbar_is_a_method_of_the_screen(show: Callable[..., Bench]) -> None:
    bench = show(Edges)
    tap(bench, text="bar")
    tap(bench, text="Undo")
    assert find(bench, id="said").text == "undone"
    assert "Deleted" not in texts(bench)
