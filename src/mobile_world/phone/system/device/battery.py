"""Battery state, as the emulator's console and `dumpsys battery` show and set it."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from enum import IntEnum

from mobile_world.phone.system.stateful import Json


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


class Battery(_Values):
    """What the battery service reports.

    `level` is percent, `voltage` millivolts, `temperature` tenths of a degree Celsius, `counter`
    microampere-hours. Once something was forced by
    `dumpsys battery set`, `stopped` says so until `reset` brings the hardware's own values back.
    """

    def __init__(self) -> None:
        super().__init__()
        self.stopped = False
        self._hardware = _Values()

    @property
    def version(self) -> tuple[object, ...]:
        """All that is reported; differs after every change."""
        return tuple(vars(self).values())

    @property
    def plugged(self) -> bool:
        """Whether any charger is connected."""
        return self.ac or self.usb or self.wireless

    def unplug(self) -> None:
        """Pretend that no charger is connected."""
        self.force(ac=False, usb=False, wireless=False)

    def force(self, **values: int | bool) -> None:
        """Report these values instead of the hardware's."""
        self.stopped = True
        for name, value in values.items():
            setattr(self, name, value)

    def hardware(self, **values: int | bool) -> None:
        """Change the hardware itself, as the emulator's console does; what is forced stays visible until `reset`."""
        for name, value in values.items():
            setattr(self._hardware, name, value)
            if not self.stopped:
                setattr(self, name, value)

    def reset(self) -> None:
        """Report the hardware's values again."""
        self.stopped = False
        for name, value in asdict(self._hardware).items():
            setattr(self, name, value)

    def save(self) -> Json:
        """See `Stateful`."""
        return {"reported": asdict(self), "hardware": asdict(self._hardware), "stopped": self.stopped}

    def load(self, value: Json) -> None:
        """See `Stateful`."""
        if not isinstance(value, dict):
            raise TypeError(f"a battery's state is an object, not {type(value).__name__}")
        self._hardware = _Values(**value["hardware"])  # type: ignore[arg-type]
        for name, reported in asdict(_Values(**value["reported"])).items():  # type: ignore[arg-type]
            setattr(self, name, reported)
        self.stopped = bool(value["stopped"])
