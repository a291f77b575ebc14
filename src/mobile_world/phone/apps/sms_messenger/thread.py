"""A conversation."""

from __future__ import annotations

import unicodedata
from functools import partial
from typing import cast

from mobile_world.phone.apps.simple_tools import action_views, selection_bar, toolbar
from mobile_world.phone.apps.sms_messenger import intents, members
from mobile_world.phone.apps.sms_messenger.bubbles import Bubbles, Line, MessageList, lines_of
from mobile_world.phone.apps.sms_messenger.compose import FIELD, attachment_panel, compose_bar
from mobile_world.phone.apps.sms_messenger.screen import NO_APP
from mobile_world.phone.apps.sms_messenger.thread_deeds import ThreadDeeds
from mobile_world.phone.system import Message
from mobile_world.phone.ui import BOTTOM_END, Box, Column, Fab, Icon, Row, Text, View

LIST = "thread_messages_list"
_END = 1 << 20
"""A row further down than any list goes: the list then ends with its last row."""


class ThreadScreen(ThreadDeeds):
    """`ThreadActivity`."""

    def build(self) -> View:
        """The bar, what was said, and the field; while messages are selected, what can be done with them."""
        lines = lines_of(self.messages)
        parts: list[View] = [self._top(), *members.panel(self), self._body(lines)]
        parts.append(self._bottom())
        if self.state.get("attaching"):
            parts.append(attachment_panel(self._attach))
        return Column(
            id="thread_coordinator", cls="android.view.ViewGroup", width="fill", height="fill", children=parts
        )

    def on_back(self) -> bool:
        """Leave the selection and what is open before the screen."""
        return any(self.state.pop(name, None) for name in ("selected", "attaching", "adding"))

    # -- parts ---------------------------------------------------------------------------------------------------

    def _top(self) -> View:
        if not self.selected:
            return toolbar("thread_toolbar", self.title, self.finish, action_views(self.metrics, self.menu()))
        everything = [message.id for message in self.messages]
        done = len(everything) == len(self.selected)
        return selection_bar(
            len(self.selected),
            len(everything),
            partial(self.state.pop, "selected"),
            partial(self.state.update, selected=[] if done else list(everything)),
            action_views(self.metrics, self.message_menu()),
        )

    def _body(self, lines: list[Line]) -> View:
        bubbles = Bubbles(self, self.selected, self._tapped, self._toggle, self._retry)
        first = self._first(lines)
        rows = MessageList(id=LIST, items=lines, build=bubbles.row, first=first, padding=(0, 4, 0, 4))
        layers: list[View] = [rows]
        shown = self.ui.scroll(f"{LIST}#first", first)
        if len(lines) - shown > 30:
            layers.append(self._to_end())
        holder = Box(id="thread_holder", cls="android.widget.RelativeLayout", width="fill", height="fill", weight=1)
        holder.children = layers
        return holder

    def _first(self, lines: list[Line]) -> int:
        """The row the list begins with: the one a search found, else so far down that the last one shows."""
        wanted = self.intent.extras.get(intents.FOUND_ID)
        places = [place for place, line in enumerate(lines) if line.message.id == wanted]
        return places[0] if wanted and places else max(len(lines) - 1, 0)

    def _to_end(self) -> View:
        return Fab(
            id="scroll_to_bottom_fab",
            name="chevron_down",
            width=40,
            height=40,
            radius=20,
            align=BOTTOM_END,
            margin=16,
            on_click=self.scroll_to_end,
        )

    def scroll_to_end(self) -> None:
        """Show the last message."""
        self.ui.set_scroll(f"{LIST}#first", _END)
        self.ui.set_scroll(LIST, 0)

    def _bottom(self) -> View:
        if self.numbers and all(any(map(str.isalpha, number)) and "@" not in number for number in self.numbers):
            return _no_reply()
        return compose_bar(
            self.options,
            self.first_text,
            self.typed(FIELD, self.first_text),
            on_send=self._send,
            on_attach=self._toggle_panel,
        )

    # -- messages ------------------------------------------------------------------------------------------------

    def _tapped(self, message: Message) -> None:
        if self.selected:
            self._toggle(message)

    def _toggle(self, message: Message) -> None:
        others = [one for one in self.selected if one != message.id]
        chosen = others if message.id in self.selected else [*others, message.id]
        self.state["selected"] = [*chosen]

    def _retry(self, message: Message) -> None:
        """Put a message that was not sent back into the field; sending it takes the place of the old one."""
        self.set_typed(FIELD, message.body)
        self.state["resend"] = message.id

    def _send(self) -> None:
        text = self.typed(FIELD, self.first_text)
        if not text.strip() or not self.numbers:
            return
        if self.options.use_simple_characters:
            text = "".join(one for one in unicodedata.normalize("NFD", text) if not unicodedata.combining(one))
        failed = cast("int | None", self.state.pop("resend", None))
        if failed is not None:
            self.mailbox.delete_messages([failed])
        self.mailbox.keep_draft(self.thread_id, "")
        self.mailbox.send(self.numbers, text)
        self.mailbox.archive([self.thread_id], False)
        self.set_typed(FIELD, "")
        self.scroll_to_end()

    def _toggle_panel(self) -> None:
        self.state["attaching"] = not self.state.get("attaching")

    def _attach(self) -> None:
        self.state.pop("attaching", None)
        self.toast(NO_APP)


def _no_reply() -> View:
    words = Text(
        id="reply_disabled_text",
        text="Can't reply to short codes like this",
        color="on_surface_variant",
        weight=1,
        text_align=(0.5, 0.0),
    )
    icon = Icon(id="reply_disabled_info", name="information_outline", margin=(8, 0, 0, 0))
    return Row(id="short_code_holder", width="fill", min_height=52, padding=(16, 4), children=[words, icon])
