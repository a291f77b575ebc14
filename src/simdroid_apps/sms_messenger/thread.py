"""The screen of one conversation: its messages, the field, and what can be done with messages and people."""

from __future__ import annotations

import unicodedata
from functools import partial

from simdroid import kit, ui
from simdroid.system import Component, Intent, Message, MessageBox
from simdroid_apps.sms_messenger import intents, screen
from simdroid_apps.sms_messenger.thread_views import (
    FIELD,
    Bubbles,
    ThreadRow,
    attachment_panel,
    compose_bar,
    rows_of,
)

LIST = "thread_messages_list"
ADD_FIELD = "add_contact_or_number"
"""The key of the field that takes another person."""
_SUGGESTED = 4
"""How many people are offered while a name is typed."""


class ThreadScreen(kit.MessageThread, screen.ConversationScreen):
    """`ThreadActivity`: one conversation."""

    component = Component(intents.PACKAGE, intents.PACKAGE + intents.THREAD)
    field, list_id, text_extra = FIELD, LIST, intents.THREAD_TEXT
    attaching = ui.Saved(False)
    adding = ui.Saved(False)
    """Whether the panel is open that adds people."""
    added = ui.Saved[list[str]]([])

    def build(self) -> ui.View:
        """The bar, what was said, and the field; while messages are selected, what can be done with them."""
        if self.selected:
            top = self.counted_bar([message.id for message in self.messages], self._message_actions())
        else:
            top = kit.app_bar(self, self.title, self._actions(), id="thread_toolbar")
        parts = [top, *self._people_panel(), self._body(rows_of(self.messages)), self._bottom()]
        if self.attaching:
            parts.append(attachment_panel(self._attach))
        return ui.Page(parts, id="thread_coordinator", cls="android.view.ViewGroup")

    def on_back(self) -> bool:
        """Leave the selection and what is open before the screen."""
        return self.leave("selected", "attaching", "adding")

    def _body(self, rows: list[ThreadRow]) -> ui.View:
        first = self._first(rows)
        bubbles = Bubbles(self, self.selected, self.toggle, self._tap, self.retry)
        layers: list[ui.View] = [
            kit.MessageList(id=LIST, items=rows, build=bubbles.row, first=first, padding=(0, 4, 0, 4))
        ]
        if len(rows) - self.ui.scroll(f"{LIST}#first", first) > 30:
            layers.append(
                ui.Fab(
                    id="scroll_to_bottom_fab",
                    name="chevron_down",
                    width=40,
                    height=40,
                    radius=20,
                    align=ui.BOTTOM_END,
                    margin=16,
                    on_click=self.scroll_to_end,
                )
            )
        return ui.Layers(layers, id="thread_holder", cls="android.widget.RelativeLayout", weight=1)

    def _first(self, rows: list[ThreadRow]) -> int:
        """The row the list begins with: the one a search found, else so far down that the last one shows."""
        message_id = self.intent.extras.get(intents.FOUND_ID)
        indices = [index for index, row in enumerate(rows) if row.message.id == message_id]
        return indices[0] if message_id and indices else max(len(rows) - 1, 0)

    def _bottom(self) -> ui.View:
        if not self.is_short_code:
            text, attach = self.typed_text, partial(setattr, self, "attaching", not self.attaching)
            return compose_bar(self.options, self.first_text, text, on_send=self._send, on_attach=attach)
        label = ui.Text(
            id="reply_disabled_text",
            text="Can't reply to short codes like this",
            color="on_surface_variant",
            weight=1,
            text_align=(0.5, 0.0),
        )
        return ui.Line(
            [label, ui.Icon(id="reply_disabled_info", name="information_outline", margin=(8, 0, 0, 0))],
            id="short_code_holder",
            min_height=52,
            padding=(16, 4),
        )

    # -- the conversation ------------------------------------------------------------------------------------------

    def _actions(self) -> list[kit.BarAction]:
        alone = self.numbers[0] if len(self.numbers) == 1 else ""
        thread, any_messages = self.thread_id, bool(self.messages)
        unknown, several = bool(alone) and self.people.caller(alone).person is None, len(self.numbers) > 1
        archived = self.conversation.archived
        label = "Unarchive" if archived else "Archive"
        archive = self.then_leave(partial(self.mailbox.archive, [thread], not archived))
        unread = self.then_leave(partial(self.mailbox.mark_unread, thread))
        details, add = partial(self.open, intents.DETAILS, thread_id=thread), partial(self.add_to_contacts, alone)
        return [
            kit.BarAction("delete", "Delete", partial(self.ask, "delete"), "delete_outline", shown=any_messages),
            kit.BarAction("dial_number", "Dial number", partial(self.call, alone), "phone_outline", shown=bool(alone)),
            kit.BarAction("manage_people", "Add Person", self._add_person, "account_plus_outline"),
            kit.BarAction(label.lower(), label, archive, shown=any_messages),
            kit.BarAction("rename_conversation", "Rename conversation", partial(self.ask, "rename"), shown=several),
            kit.BarAction("conversation_details", "Conversation details", details, shown=any_messages),
            kit.BarAction("add_number_to_contact", "Add number to contact", add, shown=unknown),
            kit.BarAction("block_number", "Block number", partial(self.ask, "block")),
            kit.BarAction("mark_as_unread", "Mark as Unread", unread, shown=any_messages),
        ]

    def dialog_delete(self) -> ui.Dialog:
        """Whether the whole conversation is to go."""
        return kit.confirm_dialog(self, "Are you sure you want to delete 1 conversation?", self.delete_conversation)

    def dialog_block(self) -> ui.Dialog:
        """Whether its people are to be blocked."""
        return kit.confirm_dialog(
            self,
            f"Are you sure you want to block “{', '.join(self.numbers)}”?",
            self.then_leave(partial(self.mailbox.block, self.numbers)),
        )

    # -- messages --------------------------------------------------------------------------------------------------

    def _message_actions(self) -> list[kit.BarAction]:
        one = len(self.selected) == 1
        return [
            kit.BarAction("cab_copy_to_clipboard", "Copy to clipboard", self._copy, "content_copy"),
            kit.BarAction("cab_share", "Share", self.share_messages, "share_variant_outline"),
            kit.BarAction("cab_delete", "Delete", partial(self.ask, "delete_messages"), "delete_outline"),
            kit.BarAction("cab_properties", "Properties", partial(self.ask, "properties"), shown=one),
            kit.BarAction("cab_forward_message", "Forward", self._forward, shown=one),
            kit.BarAction("cab_select_text", "Select text", partial(self.ask, "text"), shown=one),
            kit.BarAction(
                "cab_select_all",
                "Select all",
                partial(setattr, self, "selected", [message.id for message in self.messages]),
            ),
        ]

    def dialog_delete_messages(self) -> ui.Dialog | None:
        """Whether the selected messages are to go."""
        question = f"Are you sure you want to delete {kit.plural(len(self.chosen), 'message')}?"
        return kit.confirm_dialog(self, question, self.delete_messages) if self.chosen else None

    def dialog_properties(self) -> ui.Dialog | None:
        """When and by whom a message was sent."""
        if not self.chosen:
            return None
        message = self.chosen[0]
        role, verb = ("Sender", "Received at") if message.box is MessageBox.INBOX else ("Receiver", "Sent at")
        address = message.address or ", ".join(self.numbers)
        date = self.full_date(message.date_ms)
        text = f"{role} name: {self.people.name(address)}\n{role} phone: {address}\n{verb}: {date}"
        return kit.message_dialog(self, "Message details", text, id="dialog_message_details_text_value")

    def dialog_text(self) -> ui.Dialog | None:
        """A message to select words from."""
        if not self.chosen:
            return None
        return kit.message_dialog(self, "Select text", self.chosen[0].body, id="dialog_select_text_value")

    def _tap(self, message: Message) -> None:
        if self.selected:
            self.toggle(message.id)

    def _send(self) -> None:
        text = self.typed_text
        if not text.strip() or not self.numbers:
            return
        if self.options.use_simple_characters:
            text = "".join(letter for letter in unicodedata.normalize("NFD", text) if not unicodedata.combining(letter))
        self.send(text)

    def _attach(self) -> None:
        del self.attaching
        self.toast(self.no_app)

    def _copy(self) -> None:
        self.copy(self.chosen_text)
        self.stop_selecting()

    def _forward(self) -> None:
        component, body = Component(self.package, self.package + intents.NEW), self.chosen[0].body
        self.stop_selecting()
        self.start(Intent("android.intent.action.SEND", component=component, extras={kit.EXTRA_TEXT: body}))

    # -- people ----------------------------------------------------------------------------------------------------

    @property
    def _everybody(self) -> list[str]:
        """Those in the conversation and those added since."""
        return list(dict.fromkeys([*self.numbers, *self.added]))

    def _add_person(self) -> None:
        self.adding = True
        self.ui.focus = ADD_FIELD

    def _people_panel(self) -> list[ui.View]:
        """The field with a way to confirm, who is in so far, and who might be meant; nothing until it was asked for."""
        if not self.adding:
            return []
        typed = self.typed(ADD_FIELD).strip()
        add = partial(self._add, typed)
        parts: list[ui.View] = [
            ui.TextField(
                id=ADD_FIELD,
                hint="Add Contact or Number…",
                capitals="words",
                autofocus=True,
                weight=1,
                height=52,
                on_submit=add,
                padding=(4, 14),
            )
        ]
        if len(typed) > 2:
            parts.append(ui.IconButton(id="confirm_inserted_number", name="check", color="on_surface", on_click=add))
        done = ui.IconButton(
            id="confirm_manage_contacts", name="arrow_right", desc="OK", color="primary", on_click=self._confirm_people
        )
        chips = [ui.Chip(self.people.name(number), icon="account") for number in self._everybody]
        rows = [ui.Line([*parts, done], ghost=True), ui.chip_row(chips, id="selected_contacts", padding=(0, 4))]
        return [
            ui.Stack(
                [*rows, *self._suggestions(typed)],
                id="thread_add_contacts",
                background="surface_container",
                padding=(12, 0, 4, 8),
            ),
            ui.Divider(ghost=True),
        ]

    def _suggestions(self, typed: str) -> list[ui.View]:
        suggestions = [
            (person.name, number.value)
            for person in (self.people.containing(typed) if typed else [])
            for number in person.phones
            if number.value not in self._everybody
        ]
        return [
            ui.Stack(
                [
                    ui.Text(id="item_contact_name", text=name, size=16, max_lines=1),
                    ui.Text(id="item_contact_number", text=number, color="on_surface_variant", max_lines=1),
                ],
                id="item_contact_frame",
                padding=(4, 8),
                on_click=partial(self._add, number),
            )
            for name, number in suggestions[:_SUGGESTED]
        ]

    def _add(self, number: str) -> None:
        if number:
            self.added = [item for item in [*self._everybody, number] if item not in self.numbers]
            self.set_typed(ADD_FIELD, "")

    def _confirm_people(self) -> None:
        numbers = self._everybody
        del self.adding
        self.set_typed(ADD_FIELD, None)
        if len(numbers) > len(self.numbers):
            intents.open_thread(self.system, numbers)
            self.finish()


