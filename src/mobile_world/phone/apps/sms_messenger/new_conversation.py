"""Choosing whom to write to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial

from mobile_world.phone.apps.sms_messenger import intents
from mobile_world.phone.apps.sms_messenger.people import READ_CONTACTS, Person
from mobile_world.phone.apps.sms_messenger.rows import person_row
from mobile_world.phone.apps.sms_messenger.screen import MessengerScreen
from mobile_world.phone.kit import app_bar, choice_dialog
from mobile_world.phone.ui import (
    Avatar,
    Column,
    Dialog,
    Divider,
    IconButton,
    Length,
    Painter,
    Recycler,
    Row,
    Strip,
    Text,
    TextField,
    View,
    text_width,
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
        parts = [app_bar(self, "New conversation", id="new_conversation_toolbar"), self._field(typed)]
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

    def dialog_number(self) -> Dialog | None:
        """Which of somebody's numbers is meant."""
        place, everybody = int(self.about["person"]), self.people.all
        if place >= len(everybody):
            return None
        numbers = everybody[place].numbers
        labels = [f"{number.value} ({number.label})" for number in numbers]
        return choice_dialog(self, labels, -1, lambda chosen: self._write_to(numbers[chosen].value))

    def _field(self, typed: str) -> View:
        field = TextField(
            id=FIELD, hint="Add Contact or Number…", autofocus=True, weight=1, height=56, padding=(16, 16, 8, 16)
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
        told: list[View] = [
            Text(id="no_contacts_placeholder", text="No contacts found", size=16, color="on_surface_variant")
        ]
        if not self.people.allowed:
            ask, words = partial(self.request_permissions, [READ_CONTACTS]), "Request the required permissions"
            told.append(
                Text(id="no_contacts_placeholder_2", text=words, size=16, color="primary", padding=16, on_click=ask)
            )
        return Column(ghost=True, width="fill", weight=1, padding=32, content_align=(0.5, 0.0), children=told)

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
        return person_row(person.name, numbers, partial(self._chosen, person))

    def _chosen(self, person: Person) -> None:
        if len({number.value for number in person.numbers}) == 1:
            self._write_to(person.numbers[0].value)
        else:
            self.ask("number", person=self.people.all.index(person))

    def _write_to(self, number: str) -> None:
        intents.open_thread(self.system, [number], text=intents.body(self.intent))
        self.finish()


_SIZE, _PITCH = 11.0, 16.0
"""Text size and the height of a letter's place; neither grows with the font scale, as there is no room."""


@dataclass(kw_only=True, eq=False)
class LetterStrip(View):
    """First letters of the rows, one below the other in the middle of the strip."""

    letters: Sequence[tuple[str, int]]
    """Each letter, and the first row that begins with it."""
    on_letter: Callable[[int], object]
    id: str = "contacts_letter_fastscroller"
    width: Length = 28
    height: Length = "fill"
    _top: int = field(default=0, init=False)
    _pitch: float = field(default=1, init=False)

    def __post_init__(self) -> None:
        """Listen to touches."""
        self.on_touch = self._touched

    def paint(self, painter: Painter) -> None:
        """Write the letters, as far as the strip has room for them."""
        size = painter.metrics.px(_SIZE)
        self._settle(painter.metrics.px(_PITCH))
        for place, (letter, _) in enumerate(self.letters):
            x = (self.box.left + self.box.right - text_width(letter, "medium", size)) // 2
            baseline = self._top + round(place * self._pitch + self._pitch / 2 + size * 0.36)
            painter.text(x, baseline, letter, "primary", size=size, face="medium")

    def _settle(self, wanted: float) -> None:
        count = max(len(self.letters), 1)
        self._pitch = max(min(wanted, self.box.height / count), 1)
        self._top = self.box.top + round((self.box.height - self._pitch * count) / 2)

    def _touched(self, _x: float, y: float) -> None:
        self._settle(self.box.width * _PITCH / 28)
        place = int((y - self._top) // self._pitch)
        if self.letters:
            self.on_letter(self.letters[min(max(place, 0), len(self.letters) - 1)][1])


def first_letters(names: Sequence[str]) -> list[tuple[str, int]]:
    """The letters rows begin with, each with the first such row."""
    found: dict[str, int] = {}
    for place, name in enumerate(names):
        letter = name[:1].upper()
        found.setdefault(letter if letter.isalpha() else "#", place)
    return list(found.items())
