"""`content`: queries and changes content providers."""

from __future__ import annotations

import math
import os
import re
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass, field
from decimal import Decimal
from functools import partial

from simdroid.automation.known_apks import program_provider
from simdroid.shell.commands import Call, command
from simdroid.shell.services.base import NumberFormat, java_float, parse_float, parse_long
from simdroid.system.providers import Cursor, Provider, ProviderError, Value, authority

MAX_FLOAT = 3.4028234663852886e38
"""Cursors hand out single precision; larger numbers print as infinity."""

_FRAME = "\tat com.android.commands.content.Content$Command.execute(Content.java:514)"


USAGE = """usage: adb shell content [subcommand] [options]

usage: adb shell content insert --uri <URI> [--user <USER_ID>] --bind <BINDING> [--bind <BINDING>...] \
[--extra <BINDING>...]
  <URI> names a content provider and what in it.
  <BINDING> gives a column a typed value:
  <COLUMN_NAME>:<TYPE>:<COLUMN_VALUE>
  <TYPE> is one of:
  b - boolean, s - string, i - integer, l - long, f - float, d - double, n - null
  Nothing after the second colon is an empty string; a colon in a value is written \\:
  Example:
  adb shell content insert --uri content://settings/secure --bind name:s:new_setting --bind value:s:new_value

usage: adb shell content update --uri <URI> [--user <USER_ID>] [--where <WHERE>] [--extra <BINDING>...]
  <WHERE> is an SQL condition in quotes.
  Example:
  adb shell content update --uri content://settings/secure --bind value:s:newer_value --where "name='new_setting'"

usage: adb shell content delete --uri <URI> [--user <USER_ID>] --bind <BINDING> [--bind <BINDING>...] \
[--where <WHERE>] [--extra <BINDING>...]
  Example:
  adb shell content delete --uri content://settings/secure --where "name='new_setting'"

usage: adb shell content query --uri <URI> [--user <USER_ID>] [--projection <PROJECTION>] [--where <WHERE>] \
[--sort <SORT_ORDER>] [--extra <BINDING>...]
  <PROJECTION> lists columns:
  <COLUMN_NAME>[:<COLUMN_NAME>...]
  <SORT_ORDER> is an SQL order.
  Example:
  adb shell content query --uri content://settings/secure --projection name:value --where "name='new_setting'" \
--sort "name ASC"

usage: adb shell content call --uri <URI> --method <METHOD> [--arg <ARG>]
       [--extra <BINDING> ...]
  <METHOD> is a method of the provider's own
  <ARG> is one string for it
  <BINDING> is more for it, as in --bind: <KEY>:{b,s,i,l,f,d}:<VAL>

usage: adb shell content read --uri <URI> [--user <USER_ID>]
  Example:
  adb shell 'content read --uri content://settings/system/ringtone_cache' > host.ogg

usage: adb shell content write --uri <URI> [--user <USER_ID>]
  Example:
  adb shell 'content write --uri content://settings/system/ringtone_cache' < host.ogg

usage: adb shell content gettype --uri <URI> [--user <USER_ID>]
  Example:
  adb shell content gettype --uri content://media/internal/audio/media/

"""

_OPTIONS = {
    "insert": ("--bind", "--extra"),
    "delete": ("--where", "--extra"),
    "update": ("--where", "--bind", "--extra"),
    "query": ("--projection", "--where", "--sort", "--extra"),
    "call": ("--method", "--arg", "--extra"),
    "read": (),
    "write": (),
    "gettype": (),
}
_PIECES = re.compile(r"(?:\\.|[^:\\])*\\?", re.DOTALL)


class BadArguments(Exception):
    """A wrong command line; the message follows `[ERROR]`."""


@dataclass
class ContentRequest:
    """One parsed `content` request."""

    verb: str
    uri: str = ""
    where: str | None = None
    sort: str | None = None
    method: str | None = None
    argument: str | None = None
    projection: list[str] | None = None
    values: dict[str, Value] = field(default_factory=dict)
    extras: dict[str, Value] = field(default_factory=dict)


def parse(arguments: list[str]) -> ContentRequest:
    """Read a command line."""
    rest = list(arguments)
    verb = rest.pop(0) if rest else None
    if verb is None or verb not in _OPTIONS:
        raise BadArguments(f"Unsupported operation: {'null' if verb is None else verb}")
    request = ContentRequest(verb)
    while rest:
        option = rest.pop(0)
        if option not in ("--uri", "--user", *_OPTIONS[verb]):
            raise BadArguments(f"Unsupported argument: {option}")
        _read_option(request, option, rest)
    if not request.uri:
        raise BadArguments("Content provider URI not specified. Did you specify --uri argument?")
    if "--bind" in _OPTIONS[verb] and not request.values:
        raise BadArguments("Bindings not specified. Did you specify --bind argument(s)?")
    if verb == "call" and request.method is None:
        raise BadArguments("Content provider method not specified.")
    return request


