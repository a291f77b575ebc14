"""Power: `cmd power`, `cmd battery`, `reboot`, and `start`/`stop` of the framework."""

from __future__ import annotations

from simdroid.shell.commands import Call, CommandFailed, command
from simdroid.shell.services.base import (
    JAVA_FAILURE,
    NUMBER_FORMAT,
    Arguments,
    JavaException,
    NumberFormat,
    Verbs,
    decode_int,
)

_power = Verbs("Power manager (power) commands:", "power")
BATTERY = Verbs("Battery service (battery) commands:", "battery")
"""What both `cmd battery` and `dumpsys battery` take; unlike other services it complains on stdout."""

_FLAGS = ("ac", "usb", "wireless", "present")
_NUMBERS = {"level": "level", "status": "status", "temp": "temperature", "counter": "counter"}


@BATTERY("set")
def set_value(call: Call, arguments: Arguments) -> int:
    """[-f] ac|usb|wireless|status|level|temp|counter|present VALUE: force a value."""
    name, value = _operands(arguments, 2)
    if name is None or value is None:
        return call.print_failure("No property specified" if name is None else "No value specified", JAVA_FAILURE)
    try:
        number = decode_int(value)
    except NumberFormat:
        return call.print_failure(f"Bad value: {value}", JAVA_FAILURE)
    if name in _FLAGS:
        call.system.battery.force(**{name: number != 0})
    elif name in _NUMBERS:
        call.system.battery.force(**{_NUMBERS[name]: number})
    else:
        call.print(f"Unknown set option: {name}")
    return 0


@BATTERY("get")
def get_value(call: Call, arguments: Arguments) -> int:
    """ac|usb|wireless|status|level|temp|counter|present: print a value."""
    (name,) = _operands(arguments, 1)
    battery = call.system.battery
    if name is None:
        return call.print_failure("No property specified", JAVA_FAILURE)
    if name in _FLAGS:
        call.print(str(getattr(battery, name)).lower())
    elif name in _NUMBERS:
        call.print(str(int(getattr(battery, _NUMBERS[name]))))
    else:
        call.print(f"Unknown get option: {name}")
    return 0


@BATTERY("unplug")
def unplug(call: Call, _: Arguments) -> None:
    """[-f]: pretend that no charger is connected."""
    call.system.battery.unplug()


@BATTERY("reset")
def reset(call: Call, _: Arguments) -> None:
    """[-f]: go back to the hardware's values."""
    call.system.battery.reset()


def _operands(arguments: Arguments, count: int) -> list[str | None]:
    """The next `count` words that are not options."""
    while arguments.next_option() is not None:
        pass
    return [arguments.next() for _ in range(count)]


@_power("set-mode")
def set_mode(call: Call, arguments: Arguments) -> None:
    """0|1: turn battery saver off or on."""
    word = arguments.required()
    if word not in ("0", "1"):
        raise JavaException(call, NUMBER_FORMAT, f'For input string: "{word}"')
    call.system.settings.put("global", "low_power", str(int(word == "1")))


@_power("set-adaptive-power-saver-enabled", "set-fixed-performance-mode-enabled", "suppress-ambient-display")
def accepted(_: Call, arguments: Arguments) -> None:
    """Accepted without an effect."""
    arguments.required()


@command("reboot")
def reboot(call: Call) -> None:
    """Turn the phone off and on."""
    call.phone.reboot()


@command("start", "stop")
def framework(call: Call) -> None:
    """Stop or start Android above the kernel; adbd keeps running as the same user."""
    if call.user.uid != 0:
        raise CommandFailed("Must be root")
    if call.name == "start" and not call.args:
        call.phone.restart_framework()
