"""What screens of messaging apps have in common: whom a conversation is with, and what is done with its messages."""

from __future__ import annotations

from abc import abstractmethod
from functools import cached_property
from typing import ClassVar

from simdroid.kit.conversations import Conversation, ConversationOptions, Mailbox, notified, survives_damage
from simdroid.kit.lists import Selecting
from simdroid.kit.people import READ_CONTACTS, People
from simdroid.kit.screen import AppScreen
from simdroid.system import Activity, Component, Intent, Message, System
from simdroid.system.intents import ACTION_DIAL
from simdroid.ui import Action, Saved

_INSERT_OR_EDIT = "android.intent.action.INSERT_OR_EDIT"
_END = 1 << 20
"""A row further down than any list goes: the list then ends with its last row."""


class MessagingScreen(AppScreen):
    """A screen of a messaging app."""

    @property
    @abstractmethod
    def options(self) -> ConversationOptions:
        """The app's settings."""

    @cached_property
    def mailbox(self) -> Mailbox:
        """Conversations and messages."""
        return Mailbox(self.system, self.options)

    @cached_property
    def people(self) -> People:
        """Names behind numbers."""
        return People(self.system, allowed=self.has_permission(READ_CONTACTS))

    def call(self, number: str) -> None:
        """Open the dialer with a number."""
        self.act(Intent(ACTION_DIAL, data=f"tel:{number}"))

    def add_to_contacts(self, number: str) -> None:
        """Let the address book take a number."""
        self.act(Intent(_INSERT_OR_EDIT, type="vnd.android.cursor.item/contact", extras={"phone": number}))


class ConversationScreen(MessagingScreen):
    """A screen about the conversation that its intent names."""

    thread_extra: ClassVar[str]
    """The extra with the conversation's number."""

    @property
    def thread_id(self) -> int:
        """Its number."""
        number = self.intent.extras.get(self.thread_extra)
        return number if isinstance(number, int) else 0

    @cached_property
    def numbers(self) -> tuple[str, ...]:
        """Whom it is with."""
        return self.mailbox.addresses(self.thread_id)

    @cached_property
    def conversation(self) -> Conversation:
        """The conversation as the list knows it; an empty one is not listed yet."""
        return self.mailbox.conversation(self.thread_id) or Conversation(
            self.thread_id, self.numbers, "", 0, False, "", False, False
        )


class MessageThread(Selecting[int], ConversationScreen):
    """The screen of one conversation: its messages, the field for the next one, and what is done with selected ones."""

    component: ClassVar[Component]
    """Its activity."""
    field: ClassVar[str]
    """The key of the field."""
    list_id: ClassVar[str]
    """The key of the list of messages."""
    text_extra: ClassVar[str]
    """The extra with a text that another app wants sent."""
    resend = Saved(0)
    """The message that was not sent and is in the field again."""

    @cached_property
    def messages(self) -> list[Message]:
        """What was said, oldest first."""
        return self.mailbox.messages(self.thread_id)

    @property
    def chosen(self) -> list[Message]:
        """The selected messages."""
        return [message for message in self.messages if message.id in self.selected]

    @property
    def chosen_text(self) -> str:
        """What the selected messages say."""
        return "\n".join(message.body for message in self.chosen)

    @cached_property
    def first_text(self) -> str:
        """What the field holds until something is typed: what another app wants sent, or the draft."""
        text = self.intent.extras.get(self.text_extra)
        return str(text) if text else self.mailbox.draft(self.thread_id)

    @property
    def typed_text(self) -> str:
        """What the field holds."""
        return self.typed(self.field, self.first_text)

    @property
    def is_short_code(self) -> bool:
        """Whether it is with names of senders, to which nobody can answer."""
        return bool(self.numbers) and all(any(map(str.isalpha, one)) and "@" not in one for one in self.numbers)

    def scroll_to_end(self) -> None:
        """Show the last message."""
        self.ui.set_scroll(f"{self.list_id}#first", _END)
        self.ui.set_scroll(self.list_id, 0)

    def delete_conversation(self) -> None:
        """Remove it, and leave."""
        self.mailbox.delete_conversations([self.thread_id])
        self.finish()

    def then_leave(self, action: Action) -> Action:
        """An action after which the screen closes."""

        def act() -> None:
            action()
            self.finish()

        return act

    def retry(self, message: Message) -> None:
        """Put a message that was not sent back into the field; sending it takes the place of the old one."""
        self.set_typed(self.field, message.body)
        self.resend = message.id

    def send(self, text: str) -> None:
        """Send a text to everybody, and empty the field."""
        if self.resend:
            self.mailbox.delete_messages([self.resend])
            del self.resend
        self.mailbox.keep_draft(self.thread_id, "")
        self.mailbox.send(self.numbers, text)
        self.mailbox.archive([self.thread_id], False)
        self.set_typed(self.field, "")
        self.scroll_to_end()

    def share_messages(self) -> None:
        """Offer what the selected messages say to other apps."""
        text = self.chosen_text
        self.stop_selecting()
        self.share(text)

    def delete_messages(self) -> None:
        """Remove the selected messages; without any, the conversation goes."""
        ids = [message.id for message in self.chosen]
        self.mailbox.delete_messages(ids)
        self.stop_selecting()
        if len(ids) == len(self.messages):
            self.delete_conversation()

    # -- what the manifest names -----------------------------------------------------------------------------------

    @classmethod
    def resumed(cls, system: System, activity: Activity) -> None:
        """For `on_resume`: mark the conversation as read."""
        thread = cls(system, activity)
        with survives_damage(system):
            thread.mailbox.mark_read(thread.thread_id)

    @classmethod
    def paused(cls, system: System, activity: Activity) -> None:
        """For `on_pause`: keep what was typed and not sent."""
        thread = cls(system, activity)
        with survives_damage(system):
            thread.mailbox.leave_draft(thread.thread_id, thread.typed_text)

    @classmethod
    def time_passed(cls, system: System, _before_ns: int, _after_ns: int) -> None:
        """For `on_time`: take away notifications about the conversation in front, which is read, and blocked people."""
        if notified(system, cls.component.package):
            thread = cls(system, system.activities.top)
            thread.mailbox.take_notifications(
                thread.thread_id if system.activities.top.component == cls.component else 0
            )
