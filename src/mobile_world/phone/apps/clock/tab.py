"""What the five pages of the clock have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from mobile_world.phone.ui import Dialog, View, uses_24_hours

if TYPE_CHECKING:
    from mobile_world.phone.apps.clock.desk_clock import DeskClock


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
