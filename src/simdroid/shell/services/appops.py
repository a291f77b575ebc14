"""`appops`: what apps are allowed beyond their permissions."""

from __future__ import annotations

from typing import NamedTuple

from simdroid.shell.commands import Call
from simdroid.shell.services.base import Arguments, ServiceFailed, Verbs
from simdroid.system.packages import MODES, OPERATIONS

_verb = Verbs("AppOps service (appops) commands:", "appops", "appops")


class _Target(NamedTuple):
    package: str
    operation: str
    """Empty where none was named."""


@_verb("set")
def set_mode(call: Call, arguments: Arguments) -> None:
    """[--user N] [--uid] PACKAGE OP MODE: allow, ignore, deny, default or foreground."""
    package, operation = _target(call, arguments, needs_operation=True)
    mode = arguments.next()
    if mode is None:
        raise ServiceFailed("Error: Mode not specified.")
    if mode not in MODES:
        raise ServiceFailed(f"Error: Mode {mode} is not valid")
    call.system.app_ops.set(package, operation, mode)


@_verb("get")
def get(call: Call, arguments: Arguments) -> None:
    """[--user N] [--uid] PACKAGE [OP]: print what was set."""
    package, operation = _target(call, arguments, needs_operation=False)
    modes = call.system.app_ops.modes(package)
    lines = [f"{name}: {mode}" for name, mode in modes.items() if operation in ("", name)]
    if not lines:
        lines = ["No operations.", *([f"Default mode: {OPERATIONS[operation]}"] if operation else [])]
    call.print(*lines)


@_verb("query-op")
def query(call: Call, arguments: Arguments) -> None:
    """[--user N] OP [MODE]: print the packages for which OP is in MODE (allow)."""
    _options(arguments)
    operation, mode = _operation(arguments.required()), arguments.next() or "allow"
    packages = [
        package.name
        for package in call.system.packages.all()
        if call.system.app_ops.modes(package.name).get(operation) == mode
    ]
    call.print("\n".join(packages) if packages else "No operations.")


@_verb("reset")
def reset(call: Call, arguments: Arguments) -> None:
    """[--user N] [PACKAGE]: forget what was set."""
    _options(arguments)
    word = arguments.next()
    call.system.app_ops.reset(word)
    call.print(f"Reset all modes for: all users, {f'package {word}' if word else 'all packages'}")


@_verb("start", "stop", "note", "write-settings", "read-settings")
def silent(_: Call, arguments: Arguments) -> None:
    """Accepted; use of an operation is not recorded."""
    arguments.rest()


def _options(arguments: Arguments) -> None:
    while (option := arguments.next_option()) is not None:
        if option == "--user":
            arguments.required()


def _target(call: Call, arguments: Arguments, *, needs_operation: bool) -> _Target:
    """The package and the operation; options may stand between them. Android looks the package up last."""
    words: list[str] = []
    while len(words) < 2 and (word := arguments.next()) is not None:
        if word == "--user":
            arguments.required()
        elif word != "--uid":
            words.append(word)
    if not words:
        raise ServiceFailed("Error: Package name not specified.")
    if len(words) < 2 and needs_operation:
        raise ServiceFailed("Error: Operation not specified.")
    operation = _operation(words[1]) if len(words) > 1 else ""
    if call.system.packages.get(words[0]) is None:
        raise ServiceFailed(f"Error: No UID for {words[0]} in user 0")
    return _Target(words[0], operation)


def _operation(text: str) -> str:
    name = text.removeprefix("android:").upper()
    if name not in OPERATIONS:
        raise ServiceFailed(f"Error: Unknown operation string: {text}")
    return name
