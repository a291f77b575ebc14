"""The base class of the clock's tabs, and the views that several of them share: buttons, digits, a ring, a dial."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from simdroid import kit, ui
from simdroid.system import System
from simdroid_apps.clock.formatting import HAIR_SPACE, TimeOfDay, time_parts, time_text

TOOLBAR_PX, PLACES_PX, BUTTONS_PX = 168, 210, 336
"""Recorded: heights of the bar at the top, of the one at the bottom, and of the row of buttons."""
FAB_PX, SIDE_PX = 252, 168
CARD, LIST = "androidx.cardview.widget.CardView", "android.support.v7.widget.RecyclerView"


class Tab(kit.AppScreen):
    """One tab of the main screen: `build` makes what lies between the bars; the frame is `DeskClock`'s."""

    name: ClassVar[str]
    """Ends the id of its place in the bar at the bottom."""
    title: ClassVar[str]
    icon: ClassVar[str]

    @property
    def below(self) -> float:
        """Room a page leaves at its end for the buttons, in dp."""
        return ui.px(42 if self.metrics.landscape else BUTTONS_PX)

    @property
    def page_size(self) -> tuple[float, float]:
        """What the bars, and in landscape the buttons, leave of the screen, in dp."""
        metrics = self.metrics
        high = metrics.dp(metrics.height - metrics.status_bar - metrics.navigation_bar) - ui.px(TOOLBAR_PX + PLACES_PX)
        return metrics.dp(metrics.width) - ui.px(BUTTONS_PX if metrics.landscape else 0), high

    def buttons(self) -> dict[str, ui.View]:
        """The large buttons below: `start`, `middle` and `end`."""
        return {}


def main_button(icon: str, desc: str, on_click: ui.Action, *, radius_px: float = FAB_PX / 2) -> ui.View:
    """The large button below a page."""
    return _button("fab", icon, desc, on_click, ui.px(FAB_PX), "primary_container", ui.px(radius_px))


def side_button(id: str, icon: str, desc: str, on_click: ui.Action) -> ui.View:
    """A smaller button beside the large one."""
    return _button(id, icon, desc, on_click, ui.px(SIDE_PX), "secondary_container", ui.px(SIDE_PX / 2))


def _button(id: str, icon: str, desc: str, on_click: ui.Action, side: float, color: ui.Color, radius: float) -> ui.View:
    return ui.IconButton(
        id=id,
        cls="android.widget.Button",
        name=icon,
        desc=desc,
        size=side * 0.36,
        on_click=on_click,
        width=side,
        height=side,
        radius=radius,
        elevation=2 if id == "fab" else 0,
        background=color,
        color=f"on_{color}",
    )


@dataclass(kw_only=True, eq=False)
class Digits(ui.View):
    """One line whose parts differ in size, such as a time with a small AM; it shrinks to the room it gets."""

    cls: str = "android.widget.TextView"
    parts: Sequence[tuple[str, float]]
    """Texts with their sizes in sp."""
    color: ui.Color = "on_surface"
    text_align: float = 0.0

    def content_size(self, context: ui.LayoutContext, width: int, height: int) -> ui.Size:
        sizes = self._sizes(context.metrics, width)
        return ui.Size(min(sum(self._widths(sizes)), width), ui.block_height(1, max(sizes)))

    def paint(self, painter: ui.Painter) -> None:
        room = self.box.shrink(*painter.metrics.edges(self.padding))
        sizes = self._sizes(painter.metrics, room.width)
        widths, biggest = self._widths(sizes), max(sizes)
        x = room.left + round((room.width - sum(widths)) * self.text_align)
        baseline = room.top + (room.height - ui.block_height(1, biggest)) // 2 + ui.line_top(biggest)
        for (text, _), size, width in zip(self.parts, sizes, widths, strict=True):
            painter.text(x, baseline, text, self.color if self.enabled else "disabled", size=size)
            x += width

    def _sizes(self, metrics: ui.Metrics, width: int) -> list[float]:
        sizes = [metrics.sp(size) for _, size in self.parts]
        across = sum(self._widths(sizes))
        return sizes if across <= width else [size * width / across for size in sizes]

    def _widths(self, sizes: list[float]) -> list[int]:
        return [ui.text_width(text, "regular", size) for (text, _), size in zip(self.parts, sizes, strict=True)]


def time_digits(
    system: System, moment: TimeOfDay, size: float, *, color: ui.Color = "on_surface", seconds: str = ""
) -> Digits:
    """A time of day with a small AM or PM; `seconds` are read and seen, but not spoken."""
    time, half = time_parts(system, moment)
    if seconds:
        time = f"{time}:{seconds}"
    text = f"{time}{HAIR_SPACE}{half}" if half else time
    parts = [(time, size), (f" {half}", size * 0.45)] if half else [(time, size)]
    return Digits(id="digital_clock", text=text, desc=time_text(system, moment), parts=parts, color=color)


@dataclass(kw_only=True, eq=False)
class Ring(ui.View):
    """A progress ring."""

    value: float = 1.0
    stroke: float = 6
    width: ui.Length = "fill"
    height: ui.Length = "fill"

    def paint(self, painter: ui.Painter) -> None:
        side = min(self.box.width, self.box.height)
        left, top = self.box.left + (self.box.width - side) // 2, self.box.top + (self.box.height - side) // 2
        square, width = ui.Rect(left, top, left + side, top + side), painter.metrics.px(self.stroke)
        painter.arc(square, "outline_variant", 0, 360, width)
        if self.value > 0:
            painter.arc(square, "primary", -90, -90 + 360 * min(self.value, 1.0), width)


@dataclass(kw_only=True, eq=False)
class Dial(ui.View):
    """An analog clock face with two or three hands."""

    moment: datetime
    seconds: bool = False
    id: str = "analog_clock"
    width: ui.Length = 220
    height: ui.Length = 220

    def paint(self, painter: ui.Painter) -> None:
        """Draw the face, its marks and the hands."""
        side = min(self.box.width, self.box.height)
        x, y = (self.box.left + self.box.right) / 2, (self.box.top + self.box.bottom) / 2
        left, top = round(x - side / 2), round(y - side / 2)

        def point(turn: float, reach: float) -> tuple[float, float]:
            angle, distance = 2 * math.pi * turn, side / 2 * reach
            return x + math.sin(angle) * distance, y - math.cos(angle) * distance

        painter.fill(ui.Rect(left, top, left + side, top + side), "surface_container", ui.FULL)
        for mark in range(12):
            ends = [point(mark / 12, 0.86), point(mark / 12, 0.93)]
            painter.path(ends, "on_surface_variant", painter.metrics.px(3 if mark % 3 == 0 else 1.5))
        minute = (self.moment.minute + self.moment.second / 60) / 60
        hour = (self.moment.hour % 12 + minute) / 12
        hands = [(hour, 0.5, 8.0, "primary"), (minute, 0.74, 6.0, "on_surface")]
        if self.seconds:
            hands.append((self.moment.second / 60, 0.82, 2.0, "error"))
        for turn, reach, width, color in hands:
            painter.path([(x, y), point(turn, reach)], color, painter.metrics.px(width))
