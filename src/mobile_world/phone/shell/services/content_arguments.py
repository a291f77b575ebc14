"""The command line of `content`: which verb with which URI, conditions and bindings."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from mobile_world.phone.shell.services.java_text import NumberFormat, parse_float, parse_long
from mobile_world.phone.system.providers import Value

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
    """A command line `content` does not take; the text stands after `[ERROR]`."""


@dataclass
class Request:
    """What one `content` command asks for."""

    verb: str
    uri: str = ""
    where: str | None = None
    sort: str | None = None
    method: str | None = None
    argument: str | None = None
    projection: list[str] | None = None
    values: dict[str, Value] = field(default_factory=dict)
    extras: dict[str, Value] = field(default_factory=dict)


def parse(words: list[str]) -> Request:
    """Read a command line."""
    rest = list(words)
    verb = rest.pop(0) if rest else None
    if verb is None or verb not in _OPTIONS:
        raise BadArguments(f"Unsupported operation: {'null' if verb is None else verb}")
    request = Request(verb)
    while rest:
        option = rest.pop(0)
        if option not in ("--uri", "--user", *_OPTIONS[verb]):
            raise BadArguments(f"Unsupported argument: {option}")
        _take(request, option, rest)
    if not request.uri:
        raise BadArguments("Content provider URI not specified. Did you specify --uri argument?")
    if "--bind" in _OPTIONS[verb] and not request.values:
        raise BadArguments("Bindings not specified. Did you specify --bind argument(s)?")
    if verb == "call" and request.method is None:
        raise BadArguments("Content provider method not specified.")
    return request


def _take(request: Request, option: str, rest: list[str]) -> None:
    if option in ("--bind", "--extra"):
        name, value = parse_binding(rest.pop(0) if rest else None)
        (request.values if option == "--bind" else request.extras)[name] = value
        return
    text = rest.pop(0) if rest else ""
    if not text or text.startswith("--"):
        raise BadArguments(f"No value for argument: {option}")
    if option == "--projection":
        request.projection = _columns(text)
    elif option == "--user":
        if text not in ("current", "all"):
            _number(text)
    else:
        attribute = {"--arg": "argument"}.get(option, option.removeprefix("--"))
        setattr(request, attribute, text)


def parse_binding(text: str | None) -> tuple[str, Value]:
    """Read `column:type:value`; a backslash takes the meaning from a colon or a backslash."""
    fields = split_binding(text) if text else []
    if len(fields) != 3:
        raise BadArguments(f"Binding not well formed: {text if text is not None else 'null'}")
    column, kind, value = fields
    if kind == "s":
        return column, value
    if kind == "b":
        return column, int(value.lower() == "true")
    if kind in ("i", "l"):
        return column, _number(value)
    if kind in ("f", "d"):
        return column, _float(value)
    if kind == "n":
        return column, None
    raise BadArguments(f"Unsupported type: {kind}")


def split_binding(text: str) -> list[str]:
    """The fields between unescaped colons, with escapes taken out."""
    fields = []
    place = 0
    while True:
        found = _PIECES.match(text, place)
        piece = found[0] if found else ""
        fields.append(re.sub(r"\\([:\\])", r"\1", piece))
        place += len(piece)
        if place >= len(text):
            return fields
        place += 1


def _columns(text: str) -> list[str]:
    names = re.split(r"\s*:\s*", text)
    while names and not names[-1]:
        names.pop()
    return names


def _number(text: str) -> int:
    try:
        return parse_long(text)
    except NumberFormat as error:
        raise BadArguments(str(error)) from None


def _float(text: str) -> float:
    try:
        return parse_float(text)
    except NumberFormat as error:
        raise BadArguments(str(error)) from None
