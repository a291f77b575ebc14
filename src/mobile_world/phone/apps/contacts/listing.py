"""The list of people, with the letters they stand under."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from mobile_world.phone.apps.contacts.book import Person, section
from mobile_world.phone.apps.contacts.screen import Options
from mobile_world.phone.kit import Selecting
from mobile_world.phone.ui import CENTER, Action, Avatar, Box, Column, Icon, Layers, Line, Recycler, Text, View, px

_ROW, _LETTER, _PHOTO = 56, px(126), 40
"""Rows of 56 dp; the letters stand in a column of their own."""


class PersonLine(NamedTuple):
    """A row of the list: somebody, and the letter shown beside the first of a section."""

    person: Person
    title: str
    letter: str = ""
    detail: str = ""
    """A second line: what a search found."""


def lines_of(people: Sequence[Person], options: Options) -> list[PersonLine]:
    """People with their letters, in the order they come."""
    by_family, family_first = options.sort_by_family, options.family_first
    letters = [section(person.title(family_first=by_family)) for person in people]
    return [
        PersonLine(person, person.title(family_first=family_first), letter if letter != before else "")
        for person, letter, before in zip(people, letters, ["", *letters], strict=False)
    ]


@dataclass(frozen=True)
class PeopleList:
    """How a list of people looks and what its rows do."""

    on_open: Callable[[Person], object]
    selecting: Selecting[int] | None = None
    """The screen, where rows can be selected."""
    letters: bool = True
    picker: bool = False
    """Whether rows are chosen for another app; the photos then have names."""

    def view(self, lines: Sequence[PersonLine], *, header: View | None = None) -> View:
        """The list; it builds only the rows that can be seen."""
        items: list[PersonLine | View] = [*([header] if header else []), *lines]
        rows = Recycler(id="android:list", cls="android.widget.ListView", items=items, build=self._item)
        return Layers([rows], id="contacts_list_container", weight=1)

    def _item(self, item: PersonLine | View) -> View:
        return item if isinstance(item, View) else self.row(item)

    def row(self, line: PersonLine) -> View:
        """One person."""
        on_click: Action = partial(self.on_open, line.person)
        actions = self.selecting.row_actions(line.person.id, on_click) if self.selecting else None
        on_click, on_long_click, chosen = actions or (on_click, None, False)
        mark = Text(text=line.letter, desc=line.letter, size=16, color="primary", width="fill", text_align=CENTER)
        letter = Box(width=_LETTER if self.letters else px(42), ghost=True)
        letter.children = [mark] if line.letter and self.letters else []
        return Line(
            [letter, self._photo(line, chosen), _words(line)],
            cls="android.view.ViewGroup",
            desc=line.title,
            min_height=_ROW,
            padding=(0, px(10), px(42), px(10)),
            background="secondary_container" if chosen else "",
            selected=chosen,
            on_click=on_click,
            on_long_click=on_long_click,
        )

    def _photo(self, line: PersonLine, chosen: bool) -> View:
        if not chosen:
            desc = f"Quick contact for {line.title}" if self.picker else ""
            return Avatar(line.person.name, desc=desc, size=_PHOTO)
        disc = Box(cls="android.widget.ImageView", width=_PHOTO, height=_PHOTO, radius=20, background="primary")
        disc.children = [Icon(name="check", color="on_primary", align=CENTER, ghost=True)]
        return disc


def _words(line: PersonLine) -> View:
    name = Text(id="cliv_name_textview", text=line.title, desc=line.title, size=16, max_lines=1, width="fill")
    parts: list[View] = [name]
    if line.detail:
        parts.append(Text(id="cliv_data_view", text=line.detail, color="on_surface_variant", max_lines=1))
    return Column(weight=1, ghost=True, margin=(16, 0, 0, 0), children=parts)
