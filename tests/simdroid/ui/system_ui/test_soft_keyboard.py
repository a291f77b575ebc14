"""The soft keyboard: when it shows, what its keys do, and how screens make room for it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from simdroid.ui import Column, Dialog, MenuItem, Screen, Scroll, TextField, View, menu_button, px
from simdroid.ui.system_ui.keyboard_layouts import COLUMNS, LAYOUTS, KeyboardPage
from simdroid.ui.system_ui.keyboard_view import KeyCap
from simdroid.ui.views.window import Window
from tests.simdroid.ui.conftest import Bench

ADB_KEYBOARD = "com.android.adbkeyboard/.AdbIME"
BACK = 4


class Form(Screen):
    """Fields of every kind, high and low."""

    def build(self) -> View:
        fields: list[View] = [
            TextField(id="name", action="next", height=px(200)),
            TextField(id="age", kind="number", height=px(200)),
            TextField(id="tel", kind="phone", height=px(200)),
            TextField(id="notes", multiline=True, height=px(200)),
            View(width="fill", height=px(900)),
            TextField(id="last", action="search", on_submit=lambda: self.state.update(sent=True), height=px(200)),
        ]
        return Scroll(id="page", children=fields)


class Addresses(Screen):
    """A field for a mail address, one for the address of a page."""

    def build(self) -> View:
        fields: list[View] = [TextField(id="mail", kind="email"), TextField(id="page", kind="url")]
        return Column(width="fill", height="fill", children=fields)


class Asking(Screen):
    """A dialog with a field."""

    def build(self) -> View:
        return Column(width="fill", height="fill")

    def dialog(self) -> Dialog | None:
        return Dialog(title="Name", content=(TextField(id="name", autofocus=True),))


class WithMenu(Screen):
    """A field below a menu."""

    def build(self) -> View:
        menu = menu_button([MenuItem("Help", lambda: None)])
        return Column(width="fill", height="fill", children=[menu, TextField(id="name", height=px(200))])


def keyboard(bench: Bench) -> Window:
    windows = bench.display._wm.windows()
    return next(window for window in windows if window.title == "InputMethod")


def caps(bench: Bench) -> dict[str, KeyCap]:
    return {view.desc: view for view in keyboard(bench).root.walk() if isinstance(view, KeyCap)}


def press(bench: Bench, *names: str) -> None:
    for name in names:
        box = caps(bench)[name].box
        bench.display.tap((box.left + box.right) / 2, (box.top + box.bottom) / 2)


def field(bench: Bench, name: str) -> TextField:
    for window in bench.display._wm.windows():
        for view in window.root.walk():
            if isinstance(view, TextField) and view.id == name:
                return view
    raise AssertionError(name)


def shown(bench: Bench) -> bool:
    """Whether the keyboard is there now."""
    return bench.display.ime_shown


def touch(bench: Bench, name: str) -> None:
    box = field(bench, name).visible
    bench.display.tap((box.left + box.right) / 2, (box.top + box.bottom) / 2)


def test_it_lies_where_a_pixel_has_it(show: Callable[..., Bench]) -> None:
    bench = show(Form)
    assert not shown(bench)
    touch(bench, "name")
    assert shown(bench)
    assert keyboard(bench).bounds == (0, 1517, 1080, 2400)
    assert caps(bench)["a"].box == (5, 1808, 165, 1963)
    assert caps(bench)["q"].box[:2] == (5, 1653)
    assert caps(bench)["a"].id == "key_pos_1_0"


def test_keys_type_at_the_cursor(show: Callable[..., Bench]) -> None:
    bench = show(Form)
    touch(bench, "name")
    press(bench, "h", "o", "Space", "y", "Delete", "x")
    assert field(bench, "name").edit.text == "ho x"


def test_shift_holds_for_one_letter_and_locks_when_pressed_twice(show: Callable[..., Bench]) -> None:
    bench = show(Form)
    touch(bench, "name")
    press(bench, "Shift")
    assert "Shift enabled" in caps(bench)
    press(bench, "A", "b", "Shift", "Shift enabled")
    assert "Caps lock" in caps(bench)
    press(bench, "C", "D", "Caps lock", "e")
    assert field(bench, "name").edit.text == "AbCDe"


def test_pages_of_symbols_and_emoji(show: Callable[..., Bench]) -> None:
    bench = show(Form)
    touch(bench, "name")
    press(bench, "Symbol keyboard", "@", "More symbols", "€", "Symbol keyboard", "7", "Letter keyboard", "q")
    press(bench, "Emoji button", "👍", "Letter keyboard")
    assert field(bench, "name").edit.text == "@€7q👍"


@pytest.mark.parametrize(("name", "keys", "text"), [("age", "4.2", "4.2"), ("tel", "+15#", "+15#")])
def test_numbers_have_a_pad(show: Callable[..., Bench], name: str, keys: str, text: str) -> None:
    bench = show(Form)
    touch(bench, name)
    assert "q" not in caps(bench)
    press(bench, *keys)
    assert field(bench, name).edit.text == text


def test_the_action_key_says_and_does_what_the_field_wants(show: Callable[..., Bench]) -> None:
    bench = show(Form)
    touch(bench, "name")
    press(bench, "Next")
    assert field(bench, "age").focused
    touch(bench, "notes")
    press(bench, "a", "Enter", "b")
    assert field(bench, "notes").edit.text == "a\nb"


def test_searching_closes_the_keyboard_and_a_touch_brings_it_back(show: Callable[..., Bench]) -> None:
    bench = show(Form)
    touch(bench, "last")
    press(bench, "Search")
    assert bench.system.activities.top.state["sent"] is True
    assert not shown(bench)
    touch(bench, "last")
    assert shown(bench)


def test_back_closes_it_first_and_the_screen_then(show: Callable[..., Bench]) -> None:
    bench = show(Form)
    touch(bench, "name")
    bench.display.key(BACK)
    assert not shown(bench)
    assert field(bench, "name").focused
    touch(bench, "age")
    assert shown(bench)
    bench.display.key(BACK)
    bench.display.key(BACK)
    assert "nexuslauncher" in bench.display.focused_window()


def test_a_field_it_would_cover_comes_into_sight(show: Callable[..., Bench]) -> None:
    bench = show(Form)
    assert field(bench, "last").box.bottom > 1517
    touch(bench, "last")
    assert field(bench, "last").box.top >= 128
    assert field(bench, "last").box.bottom <= 1517
    bench.display.swipe(540, 600, 540, 1400, duration_ms=300)
    assert field(bench, "last").visible.empty
    bench.display.type_text("x")
    assert field(bench, "last").box.bottom <= 1517


def test_a_dialog_moves_up(show: Callable[..., Bench]) -> None:
    bench = show(Asking)
    assert shown(bench)
    dialog = next(window for window in bench.display._wm.windows() if window.dim)
    assert dialog.bounds.bottom <= 1517
    middle = (dialog.bounds.top + dialog.bounds.bottom) / 2
    assert abs(middle - (128 + 1517) / 2) <= 1


def test_other_input_methods_have_no_keys(show: Callable[..., Bench]) -> None:
    bench = show(Form)
    bench.system.settings.put("secure", "default_input_method", ADB_KEYBOARD)
    touch(bench, "name")
    assert not shown(bench)
    assert bench.system.editor.commit_text("é漢😀")
    assert field(bench, "name").edit.text == "é漢😀"


def test_the_dump_is_the_apps_alone_and_the_list_of_windows_has_the_keyboard(show: Callable[..., Bench]) -> None:
    bench = show(Form)
    touch(bench, "name")
    assert "inputmethod" not in bench.display.dump()
    assert 'content-desc="q"' in bench.display.dump_windows()


def test_closing_it_for_one_field_leaves_it_to_others(show: Callable[..., Bench]) -> None:
    bench = show(Form)
    touch(bench, "name")
    bench.display.key(BACK)
    bench.display.key(61)
    assert field(bench, "age").focused
    assert shown(bench)


def test_it_survives_a_snapshot(show: Callable[..., Bench]) -> None:
    bench = show(Form)
    touch(bench, "name")
    press(bench, "Symbol keyboard")
    saved = bench.display.save()
    press(bench, "Letter keyboard")
    bench.display.load(saved)
    assert "Letter keyboard" in caps(bench)


def test_flat_keys_on_a_phone_on_its_side(show: Callable[..., Bench]) -> None:
    bench = show(Form)
    bench.system.settings.put("system", "user_rotation", "1")
    touch(bench, "name")
    assert keyboard(bench).bounds.height < 700
    press(bench, "q", "p")
    assert field(bench, "name").edit.text == "qp"


@pytest.mark.parametrize("page", LAYOUTS)
def test_every_row_fills_the_width(page: KeyboardPage) -> None:
    assert len(LAYOUTS[page]) == (1 if page == "emoji" else 4)
    for row in LAYOUTS[page]:
        assert sum(key.span for key in row) == pytest.approx(COLUMNS)


@pytest.mark.parametrize(("name", "sign"), [("mail", "@"), ("page", "/")])
def test_an_address_has_its_sign_in_the_commas_place(show: Callable[..., Bench], name: str, sign: str) -> None:
    bench = show(Addresses)
    touch(bench, name)
    assert "," not in caps(bench)
    press(bench, "a", sign, "Symbol keyboard", ",", "Letter keyboard", sign)
    assert field(bench, name).edit.text == f"a{sign},{sign}"


def test_a_keyboard_that_was_closed_stays_closed_when_a_menu_comes_and_goes(show: Callable[..., Bench]) -> None:
    bench = show(WithMenu)
    shown = []
    for event in ("field", "back", "menu", "back", "field"):
        if event == "back":
            bench.display.key(BACK)
        else:
            bench.display.tap(*((540, 300) if event == "field" else (63, 190)))
        shown.append((bench.display.ime_shown, "Help" in bench.display.dump()))
    assert shown == [(True, False), (False, False), (False, True), (False, False), (True, False)]
