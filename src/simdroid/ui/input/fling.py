"""How far a list moves on by itself when a finger leaves it at speed: the arithmetic of Android's `OverScroller`.

A swipe of `d` pixels in `t` seconds leaves the screen with `v = d / t` pixels a second, since `input swipe` moves the
finger evenly. Below 50 dp/s the list stops under the finger; 8000 dp/s is the most that counts. In between it moves on
by ``F * (0.35 * v / F) ** 1.736`` pixels, where ``F = 0.015 * 9.80665 * 39.37 * 0.84 * dpi`` is friction (2043 on a
display of 420 dpi): a swipe of 1000 pixels throws a list by 772 pixels in 300 ms, by 318 in 500 ms, by 36 in 1750 ms.
"""

from __future__ import annotations

import math

_SLOWEST_DP_S, _FASTEST_DP_S = 50.0, 8000.0
_FRICTION, _GRAVITY, _INCHES_PER_METRE, _FEEL = 0.015, 9.80665, 39.37, 0.84
_INFLECTION = 0.35
_DECELERATION = math.log(0.78) / math.log(0.9)


def fling_distance(pixels: float, duration_ms: int, dpi: int) -> int:
    """How far a swipe by `pixels`, whose sign is its direction, throws what it moved."""
    scale = dpi / 160
    speed = min(abs(pixels) * 1000 / max(duration_ms, 1), _FASTEST_DP_S * scale)
    if speed < _SLOWEST_DP_S * scale:
        return 0
    friction = _FRICTION * _GRAVITY * _INCHES_PER_METRE * _FEEL * dpi
    distance = friction * (_INFLECTION * speed / friction) ** (_DECELERATION / (_DECELERATION - 1))
    return round(math.copysign(distance, pixels))
