"""What a person does with the app, in one line each."""

from __future__ import annotations

from simdroid.device import Phone
from simdroid.system import Message, MessageBox
from tests.apps.ui_reader import find, nodes, tap

BACK, HOME = 4, 3


def hold(phone: Phone, *, text: str = "", id: str = "") -> None:
    """Touch and hold the middle of a node."""
    left, top, right, bottom = find(phone, text=text, id=id).box
    x, y = (left + right) / 2, (top + bottom) / 2
    phone.display.swipe(x, y, x, y, duration_ms=900)


def choose(phone: Phone, label: str) -> None:
    """Take an entry behind the three dots."""
    tap(phone, desc="More options")
    tap(phone, text=label)


def write(phone: Phone, text: str) -> None:
    """Type a message and send it."""
    tap(phone, id="thread_type_message")
    phone.display.type_text(text)
    tap(phone, text="SMS")


def sent(phone: Phone) -> list[tuple[str, str]]:
    """Numbers and texts of what was sent, oldest first."""
    messages = [message for message in everything(phone) if message.box is MessageBox.SENT]
    return [(message.address, message.body) for message in sorted(messages, key=lambda one: one.date_ms)]


def everything(phone: Phone) -> list[Message]:
    """All messages that lie in a conversation with messages."""
    messages = phone.system.messages
    return [message for thread in messages.threads() for message in messages.messages(thread.id)]


def ids(phone: Phone) -> list[str]:
    """The resource ids on the screen, in order."""
    return [node.attributes["resource-id"].rpartition("/")[2] for node in nodes(phone)]
