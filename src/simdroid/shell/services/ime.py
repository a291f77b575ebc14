"""`ime` and `cmd input_method`: which keyboards there are, which are enabled, and which one is in use."""

from __future__ import annotations

from simdroid.shell.commands import Call
from simdroid.shell.services.base import Arguments, ServiceFailed, Verbs
from simdroid.system import System

GBOARD = "com.google.android.inputmethod.latin/com.android.inputmethod.latin.LatinIME"

_verb = Verbs("InputMethodManagerService commands:", "input_method", "ime")


def installed(system: System) -> list[str]:
    """Ids of the input methods whose app is installed and enabled."""
    return [ime.id for ime in system.packages.input_methods()]


def enabled(system: System) -> list[str]:
    """Ids of the enabled input methods, in the order they were enabled."""
    stored = system.settings.get("secure", "enabled_input_methods") or ""
    ids = [entry.partition(";")[0] for entry in stored.split(":") if entry]
    return [ime for ime in ids if ime in installed(system)]


def _store(system: System, ids: list[str]) -> None:
    system.settings.put("secure", "enabled_input_methods", ":".join(ids))


def _skip_user(arguments: Arguments) -> set[str]:
    options: set[str] = set()
    while (option := arguments.next_option()) is not None:
        if option in ("--user", "-u"):
            arguments.required()
        options.add(option)
    return options


@_verb("list")
def list_methods(call: Call, arguments: Arguments) -> None:
    """[-a] [-s]: list enabled (or all) input methods, shortly or in full."""
    options = _skip_user(arguments)
    for ime in installed(call.system) if "-a" in options else enabled(call.system):
        if "-s" in options:
            call.print(ime)
            continue
        package, _, cls = ime.partition("/")
        call.print(
            f"{ime}:",
            f"  mId={ime} mSettingsActivityName=null mIsVrOnly=false mSupportsSwitchingToNextInputMethod=true",
            "  mIsDefaultResId=0x0",
            "  Service:",
            f"    name={package + cls if cls.startswith('.') else cls}",
            f"    packageName={package}",
        )


@_verb("enable")
def enable(call: Call, arguments: Arguments) -> None:
    """ID: let a person switch to an input method."""
    _skip_user(arguments)
    ime = arguments.required()
    if ime not in installed(call.system):
        raise ServiceFailed(f"Unknown input method {ime} cannot be enabled for user #0")
    if ime in enabled(call.system):
        call.print(f"Input method {ime}: already enabled for user #0")
    else:
        _store(call.system, [*enabled(call.system), ime])
        call.print(f"Input method {ime}: now enabled for user #0")


@_verb("disable")
def disable(call: Call, arguments: Arguments) -> None:
    """ID: take an input method out of the choice; one that does not exist is out already."""
    _skip_user(arguments)
    ime = arguments.required()
    remaining = enabled(call.system)
    if ime not in remaining:
        call.print(f"Input method {ime}: already disabled for user #0")
        return
    remaining.remove(ime)
    _store(call.system, remaining)
    if call.system.settings.get("secure", "default_input_method") == ime:
        call.system.settings.put("secure", "default_input_method", remaining[0] if remaining else "")
    call.print(f"Input method {ime}: now disabled for user #0")


@_verb("set")
def set_method(call: Call, arguments: Arguments) -> None:
    """ID: switch to an enabled input method."""
    _skip_user(arguments)
    ime = arguments.required()
    if ime not in enabled(call.system):
        raise ServiceFailed(f"Unknown input method {ime} cannot be selected for user #0")
    call.system.settings.put("secure", "default_input_method", ime)
    call.print(f"Input method {ime} selected for user #0")


@_verb("reset")
def reset(call: Call, arguments: Arguments) -> None:
    """Go back to the default input method alone."""
    _skip_user(arguments)
    _store(call.system, [GBOARD])
    call.system.settings.put("secure", "default_input_method", GBOARD)
    call.print(f"Reset current and enabled IMEs for user #0\n  Selected: {GBOARD}\n   Enabled: {GBOARD}")