def _read_option(request: ContentRequest, option: str, rest: list[str]) -> None:
    if option in ("--bind", "--extra"):
        name, value = parse_binding(rest.pop(0) if rest else None)
        (request.values if option == "--bind" else request.extras)[name] = value
        return
    text = rest.pop(0) if rest else ""
    if not text or text.startswith("--"):
        raise BadArguments(f"No value for argument: {option}")
    if option == "--projection":
        names = re.split(r"\s*:\s*", text)
        while names and not names[-1]:
            names.pop()
        request.projection = names
    elif option == "--user":
        if text not in ("current", "all"):
            _parse_number(text)
    else:
        setattr(request, {"--arg": "argument"}.get(option, option.removeprefix("--")), text)


def parse_binding(text: str | None) -> tuple[str, Value]:
    """Read `column:type:value`; a backslash escapes a colon or a backslash."""
    fields = split_binding(text) if text else []
    if len(fields) != 3:
        raise BadArguments(f"Binding not well formed: {text if text is not None else 'null'}")
    column, kind, value = fields
    if kind not in _TYPES:
        raise BadArguments(f"Unsupported type: {kind}")
    return column, _TYPES[kind](value)


def split_binding(text: str) -> list[str]:
    """The fields between unescaped colons, unescaped."""
    fields = []
    start = 0
    while True:
        match = _PIECES.match(text, start)
        piece = match[0] if match else ""
        fields.append(re.sub(r"\\([:\\])", r"\1", piece))
        start += len(piece) + 1
        if start > len(text):
            return fields


def _parse_number(text: str, parse: Callable[[str], Value] = parse_long) -> Value:
    try:
        return parse(text)
    except NumberFormat as error:
        raise BadArguments(str(error)) from None


_TYPES: dict[str, Callable[[str], Value]] = {
    "s": str,
    "b": lambda text: int(text.lower() == "true"),
    "i": _parse_number,
    "l": _parse_number,
    "f": partial(_parse_number, parse=parse_float),
    "d": partial(_parse_number, parse=parse_float),
    "n": lambda _: None,
}
"""How the value of a binding is read, by the binding's type."""


@command("content")
async def content(call: Call) -> None:
    """Run one request; the exit status is 0 whatever happens, as on Android."""
    try:
        request = parse(call.args)
    except BadArguments as error:
        call.print(USAGE, f"[ERROR] {error}")
        return
    try:
        await _run(call, request)
    except ProviderError as error:
        _report(call, request, error.java_class, error.message)
    except (sqlite3.Error, UnicodeError) as error:
        _report(call, request, "android.database.sqlite.SQLiteException", str(error))
    except OSError as error:
        reason = os.strerror(error.errno) if error.errno else error
        _report(call, request, "java.io.FileNotFoundException", f"open failed: {reason}")


async def _run(call: Call, request: ContentRequest) -> None:
    name = authority(request.uri) or "null"
    provider = call.system.content.provider(request.uri) or program_provider(call.phone, name.rpartition("@")[2])
    if provider is None:
        raise ProviderError("java.lang.IllegalStateException", f"Could not find provider: {name}")
    if request.verb == "write":
        provider.write(request.uri, await call.read_all())
    elif request.verb == "read":
        call.stdout.write(provider.read(request.uri))
    elif request.verb == "insert":
        provider.insert(request.uri, request.values)
    elif request.verb == "update":
        provider.update(request.uri, request.values, request.where)
    elif request.verb == "delete":
        provider.delete(request.uri, request.where)
    else:
        call.print(_result_text(provider, request))


def _result_text(provider: Provider, request: ContentRequest) -> str:
    if request.verb == "query":
        return format_rows(provider.query(request.uri, request.projection, request.where, request.sort))
    if request.verb == "gettype":
        return f"Result: {provider.type_of(request.uri) or 'null'}"
    bundle = provider.call(request.uri, str(request.method), request.argument, request.extras)
    if bundle is None:
        return "Result: null"
    entries = ", ".join(f"{name}={'null' if value is None else format_value(value)}" for name, value in bundle.items())
    return f"Result: Bundle[{{{entries}}}]"


def format_rows(cursor: Cursor | None) -> str:
    """A cursor as `content query` prints it, without the last newline."""
    if cursor is None or not cursor.rows:
        return "No result found."
    return "\n".join(
        f"Row: {number} "
        + ", ".join(f"{name}={format_value(value)}" for name, value in zip(cursor.columns, row, strict=True))
        for number, row in enumerate(cursor.rows)
    )


def format_value(value: Value) -> str:
    """One value: NULL, BLOB, a number as Java prints it, or the text itself, unescaped."""
    if value is None:
        return "NULL"
    if isinstance(value, bytes):
        return "BLOB"
    return _show_float(value) if isinstance(value, float) else str(value)


def _show_float(value: float) -> str:
    single = value if abs(value) <= MAX_FLOAT else math.copysign(math.inf, value)
    text = java_float(single)
    if value == 0 or 1e-3 <= abs(value) < 1e7 or not math.isfinite(single):
        return text
    sign, digits, _ = Decimal(text).normalize().as_tuple()
    rest = "".join(map(str, digits[1:])) or "0"
    return f"{'-' if sign else ''}{digits[0]}.{rest}E{Decimal(text).adjusted()}"


def _report(call: Call, request: ContentRequest, java_class: str, message: str) -> None:
    call.error(f"Error while accessing provider:{authority(request.uri) or 'null'}\n{java_class}: {message}\n{_FRAME}")
