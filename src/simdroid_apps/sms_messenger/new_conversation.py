"""The recipient picker of a new conversation."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial

from simdroid import kit, ui
from simdroid_apps.sms_messenger import intents, screen

FIELD, LIST = "new_conversation_address", "contacts_list"
SHORTEST = 3
"""From so many characters on a typed number can be confirmed."""
SUGGESTED = 8


class NewConversation(screen.MessengerScreen):
    """`NewConversationActivity`: the recipient picker."""

    def build(self) -> ui.View:
        """The search field, recent recipients, and all contacts with a number."""
        typed = self.typed(FIELD).strip()
        return ui.Page(
            [
                kit.app_bar(self, "New conversation", id="new_conversation_toolbar"),
                self._field(typed),
                ui.Divider(ghost=True, margin=(16, 0)),
                *([] if typed else self._suggestions()),
                self._contacts(typed),
            ],
            id="new_conversation_coordinator",
            cls="android.view.ViewGroup",
        )

    def dialog_number(self) -> ui.Dialog | None:
        """The dialog that asks which of a contact's numbers to use."""
        phones = next((item.phones for item in self.people.all if item.id == self.about["person"]), ())
        labels = [f"{phone.value} ({phone.label})" for phone in phones]
        return (
            kit.choice_dialog(self, labels, -1, lambda index: self._write_to(phones[index].value)) if phones else None
        )

    def _field(self, typed: str) -> ui.View:
        field = ui.TextField(
            id=FIELD,
            hint="Add Contact or Number…",
            capitals="words",
            autofocus=True,
            weight=1,
            height=56,
            padding=(16, 16, 8, 16),
        )
        confirm = ui.IconButton(
            id="new_conversation_confirm",
            cls="android.widget.ImageView",
            name="check",
            color="on_surface",
            margin=(0, 0, 4, 0),
            on_click=partial(self._write_to, typed),
        )
        return ui.Line([field, confirm] if len(typed) >= SHORTEST else [field], ghost=True)

    def _suggestions(self) -> list[ui.View]:
        recent = [row.addresses[0] for row in self.mailbox.conversations() if len(row.addresses) == 1]
        label = ui.Text(
            id="suggestions_label", text="Suggestions", face="medium", color="primary", margin=(16, 12, 16, 4)
        )
        cells: list[ui.View] = [self._suggestion(number) for number in recent[:SUGGESTED]]
        return [label, ui.Strip(id="suggestions_scrollview", padding=(8, 0), children=cells)] if cells else []

    def _suggestion(self, number: str) -> ui.View:
        name = self.people.name(number)
        return ui.Column(
            id="suggested_contact_holder",
            width=84,
            padding=(4, 8),
            spacing=6,
            children=[
                ui.Avatar(name.lstrip("+"), id="suggested_contact_image", size=48),
                ui.Text(
                    id="suggested_contact_name", text=name, size=12, max_lines=1, width="fill", text_align=(0.5, 0.0)
                ),
            ],
            content_align=(0.5, 0.0),
            on_click=partial(self._write_to, number),
        )

    def _contacts(self, typed: str) -> ui.View:
        """Whoever the typed text may mean, beside the letters of their names."""
        people = self.people.containing(typed)
        if not people:
            return screen.nothing_listed(
                "no_contacts_placeholder",
                "No contacts found",
                "" if self.people.allowed else "Request the required permissions",
                partial(self.request_permissions, [kit.READ_CONTACTS]),
            )
        letters: dict[str, int] = {}
        for index, person in enumerate(people):
            first = person.name[:1].upper()
            letters.setdefault(first if first.isalpha() else "#", index)
        rows = ui.Recycler(id=LIST, items=people, build=self._row, weight=1, padding=(0, 4, 0, 16))
        return ui.Line(
            [rows, LetterStrip(letters=list(letters.items()), on_letter=self._go)], ghost=True, height="fill", weight=1
        )

    def _go(self, index: int) -> None:
        self.ui.set_scroll(f"{LIST}#first", index)
        self.ui.set_scroll(LIST, 0)

    def _row(self, person: kit.Person) -> ui.View:
        return screen.person_row(
            person.name, ", ".join(phone.value for phone in person.phones), partial(self._choose, person)
        )

    def _choose(self, person: kit.Person) -> None:
        if len({phone.value for phone in person.phones}) == 1:
            self._write_to(person.phones[0].value)
        else:
            self.ask("number", person=person.id)

    def _write_to(self, number: str) -> None:
        intents.open_thread(self.system, [number], text=kit.message_of(self.intent))
        self.finish()


_SIZE, _PITCH = 11.0, 16.0
"""Text size and the height of a letter's place; neither grows with the font scale, as there is no room."""


@dataclass(kw_only=True, eq=False)
class LetterStrip(ui.View):
    """First letters of the rows, one below the other in the middle of the strip."""

    letters: Sequence[tuple[str, int]]
    """Each letter, and the first row that begins with it."""
    on_letter: Callable[[int], object]
    id: str = "contacts_letter_fastscroller"
    width: ui.Length = 28
    height: ui.Length = "fill"
    _top: int = field(default=0, init=False)
    _pitch: float = field(default=1, init=False)

    def __post_init__(self) -> None:
        self.on_touch = self._touch

    def paint(self, painter: ui.Painter) -> None:
        """Write the letters, as far as the strip has room for them."""
        size = painter.metrics.px(_SIZE)
        self._settle(painter.metrics.px(_PITCH))
        for index, (letter, _) in enumerate(self.letters):
            x = (self.box.left + self.box.right - ui.text_width(letter, "medium", size)) // 2
            baseline = self._top + round(index * self._pitch + self._pitch / 2 + size * 0.36)
            painter.text(x, baseline, letter, "primary", size=size, face="medium")

    def _settle(self, pitch: float) -> None:
        count = max(len(self.letters), 1)
        self._pitch = max(min(pitch, self.box.height / count), 1)
        self._top = self.box.top + round((self.box.height - self._pitch * count) / 2)

    def _touch(self, _x: float, y: float) -> None:
        self._settle(self.box.width * _PITCH / 28)
        index = int((y - self._top) // self._pitch)
        if self.letters:
            self.on_letter(self.letters[min(max(index, 0), len(self.letters) - 1)][1])
