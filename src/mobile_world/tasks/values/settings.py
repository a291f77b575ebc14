"""Settings, and what has a command of its own: radios, airplane mode, clipboard, notifications."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController


@dataclass(frozen=True)
class Setting:
    """A setting, as `namespace/key`, with its value."""

    key: str
    value: str

    @classmethod
    def put(cls, controller: AndroidController, settings: Sequence[Setting]) -> None:
        """Store settings."""
        for setting in settings:
            namespace, _, key = setting.key.partition("/")
            controller.put_setting(namespace, key, setting.value)


@dataclass(frozen=True)
class Radio:
    """`wifi`, `bluetooth`, `data` or `airplane-mode`, on or off."""

    name: str
    on: bool

    @classmethod
    def put(cls, controller: AndroidController, radios: Sequence[Radio]) -> None:
        """Turn them on or off, as the system does it."""
        for radio in radios:
            service = ["cmd", "connectivity"] if radio.name == "airplane-mode" else ["svc"]
            controller.run([*service, radio.name, "enable" if radio.on else "disable"])


@dataclass(frozen=True)
class Clipboard:
    """A text on the clipboard."""

    text: str

    @classmethod
    def put(cls, controller: AndroidController, clipboards: Sequence[Clipboard]) -> None:
        """Copy the text."""
        for each in clipboards:
            controller.set_clipboard(each.text)


@dataclass(frozen=True)
class Notification:
    """A notification in the shade."""

    title: str
    text: str
    tag: str

    @classmethod
    def put(cls, controller: AndroidController, notifications: Sequence[Notification]) -> None:
        """Post them."""
        for each in notifications:
            words = ["cmd", "notification", "post", "-S", "bigtext", "-t", each.title, each.tag]
            controller.run([*words, each.text])
