"""The contact picker: for another app, for favourites, for a label, or to add a number to."""

from __future__ import annotations

from urllib.parse import unquote

from simdroid import kit, ui
from simdroid.system import Activity, Intent, System
from simdroid_apps.contacts import intents, kinds, screen, store
from simdroid_apps.contacts.people import PeopleList

_KINDS = {"phone_v2": kinds.PHONE, "phone": kinds.PHONE, "email_v2": kinds.EMAIL, "postal-address_v2": kinds.POSTAL}


class ContactPicker(kit.Searching, screen.ContactsScreen):
    """`ContactSelectionActivity`: the contact picker."""

    search_field = "search_view"

    def build(self) -> ui.View:
        """The app bar, the row for a new contact where one can be made, and the contacts."""
        people = self._people()
        parts = [self._search_bar() if self.searching else self._bar()]
        if self._adds_number or (self._mime is None and self._for_others):
            parts.append(ui.list_item("Create new contact", icon="account_plus_outline", on_click=self._create))
        listing = PeopleList(self.options, self._choose, picker=True)
        body = listing.view(people) if people else ui.empty_state("No contacts yet", icon="account_multiple_outline")
        body.weight = 1
        return ui.Page([*parts, body])

    @property
    def _adds_number(self) -> bool:
        return self.intent.action == intents.ACTION_INSERT_OR_EDIT

    @property
    def _for_others(self) -> bool:
        return not self.intent.extras.get("favorite") and not self._group

    @property
    def _group(self) -> int:
        """The label that a contact is chosen for."""
        label = str(self.intent.extras.get("label"))
        return int(label) if label.isdecimal() else 0

    @property
    def _mime(self) -> str | None:
        """The kind of row that is asked for; None where a whole person is."""
        data = self.intent.data or ""
        if "/phones" in data:
            return kinds.PHONE
        if "/data/emails" in data:
            return kinds.EMAIL
        return None if self._adds_number else _KINDS.get((self.intent.type or "").rpartition("/")[2])

    def _people(self) -> list[store.Person]:
        ids = self.book.with_data(self._mime) if self._mime else None
        people = [person for person in self.people() if ids is None or person.id in ids]
        return [person for person in people if person.has_word(self.query)] if self.query else people

    def _bar(self) -> ui.View:
        search = ui.IconButton(id="menu_search", name="magnify", desc="Search", on_click=self.open_search)
        title = "Select a contact" if self._for_others else "Choose a contact"
        return kit.app_bar(self, title, [search], look=kit.GOOGLE.bar)

    def _search_bar(self) -> ui.View:
        return ui.Line(
            [
                ui.IconButton(
                    name="arrow_left", desc="Back", color="on_surface", width=ui.px(147), on_click=self.end_search
                ),
                ui.TextField(
                    id=self.search_field, hint="Search contacts", action="search", autofocus=True, weight=1, height=64
                ),
            ],
            height=64,
            background="surface_container",
        )

    def _create(self) -> None:
        self.create(self.intent.extras)
        if self._adds_number:
            self.finish()

    def _choose(self, contact: int) -> None:
        card, mime = self.book.card(contact), self._mime
        rows = card.of(mime) if card and mime else []
        if self._adds_number:
            self.edit(contact, self.intent.extras)
            self.finish()
        elif not self._for_others:
            if self._group:
                self.book.add_to_group(self._group, [contact])
            else:
                self.book.set_options([contact], starred=1)
            self.finish()
        elif len(rows) > 1:
            self.ask("row", contact=contact)
        elif card is not None:
            self.answer({"data": f"{store.DATA}/{rows[0].id}" if rows else card.uri})

    def dialog_row(self) -> ui.Dialog | None:
        """Which of several numbers or addresses is meant."""
        card = self.book.card(self.about["contact"])
        rows = card.of(self._mime) if card and self._mime else []

        def choose(place: int) -> None:
            self.answer({"data": f"{store.DATA}/{rows[place].id}"})

        return kit.list_dialog(self, "Choose", [row.value for row in rows], choose) if rows else None


class ShowOrCreate(screen.ContactsScreen):
    """`ShowOrCreateActivity`: whether to add an unknown number or address to the contacts."""

    floating = True
    asked = ui.Saved("add", key="ask")

    def build(self) -> ui.View:
        return ui.Spacer()

    def dialog_add(self) -> ui.Dialog:
        """Whether to add the number or the address."""
        add, cancel = ui.DialogButton("OK", self._add), ui.DialogButton("Cancel", self.finish)
        message = f'Add "{_value(self.intent)}" to contacts?'
        return ui.Dialog(message=message, positive=add, negative=cancel, on_dismiss=self.finish)

    def _add(self) -> None:
        name = "email" if self.intent.scheme == "mailto" else "phone"
        self.go(intents.PICKER, intents.ACTION_INSERT_OR_EDIT, extras={name: _value(self.intent), **self.intent.extras})
        self.finish()


def show_known(system: System, activity: Activity) -> None:
    """Go on to the person's page where the number or the address is known."""
    value = _value(activity.intent)
    if activity.intent.scheme == "mailto":
        contact = store.Book(system).by_email(value)
    else:
        person = system.contacts.find_number(value)
        contact = person.id if person else None
    if contact is not None:
        ShowOrCreate(system, activity).show(contact)
        system.activities.finish(activity)


def _value(intent: Intent) -> str:
    return unquote((intent.data or "").partition(":")[2])
