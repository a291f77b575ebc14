"""What a conversation consists of: dates, bubbles, and what became of a message."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Literal, NamedTuple

from mobile_world.phone.apps.sms_messenger.dates import thread_date
from mobile_world.phone.apps.sms_messenger.screen import MessengerScreen
from mobile_world.phone.system import Box as MessageBox
from mobile_world.phone.system import Message
from mobile_world.phone.ui import Avatar, Column, Icon, LayoutContext, Rect, Recycler, Row, Text, View

Kind = Literal["date", "message", "sending", "error", "sent"]

DATE_GAP_MS = 5 * 60 * 1000
"""A date stands before a message that came so long after the last date."""
PHOTO, WIDEST = 36, 0.8
"""The disc beside what somebody wrote, and how much of the screen a bubble may take."""


class Line(NamedTuple):
    """A row of the conversation."""

    kind: Kind
    message: Message


@dataclass(kw_only=True, eq=False)
class MessageList(Recycler):
    """A list whose rows stand at its lower edge while they do not fill it."""

    def arrange(self, context: LayoutContext, box: Rect, clip: Rect) -> None:
        """Move the rows down by what is left over."""
        room = box.shrink(*context.edges(self.padding))
        needed = self.content_size(context, room.width, room.height).height
        super().arrange(context, box._replace(top=box.top + room.height - needed), clip)
        self.box = box


def lines_of(messages: Sequence[Message]) -> list[Line]:
    """The rows of a conversation, oldest first."""
    lines: list[Line] = []
    stamp = None
    for message in messages:
        if stamp is None or message.date_ms - stamp > DATE_GAP_MS:
            stamp = message.date_ms
            lines.append(Line("date", message))
        lines.append(Line("message", message))
        if message.box is MessageBox.FAILED:
            lines.append(Line("error", message))
        elif message.box in (MessageBox.OUTBOX, MessageBox.QUEUED):
            lines.append(Line("sending", message))
    if messages and messages[-1].box is MessageBox.SENT:
        lines.append(Line("sent", messages[-1]))
    return lines


@dataclass(frozen=True)
class Bubbles:
    """How the rows of a conversation look and what they do."""

    screen: MessengerScreen
    selected: Sequence[int]
    on_select: Callable[[int], object]
    on_click: Callable[[Message], object]
    on_retry: Callable[[Message], object]

    @property
    def _scale(self) -> float:
        return self.screen.font_scale

    def row(self, line: Line) -> View:
        """One row."""
        match line.kind:
            case "date":
                return self._date(line.message)
            case "sent":
                return self._note(Icon(id="thread_success", name="check", size=16))
            case "sending":
                return self._note(self._words("thread_sending", "Sending…", "on_surface_variant"))
            case "error":
                words = self._words("thread_error", "Not sent. Touch to retry.", "error")
                words.on_click = partial(self.on_retry, line.message)
                return self._note(words)
            case _:
                return self._bubble(line.message)

    def _date(self, message: Message) -> View:
        screen = self.screen
        text = thread_date(screen.system, screen.date_format, message.date_ms)
        words = self._words("thread_date_time", text, "on_surface_variant")
        words.width, words.text_align = "fill", (0.5, 0.0)
        return Column(cls="android.widget.RelativeLayout", width="fill", padding=(16, 14, 16, 6), children=[words])

    def _words(self, id: str, text: str, color: str) -> Text:
        return Text(id=id, text=text, size=12 * self._scale, color=color)

    def _note(self, view: View) -> View:
        return Row(
            cls="android.widget.RelativeLayout",
            width="fill",
            padding=(16, 0, 18, 6),
            content_align=(1.0, 0.5),
            children=[view],
        )

    def _bubble(self, message: Message) -> View:
        received = message.box is MessageBox.INBOX
        chosen = message.id in self.selected
        words = self._body(message, received)
        parts: list[View] = [words]
        if received:
            name = self.screen.people.name(message.address).lstrip("+")
            parts.insert(0, Avatar(name, id="thread_message_sender_photo", size=PHOTO, margin=(0, 0, 8, 0)))
        metrics = self.screen.metrics
        wrapper = Row(
            id="thread_message_wrapper",
            cls="android.view.ViewGroup",
            width="wrap",
            align=(0.0, 0.0) if received else (1.0, 0.0),
            content_align=(0.0, 1.0),
            children=parts,
        )
        free = metrics.dp(metrics.width) * (1 - WIDEST)
        wrapper.margin = (0, 0, free - PHOTO, 0) if received else (free, 0, 0, 0)
        return Column(
            id="thread_message_holder",
            cls="android.widget.RelativeLayout",
            width="fill",
            padding=(12, 3),
            background="secondary_container" if chosen else "",
            selected=chosen,
            on_click=partial(self.on_click, message),
            on_long_click=partial(self.on_select, message.id),
            children=[wrapper],
        )

    def _body(self, message: Message, received: bool) -> View:
        return Text(
            id="thread_message_body",
            text=message.body,
            size=16 * self._scale,
            color="on_surface" if received else "on_primary",
            background="surface_container_high" if received else "primary",
            radius=18,
            padding=(14, 8),
        )
