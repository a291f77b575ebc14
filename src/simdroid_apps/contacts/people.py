"""Lists of contacts with section letters, and the highlights: favourites and recent contacts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from types import MappingProxyType
from typing import NamedTuple

from simdroid import kit, ui
from simdroid_apps.contacts import intents, store
from simdroid_apps.contacts.screen import ContactsScreen

_ROW, _LETTER, _PHOTO = 56, ui.px(126), 40
"""Rows of 56 dp; the letters stand in a column of their own."""
_COLUMNS, _ADDED_SHOWN = 4, 5
"""Favourites in a row, and how many of those added last are shown."""
_STAR = "★"
_NO_DETAILS: Mapping[store.Person, str] = MappingProxyType({})


class _Item(NamedTuple):
    """A row of the list; the first of a section has its letter, the first favourite a star."""

    person: store.Person
    letter: str = ""
    detail: str = ""


@dataclass(frozen=True)
class PeopleList:
    """A list of contacts: how its rows look and what they do."""

    options: store.Options
    on_open: Callable[[int], object]
    selecting: kit.Selecting[int] | None = None
    """The screen, where rows can be selected."""
    letters: bool = True
    picker: bool = False
    """Whether rows are chosen for another app; the photos then have names."""

    @cached_property
    def _family_first(self) -> bool:
        return self.options.family_first

    def view(
        self,
        people: Iterable[store.Person],
        *,
        favorites: Iterable[store.Person] = (),
        details: Mapping[store.Person, str] = _NO_DETAILS,
        header: ui.View | None = None,
    ) -> ui.View:
        """The list, with what a search found as second lines; it builds only the rows that can be seen.

        Favourites come first and once more at their letters, as on a phone.
        """
        items: list[_Item | ui.View] = [header] if header else []
        items += [_Item(person, "" if index else _STAR) for index, person in enumerate(favorites)]
        by_family, before = self.options.sort_by_family, ""
        for person in people:
            letter = store.section(person.title(family_first=by_family)) if self.letters else ""
            items.append(_Item(person, letter if letter != before else "", details.get(person, "")))
            before = letter
        rows = ui.Recycler(
            id="android:list",
            cls="android.widget.ListView",
            items=items,
            build=lambda item: item if isinstance(item, ui.View) else self.row(*item),
        )
        return ui.Layers([rows], id="contacts_list_container", weight=1)

    def row(self, person: store.Person, letter: str = "", detail: str = "") -> ui.View:
        """One person."""
        title = person.title(family_first=self._family_first)
        on_click: ui.Action = partial(self.on_open, person.id)
        actions = self.selecting.row_actions(person.id, on_click) if self.selecting else None
        on_click, on_long_click, chosen = actions or (on_click, None, False)
        mark: ui.View = (
            ui.Icon(name="star", desc="Favorites", size=20, color="primary", align=ui.CENTER)
            if letter == _STAR
            else ui.Text(text=letter, desc=letter, size=16, color="primary", width="fill", text_align=ui.CENTER)
        )
        start = ui.Box(width=_LETTER if self.letters else ui.px(42), ghost=True, children=[mark] if letter else [])
        photo: ui.View = ui.Avatar(person.name, desc=f"Quick contact for {title}" if self.picker else "", size=_PHOTO)
        if chosen:
            photo = ui.Box(
                cls="android.widget.ImageView",
                width=_PHOTO,
                height=_PHOTO,
                radius=20,
                children=[ui.Icon(name="check", color="on_primary", align=ui.CENTER, ghost=True)],
                background="primary",
            )
        name = ui.Text(
            id="cliv_name_textview", text=title, desc=title, size=16, max_lines=1, width="fill", view_start=True
        )
        second = ui.Text(id="cliv_data_view", text=detail, color="on_surface_variant", max_lines=1)
        column = ui.Column(weight=1, ghost=True, margin=(16, 0, 0, 0), children=[name, *([second] if detail else [])])
        return ui.Line(
            [start, photo, column],
            cls="android.view.ViewGroup",
            desc=title,
            min_height=_ROW,
            padding=(0, ui.px(10), ui.px(42), ui.px(10)),
            background="secondary_container" if chosen else "",
            selected=chosen,
            on_click=on_click,
            on_long_click=on_long_click,
        )


def highlights(screen: ContactsScreen) -> ui.View:
    """The tab of favourites and of people looked at or added lately."""
    people, add = screen.people(), partial(screen.open, intents.PICKER, favorite=True)
    header = ui.Line(
        [
            ui.Text(text="Favorites", size=16, face="medium", weight=1),
            ui.Button(text="Add", emphasis="text", height=48, on_click=add),
        ],
        min_height=56,
        padding=(ui.px(42), 0, 8, 0),
    )
    starred = [person for person in people if person.starred]
    rows = [starred[place : place + _COLUMNS] for place in range(0, len(starred), _COLUMNS)]
    favorites = ui.Stack([_favorites(screen, row) for row in rows], padding=(8, 0), ghost=True)
    if not starred:
        favorites = ui.Stack(
            [
                ui.Icon(name="star_outline", size=32, color="on_surface_variant"),
                ui.Text(text="Add favorites", size=16, color="on_surface_variant", margin=(0, 8, 0, 0)),
            ],
            padding=(0, 24),
            margin=(ui.px(42), 0),
            content_align=ui.TOP,
            on_click=add,
            radius=16,
            background="surface_container",
        )
    return ui.Scroll(
        id="highlights_list",
        weight=1,
        padding=(0, 8, 0, 16),
        children=[header, favorites, *_recents(screen, people)],
    )


def _favorites(screen: ContactsScreen, people: list[store.Person]) -> ui.View:
    """A row of as many as fit, with room for those who are missing."""
    titles = [person.title(family_first=screen.options.family_first) for person in people]
    cells: list[ui.View] = [
        ui.Column(
            cls="android.view.ViewGroup",
            desc=title,
            weight=1,
            padding=(0, 12),
            content_align=ui.TOP,
            on_click=partial(screen.show, person.id),
            children=[
                ui.Avatar(person.name, size=64),
                ui.Text(text=title, size=14, max_lines=2, width="fill", text_align=ui.TOP, margin=(4, 8, 4, 0)),
            ],
        )
        for person, title in zip(people, titles, strict=True)
    ]
    cells += [ui.View(weight=1, ghost=True) for _ in range(_COLUMNS - len(people))]
    return ui.Line(cells, ghost=True, content_align=ui.TOP_START)


def _recents(screen: ContactsScreen, people: list[store.Person]) -> list[ui.View]:
    by_id = {str(person.id): person for person in people}
    viewed = [by_id[id] for id in screen.options.recently_viewed if id in by_id]
    added = sorted(people, key=lambda person: (-person.updated_ms, -person.id))[:_ADDED_SHOWN]
    listing = PeopleList(screen.options, screen.show, letters=False)
    views: list[ui.View] = [ui.Text(text="Recents", size=16, face="medium", padding=(ui.px(42), 24, ui.px(42), 8))]
    if not people:
        hint = "Contacts you view or add will show up here"
        views.append(ui.Text(text=hint, color="on_surface_variant", padding=(ui.px(42), 0, ui.px(42), 0)))
    for title, shown in (("Viewed recently", viewed), ("Added recently", added)):
        if shown:
            views.append(
                ui.Text(text=title, face="medium", color="on_surface_variant", padding=(ui.px(42), 12, ui.px(42), 4))
            )
        views += [listing.row(person) for person in shown]
    return views
