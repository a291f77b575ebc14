"""Solution steps in Files, and where it asks for a place for another app."""

from __future__ import annotations

import re

from mobile_world.tasks.authoring import Hand, Steps

FILES, NAME = "Files", "android:id/title"
STORAGE_NAME = re.compile("^sdk_gphone|storage$")
"""What the phone's own storage is called among the places: as the phone is, or plainly."""


def select(hand: Hand, folder: str, name: str) -> Steps:
    """Open Files and select a file of a folder."""
    yield from hand.open(FILES)
    yield from open_folder(hand, folder)
    yield from hand.long_press(text=name, id=NAME)


def choose_move(hand: Hand) -> Steps:
    """Let Files ask where the selected file shall go."""
    yield from hand.choose("Move to…")


def open_folder(hand: Hand, folder: str) -> Steps:
    """Show a folder of the phone's storage, in Files or where it asks for a place."""
    yield from hand.tap(desc="Show roots")
    yield from hand.tap(text=STORAGE_NAME, id=NAME)
    yield from hand.tap(text=folder, id=NAME)
