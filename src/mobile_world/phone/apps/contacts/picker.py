"""Choosing a person: for another app, for the favourites, for a label, or to add a number to."""

from __future__ import annotations

from mobile_world.phone.apps.contacts import intents
from mobile_world.phone.apps.contacts.book import DATA, Card, Entry, Person, sort_key
from mobile_world.phone.apps.contacts.kinds import EMAIL, GROUP, PHONE, POSTAL
from mobile_world.phone.apps.contacts.listing import Listing, lines_of
from mobile_world.phone.apps.contacts.screen import ContactsScreen
from mobile_world.phone.ui import (
    Column,
    Dialog,
    IconButton,
    Row,
    TextField,
    View,
    empty_state,
    list_dialog,
    list_item,
    px,
    top_bar,
)

_WANTED = {"phone_v2": PHONE, "phone": PHONE, "email_v2": EMAIL, "postal-address_v2": POSTAL}
_FIELD = "search_view"


class ContactPicker(ContactsScreen):
    """`ContactSelectionActivity`."""

    def build(self) -> View:
        """The bar, perhaps a way to a new person, and everybody who can be chosen."""
        people = self._people()
        listing = Listing(self._chosen, picker=True)
        lines = lines_of(people, by_family=self.by_family, family_first=self.family_first)
        parts: list[View] = [self._search() if self.state.get("searching") else self._bar()]
        if self._adds_number or (self._mime is None and self._for_others):
            parts.append(list_item("Create new contact", icon="account_plus_outline", on_click=self._create))
        body = listing.view(lines) if lines else empty_state("No contacts yet", icon="account_multiple_outline")
        body.weight = 1
        return Column(width="fill", height="fill", children=[*parts, body])

    def dialog(self) -> Dialog | None:
        """Which of several numbers or addresses is meant."""
        card = self.book.card(int(str(self.state["which"]))) if "which" in self.state else None
        if card is None or self._mime is None:
            return None
        rows = card.of(self._mime)
        words = [row.values.get("data1", "") for row in rows]
        return list_dialog(
            "Choose", words, lambda place: self._answer_row(rows[place]), lambda: self.state.pop("which")
        )

    def on_back(self) -> bool:
        """Leave the search first."""
        if not self.state.pop("searching", None):
            return False
        self.set_typed(_FIELD, None)
        return True

    @property
    def _adds_number(self) -> bool:
        return self.intent.action == intents.ACTION_INSERT_OR_EDIT

    @property
    def _for_others(self) -> bool:
        return not self.intent.extras.get("favorite") and not self.intent.extras.get("label")

    @property
    def _mime(self) -> str | None:
        """The kind of row that is asked for; None where a whole person is."""
        asked = (self.intent.type or "").rpartition("/")[2]
        if "/data/phones" in (self.intent.data or "") or "/phones" in (self.intent.data or ""):
            return PHONE
        if "/data/emails" in (self.intent.data or ""):
            return EMAIL
        return None if self._adds_number else _WANTED.get(asked)

    def _people(self) -> list[Person]:
        people = self.book.people(by_family=self.by_family)
        if self._mime:
            having = self.book.with_data(self._mime)
            people = [person for person in people if person.id in having]
        query = sort_key(self.typed(_FIELD))[1]
        return [person for person in people if f" {query}" in f" {sort_key(person.name)[1]}"] if query else people

    def _bar(self) -> View:
        title = "Select a contact" if self._for_others else "Choose a contact"
        search = IconButton(
            id="menu_search", name="magnify", desc="Search", on_click=lambda: self.state.update(searching=True)
        )
        return top_bar(title, on_up=self.finish, actions=[search])

    def _search(self) -> View:
        back = IconButton(name="arrow_left", desc="Back", color="on_surface", width=px(147), on_click=self.on_back)
        field = TextField(id=_FIELD, hint="Search contacts", action="search", autofocus=True, weight=1, height=64)
        return Row(width="fill", height=64, background="surface_container", children=[back, field])

    def _create(self) -> None:
        self.create(self.intent.extras)
        if self._adds_number:
            self.finish()

    def _chosen(self, person: Person) -> None:
        card = self.book.card(person.id)
        if card is None:
            return
        if self._adds_number:
            self.edit(person.id, self.intent.extras)
            self.finish()
        elif self.intent.extras.get("favorite"):
            self.book.set_options(person.id, starred=1)
            self.finish()
        elif self.intent.extras.get("label"):
            self._label(card, str(self.intent.extras["label"]))
        elif self._mime is None:
            self.answer({"data": card.uri})
        elif len(card.of(self._mime)) > 1:
            self.state["which"] = person.id
        else:
            self._answer_row(card.of(self._mime)[0])

    def _label(self, card: Card, group: str) -> None:
        if group not in map(str, card.groups):
            self.book.add(card, Entry(GROUP, {"data1": group}))
        self.finish()

    def _answer_row(self, row: Entry) -> None:
        self.answer({"data": f"{DATA}/{row.id}"})
