"""What all screens of the app share: the mailbox, the address book, and the way from one to another."""

from __future__ import annotations

from functools import cached_property
from typing import cast

from mobile_world.phone.apps.simple_tools import confirmation
from mobile_world.phone.apps.sms_messenger.group_names import group_names
from mobile_world.phone.apps.sms_messenger.mailbox import Conversation, Mailbox
from mobile_world.phone.apps.sms_messenger.options import Options
from mobile_world.phone.apps.sms_messenger.people import People
from mobile_world.phone.system import Intent, StartCode
from mobile_world.phone.ui import Dialog, Screen
from mobile_world.phone.ui.view import Action

ACTION_DIAL = "android.intent.action.DIAL"
ACTION_INSERT_OR_EDIT = "android.intent.action.INSERT_OR_EDIT"
NO_APP = "No valid app found"


class MessengerScreen(Screen):
    """A screen of this app."""

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

    @property
    def asked(self) -> str:
        """The dialog that is open."""
        return cast(str, self.state.get("ask") or "")

    def ask(self, name: str) -> None:
        """Open a dialog."""
        self.state["ask"] = name

    def close(self) -> None:
        """Close the dialog."""
        self.state.pop("ask", None)

    def confirmation(self, message: str, on_yes: Action) -> Dialog:
        """A question that is answered by Yes or No."""
        return confirmation(message, on_yes, self.close)

    def call(self, number: str) -> None:
        """Open the dialer with a number."""
        self.act(Intent(ACTION_DIAL, data=f"tel:{number}"))

    def add_to_contacts(self, number: str) -> None:
        """Let the address book take a number."""
        kind = "vnd.android.cursor.item/contact"
        self.act(Intent(ACTION_INSERT_OR_EDIT, type=kind, extras={"phone": number}))

    def copy(self, text: str) -> None:
        """Put a text on the clipboard."""
        self.system.clipboard.text = text
        self.toast("Value copied to clipboard")

    def act(self, intent: Intent) -> None:
        """Start another app; a toast says where none takes the intent."""
        result = self.system.activities.start(intent, caller=self.package)
        if result.code in (StartCode.UNRESOLVED, StartCode.NO_CLASS):
            self.toast(NO_APP)
