"""An app on the home screen or in the drawer."""

from __future__ import annotations

from dataclasses import dataclass

from mobile_world.phone.system import Component, Package, System
from mobile_world.phone.ui import Color, Painter, Rect, View, paint_app_icon
from mobile_world.phone.ui.fonts import text_width
from mobile_world.phone.ui.text import ellipsize, line_top
from mobile_world.phone.ui.theme import parse_color


@dataclass(kw_only=True, eq=False)
class Shortcut(View):
    """An icon with its name below; to Android it is one text view."""

    cls: str = "android.widget.TextView"
    icon: str
    icon_color: Color
    icon_size: float = 60
    label_color: Color = ""
    """Empty: the name is not drawn, as in the dock."""
    dot: bool = False
    """Whether the app has notifications."""
    long_clickable: bool | None = True

    def paint(self, painter: Painter) -> None:
        """Draw the icon, and the name under it."""
        px, side = painter.metrics.px, painter.metrics.px(self.icon_size)
        left = self.box.left + (self.box.width - side) // 2
        top = self.box.top + (px(14) if self.label_color else (self.box.height - side) // 2)
        paint_app_icon(painter, Rect(left, top, left + side, top + side), self.icon, self.icon_color)
        if self.dot:
            badge = px(14)
            spot = Rect(left + side - badge, top, left + side, top + badge)
            painter.fill(spot, _pale(self.icon_color), badge)
        if self.label_color:
            size = painter.metrics.sp(13)
            label = ellipsize(self.text, "regular", size, self.box.width - px(4))
            x = self.box.left + (self.box.width - text_width(label, "regular", size)) // 2
            painter.text(x, top + side + px(5) + line_top(size), label, self.label_color, size=size)


def _pale(color: Color) -> Color:
    """A light shade of a colour, to be seen on it."""
    red, green, blue, _ = parse_color(color)
    return f"#{(red + 510) // 3:02x}{(green + 510) // 3:02x}{(blue + 510) // 3:02x}"


def launchable(system: System) -> list[Package]:
    """Apps with an icon, in the drawer's order."""
    shown = [package for package in system.packages.all() if package.enabled and package.manifest.launcher()]
    return sorted(shown, key=lambda package: (package.manifest.label.casefold(), package.name))


def start_component(package: Package) -> Component:
    """What a tap on the icon starts."""
    component = package.manifest.launcher()
    if component is None:
        raise ValueError(f"{package.name} has no icon")
    return component
