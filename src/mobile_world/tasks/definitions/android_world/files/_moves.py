"""Moves in Files that several solutions share."""

from __future__ import annotations

import re

from mobile_world.tasks.solving import Hand, Move

NAME = "android:id/title"
STORAGE_NAME = re.compile("^sdk_gphone|storage$")
"""What the phone's own storage is called among the places: as the phone is, or plainly."""


def open_folder(hand: Hand, folder: str) -> Move:
    """Show a folder of the phone's storage, in Files or where it asks for a place."""
    yield from hand.tap(desc="Show roots")
    yield from hand.tap(text=STORAGE_NAME, id=NAME)
    yield from hand.tap(text=folder, id=NAME)


def select_in(hand: Hand, folder: str, name: str) -> Move:
    """Open Files and select a file of a folder."""
    yield from hand.open("Files")
    yield from open_folder(hand, folder)
    yield from hand.long_press(text=name, id=NAME)


def delete_another(hand: Hand, folder: str) -> Move:
    """Delete the last file that a folder shows, which nobody asked for."""
    yield from open_folder(hand, folder)
    yield from hand.long_press(id=NAME, nth=-1)
    yield from hand.tap(desc="Delete")
    yield from hand.tap(text="OK")
