"""Broadcasts: intents that go to receivers instead of screens."""

from __future__ import annotations

from typing import Protocol

from mobile_world.phone.system.intents import Intent
from mobile_world.phone.system.packages import BroadcastResult, Packages


class BroadcastServices(Protocol):
    """The services that broadcasts use; receivers get the same object."""

    packages: Packages


class Broadcasts:
    """Delivers an intent to every receiver that asked for its action (or to the one it names)."""

    def __init__(self, system: BroadcastServices) -> None:
        self._system = system

    def send(self, intent: Intent) -> BroadcastResult:
        """Run the receivers one after the other; the last one's result is the broadcast's."""
        result = BroadcastResult()
        for package in self._system.packages.all():
            for receiver in package.manifest.receivers:
                component = package.manifest.component(receiver.name)
                named = intent.component == component
                matches = intent.component is None and intent.action in receiver.actions
                if package.allows(component) and (named or matches) and intent.package in (None, package.name):
                    result = receiver.handle(self._system, intent)
        return result