class ConversationDetails(screen.ConversationScreen):
    """`ConversationDetailsActivity`: who takes part in a conversation, and what it is called."""

    def build(self) -> ui.View:
        group = len(self.numbers) > 1
        renaming: list[ui.View] = [ui.Icon(name="pencil_outline", size=20)] if group else []
        parts = [
            _label("conversation_name_heading", "Conversation name"),
            ui.Row(
                id="conversation_name_holder",
                width="fill",
                min_height=56,
                padding=(16, 8),
                children=[ui.Text(id="conversation_name", text=self.title, size=16, weight=1), *renaming],
                on_click=partial(self.ask, "rename") if group else None,
            ),
            ui.Divider(ghost=True, margin=(16, 0)),
            _label("members_heading", "Members"),
            *(
                screen.person_row(self.people.name(number), number, partial(self.call, number))
                for number in self.numbers
            ),
        ]
        return ui.Page(
            [
                kit.app_bar(self, "Conversation details", id="conversation_details_toolbar"),
                ui.Scroll(id="conversation_details_nested_scrollview", weight=1, children=parts),
            ],
            id="conversation_details_coordinator",
        )


def _label(id: str, text: str) -> ui.View:
    return ui.Text(id=id, text=text, face="medium", color="primary", margin=(16, 16, 16, 4))
