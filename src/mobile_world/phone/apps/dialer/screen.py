"""What all screens of the dialer share."""

from __future__ import annotations

from functools import cached_property

from mobile_world.phone.apps.dialer.calling import place_call
from mobile_world.phone.apps.dialer.people import Directory, Person
from mobile_world.phone.apps.dialer.places import ACTION_SENDTO, CONTACTS_URI
from mobile_world.phone.system import Intent
from mobile_world.phone.system.intents import ACTION_VIEW, Extra
from mobile_world.phone.system.preferences import Preferences
from mobile_world.phone.ui import Screen

_INSERT, _INSERT_OR_EDIT = "android.intent.action.INSERT", "android.intent.action.INSERT_OR_EDIT"


class DialerScreen(Screen):
    """A screen of this app."""

    @cached_property
    def directory(self) -> Directory:
        """The address book at this moment."""
        return Directory(self.system)

    @property
    def preferences(self) -> Preferences:
        """The app's own settings."""
        return Preferences(self.system, self.package)

    def call(self, number: str) -> None:
        """Ring somebody up."""
        place_call(self.system, number)

    def message(self, number: str) -> None:
        """Write somebody a text."""
        self.act(Intent(ACTION_SENDTO, f"smsto:{number}"))

    def show(self, person: Person) -> None:
        """Open somebody's page in the address book."""
        self.act(Intent(ACTION_VIEW, f"{CONTACTS_URI}/{person.id}", "vnd.android.cursor.item/contact"))

    def create_contact(self, number: str = "") -> None:
        """Open the editor of the address book with a number in it."""
        self.act(Intent(_INSERT, type="vnd.android.cursor.dir/raw_contact", extras=_phone(number)))

    def add_to_contact(self, number: str) -> None:
        """Let a person choose whose number this is."""
        self.act(Intent(_INSERT_OR_EDIT, type="vnd.android.cursor.item/contact", extras=_phone(number)))


def _phone(number: str) -> dict[str, Extra]:
    return {"phone": number} if number else {}
