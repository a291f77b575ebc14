"""`cmd deviceidle` and `dumpsys deviceidle`: the apps that dozing leaves alone, and a phone that never dozes."""

from __future__ import annotations

import re

from simdroid.shell.commands import Call
from simdroid.shell.services.base import JAVA_FAILURE, Arguments, Verbs, skip_user

FILE = "/data/system/deviceidle.xml"
_SYSTEM_EXCEPT_IDLE = ("com.android.providers.downloads", "com.android.vending")
_SYSTEM = ("com.google.android.gms", "com.android.shell")
_ENTRY = re.compile(r'<wl n="([^"]+)" />')

DEVICE_IDLE = Verbs("Device idle controller (deviceidle) commands:", "deviceidle")
"""What both `cmd deviceidle` and `dumpsys deviceidle` take."""


def whitelisted(call: Call) -> list[str]:
    """The apps that were put on the list by hand."""
    fs = call.system.fs
    return _ENTRY.findall(fs.read_text(FILE)) if fs.is_file(FILE) else []


def _store(call: Call, names: list[str]) -> None:
    rows = "".join(f'    <wl n="{name}" />\n' for name in names)
    head = "<?xml version='1.0' encoding='utf-8' standalone='yes' ?>"
    call.system.fs.write_text(FILE, f"{head}\n<config>\n{rows}</config>\n")


@DEVICE_IDLE("whitelist")
def whitelist(call: Call, arguments: Arguments) -> int:
    """[+PACKAGE|-PACKAGE|=PACKAGE]: print, add to, remove from or ask the list of apps that may always run."""
    words = arguments.rest()
    if not words:
        _print_whitelist(call)
    for word in words:
        sign, name = word[:1], word[1:]
        names = whitelisted(call)
        if sign not in ("+", "-", "=") or not name:
            return call.print_failure(f"Package must be prefixed with +, -, or =: {word}", JAVA_FAILURE)
        if sign == "+":
            if call.system.packages.get(name) is None:
                call.print(f"Unknown package: {name}")
                continue
            _store(call, [*(stored for stored in names if stored != name), name])
            call.print(f"Added: {name}")
        elif sign == "-":
            if name in names:
                _store(call, [stored for stored in names if stored != name])
                call.print(f"Removed: {name}")
        else:
            call.print(str(name in names or name in _SYSTEM + _SYSTEM_EXCEPT_IDLE).lower())
    return 0


def _print_whitelist(call: Call) -> None:
    kinds = {"system-excidle": _SYSTEM_EXCEPT_IDLE, "system": _SYSTEM, "user": whitelisted(call)}
    call.print_lines(
        f"{kind},{name},{package.uid}"
        for kind, names in kinds.items()
        for name in names
        if (package := call.system.packages.get(name)) is not None
    )


@DEVICE_IDLE("tempwhitelist")
def temporary_whitelist(call: Call, arguments: Arguments) -> int:
    """[-u USER] [-d MILLISECONDS] [-r] PACKAGE: accepted; a phone that never dozes keeps nobody from running."""
    while option := arguments.next_option():
        if option in ("-u", "-d"):
            arguments.required()
    name = arguments.next()
    if name is not None and call.system.packages.get(name) is None:
        return call.print_failure(f"Failed: java.lang.NullPointerException: Unknown package {name}", JAVA_FAILURE)
    return 0


@DEVICE_IDLE("get")
def get(call: Call, arguments: Arguments) -> int:
    """light|deep|force|screen|charging|network: print one value."""
    name = arguments.next()
    if name is None:
        return call.print_failure("Argument required", JAVA_FAILURE)
    answers = {
        "light": "ACTIVE",
        "deep": "ACTIVE",
        "force": "false",
        "quick": "false",
        "screen": str(call.phone.display.awake).lower(),
        "charging": str(call.system.battery.plugged).lower(),
        "network": str(call.system.connectivity.online).lower(),
    }
    call.print(answers.get(name, f"Unknown get option: {name}"))
    return 0


@DEVICE_IDLE("enable", "disable")
def switch(call: Call, arguments: Arguments) -> None:
    """[light|deep|all]: say that dozing is allowed or not."""
    skip_user(call, arguments)
    word = arguments.next() or "all"
    for kind in ("deep", "light"):
        if word in (kind, "all"):
            call.print(f"{kind.capitalize()} idle mode {call.args[0]}d")


@DEVICE_IDLE("enabled")
def enabled(call: Call, arguments: Arguments) -> None:
    """[light|deep|all]: print 1 where dozing is allowed."""
    call.print("1")


@DEVICE_IDLE("force-idle", "step")
def refuse_idle(call: Call, arguments: Arguments) -> int:
    """[light|deep]: go to sleep, which a phone in use does not."""
    if call.args[0] == "step":
        call.print("Stepped to deep: ACTIVE")
        return 0
    return call.print_failure("Unable to go deep idle; stopped at ACTIVE", JAVA_FAILURE)


@DEVICE_IDLE("unforce", "force-active", "force-inactive", "motion")
def say_state(call: Call, arguments: Arguments) -> None:
    """Print the state, which is always that of a phone in use."""
    call.print("Light state: ACTIVE, deep state: ACTIVE")
