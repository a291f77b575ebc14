"""Gestures, keys and text as the commands that a device gets."""

from __future__ import annotations

import base64

import pytest

from mobile_world.domain import Direction, InvalidAction
from mobile_world.runtime.control.input_arguments import text_commands
from mobile_world.runtime.control.touch_screen import LONGEST_INPUT
from tests.mobile_world.runtime.control.scripted_device import ScriptedDevice, controller_of

KEYBOARD = "com.android.adbkeyboard/.AdbIME"


def field(text: str, *, kind: str = "android.widget.EditText", focused: bool = True) -> str:
    state = "true" if focused else "false"
    return (
        f'<hierarchy rotation="0"><node class="{kind}" text="{text}" focused="{state}" content-desc="D"/></hierarchy>'
    )


def test_gestures() -> None:
    device = ScriptedDevice()
    controller = controller_of(device)
    controller.tap(99.9, 0)
    controller.double_tap(5, 199)
    controller.long_press(1, 2)
    controller.long_press(1, 2, 700)
    controller.swipe(1, 2, 3, 4)
    controller.swipe(1, 2, 3, 4, 0)
    controller.drag(1, 2, 3, 4)
    controller.drag(1, 2, 3, 4, 60_000)
    assert device.commands == [
        "input tap 99 0",
        "input tap 5 199 && input tap 5 199",
        "input swipe 1 2 1 2 1000",
        "input swipe 1 2 1 2 700",
        "input swipe 1 2 3 4 300",
        "input swipe 1 2 3 4 0",
        "input draganddrop 1 2 3 4 1000",
        "input draganddrop 1 2 3 4 60000",
    ]


@pytest.mark.parametrize("place", [(-1, 0), (0, -1), (100, 0), (0, 200)])
def test_places_off_the_screen(place: tuple[int, int]) -> None:
    device = ScriptedDevice()
    with pytest.raises(InvalidAction) as error:
        controller_of(device).tap(*place)
    assert str(error.value) == f"{place} is off the screen; x is 0 to 99 and y is 0 to 199"
    assert device.commands == []


@pytest.mark.parametrize("duration", [-1, 60_001])
def test_durations_that_no_gesture_has(duration: int) -> None:
    with pytest.raises(InvalidAction, match=f"no gesture takes {duration} ms; give 0 to 60000"):
        controller_of(ScriptedDevice()).swipe(1, 1, 2, 2, duration)


@pytest.mark.parametrize(
    ("direction", "swipe"),
    [("down", "50 150 50 50"), ("up", "50 50 50 150"), ("right", "75 100 25 100"), ("left", "25 100 75 100")],
)
def test_scrolling_moves_the_finger_the_other_way(direction: Direction, swipe: str) -> None:
    device = ScriptedDevice()
    controller_of(device).scroll(direction)
    assert device.commands == [f"input swipe {swipe} 600"]


def test_scrolling_stays_on_the_screen() -> None:
    device = ScriptedDevice()
    controller = controller_of(device)
    controller.scroll("down", at=(10, 20), distance=1)
    controller.scroll("right", at=(90, 20), distance=0.9)
    assert device.commands == ["input swipe 10 120 10 0 600", "input swipe 99 20 45 20 600"]
    for distance in (0, -0.5, 1.1):
        with pytest.raises(InvalidAction, match="give a share above 0, up to 1"):
            controller.scroll("down", distance=distance)


def test_keys() -> None:
    device = ScriptedDevice()
    controller = controller_of(device)
    for press in (controller.back, controller.home, controller.recents, controller.enter):
        press()
    controller.key(" keycode_del ")
    names = ("BACK", "HOME", "APP_SWITCH", "ENTER", "DEL")
    assert device.commands == [f"input keyevent KEYCODE_{name}" for name in names]


def test_ascii_is_typed_with_keys() -> None:
    device = ScriptedDevice({"uiautomator": field("it is done")})
    assert controller_of(device).type_text("is done", clear=True, submit=True) == "it is done"
    assert device.commands == [
        "uiautomator dump /dev/tty",
        "input keycombination KEYCODE_CTRL_LEFT KEYCODE_A && input keyevent KEYCODE_DEL",
        "input text is%sdone",
        "uiautomator dump /dev/tty",
        "input keyevent KEYCODE_ENTER",
    ]


def test_emptying_a_field_leaves_nothing() -> None:
    device = ScriptedDevice({"uiautomator": field("a hint")})
    assert controller_of(device).type_text("", clear=True) == ""
    assert len(device.commands) == 3


def test_a_literal_percent_s_is_cut_in_two() -> None:
    assert text_commands("a %s b", 100) == [["input", "text", "a%s%"], ["input", "text", "s%sb"]]
    assert text_commands("abcde", 2) == [["input", "text", part] for part in ("ab", "cd", "e")]
    assert LONGEST_INPUT == 500


@pytest.mark.parametrize("text", ["é", "👩", "a\x7f"])
def test_other_text_goes_through_adb_keyboard(text: str) -> None:
    answers = {"uiautomator": field(f"now {text}"), "settings get": "own/.Keys", "ime list": f"own/.Keys\n{KEYBOARD}"}
    device = ScriptedDevice(dict(answers))
    controller_of(device).type_text(text)
    encoded = base64.b64encode(text.encode()).decode()
    assert device.commands[1:-1] == [
        "settings get secure default_input_method",
        "ime list -s -a",
        f"ime enable {KEYBOARD} && ime set {KEYBOARD}",
        f"am broadcast -a ADB_INPUT_B64 --es msg {encoded}",
        "ime set own/.Keys",
    ]
    device.answers["settings get"] = "null"
    controller_of(device).type_text(text)
    assert device.commands[-2] == "ime reset"


def test_a_real_device_is_waited_for_until_adb_keyboard_is_ready() -> None:
    ready = f"mCurId={KEYBOARD} mHaveConnection=true"
    answers = {"uiautomator": field("é"), "settings get": "k", "ime list": KEYBOARD, "dumpsys input_method": ready}
    device = ScriptedDevice(dict(answers), simulated=False)
    controller_of(device).type_text("é")
    assert "dumpsys input_method" in device.commands


def test_a_field_that_takes_nothing_is_named() -> None:
    controller = controller_of(ScriptedDevice({"uiautomator": field("same")}))
    with pytest.raises(InvalidAction, match="the field 'D' did not accept the text"):
        controller.type_text("x")
    with pytest.raises(InvalidAction, match="did not accept"):
        controller_of(ScriptedDevice({"uiautomator": field("")})).type_text("x", clear=True)
    assert controller_of(ScriptedDevice({"uiautomator": field("(555)")})).type_text("5", clear=True) == "(555)"


def test_only_a_focused_field_takes_text() -> None:
    for tree in (field("", focused=False), field("", kind="android.widget.Button")):
        with pytest.raises(InvalidAction, match="no text field has the focus; tap one first"):
            controller_of(ScriptedDevice({"uiautomator": tree})).type_text("x")
    other = field("x", kind="android.widget.AutoCompleteTextView")
    assert controller_of(ScriptedDevice({"uiautomator": other})).type_text("x") == "x"
