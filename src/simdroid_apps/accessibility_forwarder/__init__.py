"""android_env's accessibility forwarder, an accessibility service that is switched on by broadcast.

It sends what is on the screen to a gRPC server on the host; that side is in `simdroid.emulator_grpc`. Here is the app
with its receiver.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from simdroid.forwarder_flags import HOST_LOOPBACK, PACKAGE, ForwarderFlags
from simdroid.system import BroadcastResult, Intent, Manifest, ReceiverSpec, System

_TAG = "FlagsBroadcastReceiver"
_ACTION = "accessibility_forwarder.intent.action."


def _switch_trees(system: System, _: Intent, *, on: bool) -> None:
    system.log.write("I", _TAG, f"{'Enabling' if on else 'Disabling'} Accessibility Tree logging.")
    ForwarderFlags(system).put(trees=on)


def _set_grpc(system: System, intent: Intent) -> None:
    host, port = intent.extras.get("host"), intent.extras.get("port")
    host = host if isinstance(host, str) else HOST_LOOPBACK
    port = port if isinstance(port, int) else 0
    system.log.write("I", _TAG, f"Setting gRPC endpoint to {host}:{port}.")
    ForwarderFlags(system).put(host=host, port=port)


_ACTIONS: dict[str, Callable[[System, Intent], None]] = {
    f"{_ACTION}ENABLE_ACCESSIBILITY_TREE_LOGS": partial(_switch_trees, on=True),
    f"{_ACTION}DISABLE_ACCESSIBILITY_TREE_LOGS": partial(_switch_trees, on=False),
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

__all__ = ["MANIFEST"]
