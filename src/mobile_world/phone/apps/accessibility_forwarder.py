"""android_env's accessibility forwarder, which is switched on by broadcast.

The real one sends every UI tree to a gRPC server on the host; this one is there to be enabled and configured, which is
what set-up code does, and logs what it was told.
"""

from __future__ import annotations

from mobile_world.phone.system import BroadcastResult, Intent, Manifest, ReceiverSpec, System

PACKAGE = "com.google.androidenv.accessibilityforwarder"

_ACTIONS = tuple(
    f"accessibility_forwarder.intent.action.{verb}"
    for verb in (
        "ENABLE_ACCESSIBILITY_TREE_LOGS",
        "DISABLE_ACCESSIBILITY_TREE_LOGS",
        "ENABLE_INTERACTIVE_SNAPSHOT",
        "DISABLE_INTERACTIVE_SNAPSHOT",
        "SET_GRPC",
    )
)


def _on_flag(system: System, intent: Intent) -> BroadcastResult:
    extras = " ".join(f"{name}={value}" for name, value in sorted(intent.extras.items()))
    system.log.write("I", "FlagsBroadcastReceiver", f"Received {intent.action} {extras}".rstrip())
    return BroadcastResult()


MANIFEST = Manifest(
    package=PACKAGE,
    label="AccessibilityForwarder",
    icon="human",
    color="#00897b",
    receivers=(ReceiverSpec(".FlagsBroadcastReceiver", _ACTIONS, _on_flag),),
    permissions=("android.permission.INTERNET",),
    granted=("android.permission.INTERNET",),
)

__all__ = ["MANIFEST", "PACKAGE"]
