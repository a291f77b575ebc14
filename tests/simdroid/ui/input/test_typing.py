"""Text fields: keys, input methods, the clipboard."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from simdroid.ui import KEY_CODES, Column, Dialog, Screen, TextField, View, px
from tests.simdroid.ui.conftest import Bench


class Form(Screen):
    """Three fields."""

    edge_to_edge = True

    def build(self) -> View:
        return Column(
            width="fill",
            padding=(0, px(200), 0, 0),
            children=[
                TextField(id="name", hint="Name", value="Ada", height=px(150), action="next"),
                TextField(id="note", hint="Note", height=px(400), multiline=True),
                TextField(
                    id="phone",
                    kind="phone",
                    height=px(150),
                    on_text=lambda text: self.state.update(heard=text),
                    on_submit=lambda: self.state.update(sent=self.typed("phone")),
                ),
            ],
        )


NAME, NOTE, PHONE = (540, 280), (540, 400), (540, 820)


def typed(bench: Bench, field: str) -> str:
    return Form(bench.system, bench.system.activities.top).typed(field, "(untouched)")


def press(bench: Bench, *names: str, shift: bool = False) -> None:
    meta = frozenset({KEY_CODES["SHIFT_LEFT"]} if shift else set())
    for name in names:
        bench.display.key(KEY_CODES[name], meta=meta)


def test_text_goes_to_the_field_that_was_touched(show: Callable[..., Bench]) -> None:
    bench = show(Form)
    bench.display.type_text("lost")
    bench.display.tap(*NAME)
    bench.display.type_text(" Lovelace")
    assert typed(bench, "name") == "Ada Lovelace"
    assert typed(bench, "note") == "(untouched)"


def test_a_tap_puts_the_cursor_between_the_letters_it_meets(show: Callable[..., Bench]) -> None:
    bench = show(Form)
    bench.display.tap(0, 280)
    bench.display.type_text("x")
    assert typed(bench, "name") == "xAda"
    bench.display.tap(1000, 280)
    bench.display.type_text("y")
    assert typed(bench, "name") == "xAday"


def test_keys_edit(show: Callable[..., Bench]) -> None:
    bench = show(Form)
    bench.display.tap(*NAME)
    press(bench, "DEL", "B")
    press(bench, "C", shift=True)
    press(bench, "MOVE_HOME", "FORWARD_DEL", "DPAD_RIGHT", "1", "SPACE")
    assert typed(bench, "name") == "d1 bC"


def test_select_all_and_delete_empties_a_field(show: Callable[..., Bench]) -> None:
    bench = show(Form)
    bench.display.tap(*NAME)
    bench.display.key(29, meta=frozenset({113}))
    bench.display.key(67)
    assert typed(bench, "name") == ""


def test_cut_copy_and_paste_use_the_clipboard(show: Callable[..., Bench]) -> None:
    bench = show(Form)
    control = frozenset({KEY_CODES["CTRL_LEFT"]})
    bench.display.tap(*NAME)
    bench.display.key(KEY_CODES["A"], meta=control)
    bench.display.key(KEY_CODES["C"], meta=control)
    assert bench.system.clipboard.text == "Ada"
    bench.display.key(KEY_CODES["X"], meta=control)
    assert typed(bench, "name") == ""
    bench.system.clipboard.text = "Grüße 漢"
    press(bench, "PASTE")
    bench.display.key(KEY_CODES["V"], meta=control)
    assert typed(bench, "name") == "Grüße 漢Grüße 漢"


def test_shift_with_arrows_selects(show: Callable[..., Bench]) -> None:
    bench = show(Form)
    bench.display.tap(1000, 280)
    press(bench, "DPAD_LEFT", "DPAD_LEFT", shift=True)
    bench.display.type_text("xy")
    assert typed(bench, "name") == "Axy"


def test_enter_breaks_lines_only_where_there_are_several(show: Callable[..., Bench]) -> None:
    bench = show(Form)
    bench.display.tap(*NOTE)
    bench.display.type_text("one\ntwo")
    press(bench, "ENTER")
    assert typed(bench, "note") == "one\ntwo\n"
    bench.display.tap(*NAME)
    press(bench, "ENTER")
    bench.display.type_text("three")
    assert typed(bench, "name") == "Ada"
    assert typed(bench, "note").endswith("three")


def test_tab_goes_round(show: Callable[..., Bench]) -> None:
    bench = show(Form)
    press(bench, "TAB")
    bench.display.type_text("1")
    press(bench, "TAB", "TAB", "TAB")
    bench.display.type_text("2")
    press(bench, "TAB", shift=True)
    bench.display.type_text("3")
    assert (typed(bench, "name"), typed(bench, "phone")) == ("Ada12", "3")


def test_a_phone_number_takes_no_letters(show: Callable[..., Bench]) -> None:
    bench = show(Form)
    bench.display.tap(*PHONE)
    bench.display.type_text("+1 (555) call me 0100")
    assert typed(bench, "phone") == "+1 (555)   0100"
    assert bench.system.activities.top.state["heard"] == "+1 (555)   0100"
    press(bench, "ENTER")
    assert bench.system.activities.top.state["sent"] == "+1 (555)   0100"


@pytest.mark.parametrize("text", ["Grüße", "漢字かな", "😀👨\u200d👩\u200d👧", "tab\tin", "עברית"])
def test_input_methods_may_insert_any_text(show: Callable[..., Bench], text: str) -> None:
    bench = show(Form)
    assert not bench.system.editor.commit_text(text)
    bench.display.tap(*NOTE)
    assert bench.system.editor.commit_text(text)
    assert typed(bench, "note") == text
    assert bench.display.png()
    assert bench.system.editor.delete_before(1)
    assert typed(bench, "note") == text[:-1]
    assert bench.system.editor.clear_text()
    assert typed(bench, "note") == ""


def test_the_action_key_submits(show: Callable[..., Bench]) -> None:
    bench = show(Form)
    assert not bench.system.editor.editor_action(6)
    bench.display.tap(*PHONE)
    bench.display.type_text("7")
    assert bench.system.editor.editor_action(4)
    assert bench.system.activities.top.state["sent"] == "7"


def test_a_long_press_selects_a_word(show: Callable[..., Bench]) -> None:
    bench = show(Form)
    bench.display.tap(*NAME)
    bench.display.type_text(" Lovelace")
    bench.display.swipe(20, 280, 20, 280, duration_ms=600)
    bench.display.type_text("Countess")
    assert typed(bench, "name") == "Countess Lovelace"


class Asking(Form):
    """A field inside a dialog."""

    def dialog(self) -> Dialog | None:
        if self.state.get("closed"):
            return None
        field = TextField(id="answer", autofocus=True, on_submit=lambda: self.state.update(closed=True))
        return Dialog(title="Name?", content=(field,))


def test_a_dialogs_field_takes_the_keys_and_is_forgotten_with_it(show: Callable[..., Bench]) -> None:
    bench = show(Asking)
    bench.display.type_text("42")
    assert typed(bench, "answer") == "42"
    press(bench, "ENTER")
    bench.display.dump()
    assert typed(bench, "answer") == "(untouched)"


def test_looking_at_a_screen_changes_nothing(show: Callable[..., Bench]) -> None:
    bench = show(Asking)
    before = bench.system.activities.save()
    bench.display.dump()
    bench.display.png()
    assert bench.system.activities.save() == before
