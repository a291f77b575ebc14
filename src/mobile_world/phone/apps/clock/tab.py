"""What the five pages of the clock have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from mobile_world.phone.ui import Dialog, View, px, uses_24_hours

if TYPE_CHECKING:
    from mobile_world.phone.apps.clock.desk_clock import DeskClock

TOOLBAR_PX, PLACES_PX, BUTTONS_PX = 168, 210, 336
"""Recorded: heights of the bar at the top, of the one at the bottom, and of the row of buttons."""


class Tab:
    """One page: what it shows, its buttons and its dialog. Made anew for every frame, like its screen."""

    name: ClassVar[str]
    """Ends the id of its place in the bar at the bottom."""
    label: ClassVar[str]
    icon: ClassVar[str]

    def __init__(self, screen: DeskClock) -> None:
        self.screen = screen
        self.system = screen.system
        self.state = screen.state

    @property
    def is_24h(self) -> bool:
        """Whether times run to 23:59."""
        return uses_24_hours(self.system)

    @property
    def landscape(self) -> bool:
        """Whether the buttons stand beside the page instead of over its lower end."""
        return self.screen.metrics.landscape

    @property
    def below(self) -> float:
        """Room a page leaves at its end for the buttons, in dp."""
        return px(42 if self.landscape else BUTTONS_PX)

    @property
    def page_size(self) -> tuple[float, float]:
        """What the bars, and in landscape the buttons, leave of the screen, in dp."""
        metrics = self.screen.metrics
        high = metrics.dp(metrics.height - metrics.status_bar - metrics.navigation_bar) - px(TOOLBAR_PX + PLACES_PX)
        return metrics.dp(metrics.width) - px(BUTTONS_PX if self.landscape else 0), high

    def body(self) -> View:
        """The page itself."""
        raise NotImplementedError

    def buttons(self) -> dict[str, View]:
        """The large buttons below: `left`, `middle` and `right`."""
        return {}

    def dialog(self) -> Dialog | None:
        """The dialog that is open, if one is."""
        return None

    def undo(self) -> None:
        """Take back what the bar at the bottom tells of."""

    def on_back(self) -> bool:
        """Take the back gesture; False lets it leave the app."""
        return False
