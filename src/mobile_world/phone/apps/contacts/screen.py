"""What all screens of Contacts share: the address book, the app's settings, and the way from one screen to another."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from mobile_world.phone.apps.contacts import intents
from mobile_world.phone.apps.contacts.book import URI, Book
from mobile_world.phone.system import Component, Intent, Json
from mobile_world.phone.system.intents import ACTION_VIEW, Extra
from mobile_world.phone.system.preferences import Preferences
from mobile_world.phone.ui import Screen

Extras: TypeAlias = Mapping[str, Extra]

BY_FAMILY, FAMILY_FIRST = "sort_by_family", "family_first"
"""Names of the settings that decide the order of people and of the parts of their names."""
VIEWED, VIEWED_KEPT = "recently_viewed", 5


class ContactsScreen(Screen):
    """A screen of this app."""

    @property
    def book(self) -> Book:
        """The address book."""
        return Book(self.system)

    @property
    def preferences(self) -> Preferences:
        """The app's own settings."""
        return Preferences(self.system, self.package)

    @property
    def by_family(self) -> bool:
        """Whether people are sorted by their family names."""
        return self.preferences.flag(BY_FAMILY)

    @property
    def family_first(self) -> bool:
        """Whether lists write the family name first."""
        return self.preferences.flag(FAMILY_FIRST)

    def show(self, contact: int) -> None:
        """Open a person's page, and remember that it was looked at."""
        viewed = [each for each in self.preferences.texts(VIEWED) if each != str(contact)]
        self.preferences.put(**{VIEWED: [str(contact), *viewed][:VIEWED_KEPT]})
        self.go(intents.DETAIL, ACTION_VIEW, f"{URI}/contacts/{contact}")

    def edit(self, contact: int, extras: Extras | None = None) -> None:
        """Open the editor with a person in it."""
        self.go(intents.EDITOR, intents.ACTION_EDIT, f"{URI}/contacts/{contact}", extras)

    def create(self, extras: Extras | None = None) -> None:
        """Open the empty editor."""
        self.go(intents.EDITOR, intents.ACTION_INSERT, f"{URI}/contacts", extras)

    def go(self, name: str, action: str, data: str | None = None, extras: Extras | None = None) -> None:
        """Start a screen of this app."""
        self.start(Intent(action, data, component=Component(self.package, name), extras=dict(extras or {})))

    def answer(self, result: Json) -> None:
        """Close the screen with something for whoever waits for it."""
        self.system.activities.finish(self.activity, result)

    def help(self) -> None:
        """What every `Help & feedback` does without an account."""
        self.toast("Help isn't available right now.")
