"""`getprop` and `setprop`."""

from __future__ import annotations

from mobile_world.phone.shell.call import Call, command
from mobile_world.phone.system import date_time

_OPEN_TO_SHELL = ("debug.", "log.", "persist.log.tag", "persist.debug.", "dumpstate.", "sys.usb.config", "test.")
"""Prefixes the shell user may set; root may set all."""


@command("getprop")
def getprop(call: Call) -> int:
    """Print one property, or all as `[key]: [value]`."""
    words = [word for word in call.args if not word.startswith("-")]
    properties = call.system.properties
    if words:
        default = words[1] if len(words) > 1 else ""
        call.print(properties.get(words[0]) or default)
        return 0
    for key, value in properties.items():
        call.print(f"[{key}]: [{value}]")
    return 0


@command("setprop")
def setprop(call: Call) -> int:
    """Set a property; the time zone's moves the phone's clock with it."""
    if len(call.args) != 2:
        return call.fail("usage: setprop NAME VALUE")
    key, value = call.args
    allowed = call.user.uid in (0, 1000) or key.startswith(_OPEN_TO_SHELL)
    if not allowed or not _set(call, key, value):
        return call.fail(f"Failed to set property '{key}' to '{value}'.\nSee dmesg for error reason.")
    return 0


def _set(call: Call, key: str, value: str) -> bool:
    if key == date_time.PROPERTY:
        date_time.set_timezone(call.system, value)
        return True
    return call.system.properties.set(key, value)
