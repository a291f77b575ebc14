"""The lower edge of a conversation: the field with its buttons, and the panels that open below it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from simdroid import ui

FIELD = "compose_message_text"
_MORE_LINES = 6
_SINGLE, _PART, _NEAR = 160, 153, 10
"""Characters of a message that stands alone and of one sent in parts, and how many before the end a counter shows."""

ATTACHMENTS = (
    ("GIFs", "file_gif_box"),
    ("Stickers", "sticker_emoji"),
    ("Files", "paperclip"),
    ("Location", "map_marker_outline"),
    ("Contacts", "account_outline"),
)
EMOJI = tuple("😀😂😊😍😘😎🤔😢😭😡👍👎👏🙏💪👋❤🔥🎉🎂☕🍕🚗✈")


def composer(
    value: str,
    text: str,
    *,
    writing: bool,
    on_send: ui.Action,
    on_attach: ui.Action,
    on_gallery: ui.Action,
    on_emoji: ui.Action,
) -> ui.View:
    """The field between its buttons; `value` is what it begins with. The button to send comes with the first letter."""
    parts: list[ui.View] = [
        _button("plus_circle_outline", "Show attach contact and other options", on_attach),
        _button("image_outline", "Show photos and videos", on_gallery),
        ui.Row(
            ghost=True,
            children=[
                ui.TextField(
                    id=FIELD,
                    value=value,
                    hint="Text message",
                    capitals="sentences",
                    multiline=True,
                    weight=1,
                    max_lines=_MORE_LINES,
                    min_height=48,
                    padding=(0, 13),
                    autofocus=writing,
                ),
                _button("emoticon_outline", "Show emoji and sticker options", on_emoji),
            ],
            background="surface_container_high",
            radius=24,
            weight=1,
            padding=(16, 0, 0, 0),
            content_align=(0.0, 1.0),
        ),
        _send_button(text, on_send)
        if text.strip()
        else _button("microphone_outline", "Record audio message", on_gallery),
    ]
    return ui.Line(parts, id="html:ComposeRowIcon", padding=(4, 8), content_align=(0.0, 1.0))


def _button(icon: str, desc: str, on_click: ui.Action) -> ui.View:
    return ui.IconButton(name=icon, desc=desc, on_click=on_click)


def _send_button(text: str, on_send: ui.Action) -> ui.View:
    arrow = ui.Icon(name="send", color="primary", desc="Send SMS", ghost=True)
    inner = ui.Column(ghost=True, children=[arrow], content_align=(0.5, 0.0))
    if count := counted(text):
        inner.children.append(ui.Text(id="message_count", text=count, size=10, color="on_surface_variant"))
    return ui.Row(
        id="html:Compose:Draft:Send",
        cls="android.widget.Button",
        desc="Send SMS",
        width=48,
        height=48,
        children=[inner],
        content_align=(0.5, 0.5),
        on_click=on_send,
    )


def counted(text: str) -> str:
    """How many characters are left and how many messages it takes, near the end of the first and after it."""
    parts = 1 if len(text) <= _SINGLE else -(-len(text) // _PART)
    room = (_SINGLE if parts == 1 else parts * _PART) - len(text)
    return f"{room}/{parts}" if parts > 1 else str(room) if room < _NEAR else ""


def attachment_panel(on_choose: Callable[[str], object]) -> ui.View:
    """What can be attached."""

    def cell(entry: tuple[str, str]) -> ui.View:
        label, icon = entry
        disc = ui.Column(
            ghost=True,
            width=48,
            height=48,
            radius=24,
            background="surface_container_highest",
            children=[ui.Icon(name=icon, ghost=True)],
            align=(0.5, 0.0),
            content_align=(0.5, 0.5),
        )
        text = ui.Text(text=label, size=12, width="fill", max_lines=1, text_align=(0.5, 0.0))
        return ui.Page([disc, text], spacing=6, padding=(0, 6), on_click=partial(on_choose, label))

    return ui.Stack([ui.Grid(4, ATTACHMENTS, cell, cell_height=86)], id="attachment_panel", height=190, padding=8)


def emoji_panel(on_choose: Callable[[str], object]) -> ui.View:
    """Faces and signs to put into the text."""

    def cell(sign: str) -> ui.View:
        return ui.Text(
            text=sign, size=24, width="fill", height="fill", text_align=(0.5, 0.5), on_click=partial(on_choose, sign)
        )

    return ui.Stack([ui.Grid(6, EMOJI, cell, cell_height=48)], id="emoji_panel", height=204, padding=(8, 4))


def beginning(who: str) -> ui.View:
    """What stands above the field while nothing has been said: how the messages are going to be sent."""
    return ui.Text(
        text=f"Texting with {who} (SMS/MMS)",
        size=12,
        color="on_surface_variant",
        width="fill",
        max_lines=2,
        text_align=(0.5, 0.0),
        padding=(24, 8),
    )


def cannot_reply() -> ui.View:
    """What takes the field's place under messages of a sender that has a name and no number."""
    label = ui.Text(
        text="Can't reply to this short code", color="on_surface_variant", width="fill", text_align=(0.5, 0.5)
    )
    return ui.Line([label], id="reply_not_supported", min_height=56, padding=(16, 8))
