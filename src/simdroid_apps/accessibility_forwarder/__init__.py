"""android_env's accessibility forwarder, an accessibility service that is switched on by broadcast.

It sends what is on the screen to a gRPC server on the host; that side is in `simdroid.emulator_grpc`. Here is the app: its
receiver, and what it was told. The real one keeps that in memory only, so it is forgotten at a reboot.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from simdroid.system import BroadcastResult, Intent, Manifest, Preferences, ReceiverSpec, System

PACKAGE = "com.google.androidenv.accessibilityforwarder"
SERVICE = f"{PACKAGE}.AccessibilityForwarder"
HOST_LOOPBACK = "10.0.2.2"
"""What an emulator calls the loopback of the machine that it runs on."""

_FILE = "flags"
_TAG = "FlagsBroadcastReceiver"
_ACTION = "accessibility_forwarder.intent.action."


class Forwarding(NamedTuple):
    """What is to be sent, and where to."""

    host: str
    port: int
    """0 where none was set."""
    trees: bool
    """Whether trees are sent; events always are."""


def forwarding(system: System) -> Forwarding | None:
    """What the app does now; None while its service is not enabled."""
    enabled = system.settings.get("secure", "enabled_accessibility_services") or ""
    if PACKAGE not in enabled or not any(_names_service(each) for each in enabled.split(":")):
        return None
    flags = Preferences(system, PACKAGE, _FILE)
    if flags.number("boot", -1) != _boot_count(system):
        return Forwarding("", 0, False)
    return Forwarding(flags.text("host"), flags.number("port"), flags.flag("trees"))


def _names_service(component: str) -> bool:
    package, _, name = component.partition("/")
    return package == PACKAGE and (package + name if name.startswith(".") else name) == SERVICE


def _boot_count(system: System) -> int:
    return int(system.settings.number("global", "boot_count", 0))


def _flags(system: System) -> Preferences:
    """What the app was told since the phone started, for telling it more."""
    flags, boot = Preferences(system, PACKAGE, _FILE), _boot_count(system)
    if flags.number("boot", -1) != boot:
        flags.put(host="", port=0, trees=False, boot=boot)
    return flags


def _enable_trees(system: System, _: Intent) -> None:
    system.log.write("I", _TAG, "Enabling Accessibility Tree logging.")
    _flags(system).put(trees=True)


def _disable_trees(system: System, _: Intent) -> None:
    system.log.write("I", _TAG, "Disabling Accessibility Tree logging.")
    _flags(system).put(trees=False)


def _set_grpc(system: System, intent: Intent) -> None:
    host, port = intent.extras.get("host"), intent.extras.get("port")
    host = host if isinstance(host, str) else HOST_LOOPBACK
    port = port if isinstance(port, int) else 0
    system.log.write("I", _TAG, f"Setting gRPC endpoint to {host}:{port}.")
    _flags(system).put(host=host, port=port)


_ACTIONS: dict[str, Callable[[System, Intent], None]] = {
    f"{_ACTION}ENABLE_ACCESSIBILITY_TREE_LOGS": _enable_trees,
    f"{_ACTION}DISABLE_ACCESSIBILITY_TREE_LOGS": _disable_trees,
    f"{_ACTION}SET_GRPC": _set_grpc,
}


def _receive(system: System, intent: Intent) -> BroadcastResult:
    system.log.write("I", _TAG, f"Received broadcast intent with action: {intent.action}")
    act = _ACTIONS.get(intent.action or "")
    if act is None:
        system.log.write("W", _TAG, f"Unknown action: {intent.action}")
    else:
        act(system, intent)
    return BroadcastResult()


MANIFEST = Manifest(
    package=PACKAGE,
    label="AccessibilityForwarder",
    icon="human",
    color="#00897b",
    receivers=(ReceiverSpec(".FlagsBroadcastReceiver", tuple(_ACTIONS), _receive),),
    services=(".AccessibilityForwarder",),
    permissions=("android.permission.INTERNET",),
    granted=("android.permission.INTERNET",),
)

__all__ = ["HOST_LOOPBACK", "MANIFEST", "PACKAGE", "Forwarding", "forwarding"]
