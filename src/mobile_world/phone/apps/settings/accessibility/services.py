"""Accessibility services: apps that may see and use every screen."""

from __future__ import annotations

from typing import NamedTuple

from mobile_world.phone.system import System

_KEY = "enabled_accessibility_services"


class AccessibilityService(NamedTuple):
    """A service of an installed app."""

    component: str
    label: str
    icon: str
    note: str

    def get(self, system: System) -> bool:
        """Whether it is among the enabled ones."""
        return self.component in _enabled(system)

    def put(self, system: System, on: bool) -> None:
        """Enable or disable it; Android's flag follows whether any is left."""
        left = [name for name in _enabled(system) if name != self.component] + [self.component] * on
        system.settings.put("secure", _KEY, ":".join(left))
        system.settings.put("secure", "accessibility_enabled", "1" if left else "0")


def _enabled(system: System) -> list[str]:
    return [name for name in (system.settings.get("secure", _KEY) or "").split(":") if name]


_FORWARDER = "com.google.androidenv.accessibilityforwarder"
_KNOWN = (f"{_FORWARDER}/{_FORWARDER}.AccessibilityForwarder",)
"""Services that an installed app may bring."""

TALKBACK = AccessibilityService(
    "com.google.android.marvin.talkback/com.google.android.marvin.talkback.TalkBackService",
    "TalkBack",
    "account_voice",
    "When TalkBack is on, it provides spoken feedback so that you can use your device without looking at the screen.",
)


def services(system: System) -> list[AccessibilityService]:
    """Services of apps that were added to the phone."""
    found = []
    for component in _KNOWN:
        app = system.packages.get(component.partition("/")[0])
        if app is not None and app.enabled:
            label, icon = app.manifest.label, app.manifest.icon
            note = f"{label} can read what is on the screen and act in your place."
            found.append(AccessibilityService(component, label, icon, note))
    return found
