"""Settings: the three namespaces `system`, `secure` and `global` of names and values."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import Literal, TypeAlias, cast, get_args

from simdroid.system.settings.defaults import read_defaults
from simdroid.system.stateful import Json

Namespace = Literal["system", "secure", "global"]
NAMESPACES: tuple[Namespace, ...] = get_args(Namespace)

DEFAULTS: dict[Namespace, dict[str, str]] = read_defaults("settings")

Observer: TypeAlias = "Callable[[str | None, str | None], None]"
"""Called with the old and the new text of a key after it changed."""


class Settings:
    """What `settings get|put|delete|list` and the Settings app read and write."""

    def __init__(self) -> None:
        self._values: dict[Namespace, dict[str, str]] = {name: dict(DEFAULTS[name]) for name in NAMESPACES}
        self._observers: dict[tuple[Namespace, str], list[Observer]] = {}
        self.version = 0
        """How often something was changed."""

    def get(self, namespace: Namespace, key: str) -> str | None:
        """The stored text, or None."""
        return self._values[namespace].get(key)

    def put(self, namespace: Namespace, key: str, value: str) -> None:
        """Store a text."""
        old = self._values[namespace].get(key)
        self._values[namespace][key] = value
        self._notify(namespace, key, old, value)

    def delete(self, namespace: Namespace, key: str) -> bool:
        """Forget a key; whether it was there."""
        old = self._values[namespace].pop(key, None)
        self._notify(namespace, key, old, None)
        return old is not None

    def reset(self, namespace: Namespace) -> None:
        """Put back what a fresh phone has, as `settings reset` does."""
        for key in {*self._values[namespace], *DEFAULTS[namespace]}:
            if key in DEFAULTS[namespace]:
                self.put(namespace, key, DEFAULTS[namespace][key])
            else:
                self.delete(namespace, key)

    def items(self, namespace: Namespace) -> list[tuple[str, str]]:
        """All of a namespace, sorted by key."""
        return sorted(self._values[namespace].items())

    def flag(self, namespace: Namespace, key: str) -> bool:
        """Whether a switch is on: any text but a missing one, the empty one and `0`."""
        return self.get(namespace, key) not in (None, "", "0")

    def number(self, namespace: Namespace, key: str, default: float) -> float:
        """A stored number; `default` where there is none or it is not a finite one."""
        try:
            value = float(self.get(namespace, key) or default)
        except ValueError:
            return default
        return value if math.isfinite(value) else default

    def observe(self, namespace: Namespace, key: str, observer: Observer) -> None:
        """Call `observer` whenever the text of a key changes, from anywhere; loading a snapshot does not call it."""
        self._observers.setdefault((namespace, key), []).append(observer)

    def save(self) -> Json:
        """See `Stateful`."""
        return {name: dict(self.items(name)) for name in NAMESPACES}

    def load(self, value: Json) -> None:
        """See `Stateful`."""
        saved = cast("dict[Namespace, dict[str, str]]", value)
        self._values = {name: dict(saved[name]) for name in NAMESPACES}
        self.version += 1

    def _notify(self, namespace: Namespace, key: str, old: str | None, new: str | None) -> None:
        if old != new:
            self.version += 1
            for observer in self._observers.get((namespace, key), ()):
                observer(old, new)


DARKEST, BRIGHTEST = 1, 255
_WHOLE, _FRACTION = "screen_brightness", "screen_brightness_float"


def mirror_brightness(settings: Settings) -> None:
    """Keep the two brightness settings equal, 1 to 255 and 0 to 1; texts that are not numbers are left alone."""

    def level() -> int:
        return int(min(BRIGHTEST, max(DARKEST, settings.number("system", _WHOLE, DARKEST))))

    def whole_changed(_: str | None, text: str | None) -> None:
        if text is not None and text.isdecimal():
            settings.put("system", _FRACTION, f"{(level() - DARKEST) / (BRIGHTEST - DARKEST):.8f}")

    def fraction_changed(_: str | None, text: str | None) -> None:
        part = settings.number("system", _FRACTION, -1.0)
        whole = round(part * (BRIGHTEST - DARKEST)) + DARKEST
        if text is not None and 0.0 <= part <= 1.0 and level() != whole:
            settings.put("system", _WHOLE, str(whole))

    settings.observe("system", _WHOLE, whole_changed)
    settings.observe("system", _FRACTION, fraction_changed)


STREAMS = ("volume_music", "volume_ring", "volume_alarm", "volume_voice", "volume_notification")
_OUTPUT = "_speaker"


def mirror_volumes(settings: Settings) -> None:
    """Keep the two settings of each volume equal, by stream and by stream and output."""
    for stream in STREAMS:
        settings.observe("system", stream, partial(_follow, settings, stream + _OUTPUT))
        settings.observe("system", stream + _OUTPUT, partial(_follow, settings, stream))


def _follow(settings: Settings, other: str, _: str | None, text: str | None) -> None:
    if text is not None and settings.get("system", other) != text:
        settings.put("system", other, text)
