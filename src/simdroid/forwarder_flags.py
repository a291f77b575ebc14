"""What android_env's accessibility forwarder was told to send, and where to, as its app keeps it.

The real one keeps that in memory only, so it is forgotten at a reboot. The app that is told is in a package of apps;
what reads it here sends the trees.
"""

from __future__ import annotations

from typing import NamedTuple

from simdroid.system import Preferences, System

PACKAGE = "com.google.androidenv.accessibilityforwarder"
SERVICE = f"{PACKAGE}.AccessibilityForwarder"
HOST_LOOPBACK = "10.0.2.2"
"""What an emulator calls the loopback of the machine that it runs on."""

_FILE = "flags"


class Forwarding(NamedTuple):
    """What is to be sent, and where to."""

    host: str
    port: int
    """0 where none was set."""
    trees: bool
    """Whether trees are sent; events always are."""


class ForwarderFlags:
    """What the app of one phone was told since the phone started."""

    def __init__(self, system: System) -> None:
        self._system = system
        self._kept = Preferences(system, PACKAGE, _FILE)

    def put(self, **flags: str | int | bool) -> None:
        """Note what it is told; what it was told before the last start is forgotten."""
        boot = self._boot_count()
        if self._kept.number("boot", -1) != boot:
            self._kept.put(host="", port=0, trees=False, boot=boot)
        self._kept.put(**flags)

    def flags(self) -> Forwarding:
        """What it was told."""
        if self._kept.number("boot", -1) != self._boot_count():
            return Forwarding("", 0, False)
        return Forwarding(self._kept.text("host"), self._kept.number("port"), self._kept.flag("trees"))

    def _boot_count(self) -> int:
        return int(self._system.settings.number("global", "boot_count", 0))


def forwarding(system: System) -> Forwarding | None:
    """What the app does now; None while its service is not enabled."""
    enabled = system.settings.get("secure", "enabled_accessibility_services") or ""
    if PACKAGE not in enabled or not any(_names_service(part) for part in enabled.split(":")):
        return None
    return ForwarderFlags(system).flags()


def _names_service(component: str) -> bool:
    package, _, name = component.partition("/")
    return package == PACKAGE and (package + name if name.startswith(".") else name) == SERVICE
