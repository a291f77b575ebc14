"""Documents of the scenes in Files, and the steps to delete them."""

from __future__ import annotations

from datetime import timedelta

from mobile_world.tasks.authoring import Hand, Steps
from mobile_world.tasks.definitions.android_world.files._steps import select
from mobile_world.tasks.values import SampleFile


def document(path: str, minutes: int, text: str = "") -> SampleFile:
    """A file that came so many minutes ago."""
    return SampleFile(path, text or f"Page 1 of {path.rpartition('/')[2]}\n", timedelta(minutes=minutes))


def ask_to_delete(hand: Hand, folder: str, name: str) -> Steps:
    """Let Files ask whether a file shall go."""
    yield from select(hand, folder, name)
    yield from hand.tap(desc="Delete")
