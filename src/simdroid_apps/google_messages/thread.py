"""The screen of one conversation: its messages, the field, and what can be done with both."""

from __future__ import annotations

import unicodedata
from functools import partial

from simdroid import kit, ui
from simdroid.system import Component, Message, MessageBox
from simdroid_apps.google_messages import intents
from simdroid_apps.google_messages.bubbles import Bubbles, ThreadRow, rows_of
from simdroid_apps.google_messages.composer import (
    FIELD,
    attachment_panel,
    beginning,
    cannot_reply,
    composer,
    emoji_panel,
)
from simdroid_apps.google_messages.screen import ConversationScreen

LIST = "html:message_list"


class ThreadScreen(kit.MessageThread, ConversationScreen):
    """`ConversationActivity`: one conversation."""

    component = Component(intents.PACKAGE, intents.PACKAGE + intents.THREAD)
    field, list_id, text_extra = FIELD, LIST, intents.TEXT
    panel = ui.Saved("")
    """What is open below the field: `attach`, `emoji`, or nothing."""
    opened = ui.Saved(0)
    """The message that was tapped and tells its time."""

    @property
    def alone(self) -> str:
        """The only person's number; empty for a group."""
        return self.numbers[0] if len(self.numbers) == 1 else ""

    def build(self) -> ui.View:
        """The bar, what was said, and the field; while messages are selected, what can be done with them."""
        bar = (
            kit.selection_bar(self, str(len(self.chosen)), self._message_actions(), on_close=self.stop_selecting)
            if self.chosen
            else kit.app_bar(self, self.title_of(self.conversation), self._actions(), title_id="conversation_title")
        )
        parts = [bar, *self._banner(), self._list(rows_of(self.messages, self.opened)), *self._bottom()]
        screen = ui.Page(parts, id="html:ConversationScreenUi", cls="android.view.View")
        home = ui.Page([screen], id="home_fragment_container", cls="android.widget.FrameLayout")
        return ui.Page([home], id="group_name_edit_fragment_container", cls="android.widget.FrameLayout")

    def on_back(self) -> bool:
        """Leave the selection and the panel before the screen."""
        return self.leave("selected", "panel")

    def _list(self, rows: list[ThreadRow]) -> ui.View:
        id = self.intent.extras.get(intents.MESSAGE)
        places = [index for index, row in enumerate(rows) if row.message.id == id]
        first = places[0] if places else max(len(rows) - 1, 0)
        bubbles = Bubbles(self, self.selected, self.options.starred, self.toggle, self._tapped, self.retry)
        return kit.MessageList(id=LIST, items=rows, build=bubbles.row, first=first, padding=(0, 8), weight=1)

    def _bottom(self) -> list[ui.View]:
        if self.is_short_code:
            return [cannot_reply()]
        bar = composer(
            self.first_text,
            self.typed_text,
            writing=bool(self.intent.extras.get(intents.WRITING)),
            on_send=self._send,
            on_attach=partial(self._toggle_panel, "attach"),
            on_gallery=self._attach,
            on_emoji=partial(self._toggle_panel, "emoji"),
        )
        below = {"attach": attachment_panel(self._attach), "emoji": emoji_panel(self._insert)}.get(self.panel)
        above = [] if self.messages else [beginning(self.title_of(self.conversation))]
        return [*above, bar, *([below] if below else [])]

    def _toggle_panel(self, name: str) -> None:
        self.panel = "" if self.panel == name else name
        if self.panel:
            self.ui.focus = ""

    def _attach(self, _what: str = "") -> None:
        del self.panel
        self.toast("Your carrier doesn't support MMS messages")

    def _insert(self, sign: str) -> None:
        self.set_typed(FIELD, self.typed_text + sign)

    # -- the conversation ------------------------------------------------------------------------------------------

    def _banner(self) -> list[ui.View]:
        """What is asked about a stranger who wrote, until it is answered or closed."""
        closed = str(self.thread_id) in self.options.closed_banners
        received = any(message.box is MessageBox.INBOX for message in self.messages)
        if closed or not received or not self.alone or not self.is_stranger(self.alone):
            return []
        label = ui.Text(text=f"{self.name(self.alone)} isn't in your contacts", weight=1)
        close = ui.IconButton(id="banner_close_icon", name="close", desc="Dismiss", on_click=self._close_banner)
        spam = ui.Button(text="Report spam", emphasis="text", on_click=partial(self.ask, "block"))
        add = ui.Button(text="Add contact", emphasis="text", on_click=partial(self.add_to_contacts, self.alone))
        return [
            ui.Stack(
                [ui.Line([label, close], ghost=True), ui.Line([spam, add], ghost=True, spacing=8)],
                id="banner_container",
                padding=(16, 0, 4, 4),
                background="surface_container",
                radius=16,
                margin=(12, 4),
            )
        ]

    def _close_banner(self) -> None:
        self.options.closed_banners = [*self.options.closed_banners, str(self.thread_id)]

    def _actions(self) -> list[kit.BarAction]:
        thread, archived, blocked = self.thread_id, self.conversation.archived, self.mailbox.blocked(self.numbers)
        label = "Unarchive" if archived else "Archive"
        archive = self.then_leave(partial(self.mailbox.archive, [thread], not archived))
        unread, begun = self.then_leave(partial(self.mailbox.mark_unread, thread)), bool(self.messages)
        search = partial(self.open, intents.SEARCH, conversation_id=thread)
        stranger = bool(self.alone) and self.is_stranger(self.alone)
        return [
            kit.BarAction(
                "action_call",
                "Call",
                partial(self.call, self.alone),
                "phone_outline",
                shown=any(map(str.isdigit, self.alone)),
            ),
            kit.BarAction("action_details", "Details", partial(self.open, intents.DETAILS, conversation_id=thread)),
            kit.BarAction("action_search", "Search", search, shown=begun),
            kit.BarAction(
                "action_add_contact", "Add contact", partial(self.add_to_contacts, self.alone), shown=stranger
            ),
            kit.BarAction("action_archive", label, archive, shown=begun),
            kit.BarAction("action_mark_unread", "Mark as unread", unread, shown=begun),
            kit.BarAction("action_delete", "Delete", partial(self.ask, "delete"), shown=begun),
            kit.BarAction("action_block", "Block & report spam", partial(self.ask, "block"), shown=not blocked),
            kit.BarAction("action_unblock", "Unblock", partial(self.mailbox.unblock, self.numbers), shown=blocked),
            kit.BarAction("action_help", "Help & feedback", partial(self.toast, "You're offline")),
        ]

    def dialog_delete(self) -> ui.Dialog:
        """Whether the whole conversation is to go."""
        return self.delete_dialog("conversation", 1, self.delete_conversation)

    def dialog_block(self) -> ui.Dialog:
        """Whether its people are to be blocked."""
        return self.block_dialog(self.conversation, self.then_leave(partial(self.mailbox.block, self.numbers)))

    # -- messages --------------------------------------------------------------------------------------------------

    def _message_actions(self) -> list[kit.BarAction]:
        single = len(self.chosen) == 1
        starred = all(message.id in self.options.starred for message in self.chosen)
        label, icon = ("Unstar", "star") if starred else ("Star", "star_outline")
        star = self.then_stop(lambda: self.options.star(self.selected, not starred))
        return [
            kit.BarAction(
                "copy_text", "Copy text", self.then_stop(lambda: self.copy(self.chosen_text)), "content_copy"
            ),
            kit.BarAction("action_star", label, star, icon),
            kit.BarAction("action_delete_message", "Delete", partial(self.ask, "delete_messages"), "delete_outline"),
            kit.BarAction("forward_message_menu", "Forward", self._forward, shown=single),
            kit.BarAction("share_message_menu", "Share", self.share_messages),
            kit.BarAction("select_text_menu", "Select text", partial(self.ask, "text"), shown=single),
            kit.BarAction("details_menu", "View details", partial(self.ask, "details"), shown=single),
        ]

    def dialog_delete_messages(self) -> ui.Dialog | None:
        """Whether the selected messages are to go."""
        return self.delete_dialog("message", len(self.chosen), self.delete_messages) if self.chosen else None

    def dialog_details(self) -> ui.Dialog | None:
        """When, by whom and how a message was sent."""
        if not self.chosen:
            return None
        message = self.chosen[0]
        role, what = ("From", "Received") if message.box is MessageBox.INBOX else ("To", "Sent")
        when = kit.moment(self.system, message.date_ms)
        whom = message.address or ", ".join(self.numbers)
        date = f"{when:%b} {when.day}, {when.year}, {self.time(when)}"
        lines = ("Type: Text message", "Priority: Normal", f"{role}: {whom}", f"{what}: {date}")
        return kit.message_dialog(self, "Message details", "\n".join(lines))

    def dialog_text(self) -> ui.Dialog | None:
        """A message to select words from."""
        return kit.message_dialog(self, "Select text", self.chosen[0].body) if self.chosen else None

    def _tapped(self, message: Message) -> None:
        if self.selected:
            self.toggle(message.id)
        else:
            self.opened = 0 if self.opened == message.id else message.id

    def _send(self) -> None:
        text = self.typed_text.rstrip()
        if not text.strip() or not self.numbers:
            return
        if self.options.simple_characters:
            text = "".join(sign for sign in unicodedata.normalize("NFD", text) if not unicodedata.combining(sign))
        self.send(text)

    def _forward(self) -> None:
        text = self.chosen_text
        self.stop_selecting()
        self.open(intents.NEW, draft_text=text)
