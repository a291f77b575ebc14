"""Earlier names of what has moved: they work for one more version, with a `DeprecationWarning`."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping
from importlib import import_module


def moved_names(module: str, names: Mapping[str, str]) -> Callable[[str], object]:
    """The `__getattr__` of `module` for names that it had in the version before.

    `names` maps each to its new place: a name in `module`, or `package.module:Name` elsewhere. Type checkers are to see
    the new names alone, so a module assigns this under `if not TYPE_CHECKING`.
    """

    def import_moved(name: str) -> object:
        if name not in names:
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        home, _, attribute = names[name].rpartition(":")
        message = (
            f"{module}.{name} is now {home or module}.{attribute}; the earlier name goes away with the next version"
        )
        warnings.warn(message, DeprecationWarning, stacklevel=2)
        return getattr(import_module(home or module), attribute)

    return import_moved
