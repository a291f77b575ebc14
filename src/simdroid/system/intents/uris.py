"""Intents written as URIs: `intent:…#Intent;…;end`, `android-app://…` and plain links."""

from __future__ import annotations

import re
from urllib.parse import quote, unquote

from simdroid.system.intents.intents import ACTION_MAIN, ACTION_VIEW, Component, Extra, Intent

_MARK = "#Intent;"
_INTEGER = re.compile(r"[+-]?(0[xX][0-9a-fA-F]+|[0-9]+)")
_DECIMAL = re.compile(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?")


class NotANumber(ValueError):
    """A field that must be a number and is none; the message is Java's."""

    def __init__(self, text: str) -> None:
        super().__init__(f'For input string: "{text}"')


def parse_intent_uri(uri: str) -> Intent:
    """The intent a URI stands for: any other than `intent:` and `android-app:` is something to view.

    Raises `ValueError` for a fragment that is not what it says, `NotANumber` among them.
    """
    if uri.startswith("android-app://"):
        return _parse_app(uri)
    if not uri.startswith("intent:"):
        return Intent(ACTION_VIEW, uri)
    target, _, fields = uri.removeprefix("intent:").partition(_MARK)
    intent = Intent(ACTION_VIEW)
    scheme: str | None = None
    for key, value in _fields(fields):
        if key == "scheme":
            scheme = value
        else:
            intent = _with_field(intent, key, value)
    if target or scheme:
        intent = intent.replace(data=f"{scheme}:{target}" if scheme else target)
    return intent


def write_intent_uri(intent: Intent) -> str:
    """An intent as the `#Intent;…;end` text that logs and `cmd` print."""
    fields = (
        f"action={quote(intent.action)};" if intent.action else "",
        *(f"category={quote(category)};" for category in intent.categories),
        f"type={quote(intent.type, safe='/')};" if intent.type else "",
        f"launchFlags=0x{intent.flags:x};" if intent.flags else "",
        f"package={quote(intent.package)};" if intent.package else "",
        f"component={quote(intent.component.short, safe='/')};" if intent.component else "",
        *(f"{_extra_field(key, value)};" for key, value in intent.extras.items()),
    )
    return f"{intent.data or ''}#Intent;{''.join(fields)}end"


def _parse_app(uri: str) -> Intent:
    """`android-app://package[/scheme[/host/path]]`: an app's main activity, or a link that it alone may open."""
    address, _, fields = uri.removeprefix("android-app://").partition(_MARK)
    package, _, rest = address.partition("/")
    scheme, _, target = rest.partition("/")
    intent = Intent(ACTION_VIEW if scheme else ACTION_MAIN, package=unquote(package))
    if scheme:
        intent = intent.replace(data=f"{scheme}://{target}" if target else f"{scheme}:")
    for key, value in _fields(fields):
        intent = _with_field(intent, key, value)
    return intent


def _fields(text: str) -> list[tuple[str, str]]:
    words = [word for word in text.split(";") if word]
    if "end" in words:
        words = words[: words.index("end")]
    pairs = [word.partition("=") for word in words if word != "SEL"]
    if any(not equals for _, equals, _ in pairs):
        raise ValueError("uri end not found")
    return [(key, unquote(value)) for key, _, value in pairs]


def _with_field(intent: Intent, key: str, value: str) -> Intent:
    match key:
        case "action" | "type" | "identifier" | "package":
            return intent.replace(**{key: value})
        case "category":
            return intent.replace(categories=(*intent.categories, value))
        case "component":
            return intent.replace(component=Component.parse(value))
        case "launchFlags":
            return intent.replace(flags=_integer(value) & 0xFFFFFFFF)
    kind, dot, name = key.partition(".")
    if not dot or len(kind) != 1:
        raise ValueError(f"unknown EXTRA type: {key}")
    return intent.replace(extras={**intent.extras, unquote(name): _extra(kind, value)})


def _extra(kind: str, value: str) -> Extra:
    match kind:
        case "S" | "c":
            return value
        case "B":
            return value.lower() == "true"
        case "i" | "l" | "s" | "b":
            return _integer(value)
        case "f" | "d":
            if not _DECIMAL.fullmatch(value):
                raise NotANumber(value)
            return float(value)
    raise ValueError(f"unknown EXTRA type: {kind}")


def _integer(text: str) -> int:
    if not _INTEGER.fullmatch(text):
        raise NotANumber(text)
    return int(text, 16 if "x" in text.lower() else 10)


def _extra_field(key: str, value: Extra) -> str:
    if isinstance(value, bool):
        return f"B.{quote(key)}={str(value).lower()}"
    if isinstance(value, int):
        return f"i.{quote(key)}={value}"
    return f"f.{quote(key)}={value}" if isinstance(value, float) else f"S.{quote(key)}={quote(str(value))}"
