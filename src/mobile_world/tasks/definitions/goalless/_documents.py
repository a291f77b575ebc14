"""Documents of the scenes in Files, and the steps to select, move and delete them."""

from __future__ import annotations

from datetime import timedelta

from mobile_world.tasks.authoring import Hand, Steps
from mobile_world.tasks.definitions.android_world.files._steps import NAME, open_folder
from mobile_world.tasks.values import SampleFile

FILES = "Files"


def document(path: str, minutes: int, text: str = "") -> SampleFile:
    """A file that came so many minutes ago."""
    return SampleFile(path, text or f"Page 1 of {path.rpartition('/')[2]}\n", timedelta(minutes=minutes))


def select(hand: Hand, folder: str, name: str) -> Steps:
    """Open Files and select a file of a folder."""
    yield from hand.open(FILES)
    yield from open_folder(hand, folder)
    yield from hand.long_press(text=name, id=NAME)


def ask_to_delete(hand: Hand, folder: str, name: str) -> Steps:
    """Let Files ask whether a file shall go."""
    yield from select(hand, folder, name)
    yield from hand.tap(desc="Delete")


def choose_move(hand: Hand) -> Steps:
    """Let Files ask where the selected file shall go."""
    yield from hand.tap(desc="More options")
    yield from hand.tap(text="Move to…")
