"""System properties: what `getprop` prints."""

from __future__ import annotations

from typing import cast

from mobile_world.phone.system.settings.defaults.properties import PROPERTIES
from mobile_world.phone.system.stateful import Json

MAX_VALUE = 91
"""Bytes a changeable property may hold."""


class Properties:
    """Named strings; `ro.` ones cannot change once set."""

    def __init__(self) -> None:
        self._values = dict(PROPERTIES)
        self.version = 0
        """How often something was changed."""

    def get(self, key: str, default: str = "") -> str:
        """The value, or `default`."""
        return self._values.get(key, default)

    def set(self, key: str, value: str) -> bool:
        """Set a property; False where Android refuses: read-only and already set, malformed, or too long."""
        if not key or ".." in key or key.startswith(".") or key.endswith(".") or "=" in key:
            return False
        if key.startswith("ro.") and key in self._values:
            return False
        if len(value.encode("utf-8", "surrogateescape")) > MAX_VALUE and not key.startswith("ro."):
            return False
        self._values[key] = value
        self.version += 1
        return True

    def set_at_boot(self, key: str, value: str) -> None:
        """Set what the boot loader decides, read-only or not."""
        self._values[key] = value
        self.version += 1

    def items(self) -> list[tuple[str, str]]:
        """All of them, sorted by key."""
        return sorted(self._values.items())

    def save(self) -> Json:
        """See `Stateful`."""
        return dict(self.items())

    def load(self, value: Json) -> None:
        """See `Stateful`."""
        self._values = cast("dict[str, str]", dict(value))  # type: ignore[arg-type]
        self.version += 1
