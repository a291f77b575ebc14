"""The lower edge of a conversation: the field, what can be attached, and the button that sends."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from mobile_world.phone.apps.sms_messenger.options import Options
from mobile_world.phone.ui import (
    Color,
    Column,
    Grid,
    Icon,
    IconButton,
    LayoutContext,
    Length,
    Painter,
    Rect,
    Row,
    Size,
    Text,
    TextField,
    View,
    text_width,
)
from mobile_world.phone.ui.view import Action

FIELD = "thread_type_message"

ATTACHMENTS: tuple[tuple[str, str, str, Color], ...] = (
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
class SendButton(View):
    """An arrow over the kind of message; to Android it is one button."""

    cls: str = "android.widget.Button"
    width: Length = 56
    height: Length = 52
    size: float = 12

    def content_size(self, context: LayoutContext, width: int, height: int) -> Size:
        """Fixed."""
        return Size(context.metrics.px(56), context.metrics.px(52))

    def paint(self, painter: Painter) -> None:
        """Draw the arrow and the words."""
        px, color = painter.metrics.px, "primary" if self.enabled else "disabled"
        side, size = px(24), painter.metrics.sp(self.size)
        x, top = (self.box.left + self.box.right) // 2, self.box.top + px(6)
        painter.icon(Rect(x - side // 2, top, x - side // 2 + side, top + side), "send", color)
        left = x - text_width(self.text, "medium", size) // 2
        painter.text(left, top + side + round(size * 1.05), self.text, color, size=size, face="medium")


def compose_bar(options: Options, value: str, text: str, *, on_send: Action, on_attach: Action) -> View:
    """The way to attachments, the field, the counter and the button; `value` is what the field begins with."""
    attach = IconButton(
        id="thread_add_attachment",
        cls="android.widget.ImageView",
        name="plus",
        desc="Attachment",
        color="on_surface",
        width=40,
        height=40,
        background="surface_container_high",
        radius=20,
        margin=(8, 0, 4, 6),
        align=(0.0, 1.0),
        on_click=on_attach,
    )
    sends = options.send_on_enter
    field = TextField(
        id=FIELD,
        value=value,
        hint="Type a message…",
        size=16 * options.font_scale,
        multiline=not sends,
        max_lines=6,
        action="send" if sends else "done",
        weight=1,
        min_height=52,
        padding=(8, 15),
        on_submit=on_send if sends else None,
    )
    parts: list[View] = [attach, field]
    if options.show_counter:
        parts.append(Text(id="thread_character_counter", text=counted(text), size=12, color="on_surface_variant"))
    send = SendButton(
        id="thread_send_message",
        text="SMS",
        desc="OK",
        enabled=bool(text.strip()),
        margin=(0, 0, 4, 0),
        align=(0.0, 1.0),
        on_click=on_send,
        clickable=True,
    )
    return Row(id="message_holder", width="fill", padding=(0, 4), children=[*parts, send])


def counted(text: str) -> str:
    """How many characters of a message are used, and how many messages it takes: 12/1."""
    parts = 1 if len(text) <= _SINGLE else -(-len(text) // _PART)
    return f"{len(text)}/{parts}"


def attachment_panel(on_choose: Action) -> View:
    """What can be attached, below the field."""
    return Column(
        id="attachment_picker_holder",
        width="fill",
        height=190,
        padding=(8, 8),
        children=[
            Grid(
                id="attachment_picker_flow",
                columns=4,
                items=ATTACHMENTS,
                build=partial(_attachment, on_choose),
                cell_height=86,
            )
        ],
    )


def _attachment(on_choose: Action, entry: tuple[str, str, str, Color]) -> View:
    id, label, icon, color = entry
    disc = Column(
        ghost=True,
        width=44,
        height=44,
        radius=22,
        background=color,
        align=(0.5, 0.0),
        content_align=(0.5, 0.5),
        children=[Icon(id=f"{id}_icon", name=icon, color="#ffffff")],
    )
    words = Text(id=f"{id}_text", text=label, size=12, width="fill", max_lines=1, text_align=(0.5, 0.0))
    return Column(
        id=id, width="fill", height="fill", spacing=6, padding=(0, 6), on_click=on_choose, children=[disc, words]
    )
