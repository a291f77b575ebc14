"""Selecting, cutting, copying and pasting with a finger; what fields of each kind take."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from simdroid.ui import Column, Screen, TextField, View, text_input
from simdroid.ui.views.text_field import FieldKind
from tests.apps.ui_reader import find, tap, texts
from tests.simdroid.ui.conftest import Bench

TEXT = "brown fox jumps"


class Form(Screen):
    """Fields."""

    def build(self) -> View:
        note = TextField(id="note", value=TEXT, size=30)
        other = TextField(id="other", hint="Other")
        amount = text_input(
            TextField(id="amount", look="outlined", label="Amount", kind="number", max_length=4),
            clearable=True,
            counter=True,
            error="Too much" if self.typed("amount") == "9999" else "",
            note="In euros",
        )
        return Column(width="fill", padding=(16, 200, 16, 0), spacing=30, children=[note, other, amount])


def press_word(bench: Bench, word: str) -> None:
    """Long-press in the middle of a word of the first field."""
    field = bench.display._wm.active()
    view = next(view for view in field.root.walk() if isinstance(view, TextField) and view.id == "note")
    x1, baseline = view.layout.point(TEXT.index(word))
    x2, _ = view.layout.point(TEXT.index(word) + len(word))
    x, y = (x1 + x2) / 2, baseline - 20
    bench.display.swipe(x, y, x, y, duration_ms=700)


def toolbar(bench: Bench) -> dict[str, tuple[float, float]]:
    """The floating toolbar's buttons and where they are; it is a window of its own that the plain dump leaves out."""
    for window in bench.display._wm.windows():
        if window.title == "Floating Toolbar":
            buttons = [view for view in window.root.walk() if view.desc]
            return {view.desc: ((view.box.left + view.box.right) / 2, view.box.top + 40) for view in buttons}
    return {}


def selected(bench: Bench) -> str:
    field = bench.display._wm.focused_field()
    return field.field.edit.selected if field else ""


def test_a_long_press_selects_the_word_and_offers_what_can_be_done(show: Callable[..., Bench]) -> None:
    bench = show(Form)
    press_word(bench, "fox")
    assert selected(bench) == "fox"
    assert list(toolbar(bench)) == ["Cut", "Copy", "Share", "Select all"]
    assert "Cut" not in texts(bench)
    assert "Cut" in bench.display.dump_windows()


def test_copy_and_paste(show: Callable[..., Bench]) -> None:
    bench = show(Form)
    press_word(bench, "fox")
    bench.display.tap(*toolbar(bench)["Copy"])
    assert (bench.system.clipboard.text, toolbar(bench)) == ("fox", {})
    left, top, right, bottom = find(bench, id="other").box
    x, y = (left + right) / 2, (top + bottom) / 2
    bench.display.swipe(x, y, x, y, duration_ms=700)
    assert list(toolbar(bench)) == ["Paste"]
    bench.display.tap(*toolbar(bench)["Paste"])
    assert find(bench, id="other").text == "fox"


def test_cut_and_select_all(show: Callable[..., Bench]) -> None:
    bench = show(Form)
    press_word(bench, "brown")
    bench.display.tap(*toolbar(bench)["Cut"])
    assert find(bench, id="note").text == " fox jumps"
    press_word(bench, "fox")
    bench.display.tap(*toolbar(bench)["Select all"])
    assert selected(bench) == " fox jumps"
    assert "Select all" not in toolbar(bench)
    bench.display.type_text("x")
    assert (find(bench, id="note").text, toolbar(bench)) == ("x", {})


def test_a_tap_elsewhere_closes_the_toolbar(show: Callable[..., Bench]) -> None:
    bench = show(Form)
    press_word(bench, "fox")
    tap(bench, id="other")
    assert (toolbar(bench), selected(bench)) == ({}, "")


def test_the_ends_of_a_selection_are_dragged_by_their_handles(show: Callable[..., Bench]) -> None:
    bench = show(Form)
    press_word(bench, "fox")
    found = bench.display._wm.focused_field()
    assert found is not None
    x, baseline = found.field.layout.point(found.field.edit.end)
    end, _ = found.field.layout.point(len(TEXT))
    bench.display.swipe(x + 15, baseline + 40, end + 15, baseline + 40, duration_ms=300)
    assert selected(bench) == "fox jumps"


def test_a_double_tap_selects_a_word_too(show: Callable[..., Bench]) -> None:
    bench = show(Form)
    found = next(view for view in bench.display._wm.active().root.walk() if isinstance(view, TextField))
    x, baseline = found.layout.point(2)
    bench.display.tap(x, baseline - 20)
    bench.display.tap(x, baseline - 20)
    assert selected(bench) == "brown"


def test_a_field_counts_clears_and_complains(show: Callable[..., Bench]) -> None:
    bench = show(Form)
    tap(bench, id="amount")
    assert "Clear text" not in bench.display.dump()
    assert (find(bench, id="textinput_counter").text, find(bench, id="textinput_helper_text").text) == (
        "0/4",
        "In euros",
    )
    for digit in "99999":
        bench.display.type_text(digit)
    assert find(bench, id="amount").text == "9999"
    assert (find(bench, id="textinput_counter").text, find(bench, id="textinput_error").text) == ("4/4", "Too much")
    tap(bench, desc="Clear text")
    assert find(bench, id="amount").text == "Amount"


class Kinds(Screen):
    """One field of each kind."""

    def build(self) -> View:
        kinds: tuple[FieldKind, ...] = ("text", "number", "phone", "email", "url", "password")
        return Column(width="fill", children=[TextField(id=kind, kind=kind, hint=kind) for kind in kinds])


@pytest.mark.parametrize(
    ("kind", "typed", "held"),
    [
        ("text", "a1é", "a1é"),
        ("number", "a1-2.5", "1-2.5"),
        ("phone", "+49 (30) x", "+49 (30) "),
        ("email", "a@b.c", "a@b.c"),
        ("password", "abc", "•••"),
    ],
)
def test_fields_take_what_their_kind_allows(show: Callable[..., Bench], kind: str, typed: str, held: str) -> None:
    bench = show(Kinds)
    tap(bench, id=kind)
    bench.display.type_text(typed)
    assert find(bench, id=kind).text == held
    assert find(bench, id=kind).flag("password") is (kind == "password")


def test_keyboards_learn_what_a_field_is_for() -> None:
    assert TextField(action="search").ime_action == "search"
    assert TextField(multiline=True).ime_action == "unspecified"
    assert TextField(multiline=True, action="send").ime_action == "send"
    assert TextField(password=True).input_type == "password"
    assert TextField(kind="phone").input_type == "phone"
