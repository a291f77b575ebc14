"""The search of the main screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mobile_world.phone.apps.dialer.found import action_row, actions_for, found_row
from mobile_world.phone.system.number_format import format_number
from mobile_world.phone.system.providers.numbers import is_number
from mobile_world.phone.ui import (
    Box,
    Button,
    Card,
    Column,
    IconButton,
    Recycler,
    Row,
    Spacer,
    Text,
    TextField,
    View,
    px,
)

if TYPE_CHECKING:
    from mobile_world.phone.apps.dialer.main import MainScreen

FIELD = "open_search_view_edit_text"
NO_PLACES = "location_prompt_dismissed"
LOCATION = "android.permission.ACCESS_FINE_LOCATION"


def search_page(screen: MainScreen) -> View:
    """The field, and what is found."""
    query = screen.typed(FIELD).strip()
    rows: list[View] = []
    if not screen.preferences.flag(NO_PLACES) and not screen.has_permission(LOCATION):
        rows.append(_permission_card(screen))
    rows += _results(screen, query) if query else []
    results = Recycler(id="search_recycler_view", weight=1, items=rows, build=lambda row: row)
    return Column(id="open_search_view", width="fill", height="fill", weight=1, children=[_bar(screen), results])


def _bar(screen: MainScreen) -> View:
    back = IconButton(
        name="arrow_left", desc="Back", color="on_surface", width=px(126), height=px(147), on_click=screen.on_back
    )
    field = TextField(
        id=FIELD,
        hint="Search contacts & places",
        action="search",
        autofocus=True,
        weight=1,
        height=px(147),
        padding=(px(21), px(44), 0, px(44)),
    )
    clear = IconButton(
        name="close", desc="Clear text", width=px(126), height=px(147), on_click=lambda: screen.set_typed(FIELD, "")
    )
    return Row(
        id="open_search_view_toolbar",
        cls="android.view.ViewGroup",
        width="fill",
        height=px(168),
        background="surface_container",
        children=[back, field, *([clear] if screen.typed(FIELD) else [])],
    )


def _results(screen: MainScreen, query: str) -> list[View]:
    found: list[View] = [found_row(screen, each) for each in screen.directory.named(query)]
    if is_number(query):
        call = action_row(f"Call {format_number(query)}", "phone_outline", lambda: screen.call(query))
        return [*found, call, *actions_for(screen, query)]
    if found:
        return found
    none = Text(id="empty_list_view_message", text="No results", size=16, color="on_surface_variant", width="fill")
    none.text_align, none.padding = (0.5, 0.0), (0, 48)
    return [none]


def _permission_card(screen: MainScreen) -> View:
    words = Text(id="permission_text", text="To find nearby places, allow access to your location", size=16)

    def dismiss() -> None:
        screen.preferences.put(**{NO_PLACES: True})

    buttons = Row(
        width="fill",
        margin=(0, 16, 0, 0),
        spacing=8,
        children=[
            Spacer(weight=1),
            Button(id="location_permission_dismiss", text="Dismiss", emphasis="text", on_click=dismiss),
            Button(
                id="location_permission_allow",
                text="Allow",
                emphasis="text",
                on_click=lambda: screen.request_permissions([LOCATION]),
            ),
        ],
    )
    return Box(ghost=True, width="fill", padding=(16, 12), children=[Card([words, buttons], margin=0)])
