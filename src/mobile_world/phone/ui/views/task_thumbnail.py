"""A picture of what a task shows, for recents.

The picture is drawn anew from the app's state, as everything is; only its scaled pixels are kept, in the bounded cache
that all phones of a process share.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from PIL import Image as Pixels

from mobile_world.phone.system import Activity
from mobile_world.phone.ui.graphics.metrics import Metrics
from mobile_world.phone.ui.graphics.paint import Mark, Painter, Picture, PictureSource
from mobile_world.phone.ui.graphics.raster import Raster
from mobile_world.phone.ui.graphics.theme import Color
from mobile_world.phone.ui.views.leaves import centred, paint_app_icon
from mobile_world.phone.ui.views.view import View


class FrameSource(PictureSource):
    """A frame that is drawn when its pixels are wanted."""

    def __init__(self, metrics: Metrics, marks: list[Mark]) -> None:
        self._metrics = metrics
        self._marks = marks

    @property
    def image(self) -> Pixels.Image:
        """The frame at its full size."""
        bounds = self._metrics.bounds
        image = Pixels.new("RGB", (bounds.width, bounds.height))
        Raster(image, bounds).draw(self._marks)
        return image


@dataclass(kw_only=True, eq=False)
class TaskThumbnail(View):
    """The screen of an activity that is not in front; the window manager fills `frame` in before it is drawn."""

    activity: Activity
    icon: str
    icon_color: Color
    frame: list[Mark] | None = field(default=None, init=False)

    def paint(self, painter: Painter) -> None:
        """Draw the app's screen, or its icon where there is none."""
        radius = painter.metrics.px(self.radius)
        if self.frame is None:
            painter.fill(self.box, "surface_container", radius)
            paint_app_icon(painter, centred(self.box, painter.metrics.px(72)), self.icon, self.icon_color)
            return
        area = self.box.intersect(painter.clip)
        if not area.empty:
            key = f"task {hash(tuple(self.frame))}"
            source = FrameSource(painter.metrics, self.frame)
            painter.marks.append(Picture(area, self.box, key, radius, source))
