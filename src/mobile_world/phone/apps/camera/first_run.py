"""The question of the first start: whether pictures remember where they were taken."""

from __future__ import annotations

from mobile_world.phone.system import System
from mobile_world.phone.system.preferences import Preferences
from mobile_world.phone.ui import Button, CheckBox, Column, Icon, Screen, Spacer, Text, View

LOCATIONS = "pref_camera_recordlocation_key"
PACKAGE = "com.android.camera2"
_BOX = "check_box"


def mark_done(system: System) -> None:
    """Let a new phone be past the question, as AndroidWorld's is."""
    Preferences(system, PACKAGE).put(**{LOCATIONS: "off"})


def question_page(screen: Screen) -> View:
    """A box to tick, and the way on."""
    wanted = not screen.state.get("no_locations")

    def turn() -> None:
        screen.state["no_locations"] = wanted

    def go_on() -> None:
        Preferences(screen.system, PACKAGE).put(**{LOCATIONS: "on" if wanted else "off"})

    metrics = screen.metrics
    title = Text(text="Remember photo locations?", size=24, color="#ffffff", width="fill", text_align=(0.5, 0.0))
    words = "Tag your photos and videos with the locations where they are taken."
    message = Text(text=words, size=16, color="#cccccc", width="fill", text_align=(0.5, 0.0))
    row = CheckBox(id=_BOX, text="Remember photo locations", checked=wanted, on_click=turn, align=(0.5, 0.0))
    row.background, row.radius, row.padding = "background", 8, (12, 0)
    button = Button(id="confirm_button", text="NEXT", width="fill", height=48, on_click=go_on)
    return Column(
        id="first_run_dialog",
        width="fill",
        height="fill",
        padding=(32, metrics.dp(metrics.status_bar) + 48, 32, metrics.dp(metrics.navigation_bar) + 24),
        spacing=24,
        content_align=(0.5, 0.0),
        children=[
            Icon(name="map_marker_outline", size=72, color="#ffffff"),
            title,
            message,
            row,
            Spacer(weight=1),
            button,
        ],
    )
