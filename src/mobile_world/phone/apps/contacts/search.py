"""The search of the main screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mobile_world.phone.apps.contacts.book import sort_key
from mobile_world.phone.apps.contacts.listing import Line, Listing
from mobile_world.phone.ui import Column, IconButton, Row, Text, TextField, View, px

if TYPE_CHECKING:
    from mobile_world.phone.apps.contacts.people import PeopleScreen

FIELD = "open_search_view_edit_text"


def search_page(screen: PeopleScreen) -> View:
    """The field, and who is found."""
    query = screen.typed(FIELD).strip()
    back = IconButton(
        name="arrow_left", desc="Back", color="on_surface", width=px(147), height=px(168), on_click=screen.on_back
    )
    field = TextField(
        id=FIELD, hint="Search contacts", action="search", autofocus=True, weight=1, height=px(168), size=16
    )
    clear = IconButton(
        name="close", desc="Clear text", width=px(147), height=px(168), on_click=lambda: screen.set_typed(FIELD, "")
    )
    bar = Row(
        id="open_search_view_toolbar",
        cls="android.view.ViewGroup",
        width="fill",
        height=px(168),
        background="surface_container",
        children=[back, field, *([clear] if screen.typed(FIELD) else [])],
    )
    found = found_lines(screen, query)
    listing = Listing(lambda person: screen.show(person.id), letters=False)
    if query and not found:
        body: View = Text(
            text="No contacts", size=16, color="on_surface_variant", width="fill", margin=(0, 48), text_align=(0.5, 0)
        )
    else:
        count = f"{len(found)} contact{'s' if len(found) != 1 else ''}"
        header = Text(text=count, face="medium", color="on_surface_variant", padding=(px(42), 16, 0, 8))
        body = listing.view(found, header=header if query else None)
    return Column(id="open_search_view", width="fill", height="fill", children=[bar, body])


def found_lines(screen: PeopleScreen, query: str) -> list[Line]:
    """People with a word of their name that begins like the query, then those with a row that contains it."""
    if not query:
        return []
    people = screen.book.people(by_family=screen.by_family)
    wanted = sort_key(query)[1]
    by_name = [person for person in people if _begins(sort_key(person.name)[1], wanted)]
    rows = screen.book.matching(query)
    known = {person.id for person in by_name}
    others = [person for person in people if person.id in rows and person.id not in known]
    found = [Line(person, person.title(family_first=screen.family_first)) for person in by_name]
    return found + [Line(each, each.title(family_first=screen.family_first), detail=rows[each.id]) for each in others]


def _begins(name: str, wanted: str) -> bool:
    return f" {wanted}" in f" {name}"
