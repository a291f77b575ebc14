"""Console commands about the phone's hardware: battery, position, keys, sensors, network."""

from __future__ import annotations

from simdroid.adbd.console.commands import ConsoleRequest, Refused, Verb, read_number
from simdroid.system.device import BatteryHealth, BatteryStatus

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


POWER = Verb(("power",), "set the battery and its charger")


@POWER.command("display")
def display_battery(request: ConsoleRequest) -> None:
    """Show the battery and charger state."""
    battery = request.phone.system.battery
    status = next(name for name, number in _STATUS.items() if number == battery.status)
    health = next(name for name, number in _HEALTH.items() if number == battery.health)
    request.lines += [
        f"AC: {'online' if battery.ac else 'offline'}",
        f"status: {status.capitalize()}",
        f"health: {health.capitalize()}",
        f"present: {'true' if battery.present else 'false'}",
        f"capacity: {battery.level}",
    ]


@POWER.command("ac")
def set_ac(request: ConsoleRequest) -> None:
    """Plug the charger in, which begins to charge, or unplug it."""
    if request.text not in ("on", "off"):
        raise Refused('Usage: "ac on" or "ac off"')
    request.phone.system.battery.connect_charger(request.text == "on")


@POWER.command("status")
def set_status(request: ConsoleRequest) -> None:
    """Set the charging status."""
    if request.text not in _STATUS:
        raise Refused('Usage: "status unknown|charging|discharging|not-charging|full"')
    request.phone.system.battery.hardware(status=_STATUS[request.text])


@POWER.command("present")
def set_present(request: ConsoleRequest) -> None:
    """Insert or remove the battery."""
    if request.text not in ("true", "false"):
        raise Refused('Usage: "present true" or "present false"')
    request.phone.system.battery.hardware(present=request.text == "true")


@POWER.command("health")
def set_health(request: ConsoleRequest) -> None:
    """Set the battery health."""
    if request.text not in _HEALTH:
        raise Refused('Usage: "health unknown|good|overheat|dead|overvoltage|failure"')
    request.phone.system.battery.hardware(health=_HEALTH[request.text])


@POWER.command("capacity")
def set_capacity(request: ConsoleRequest) -> None:
    """Set the battery level in percent."""
    level = int(request.text) if request.text.isascii() and request.text.isdigit() else -1
    if not 0 <= level <= 100:
        raise Refused('Usage: "capacity <percentage>"')
    request.phone.system.battery.hardware(level=level)


GEO = Verb(("geo",), "set the location")


@GEO.command("fix")
def fix_location(request: ConsoleRequest) -> None:
    """Set longitude, latitude and, optionally, altitude."""
    if len(request.words) < 2:
        raise Refused("not enough arguments: see 'help geo fix' for details")
    longitude, latitude, *rest = map(read_number, request.words)
    altitude = rest[0] if rest else 0.0
    request.phone.system.location.fix(latitude=latitude, longitude=longitude, altitude=altitude)


GEO.accept("nmea", "send an NMEA sentence")


EVENT = Verb(("event",), "send input events")


@EVENT.command("send")
def send_events(request: ConsoleRequest) -> None:
    """Send a series of events to the kernel."""
    from simdroid.adbd.console.input_events import parse_event, send

    if not request.words:
        raise Refused("Usage: event send <type>:<code>:<value> ...")
    send(request.phone.display.devices, [parse_event(word) for word in request.words])


@EVENT.command("types")
def list_types(request: ConsoleRequest) -> None:
    """List all <type> aliases."""
    from simdroid.adbd.console.input_events import type_lines

    request.lines += type_lines()


@EVENT.command("codes")
def list_codes(request: ConsoleRequest) -> None:
    """List all <code> aliases for a given <type>."""
    from simdroid.adbd.console.input_events import code_lines

    request.lines += code_lines(request.text)


@EVENT.command("mouse")
def move_mouse(request: ConsoleRequest) -> None:
    """Simulate a mouse event: x, y, device and buttons."""
    from simdroid.adbd.console.input_events import mouse

    if len(request.words) != 4:
        raise Refused("Usage: event mouse <x> <y> <device> <buttonstate>")
    x, y, _, buttons = map(read_number, request.words)
    mouse(request.phone.display, x, y, down=bool(int(buttons) & 1))


@EVENT.command("text")
def type_text(request: ConsoleRequest) -> None:
    """Type text."""
    if not request.text:
        raise Refused("argument missing, try 'event text <message>'")
    request.phone.display.type_text(request.text)


FINGER = Verb(("finger",), "use the fingerprint sensor")


@FINGER.command("touch")
def touch_sensor(request: ConsoleRequest) -> None:
    """Touch the sensor with a finger."""
    if not (request.text.isascii() and request.text.isdigit()):
        raise Refused("missing fingerid" if not request.text else "invalid fingerid")


FINGER.accept("remove", "lift the finger")


NETWORK = Verb(("network",), "emulate network conditions")


@NETWORK.command("status")
def show_network_status(request: ConsoleRequest) -> None:
    """Show speed and latency."""
    request.lines += [
        "Current network status:",
        f"  download speed:   {0:8} bits/s (0.0 KB/s)",
        f"  upload speed:     {0:8} bits/s (0.0 KB/s)",
        "  minimum latency:  0 ms",
        "  maximum latency:  0 ms",
    ]


NETWORK.accept("speed", "set the speed")


NETWORK.accept("delay", "set the latency")


NETWORK.accept("capture", "record packets")


def _rotate(request: ConsoleRequest) -> None:
    request.phone.display.rotation = (request.phone.display.rotation + 3) % 4


ROTATE = Verb(("rotate",), "rotate the phone by 90 degrees", _rotate)
