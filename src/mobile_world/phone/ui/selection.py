"""Rows that are chosen, swept away or counted: the bar of selection mode, swipe to dismiss, a stepper."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from mobile_world.phone.ui.controls import IconButton
from mobile_world.phone.ui.layout import Box, Row
from mobile_world.phone.ui.leaves import Text
from mobile_world.phone.ui.scroll import Slides
from mobile_world.phone.ui.view import CENTER, Action, Length, View

SWEEP = 0.35
"""How much of its width a row has to be moved to go."""


def selection_bar(count: int, on_close: Action, actions: Sequence[View] = (), *, title: str = "") -> View:
    """The bar that takes the place of the top bar while rows are selected."""
    close = IconButton(id="action_mode_close_button", name="close", desc="Done", color="on_surface", on_click=on_close)
    label = Text(
        id="action_bar_title", text=title or f"{count} selected", size=20, max_lines=1, weight=1, margin=(12, 0)
    )
    return Row(
        id="action_mode_bar",
        cls="android.view.ViewGroup",
        width="fill",
        height=64,
        padding=(4, 0),
        background="surface_container",
        children=[close, label, *actions],
    )


@dataclass(kw_only=True, eq=False)
class Dismissible(Slides, Box):
    """A row that a swipe to either side takes away."""

    child: View = field(kw_only=False)
    on_dismiss: Action = field(kw_only=False)
    width: Length = "fill"
    ghost: bool = True

    def __post_init__(self) -> None:
        """Hold the row."""
        self.children = [self.child]

    def slide_by(self, pixels: int) -> bool:
        """Take the row away when it was moved far enough; otherwise it springs back."""
        if abs(pixels) >= self.box.width * SWEEP:
            self.on_dismiss()
        return True


def stepper(
    value: int, on_change: Callable[[int], object], *, low: int = 0, high: int = 99, id: str = "", unit: str = ""
) -> View:
    """A number between a minus and a plus."""
    less = IconButton(
        name="minus", desc="Decrease", enabled=value > low, on_click=lambda: on_change(max(value - 1, low))
    )
    more = IconButton(
        name="plus", desc="Increase", enabled=value < high, on_click=lambda: on_change(min(value + 1, high))
    )
    number = Text(id=id, text=f"{value}{unit}", size=16, width=56, text_align=CENTER)
    return Row(width="wrap", ghost=True, children=[less, number, more])
