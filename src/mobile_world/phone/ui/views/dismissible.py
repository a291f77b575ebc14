"""Rows that a swipe takes away."""

from __future__ import annotations

from dataclasses import dataclass, field

from mobile_world.phone.ui.views.layout import Box
from mobile_world.phone.ui.views.scroll import Swipeable
from mobile_world.phone.ui.views.view import Action, Length, View

SWEEP = 0.35
"""How much of its width a row has to be moved to go."""


@dataclass(kw_only=True, eq=False)
class Dismissible(Swipeable, Box):
    """A row that a swipe to either side takes away."""

    child: View = field(kw_only=False)
    on_dismiss: Action = field(kw_only=False)
    width: Length = "fill"
    ghost: bool = True

    def __post_init__(self) -> None:
        """Hold the row."""
        self.children = [self.child]

    def swipe_by(self, pixels: int) -> bool:
        """Take the row away when it was moved far enough; otherwise it springs back."""
        if abs(pixels) >= self.box.width * SWEEP:
            self.on_dismiss()
        return True
