"""Strips, pages, rows that are swept away, double taps, drags."""

from __future__ import annotations

from collections.abc import Callable

from simdroid.ui import (
    BottomNavigation,
    Canvas,
    Chip,
    Column,
    Dismissible,
    Drag,
    Grid,
    Pager,
    Screen,
    Scroll,
    Tabs,
    Text,
    View,
    chip_row,
    list_item,
)
from tests.apps.ui_reader import find, nodes, tap, texts
from tests.simdroid.ui.conftest import Bench


class Moves(Screen):
    """Chips, tabs with pages, and rows that can be moved."""

    def build(self) -> View:
        page = self.page()
        chips = [
            Chip(f"Chip number {n}", selected=n == self.state.get("chip"), on_click=self.pick(n)) for n in range(9)
        ]
        tabs = Tabs(items=[("One", None), ("Two", "phone")], selected=page, on_select=self.turn)
        pages = [lambda: Text(text="First page", width="fill", height=200), lambda: Text(text="Second page")]
        rows: list[View] = [
            Dismissible(list_item("Sweep"), lambda: self.note("swept")),
            list_item("Double", on_click=lambda: self.note("single")),
            *(self.movable(name) for name in ("a", "b", "c")),
        ]
        rows[1].on_double_click = lambda: self.note("double")
        return Column(
            width="fill",
            children=[
                chip_row(chips, id="chips"),
                tabs,
                Pager(pages=pages, page=page, on_page=self.turn, height=200, id="pager"),
                *rows,
            ],
        )

    def movable(self, name: str) -> View:
        row = list_item(f"Row {name}")
        row.on_drag = lambda drag: self.dragged(name, drag)
        row.drop_key = name
        return row

    def dragged(self, name: str, drag: Drag) -> None:
        self.note(f"{name} onto {drag.onto} by {drag.dx:.0f},{drag.dy:.0f}")

    def note(self, word: str) -> None:
        seen = self.state.setdefault("seen", [])
        if isinstance(seen, list):
            seen.append(word)

    def pick(self, number: int) -> Callable[[], None]:
        return lambda: self.state.update(chip=number)

    def page(self) -> int:
        page = self.state.get("page", 0)
        return page if isinstance(page, int) else 0

    def turn(self, page: int) -> None:
        self.state["page"] = page


def seen(bench: Bench) -> object:
    return bench.system.activities.top.state.get("seen")


def middle(bench: Bench, **wanted: str) -> tuple[float, float]:
    left, top, right, bottom = find(bench, **wanted).box
    return (left + right) / 2, (top + bottom) / 2


def test_a_strip_of_chips_scrolls_sideways_and_back(show: Callable[..., Bench]) -> None:
    bench = show(Moves)
    assert "Chip number 8" not in texts(bench)
    assert find(bench, id="chips").flag("scrollable")
    _, y = middle(bench, text="Chip number 0")
    for _ in range(3):
        bench.display.swipe(900, y, 150, y, duration_ms=200)
    tap(bench, text="Chip number 8")
    assert find(bench, text="Chip number 8").flag("checked")
    for _ in range(3):
        bench.display.swipe(150, y, 900, y, duration_ms=200)
    assert find(bench, text="Chip number 0").box[0] == 42


def test_pages_turn_by_a_swipe_and_by_their_tabs(show: Callable[..., Bench]) -> None:
    bench = show(Moves)
    x, y = middle(bench, id="pager")
    bench.display.swipe(x + 300, y, x - 300, y, duration_ms=200)
    assert "Second page" in texts(bench)
    assert find(bench, desc="Two").flag("selected")
    bench.display.swipe(x + 300, y, x - 300, y, duration_ms=200)
    assert "Second page" in texts(bench)
    tap(bench, desc="One")
    assert "First page" in texts(bench)


def test_a_short_swipe_turns_no_page(show: Callable[..., Bench]) -> None:
    bench = show(Moves)
    x, y = middle(bench, id="pager")
    bench.display.swipe(x + 50, y, x - 50, y, duration_ms=200)
    assert "First page" in texts(bench)


def test_a_row_goes_with_a_wide_swipe_only(show: Callable[..., Bench]) -> None:
    bench = show(Moves)
    _, y = middle(bench, text="Sweep")
    bench.display.swipe(540, y, 700, y, duration_ms=200)
    assert seen(bench) is None
    bench.display.swipe(300, y, 900, y, duration_ms=200)
    assert seen(bench) == ["swept"]


