"""How a place on the brightness bar relates to the stored value.

The bar is even to the eye: positions follow the hybrid log-gamma curve of ITU-R BT.2100, as on Android, so the middle
of the bar is far less than half of the light.
"""

from __future__ import annotations

import math

from simdroid.system import System

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
