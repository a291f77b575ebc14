"""The views of a conversation: dates and bubbles, and at the lower edge the compose bar with its attachments."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal, NamedTuple

from simdroid import ui
from simdroid.system import Message, MessageBox
from simdroid_apps.sms_messenger.screen import MessengerScreen
from simdroid_apps.sms_messenger.store import Options

DATE_GAP_MS = 5 * 60 * 1000
"""A date stands before a message that came so long after the last date."""
PHOTO, WIDEST = 36, 0.8
"""The disc beside what somebody wrote, and how much of the screen a bubble may take."""
_RELATIVE = "android.widget.RelativeLayout"


class ThreadRow(NamedTuple):
    """A row of the conversation."""

    kind: Literal["date", "message", "sending", "error", "sent"]
    message: Message


def rows_of(messages: Sequence[Message]) -> list[ThreadRow]:
    """The rows of a conversation, oldest first."""
    rows: list[ThreadRow] = []
    stamp = None
    for message in messages:
        if stamp is None or message.date_ms - stamp > DATE_GAP_MS:
            stamp = message.date_ms
            rows.append(ThreadRow("date", message))
        rows.append(ThreadRow("message", message))
        if message.box is MessageBox.FAILED:
            rows.append(ThreadRow("error", message))
        elif message.box in (MessageBox.OUTBOX, MessageBox.QUEUED):
            rows.append(ThreadRow("sending", message))
    if messages and messages[-1].box is MessageBox.SENT:
        rows.append(ThreadRow("sent", messages[-1]))
    return rows


@dataclass(frozen=True)
class Bubbles:
    """The row builder of a conversation: bubbles, dates and delivery notes."""

    screen: MessengerScreen
    selected: Sequence[int]
    on_select: Callable[[int], object]
    on_click: Callable[[Message], object]
    on_retry: Callable[[Message], object]

    def row(self, row: ThreadRow) -> ui.View:
        """One row."""
        match row.kind:
            case "date":
                date = self.screen.date_and_time(row.message.date_ms)
                return ui.Stack(
                    [self._note("thread_date_time", date, width="fill", text_align=(0.5, 0.0))],
                    cls=_RELATIVE,
                    padding=(16, 14, 16, 6),
                )
            case "message":
                return self._bubble(row.message)
            case "sent":
                note: ui.View = ui.Icon(id="thread_success", name="check", size=16)
            case "sending":
                note = self._note("thread_sending", "Sending…")
            case "error":
                note = self._note("thread_error", "Not sent. Touch to retry.", color="error")
                note.on_click = partial(self.on_retry, row.message)
        return ui.Line([note], cls=_RELATIVE, padding=(16, 0, 18, 6), content_align=(1.0, 0.5))

    def _note(self, id: str, text: str, *, color: str = "on_surface_variant", **more: Any) -> ui.Text:
        return ui.Text(id=id, text=text, size=12 * self.screen.font_scale, color=color, **more)

    def _bubble(self, message: Message) -> ui.View:
        received, chosen = message.box is MessageBox.INBOX, message.id in self.selected
        label = ui.Text(
            id="thread_message_body",
            text=message.body,
            size=16 * self.screen.font_scale,
            color="on_primary",
            background="primary",
            radius=18,
            padding=(14, 8),
        )
        wrapper = ui.Row(
            id="thread_message_wrapper",
            cls="android.view.ViewGroup",
            width="wrap",
            children=[label],
            content_align=(0.0, 1.0),
            align=(1.0, 0.0),
        )
        metrics = self.screen.metrics
        free = metrics.dp(metrics.width) * (1 - WIDEST)
        wrapper.margin = (free, 0, 0, 0)
        if received:
            label.color, label.background = "on_surface", "surface_container_high"
            wrapper.children = [
                ui.Avatar(
                    self.screen.people.name(message.address).lstrip("+"),
                    id="thread_message_sender_photo",
                    size=PHOTO,
                    margin=(0, 0, 8, 0),
                ),
                label,
            ]
            wrapper.align, wrapper.margin = (0.0, 0.0), (0, 0, free - PHOTO, 0)
        return ui.Stack(
            [wrapper],
            id="thread_message_holder",
            cls=_RELATIVE,
            padding=(12, 3),
            background="secondary_container" if chosen else "",
            selected=chosen,
            on_click=partial(self.on_click, message),
            on_long_click=partial(self.on_select, message.id),
        )


FIELD = "thread_type_message"

ATTACHMENTS: tuple[tuple[str, str, str, ui.Color], ...] = (
    ("choose_photo", "Choose photo", "image_outline", "#1e88e5"),
    ("choose_video", "Choose video", "video_outline", "#8e24aa"),
    ("take_photo", "Take photo", "camera_outline", "#00897b"),
    ("record_video", "Record video", "record_circle_outline", "#e53935"),
    ("record_audio", "Record audio", "microphone_outline", "#fb8c00"),
    ("pick_file", "Choose file", "file_outline", "#546e7a"),
    ("pick_contact", "Choose contact", "account_outline", "#43a047"),
)

_SINGLE, _PART = 160, 153
"""Characters of a text message that stands alone, and of one that is sent in parts."""


@dataclass(kw_only=True, eq=False)
class SendButton(ui.View):
    """An arrow over the kind of message; to Android it is one button."""

    cls: str = "android.widget.Button"
    width: ui.Length = 56
    height: ui.Length = 52
    size: float = 12

    def content_size(self, context: ui.LayoutContext, width: int, height: int) -> ui.Size:
        return ui.Size(context.metrics.px(56), context.metrics.px(52))

    def paint(self, painter: ui.Painter) -> None:
        px, color = painter.metrics.px, "primary" if self.enabled else "disabled"
        side, size = px(24), painter.metrics.sp(self.size)
        x, top = (self.box.left + self.box.right) // 2, self.box.top + px(6)
        painter.icon(ui.Rect(x - side // 2, top, x - side // 2 + side, top + side), "send", color)
        left = x - ui.text_width(self.text, "medium", size) // 2
        painter.text(left, top + side + round(size * 1.05), self.text, color, size=size, face="medium")


def compose_bar(options: Options, value: str, text: str, *, on_send: ui.Action, on_attach: ui.Action) -> ui.View:
    """The way to attachments, the field, the counter and the button; `value` is what the field begins with."""
    attach = ui.IconButton(
        id="thread_add_attachment",
        cls="android.widget.ImageView",
        name="plus",
        desc="Attachment",
        width=40,
        height=40,
        radius=20,
        on_click=on_attach,
        color="on_surface",
        background="surface_container_high",
        margin=(8, 0, 4, 6),
        align=(0.0, 1.0),
    )
    sends = options.send_on_enter
    field = ui.TextField(
        id=FIELD,
        value=value,
        hint="Type a message…",
        capitals="sentences",
        size=16 * options.font_scale,
        multiline=not sends,
        max_lines=6,
        action="send" if sends else "done",
        weight=1,
        min_height=52,
        padding=(8, 15),
        on_submit=on_send if sends else None,
    )
    counter = ui.Text(id="thread_character_counter", text=counted(text), size=12, color="on_surface_variant")
    send = SendButton(
        id="thread_send_message",
        text="SMS",
        desc="OK",
        enabled=bool(text.strip()),
        on_click=on_send,
        clickable=True,
        margin=(0, 0, 4, 0),
        align=(0.0, 1.0),
    )
    return ui.Line(
        [attach, field, *([counter] if options.show_counter else []), send], id="message_holder", padding=(0, 4)
    )


def counted(text: str) -> str:
    """How many characters of a message are used, and how many messages it takes: 12/1."""
    parts = 1 if len(text) <= _SINGLE else -(-len(text) // _PART)
    return f"{len(text)}/{parts}"


def attachment_panel(on_choose: ui.Action) -> ui.View:
    """What can be attached, below the field."""

    def cell(entry: tuple[str, str, str, ui.Color]) -> ui.View:
        id, label, icon, color = entry
        disc = ui.Column(
            ghost=True,
            width=44,
            height=44,
            radius=22,
            background=color,
            children=[ui.Icon(id=f"{id}_icon", name=icon, color="#ffffff")],
            align=(0.5, 0.0),
            content_align=(0.5, 0.5),
        )
        label_view = ui.Text(id=f"{id}_text", text=label, size=12, width="fill", max_lines=1, text_align=(0.5, 0.0))
        return ui.Page([disc, label_view], id=id, spacing=6, padding=(0, 6), on_click=on_choose)

    return ui.Stack(
        [ui.Grid(4, ATTACHMENTS, cell, id="attachment_picker_flow", cell_height=86)],
        id="attachment_picker_holder",
        height=190,
        padding=(8, 8),
    )
