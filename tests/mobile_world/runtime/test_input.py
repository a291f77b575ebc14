"""Fingers, keys and text on a device."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mobile_world.domain import DeviceRefused, Direction, InvalidAction
from mobile_world.runtime.controller import AndroidController
from tests.mobile_world.runtime.conftest import SMS, find, open_message, open_search

SETTINGS = "com.android.settings/com.android.settings.Settings"
TEXTS = st.text(st.characters(exclude_categories=["Cs", "Cc", "Cn"]) | st.just("\n"), min_size=1, max_size=60)


def top_of(controller: AndroidController, text: str) -> int:
    return find(controller, lambda node: node.text == text).box.top


def test_tap_back_and_home(either: AndroidController) -> None:
    either.launch_app("Settings")
    either.tap(*find(either, lambda node: node.text == "Battery").box.centre)
    assert either.foreground_activity() != SETTINGS
    either.back()
    assert either.foreground_activity() == SETTINGS
    either.recents()
    either.home()
    assert "launcher" in either.foreground_activity()


def test_long_press_opens_what_holding_opens(phone: AndroidController) -> None:
    icon = find(phone, lambda node: node.long_clickable and node.text != "")
    before = phone.ui_xml()
    phone.long_press(*icon.box.centre)
    assert phone.ui_xml() != before
    assert "launcher" in phone.foreground_activity()


def test_double_tap_selects_a_word(either: AndroidController) -> None:
    open_message(either)
    either.type_text("one two")
    box = find(either, lambda node: node.focused).box
    either.double_tap(box.left + 40, box.centre[1])
    assert either.type_text("four") == "four two"


def test_two_taps_apart_are_no_double_tap(phone: AndroidController) -> None:
    open_message(phone)
    phone.type_text("one two")
    box = find(phone, lambda node: node.focused).box
    for _ in range(2):
        phone.tap(box.left + 40, box.centre[1])
        phone.settle()
    assert len(phone.type_text("four")) == len("one twofour")


@pytest.mark.parametrize("way", ["swipe", "drag"])
def test_a_slider_follows_the_finger(phone: AndroidController, way: str) -> None:
    phone.run(["am", "start", "-a", "android.settings.DISPLAY_SETTINGS"])
    phone.tap(*find(phone, lambda node: node.text == "Brightness level").box.centre)
    box = find(phone, lambda node: node.class_name.endswith("SeekBar")).box
    move = phone.swipe if way == "swipe" else phone.drag
    move(box.right - 60, box.centre[1], box.left + 1, box.centre[1])
    dark = int(phone.setting("system", "screen_brightness") or 255)
    move(box.left + 60, box.centre[1], box.right - 1, box.centre[1])
    assert dark < 20 < 200 < int(phone.setting("system", "screen_brightness") or 0)


@pytest.mark.parametrize(("direction", "back"), [("down", "up")])
def test_scroll_names_what_is_revealed(either: AndroidController, direction: Direction, back: Direction) -> None:
    either.launch_app("Settings")
    start = top_of(either, "Battery")
    either.scroll(direction, distance=0.3)
    moved = top_of(either, "Battery")
    assert moved < start
    either.scroll(back, distance=0.2)
    assert top_of(either, "Battery") > moved


def test_scroll_reaches_the_end_of_a_list(phone: AndroidController) -> None:
    phone.launch_app("Settings")
    for _ in range(10):
        phone.scroll("down")
    assert find(phone, lambda node: node.text.startswith("About")).box.top > 0


@pytest.mark.parametrize("place", [(-1, 0), (1080, 5), (5, 2400), (1e9, 1e9), (float("nan"), 1)])
def test_off_the_screen(phone: AndroidController, place: tuple[float, float]) -> None:
    for touch in (phone.tap, phone.double_tap, phone.long_press):
        with pytest.raises(InvalidAction, match="x is 0 to 1079 and y is 0 to 2399"):
            touch(*place)
    for move in (phone.swipe, phone.drag):
        with pytest.raises(InvalidAction, match="x is 0 to 1079"):
            move(1, 1, *place)
    with pytest.raises(InvalidAction, match="off the screen"):
        phone.scroll("down", at=place)


def test_gestures_that_make_no_sense(phone: AndroidController) -> None:
    with pytest.raises(InvalidAction, match="no gesture takes -1 ms"):
        phone.swipe(1, 1, 2, 2, -1)
    with pytest.raises(InvalidAction, match="no gesture takes 900000 ms"):
        phone.long_press(1, 1, 900_000)
    with pytest.raises(InvalidAction, match="a share above 0"):
        phone.scroll("down", distance=0)
    with pytest.raises(InvalidAction, match="no direction 'sideways'; known: down, up, right, left"):
        phone.scroll("sideways")  # type: ignore[arg-type]


def test_keys(phone: AndroidController) -> None:
    open_search(phone)
    phone.type_text("abc")
    for name in ("DEL", "keycode_del", " Del "):
        phone.key(name)
    assert find(phone, lambda node: node.focused).text == "Search settings"
    with pytest.raises(InvalidAction, match="no key 'HYPERSPACE'; known: APP_SWITCH, BACK"):
        phone.key("HYPERSPACE")
    with pytest.raises(InvalidAction, match="no key"):
        phone.key("BACK; reboot")


def test_typing_says_what_the_field_holds(either: AndroidController) -> None:
    open_search(either)
    assert either.type_text("blue") == "blue"
    assert either.type_text("tooth") == "bluetooth"
    assert either.type_text("wi-fi", clear=True) == "wi-fi"
    assert either.type_text("", clear=True) == ""
    assert either.type_text("Search settings") == "Search settings"


@pytest.mark.parametrize(
    "text",
    [
        " leading and trailing ",
        "%s and 100%% and %%s",
        "$(reboot) `id` ${HOME} ; rm -rf / | & > < * ? ! # ~",
        """'single' "double" \\ back""",
        "one\ntwo\n\nthree",
        "日本語 العربية 👩‍👩‍👧 é ñ",
        "--es msg -n",
        "x" * 5000,
        "ö" * 5000,
    ],
)
def test_every_text_arrives_as_it_is(either: AndroidController, text: str) -> None:
    open_message(either)
    usual = either.setting("secure", "default_input_method")
    assert either.type_text(text) == text
    assert either.type_text(text, clear=True) == text
    assert either.setting("secure", "default_input_method") == usual


@pytest.mark.slow
@settings(max_examples=20, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=TEXTS)
def test_any_text_arrives_as_it_is(phone: AndroidController, text: str) -> None:
    if not any(node.focused and node.package == SMS for node in phone.ui_tree().walk()):
        open_message(phone)
    assert phone.type_text(text, clear=True) == text


def test_typing_on_a_device_that_makes_no_promises(real: AndroidController) -> None:
    open_message(real)
    assert real.type_text("plain, then ") == "plain, then "
    assert real.type_text("日本") == "plain, then 日本"
    assert real.type_text("gone", clear=True) == "gone"


def test_submit_presses_enter_and_tells_what_was_there(phone: AndroidController) -> None:
    open_message(phone)
    assert phone.type_text("line", submit=True) == "line"
    assert find(phone, lambda node: node.focused).text == "line\n"


def test_typing_into_nothing(phone: AndroidController) -> None:
    with pytest.raises(InvalidAction, match="no text field has the focus; tap one first"):
        phone.type_text("hello")
    open_search(phone)
    with pytest.raises(InvalidAction, match="20000 characters are too many to type; at most 10000"):
        phone.type_text("x" * 20_000)
    with pytest.raises(InvalidAction, match="half a character"):
        phone.type_text("ab\ud83d", clear=True)
    assert phone.type_text("still works") == "still works"


def test_no_adb_keyboard(phone: AndroidController) -> None:
    open_message(phone)
    phone.run(["pm", "uninstall", "com.android.adbkeyboard"])
    with pytest.raises(DeviceRefused, match=r"only ADB Keyboard can type 'é'.*docs/guides/real-devices.md"):
        phone.type_text("é")
    assert phone.type_text("e") == "e"


def test_the_field_is_named_when_it_takes_nothing(phone: AndroidController, monkeypatch: pytest.MonkeyPatch) -> None:
    open_search(phone)
    monkeypatch.setattr(phone, "_act_all", lambda commands: None)
    with pytest.raises(InvalidAction, match=r"open_search_view_edit_text.*did not accept"):
        phone.type_text("hello")
