"""What all screens of the app share: the mailbox, the address book, and the way from one to another."""

from __future__ import annotations

from functools import cached_property

from mobile_world.phone.apps.sms_messenger.mailbox import Conversation, Mailbox, group_names
from mobile_world.phone.apps.sms_messenger.options import Options
from mobile_world.phone.apps.sms_messenger.people import People
from mobile_world.phone.kit import SIMPLE, AppScreen
from mobile_world.phone.system import Intent
from mobile_world.phone.system.intents import ACTION_DIAL

ACTION_INSERT_OR_EDIT = "android.intent.action.INSERT_OR_EDIT"
NO_APP = "No valid app found"


class MessengerScreen(AppScreen):
    """A screen of this app."""

    look = SIMPLE
    no_app = NO_APP

    @cached_property
    def mailbox(self) -> Mailbox:
        """Conversations and messages."""
        return Mailbox(self.system)

    @cached_property
    def people(self) -> People:
        """Names behind numbers."""
        return People(self.system, self.package)

    @cached_property
    def _group_names(self) -> dict[int, str]:
        return group_names(self.system)

    def title_of(self, conversation: Conversation) -> str:
        """The name a person gave a group, or those of the people in it."""
        return self._group_names.get(conversation.id) or self.people.title(conversation.addresses)

    @property
    def options(self) -> Options:
        """The app's settings."""
        return self.mailbox.options

    @cached_property
    def font_scale(self) -> float:
        """How much larger than usual the app writes; read once for all rows."""
        return self.options.font_scale

    @cached_property
    def date_format(self) -> str:
        """How the app writes dates; read once for all rows."""
        return self.options.date_format

    def call(self, number: str) -> None:
        """Open the dialer with a number."""
        self.act(Intent(ACTION_DIAL, data=f"tel:{number}"))

    def add_to_contacts(self, number: str) -> None:
        """Let the address book take a number."""
        kind = "vnd.android.cursor.item/contact"
        self.act(Intent(ACTION_INSERT_OR_EDIT, type=kind, extras={"phone": number}))

    def copy(self, text: str, message: str = "Value copied to clipboard") -> None:
        """Put a text on the clipboard."""
        super().copy(text, message)
