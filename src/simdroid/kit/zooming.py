"""Pictures that a double tap enlarges around the finger, for viewers."""

from __future__ import annotations

from functools import partial

from simdroid.kit.screen import AppScreen
from simdroid.ui import Image, Saved, Scroll, Strip, View, picture_size

_ZOOM = 2.5
"""How much larger a double tap makes a picture, unless its width then still does not fill the screen."""
_ACROSS, _DOWN, _FRAME = "zoom_across", "zoom_down", "android.widget.FrameLayout"


class Zooming(AppScreen):
    """A viewer that fills the screen; taps on it hide and show its bars."""

    full = Saved(False)
    """Whether a tap took the bars away."""
    zoomed = Saved("")
    """The picture that a double tap made larger."""
    touched = Saved[list[float]]([0.0, 0.0])
    """Where the last tap was, in pixels."""

    def tap_picture(self, x: float, y: float) -> None:
        """For a page's `on_touch`: take the bars away, or bring them back."""
        self.full, self.touched = not self.full, [x, y]

    def zooming_picture(self, path: str, *, id: str) -> View:
        """The whole picture, or a larger one that moves with the finger in both directions."""
        data = self.system.fs.read_bytes(path)
        picture = Image(data, id=id, fit="contain", width="fill", height="fill")
        size = picture_size(data)
        if size is None:
            return picture
        picture.on_double_click = partial(self._zoom, path, size)
        if self.zoomed != path:
            return picture
        picture.width, picture.height = (self.metrics.dp(length) for length in self._large(size))
        return Scroll(children=[Strip(children=[picture], key=_ACROSS)], key=_DOWN, cls=_FRAME)

    def _large(self, size: tuple[int, int]) -> tuple[int, int]:
        """What a picture measures on the screen after a double tap, with the black beside it."""
        wide, high = self.metrics.width, self.metrics.height
        scale = max(_ZOOM * min(wide / size[0], high / size[1]), wide / size[0])
        return max(round(size[0] * scale), wide), max(round(size[1] * scale), high)

    def _zoom(self, path: str, size: tuple[int, int]) -> None:
        """Make it larger around the finger, or whole again; the first of the two taps did not mean the bars."""
        self.full = not self.full
        if self.zoomed:
            self.zoomed = ""
            return
        self.zoomed = path
        shown = (self.metrics.width, self.metrics.height)
        for key, point, large, small in zip((_ACROSS, _DOWN), self.touched, self._large(size), shown, strict=True):
            self.ui.set_scroll(key, round(point / small * large - small / 2))
