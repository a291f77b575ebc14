"""What a preference or setting means that nobody stored, as apps declare it.

A switch that was turned on and off again holds its default, and one that was never touched holds nothing.
"""

from __future__ import annotations

from simdroid.system.stateful import Json

_DEFAULTS: dict[tuple[str, str], Json] = {}
"""By store and key, as comparisons of the phone call them. What was stored through a declaration is in it."""


def declare_preference(package: str, file: str, key: str, default: Json) -> None:
    """Note a preference's default; the file is the package's default one where none is named."""
    _DEFAULTS[f"preferences/{package}/{file or f'{package}_preferences'}", key] = default


def declare_setting(namespace: str, key: str, default: Json) -> None:
    """Note a setting's default."""
    _DEFAULTS[f"settings/{namespace}", key] = default


def is_default(store: str, key: str, value: Json) -> bool:
    """Whether a value is what nothing stored under that key means."""
    return (store, key) in _DEFAULTS and _DEFAULTS[store, key] == value
