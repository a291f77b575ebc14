"""The tab of people called with one tap, and the page to choose one more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mobile_world.phone.apps.dialer.contacts_tab import contact_row
from mobile_world.phone.apps.dialer.people import Person
from mobile_world.phone.apps.dialer.places import ADD_FAVORITE
from mobile_world.phone.apps.dialer.screen import DialerScreen
from mobile_world.phone.ui import (
    Action,
    Avatar,
    Box,
    Button,
    Column,
    Grid,
    Icon,
    MenuItem,
    Recycler,
    Row,
    Text,
    View,
    empty_state,
    popup_menu,
    px,
    top_bar,
)

if TYPE_CHECKING:
    from mobile_world.phone.apps.dialer.main import MainScreen


def favorites_tab(screen: MainScreen) -> View:
    """Everybody with a star."""
    starred = [person for person in screen.directory.people if person.starred]
    if not starred:
        words = "Your favorites will be shown here"
        return nothing_yet("star_outline", words, "Add a favorite", lambda: screen.open(ADD_FAVORITE))
    head = Row(
        id="speed_dial_header",
        width="fill",
        min_height=56,
        padding=(px(42), 8, 8, 0),
        children=[
            Text(id="speed_dial_header_text", text="Favorites", face="medium", weight=1),
            Button(id="speed_dial_add_button", text="Add", emphasis="text", on_click=lambda: screen.open(ADD_FAVORITE)),
        ],
    )
    cells = Grid(3, starred, lambda person: _cell(screen, person), id="speed_dial_recycler_view", padding=(8, 0, 8, 96))
    cells.weight = 1
    return Column(width="fill", height="fill", ghost=True, children=[head, cells])


def _cell(screen: MainScreen, person: Person) -> View:
    label = person.phones[0].label if person.phones else ""
    tile = Column(
        key=f"favorite {person.id}",
        desc=person.name,
        content_align=(0.5, 0.0),
        padding=(4, 12),
        on_click=lambda: screen.call_person(person),
        children=[
            Avatar(person.name, id="avatar", cls="android.widget.QuickContactBadge", size=88),
            Text(id="name", text=person.name, size=16, max_lines=1, margin=(0, 12, 0, 0)),
            Text(id="phone_type", text=label, color="on_surface_variant", max_lines=1),
        ],
    )
    items = [
        MenuItem("Call", lambda: screen.call_person(person)),
        MenuItem("Send message", lambda: screen.message(person.phones[0].value), enabled=bool(person.phones)),
        MenuItem("Remove", lambda: screen.system.contacts.star(person.id, False)),
        MenuItem("Contact info", lambda: screen.show(person)),
    ]
    return popup_menu(tile, items, long_press=True, overlap=True)


def nothing_yet(icon: str, words: str, action: str, on_click: Action) -> View:
    """A tab without content: a picture, a sentence, and what to do about it."""
    disc = Box(
        cls="android.widget.ImageView",
        id="empty_list_view_image",
        width=144,
        height=144,
        radius=72,
        background="primary_container",
        children=[Icon(name=icon, size=64, color="on_primary_container", align=(0.5, 0.5), ghost=True)],
    )
    said = Text(id="empty_list_view_message", text=words, size=16, color="on_surface_variant", text_align=(0.5, 0))
    said.margin = (32, px(63), 32, px(18))
    button = Button(id="empty_content_view_action", text=action, emphasis="text", height=48, on_click=on_click)
    return Column(
        id="empty_list_view",
        width="fill",
        height="fill",
        content_align=(0.5, 0.52),
        children=[disc, said, button],
    )


class AddFavorite(DialerScreen):
    """Everybody who has no star yet."""

    def build(self) -> View:
        """The list; a tap gives the star."""
        people = [person for person in self.directory.people if not person.starred]
        rows = Recycler(
            id="recycler_view",
            weight=1,
            items=people,
            build=lambda each: contact_row(each, "", lambda: self._star(each)),
        )
        body: View = rows if people else empty_state("No contacts", icon="account_multiple_outline")
        body.weight = 1
        return Column(width="fill", height="fill", children=[top_bar("Add favorite", on_up=self.finish), body])

    def _star(self, person: Person) -> None:
        self.system.contacts.star(person.id, True)
        self.finish()
