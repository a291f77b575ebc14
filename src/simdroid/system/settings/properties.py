"""System properties: what `getprop` prints."""

from __future__ import annotations

from typing import cast

from simdroid.system.images import DEFAULT_IMAGE, IMAGES, PhoneImage
from simdroid.system.settings.default_properties import properties
from simdroid.system.stateful import Json, fingerprint

MAX_VALUE = 91
"""Bytes a changeable property may hold."""


class Properties:
    """Named strings; `ro.` ones cannot change once set."""

    def __init__(self, image: PhoneImage | None = None) -> None:
        self._values = properties(image or IMAGES[DEFAULT_IMAGE])
        self.version = 0
        """How often something was changed."""

    def get(self, key: str, default: str = "") -> str:
        """The value, or `default`."""
        return self._values.get(key, default)

    def set(self, key: str, value: str) -> bool:
        """Set a property; False where Android refuses: read-only and already set, malformed, or too long."""
        malformed = not key or ".." in key or key.startswith(".") or key.endswith(".") or "=" in key
        too_long = len(value.encode("utf-8", "surrogateescape")) > MAX_VALUE
        if malformed or (key in self._values if key.startswith("ro.") else too_long):
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


class DeviceConfig:
    """Flags by namespace."""

    def __init__(self) -> None:
        self._flags: dict[str, dict[str, str]] = {}

    @property
    def version(self) -> object:
        """All flags; differs after every change."""
        return fingerprint(self._flags)

    def get(self, namespace: str, key: str) -> str | None:
        """A flag, or None."""
        return self._flags.get(namespace, {}).get(key)

    def put(self, namespace: str, key: str, value: str) -> None:
        """Set a flag."""
        self._flags.setdefault(namespace, {})[key] = value

    def delete(self, namespace: str, key: str) -> bool:
        """Remove a flag; whether it was there."""
        return self._flags.get(namespace, {}).pop(key, None) is not None

    def reset(self, namespace: str | None = None) -> None:
        """Remove all flags of a namespace, or of all."""
        for name in [namespace] if namespace else list(self._flags):
            self._flags.pop(name, None)

    def items(self, namespace: str) -> list[tuple[str, str]]:
        """All flags of a namespace, sorted."""
        return sorted(self._flags.get(namespace, {}).items())

    def namespaces(self) -> list[str]:
        """Namespaces that hold a flag, sorted."""
        return sorted(name for name, flags in self._flags.items() if flags)

    def save(self) -> Json:
        """See `Stateful`."""
        return {name: dict(self.items(name)) for name in self.namespaces()}

    def load(self, value: Json) -> None:
        """See `Stateful`."""
        self._flags = {name: dict(flags) for name, flags in cast("dict[str, dict[str, str]]", value).items()}
