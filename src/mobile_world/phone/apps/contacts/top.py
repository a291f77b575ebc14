"""What stands at the top of the main screen: the search bar, or the bar of a selection or of a label."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mobile_world.phone.system import Json
from mobile_world.phone.ui import Box, Icon, IconButton, MenuItem, Row, Text, View, menu_button, px, search_opener

if TYPE_CHECKING:
    from mobile_world.phone.apps.contacts.people import PeopleScreen


def search_bar(screen: PeopleScreen) -> View:
    """The rounded bar: drawer, a place to tap for the search, the account."""
    drawer = IconButton(
        name="menu", desc="Open navigation drawer", color="on_surface", width=px(147), height=px(126),
        on_click=lambda: screen.state.update(drawer=True),
    )  # fmt: skip
    disc = Icon(name="account_circle", size=32, color="primary", align=(0.5, 0.5), ghost=True)
    account = Box(
        desc="Signed in as Device\nAccount and settings.",
        width=px(134),
        height=px(126),
        on_click=lambda: screen.state.update(ask="account"),
        children=[disc],
    )
    return search_opener(
        "Search contacts",
        before=drawer,
        after=[account],
        on_open=screen.open_search,
        cls="android.view.ViewGroup",
        hint_margin=(px(10), 0, 0, 0),
    )


def selection_bar(screen: PeopleScreen) -> View:
    """How many are selected, and what can be done with them."""
    everybody: list[Json] = [person.id for person in screen.shown_people()]
    items = [
        MenuItem("Select all", lambda: screen.state.update(selected=everybody)),
        MenuItem("Add to label", lambda: screen.state.update(ask="add_to_label")),
        MenuItem("Add to favorites", screen.star_selected),
    ]
    if screen.group is not None:
        items.append(MenuItem("Remove from label", screen.unlabel_selected))
    share = IconButton(
        id="menu_share",
        cls="android.widget.Button",
        name="share_variant_outline",
        desc="Share",
        color="on_surface",
        on_click=screen.share_selected,
    )
    delete = IconButton(
        id="menu_delete", cls="android.widget.Button", name="trash_can_outline", desc="Delete", color="on_surface",
        on_click=lambda: screen.state.update(ask="delete"),
    )  # fmt: skip
    close = IconButton(
        id="selection_close",
        name="close",
        desc="Clear selection",
        color="on_surface",
        width=px(147),
        on_click=screen.on_back,
    )
    count = Text(id="selection_count_text", text=str(len(screen.selected)), size=22, weight=1, margin=(px(10), 0))
    return _bar([close, count, share, delete, menu_button(items)])


def label_bar(screen: PeopleScreen) -> View:
    """The name of a label, and what can be done with it."""
    title = next((group.title for group in screen.book.groups() if group.id == screen.group), "")
    items = [
        MenuItem("Rename label", lambda: screen.state.update(ask="rename_label")),
        MenuItem("Delete label", lambda: screen.state.update(ask="delete_label")),
    ]
    up = IconButton(name="arrow_left", desc="Navigate up", color="on_surface", width=px(147), on_click=screen.on_back)
    add = IconButton(
        id="menu_add", name="account_plus_outline", desc="Add contact", color="on_surface", on_click=screen.pick_member
    )
    name = Text(text=title, size=22, max_lines=1, weight=1, margin=(px(10), 0))
    return _bar([up, name, add, menu_button(items)])


def _bar(children: list[View]) -> View:
    return Row(
        id="toolbar",
        cls="android.view.ViewGroup",
        width="fill",
        height=px(168),
        background="surface",
        children=children,
    )
