"""The brightness bar, and how its position relates to the stored value.

The bar is even to the eye: positions follow the hybrid log-gamma curve of ITU-R BT.2100, as on Android, so the middle
of the bar is far less than half of the light.
"""

from __future__ import annotations

import math

from mobile_world.phone.system import System
from mobile_world.phone.ui import Box, Screen, Slider, View, px

DARKEST, BRIGHTEST = 1, 255
_R, _A, _B, _C = 0.5, 0.17883277, 0.28466892, 0.55991073


def to_fraction(value: float) -> float:
    """Where on the bar a stored brightness lies, 0 to 1."""
    light = min(max((value - DARKEST) / (BRIGHTEST - DARKEST), 0.0), 1.0) * 12
    return math.sqrt(light) * _R if light <= 1 else min(_A * math.log(light - _B) + _C, 1.0)


def to_value(fraction: float) -> int:
    """The brightness to store for a place on the bar."""
    light = (fraction / _R) ** 2 if fraction <= _R else math.exp((fraction - _C) / _A) + _B
    return min(max(round(DARKEST + light / 12 * (BRIGHTEST - DARKEST)), DARKEST), BRIGHTEST)


def brightness_fraction(system: System) -> float:
    """Where the bar stands now."""
    return to_fraction(system.settings.number("system", "screen_brightness", 102))


def set_brightness(system: System, fraction: float) -> None:
    """Store what a place on the bar means."""
    value = to_value(fraction)
    system.settings.put("system", "screen_brightness", str(value))
    system.settings.put("system", "screen_brightness_float", f"{(value - DARKEST) / (BRIGHTEST - DARKEST):.8f}")


class BrightnessDialog(Screen):
    """The bar under the status bar; a touch beside it closes it."""

    floating = True

    def build(self) -> View:
        """Nothing but the bar."""
        metrics = self.metrics
        top, width = metrics.dp(metrics.status_bar) + px(21), metrics.dp(metrics.width)
        bar = Slider(
            id="slider",
            text="Display brightness",
            value=brightness_fraction(self.system),
            on_change=lambda fraction: set_brightness(self.system, fraction),
            thick=True,
            icon="brightness_5",
            width="fill",
            height="fill",
        )
        slider = Box(id="brightness_slider", width="fill", height="fill", children=[bar])
        mirror = Box(
            id="brightness_mirror_container", at=(px(42), top, width - px(42), top + px(126)), children=[slider]
        )
        outside = View(ghost=True, width="fill", height="fill", on_click=self.finish)
        return Box(ghost=True, width="fill", height="fill", children=[outside, mirror])
