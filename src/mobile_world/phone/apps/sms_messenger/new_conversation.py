"""Choosing whom to write to."""

from __future__ import annotations

from functools import partial
from typing import cast

from mobile_world.phone.apps.simple_tools import toolbar
from mobile_world.phone.apps.sms_messenger import intents
from mobile_world.phone.apps.sms_messenger.letters import LetterStrip, first_letters
from mobile_world.phone.apps.sms_messenger.people import READ_CONTACTS, Person
from mobile_world.phone.apps.sms_messenger.screen import MessengerScreen
from mobile_world.phone.ui import (
    Avatar,
    Column,
    Dialog,
    Divider,
    IconButton,
    Radio,
    Recycler,
    Row,
    Strip,
    Text,
    TextField,
    View,
)

FIELD, LIST = "new_conversation_address", "contacts_list"
SHORTEST = 3
"""From so many characters on a typed number can be confirmed."""
SUGGESTED = 8


class NewConversation(MessengerScreen):
    """`NewConversationActivity`."""

    def build(self) -> View:
        """The field, people written to lately, and everybody with a number."""
        typed = self.typed(FIELD).strip()
        parts = [toolbar("new_conversation_toolbar", "New conversation", self.finish), self._field(typed)]
        parts.append(Divider(ghost=True, margin=(16, 0)))
        if not typed:
            parts += self._suggestions()
        return Column(
            id="new_conversation_coordinator",
            cls="android.view.ViewGroup",
            width="fill",
            height="fill",
            children=[*parts, self._contacts(typed)],
        )

    def dialog(self) -> Dialog | None:
        """Which of somebody's numbers is meant; a tap chooses."""
        person = self._asked_person()
        if person is None:
            return None
        rows: list[View] = [
            Radio(text=f"{number.value} ({number.label})", width="fill", on_click=partial(self._write_to, number.value))
            for number in person.numbers
        ]
        group = Column(id="dialog_radio_group", cls="android.widget.RadioGroup", width="fill", children=rows)
        return Dialog(content=[group], on_dismiss=lambda: self.state.pop("person"))

    def _asked_person(self) -> Person | None:
        place = cast("int | None", self.state.get("person"))
        everybody = self.people.all if place is not None else []
        return everybody[place] if place is not None and place < len(everybody) else None

    def _field(self, typed: str) -> View:
        field = TextField(
            id=FIELD,
            hint="Add Contact or Number…",
            autofocus=True,
            weight=1,
            height=56,
            padding=(16, 16, 8, 16),
        )
        parts: list[View] = [field]
        if len(typed) >= SHORTEST:
            confirm = IconButton(
                id="new_conversation_confirm",
                cls="android.widget.ImageView",
                name="check",
                color="on_surface",
                margin=(0, 0, 4, 0),
                on_click=partial(self._write_to, typed),
            )
            parts.append(confirm)
        return Row(ghost=True, width="fill", children=parts)

    def _suggestions(self) -> list[View]:
        recent = [row.addresses[0] for row in self.mailbox.conversations() if len(row.addresses) == 1][:SUGGESTED]
        if not recent:
            return []
        label = Text(id="suggestions_label", text="Suggestions", face="medium", color="primary", margin=(16, 12, 16, 4))
        cells: list[View] = [self._suggested(number) for number in recent]
        strip = Strip(id="suggestions_scrollview", padding=(8, 0), children=cells)
        return [label, strip]

    def _suggested(self, number: str) -> View:
        name = self.people.name(number)
        return Column(
            id="suggested_contact_holder",
            width=84,
            padding=(4, 8),
            spacing=6,
            content_align=(0.5, 0.0),
            on_click=partial(self._write_to, number),
            children=[
                Avatar(name.lstrip("+"), id="suggested_contact_image", size=48),
                Text(id="suggested_contact_name", text=name, size=12, max_lines=1, width="fill", text_align=(0.5, 0.0)),
            ],
        )

    def _contacts(self, typed: str) -> View:
        people = self.people.matching(typed)
        if people:
            return self._listed(people)
        words = Text(id="no_contacts_placeholder", text="No contacts found", size=16, color="on_surface_variant")
        parts: list[View] = [words]
        if not self.people.allowed:
            link = Text(
                id="no_contacts_placeholder_2",
                text="Request the required permissions",
                size=16,
                color="primary",
                padding=16,
                on_click=lambda: self.request_permissions([READ_CONTACTS]),
            )
            parts.append(link)
        return Column(ghost=True, width="fill", weight=1, padding=32, content_align=(0.5, 0.0), children=parts)

    def _listed(self, people: list[Person]) -> View:
        rows = Recycler(id=LIST, items=people, build=self._row, weight=1, padding=(0, 4, 0, 16))
        letters = first_letters([person.name for person in people])
        return Row(
            ghost=True,
            width="fill",
            height="fill",
            weight=1,
            children=[rows, LetterStrip(letters=letters, on_letter=self._go)],
        )

    def _go(self, place: int) -> None:
        self.ui.set_scroll(f"{LIST}#first", place)
        self.ui.set_scroll(LIST, 0)

    def _row(self, person: Person) -> View:
        numbers = ", ".join(number.value for number in person.numbers)
        lines = Column(
            weight=1,
            ghost=True,
            children=[
                Text(id="item_contact_name", text=person.name, size=16, max_lines=1),
                Text(id="item_contact_number", text=numbers, color="on_surface_variant", max_lines=1),
            ],
        )
        return Row(
            id="item_contact_frame",
            cls="android.widget.FrameLayout",
            width="fill",
            min_height=64,
            padding=(16, 8),
            on_click=partial(self._chosen, person),
            children=[Avatar(person.name, id="item_contact_image", size=40, margin=(0, 0, 16, 0)), lines],
        )

    def _chosen(self, person: Person) -> None:
        if len({number.value for number in person.numbers}) == 1:
            self._write_to(person.numbers[0].value)
        else:
            self.state["person"] = self.people.all.index(person)

    def _write_to(self, number: str) -> None:
        intents.open_thread(self.system, [number], text=intents.body(self.intent))
        self.finish()
