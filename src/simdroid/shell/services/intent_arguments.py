"""Intent options shared by `am`, `cmd package resolve-activity` and similar commands."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from simdroid.shell.commands import Call
from simdroid.shell.services.base import (
    ILLEGAL_ARGUMENT,
    NUMBER_FORMAT,
    Arguments,
    JavaException,
    NumberFormat,
    decode_int,
    parse_float,
    parse_long,
)
from simdroid.system.intents import (
    ACTION_MAIN,
    CATEGORY_LAUNCHER,
    Component,
    Extra,
    Intent,
    NotANumber,
    parse_intent_uri,
)

_FLAG_OPTIONS = {
    "--grant-read-uri-permission": 0x00000001,
    "--grant-write-uri-permission": 0x00000002,
    "--grant-persistable-uri-permission": 0x00000040,
    "--grant-prefix-uri-permission": 0x00000080,
    "--exclude-stopped-packages": 0x00000010,
    "--include-stopped-packages": 0x00000020,
    "--debug-log-resolution": 0x00000008,
    "--activity-brought-to-front": 0x00400000,
    "--activity-clear-top": 0x04000000,
    "--activity-clear-when-task-reset": 0x00080000,
    "--activity-exclude-from-recents": 0x00800000,
    "--activity-launched-from-history": 0x00100000,
    "--activity-multiple-task": 0x08000000,
    "--activity-no-animation": 0x00010000,
    "--activity-no-history": 0x40000000,
    "--activity-no-user-action": 0x00040000,
    "--activity-previous-is-top": 0x01000000,
    "--activity-reorder-to-front": 0x00020000,
    "--activity-reset-task-if-needed": 0x00200000,
    "--activity-single-top": 0x20000000,
    "--activity-clear-task": 0x00008000,
    "--activity-task-on-home": 0x00004000,
    "--activity-match-external": 0x00000800,
    "--receiver-registered-only": 0x40000000,
    "--receiver-replace-pending": 0x20000000,
    "--receiver-foreground": 0x10000000,
    "--receiver-no-abort": 0x08000000,
    "--receiver-include-background": 0x01000000,
}


def _boolean(text: str) -> bool:
    word = text.lower()
    if word in ("true", "t"):
        return True
    if word in ("false", "f"):
        return False
    try:
        return decode_int(word) != 0
    except NumberFormat:
        raise ValueError(f"Invalid boolean value: {text.lower()}") from None


def _component(text: str) -> str:
    if Component.parse(text) is None:
        raise ValueError(f"Bad component name: {text}")
    return text


def _strings(text: str) -> list[str]:
    return [word.replace("\\,", ",") for word in re.split(r"(?<!\\),", text)]


def _list_of(parse: Callable[[str], float]) -> Callable[[str], Extra]:
    """Reads numbers between commas."""
    return lambda text: [parse(word) for word in text.split(",")]


_EXTRAS: dict[str, Callable[[str], Extra]] = {
    "-e": str,
    "--es": str,
    "--eu": str,
    "--ecn": _component,
    "--ez": _boolean,
    "--ei": decode_int,
    "--el": parse_long,
    "--ef": parse_float,
    "--ed": parse_float,
    **dict.fromkeys(("--eia", "--eial"), _list_of(decode_int)),
    **dict.fromkeys(("--ela", "--elal"), _list_of(parse_long)),
    **dict.fromkeys(("--efa", "--efal", "--eda", "--edal"), _list_of(parse_float)),
    "--esa": _strings,
    "--esal": _strings,
}

_FIELDS = {"-a": "action", "-d": "data", "-t": "type", "-i": "identifier", "-p": "package"}


@dataclass
class _Draft:
    """An intent while its options are being read."""

    fields: dict[str, str] = field(default_factory=dict)
    categories: list[str] = field(default_factory=list)
    component: Component | None = None
    flags: int = 0
    extras: dict[str, Extra] = field(default_factory=dict)
    says_something: bool = False
    """Whether there was more than extras and flags."""

    def intent(self) -> Intent:
        return Intent(
            categories=tuple(self.categories),
            component=self.component,
            flags=self.flags,
            extras=self.extras,
            **self.fields,
        )


def read_intent(call: Call, arguments: Arguments, take_option: Callable[[str], bool]) -> Intent:
    """Read intent options and the bare argument after them; `take_option` is asked about all other options.

    Whatever Android refuses ends the command with its exception.
    """
    draft = _Draft()
    while option := arguments.next_option():
        try:
            recognized = _read_option(draft, option, arguments)
        except NumberFormat as problem:
            raise JavaException(call, NUMBER_FORMAT, str(problem)) from None
        except ValueError as problem:
            raise JavaException(call, ILLEGAL_ARGUMENT, str(problem)) from None
        if not recognized and not take_option(option):
            raise JavaException(call, ILLEGAL_ARGUMENT, f"Unknown option: {option}")
    target = arguments.next()
    if target is None and not draft.says_something:
        raise JavaException(call, ILLEGAL_ARGUMENT, "No intent supplied")
    return draft.intent() if target is None else _fill_in(draft.intent(), _target(call, target))


def _read_option(draft: _Draft, option: str, arguments: Arguments) -> bool:
    if option in _FIELDS:
        draft.fields[_FIELDS[option]] = arguments.required()
        draft.says_something = True
    elif option in _EXTRAS:
        key = arguments.required()
        draft.extras[key] = _EXTRAS[option](arguments.required())
    elif option == "--esn":
        draft.extras[arguments.required()] = None
    elif option == "-c":
        draft.categories.append(arguments.required())
        draft.says_something = True
    elif option == "-n":
        draft.component = Component.parse(_component(arguments.required()))
        draft.says_something = True
    elif option == "-f":
        draft.flags = decode_int(arguments.required()) & 0xFFFFFFFF
    elif option in _FLAG_OPTIONS:
        draft.flags |= _FLAG_OPTIONS[option]
    else:
        return False
    return True


def _target(call: Call, argument: str) -> Intent:
    """What a bare argument means: a URI, a component or a package."""
    if ":" in argument:
        try:
            return parse_intent_uri(argument)
        except NotANumber as problem:
            raise JavaException(call, NUMBER_FORMAT, str(problem)) from None
        except ValueError as problem:
            raise JavaException(call, "java.lang.RuntimeException", f"{problem}: {argument}") from None
    launcher = Intent(ACTION_MAIN, categories=(CATEGORY_LAUNCHER,))
    if "/" in argument:
        return launcher.replace(component=Component.parse(argument))
    return launcher.replace(package=argument)


def _fill_in(intent: Intent, base: Intent) -> Intent:
    """What the options left open, taken from the bare argument; its categories only where no action was given."""
    return intent.replace(
        action=intent.action or base.action,
        data=base.data if intent.data is None and intent.type is None else intent.data,
        type=base.type if intent.data is None and intent.type is None else intent.type,
        identifier=intent.identifier or base.identifier,
        categories=intent.categories or (() if intent.action else base.categories),
        component=base.component or intent.component,
        package=intent.package or base.package,
        flags=intent.flags | base.flags,
        extras={**base.extras, **intent.extras},
    )
