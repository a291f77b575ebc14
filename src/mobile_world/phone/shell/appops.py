"""`appops`: what apps are allowed beyond their permissions."""

from __future__ import annotations

from mobile_world.phone.shell.call import Call, CommandFailed
from mobile_world.phone.shell.service import JAVA_FAILURE, Arguments, service
from mobile_world.phone.shell.verbs import Verbs
from mobile_world.phone.system.app_ops import MODES, OPERATIONS

_verb = Verbs("AppOps service (appops) commands:")
service("appops", "appops")(_verb.run)


@_verb("set")
def _set(call: Call, arguments: Arguments) -> int:
    """[--user N] PACKAGE|--uid PACKAGE OP MODE: allow, ignore, deny, default or foreground."""
    _options(arguments)
    package, operation = _package(call, arguments.required()), arguments.required()
    mode = arguments.required()
    if mode not in MODES:
        raise _refusal(f"Error: Mode {mode} is not valid")
    call.system.app_ops.set(package, _operation(operation), mode)
    return 0


@_verb("get")
def _get(call: Call, arguments: Arguments) -> int:
    """[--user N] PACKAGE [OP]: print what was set."""
    _options(arguments)
    package, wanted = _package(call, arguments.required()), arguments.next()
    modes = call.system.app_ops.modes(package)
    if wanted is not None:
        name = _operation(wanted)
        modes = {name: modes[name]} if name in modes else {}
    for operation, mode in modes.items():
        call.print(f"{operation}: {mode}")
    if not modes:
        call.print("No operations.")
        if wanted is not None:
            call.print(f"Default mode: {OPERATIONS[_operation(wanted)]}")
    return 0


@_verb("query-op")
def _query(call: Call, arguments: Arguments) -> int:
    """[--user N] OP [MODE]: print the packages for which OP is in MODE (allow)."""
    _options(arguments)
    operation, mode = _operation(arguments.required()), arguments.next() or "allow"
    packages = [
        package.name
        for package in call.system.packages.all()
        if call.system.app_ops.modes(package.name).get(operation) == mode
    ]
    call.print("\n".join(packages) if packages else "No operations.")
    return 0


@_verb("reset")
def _reset(call: Call, arguments: Arguments) -> int:
    """[--user N] [PACKAGE]: forget what was set."""
    _options(arguments)
    word = arguments.next()
    call.system.app_ops.reset(_package(call, word) if word else None)
    call.print(f"Reset all modes for: {word}" if word else "Reset all modes for: all users, all packages")
    return 0


@_verb("start", "stop", "note", "write-settings", "read-settings")
def _silent(_: Call, arguments: Arguments) -> int:
    """Accepted; use of an operation is not recorded."""
    arguments.rest()
    return 0


def _options(arguments: Arguments) -> None:
    while (option := arguments.next_option()) is not None:
        if option == "--user":
            arguments.required()


def _package(call: Call, name: str) -> str:
    if call.system.packages.get(name) is None:
        raise _refusal(f"Error: No UID for {name} in user 0")
    return name


def _operation(text: str) -> str:
    name = text.removeprefix("android:").upper()
    if name not in OPERATIONS:
        raise _refusal(f"Error: Unknown operation string: {text}")
    return name


def _refusal(message: str) -> CommandFailed:
    return CommandFailed(message, JAVA_FAILURE)
