"""What a person does in Files, in one line each."""

from __future__ import annotations

from simdroid.device import Phone
from tests.apps.ui_reader import nodes, tap, texts

BACK = 4


def press(phone: Phone, text: str, *, hold: bool = False) -> None:
    """Tap the lowest thing on the screen that has this text, or hold it: what lies in front comes last."""
    found = [node for node in nodes(phone) if node.text == text]
    assert found, f"no {text!r} among {texts(phone)}"
    left, top, right, bottom = found[-1].box
    x, y = (left + right) / 2, (top + bottom) / 2
    if hold:
        phone.display.swipe(x, y, x, y, duration_ms=900)
    else:
        phone.display.tap(x, y)


def choose(phone: Phone, label: str) -> None:
    """Take an entry behind the three dots."""
    tap(phone, desc="More options")
    press(phone, label)


def open_root(phone: Phone, name: str) -> None:
    """Go to a place of the drawer."""
    tap(phone, desc="Show roots")
    press(phone, name)


def open_folder(phone: Phone, *names: str) -> None:
    """Go to a folder of the phone's storage."""
    open_root(phone, "sdk_gphone64_x86_64")
    for name in names:
        press(phone, name)


def names(phone: Phone) -> list[str]:
    """The names of the files and folders on the screen, in order."""
    return [node.text for node in nodes(phone) if node.attributes["resource-id"] == "android:id/title"]