def test_two_quick_taps_are_a_double_tap(show: Callable[..., Bench]) -> None:
    bench = show(Moves)
    tap(bench, text="Double")
    tap(bench, text="Double")
    assert seen(bench) == ["single", "double"]
    bench.system.clock.advance(1)
    tap(bench, text="Double")
    assert seen(bench) == ["single", "double", "single"]


def test_a_tap_before_a_restored_state_is_no_part_of_a_double_tap(show: Callable[..., Bench]) -> None:
    bench = show(Moves)
    saved = bench.display.save()
    tap(bench, text="Double")
    bench.display.load(saved)
    tap(bench, text="Double")
    assert seen(bench) == ["single", "single"]


def test_two_slow_taps_are_two_taps(show: Callable[..., Bench]) -> None:
    bench = show(Moves)
    tap(bench, text="Double")
    bench.system.clock.advance(0.5)
    tap(bench, text="Double")
    assert seen(bench) == ["single", "single"]


def test_a_row_is_dragged_onto_another_when_it_was_held_down_first(show: Callable[..., Bench]) -> None:
    bench = show(Moves)
    (x1, y1), (_, y2) = middle(bench, text="Row a"), middle(bench, text="Row c")
    bench.display.swipe(x1, y1, x1, y2, duration_ms=300)
    assert seen(bench) is None
    bench.display.swipe(x1, y1, x1, y2, duration_ms=300, drag=True)
    assert seen(bench) == [f"a onto c by 0,{y2 - y1:.0f}"]


def test_a_drag_from_what_has_a_long_press_is_a_long_press(show: Callable[..., Bench]) -> None:
    bench = show(Held)
    bench.display.swipe(500, 1500, 500, 500, duration_ms=300, drag=True)
    assert seen(bench) == "held"
    assert "Row 0" in texts(bench)
    bench.display.swipe(500, 1500, 500, 500, duration_ms=300)
    assert "Row 0" not in texts(bench)


class Held(Screen):
    """Rows that do something when they are held down."""

    def build(self) -> View:
        held = [list_item(f"Row {n}", on_long_click=lambda: self.state.update(seen="held")) for n in range(50)]
        return Scroll(id="rows", children=held)


class Strokes(Screen):
    """A place to draw on."""

    def build(self) -> View:
        paper = Canvas(lambda _painter, _box: None, id="paper", width="fill", height="fill", drag_handle=True)
        paper.on_drag = lambda drag: self.state.update(drawn=[drag.dx, drag.dy])
        paper.on_touch = lambda x, y: self.state.update(dot=[x, y])
        return paper


def test_a_canvas_gets_touches_and_strokes(show: Callable[..., Bench]) -> None:
    bench = show(Strokes)
    bench.display.swipe(300, 900, 500, 1000, duration_ms=200)
    bench.display.tap(400, 700)
    state = bench.system.activities.top.state
    assert (state["drawn"], state["dot"]) == ([200, 100], [400, 700])


class Cells(Screen):
    """A long grid above a bar of destinations."""

    def build(self) -> View:
        grid = Grid(3, range(100), lambda number: Text(text=f"cell {number}"), 90, id="grid", weight=1)
        bar = BottomNavigation(
            items=[("tab_a", "Alarm", "alarm"), ("tab_b", "Clock", "clock")],
            selected=str(self.state.get("tab", "tab_a")),
            on_select=lambda tab: self.state.update(tab=tab),
        )
        return Column(width="fill", height="fill", children=[grid, bar])


def test_a_grid_builds_what_is_seen_and_shows_cells_as_its_children(show: Callable[..., Bench]) -> None:
    bench = show(Cells)
    cells = [node for node in nodes(bench) if node.text.startswith("cell")]
    assert [node.box[2] - node.box[0] for node in cells[:3]] == [360, 360, 360]
    assert len(cells) < 40
    bench.display.swipe(500, 1800, 500, 300, duration_ms=300)
    assert "cell 0" not in texts(bench)


def test_the_selected_destination_is_not_clickable(show: Callable[..., Bench]) -> None:
    bench = show(Cells)
    assert not find(bench, id="tab_a").flag("clickable")
    assert find(bench, id="tab_a").flag("selected")
    assert find(bench, id="navigation_bar_item_large_label_view").text == "Alarm"
    tap(bench, desc="Clock")
    assert find(bench, id="navigation_bar_item_large_label_view").text == "Clock"
    assert find(bench, id="tab_a").flag("clickable")
