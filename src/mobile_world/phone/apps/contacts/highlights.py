"""The tab of favourites and of people looked at or added lately."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mobile_world.phone.apps.contacts import intents
from mobile_world.phone.apps.contacts.book import Person
from mobile_world.phone.apps.contacts.listing import Line, Listing
from mobile_world.phone.apps.contacts.screen import VIEWED
from mobile_world.phone.ui import Avatar, Button, Column, Icon, Row, Scroll, Text, View, px

if TYPE_CHECKING:
    from mobile_world.phone.apps.contacts.people import PeopleScreen

_COLUMNS, _ADDED_SHOWN = 4, 5


def page(screen: PeopleScreen) -> View:
    """Favourites first, then the recents."""
    people = screen.book.people(by_family=screen.by_family)
    starred = [person for person in people if person.starred]
    parts: list[View] = [_favorites_header(screen), _favorites(screen, starred), *_recents(screen, people)]
    return Scroll(id="highlights_list", weight=1, padding=(0, 8, 0, 16), children=parts)


def _favorites_header(screen: PeopleScreen) -> View:
    title = Text(text="Favorites", size=16, face="medium", weight=1)
    add = Button(text="Add", emphasis="text", height=48, on_click=lambda: _add(screen))
    return Row(width="fill", min_height=56, padding=(px(42), 0, 8, 0), children=[title, add])


def _add(screen: PeopleScreen) -> None:
    screen.go(intents.PICKER, intents.ACTION_PICK, extras={"favorite": True})


def _favorites(screen: PeopleScreen, starred: list[Person]) -> View:
    if not starred:
        star = Icon(name="star_outline", size=32, color="on_surface_variant")
        words = Text(text="Add favorites", size=16, color="on_surface_variant", margin=(0, 8, 0, 0))
        return Column(
            width="fill",
            padding=(0, 24),
            margin=(px(42), 0),
            radius=16,
            background="surface_container",
            content_align=(0.5, 0.0),
            on_click=lambda: _add(screen),
            children=[star, words],
        )
    rows = [starred[place : place + _COLUMNS] for place in range(0, len(starred), _COLUMNS)]
    return Column(width="fill", padding=(8, 0), ghost=True, children=[_favorite_row(screen, row) for row in rows])


def _favorite_row(screen: PeopleScreen, people: list[Person]) -> View:
    cells: list[View] = [_favorite(screen, person) for person in people]
    cells += [View(weight=1, ghost=True) for _ in range(_COLUMNS - len(people))]
    return Row(width="fill", ghost=True, content_align=(0.0, 0.0), children=cells)


def _favorite(screen: PeopleScreen, person: Person) -> View:
    title = person.title(family_first=screen.family_first)
    name = Text(text=title, size=14, max_lines=2, width="fill", text_align=(0.5, 0.0), margin=(4, 8, 4, 0))
    return Column(
        cls="android.view.ViewGroup",
        desc=title,
        weight=1,
        padding=(0, 12),
        content_align=(0.5, 0.0),
        on_click=lambda: screen.show(person.id),
        children=[Avatar(person.name, size=64), name],
    )


def _recents(screen: PeopleScreen, people: list[Person]) -> list[View]:
    known = {str(person.id): person for person in people}
    viewed = [known[each] for each in screen.preferences.texts(VIEWED) if each in known]
    added = sorted(people, key=lambda person: (-person.updated_ms, -person.id))[:_ADDED_SHOWN]
    header = Text(text="Recents", size=16, face="medium", padding=(px(42), 24, px(42), 8))
    if not people:
        nothing = "Contacts you view or add will show up here"
        return [header, Text(text=nothing, color="on_surface_variant", padding=(px(42), 0, px(42), 0))]
    return [header, *_part(screen, "Viewed recently", viewed), *_part(screen, "Added recently", added)]


def _part(screen: PeopleScreen, title: str, people: list[Person]) -> list[View]:
    if not people:
        return []
    listing = Listing(lambda person: screen.show(person.id), letters=False)
    heading = Text(text=title, face="medium", color="on_surface_variant", padding=(px(42), 12, px(42), 4))
    return [heading, *(listing.row(Line(each, each.title(family_first=screen.family_first))) for each in people)]
