"""The dialog protocol of screens, and the dialogs of the kit."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from simdroid.kit import (
    GOOGLE,
    SIMPLE,
    AppScreen,
    checklist_dialog,
    choice_dialog,
    confirm_dialog,
    list_dialog,
    message_dialog,
    text_dialog,
)
from simdroid.ui import KEY_CODES, STAY_OPEN, Button, Column, Dialog, DialogButton, Saved, Text, View
from tests.apps.ui_reader import find, tap, texts
from tests.simdroid.ui.conftest import Bench

COLOURS = ("red", "green", "blue")


class Asker(AppScreen):
    """Asks whatever its buttons say, and shows what was answered."""

    said = Saved("nothing")

    def build(self) -> View:
        questions = ("delete", "colour", "shade", "colours", "name", "plain", "told", "chain", "gone")
        buttons: list[View] = [
            Button(text=name, on_click=lambda name=name: self.ask(name, item="the book"))  # type: ignore[misc]
            for name in questions
        ]
        return Column(width="fill", children=[*buttons, Text(id="said", text=self.said)])

    def say(self, what: object) -> None:
        self.said = str(what)

    def dialog_delete(self) -> Dialog:
        return confirm_dialog(self, f"Delete {self.about['item']}?", lambda: self.say("deleted"))

    def dialog_colour(self) -> Dialog:
        return choice_dialog(self, COLOURS, 1, lambda place: self.say(COLOURS[place]), title="Colour")

    def dialog_shade(self) -> Dialog:
        return choice_dialog(self, [f"Shade {place}" for place in range(40)], 3, self.say, title="Shade")

    def dialog_colours(self) -> Dialog:
        return checklist_dialog(self, "Colours", COLOURS, [1], lambda places: self.say(sorted(places)))

    def dialog_name(self) -> Dialog:
        def accept(name: str) -> object:
            if name == "taken":
                return STAY_OPEN
            self.say(name)
            return None

        return text_dialog(self, "Name", accept, value="old", required=True)

    def dialog_plain(self) -> Dialog:
        return list_dialog(self, "Plain", COLOURS, self.say)

    def dialog_told(self) -> Dialog:
        return message_dialog(self, "News", "There is none.")

    def dialog_chain(self) -> Dialog:
        return Dialog(message="First", positive=DialogButton("Go on", lambda: self.ask("told")))

    def dialog_gone(self) -> Dialog | None:
        return None


class SimpleAsker(Asker):
    """The same in another family."""

    look = SIMPLE


@pytest.mark.parametrize(("kind", "agree", "refuse"), [(Asker, "OK", "Cancel"), (SimpleAsker, "Yes", "No")])
def test_a_question_is_answered_in_the_familys_words(
    show: Callable[..., Bench], kind: type[Asker], agree: str, refuse: str
) -> None:
    bench = show(kind)
    tap(bench, text="delete")
    assert "Delete the book?" in texts(bench)
    tap(bench, text=refuse)
    assert find(bench, id="said").text == "nothing"
    tap(bench, text="delete")
    tap(bench, text=agree)
    assert find(bench, id="said").text == "deleted"


@pytest.mark.parametrize("leave", ["back", "beside"])
def test_going_back_and_a_touch_beside_close_a_dialog(show: Callable[..., Bench], leave: str) -> None:
    bench = show(Asker)
    tap(bench, text="told")
    assert texts(bench) == ["News", "There is none.", "OK"]
    if leave == "back":
        bench.display.key(KEY_CODES["BACK"])
    else:
        bench.display.tap(540, 300)
    assert find(bench, id="said").text == "nothing"


@pytest.mark.parametrize("kind", [Asker, SimpleAsker])
def test_one_of_several_is_taken_by_a_tap(show: Callable[..., Bench], kind: type[Asker]) -> None:
    bench = show(kind)
    tap(bench, text="colour")
    assert find(bench, text="green").flag("checked")
    tap(bench, text="blue")
    assert find(bench, id="said").text == "blue"
    tap(bench, text="plain")
    tap(bench, text="green")
    assert find(bench, id="said").text == "1"


def test_a_long_list_of_choices_scrolls_between_title_and_buttons(show: Callable[..., Bench]) -> None:
    bench = show(Asker)
    tap(bench, text="shade")
    assert find(bench, text="Shade 3").flag("checked")
    assert find(bench, text="Cancel").box[3] < 2337
    assert "Shade 39" not in texts(bench)
    for _ in range(8):
        bench.display.swipe(500, 1800, 500, 600, duration_ms=300)
    tap(bench, text="Shade 39")
    assert find(bench, id="said").text == "39"


def test_a_checklist_counts_when_it_is_confirmed(show: Callable[..., Bench]) -> None:
    bench = show(Asker)
    tap(bench, text="colours")
    tap(bench, text="red")
    tap(bench, text="green")
    assert find(bench, text="red").flag("checked")
    assert not find(bench, text="green").flag("checked")
    tap(bench, text="Cancel")
    assert find(bench, id="said").text == "nothing"
    tap(bench, text="colours")
    assert not find(bench, text="red").flag("checked")
    tap(bench, text="blue")
    tap(bench, text="OK")
    assert find(bench, id="said").text == "[1, 2]"


def test_a_text_that_will_not_do_keeps_the_dialog_open(show: Callable[..., Bench]) -> None:
    bench = show(Asker)
    tap(bench, text="name")
    for refused in ("", "taken"):
        bench.display.key(KEY_CODES["MOVE_END"])
        for _ in range(8):
            bench.display.key(KEY_CODES["DEL"])
        bench.display.type_text(refused)
        tap(bench, text="OK")
        assert "Name" in texts(bench)
    for _ in range(8):
        bench.display.key(KEY_CODES["DEL"])
    bench.display.type_text("new")
    tap(bench, text="OK")
    assert find(bench, id="said").text == "new"


def test_an_answer_may_ask_something_else(show: Callable[..., Bench]) -> None:
    bench = show(Asker)
    tap(bench, text="chain")
    tap(bench, text="Go on")
    assert "News" in texts(bench)
    tap(bench, text="OK")
    assert find(bench, id="said").text == "nothing"


def test_a_question_whose_subject_is_gone_is_not_shown(show: Callable[..., Bench]) -> None:
    bench = show(Asker)
    tap(bench, text="gone")
    assert find(bench, id="said").text == "nothing"


def test_the_default_look_is_that_of_googles_apps() -> None:
    assert Asker.look is GOOGLE


class OwnDialog(Asker):
    """A screen that says itself which dialog is open."""

    def dialog(self) -> Dialog | None:
        return Dialog(message=self.asked) if self.asked else None


def test_a_question_without_its_method_fails_where_it_is_asked(show: Callable[..., Bench]) -> None:
    bench = show(Asker)
    top = bench.system.activities.top
    with pytest.raises(AttributeError, match=r"ask\('place'\) needs a method dialog_place in Asker"):
        Asker(bench.system, top).ask("place")
    OwnDialog(bench.system, top).ask("place")
