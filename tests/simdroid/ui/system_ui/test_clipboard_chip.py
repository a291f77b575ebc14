"""What was copied is shown for a moment, and Back ends a selection first; driven by `adb shell input`."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from simdroid.device import Phone
from simdroid.ui.system_ui.clipboard_chip import TITLE
from simdroid.ui.views.text_field import TextField
from simdroid.ui.views.view import View
from tests.apps.ui_reader import find
from tests.conftest import Result

Sh = Callable[..., Result]


def parts(phone: Phone, title: str) -> dict[str, View]:
    """The views of windows with that title, by id."""
    found = [window for window in phone.display._wm.windows() if window.title == title]
    return {view.id: view for window in found for view in window.root.walk()}


def toolbar(phone: Phone) -> dict[str, View]:
    """The floating toolbar's buttons, by what they say."""
    found = [window for window in phone.display._wm.windows() if window.title == "Floating Toolbar"]
    return {view.text: view for window in found for view in window.root.walk() if view.text}


def keyboard_shown(phone: Phone) -> bool:
    """Whether the keyboard is there now."""
    return phone.display.ime_shown


def tap(sh: Sh, box: tuple[int, int, int, int]) -> None:
    left, top, right, bottom = box
    sh(f"input tap {(left + right) // 2} {(top + bottom) // 2}")


def field(phone: Phone) -> TextField:
    found = phone.display._wm.focused_field()
    assert found is not None
    return found.field


@pytest.fixture
def selecting(phone: Phone, sh: Sh) -> Phone:
    """A phone with `copy` of `copy me` selected, toolbar and keyboard open."""
    sh("am start -n ca.zgrs.clipper/.Main")
    tap(sh, find(phone, id="new_text").box)
    sh("input text 'copy me'")
    x, baseline = field(phone).layout.point(1)
    sh(f"input swipe {x} {baseline - 15} {x} {baseline - 15} 800")
    assert field(phone).edit.selected == "copy"
    assert "Copy" in toolbar(phone) and phone.display.ime_shown
    return phone


def test_a_copied_text_is_shown_above_the_keyboard_for_six_seconds(selecting: Phone, sh: Sh) -> None:
    tap(sh, toolbar(selecting)["Copy"].box)
    chip = parts(selecting, TITLE)
    assert chip["text_preview"].text == "copy"
    keyboard = next(window for window in selecting.display._wm.windows() if window.title == "InputMethod")
    assert chip["clipboard_ui"].box.bottom == keyboard.bounds.top
    assert "clipboard_preview" not in selecting.display.dump()
    assert "com.android.systemui:id/clipboard_preview" in selecting.display.dump_windows()
    assert selecting.system.toasts.current is None
    sh("sleep 5")
    assert parts(selecting, TITLE)
    sh("sleep 1.1")
    assert not parts(selecting, TITLE)


@pytest.mark.parametrize("way", ["dismiss_button", "swipe", "elsewhere", "finger", "home"])
def test_it_goes_when_it_is_sent_away(selecting: Phone, sh: Sh, way: str) -> None:
    tap(sh, toolbar(selecting)["Copy"].box)
    chip = parts(selecting, TITLE)
    if way == "dismiss_button":
        tap(sh, chip["dismiss_button"].box)
    elif way == "swipe":
        left, top, right, bottom = chip["clipboard_preview"].box
        middle = (top + bottom) // 2
        sh(f"input swipe {right} {middle} {left} {middle} 200")
    elif way == "finger":
        sh("input motionevent DOWN 540 300")
    else:
        # Left above the card there is nothing of it yet, though its window begins there.
        ui = chip["clipboard_ui"].box
        sh(f"input tap {ui.left + 5} {ui.top + 5}" if way == "elsewhere" else "input keyevent HOME")
    assert not parts(selecting, TITLE)
    assert selecting.system.clipboard.text == "copy"


def test_it_shares_what_was_copied_and_a_snapshot_keeps_it(selecting: Phone, sh: Sh) -> None:
    sh("input keyevent COPY")
    saved = selecting.system.clipboard.save()
    selecting.system.clipboard.clear()
    assert not parts(selecting, TITLE)
    selecting.system.clipboard.load(saved)
    tap(sh, parts(selecting, TITLE)["share_chip"].box)
    assert selecting.display.focused_window().endswith("ChooserActivity")
    assert find(selecting, id="content_preview_text").text == "copy"
    assert not parts(selecting, TITLE)


def test_a_program_that_sets_the_clipboard_shows_nothing(phone: Phone, sh: Sh) -> None:
    sh("am broadcast -a clipper.set -e text quiet")
    assert phone.system.clipboard.text == "quiet" and not parts(phone, TITLE)


def test_a_clipboard_that_was_emptied_shows_nothing_that_a_program_sets_afterwards(phone: Phone, sh: Sh) -> None:
    phone.system.clipboard.copy("loud")
    assert parts(phone, TITLE)
    phone.system.clipboard.clear()
    sh("am broadcast -a clipper.set -e text quiet")
    assert phone.system.clipboard.text == "quiet" and not parts(phone, TITLE)


def test_back_ends_the_selection_then_closes_the_keyboard_then_leaves(selecting: Phone, sh: Sh) -> None:
    front = selecting.display.focused_window()
    sh("input keyevent BACK")
    edit = field(selecting).edit
    assert (edit.selected, edit.cursor, toolbar(selecting)) == ("", 4, {})
    assert keyboard_shown(selecting)
    sh("input keyevent BACK")
    assert not keyboard_shown(selecting) and selecting.display.focused_window() == front
    sh("input keyevent BACK")
    assert selecting.display.focused_window() != front
