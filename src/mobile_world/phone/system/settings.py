"""The settings provider: three namespaces of named strings, the one truth for every switch of the phone."""

from __future__ import annotations

from typing import Literal, cast, get_args

from mobile_world.phone.system.state import Json

Namespace = Literal["system", "secure", "global"]
NAMESPACES: tuple[Namespace, ...] = get_args(Namespace)

DEFAULTS: dict[Namespace, dict[str, str]] = {
    "system": {"screen_brightness": "102", "font_scale": "1.0", "time_12_24": "24"},
    "secure": {},
    "global": {"airplane_mode_on": "0", "wifi_on": "1", "bluetooth_on": "1", "mobile_data": "1"},
}


class Settings:
    """What `settings get|put|delete|list` and the Settings app read and write."""

    def __init__(self) -> None:
        self._values: dict[Namespace, dict[str, str]] = {name: dict(DEFAULTS[name]) for name in NAMESPACES}

    def get(self, namespace: Namespace, key: str) -> str | None:
        """The stored text, or None."""
        return self._values[namespace].get(key)

    def put(self, namespace: Namespace, key: str, value: str) -> None:
        """Store a text."""
        self._values[namespace][key] = value

    def delete(self, namespace: Namespace, key: str) -> bool:
        """Forget a key; whether it was there."""
        return self._values[namespace].pop(key, None) is not None

    def items(self, namespace: Namespace) -> list[tuple[str, str]]:
        """All of a namespace, sorted by key."""
        return sorted(self._values[namespace].items())

    def flag(self, namespace: Namespace, key: str) -> bool:
        """Whether a switch is on: any text but a missing one, the empty one and `0`."""
        return self.get(namespace, key) not in (None, "", "0")

    def number(self, namespace: Namespace, key: str, default: float) -> float:
        """A stored number; `default` where there is none or it is not one."""
        try:
            return float(self.get(namespace, key) or default)
        except ValueError:
            return default

    def save(self) -> Json:
        """See `Stateful`."""
        return {name: dict(self.items(name)) for name in NAMESPACES}

    def load(self, value: Json) -> None:
        """See `Stateful`."""
        self._values = cast("dict[Namespace, dict[str, str]]", value)
