"""Clipper: reads and writes the clipboard by broadcast, for callers that only have a shell.

The real app must be in front to see the clipboard, and callers start it first; here it answers either way.
"""

from __future__ import annotations

from mobile_world.phone.apps.clipper.receiver import GET, SET, receive
from mobile_world.phone.apps.clipper.screen import PACKAGE, ClipperScreen, mark_reviewed
from mobile_world.phone.system import LAUNCHER_FILTER, ActivitySpec, Manifest, ReceiverSpec

MANIFEST = Manifest(
    package=PACKAGE,
    label="Clipper",
    icon="clipboard_text",
    color="#455a64",
    activities=(ActivitySpec(".Main", ClipperScreen, filters=(LAUNCHER_FILTER,)),),
    receivers=(ReceiverSpec(".ClipperReceiver", (*SET, *GET), receive),),
    services=(".ClipboardService",),
    target_sdk=27,
    set_up=mark_reviewed,
)

__all__ = ["MANIFEST"]
