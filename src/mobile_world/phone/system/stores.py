"""Key-value stores of the services, for comparing the state of a phone at two moments.

Only what a person or an app can change on purpose: what runs at the moment (processes, recent tasks, the log, toasts)
and what the hardware reports (battery, position) are no stores.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, cast

from mobile_world.phone.system.settings import NAMESPACES
from mobile_world.phone.system.stateful import Json

if TYPE_CHECKING:
    from mobile_world.phone.system.packages import Package
    from mobile_world.phone.system.system import System

Stores: TypeAlias = "dict[str, dict[str, Json]]"
"""Values by store and key."""


def stores(system: System) -> Stores:
    """Every store that is not a file."""
    found: Stores = {f"settings/{name}": dict(system.settings.items(name)) for name in NAMESPACES}
    config = system.device_config
    found |= {f"device_config/{name}": dict(config.items(name)) for name in config.namespaces()}
    found["properties"] = dict(system.properties.items())
    found["clipboard"] = {} if system.clipboard.text is None else {"text": system.clipboard.text}
    found["ongoing_calls"] = {
        f"{call.number} {'incoming' if call.incoming else 'outgoing'}": str(call.state)
        for call in system.telephony.calls
    }
    found["wifi"] = {f"saved/{ssid}": security for ssid, security in system.connectivity.saved_networks}
    found["wifi"]["joined"] = cast("dict[str, Json]", system.connectivity.save())["joined"]
    found["default_apps"] = dict(system.packages.preferred)
    for package in system.packages.all(uninstalled=True):
        found |= _of_package(system, package)
    for notification in system.notifications.all():
        shown: Json = {"title": notification.title, "text": notification.text}
        key = f"{notification.tag or ''}:{notification.id}"
        found.setdefault(f"notifications/{notification.package}", {})[key] = shown
    return found


def _of_package(system: System, package: Package) -> Stores:
    """What is decided of one app: whether it is there and may run, and what it may do."""
    name = package.name
    about: dict[str, Json] = {
        "installed": package.installed,
        "state": package.state.label,
        "version": package.manifest.version_code,
        "notifications": "allowed" if system.notifications.enabled(name) else "blocked",
    }
    about |= {f"component/{cls}": state.label for cls, state in package.components.items()}
    permissions: dict[str, Json] = {permission: "refused" for permission in package.refused}
    permissions |= {permission: "granted" for permission in package.granted}
    return {
        f"package/{name}": about,
        f"permission/{name}": permissions,
        f"app_op/{name}": dict(system.app_ops.modes(name)),
    }
