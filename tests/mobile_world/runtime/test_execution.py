"""Canonical actions on a device."""

from __future__ import annotations

import pytest

from mobile_world.domain import (
    Action,
    Answer,
    AskUser,
    DoubleTap,
    Drag,
    Finish,
    InvalidAction,
    Key,
    LongPress,
    OpenApp,
    Point,
    Scroll,
    Swipe,
    Tap,
    ToolCall,
    TypeText,
    Wait,
)
from mobile_world.runtime.controller import AndroidController
from mobile_world.runtime.execution import perform
from tests.mobile_world.runtime.conftest import find, open_message


def place(controller: AndroidController, text: str) -> Point:
    box = find(controller, lambda node: node.label == text).box
    return Point.from_pixels(*box.centre, controller.screen_size())


def test_a_walk_through_settings(phone: AndroidController) -> None:
    perform(OpenApp(app="settings"), phone)
    perform(TypeText(text="blue", at=place(phone, "Search settings")), phone)
    perform(TypeText(text="tooth"), phone)
    assert find(phone, lambda node: node.focused).text == "bluetooth"
    perform(TypeText(text="wi-fi", clear=True), phone)
    assert find(phone, lambda node: node.focused).text == "wi-fi"
    perform(Key(name="HOME"), phone)
    assert "launcher" in phone.foreground_activity()


def test_scrolling_and_swiping_are_opposite(phone: AndroidController) -> None:
    perform(OpenApp(app="Settings"), phone)
    start = find(phone, lambda node: node.text == "Battery").box.top
    perform(Scroll(direction="down", distance=0.2), phone)
    moved = find(phone, lambda node: node.text == "Battery").box.top
    perform(Swipe(start=Point(x=0.5, y=0.5), end=Point(x=0.5, y=0.6)), phone)
    assert moved < find(phone, lambda node: node.text == "Battery").box.top <= start


def test_touches(phone: AndroidController) -> None:
    open_message(phone)
    perform(TypeText(text="one two"), phone)
    box = find(phone, lambda node: node.focused).box
    word = Point.from_pixels(box.left + 40, box.centre[1], phone.screen_size())
    perform(DoubleTap(at=word), phone)
    perform(TypeText(text="four"), phone)
    assert find(phone, lambda node: node.focused).text == "four two"
    perform(LongPress(at=word), phone)
    perform(TypeText(text="one"), phone)
    assert find(phone, lambda node: node.focused).text == "one two"
    perform(Tap(at=place(phone, "Back")), phone)
    assert not any(node.short_id == "thread_type_message" for node in phone.ui_tree().walk())


def test_dragging_a_slider(phone: AndroidController) -> None:
    phone.run(["am", "start", "-a", "android.settings.DISPLAY_SETTINGS"])
    perform(Tap(at=place(phone, "Brightness level")), phone)
    slider = place(phone, "Display brightness")
    perform(Drag(start=slider, end=Point(x=0.06, y=slider.y)), phone)
    assert int(phone.setting("system", "screen_brightness") or 255) < 20


def test_waiting_takes_the_phones_time(phone: AndroidController) -> None:
    before = phone.now()
    perform(Wait(seconds=60), phone)
    assert (phone.now() - before).total_seconds() == 60


def test_an_answer_is_kept_until_it_is_forgotten(phone: AndroidController) -> None:
    kept = [phone.interaction_cache]
    for text in ("42", "43"):
        perform(Answer(text=text), phone)
        kept.append(phone.interaction_cache)
    phone.forget_episode()
    assert [*kept, phone.interaction_cache] == [None, "42", "43", None]


@pytest.mark.parametrize("action", [AskUser(question="who?"), Finish(), ToolCall(name="search")])
def test_what_is_not_the_phones_business(phone: AndroidController, action: Action) -> None:
    with pytest.raises(InvalidAction, match=f"'{action.kind}' is not an action of the phone"):
        perform(action, phone)


def test_what_cannot_be_done_leaves_the_phone_usable(phone: AndroidController) -> None:
    before = phone.state_digest()
    for action in (OpenApp(app="Nonesuch"), TypeText(text="into nothing")):
        with pytest.raises(InvalidAction):
            perform(action, phone)
    assert phone.state_digest() == before
