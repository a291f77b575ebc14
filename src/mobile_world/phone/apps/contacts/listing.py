"""The list of people, with the letters they stand under."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from mobile_world.phone.apps.contacts.book import Person, section
from mobile_world.phone.ui import Avatar, Box, Column, Icon, Recycler, Row, Text, View, px
from mobile_world.phone.ui.view import Action, Length

ROW, LETTER, PHOTO = 56, px(126), 40
"""Rows of 56 dp; the letters stand in a column of their own."""


class Line(NamedTuple):
    """A row of the list: somebody, and the letter shown beside the first of a section."""

    person: Person
    title: str
    letter: str = ""
    detail: str = ""
    """A second line: what a search found."""


def lines_of(people: Sequence[Person], *, by_family: bool = False, family_first: bool = False) -> list[Line]:
    """People with their letters, in the order they come."""
    found: list[Line] = []
    before = ""
    for person in people:
        letter = section(person.title(family_first=by_family))
        found.append(Line(person, person.title(family_first=family_first), letter if letter != before else ""))
        before = letter
    return found


@dataclass(frozen=True)
class Listing:
    """How a list of people looks and what its rows do."""

    on_click: Callable[[Person], object]
    on_long_click: Callable[[Person], object] | None = None
    selected: Collection[int] = ()
    letters: bool = True
    picker: bool = False
    """Whether rows are chosen for another app; the photos then have names."""

    def view(self, lines: Sequence[Line], *, header: View | None = None) -> View:
        """The list; it builds only the rows that can be seen."""
        items: list[Line | View] = [*([header] if header else []), *lines]
        rows = Recycler(id="android:list", cls="android.widget.ListView", items=items, build=self._item)
        return Box(id="contacts_list_container", width="fill", height="fill", weight=1, children=[rows])

    def _item(self, item: Line | View) -> View:
        return item if isinstance(item, View) else self.row(item)

    def row(self, line: Line) -> View:
        """One person."""
        chosen = line.person.id in self.selected
        start: Length = LETTER if self.letters else px(42)
        return Row(
            cls="android.view.ViewGroup",
            desc=line.title,
            width="fill",
            min_height=ROW,
            padding=(0, px(10), px(42), px(10)),
            background="secondary_container" if chosen else "",
            selected=chosen,
            on_click=_bound(self.on_click, line.person),
            on_long_click=_bound(self.on_long_click, line.person) if self.on_long_click else None,
            children=[self._letter(line, start), self._photo(line, chosen), _words(line)],
        )

    def _letter(self, line: Line, width: Length) -> View:
        mark = Text(text=line.letter, desc=line.letter, size=16, color="primary", width="fill", text_align=(0.5, 0.5))
        return Box(width=width, ghost=True, children=[mark] if line.letter and self.letters else [])

    def _photo(self, line: Line, chosen: bool) -> View:
        desc = f"Quick contact for {line.title}" if self.picker else ""
        if not chosen:
            return Avatar(line.person.name, desc=desc, size=PHOTO)
        tick = Icon(name="check", color="on_primary", align=(0.5, 0.5), ghost=True)
        return Box(
            cls="android.widget.ImageView", width=PHOTO, height=PHOTO, radius=20, background="primary", children=[tick]
        )


def _words(line: Line) -> View:
    name = Text(id="cliv_name_textview", text=line.title, desc=line.title, size=16, max_lines=1, width="fill")
    parts: list[View] = [name]
    if line.detail:
        parts.append(Text(id="cliv_data_view", text=line.detail, color="on_surface_variant", max_lines=1))
    return Column(weight=1, ghost=True, margin=(16, 0, 0, 0), children=parts)


def _bound(action: Callable[[Person], object], person: Person) -> Action:
    return lambda: action(person)
