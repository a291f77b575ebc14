"""`getprop` and `setprop`."""

from __future__ import annotations

import re

from simdroid.shell.commands import Call, CommandFailed, command
from simdroid.system.device import TIMEZONE_PROPERTY, set_timezone
from simdroid.system.settings import MAX_VALUE

_OPEN_TO_SHELL = ("debug.", "log.", "persist.log.tag", "persist.debug.", "dumpstate.", "sys.usb.config", "test.")
"""Prefixes the shell user may set; root may set all."""


_GETPROP_HELP = """usage: getprop [-TZ] [NAME [DEFAULT]]

Print one property, or all of them.
"""
_SETPROP_HELP = """usage: setprop NAME VALUE

Set a property.
"""
_LEGAL_NAME = re.compile(r"[\w@:-]+(\.[\w@:-]+)*", re.ASCII)
"""Words of letters, digits and few signs, joined by single dots."""


@command("getprop")
def getprop(call: Call) -> None:
    """Print one property, or all as `[key]: [value]`."""
    if "--help" in call.args:
        call.print(_GETPROP_HELP, end="")
        return
    words = [word for word in call.args if not word.startswith("-")]
    properties = call.system.properties
    if len(words) > 2:
        raise CommandFailed('getprop: Max 2 arguments (see "getprop --help")', 255)
    if words:
        call.print(properties.get(words[0]) or (words[1] if len(words) > 1 else ""))
        return
    call.print_lines(f"[{key}]: [{value}]" for key, value in properties.items())


@command("setprop")
def setprop(call: Call) -> None:
    """Set a property; the time zone's moves the phone's clock with it."""
    if call.args == ["--help"]:
        call.print(_SETPROP_HELP, end="")
        return
    if len(call.args) != 2:
        raise CommandFailed('setprop: Need 2 arguments (see "setprop --help")')
    key, value = call.args
    size = len(value.encode("utf-8", "surrogateescape"))
    if not _LEGAL_NAME.fullmatch(key):
        raise CommandFailed(f"setprop: Illegal property name '{key}'")
    if size > MAX_VALUE and not key.startswith("ro."):
        raise CommandFailed(f"setprop: Value '{value}' too long, {size} bytes vs a max of {MAX_VALUE + 1}")
    allowed = call.user.uid in (0, 1000) or key.startswith(_OPEN_TO_SHELL)
    if allowed and key == TIMEZONE_PROPERTY:
        set_timezone(call.system, value)
    elif not allowed or not call.system.properties.set(key, value):
        raise CommandFailed(f"Failed to set property '{key}' to '{value}'.\nSee dmesg for error reason.")
