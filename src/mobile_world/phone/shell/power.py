"""Power: `cmd power`, `cmd battery`, `reboot`, and `start`/`stop` of the framework."""

from __future__ import annotations

from mobile_world.phone.shell.call import Call, CommandFailed, command
from mobile_world.phone.shell.java_text import NUMBER_FORMAT, decode_int
from mobile_world.phone.shell.service import JAVA_FAILURE, Arguments, JavaException, service
from mobile_world.phone.shell.verbs import Verbs
from mobile_world.phone.system import Battery

_power = Verbs("Power manager (power) commands:")
_battery = Verbs("Battery service (battery) commands:")
service("power")(_power.run)
service("battery")(_battery.run)

_FLAGS = {"ac": "ac", "usb": "usb", "wireless": "wireless", "present": "present"}
_NUMBERS = {"level": "level", "status": "status", "temp": "temperature", "counter": "counter"}


def change_battery(battery: Battery, words: list[str]) -> None:
    """Carry out `set NAME VALUE`, `unplug` or `reset`, of `cmd battery` and `dumpsys battery` alike."""
    words = [word for word in words if word != "-f"]
    if words == ["unplug"]:
        battery.unplug()
    elif words == ["reset"]:
        battery.reset()
    elif len(words) < 3:
        raise CommandFailed("No property specified" if len(words) < 2 else "No value specified", JAVA_FAILURE)
    else:
        _force(battery, words[1], words[2])


def _force(battery: Battery, name: str, text: str) -> None:
    try:
        value = decode_int(text)
    except ValueError:
        raise CommandFailed(f"Bad value: {text}", JAVA_FAILURE) from None
    if name in _FLAGS:
        battery.force(**{_FLAGS[name]: value != 0})
    elif name in _NUMBERS:
        battery.force(**{_NUMBERS[name]: value})
    else:
        raise CommandFailed(f"Unknown set option: {name}", JAVA_FAILURE)


@_battery("set", "unplug", "reset")
def _change(call: Call, arguments: Arguments) -> int:
    """Force a value, pretend to be unplugged, or go back to the hardware's values."""
    arguments.rest()
    change_battery(call.system.battery, call.args)
    return 0


@_battery("get")
def _get(call: Call, arguments: Arguments) -> int:
    """ac|usb|wireless|status|level|temp|present: print a value."""
    name, battery = arguments.required(), call.system.battery
    if name in _FLAGS:
        call.print(str(getattr(battery, _FLAGS[name])).lower())
    elif name in _NUMBERS:
        call.print(str(getattr(battery, _NUMBERS[name])))
    else:
        raise CommandFailed(f"Unknown get option: {name}", JAVA_FAILURE)
    return 0


@_power("set-mode")
def _set_mode(call: Call, arguments: Arguments) -> int:
    """0|1: turn battery saver off or on."""
    word = arguments.required()
    if word not in ("0", "1"):
        raise JavaException(call, NUMBER_FORMAT, f'For input string: "{word}"')
    call.system.settings.put("global", "low_power", str(int(word == "1")))
    return 0


@_power("set-adaptive-power-saver-enabled", "set-fixed-performance-mode-enabled", "suppress-ambient-display")
def _accepted(_: Call, arguments: Arguments) -> int:
    """Accepted without an effect."""
    arguments.required()
    return 0


@command("reboot")
def reboot(call: Call) -> int:
    """Turn the phone off and on."""
    call.phone.reboot()
    return 0


@command("start", "stop")
def framework(call: Call) -> int:
    """Stop or start Android above the kernel; adbd keeps running, as whom it did."""
    if call.user.uid != 0:
        return call.fail("Must be root")
    if call.name == "start" and not call.args:
        rooted = call.phone.rooted
        call.phone.reboot()
        call.phone.rooted = rooted
    return 0
