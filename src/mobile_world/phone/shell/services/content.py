"""`content`: asks and changes content providers from the shell."""

from __future__ import annotations

import math
import os
import sqlite3
from decimal import Decimal

from mobile_world.phone.shell.commands import Call, command
from mobile_world.phone.shell.services.content_arguments import USAGE, BadArguments, Request, parse
from mobile_world.phone.shell.services.java_text import show_float
from mobile_world.phone.system.providers import Cursor, Provider, ProviderError, Value, authority

MAX_FLOAT = 3.4028234663852886e38
"""Cursors hand out single precision; larger numbers print as infinity."""

_FRAME = "\tat com.android.commands.content.Content$Command.execute(Content.java:514)"


@command("content")
async def content(call: Call) -> int:
    """Run one request; the exit status is 0 whatever happens, as on Android."""
    try:
        request = parse(call.args)
    except BadArguments as error:
        call.print(USAGE)
        call.print(f"[ERROR] {error}")
        return 0
    try:
        await _run(call, request)
    except ProviderError as error:
        _report(call, request, error.java_class, error.message)
    except (sqlite3.Error, UnicodeError) as error:
        _report(call, request, "android.database.sqlite.SQLiteException", str(error))
    except OSError as error:
        reason = os.strerror(error.errno) if error.errno else str(error)
        _report(call, request, "java.io.FileNotFoundException", f"open failed: {reason}")
    return 0


async def _run(call: Call, request: Request) -> None:
    provider = call.system.content.provider(request.uri)
    if provider is None:
        name = authority(request.uri) or "null"
        raise ProviderError("java.lang.IllegalStateException", f"Could not find provider: {name}")
    if request.verb == "write":
        provider.write(request.uri, await call.read_all())
    elif request.verb == "read":
        call.stdout.write(provider.read(request.uri))
    elif request.verb in ("insert", "update", "delete"):
        _change(provider, request)
    else:
        call.print(_answer(provider, request))


def _change(provider: Provider, request: Request) -> None:
    if request.verb == "insert":
        provider.insert(request.uri, request.values)
    elif request.verb == "update":
        provider.update(request.uri, request.values, request.where)
    else:
        provider.delete(request.uri, request.where)


def _answer(provider: Provider, request: Request) -> str:
    if request.verb == "query":
        return rows(provider.query(request.uri, request.projection, request.where, request.sort))
    if request.verb == "gettype":
        return f"Result: {provider.type_of(request.uri) or 'null'}"
    bundle = provider.call(request.uri, str(request.method), request.argument, request.extras)
    if bundle is None:
        return "Result: null"
    entries = ", ".join(f"{name}={'null' if value is None else show(value)}" for name, value in bundle.items())
    return f"Result: Bundle[{{{entries}}}]"


def rows(cursor: Cursor | None) -> str:
    """A cursor as `content query` prints it, without the last newline."""
    if cursor is None or not cursor.rows:
        return "No result found."
    return "\n".join(
        f"Row: {number} " + ", ".join(f"{name}={show(value)}" for name, value in zip(cursor.columns, row, strict=True))
        for number, row in enumerate(cursor.rows)
    )


def show(value: Value) -> str:
    """One value: NULL, BLOB, a number as Java prints it, or the text itself, unescaped."""
    if value is None:
        return "NULL"
    if isinstance(value, bytes):
        return "BLOB"
    return _float(value) if isinstance(value, float) else str(value)


def _float(value: float) -> str:
    single = value if abs(value) <= MAX_FLOAT else math.copysign(math.inf, value)
    text = show_float(single)
    if value == 0 or 1e-3 <= abs(value) < 1e7 or not math.isfinite(single):
        return text
    sign, digits, _ = Decimal(text).normalize().as_tuple()
    rest = "".join(map(str, digits[1:])) or "0"
    return f"{'-' if sign else ''}{digits[0]}.{rest}E{Decimal(text).adjusted()}"


def _report(call: Call, request: Request, java_class: str, message: str) -> None:
    call.error(f"Error while accessing provider:{authority(request.uri) or 'null'}")
    call.error(f"{java_class}: {message}\n{_FRAME}")
