"""The rows of a conversation: times, bubbles, what became of a message, and codes that can be copied."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Literal, NamedTuple

from simdroid import kit, ui
from simdroid.system import ACTION_VIEW, Intent, Message, MessageBox
from simdroid_apps.google_messages.screen import MessagesScreen, picture

GROUP_MS = 60 * 60 * 1000
"""A time stands above a message that came so long after the one before."""
_WIDEST = 0.78
"""How much of the screen a bubble may take."""
_LINK = re.compile(r"((?:https?://|www\.)[^\s<>]*[\w/])")
_CODE = re.compile(r"(?<![\w.,/-])\d{4,8}(?![\w/-])")
_CODE_WORDS = re.compile(r"\b(code|passcode|pin|otp|verification)\b|验证码", re.IGNORECASE)


class ThreadRow(NamedTuple):
    """A row of a conversation."""

    kind: Literal["time", "message", "status", "code"]
    message: Message


def rows_of(messages: Sequence[Message], opened: int = 0) -> list[ThreadRow]:
    """The rows, oldest first; the message that was tapped tells its time, and so does the last of one's own."""
    rows: list[ThreadRow] = []
    before = None
    for message in messages:
        if before is None or message.date_ms - before > GROUP_MS:
            rows.append(ThreadRow("time", message))
        before = message.date_ms
        rows.append(ThreadRow("message", message))
        mine = message.box is not MessageBox.INBOX
        if message.id == opened or message.box is MessageBox.FAILED or (mine and message is messages[-1]):
            rows.append(ThreadRow("status", message))
    if messages and messages[-1].box is MessageBox.INBOX and code_in(messages[-1].body):
        rows.append(ThreadRow("code", messages[-1]))
    return rows


def code_in(text: str) -> str:
    """The one-time code in a message; empty where there is none."""
    match = _CODE.search(text) if _CODE_WORDS.search(text) else None
    return match[0] if match else ""


@dataclass(frozen=True)
class Bubbles:
    """The row builder of a conversation."""

    screen: MessagesScreen
    selected: Collection[int]
    starred: Collection[int]
    on_select: Callable[[int], object]
    on_click: Callable[[Message], object]
    on_retry: Callable[[Message], object]

    def row(self, row: ThreadRow) -> ui.View:
        """One row."""
        message = row.message
        match row.kind:
            case "time":
                label = ui.Text(
                    text=self.screen.heading_time(message.date_ms),
                    size=12,
                    color="on_surface_variant",
                    width="fill",
                    text_align=(0.5, 0.0),
                )
                return ui.Stack([label], ghost=True, padding=(16, 20, 16, 8))
            case "message":
                return self._bubble(message)
            case "status":
                return self._status(message)
            case "code":
                code = code_in(message.body)
                chip = ui.Chip(
                    f'Copy "{code}"',
                    id="suggestion_button_label",
                    icon="content_copy",
                    checkable=False,
                    cls="android.widget.TextView",
                    on_click=partial(self.screen.copy, code),
                )
                return ui.Line([chip], ghost=True, padding=(56, 4, 16, 8))

    def _bubble(self, message: Message) -> ui.View:
        received = message.box is MessageBox.INBOX
        speaker = f"{self.screen.name(message.address)} said" if received else "You said"
        time = self.screen.time(kit.moment(self.screen.system, message.date_ms))
        metrics = self.screen.metrics
        free = metrics.dp(metrics.width) * (1 - _WIDEST)
        text = self._text(message.body, "on_surface" if received else "on_primary_container")
        text.id, text.desc = "html:message_text", f"{speaker} {message.body} {time}"
        parts: list[ui.View] = [
            ui.Row(
                ghost=True,
                children=[text],
                radius=20,
                padding=(16, 10),
                background="surface_container_high" if received else "primary_container",
            )
        ]
        if received:
            disc = picture(self.screen.name(message.address), size=28)
            disc.margin = (0, 0, 12, 0)
            parts.insert(0, disc)
        if message.id in self.starred:
            parts.append(ui.Icon(name="star", size=16, color="primary", desc="Starred", margin=(6, 0)))
        chosen = message.id in self.selected
        return ui.Stack(
            [
                ui.Row(
                    ghost=True,
                    children=parts,
                    align=(0.0 if received else 1.0, 0.0),
                    content_align=(0.0, 1.0),
                    margin=(0, 0, free - 40, 0) if received else (free, 0, 0, 0),
                )
            ],
            id="html:message_list_item",
            padding=(16, 2),
            background="secondary_container" if chosen else "",
            selected=chosen,
            on_click=partial(self.on_click, message),
            on_long_click=partial(self.on_select, message.id),
        )

    def _text(self, body: str, ink: str) -> ui.View:
        """A text; its links can be followed unless messages are being selected."""
        if self.selected or not _LINK.search(body):
            return ui.Text(text=body, size=16, color=ink)
        spans = [kit.Span(part, link=part if index % 2 else "") for index, part in enumerate(_LINK.split(body)) if part]
        return kit.RichText(
            spans=spans, size=16, color=ink, look=kit.MarkdownLook(link="primary", on_link=self._follow)
        )

    def _follow(self, link: str) -> None:
        self.screen.act(Intent(ACTION_VIEW, data=link if "://" in link else f"http://{link}"))

    def _status(self, message: Message) -> ui.View:
        received = message.box is MessageBox.INBOX
        note = ui.Text(id="message_status", text=self._status_text(message), size=12, color="on_surface_variant")
        if message.box is MessageBox.FAILED:
            note.color, note.on_click = "error", partial(self.on_retry, message)
        return ui.Line(
            [note],
            ghost=True,
            padding=(56, 2, 16, 4) if received else (16, 2, 20, 4),
            content_align=(0.0 if received else 1.0, 0.5),
        )

    def _status_text(self, message: Message) -> str:
        if message.box is MessageBox.FAILED:
            return "Not sent. Tap to try again."
        if message.box in (MessageBox.OUTBOX, MessageBox.QUEUED):
            return "Sending…"
        list_time = self.screen.listed_time(message.date_ms)
        when = kit.moment(self.screen.system, message.date_ms)
        return f"{'Now' if list_time == 'Now' else self.screen.time(when)} • SMS"
