"""The rounded bar at the top of the main screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mobile_world.phone.apps.dialer.places import CALL_HISTORY, SETTINGS
from mobile_world.phone.ui import Icon, IconButton, MenuItem, View, menu_button, px, search_opener

if TYPE_CHECKING:
    from mobile_world.phone.apps.dialer.main import MainScreen


def search_bar(screen: MainScreen) -> View:
    """A place to tap for the search, the search by voice, the menu."""
    glass = Icon(name="magnify", cls="android.widget.ImageButton", color="on_surface", width=px(147), height=px(126))
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
    return search_opener(
        "Search contacts & places",
        before=glass,
        after=[voice, menu],
        on_open=screen.open_search,
        cls="android.widget.EditText",
    )
