"""The battery, as the emulator's console and `dumpsys battery` show and set it.

It drains with the phone's time while nothing charges it, and charges while its charger is connected. All is counted in
whole nanoseconds of phone time and whole percent, so the same commands give the same level.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass, fields
from enum import IntEnum
from operator import attrgetter
from typing import cast

from simdroid.system.stateful import Json

_MINUTE_NS = 60_000_000_000
DRAIN_NS, CHARGE_NS = 9 * _MINUTE_NS, 72_000_000_000
"""How long one percent lasts with the screen on, and how long it takes to charge: 15 hours and two hours in all."""
ASLEEP_SHARE = 4
"""With the screen off one percent lasts this many times as long."""
LOW_BATTERY, _LEAST = 15, 1
"""The level in percent at which Android warns, and the one at which it stays: a simulated phone does not die."""


class BatteryStatus(IntEnum):
    """Android's battery status numbers."""

    UNKNOWN = 1
    CHARGING = 2
    DISCHARGING = 3
    NOT_CHARGING = 4
    FULL = 5


class BatteryHealth(IntEnum):
    """Android's battery health numbers."""

    UNKNOWN = 1
    GOOD = 2
    OVERHEAT = 3
    DEAD = 4
    OVERVOLTAGE = 5
    FAILURE = 6


@dataclass
class _Values:
    ac: bool = False
    usb: bool = False
    wireless: bool = False
    level: int = 100
    status: int = BatteryStatus.NOT_CHARGING
    health: int = BatteryHealth.GOOD
    present: bool = True
    voltage: int = 5000
    temperature: int = 250
    counter: int = 10_000


_reported = attrgetter(*(field.name for field in fields(_Values)))


class Battery(_Values):
    """What the battery service reports.

    `level` is percent, `voltage` millivolts, `temperature` tenths of a degree Celsius, `counter`
    microampere-hours. Once something was forced by
    `dumpsys battery set`, `stopped` says so until `reset` brings the hardware's own values back; these go on changing
    meanwhile.
    """

    def __init__(self) -> None:
        super().__init__()
        self.stopped = False
        self.screen_on = True
        """Whether the screen takes its share; no part of a snapshot, the display sets it."""
        self.on_change: list[Callable[[int], object]] = []
        """Called with the level before, whenever something that is reported may have changed."""
        self._hardware = _Values()
        self._set_level = self._hardware.level
        """The level that was set last, from which it has drained or charged since."""
        self._progress_ns = 0
        """Time since the last whole percent."""

    @property
    def version(self) -> tuple[object, ...]:
        """All that is reported; differs after every change."""
        return self.stopped, _reported(self)

    @property
    def plugged(self) -> bool:
        """Whether any charger is connected."""
        return self.ac or self.usb or self.wireless

    def unplug(self) -> None:
        """Pretend that no charger is connected."""
        self.force(ac=False, usb=False, wireless=False)

    def force(self, **values: int | bool) -> None:
        """Report these values instead of the hardware's."""
        before, self.stopped = self.level, True
        for name, value in values.items():
            setattr(self, name, value)
        self._changed(before)

    def hardware(self, **values: int | bool) -> None:
        """Change the hardware itself, as the emulator's console does; what is forced stays visible until `reset`."""
        for name, value in values.items():
            setattr(self._hardware, name, value)
        self._progress_ns, self._set_level = 0, values.get("level", self._set_level)
        self._report()

    def connect_charger(self, connected: bool) -> None:
        """Plug the charger in, which begins to charge, or pull it out."""
        full = BatteryStatus.FULL if self._hardware.level >= 100 else BatteryStatus.CHARGING
        self.hardware(ac=connected, status=full if connected else BatteryStatus.DISCHARGING)

    def reset(self) -> None:
        """Report the hardware's values again."""
        self.stopped = False
        self._report()

    def restore_level(self) -> None:
        """Be as full as when the level was last set: what is done with the phone from now on begins alike."""
        self.hardware(level=self._set_level)

    def pass_time(self, passed_ns: int) -> None:
        """Drain or charge for a while."""
        step = self._step
        if not step:
            return
        drains = step < 0
        self._progress_ns += passed_ns // ASLEEP_SHARE if drains and not self.screen_on else passed_ns
        percent, self._progress_ns = divmod(self._progress_ns, DRAIN_NS if drains else CHARGE_NS)
        if percent:
            self._hardware.level = min(max(self._hardware.level + step * percent, _LEAST), 100)
            if not drains and self._hardware.level == 100:
                self._hardware.status = BatteryStatus.FULL
            self._report()

    @property
    def _step(self) -> int:
        """Which way the level goes: 1, -1, or 0 where it stays."""
        hardware = self._hardware
        if hardware.status == BatteryStatus.CHARGING:
            return int(hardware.level < 100)
        plugged = hardware.ac or hardware.usb or hardware.wireless
        drains = hardware.status == BatteryStatus.DISCHARGING or not plugged
        return -int(drains and hardware.level > _LEAST)

    def _report(self) -> None:
        before = self.level
        if not self.stopped:
            for name, value in asdict(self._hardware).items():
                setattr(self, name, value)
        self._changed(before)

    def _changed(self, level_before: int) -> None:
        for listener in self.on_change:
            listener(level_before)

    def save(self) -> Json:
        """See `Stateful`."""
        return {
            "reported": asdict(self),
            "hardware": asdict(self._hardware),
            "stopped": self.stopped,
            "set_level": self._set_level,
            "progress_ns": self._progress_ns,
        }

    def load(self, value: Json) -> None:
        """See `Stateful`."""
        if not isinstance(value, dict):
            raise TypeError(f"a battery's state is an object, not {type(value).__name__}")
        self._hardware = _Values(**value["hardware"])  # type: ignore[arg-type]
        for name, reported in asdict(_Values(**value["reported"])).items():  # type: ignore[arg-type]
            setattr(self, name, reported)
        self.stopped = bool(value["stopped"])
        self._set_level, self._progress_ns = cast(int, value["set_level"]), cast(int, value["progress_ns"])
