"""Console commands about the phone's hardware: battery, position, keys, sensors, network."""

from __future__ import annotations

import math

from mobile_world.phone.adbd.console.commands import Refused, Request, Verb, accept
from mobile_world.phone.system.device import BatteryHealth, BatteryStatus

_STATUS = {
    "unknown": BatteryStatus.UNKNOWN,
    "charging": BatteryStatus.CHARGING,
    "discharging": BatteryStatus.DISCHARGING,
    "not-charging": BatteryStatus.NOT_CHARGING,
    "full": BatteryStatus.FULL,
}
_HEALTH = {
    "unknown": BatteryHealth.UNKNOWN,
    "good": BatteryHealth.GOOD,
    "overheat": BatteryHealth.OVERHEAT,
    "dead": BatteryHealth.DEAD,
    "overvoltage": BatteryHealth.OVERVOLTAGE,
    "failure": BatteryHealth.FAILURE,
}


def _display(request: Request) -> None:
    battery = request.phone.system.battery
    status = next(name for name, number in _STATUS.items() if number == battery.status)
    health = next(name for name, number in _HEALTH.items() if number == battery.health)
    request.print(f"AC: {'online' if battery.ac else 'offline'}")
    request.print(f"status: {status.capitalize()}")
    request.print(f"health: {health.capitalize()}")
    request.print(f"present: {'true' if battery.present else 'false'}")
    request.print(f"capacity: {battery.level}")


def _ac(request: Request) -> None:
    if request.text not in ("on", "off"):
        raise Refused('Usage: "ac on" or "ac off"')
    request.phone.system.battery.hardware(ac=request.text == "on")


def _status(request: Request) -> None:
    if request.text not in _STATUS:
        raise Refused('Usage: "status unknown|charging|discharging|not-charging|full"')
    request.phone.system.battery.hardware(status=_STATUS[request.text])


def _health(request: Request) -> None:
    if request.text not in _HEALTH:
        raise Refused('Usage: "health unknown|good|overheat|dead|overvoltage|failure"')
    request.phone.system.battery.hardware(health=_HEALTH[request.text])


def _present(request: Request) -> None:
    if request.text not in ("true", "false"):
        raise Refused('Usage: "present true" or "present false"')
    request.phone.system.battery.hardware(present=request.text == "true")


def _capacity(request: Request) -> None:
    level = int(request.text) if request.text.isascii() and request.text.isdigit() else -1
    if not 0 <= level <= 100:
        raise Refused('Usage: "capacity <percentage>"')
    request.phone.system.battery.hardware(level=level)


def _fix(request: Request) -> None:
    if len(request.words) < 2:
        raise Refused("not enough arguments: see 'help geo fix' for details")
    longitude, latitude, *rest = map(_number, request.words)
    altitude = rest[0] if rest else 0.0
    request.phone.system.location.fix(latitude=latitude, longitude=longitude, altitude=altitude)


def _number(word: str) -> float:
    try:
        number = float(word)
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise Refused(f"argument '{word}' is not a number")
    return number


def _text(request: Request) -> None:
    if not request.text:
        raise Refused("argument missing, try 'event text <message>'")
    request.phone.display.type_text(request.text)


def _rotate(request: Request) -> None:
    request.phone.display.rotation = (request.phone.display.rotation + 3) % 4


def _touch(request: Request) -> None:
    if not (request.text.isascii() and request.text.isdigit()):
        raise Refused("missing fingerid" if not request.text else "invalid fingerid")


def _network_status(request: Request) -> None:
    request.print("Current network status:")
    request.print(f"  download speed:   {0:8} bits/s (0.0 KB/s)")
    request.print(f"  upload speed:     {0:8} bits/s (0.0 KB/s)")
    request.print("  minimum latency:  0 ms")
    request.print("  maximum latency:  0 ms")


POWER = Verb(
    ("power",),
    "set the battery and its charger",
    family=(
        Verb(("display",), "show battery and charger", _display),
        Verb(("ac",), "plug the charger in or out", _ac),
        Verb(("status",), "set what the battery does", _status),
        Verb(("present",), "put the battery in or out", _present),
        Verb(("health",), "set how the battery is", _health),
        Verb(("capacity",), "set the battery's level", _capacity),
    ),
)

GEO = Verb(
    ("geo",),
    "set the phone's position",
    family=(
        Verb(("fix",), "longitude, latitude and optionally altitude", _fix),
        Verb(("nmea",), "a sentence of a GPS receiver", accept),
    ),
)

EVENT = Verb(
    ("event",),
    "send input events",
    family=(
        Verb(("send",), "send raw events", accept),
        Verb(("text",), "type characters", _text),
    ),
)

ROTATE = Verb(("rotate",), "turn the phone by 90 degrees", _rotate)

FINGER = Verb(
    ("finger",),
    "use the fingerprint sensor",
    family=(Verb(("touch",), "put a finger on it", _touch), Verb(("remove",), "take the finger off", accept)),
)

NETWORK = Verb(
    ("network",),
    "shape the network",
    family=(
        Verb(("status",), "show speed and latency", _network_status),
        Verb(("speed",), "set the speed", accept),
        Verb(("delay",), "set the latency", accept),
        Verb(("capture",), "record packets", accept),
    ),
)
