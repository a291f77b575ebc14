"""What the points of a track add up to: distance, times, speeds, and intervals of equal length."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from simdroid_apps.opentracks.store import Movement, TrackPoint, number_or_none

SEGMENT_START, JUMP, PLAIN, SEGMENT_END, IDLE = -2, -1, 0, 1, 3
"""Types of points: begun by a person, begun by a gap, an ordinary one, ended by a person, nothing moves."""
_EARTH_M = 6_371_009

Amount = TypeVar("Amount", int, float)


def metres_between(one: tuple[float, float], other: tuple[float, float]) -> float:
    """The way between two places (latitude and longitude in degrees) on a sphere."""
    north, south = math.radians(one[0]), math.radians(other[0])
    across = math.radians(other[1] - one[1])
    half = math.sin((south - north) / 2) ** 2 + math.cos(north) * math.cos(south) * math.sin(across / 2) ** 2
    return 2 * _EARTH_M * math.asin(math.sqrt(min(max(half, 0.0), 1.0)))


@dataclass(frozen=True)
class Statistics(Movement):
    """Sums over points: milliseconds, metres, metres per second; None where nothing was measured."""

    start_ms: int | None = None
    stop_ms: int | None = None
    distance: float = 0.0
    total_ms: int = 0
    moving_ms: int = 0
    max_speed: float = 0.0
    low: float | None = None
    high: float | None = None
    gain: float | None = None
    loss: float | None = None

    def merged(self, other: Statistics) -> Statistics:
        """Both together."""
        return Statistics(
            _combined(min, self.start_ms, other.start_ms),
            _combined(max, self.stop_ms, other.stop_ms),
            self.distance + other.distance,
            self.total_ms + other.total_ms,
            self.moving_ms + other.moving_ms,
            max(self.max_speed, other.max_speed),
            _combined(min, self.low, other.low),
            _combined(max, self.high, other.high),
            _combined(operator.add, self.gain, other.gain),
            _combined(operator.add, self.loss, other.loss),
        )

    def columns(self) -> dict[str, float | int | None]:
        """The columns of a track; heights nobody measured are infinite, as the app stores them."""
        return {
            "starttime": self.start_ms,
            "stoptime": self.stop_ms,
            "totaldistance": self.distance,
            "totaltime": self.total_ms,
            "movingtime": self.moving_ms,
            "avgspeed": self.average_speed,
            "avgmovingspeed": self.moving_speed,
            "maxspeed": self.top_speed,
            "minelevation": math.inf if self.low is None else self.low,
            "maxelevation": -math.inf if self.high is None else self.high,
            "elevationgain": self.gain,
            "elevationloss": self.loss,
        }


def _combined(how: Callable[[Amount, Amount], Amount], one: Amount | None, other: Amount | None) -> Amount | None:
    """One of two amounts by `how`; what is there where one is missing."""
    if one is None or other is None:
        return other if one is None else one
    return how(one, other)


class TrackStep(NamedTuple):
    """What a point adds to the track before it."""

    point: TrackPoint
    metres: float
    moving_ms: int
    total_ms: int


def steps(points: Sequence[TrackPoint]) -> list[TrackStep]:
    """What each point adds to the way and to the times; a new segment begins without any."""
    track_steps: list[TrackStep] = []
    last: TrackPoint | None = None
    last_place: tuple[float, float] | None = None
    idle = False
    for point in points:
        if point.type == SEGMENT_START:
            last, last_place, idle = None, None, False
        here = point.place
        metres = metres_between(last_place, here) if here and last_place else 0.0
        idle = idle and not metres
        passed = max(point.time_ms - last.time_ms, 0) if last else 0
        track_steps.append(TrackStep(point, metres, 0 if idle else passed, passed))
        idle = idle or point.type == IDLE
        last, last_place = None if point.type == SEGMENT_END else point, here or last_place
    return track_steps


def statistics(points: Sequence[TrackPoint]) -> Statistics:
    """The sums over points."""
    sums = Statistics()
    for point, metres, moving_ms, total_ms in steps(points):
        height = number_or_none(point.elevation)
        sums = sums.merged(
            Statistics(
                point.time_ms,
                point.time_ms,
                metres,
                total_ms,
                moving_ms,
                number_or_none(point.speed) or 0.0,
                height,
                height,
                number_or_none(point.gain),
                number_or_none(point.loss),
            )
        )
    return sums


class Interval(NamedTuple):
    """A part of a track: the way until its end, its own way and time, and the heights it went."""

    until: float
    metres: float
    ms: float
    gain: float | None
    loss: float | None

    @property
    def speed(self) -> float:
        """Metres per second."""
        return self.metres * 1000 / self.ms if self.ms else 0.0


def intervals(points: Sequence[TrackPoint], length: float) -> list[Interval]:
    """Parts of `length` metres each, and what is left; nothing without points."""
    parts: list[Interval] = []
    metres = ms = 0.0
    gain: float | None = None
    loss: float | None = None
    for step in steps(points):
        metres, ms = metres + step.metres, ms + step.total_ms
        gain = _combined(operator.add, gain, number_or_none(step.point.gain))
        loss = _combined(operator.add, loss, number_or_none(step.point.loss))
        while metres >= length:
            share = length / metres
            parts.append(Interval(length * (len(parts) + 1), length, ms * share, gain, loss))
            metres, ms, gain, loss = metres - length, ms * (1 - share), None, None
    if points and (metres or not parts):
        parts.append(Interval(length * len(parts) + metres, metres, ms, gain, loss))
    return parts


class Sample(NamedTuple):
    """A point of a chart: where it is on the track, and what was measured there."""

    ms: int
    metres: float
    height: float | None
    speed: float | None


def samples(points: Sequence[TrackPoint]) -> list[Sample]:
    """The curve of a track."""
    curve: list[Sample] = []
    metres, ms = 0.0, 0
    for step in steps(points):
        metres, ms = metres + step.metres, ms + step.total_ms
        height, speed = number_or_none(step.point.elevation), number_or_none(step.point.speed)
        if height is not None or speed is not None:
            curve.append(Sample(ms, metres, height, speed))
    return curve
