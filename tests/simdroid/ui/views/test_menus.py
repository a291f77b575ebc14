"""Menus and spinners: windows of their own that open at a view and close again."""

from __future__ import annotations

import json
from collections.abc import Callable

from simdroid.ui import (
    KEY_CODES,
    Box,
    Column,
    MenuItem,
    Screen,
    Spinner,
    Text,
    View,
    list_item,
    menu_button,
    popup_menu,
    px,
    scaffold,
)
from tests.apps.ui_reader import find, nodes, tap, texts
from tests.simdroid.ui.conftest import Bench

LABELS = ["Mobile", "Home", "Work"]


class Menus(Screen):
    """An overflow button, a row with a menu behind a long press, a spinner."""

    edge_to_edge = True

    def build(self) -> View:
        items = [
            MenuItem("New window", lambda: self.done("window")),
            MenuItem("Hidden", lambda: self.done("hidden"), checked=True),
            MenuItem("Not now", lambda: self.done("never"), enabled=False),
        ]
        button = menu_button(items)
        button.at = (px(954), px(128), px(1080), px(254))
        bar = Box(width="fill", height=px(254), children=[button])
        chosen = self.state.get("label", 0)
        spinner = Spinner(LABELS, chosen if isinstance(chosen, int) else 0, self.label_chosen, id="label")
        rows: list[View] = [
            popup_menu(list_item(f"Row {n}"), [MenuItem(f"Open {n}", lambda n=n: self.done(str(n)))], long_press=True)  # type: ignore[misc]
            for n in range(3)
        ]
        body = Column(width="fill", children=[*rows, spinner, Text(text=f"done {self.state.get('done')}")])
        return scaffold(top=bar, body=body)

    def done(self, what: str) -> None:
        self.state["done"] = what

    def label_chosen(self, place: int) -> None:
        self.state["label"] = place


def test_the_overflow_menu_is_the_active_window_and_has_the_recorded_boxes(show: Callable[..., Bench]) -> None:
    bench = show(Menus)
    tap(bench, desc="More options")
    assert texts(bench) == ["New window", "Hidden", "Not now"]
    assert [node.attributes["class"] for node in nodes(bench)][:7] == [
        "android.widget.FrameLayout",
        "android.widget.FrameLayout",
        "android.widget.ListView",
        "android.widget.LinearLayout",
        "android.widget.LinearLayout",
        "android.widget.RelativeLayout",
        "android.widget.TextView",
    ]
    row = nodes(bench)[3].box
    assert (row[0], row[1], row[2], row[3] - row[1]) == (555, 254, 1070, 126)
    assert find(bench, text="New window").attributes["resource-id"] == "com.example.test:id/title"


def test_choosing_an_item_runs_it_and_closes_the_menu(show: Callable[..., Bench]) -> None:
    bench = show(Menus)
    tap(bench, desc="More options")
    tap(bench, text="Hidden")
    assert "done hidden" in texts(bench)


def test_a_disabled_item_keeps_the_menu_open(show: Callable[..., Bench]) -> None:
    bench = show(Menus)
    tap(bench, desc="More options")
    tap(bench, text="Not now")
    assert texts(bench) == ["New window", "Hidden", "Not now"]


def test_back_and_a_touch_beside_close_the_menu(show: Callable[..., Bench]) -> None:
    bench = show(Menus)
    ways: list[Callable[[], None]] = [
        lambda: bench.display.key(KEY_CODES["BACK"]),
        lambda: bench.display.tap(100, 2000),
    ]
    for leave in ways:
        tap(bench, desc="More options")
        leave()
        assert "done None" in texts(bench)


def test_rows_without_ids_open_each_their_own_menu(show: Callable[..., Bench]) -> None:
    bench = show(Menus)
    left, top, right, bottom = find(bench, text="Row 2").box
    x, y = (left + right) / 2, (top + bottom) / 2
    bench.display.swipe(x, y, x, y, duration_ms=700)
    assert texts(bench) == ["Open 2"]
    tap(bench, text="Open 2")
    assert "done 2" in texts(bench)


def test_a_spinner_shows_its_choice_and_opens_the_others(show: Callable[..., Bench]) -> None:
    bench = show(Menus)
    assert "Mobile" in texts(bench)
    tap(bench, id="label")
    assert texts(bench) == LABELS
    assert find(bench, text="Mobile").flag("checked")
    tap(bench, text="Work")
    assert "Work" in texts(bench)
    assert bench.system.activities.top.state["label"] == 2


def test_an_open_menu_survives_a_snapshot(show: Callable[..., Bench]) -> None:
    bench = show(Menus)
    tap(bench, desc="More options")
    saved = json.dumps(bench.system.save())
    tap(bench, text="New window")
    bench.system.load(json.loads(saved))
    assert texts(bench)[0] == "New window"
