"""Settings, radios, airplane mode, clipboard and notifications."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, Self

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController


NAMESPACES = ("system", "secure", "global")
"""Where Android keeps settings."""
RADIOS = ("wifi", "bluetooth", "data", "airplane-mode")


class SettingKey(NamedTuple):
    """Where a setting is kept."""

    namespace: str
    name: str

    @classmethod
    def of(cls, key: object) -> Self:
        """Read `namespace/key`; `ValueError` for what is none."""
        namespace, _, name = key.partition("/") if isinstance(key, str) else ("", "", "")
        if namespace not in NAMESPACES or not name:
            raise ValueError(
                f"{key!r} names no setting; write namespace/key, such as secure/ui_night_mode "
                f"({', '.join(NAMESPACES[:-1])} or {NAMESPACES[-1]})"
            )
        return cls(namespace, name)


@dataclass(frozen=True)
class Setting:
    """A setting, as `namespace/key`, with its value."""

    key: str
    value: str

    def __post_init__(self) -> None:
        SettingKey.of(self.key)
        if not isinstance(self.value, str):
            raise TypeError(f"the value of {self.key} must be a text, such as {str(self.value)!r}, not {self.value!r}")

    @classmethod
    def put(cls, controller: AndroidController, fixtures: Sequence[Setting]) -> None:
        """Store settings."""
        for setting in fixtures:
            controller.put_setting(*SettingKey.of(setting.key), setting.value)


@dataclass(frozen=True)
class Radio:
    """`wifi`, `bluetooth`, `data` or `airplane-mode`, on or off."""

    name: str
    on: bool

    def __post_init__(self) -> None:
        if self.name not in RADIOS:
            raise ValueError(f"there is no radio {self.name!r}; there are {', '.join(RADIOS)}")

    @classmethod
    def put(cls, controller: AndroidController, fixtures: Sequence[Radio]) -> None:
        """Turn them on or off, as the system does it."""
        for radio in fixtures:
            service = ["cmd", "connectivity"] if radio.name == "airplane-mode" else ["svc"]
            controller.run([*service, radio.name, "enable" if radio.on else "disable"])


@dataclass(frozen=True)
class Clipboard:
    """A text on the clipboard."""

    text: str

    @classmethod
    def put(cls, controller: AndroidController, fixtures: Sequence[Clipboard]) -> None:
        """Copy the text."""
        for clipboard in fixtures:
            controller.set_clipboard(clipboard.text)


@dataclass(frozen=True)
class Notification:
    """A notification in the shade."""

    title: str
    text: str
    tag: str

    @classmethod
    def put(cls, controller: AndroidController, fixtures: Sequence[Notification]) -> None:
        """Post them."""
        for note in fixtures:
            controller.run(["cmd", "notification", "post", "-S", "bigtext", "-t", note.title, note.tag, note.text])
