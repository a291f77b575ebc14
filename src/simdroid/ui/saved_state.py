"""Typed fields of what a screen remembers between two frames."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, Protocol, Self, TypeVar, cast, overload

from simdroid.system import Json

T = TypeVar("T")


class HasState(Protocol):
    """What keeps JSON between two frames: a screen."""

    @property
    def state(self) -> dict[str, Json]:
        """What is kept, by key."""


class Saved(Generic[T]):
    """A value that a screen keeps in its `state`, under the name of the field.

    Written as ::

        class People(Screen):
            tab = Saved("contacts")
            group = Saved[int | None](None)
            chosen = Saved[list[int]]([])
            draft = Saved(Draft(), load=Draft.of_json, dump=Draft.to_json)

    Reading gives the default until something was set, setting the default (or `del`) forgets the value, so that
    `state` holds only what differs. What is stored must be JSON: other types say how they are dumped and loaded.
    A list or a dictionary that was read is a copy: set it again to change it.
    """

    def __init__(
        self,
        default: T,
        *,
        key: str = "",
        load: Callable[[Any], T] | None = None,
        dump: Callable[[T], Json] | None = None,
    ) -> None:
        self._default = default
        self._key = key
        self._load = load
        self._dump = dump

    def __set_name__(self, owner: type, name: str) -> None:
        self._key = self._key or name

    @overload
    def __get__(self, screen: None, owner: type) -> Self: ...
    @overload
    def __get__(self, screen: HasState, owner: type) -> T: ...

    def __get__(self, screen: HasState | None, owner: type) -> Self | T:
        if screen is None:
            return self
        stored = screen.state.get(self._key)
        if stored is None:
            return _copy_of(self._default)
        return self._load(stored) if self._load else cast(T, _copy_of(stored))

    def __set__(self, screen: HasState, value: T) -> None:
        if value == self._default:
            screen.state.pop(self._key, None)
        else:
            screen.state[self._key] = self._dump(value) if self._dump else cast(Json, value)

    def __delete__(self, screen: HasState) -> None:
        screen.state.pop(self._key, None)


def _copy_of(value: T) -> T:
    if isinstance(value, list):
        return cast(T, [*value])
    return cast(T, {**value}) if isinstance(value, dict) else value
