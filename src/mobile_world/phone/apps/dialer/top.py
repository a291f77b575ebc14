"""The rounded bar at the top of the main screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mobile_world.phone.apps.dialer.places import CALL_HISTORY, SETTINGS
from mobile_world.phone.ui import Icon, IconButton, MenuItem, Row, Text, View, menu_button, px

if TYPE_CHECKING:
    from mobile_world.phone.apps.dialer.main import MainScreen


def search_bar(screen: MainScreen) -> View:
    """A place to tap for the search, the search by voice, the menu."""
    glass = Icon(name="magnify", cls="android.widget.ImageButton", color="on_surface", width=px(147), height=px(126))
    hint = Text(
        id="open_search_bar_text_view",
        text="Search contacts & places",
        size=16,
        color="on_surface_variant",
        weight=1,
        height="fill",
        text_align=(0.0, 0.5),
        max_lines=1,
    )
    voice = IconButton(
        id="action_voice",
        cls="android.widget.Button",
        name="microphone_outline",
        desc="Start voice search",
        color="on_surface",
        width=px(127),
        height=px(126),
        on_click=lambda: screen.toast("Voice search isn't available."),
    )
    menu = menu_button(
        [
            MenuItem("Call history", lambda: screen.open(CALL_HISTORY)),
            MenuItem("Settings", lambda: screen.open(SETTINGS)),
            MenuItem("Help & feedback", lambda: screen.toast("Help isn't available right now.")),
        ],
        overlap=True,
    )
    menu.height = px(126)
    return Row(
        id="open_search_bar",
        cls="android.widget.EditText",
        width="fill",
        height=px(126),
        margin=(px(42), px(21), px(42), 0),
        background="surface_container",
        radius=24,
        on_click=screen.open_search,
        children=[glass, hint, voice, menu],
    )
