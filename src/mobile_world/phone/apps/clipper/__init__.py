"""Clipper: reads and writes the clipboard by broadcast, for callers that only have a shell.

The real app must be in front to see the clipboard, and callers start it first; here it answers either way.
"""

from __future__ import annotations

from mobile_world.phone.system import (
    LAUNCHER_FILTER,
    ActivitySpec,
    BroadcastResult,
    Intent,
    Manifest,
    ReceiverSpec,
    System,
)

RESULT_OK = -1
RESULT_CANCELED = 0

_SET = ("clipper.set", "set")
_GET = ("clipper.get", "get")


def _receive(system: System, intent: Intent) -> BroadcastResult:
    if intent.action in _SET:
        return _set(system, intent)
    text = system.clipboard.text
    return BroadcastResult(RESULT_CANCELED, "") if text is None else BroadcastResult(RESULT_OK, text)


def _set(system: System, intent: Intent) -> BroadcastResult:
    text = intent.extras.get("text")
    if not isinstance(text, str):
        return BroadcastResult(RESULT_CANCELED, "No text: give it with -e text")
    system.clipboard.text = text
    return BroadcastResult(RESULT_OK, "Text copied")


MANIFEST = Manifest(
    package="ca.zgrs.clipper",
    label="Clipper",
    icon="clipboard_text",
    color="#455a64",
    activities=(ActivitySpec(".Main", filters=(LAUNCHER_FILTER,)),),
    receivers=(ReceiverSpec(".ClipperReceiver", (*_SET, *_GET), _receive),),
    services=(".ClipboardService",),
    target_sdk=27,
)

__all__ = ["MANIFEST"]
