"""What a conversation consists of: dates, bubbles, and what became of a message."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal, NamedTuple

from mobile_world.phone.apps.sms_messenger.screen import MessengerScreen
from mobile_world.phone.system import Box, Message
from mobile_world.phone.ui import Avatar, Icon, LayoutContext, Rect, Recycler, Row, Stack, Text, View
from mobile_world.phone.ui import Line as Across

DATE_GAP_MS = 5 * 60 * 1000
"""A date stands before a message that came so long after the last date."""
PHOTO, WIDEST = 36, 0.8
"""The disc beside what somebody wrote, and how much of the screen a bubble may take."""
_RELATIVE = "android.widget.RelativeLayout"


class Line(NamedTuple):
    """A row of the conversation."""

    kind: Literal["date", "message", "sending", "error", "sent"]
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
        if message.box is Box.FAILED:
            lines.append(Line("error", message))
        elif message.box in (Box.OUTBOX, Box.QUEUED):
            lines.append(Line("sending", message))
    if messages and messages[-1].box is Box.SENT:
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

    def row(self, line: Line) -> View:
        """One row."""
        match line.kind:
            case "date":
                date = self.screen.date_and_time(line.message.date_ms)
                words = self._words("thread_date_time", date, width="fill", text_align=(0.5, 0.0))
                return Stack([words], cls=_RELATIVE, padding=(16, 14, 16, 6))
            case "message":
                return self._bubble(line.message)
            case "sent":
                note: View = Icon(id="thread_success", name="check", size=16)
            case "sending":
                note = self._words("thread_sending", "Sending…")
            case "error":
                note = self._words("thread_error", "Not sent. Touch to retry.", color="error")
                note.on_click = partial(self.on_retry, line.message)
        return Across([note], cls=_RELATIVE, padding=(16, 0, 18, 6), content_align=(1.0, 0.5))

    def _words(self, id: str, text: str, *, color: str = "on_surface_variant", **more: Any) -> Text:
        return Text(id=id, text=text, size=12 * self.screen.font_scale, color=color, **more)

    def _bubble(self, message: Message) -> View:
        received, chosen = message.box is Box.INBOX, message.id in self.selected
        words = Text(id="thread_message_body", text=message.body, size=16 * self.screen.font_scale)
        words.color, words.background = "on_primary", "primary"
        words.radius, words.padding = 18, (14, 8)
        wrapper = Row(id="thread_message_wrapper", cls="android.view.ViewGroup", width="wrap", children=[words])
        wrapper.content_align, wrapper.align = (0.0, 1.0), (1.0, 0.0)
        metrics = self.screen.metrics
        free = metrics.dp(metrics.width) * (1 - WIDEST)
        wrapper.margin = (free, 0, 0, 0)
        if received:
            words.color, words.background = "on_surface", "surface_container_high"
            name = self.screen.people.name(message.address).lstrip("+")
            photo = Avatar(name, id="thread_message_sender_photo", size=PHOTO, margin=(0, 0, 8, 0))
            wrapper.children = [photo, words]
            wrapper.align, wrapper.margin = (0.0, 0.0), (0, 0, free - PHOTO, 0)
        return Stack(
            [wrapper],
            id="thread_message_holder",
            cls=_RELATIVE,
            padding=(12, 3),
            background="secondary_container" if chosen else "",
            selected=chosen,
            on_click=partial(self.on_click, message),
            on_long_click=partial(self.on_select, message.id),
        )
