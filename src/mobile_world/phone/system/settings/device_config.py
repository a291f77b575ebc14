"""Device configuration flags, as `device_config` reads and overrides them; a fresh phone has none."""

from __future__ import annotations

from typing import cast

from mobile_world.phone.system.stateful import Json, fingerprint


class DeviceConfig:
    """Flags by namespace."""

    def __init__(self) -> None:
        self._flags: dict[str, dict[str, str]] = {}

    @property
    def version(self) -> object:
        """All flags; another one after every change."""
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
        saved = cast("dict[str, dict[str, str]]", value)
        self._flags = {name: dict(flags) for name, flags in saved.items()}
