"""The way back and home: the pill of gesture navigation, or three buttons."""

from __future__ import annotations

from mobile_world.phone.ui.graphics.geometry import Rect
from mobile_world.phone.ui.graphics.metrics import Metrics
from mobile_world.phone.ui.graphics.theme import Color
from mobile_world.phone.ui.system_ui.tiles import SYSTEM_UI
from mobile_world.phone.ui.views.controls import IconButton
from mobile_world.phone.ui.views.layout import Box, Row
from mobile_world.phone.ui.views.ui_state import UiState
from mobile_world.phone.ui.views.view import BOTTOM, Action, View
from mobile_world.phone.ui.views.window import Window

TITLE = "NavigationBar0"
PILL_WIDTH_DP, PILL_HEIGHT_DP = 108.0, 4.0


def pill_window(metrics: Metrics, color: Color) -> Window:
    """The pill; touches go through it."""
    pill = View(
        id="home_handle",
        width=PILL_WIDTH_DP,
        height=PILL_HEIGHT_DP,
        radius=PILL_HEIGHT_DP / 2,
        background=color,
        align=BOTTOM,
        margin=(0, 0, 0, 9),
    )
    root = Box(id="navigation_bar_frame", width="fill", height="fill", children=[pill])
    return Window(TITLE, SYSTEM_UI, root, _bounds(metrics), UiState({}), focusable=False, touchable=False).lay_out(
        metrics
    )


def button_window(
    metrics: Metrics, color: Color, *, keyboard: bool, back: Action, home: Action, recents: Action
) -> Window:
    """Back, home and overview; back points down while it would close the keyboard."""
    buttons: list[View] = [
        _button("back", "Back", "chevron_down" if keyboard else "menu_left", color, back),
        _button("home", "Home", "circle", color, home),
        _button("recent_apps", "Overview", "square_rounded", color, recents),
    ]
    row = Row(id="nav_buttons", width="fill", height="fill", children=buttons)
    root = Box(id="navigation_bar_frame", width="fill", height="fill", children=[row])
    return Window(TITLE, SYSTEM_UI, root, _bounds(metrics), UiState({}), focusable=False).lay_out(metrics)


def _button(id: str, desc: str, icon: str, color: Color, on_click: Action) -> View:
    return IconButton(
        id=id,
        cls="android.widget.ImageView",
        name=icon,
        desc=desc,
        size={"chevron_down": 26, "menu_left": 36}.get(icon, 16),
        color=color,
        weight=1,
        height="fill",
        on_click=on_click,
    )


def _bounds(metrics: Metrics) -> Rect:
    return Rect(0, metrics.height - metrics.navigation_bar, metrics.width, metrics.height)
