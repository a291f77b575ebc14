"""Display metrics: size, density, rotation and font scale of the panel, and the heights of its bars."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from simdroid.ui.graphics.font_curve import curved_size
from simdroid.ui.graphics.geometry import Edges, Rect, four_edges

if TYPE_CHECKING:
    from simdroid.system import Settings, System

WIDTH, HEIGHT, DENSITY = 1080, 2400, 420
"""The panel of a Pixel 6."""

BASELINE_DENSITY = 160
_CURVED_SINCE = 34
"""The version of Android that does not enlarge all text alike."""
STATUS_BAR_DP, STATUS_BAR_LANDSCAPE_DP, NAVIGATION_BAR_DP, BUTTON_BAR_DP = 128 / 2.625, 28.0, 24.0, 48.0
MIN_SIDE, MAX_SIDE = 200, 4320
"""Panel sides an override may ask for; a larger frame would only cost memory."""


def px(pixels: float) -> float:
    """A length measured in pixels on a 420 dpi screen, in dp."""
    return pixels * BASELINE_DENSITY / DENSITY


@dataclass(frozen=True)
class Metrics:
    """The logical display: size in pixels after rotation and overrides, density, and the size of text."""

    width: int = WIDTH
    height: int = HEIGHT
    density: int = DENSITY
    font_scale: float = 1.0
    rotation: int = 0
    three_buttons: bool = False
    """Whether the way home is a bar of buttons rather than gestures."""
    curved_text: bool = False
    """Whether large text grows less than small text."""

    @property
    def landscape(self) -> bool:
        """Whether it is wider than high."""
        return self.width > self.height

    @property
    def bounds(self) -> Rect:
        """The whole screen."""
        return Rect(0, 0, self.width, self.height)

    @property
    def status_bar(self) -> int:
        """Height of the status bar."""
        return self.px(STATUS_BAR_LANDSCAPE_DP if self.landscape else STATUS_BAR_DP)

    @property
    def navigation_bar(self) -> int:
        """Height of the gesture area or of the buttons at the bottom."""
        return self.px(BUTTON_BAR_DP if self.three_buttons else NAVIGATION_BAR_DP)

    def px(self, dp: float) -> int:
        """A length in dp as whole pixels, halves up."""
        return math.floor(dp * self.density / BASELINE_DENSITY + 0.5)

    def edges(self, edges: Edges) -> tuple[int, int, int, int]:
        """Edges in pixels: left, top, right, bottom."""
        return pixel_edges(edges, self.density)

    def dp(self, pixels: float) -> float:
        """A length in pixels as dp."""
        return pixels * BASELINE_DENSITY / self.density

    def sp(self, size: float) -> float:
        """A text size in pixels, scaled by the person's font size."""
        if self.curved_text:
            return curved_size(size, self.font_scale) * self.density / BASELINE_DENSITY
        return size * self.density / BASELINE_DENSITY * self.font_scale


@lru_cache(4096)
def pixel_edges(edges: Edges, density: int) -> tuple[int, int, int, int]:
    """Edges in pixels of a display: left, top, right, bottom; the same few are asked for in every frame."""
    left, top, right, bottom = (math.floor(side * density / BASELINE_DENSITY + 0.5) for side in four_edges(edges))
    return left, top, right, bottom


def physical_size(settings: Settings) -> tuple[int, int]:
    """The panel's size upright: what `wm size WxH` forced, else the real one."""
    width, _, height = (settings.get("global", "display_size_forced") or "").partition(",")
    if width.isdigit() and height.isdigit():
        return _side(int(width)), _side(int(height))
    return WIDTH, HEIGHT


def _side(pixels: int) -> int:
    return min(max(pixels, MIN_SIDE), MAX_SIDE)


TURNED = "mw.device.turned"
"""Property that says by how many quarter turns the phone itself is held turned."""


def current_rotation(system: System) -> int:
    """Quarter turns: how the phone is held while auto-rotation is on, else what the person chose."""
    settings = system.settings
    if settings.flag("system", "accelerometer_rotation"):
        turned = system.properties.get(TURNED, "0")
        return int(turned) % 4 if turned.isdigit() else 0
    return int(settings.number("system", "user_rotation", 0)) % 4


def current_metrics(system: System) -> Metrics:
    """The display as the settings have it now."""
    version = (system.settings.version, system.properties.version)
    cached = _CACHE.get(system)
    if cached is None or cached[0] != version:
        cached = _CACHE[system] = (version, _metrics(system))
    return cached[1]


_CACHE: WeakKeyDictionary[System, tuple[tuple[int, int], Metrics]] = WeakKeyDictionary()


def _metrics(system: System) -> Metrics:
    settings = system.settings
    width, height = physical_size(settings)
    rotation = current_rotation(system)
    if rotation % 2:
        width, height = height, width
    density = int(settings.number("secure", "display_density_forced", DENSITY))
    font_scale = settings.number("system", "font_scale", 1.0)
    density, font_scale = min(max(density, 72), 1000), min(max(font_scale, 0.5), 2.5)
    three_buttons = settings.get("secure", "navigation_mode") == "0"
    curved = system.image.profile.api >= _CURVED_SINCE
    return Metrics(width, height, density, font_scale, rotation, three_buttons, curved)
