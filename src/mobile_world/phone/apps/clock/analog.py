"""A clock with hands."""

from __future__ import annotations

import math
from dataclasses import dataclass
from datetime import datetime

from mobile_world.phone.ui import Painter, View
from mobile_world.phone.ui.paint import FULL


@dataclass(kw_only=True, eq=False)
class Dial(View):
    """A round face with two or three hands."""

    moment: datetime
    seconds: bool = False

    def paint(self, painter: Painter) -> None:
        """Draw the face, its marks and the hands."""
        side = min(self.box.width, self.box.height)
        middle = ((self.box.left + self.box.right) / 2, (self.box.top + self.box.bottom) / 2)
        left, top = round(middle[0] - side / 2), round(middle[1] - side / 2)
        face = self.box._replace(left=left, top=top, right=left + side, bottom=top + side)
        painter.fill(face, "surface_container", FULL)
        for mark in range(12):
            inner, outer = (_point(middle, mark / 12, side / 2 * reach) for reach in (0.86, 0.93))
            painter.path([inner, outer], "on_surface_variant", painter.metrics.px(3 if mark % 3 == 0 else 1.5))
        self._hands(painter, middle, side / 2)

    def _hands(self, painter: Painter, middle: tuple[float, float], radius: float) -> None:
        minute = (self.moment.minute + self.moment.second / 60) / 60
        hour = (self.moment.hour % 12 + minute) / 12
        hands = [(hour, 0.5, 8.0, "primary"), (minute, 0.74, 6.0, "on_surface")]
        if self.seconds:
            hands.append((self.moment.second / 60, 0.82, 2.0, "error"))
        for turn, reach, width, color in hands:
            painter.path([middle, _point(middle, turn, radius * reach)], color, painter.metrics.px(width))


def _point(middle: tuple[float, float], turn: float, distance: float) -> tuple[float, float]:
    angle = 2 * math.pi * turn
    return middle[0] + math.sin(angle) * distance, middle[1] - math.cos(angle) * distance
