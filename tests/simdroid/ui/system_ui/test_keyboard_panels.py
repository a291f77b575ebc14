"""What the tools above the keys open: clipboard, tools, pictures, voice typing, settings, groups of emoji."""

from __future__ import annotations

from simdroid.device import Phone
from simdroid.ui.system_ui.keyboard_panels import EMOJI
from simdroid.ui.system_ui.keyboard_view import KeyCap
from tests.simdroid.ui.system_ui.keyboard_steps import Sh, keyboard, keys, press, typed


def tap(phone: Phone, sh: Sh, desc: str) -> None:
    left, top, right, bottom = next(view.visible for view in keyboard(phone) if view.desc == desc)
    sh(f"input tap {(left + right) // 2} {(top + bottom) // 2}")


def words(phone: Phone) -> set[str]:
    return {view.text for view in keyboard(phone) if view.text}


def test_the_clipboard_opens_and_its_card_pastes(message: Phone, sh: Sh) -> None:
    tap(message, sh, "Clipboard")
    assert "Text that you copy shows up here" in words(message)
    tap(message, sh, "Back to keyboard")
    sh("am broadcast -a clipper.set -e text 'Platform 9'")
    tap(message, sh, "Clipboard")
    assert typed(message) == ""
    assert not keys(message)
    tap(message, sh, "Platform 9")
    assert typed(message) == "Platform 9"
    assert "q" in keys(message)


def test_the_menu_has_every_tool(message: Phone, sh: Sh) -> None:
    tap(message, sh, "Open features menu")
    assert {"Clipboard", "GIF", "Sticker", "Settings", "Voice typing"} <= words(message)
    tap(message, sh, "GIF Keyboard")
    assert any(word.startswith("Can't load results") for word in words(message))
    tap(message, sh, "Back to keyboard")
    assert keys(message)


def test_voice_typing_listens_until_a_key_is_pressed(message: Phone, sh: Sh) -> None:
    tap(message, sh, "Use voice typing")
    assert "Try saying something" in words(message)
    press(message, sh, "H")
    assert typed(message) == "H"
    assert "Try saying something" not in words(message)


def test_settings_opens_the_page_of_keyboards(message: Phone, sh: Sh) -> None:
    tap(message, sh, "Settings")
    assert "AvailableVirtualKeyboard" in sh("dumpsys window | grep mCurrentFocus").stdout


def test_emoji_come_in_groups_that_scroll(message: Phone, sh: Sh) -> None:
    press(message, sh, "Emoji button")
    faces = EMOJI[1].emoji
    tap(message, sh, EMOJI[1].name)
    assert keys(message)[faces[-1]].visible.empty
    sh("input swipe 540 2000 540 1200 600")
    sh("input swipe 540 2000 540 1200 600")
    tap(message, sh, faces[-1])
    tap(message, sh, "Food and drink")
    press(message, sh, "🍕", "Letter keyboard")
    assert typed(message) == faces[-1] + "🍕"
    assert all(isinstance(key, KeyCap) for key in keys(message).values())
