"""What a person does with Google Messages, in one line each."""

from __future__ import annotations

from simdroid.device import Phone
from tests.apps.ui_reader import find, nodes, tap

BACK, HOME, ENTER = 4, 3, 66


def hold(phone: Phone, text: str) -> None:
    """Touch and hold the middle of a text."""
    left, top, right, bottom = find(phone, text=text).box
    x, y = (left + right) / 2, (top + bottom) / 2
    phone.display.swipe(x, y, x, y, duration_ms=900)


def choose(phone: Phone, label: str) -> None:
    """Take an entry behind the three dots."""
    tap(phone, desc="More options")
    tap(phone, text=label)


def open_menu(phone: Phone, label: str) -> None:
    """Take an entry of the menu behind the disc."""
    tap(phone, id="selected_account_disc")
    tap(phone, text=label)


def write(phone: Phone, text: str) -> None:
    """Type a message and send it."""
    tap(phone, id="compose_message_text")
    phone.display.type_text(text)
    tap(phone, desc="Send SMS")


def begin(phone: Phone, who: str) -> None:
    """Type somebody into the field of a new conversation and confirm."""
    tap(phone, id="start_chat_fab")
    phone.display.type_text(who)
    phone.display.key(ENTER)


def listed(phone: Phone) -> list[str]:
    """The names of the conversations on the screen."""
    return of_id(phone, "conversation_name")


def of_id(phone: Phone, id: str) -> list[str]:
    """The texts of what has a resource id."""
    return [node.text for node in nodes(phone) if node.attributes["resource-id"].rpartition("/")[2] == id]
