"""Sensors: what the console set them to; at rest they tell of a phone that stands upright in a room."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import cast

from simdroid.system.stateful import Json

AT_REST: Mapping[str, tuple[float, ...]] = MappingProxyType(
    {
        "acceleration": (0.0, 9.77622, 0.813417),
        "gyroscope": (0.0, 0.0, 0.0),
        "magnetic-field": (0.0, 9.88770, -47.74983),
        "orientation": (0.0, 0.0, 0.0),
        "temperature": (0.0,),
        "proximity": (1.0,),
        "light": (0.0,),
        "pressure": (0.0,),
        "humidity": (0.0,),
        "magnetic-field-uncalibrated": (0.0, 9.88770, -47.74983),
        "gyroscope-uncalibrated": (0.0, 0.0, 0.0),
    }
)
"""An emulator's sensors and their values at rest."""

_TILT = 6.0
"""How much of the acceleration must point along a side for the phone to be held on it."""


class Sensors:
    """The sensors' values."""

    def __init__(self) -> None:
        self._set: dict[str, tuple[float, ...]] = {}

    def get(self, name: str) -> tuple[float, ...]:
        """The values of a sensor; `KeyError` for one there is not."""
        return self._set.get(name, AT_REST[name])

    def set(self, name: str, values: tuple[float, ...]) -> None:
        """Let a sensor tell other values; those that are left out stay."""
        self._set[name] = (*values, *self.get(name)[len(values) :])[: len(AT_REST[name])]

    @property
    def held(self) -> int | None:
        """Quarter turns from upright in which the phone is held, or None where it lies."""
        across, up, _ = self.get("acceleration")
        if max(abs(across), abs(up)) < _TILT:
            return None
        if abs(across) > abs(up):
            return 1 if across > 0 else 3
        return 0 if up > 0 else 2

    def save(self) -> Json:
        """See `Stateful`; empty while nobody set anything."""
        return {name: list(values) for name, values in sorted(self._set.items())}

    def load(self, value: Json) -> None:
        """See `Stateful`."""
        self._set = {name: tuple(values) for name, values in cast("dict[str, list[float]]", value).items()}
