"""The base class of the app's screens: their look, the address book, and the ways from one screen to another."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TypeAlias

from simdroid import kit, ui
from simdroid.system import ACTION_VIEW, Component, Extra, Intent, Json
from simdroid_apps.contacts import intents, store, vcard

Extras: TypeAlias = Mapping[str, Extra]

VIEWED_KEPT = 5

_BAR = kit.BarLook(
    height=ui.px(168),
    padding=0,
    start=kit.ButtonLook("android.widget.ImageButton", width=ui.px(147)),
    title_margin=(ui.px(10), 0),
    action=kit.ButtonLook(width=ui.px(126)),
)
LOOK = replace(
    kit.GOOGLE,
    bar=_BAR,
    selection=replace(
        _BAR,
        start_icon="close",
        start_desc="Clear selection",
        start_id="selection_close",
        title_id="selection_count_text",
        action=kit.ButtonLook(),
        all_icons=True,
    ),
)


class ContactsScreen(kit.AppScreen):
    """A screen of this app."""

    look = LOOK

    @property
    def book(self) -> store.Book:
        """The address book."""
        return store.Book(self.system)

    @property
    def options(self) -> store.Options:
        """The app's preferences."""
        return store.Options(self.system)

    @property
    def card(self) -> store.Card | None:
        """The person whom the intent names."""
        return self.book.card_at(self.intent.data)

    def people(self) -> list[store.Person]:
        """Everybody, in the order that the preferences ask for."""
        return self.book.people(by_family=self.options.sort_by_family)

    def show(self, contact: int) -> None:
        """Open a person's page, and remember that it was looked at."""
        viewed = [item for item in self.options.recently_viewed if item != str(contact)]
        self.options.recently_viewed = [str(contact), *viewed][:VIEWED_KEPT]
        self.go(intents.DETAIL, ACTION_VIEW, f"{store.URI}/contacts/{contact}")

    def edit(self, contact: int, extras: Extras | None = None) -> None:
        """Open the editor with a person in it."""
        self.go(intents.EDITOR, intents.ACTION_EDIT, f"{store.URI}/contacts/{contact}", extras)

    def create(self, extras: Extras | None = None) -> None:
        """Open the empty editor."""
        self.go(intents.EDITOR, intents.ACTION_INSERT, f"{store.URI}/contacts", extras)

    def go(self, name: str, action: str, data: str | None = None, extras: Extras | None = None) -> None:
        """Start a screen of this app with an action."""
        self.start(Intent(action, data, component=Component(self.package, name), extras=dict(extras or {})))

    def answer(self, result: Json) -> None:
        """Finish the activity with a result."""
        self.system.activities.finish(self.activity, result)

    def share_people(self, contacts: Iterable[int]) -> None:
        """Offer people to other apps as a file."""
        cards = self.book.cards(contacts)
        name = cards[0].person.name or "contact" if len(cards) == 1 else "contacts"
        stem = re.sub(r"[^\w. -]", "_", name)[:80]
        path = f"/data/data/{self.package}/cache/{stem}.vcf"
        self.system.fs.mkdir(path.rpartition("/")[0], parents=True)
        self.system.fs.write_bytes(path, vcard.written(cards).encode("utf-8", "replace"))
        self.share(type=vcard.MIME, stream=f"file://{path}")

    def help(self) -> None:
        """What every `Help & feedback` does without an account."""
        self.toast("Help isn't available right now.")

    def delete(self) -> None:
        """Remove the person whom the intent names, and close the screen."""
        card = self.card
        if card is not None:
            self.book.delete([card.person.id])
            self.toast("Contact deleted")
        self.finish()

    def delete_dialog(self, on_agree: ui.Action, count: int = 1) -> ui.Dialog:
        """Whether people may go."""
        question = f"Delete {count} contacts?" if count > 1 else "Delete contact?"
        return kit.confirm_dialog(self, question, on_agree, agree="Delete")
