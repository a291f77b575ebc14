"""The broadcasts that read and write the clipboard."""

from __future__ import annotations

from mobile_world.phone.system import BroadcastResult, Intent, System

RESULT_OK = -1
RESULT_CANCELED = 0

SET = ("clipper.set", "set")
GET = ("clipper.get", "get")


def receive(system: System, intent: Intent) -> BroadcastResult:
    """Answer a broadcast."""
    if intent.action in SET:
        return _set(system, intent)
    text = system.clipboard.text
    return BroadcastResult(RESULT_CANCELED, "") if text is None else BroadcastResult(RESULT_OK, text)


def _set(system: System, intent: Intent) -> BroadcastResult:
    text = intent.extras.get("text")
    if not isinstance(text, str):
        return BroadcastResult(RESULT_CANCELED, "No text: give it with -e text")
    system.clipboard.text = text
    return BroadcastResult(RESULT_OK, "Text copied")
