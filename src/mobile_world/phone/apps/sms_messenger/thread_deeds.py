"""What can be done with a conversation and with messages of it."""

from __future__ import annotations

from functools import cached_property, partial
from typing import cast

from mobile_world.phone.apps.simple_tools import Deed
from mobile_world.phone.apps.sms_messenger import intents
from mobile_world.phone.apps.sms_messenger.dates import full_date
from mobile_world.phone.apps.sms_messenger.group_names import rename
from mobile_world.phone.apps.sms_messenger.mailbox import Conversation
from mobile_world.phone.apps.sms_messenger.screen import MessengerScreen
from mobile_world.phone.kit import confirm_dialog, message_dialog, text_dialog
from mobile_world.phone.system import Box, Component, Intent, Message
from mobile_world.phone.ui import Dialog

ACTION_SEND = "android.intent.action.SEND"
ADD_FIELD = "add_contact_or_number"
"""The key of the field that takes another person."""


class ThreadDeeds(MessengerScreen):
    """A conversation without its looks: what it is, its menus and its questions."""

    @property
    def thread_id(self) -> int:
        """Which conversation it is."""
        number = self.intent.extras.get(intents.THREAD_ID)
        return number if isinstance(number, int) else 0

    @cached_property
    def numbers(self) -> tuple[str, ...]:
        """Whom it is with, as the screen was asked for them."""
        return intents.thread_numbers(self.intent) or self.mailbox.addresses(self.thread_id)

    @cached_property
    def messages(self) -> list[Message]:
        """What was said, oldest first."""
        return self.mailbox.messages(self.thread_id)

    @cached_property
    def conversation(self) -> Conversation:
        """The conversation as the list of conversations knows it; an empty one is not listed yet."""
        found = self.mailbox.conversation(self.thread_id)
        return found or Conversation(self.thread_id, self.numbers, "", 0, False, "", False, False)

    @property
    def title(self) -> str:
        """The names in the bar, numbers as the screen was asked for them."""
        return self.title_of(self.conversation._replace(addresses=self.numbers))

    @cached_property
    def first_text(self) -> str:
        """What the field holds until something is typed: what another app wants sent, or the draft."""
        asked = self.intent.extras.get(intents.THREAD_TEXT)
        return str(asked) if asked else self.mailbox.draft(self.thread_id)

    @property
    def selected(self) -> list[int]:
        """The messages that are selected."""
        return cast("list[int]", self.state.get("selected") or [])

    @property
    def chosen(self) -> list[Message]:
        """The same, as messages."""
        return [message for message in self.messages if message.id in self.selected]

    def menu(self) -> list[Deed]:
        """The menu of the conversation."""
        alone = self.numbers[0] if len(self.numbers) == 1 else ""
        found = [Deed("delete", "Delete", partial(self.ask, "delete"), "delete_outline")] if self.messages else []
        if alone:
            found.append(Deed("dial_number", "Dial number", partial(self.call, alone), "phone_outline"))
        found.append(Deed("manage_people", "Add Person", self._add_person, "account_plus_outline"))
        if self.messages:
            label = "Unarchive" if self.conversation.archived else "Archive"
            found.append(Deed(label.lower(), label, self._archive))
        if len(self.numbers) > 1:
            found.append(Deed("rename_conversation", "Rename conversation", partial(self.ask, "rename")))
        if self.messages:
            found.append(Deed("conversation_details", "Conversation details", self._details))
        if alone and self.people.known(alone) is None:
            adds = partial(self.add_to_contacts, alone)
            found.append(Deed("add_number_to_contact", "Add number to contact", adds))
        found.append(Deed("block_number", "Block number", partial(self.ask, "block")))
        if self.messages:
            found.append(Deed("mark_as_unread", "Mark as Unread", self._mark_unread))
        return found

    def message_menu(self) -> list[Deed]:
        """The menu of the selected messages."""
        copy = Deed("cab_copy_to_clipboard", "Copy to clipboard", self._copy, "content_copy")
        share = Deed("cab_share", "Share", self._share, "share_variant_outline")
        delete = Deed("cab_delete", "Delete", partial(self.ask, "delete_messages"), "delete_outline")
        everything = [message.id for message in self.messages]
        select = Deed("cab_select_all", "Select all", partial(self.state.update, selected=list(everything)))
        if len(self.selected) != 1:
            return [copy, share, delete, select]
        return [
            copy,
            share,
            delete,
            Deed("cab_properties", "Properties", partial(self.ask, "properties")),
            Deed("cab_forward_message", "Forward", self._forward),
            Deed("cab_select_text", "Select text", partial(self.ask, "text")),
            select,
        ]

    # -- questions -----------------------------------------------------------------------------------------------

    def dialog_delete(self) -> Dialog:
        """Whether the whole conversation is to go."""
        return confirm_dialog(self, "Are you sure you want to delete 1 conversation?", self._delete)

    def dialog_block(self) -> Dialog:
        """Whether its people are to be blocked."""
        return confirm_dialog(self, f"Are you sure you want to block “{', '.join(self.numbers)}”?", self._block)

    def dialog_rename(self) -> Dialog:
        """Another name for the conversation."""
        return text_dialog(self, "Rename conversation", self._rename, value=self.title)

    def dialog_delete_messages(self) -> Dialog | None:
        """Whether the selected messages are to go."""
        count = len(self.chosen)
        words = "1 message" if count == 1 else f"{count} messages"
        question = f"Are you sure you want to delete {words}?"
        return confirm_dialog(self, question, self._delete_messages) if count else None

    def dialog_properties(self) -> Dialog | None:
        """When and by whom a message was sent."""
        text = self._properties(self.chosen[0]) if self.chosen else ""
        return message_dialog(self, "Message details", text, id="dialog_message_details_text_value") if text else None

    def dialog_text(self) -> Dialog | None:
        """A message to select words from."""
        text = self.chosen[0].body if self.chosen else ""
        return message_dialog(self, "Select text", text, id="dialog_select_text_value") if self.chosen else None

    def _properties(self, message: Message) -> str:
        received = message.box is Box.INBOX
        role, deed = ("Sender", "Received at") if received else ("Receiver", "Sent at")
        address = message.address or ", ".join(self.numbers)
        date = full_date(self.system, self.date_format, message.date_ms)
        lines = [f"{role} name: {self.people.name(address)}", f"{role} phone: {address}", f"{deed}: {date}"]
        return "\n".join(lines)

    # -- deeds ---------------------------------------------------------------------------------------------------

    def _add_person(self) -> None:
        self.state["adding"] = True
        self.ui.focus = ADD_FIELD

    def _delete(self) -> None:
        self.mailbox.delete_conversations([self.thread_id])
        self.finish()

    def _block(self) -> None:
        self.options.block(self.numbers)
        self.finish()

    def _archive(self) -> None:
        self.mailbox.archive([self.thread_id], not self.conversation.archived)
        self.finish()

    def _rename(self, title: str) -> None:
        rename(self.system, self.conversation, title.strip())

    def _details(self) -> None:
        self.open(intents.DETAILS, thread_id=self.thread_id)

    def _mark_unread(self) -> None:
        self.mailbox.mark_unread(self.thread_id)
        self.finish()

    def _copy(self) -> None:
        self.copy("\n".join(message.body for message in self.chosen))
        self.state.pop("selected")

    def _share(self) -> None:
        text = "\n".join(message.body for message in self.chosen)
        self.state.pop("selected")
        self.share(text)

    def _forward(self) -> None:
        component = Component(self.package, self.package + intents.NEW)
        intent = Intent(ACTION_SEND, component=component, extras={intents.EXTRA_TEXT: self.chosen[0].body})
        self.state.pop("selected")
        self.start(intent)

    def _delete_messages(self) -> None:
        ids = [message.id for message in self.chosen]
        self.mailbox.delete_messages(ids)
        self.state.pop("selected")
        if len(ids) == len(self.messages):
            self.mailbox.delete_conversations([self.thread_id])
            self.finish()
