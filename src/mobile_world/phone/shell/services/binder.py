"""`service`: look services up in the binder registry and call them by transaction number."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from mobile_world.phone.shell.commands import Call, CommandFailed, command
from mobile_world.phone.shell.services.java_text import decode_int
from mobile_world.phone.shell.services.registry import INTERFACES, service_names
from mobile_world.phone.system.device import date_time

USAGE = 10
_EMPTY_REPLY = "Result: Parcel(00000000    '....')"
_USAGE_TEXT = """\
Usage: service [-h|-?]
       service list
       service check SERVICE
       service call SERVICE CODE [i32 N | i64 N | f N | d N | s16 STR | null | fd f | nfd n | afd f ] ..."""
_VALUE_TYPES = {"i32", "i64", "f", "d", "s16", "fd", "nfd", "afd", "intent"}

Transaction: TypeAlias = Callable[[Call, list[str]], None]


@command("service")
def service_command(call: Call) -> int:
    """List, check or call."""
    verb = call.args[0] if call.args else ""
    if verb == "list":
        return _list(call)
    if verb == "check":
        return _check(call)
    if verb == "call":
        return _call(call)
    if verb not in ("", "-h", "-?"):
        call.error(f"service: Unknown command {verb}")
    call.error(_USAGE_TEXT)
    return USAGE


def _list(call: Call) -> int:
    found = service_names()
    call.print(f"Found {len(found)} services:")
    for number, name in enumerate(found):
        call.print(f"{number}\t{name}: [{INTERFACES.get(name, '')}]")
    return 0


def _check(call: Call) -> int:
    if len(call.args) < 2:
        return call.fail(f"service: No service specified for check\n{_USAGE_TEXT}", USAGE)
    for name in call.args[1:2]:
        call.print(f"Service {name}: {'found' if name in service_names() else 'not found'}")
    return 0


def _call(call: Call) -> int:
    if len(call.args) < 2:
        return call.fail(f"service: No service specified for call\n{_USAGE_TEXT}", USAGE)
    name = call.args[1]
    code = _code(call.args[2]) if len(call.args) > 2 else None
    if code is None:
        return call.fail(f"service: No code specified for call\n{_USAGE_TEXT}", USAGE)
    if name not in service_names():
        return call.fail(f"service: Service {name} does not exist", USAGE)
    transaction = _TRANSACTIONS.get((name, code))
    values = _values(call.args[3:])
    if transaction:
        transaction(call, values)
    call.print(_EMPTY_REPLY)
    return 0


def _values(words: list[str]) -> list[str]:
    values = []
    while words:
        kind = words.pop(0)
        if kind == "null":
            values.append("")
        elif kind not in _VALUE_TYPES:
            raise CommandFailed(f"service: unknown option {kind}\n{_USAGE_TEXT}", USAGE)
        elif not words:
            raise CommandFailed(f"service: no value supplied for '{kind}'\n{_USAGE_TEXT}", USAGE)
        else:
            values.append(words.pop(0))
    return values


def _code(text: str, *, bits: int = 32) -> int | None:
    try:
        return decode_int(text, bits=bits)
    except ValueError:
        return None


def _set_time(call: Call, values: list[str]) -> None:
    milliseconds = _code(values[0], bits=64) if values else None
    if milliseconds is not None:
        date_time.set_time(call.system, milliseconds)


def _set_timezone(call: Call, values: list[str]) -> None:
    if values:
        date_time.set_timezone(call.system, values[0])


_TRANSACTIONS: dict[tuple[str, int], Transaction] = {
    ("alarm", 2): _set_time,
    ("alarm", 3): _set_timezone,
    ("statusbar", 1): lambda call, _: call.phone.display.expand_shade(full=False),
    ("statusbar", 2): lambda call, _: call.phone.display.collapse_shade(),
}
"""Transactions with an effect, by Android 13's numbers; all others answer with an empty parcel."""
