"""The tab with everybody in the address book."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mobile_world.phone.apps.dialer.people import Person, by_name, letter_of
from mobile_world.phone.apps.dialer.settings_page import NAME_FORMAT, SORT_BY
from mobile_world.phone.ui import Action, Avatar, Box, Icon, Recycler, Row, Text, View, px

if TYPE_CHECKING:
    from mobile_world.phone.apps.dialer.main import MainScreen

ROW, LETTER = px(147), px(147)
"""Recorded: rows of 147 px, with the letters in a column as wide."""


def contacts_tab(screen: MainScreen) -> View:
    """A way to a new contact, then everybody with their letters."""
    family = bool(screen.preferences.number(SORT_BY))
    family_first = bool(screen.preferences.number(NAME_FORMAT))
    people = by_name(screen.directory.people, family=family)
    first = {letter_of(person, family=family): person.id for person in reversed(people)}
    create = _line("", _plus(), "Create new contact", screen.create_contact)
    lines = [create, *people]

    def row(line: View | Person) -> View:
        if isinstance(line, View):
            return line
        letter = letter_of(line, family=family)
        shown = line._replace(name=line.other_name) if family_first else line
        return contact_row(shown, letter if first[letter] == line.id else "", lambda: screen.show(line))

    return Recycler(
        id="recycler_view",
        width="fill",
        height="fill",
        margin=(0, px(21), 0, 0),
        padding=(0, px(21), 0, 0),
        items=lines,
        build=row,
    )


def contact_row(person: Person, letter: str, on_click: Action) -> View:
    """Somebody."""
    photo = Avatar(
        person.name,
        id="photo",
        cls="android.widget.QuickContactBadge",
        desc=f"Quick contact for {person.name}",
        size=40,
        on_click=on_click,
    )
    return _line(letter, photo, person.name, on_click)


def _plus() -> View:
    glyph = Icon(name="account_plus_outline", color="primary", ghost=True, align=(0.5, 0.5))
    return Box(id="add_contact_icon", cls="android.widget.ImageView", width=40, height=40, children=[glyph])


def _line(letter: str, photo: View, name: str, on_click: Action) -> View:
    mark = Text(
        id="contact_header",
        text=letter,
        size=16,
        color="primary",
        width=LETTER,
        height="fill",
        text_align=(0.5, 0.5),
        ghost=not letter,
    )
    title = Text(id="contact_name", text=name, size=16, max_lines=1, weight=1, margin=(16, 0, 0, 0))
    target = Row(id="click_target", weight=1, height="fill", on_click=on_click, children=[photo, title])
    return Row(
        cls="android.widget.FrameLayout",
        width="fill",
        min_height=ROW,
        height=ROW,
        padding=(0, 0, px(42), 0),
        children=[mark, target],
    )
