"""What a person does with the app, in one line each."""

from __future__ import annotations

from simdroid.device import Phone
from tests.apps.ui_reader import find, nodes, tap

BACK, ENTER, HOME = 4, 66, 3
EDITOR = "document__fragment__edit__highlighting_editor"
TITLE = "note__activity__text_note_title"


def hold(phone: Phone, *, text: str = "", id: str = "") -> None:
    """Touch and hold the middle of a node."""
    left, top, right, bottom = find(phone, text=text, id=id).box
    x, y = (left + right) / 2, (top + bottom) / 2
    phone.display.swipe(x, y, x, y, duration_ms=900)


def choose(phone: Phone, *labels: str) -> None:
    """Take an entry behind the three dots, and entries of the menus it opens."""
    tap(phone, desc="More options")
    for label in labels:
        tap(phone, text=label)


def names(phone: Phone) -> list[str]:
    """The files and folders on the screen, in order, without the way up."""
    found = [node.text for node in nodes(phone) if node.attributes["resource-id"].endswith("_item__title")]
    return [name for name in found if name != ".."]


def descriptions(phone: Phone) -> list[str]:
    """Every content description on the screen, in order."""
    return [node.attributes["content-desc"] for node in nodes(phone) if node.attributes["content-desc"]]


def replace_text(phone: Phone, text: str) -> None:
    """Empty the field with the focus and type something else."""
    phone.system.editor.clear_text()
    phone.display.type_text(text)


def leave(phone: Phone) -> None:
    """Close the keyboard where it is open, then the screen."""
    if phone.display.ime_shown:
        phone.display.key(BACK)
    phone.display.key(BACK)
