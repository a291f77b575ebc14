"""Touch and keys at their limits: slop, long press, edges, double taps, drags; one dp is one pixel here."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from simdroid.ui import (
    KEY_CODES,
    BottomSheet,
    Box,
    Column,
    Dialog,
    DialogButton,
    Drag,
    MenuItem,
    Screen,
    Scroll,
    Slider,
    TextField,
    View,
    popup_menu,
)
from tests.simdroid.ui.conftest import Bench

WIDTH, HEIGHT = 360, 640
STATUS_BAR, NAVIGATION = 49, 24


class Pad(Screen):
    """One view over the whole display that notes what happens to it, and a list below a switch."""

    edge_to_edge = True

    def note(self, word: str) -> None:
        seen = self.state.get("seen", [])
        assert isinstance(seen, list)
        self.state["seen"] = [*seen, word]

    def build(self) -> View:
        options = self.state.get("options", [])
        assert isinstance(options, list)
        pad = View(id="pad", width="fill", height="fill", on_click=lambda: self.note("tap"))
        if "long" in options:
            pad.on_long_click = lambda: self.note("long")
        if "double" in options:
            pad.on_double_click = lambda: self.note("double")
        if "drag" in options:
            pad.on_drag = lambda drag: self.note(f"drag {drag.dx:g},{drag.dy:g} {drag.onto}")
            pad.drag_handle = "handle" in options
        if "off" in options:
            pad.enabled = False
        drop = View(id="drop", at=(0, 400, 100, 500), drop_key="target")
        return Box(width="fill", height="fill", children=[pad, drop])

    def on_swipe(self, dx: float, dy: float) -> bool:
        self.note(f"swipe {dx:g},{dy:g}")
        return "useless" not in str(self.state.get("options"))

    def on_back(self) -> bool:
        self.note("back")
        return True


def pad(show: Callable[..., Bench], *options: str, screen: type[Screen] = Pad) -> Bench:
    bench = show(screen)
    bench.system.settings.put("secure", "display_density_forced", "160")
    bench.system.settings.put("global", "display_size_forced", f"{WIDTH},{HEIGHT}")
    bench.system.activities.top.state["options"] = [*options]
    bench.display.build_anew()
    return bench


def seen(bench: Bench) -> object:
    return bench.system.activities.top.state.get("seen")


@pytest.mark.parametrize(("dx", "expected"), [(7.9, ["tap"]), (8.0, ["swipe 8,0"]), (-8.0, ["swipe -8,0"])])
def test_less_movement_than_the_slop_is_a_tap(show: Callable[..., Bench], dx: float, expected: list[str]) -> None:
    bench = pad(show)
    bench.display.swipe(180, 300, 180 + dx, 300, duration_ms=100)
    assert seen(bench) == expected


@pytest.mark.parametrize(("milliseconds", "expected"), [(499, ["tap"]), (500, ["long"])])
def test_a_touch_of_half_a_second_is_a_long_press(
    show: Callable[..., Bench], milliseconds: int, expected: list[str]
) -> None:
    bench = pad(show, "long")
    bench.display.swipe(180, 300, 180, 300, duration_ms=milliseconds)
    assert seen(bench) == expected


def test_a_drag_without_movement_is_a_long_press(show: Callable[..., Bench]) -> None:
    bench = pad(show, "long")
    bench.display.swipe(180, 300, 180, 300, duration_ms=10, drag=True)
    assert seen(bench) == ["long"]


def test_a_long_press_on_a_disabled_view_does_nothing(show: Callable[..., Bench]) -> None:
    bench = pad(show, "long", "off")
    bench.display.swipe(180, 300, 180, 300, duration_ms=600)
    bench.display.tap(180, 300)
    assert seen(bench) is None


@pytest.mark.parametrize(
    ("x1", "x2", "expected"),
    [
        (23, 123, ["back"]),
        (24, 124, ["swipe 100,0"]),
        (336, 236, ["back"]),
        (335, 235, ["swipe -100,0"]),
        (123, 23, ["swipe -100,0"]),
        (23, 3, ["swipe -20,0"]),
    ],
)
def test_a_swipe_from_a_side_goes_back(show: Callable[..., Bench], x1: int, x2: int, expected: list[str]) -> None:
    bench = pad(show)
    bench.display.swipe(x1, 300, x2, 300, duration_ms=100)
    assert seen(bench) == expected


def test_with_buttons_the_sides_belong_to_the_screen(show: Callable[..., Bench]) -> None:
    bench = pad(show)
    bench.system.settings.put("secure", "navigation_mode", "0")
    bench.display.swipe(3, 300, 123, 300, duration_ms=100)
    bench.display.swipe(180, HEIGHT - 60, 180, 300, duration_ms=100)
    assert seen(bench) == ["swipe 120,0", "swipe 0,-280"]


@pytest.mark.parametrize(("y", "shade"), [(STATUS_BAR - 1, "notifications"), (STATUS_BAR, "closed")])
def test_a_swipe_down_from_the_status_bar_opens_the_shade(show: Callable[..., Bench], y: int, shade: str) -> None:
    bench = pad(show)
    bench.display.swipe(180, y, 180, y + 100, duration_ms=100)
    assert bench.display.shade == shade


def test_a_second_swipe_opens_quick_settings_and_swipes_up_close_the_shade(show: Callable[..., Bench]) -> None:
    bench = pad(show)
    shades = []
    for y1, y2 in ((10, 100), (600, 300), (10, 100), (300, 400), (10, 100)):
        bench.display.swipe(180, y1, 180, y2, duration_ms=20_000)
        shades.append(bench.display.shade)
    assert shades == ["notifications", "closed", "notifications", "settings", "settings"]


@pytest.mark.parametrize(("y", "home"), [(HEIGHT - NAVIGATION, True), (HEIGHT - NAVIGATION - 1, False)])
def test_a_swipe_up_from_the_lower_edge_goes_home(show: Callable[..., Bench], y: int, home: bool) -> None:
    bench = pad(show)
    bench.display.swipe(180, y, 180, 300, duration_ms=100)
    assert bench.system.activities.tasks[0].home is home


@pytest.mark.parametrize(
    ("milliseconds", "dx", "expected"),
    [(100, 0, ["tap", "double"]), (100, 100, ["tap", "double"]), (100, 101, ["tap", "tap"]), (400, 0, ["tap", "tap"])],
)
def test_two_taps_soon_and_near_are_a_double_tap(
    show: Callable[..., Bench], milliseconds: int, dx: int, expected: list[str]
) -> None:
    bench = pad(show, "double")
    bench.display.tap(100, 300)
    bench.system.clock.advance(milliseconds / 1000)
    bench.display.tap(100 + dx, 300)
    assert seen(bench) == expected


def test_a_third_tap_begins_anew(show: Callable[..., Bench]) -> None:
    bench = pad(show, "double")
    for _ in range(4):
        bench.display.tap(100, 300)
    assert seen(bench) == ["tap", "double", "tap", "double"]


def test_a_held_view_is_dragged_onto_another(show: Callable[..., Bench]) -> None:
    bench = pad(show, "drag")
    bench.display.swipe(200, 300, 50, 450, duration_ms=300, drag=True)
    bench.display.swipe(200, 300, 210, 350, duration_ms=300, drag=True)
    bench.display.swipe(200, 300, 210, 350, duration_ms=300)
    assert seen(bench) == ["drag -150,150 target", "drag 10,50 ", "swipe 10,50"]


def test_a_handle_is_dragged_without_being_held(show: Callable[..., Bench]) -> None:
    bench = pad(show, "drag", "handle")
    bench.display.swipe(200, 300, 210, 350, duration_ms=300)
    assert seen(bench) == ["drag 10,50 "]


def test_a_disabled_view_is_not_dragged(show: Callable[..., Bench]) -> None:
    bench = pad(show, "drag", "handle", "off")
    bench.display.swipe(200, 300, 210, 350, duration_ms=300)
    assert seen(bench) == ["swipe 10,50"]


def test_a_drag_knows_its_way() -> None:
    drag = Drag((10, 20), (35, 50), "")
    assert (drag.dx, drag.dy) == (25, 30)


@pytest.mark.parametrize(("action", "expected"), [("UP", ["swipe 100,0"]), ("CANCEL", None)])
def test_reports_of_a_finger_make_a_gesture(
    show: Callable[..., Bench], action: str, expected: list[str] | None
) -> None:
    bench = pad(show)
    bench.display.motion("UP", 1, 1)
    bench.display.motion("DOWN", 100, 300)
    bench.display.motion("MOVE", 150, 300)
    bench.display.motion(action, 200, 300)  # type: ignore[arg-type]
    bench.display.motion("UP", 300, 300)
    assert seen(bench) == expected


def test_what_is_dragged_by_a_handle_knows_every_reported_place(show: Callable[..., Bench]) -> None:
    bench = pad(show, "drag", "handle")
    bench.display.motion("DOWN", 100, 300)
    for x, y in ((160, 300), (160, 360), (100, 305)):
        bench.display.motion("MOVE", x, y)
    bench.display.motion("UP", 100, 300)
    assert seen(bench) == ["drag 0,0 "], "the way leads back to where it began"
    bench.display.motion("DOWN", 100, 300)
    bench.display.motion("MOVE", 101, 300)
    bench.display.motion("UP", 100, 300)
    assert seen(bench) == ["drag 0,0 ", "tap"], "a finger that hardly moves taps"


def test_a_finger_that_rests_between_two_reports_presses_long(show: Callable[..., Bench]) -> None:
    bench = pad(show, "long")
    bench.display.motion("DOWN", 100, 300)
    bench.system.clock.advance(0.5)
    bench.display.motion("UP", 100, 300)
    bench.display.motion("DOWN", 100, 300)
    bench.system.clock.advance(0.499)
    bench.display.motion("UP", 100, 300)
    assert seen(bench) == ["long", "tap"]


def test_nothing_is_touched_while_the_screen_is_off(show: Callable[..., Bench]) -> None:
    bench = pad(show)
    bench.display.awake = False
    bench.display.tap(100, 300)
    bench.display.swipe(100, 300, 200, 300, duration_ms=100)
    bench.display.motion("DOWN", 100, 300)
    bench.display.motion("UP", 200, 300)
    assert seen(bench) is None


class Page(Screen):
    """A long list with a slider and a field at its top."""

    edge_to_edge = True

    def build(self) -> View:
        slider = Slider(id="slider", height=50, on_change=lambda value: self.state.update(value=value))
        rows: list[View] = [
            View(height=60),
            slider,
            TextField(id="field"),
            *(View(width="fill", height=100) for _ in range(20)),
        ]
        return Scroll(id="list", children=rows)


def offset(bench: Bench) -> object:
    part = bench.system.activities.top.state.get("ui", {})
    assert isinstance(part, dict)
    scroll = part.get("scroll", {})
    assert isinstance(scroll, dict)
    return scroll.get("list", 0)


def test_content_follows_a_slow_finger_exactly(show: Callable[..., Bench]) -> None:
    bench = pad(show, screen=Page)
    offsets = []
    for y1, y2 in ((400, 300), (300, 337), (100, 600), (500, 100)):
        bench.display.swipe(180, y1, 180, y2, duration_ms=20_000)
        offsets.append(offset(bench))
    assert offsets == [100, 63, 0, 400]


def test_a_slider_takes_sideways_swipes_and_not_upright_ones(show: Callable[..., Bench]) -> None:
    bench = pad(show, screen=Page)
    bench.display.swipe(100, 85, 348, 90, duration_ms=100)
    value = bench.system.activities.top.state.get("value")
    bench.display.swipe(180, 300, 180, 200, duration_ms=20_000)
    assert (value, offset(bench)) == (1.0, 100)


def test_page_keys_scroll_by_the_height_of_the_list(show: Callable[..., Bench]) -> None:
    bench = pad(show, screen=Page)
    offsets = []
    for name in ("PAGE_DOWN", "PAGE_DOWN", "PAGE_UP", "PAGE_UP", "PAGE_UP"):
        bench.display.key(KEY_CODES[name])
        offsets.append(offset(bench))
    assert offsets == [640, 1280, 640, 0, 0]


@pytest.mark.parametrize(
    ("name", "times", "key", "expected"),
    [
        ("VOLUME_UP", 1, "volume_music_speaker", "6"),
        ("VOLUME_DOWN", 1, "volume_music_speaker", "4"),
        ("VOLUME_UP", 20, "volume_music_speaker", "15"),
        ("VOLUME_DOWN", 20, "volume_music_speaker", "0"),
        ("BRIGHTNESS_UP", 1, "screen_brightness", "128"),
        ("BRIGHTNESS_DOWN", 1, "screen_brightness", "76"),
        ("BRIGHTNESS_UP", 20, "screen_brightness", "255"),
        ("BRIGHTNESS_DOWN", 20, "screen_brightness", "1"),
    ],
)
def test_keys_change_volume_and_brightness(
    show: Callable[..., Bench], name: str, times: int, key: str, expected: str
) -> None:
    bench = pad(show)
    bench.system.settings.put("system", "volume_music_speaker", "5")
    bench.system.settings.put("system", "screen_brightness", "102")
    for _ in range(times):
        bench.display.key(KEY_CODES[name])
    assert bench.system.settings.get("system", key) == expected


class Fields(Screen):
    """Two fields, of one line and of several."""

    edge_to_edge = True

    def build(self) -> View:
        one = TextField(id="one", value="one two", padding=5)
        many = TextField(id="many", value="first\nsecond", multiline=True, padding=5)
        return Column(width="fill", children=[View(height=60), one, many])


def text(bench: Bench, key: str) -> object:
    part = bench.system.activities.top.state["ui"]
    assert isinstance(part, dict) and isinstance(part.get("fields"), dict)
    return part["fields"].get(key)  # type: ignore[union-attr]


def focus(bench: Bench) -> object:
    part = bench.system.activities.top.state["ui"]
    assert isinstance(part, dict)
    return part["focus"]


@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        ("DEL", ["one tw", 6, 6]),
        ("MOVE_HOME FORWARD_DEL", ["ne two", 0, 0]),
        ("DPAD_LEFT X", ["one twxo", 7, 7]),
        ("MOVE_HOME DPAD_RIGHT DPAD_RIGHT", ["one two", 2, 2]),
        ("SPACE 1", ["one two 1", 9, 9]),
    ],
)
def test_keys_edit_the_focused_field(show: Callable[..., Bench], keys: str, expected: list[object]) -> None:
    bench = pad(show, screen=Fields)
    bench.display.tap(350, 72)
    for name in keys.split():
        bench.display.key(KEY_CODES[name])
    assert text(bench, "one") == expected


def test_shift_selects_and_control_cuts_copies_and_pastes(show: Callable[..., Bench]) -> None:
    bench = pad(show, screen=Fields)
    bench.display.tap(350, 72)
    shift, control = frozenset({KEY_CODES["SHIFT_LEFT"]}), frozenset({KEY_CODES["CTRL_RIGHT"]})
    bench.display.key(KEY_CODES["MOVE_HOME"], meta=shift)
    assert text(bench, "one") == ["one two", 7, 0]
    bench.display.key(KEY_CODES["C"], meta=control)
    assert (bench.system.clipboard.text, text(bench, "one")) == ("one two", ["one two", 7, 0])
    bench.display.key(KEY_CODES["X"], meta=control)
    bench.display.key(KEY_CODES["V"], meta=control)
    bench.display.key(KEY_CODES["V"], meta=control)
    bench.display.key(KEY_CODES["Q"], meta=control)
    assert text(bench, "one") == ["one twoone two", 14, 14]
    bench.display.key(KEY_CODES["A"], meta=control)
    assert text(bench, "one") == ["one twoone two", 0, 14]


def test_the_focus_goes_round_by_tab_and_arrows(show: Callable[..., Bench]) -> None:
    bench = pad(show, screen=Fields)
    bench.display.key(KEY_CODES["TAB"])
    found = [focus(bench)]
    shift = frozenset({KEY_CODES["SHIFT_RIGHT"]})
    for name, meta in (("TAB", frozenset[int]()), ("TAB", frozenset[int]()), ("TAB", shift), ("TAB", shift)):
        bench.display.key(KEY_CODES[name], meta=meta)
        found.append(focus(bench))
    bench.display.key(KEY_CODES["DPAD_DOWN"])
    found.append(focus(bench))
    assert found == ["one", "many", "one", "many", "one", "many"]


def test_arrows_go_to_the_ends_of_several_lines(show: Callable[..., Bench]) -> None:
    bench = pad(show, screen=Fields)
    bench.display.tap(20, 100)
    bench.display.key(KEY_CODES["DPAD_DOWN"])
    last = text(bench, "many")
    bench.display.key(KEY_CODES["DPAD_UP"])
    first = text(bench, "many")
    bench.display.key(KEY_CODES["MOVE_END"])
    assert (last, first, text(bench, "many")) == (
        ["first\nsecond", 12, 12],
        ["first\nsecond", 0, 0],
        ["first\nsecond", 5, 5],
    )


class Asks(Screen):
    """A screen with a dialog, a sheet or a menu, as its state says."""

    def build(self) -> View:
        return popup_menu(View(id="anchor", width=100, height=50), [MenuItem("One", lambda: None)])

    def dialog(self) -> Dialog | None:
        if self.state.get("options") != ["dialog"]:
            return None
        lines: list[View] = [View(width="fill", height=float(str(self.state.get("high", 100))))]
        return Dialog("T", content=lines, positive=DialogButton("OK"), on_dismiss=lambda: self.state.update(options=[]))

    def sheet(self) -> BottomSheet | None:
        if self.state.get("options") != ["sheet"]:
            return None
        return BottomSheet([View(width="fill", height=100)], lambda: self.state.update(options=[]))


def bounds(bench: Bench) -> tuple[int, ...]:
    return tuple(bench.display._wm.active().bounds)


def test_a_dialog_lies_in_the_middle_and_no_higher_than_its_room(show: Callable[..., Bench]) -> None:
    bench = pad(show, "dialog", screen=Asks)
    assert bounds(bench) == (24, 202, 336, 463)
    bench.system.activities.top.state["high"] = 900
    bench.display.build_anew()
    assert bounds(bench) == (24, 65, 336, 600)


def test_a_wide_display_has_dialogs_of_400_dp(show: Callable[..., Bench]) -> None:
    bench = pad(show, "dialog", screen=Asks)
    bench.system.settings.put("global", "display_size_forced", "700,640")
    assert bounds(bench)[::2] == (150, 550)


@pytest.mark.parametrize(("x", "y", "stays"), [(24, 300, True), (23, 300, False), (180, 462, True), (180, 463, False)])
def test_a_touch_beside_a_dialog_closes_it(show: Callable[..., Bench], x: int, y: int, stays: bool) -> None:
    bench = pad(show, "dialog", screen=Asks)
    bench.display.tap(x, y)
    assert (bench.system.activities.top.state["options"] == ["dialog"]) is stays


def test_a_sheet_lies_at_the_lower_edge_and_goes_down(show: Callable[..., Bench]) -> None:
    bench = pad(show, "sheet", screen=Asks)
    assert bounds(bench) == (0, 480, 360, 640)
    bench.display.swipe(180, 560, 180, 500, duration_ms=100)
    assert bounds(bench) == (0, 480, 360, 640)
    bench.display.swipe(180, 500, 180, 560, duration_ms=100)
    assert bounds(bench) == (0, 0, 360, 640)


def test_a_menu_opens_at_its_view_and_closes_by_a_touch(show: Callable[..., Bench]) -> None:
    bench = pad(show, screen=Asks)
    bench.display.tap(50, STATUS_BAR + 25)
    assert (bounds(bench), bench.display.focused_window()[:12]) == ((4, 91, 200, 155), "PopupWindow:")
    bench.display.tap(300, 600)
    assert bounds(bench) == (0, 0, 360, 640)
