"""`SHOW_OR_CREATE_CONTACT`: the page of whoever has a number or an address, or an offer to add it."""

from __future__ import annotations

from urllib.parse import unquote

from mobile_world.phone.apps.contacts import intents
from mobile_world.phone.apps.contacts.book import Book
from mobile_world.phone.apps.contacts.screen import ContactsScreen
from mobile_world.phone.system import Activity, System
from mobile_world.phone.system.intents import Extra
from mobile_world.phone.ui import Dialog, DialogButton, Spacer, View


class ShowOrCreate(ContactsScreen):
    """A question over the screen that asked."""

    floating = True

    def build(self) -> View:
        """Nothing but the question."""
        return Spacer()

    def dialog(self) -> Dialog:
        """Whether to add a stranger."""
        return Dialog(
            message=f'Add "{_value(self.activity)}" to contacts?',
            positive=DialogButton("OK", self._add),
            negative=DialogButton("Cancel", self.finish),
            on_dismiss=self.finish,
        )

    def _add(self) -> None:
        name = "email" if self.intent.scheme == "mailto" else "phone"
        extras: dict[str, Extra] = {name: _value(self.activity), **self.intent.extras}
        self.go(intents.PICKER, intents.ACTION_INSERT_OR_EDIT, extras=extras)
        self.finish()


def show_known(system: System, activity: Activity) -> None:
    """Go on to the person's page where the number or the address is known."""
    value, book = _value(activity), Book(system)
    if activity.intent.scheme == "mailto":
        contact = book.by_email(value)
    else:
        known = system.contacts.find_number(value)
        contact = known.id if known else None
    if contact is not None:
        ShowOrCreate(system, activity).show(contact)
        system.activities.finish(activity)


def _value(activity: Activity) -> str:
    return unquote((activity.intent.data or "").partition(":")[2])
