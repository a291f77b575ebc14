"""What the five pages of the clock have in common."""

from __future__ import annotations

from typing import ClassVar

from mobile_world.phone.kit import AppScreen
from mobile_world.phone.ui import Action, IconButton, View, px

TOOLBAR_PX, PLACES_PX, BUTTONS_PX = 168, 210, 336
"""Recorded: heights of the bar at the top, of the one at the bottom, and of the row of buttons."""
FAB_PX, SIDE_PX = 252, 168
CARD, LIST = "androidx.cardview.widget.CardView", "android.support.v7.widget.RecyclerView"


class Tab(AppScreen):
    """One page of the main screen: `build` makes what lies between the bars; the frame is `DeskClock`'s."""

    name: ClassVar[str]
    """Ends the id of its place in the bar at the bottom."""
    title: ClassVar[str]
    icon: ClassVar[str]

    @property
    def below(self) -> float:
        """Room a page leaves at its end for the buttons, in dp."""
        return px(42 if self.metrics.landscape else BUTTONS_PX)

    @property
    def page_size(self) -> tuple[float, float]:
        """What the bars, and in landscape the buttons, leave of the screen, in dp."""
        metrics = self.metrics
        high = metrics.dp(metrics.height - metrics.status_bar - metrics.navigation_bar) - px(TOOLBAR_PX + PLACES_PX)
        return metrics.dp(metrics.width) - px(BUTTONS_PX if metrics.landscape else 0), high

    def buttons(self) -> dict[str, View]:
        """The large buttons below: `start`, `middle` and `end`."""
        return {}


def main_button(icon: str, desc: str, on_click: Action, *, radius_px: float = FAB_PX / 2) -> View:
    """The large button below a page."""
    button = _round("fab", icon, desc, on_click, FAB_PX, "primary_container")
    button.radius, button.elevation = px(radius_px), 2
    return button


def side_button(id: str, icon: str, desc: str, on_click: Action) -> View:
    """A smaller button beside the large one."""
    return _round(id, icon, desc, on_click, SIDE_PX, "secondary_container")


def _round(id: str, icon: str, desc: str, on_click: Action, side_px: float, color: str) -> View:
    side = px(side_px)
    return IconButton(
        id=id,
        cls="android.widget.Button",
        name=icon,
        desc=desc,
        size=side * 0.36,
        color=f"on_{color}",
        width=side,
        height=side,
        background=color,
        radius=px(side_px / 2),
        on_click=on_click,
    )
