"""Fingers: which view they meet and what they do there."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from simdroid.ui import Box, Column, Dialog, Row, Screen, Scroll, Slider, Text, View, px
from tests.simdroid.ui.conftest import Bench


class Pressable(Screen):
    """Views that write down what happened to them."""

    edge_to_edge = True

    def note(self, word: str) -> Callable[[], None]:
        return lambda: self.state.update(seen=[*self.seen(), word])

    def seen(self) -> list[str]:
        value = self.state.get("seen", [])
        assert isinstance(value, list)
        return [str(word) for word in value]

    def build(self) -> View:
        inner = Text(text="label", at=(px(50), px(50), px(150), px(150)))
        row = Box(at=(0, px(500), px(1080), px(700)), on_click=self.note("row"), children=[inner])
        low = View(at=(0, px(800), px(500), px(1000)), on_click=self.note("low"))
        cover = View(at=(px(200), px(800), px(700), px(1000)), on_click=self.note("cover"))
        glass = View(at=(0, px(500), px(1080), px(1000)))
        off = View(at=(0, px(1100), px(1080), px(1200)), on_click=self.note("off"), enabled=False)
        below = View(at=(0, px(1050), px(1080), px(1250)), on_click=self.note("below"))
        long = View(at=(0, px(1300), px(1080), px(1400)), on_click=self.note("tap"), on_long_click=self.note("long"))
        views: list[View] = [row, low, cover, glass, below, off, long]
        return Box(width="fill", height="fill", children=views)

    def on_swipe(self, dx: float, dy: float) -> bool:
        self.note(f"swipe {dx:.0f},{dy:.0f}")()
        return True


def happened(bench: Bench) -> object:
    return bench.system.activities.top.state.get("seen")


def test_a_tap_on_a_label_presses_the_row_around_it(show: Callable[..., Bench]) -> None:
    bench = show(Pressable)
    bench.display.tap(100, 600)
    assert happened(bench) == ["row"]


def test_the_view_on_top_is_pressed_and_glass_lets_touches_through(show: Callable[..., Bench]) -> None:
    bench = show(Pressable)
    bench.display.tap(300, 900)
    bench.display.tap(100, 900)
    assert happened(bench) == ["cover", "low"]


def test_a_disabled_view_keeps_touches_from_what_is_below(show: Callable[..., Bench]) -> None:
    bench = show(Pressable)
    bench.display.tap(540, 1150)
    bench.display.tap(540, 1230)
    assert happened(bench) == ["below"]


def test_nothing_happens_beside_everything(show: Callable[..., Bench]) -> None:
    bench = show(Pressable)
    for x, y in ((540, 2000), (-5, 600), (5000, 600), (540, 60)):
        bench.display.tap(x, y)
    assert happened(bench) is None


def test_a_touch_that_stays_is_a_long_press(show: Callable[..., Bench]) -> None:
    bench = show(Pressable)
    bench.display.swipe(540, 1350, 540, 1350, duration_ms=1000)
    bench.display.swipe(540, 1350, 545, 1352, duration_ms=100)
    bench.display.swipe(540, 1350, 540, 1350, duration_ms=1, drag=True)
    assert happened(bench) == ["long", "tap", "long"]


def test_a_long_press_on_what_has_no_use_for_it_is_a_tap(show: Callable[..., Bench]) -> None:
    bench = show(Pressable)
    bench.display.swipe(100, 600, 100, 600, duration_ms=1000)
    assert happened(bench) == ["row"]


def test_a_swipe_over_what_does_not_scroll_goes_to_the_screen(show: Callable[..., Bench]) -> None:
    bench = show(Pressable)
    bench.display.swipe(540, 1800, 540, 1500, duration_ms=300)
    assert happened(bench) == ["swipe 0,-300"]


def test_single_reports_make_a_gesture(show: Callable[..., Bench]) -> None:
    bench = show(Pressable)
    bench.display.motion("DOWN", 540, 1350)
    bench.system.clock.advance(0.7)
    bench.display.motion("MOVE", 541, 1350)
    bench.display.motion("UP", 541, 1350)
    bench.display.motion("UP", 541, 1350)
    bench.display.motion("DOWN", 540, 1350)
    bench.display.motion("CANCEL", 0, 0)
    bench.display.motion("UP", 540, 1350)
    assert happened(bench) == ["long"]


class Nested(Screen):
    """A list inside a page, and a slider."""

    edge_to_edge = True

    def build(self) -> View:
        rows: list[View] = [Text(text=f"{number}", width="fill", height=px(200)) for number in range(10)]
        inner = Scroll(id="inner", width="fill", height=px(1000), children=rows)
        level = self.state.get("level", 0.5)
        assert isinstance(level, float)
        bar = Slider(id="bar", value=level, height=px(126), on_change=lambda value: self.state.update(level=value))
        filler = View(width="fill", height=px(3000))
        return Scroll(id="outer", children=[View(height=px(200)), inner, bar, filler])


def offsets(bench: Bench) -> tuple[int, int]:
    display = bench.display
    windows = display._wm.windows()
    found = {view.id: view for view in windows[0].root.walk() if isinstance(view, Scroll)}
    return found["outer"].offset, found["inner"].offset


def test_the_inner_list_scrolls_first_and_the_page_when_it_cannot(show: Callable[..., Bench]) -> None:
    bench = show(Nested)
    bench.display.swipe(540, 1100, 540, 700, duration_ms=10_000)
    assert offsets(bench) == (0, 400)
    bench.display.swipe(540, 1100, 540, 100, duration_ms=10_000)
    assert offsets(bench) == (0, 1000)
    bench.display.swipe(540, 1100, 540, 900, duration_ms=10_000)
    assert offsets(bench) == (200, 1000)


def test_a_slider_follows_taps_and_horizontal_drags(show: Callable[..., Bench]) -> None:
    bench = show(Nested)
    state = bench.system.activities.top.state
    bench.display.tap(1079, 1260)
    assert state["level"] == 1.0
    bench.display.swipe(1000, 1260, 100, 1270, duration_ms=300)
    level = state["level"]
    assert isinstance(level, float)
    assert 0.05 < level < 0.1


def test_edges_belong_to_the_system(show: Callable[..., Bench]) -> None:
    bench = show(Nested, Pressable)
    bench.display.swipe(540, 20, 540, 900, duration_ms=300)
    assert bench.display.focused_window() == "NotificationShade"
    bench.display.swipe(540, 1500, 540, 500, duration_ms=300)
    assert bench.display.focused_window() == "com.example.test/com.example.test.Screen0"
    bench.display.swipe(2, 1200, 600, 1210, duration_ms=300)
    assert "nexuslauncher" in bench.display.focused_window()


def test_a_swipe_from_the_bottom_goes_home(show: Callable[..., Bench]) -> None:
    bench = show(Nested)
    bench.display.swipe(540, 2390, 540, 1200, duration_ms=300)
    assert "nexuslauncher" in bench.display.focused_window()


class Asking(Pressable):
    """A question over the screen."""

    def dialog(self) -> Dialog | None:
        if self.state.get("closed"):
            return None
        return Dialog(title="Sure?", on_dismiss=lambda: self.state.update(closed=True))


def test_a_dialog_keeps_touches_and_closes_by_a_touch_beside_it(show: Callable[..., Bench]) -> None:
    bench = show(Asking)
    bench.display.tap(100, 600)
    assert bench.system.activities.top.state["closed"] is True
    assert happened(bench) is None
    bench.display.tap(100, 600)
    assert happened(bench) == ["row"]


def test_back_closes_the_dialog_before_the_screen(show: Callable[..., Bench]) -> None:
    bench = show(Asking)
    bench.display.key(4)
    assert bench.system.activities.top.state.get("closed") is True
    assert "Screen0" in bench.display.focused_window()
    bench.display.key(4)
    assert "nexuslauncher" in bench.display.focused_window()


class Rows(Screen):
    """Rows whose last part lies under the bar."""

    def build(self) -> View:
        return Column(width="fill", children=[Row(width="fill", height=px(100), id="first")])


def test_input_takes_its_documented_time_and_reading_takes_none(show: Callable[..., Bench]) -> None:
    bench = show(Rows)
    clock, start = bench.system.clock, bench.system.clock.now_ns()
    bench.display.dump()
    bench.display.png()
    assert clock.now_ns() == start
    bench.display.tap(1, 1)
    bench.display.swipe(1, 900, 1, 300, duration_ms=700)
    bench.display.type_text("abc")
    bench.display.key(19)
    assert clock.now_ns() - start == round((0.1 + 0.7 + 0.06 + 0.05) * 1e9)


@pytest.mark.parametrize(("duration", "drag", "moved"), [(100, False, 195), (20_000, False, 100), (100, True, 100)])
def test_a_quick_swipe_throws_the_list_a_slow_one_and_a_drag_do_not(
    show: Callable[..., Bench], duration: int, drag: bool, moved: int
) -> None:
    bench = show(Nested)
    bench.display.swipe(540, 1100, 540, 1000, duration_ms=duration, drag=drag)
    assert offsets(bench) == (0, moved)
