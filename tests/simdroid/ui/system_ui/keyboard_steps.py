"""What a finger does on the soft keyboard, by `adb shell input`."""

from __future__ import annotations

from collections.abc import Callable

from simdroid.device import Phone
from simdroid.ui.system_ui.keyboard_view import KeyCap
from simdroid.ui.views.view import View
from tests.apps.ui_reader import find
from tests.conftest import Result

Sh = Callable[..., Result]


def keyboard(phone: Phone) -> list[View]:
    """The keyboard's views."""
    shown = next(window for window in phone.display._wm.windows() if window.title == "InputMethod")
    return list(shown.root.walk())


def keys(phone: Phone) -> dict[str, View]:
    """The keys by what they are called."""
    return {view.desc: view for view in keyboard(phone) if isinstance(view, KeyCap)}


def press(phone: Phone, sh: Sh, *names: str, ms: int = 0) -> None:
    for name in names:
        left, top, right, bottom = keys(phone)[name].box
        x, y = (left + right) // 2, (top + bottom) // 2
        sh(f"input swipe {x} {y} {x} {y} {ms}" if ms else f"input tap {x} {y}")


def typed(phone: Phone) -> str:
    found = phone.display._wm.focused_field()
    assert found is not None
    return found.field.edit.text


def touch(phone: Phone, sh: Sh, *, id: str = "", text: str = "") -> None:
    left, top, right, bottom = find(phone, id=id, text=text).box
    sh(f"input tap {(left + right) // 2} {(top + bottom) // 2}")
