"""The server's commands: what a handler gets, and the table of all addresses."""

from __future__ import annotations

import math
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple, TypeAlias, TypeVar

from simdroid.automation.appium.base.errors import InvalidArgument
from simdroid.automation.appium.base.session import AppiumSession
from simdroid.automation.selector import NodeMatch
from simdroid.device import Phone

_LARGEST = 1_000_000.0
"""Numbers beyond it are cut: no coordinate and no duration needs them."""


class Command(NamedTuple):
    """One request of a session."""

    phone: Phone
    session: AppiumSession
    parameters: dict[str, str]
    """The parts of the address that are named with a colon."""
    body: dict[str, Any]

    @property
    def element(self) -> NodeMatch:
        """The element that the address names."""
        return self.session.element(self.phone, self.parameters["id"])

    def text(self, name: str) -> str:
        """A field that must be a text."""
        value = self.body.get(name)
        if not isinstance(value, str):
            raise InvalidArgument(f"The mandatory field '{name}' must be a string. Got {value!r} instead")
        return value

    def number(self, name: str, default: float | None = None) -> float:
        """A field that must be a number; it may be missing where there is a default."""
        return to_number(self.body.get(name), name, default)


def to_number(value: object, name: str, default: float | None = None) -> float:
    """A number of a request within sane limits; `InvalidArgument` for anything else."""
    if value is None and default is not None:
        return default
    if isinstance(value, bool) or not isinstance(value, int | float) or math.isnan(value):
        raise InvalidArgument(f"The field '{name}' must be a number. Got {value!r} instead")
    return min(max(float(value), -_LARGEST), _LARGEST)


Handler: TypeAlias = Callable[[Command], Any | Awaitable[Any]]

COMMANDS: dict[tuple[str, str], Handler] = {}
"""By method and address below the session's; a part that begins with a colon stands for anything."""


_H = TypeVar("_H", bound=Handler)


def command(method: str, address: str) -> Callable[[_H], _H]:
    """Put a function behind an address."""

    def register(handler: _H) -> _H:
        COMMANDS[method, address] = handler
        return handler

    return register


def find_command(method: str, address: str) -> tuple[Handler, dict[str, str]] | None:
    """The function behind an address, with the parts that it names."""
    parts = address.split("/")
    for (command_method, pattern), handler in COMMANDS.items():
        names = pattern.split("/")
        if command_method == method and len(names) == len(parts):
            pairs = list(zip(names, parts, strict=True))
            if all(name.startswith(":") or name == part for name, part in pairs):
                return handler, {name[1:]: part for name, part in pairs if name.startswith(":")}
    return None
