"""Doors of rooms whose names come with their first use, so that nobody waits for what he does not ask for."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from importlib import import_module


def door(room: str, homes: Mapping[str, Collection[str]]) -> Callable[[str], object]:
    """The `__getattr__` of `room`: each name is fetched from the file in `homes` that holds it.

    A type checker cannot see through it. A room therefore imports the same names under `TYPE_CHECKING`, with the door
    in the other branch, where it does not keep the checker from finding names that are not there.
    """
    places = {name: f"{room}.{home}" for home, names in homes.items() for name in names}

    def fetch(name: str) -> object:
        if name not in places:
            raise AttributeError(f"module {room!r} has no attribute {name!r}")
        return getattr(import_module(places[name]), name)

    return fetch
