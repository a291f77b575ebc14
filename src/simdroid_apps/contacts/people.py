"""Lists of contacts with section letters, and the highlights: favourites and recent contacts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from types import MappingProxyType
from typing import NamedTuple

from simdroid.kit import Selecting
from simdroid.ui import (
    CENTER,
    TOP,
    TOP_START,
    Action,
    Avatar,
    Box,
    Button,
    Column,
    Icon,
    Layers,
    Line,
    Recycler,
    Scroll,
    Stack,
    Text,
    View,
    px,
)
from simdroid_apps.contacts import intents
from simdroid_apps.contacts.screen import ContactsScreen
from simdroid_apps.contacts.store import Options, Person, section

_ROW, _LETTER, _PHOTO = 56, px(126), 40
"""Rows of 56 dp; the letters stand in a column of their own."""
_COLUMNS, _ADDED_SHOWN = 4, 5
"""Favourites in a row, and how many of those added last are shown."""
_STAR = "★"
_NO_DETAILS: Mapping[Person, str] = MappingProxyType({})


class _Item(NamedTuple):
    """A row of the list; the first of a section has its letter, the first favourite a star."""

    person: Person
    letter: str = ""
    detail: str = ""


@dataclass(frozen=True)
class PeopleList:
    """A list of contacts: how its rows look and what they do."""

    options: Options
    on_open: Callable[[int], object]
    selecting: Selecting[int] | None = None
    """The screen, where rows can be selected."""
    letters: bool = True
    picker: bool = False
    """Whether rows are chosen for another app; the photos then have names."""

    @cached_property
    def _family_first(self) -> bool:
        return self.options.family_first

    def view(
        self,
        people: Iterable[Person],
        *,
        favorites: Iterable[Person] = (),
        details: Mapping[Person, str] = _NO_DETAILS,
        header: View | None = None,
    ) -> View:
        """The list, with what a search found as second lines; it builds only the rows that can be seen.

        Favourites come first and once more at their letters, as on a phone.
        """
        items: list[_Item | View] = [header] if header else []
        items += [_Item(person, "" if place else _STAR) for place, person in enumerate(favorites)]
        by_family, before = self.options.sort_by_family, ""
        for person in people:
            letter = section(person.title(family_first=by_family)) if self.letters else ""
            items.append(_Item(person, letter if letter != before else "", details.get(person, "")))
            before = letter
        rows = Recycler(id="android:list", cls="android.widget.ListView", items=items, build=self._build)
        return Layers([rows], id="contacts_list_container", weight=1)

    def _build(self, item: _Item | View) -> View:
        return item if isinstance(item, View) else self.row(*item)

    def row(self, person: Person, letter: str = "", detail: str = "") -> View:
        """One person."""
        title = person.title(family_first=self._family_first)
        on_click: Action = partial(self.on_open, person.id)
        actions = self.selecting.row_actions(person.id, on_click) if self.selecting else None
        on_click, on_long_click, chosen = actions or (on_click, None, False)
        mark: View = Text(text=letter, desc=letter, size=16, color="primary", width="fill", text_align=CENTER)
        if letter == _STAR:
            mark = Icon(name="star", desc="Favorites", size=20, color="primary", align=CENTER)
        start = Box(width=_LETTER if self.letters else px(42), ghost=True, children=[mark] if letter else [])
        photo: View = Avatar(person.name, desc=f"Quick contact for {title}" if self.picker else "", size=_PHOTO)
        if chosen:
            tick = Icon(name="check", color="on_primary", align=CENTER, ghost=True)
            photo = Box(cls="android.widget.ImageView", width=_PHOTO, height=_PHOTO, radius=20, children=[tick])
            photo.background = "primary"
        name = Text(
            id="cliv_name_textview", text=title, desc=title, size=16, max_lines=1, width="fill", view_start=True
        )
        second = Text(id="cliv_data_view", text=detail, color="on_surface_variant", max_lines=1)
        words = Column(weight=1, ghost=True, margin=(16, 0, 0, 0), children=[name, *([second] if detail else [])])
        return Line(
            [start, photo, words],
            cls="android.view.ViewGroup",
            desc=title,
            min_height=_ROW,
            padding=(0, px(10), px(42), px(10)),
            background="secondary_container" if chosen else "",
            selected=chosen,
            on_click=on_click,
            on_long_click=on_long_click,
        )


def highlights(screen: ContactsScreen) -> View:
    """The tab of favourites and of people looked at or added lately."""
    people, add = screen.people(), partial(screen.open, intents.PICKER, favorite=True)
    title = Text(text="Favorites", size=16, face="medium", weight=1)
    button = Button(text="Add", emphasis="text", height=48, on_click=add)
    header = Line([title, button], min_height=56, padding=(px(42), 0, 8, 0))
    starred = [person for person in people if person.starred]
    rows = [starred[place : place + _COLUMNS] for place in range(0, len(starred), _COLUMNS)]
    favorites = Stack([_favorites(screen, row) for row in rows], padding=(8, 0), ghost=True)
    if not starred:
        star = Icon(name="star_outline", size=32, color="on_surface_variant")
        words = Text(text="Add favorites", size=16, color="on_surface_variant", margin=(0, 8, 0, 0))
        favorites = Stack([star, words], padding=(0, 24), margin=(px(42), 0), content_align=TOP, on_click=add)
        favorites.radius, favorites.background = 16, "surface_container"
    parts = [header, favorites, *_recents(screen, people)]
    return Scroll(id="highlights_list", weight=1, padding=(0, 8, 0, 16), children=parts)


def _favorites(screen: ContactsScreen, people: list[Person]) -> View:
    """A row of as many as fit, with room for those who are missing."""
    cells: list[View] = []
    family_first = screen.options.family_first
    for person in people:
        title = person.title(family_first=family_first)
        name = Text(text=title, size=14, max_lines=2, width="fill", text_align=TOP, margin=(4, 8, 4, 0))
        cells.append(
            Column(
                cls="android.view.ViewGroup",
                desc=title,
                weight=1,
                padding=(0, 12),
                content_align=TOP,
                on_click=partial(screen.show, person.id),
                children=[Avatar(person.name, size=64), name],
            )
        )
    cells += [View(weight=1, ghost=True) for _ in range(_COLUMNS - len(people))]
    return Line(cells, ghost=True, content_align=TOP_START)


def _recents(screen: ContactsScreen, people: list[Person]) -> list[View]:
    known = {str(person.id): person for person in people}
    viewed = [known[each] for each in screen.options.recently_viewed if each in known]
    added = sorted(people, key=lambda person: (-person.updated_ms, -person.id))[:_ADDED_SHOWN]
    listing = PeopleList(screen.options, screen.show, letters=False)
    views: list[View] = [Text(text="Recents", size=16, face="medium", padding=(px(42), 24, px(42), 8))]
    if not people:
        nothing = "Contacts you view or add will show up here"
        views.append(Text(text=nothing, color="on_surface_variant", padding=(px(42), 0, px(42), 0)))
    for title, shown in (("Viewed recently", viewed), ("Added recently", added)):
        if shown:
            views.append(Text(text=title, face="medium", color="on_surface_variant", padding=(px(42), 12, px(42), 4)))
        views += [listing.row(person) for person in shown]
    return views
