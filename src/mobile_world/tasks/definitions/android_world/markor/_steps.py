"""Solution steps in Markor."""

from __future__ import annotations

import re
from pathlib import PurePosixPath

from mobile_world.tasks.authoring import Hand, Point, Steps, Tap

MARKOR = "Markor"
ROW = "opoc_filesystem_item__title"
EDITOR = "document__fragment__edit__highlighting_editor"
NAME, ENDING = "new_file_dialog__name", "new_file_dialog__ext"
FIRST_LETTER_PX = 20
"""From the upper left corner of the editor, into the padding before its first letter."""
FIRST_FILE = re.compile("^File ")
"""What a note of the list is called for those who cannot see it."""


def open_notes(hand: Hand) -> Steps:
    """Show the list of notes."""
    yield from hand.open(MARKOR)
    yield from hand.back_to(id="fab_add_new_item")


def show_note(hand: Hand, name: str) -> Steps:
    """Go to the list of notes, and open one."""
    yield from open_notes(hand)
    yield from open_note(hand, name)


def open_note(hand: Hand, name: str) -> Steps:
    """Open a note that the list shows."""
    yield from hand.tap(text=name, id=ROW)


def new_note(hand: Hand, name: str) -> Steps:
    """Make a note; the cursor is then in it."""
    path = PurePosixPath(name)
    yield from begin_new(hand, path.stem)
    if hand.need(id=ENDING).text != path.suffix:
        yield from hand.type(path.suffix, clear=True, id=ENDING)
    yield from hand.tap(text="OK")


def begin_new(hand: Hand, name: str) -> Steps:
    """Open the dialog for something new and write its name."""
    yield from hand.tap(id="fab_add_new_item")
    yield from hand.type(name, id=NAME)


def save(hand: Hand) -> Steps:
    """Save the note that is open."""
    yield from hand.tap(desc="Save")


def tap_start(hand: Hand) -> Steps:
    """Put the cursor before the first letter."""
    left, top, _, _ = hand.need(id=EDITOR).box
    yield from hand.do(Tap(at=Point.from_pixels(left + FIRST_LETTER_PX, top + FIRST_LETTER_PX, hand.seen.size)))


def select(hand: Hand, name: str) -> Steps:
    """Select a note or a folder of the list."""
    yield from hand.long_press(text=name, id=ROW)


def rename(hand: Hand, name: str, new: str) -> Steps:
    """Give a note of the list another name."""
    yield from select(hand, name)
    yield from hand.tap(desc="Rename")
    yield from hand.type(new, clear=True, id="new_name")
    yield from hand.tap(text="OK")


def delete_first(hand: Hand) -> Steps:
    """Delete the first note of the list, which nobody asked for."""
    yield from open_notes(hand)
    yield from hand.long_press(desc=FIRST_FILE)
    yield from hand.tap(desc="Delete")
    yield from hand.tap(text="OK")


def write_more(hand: Hand) -> Steps:
    """Write more into the open note than was asked."""
    yield from hand.type("\nand so on", id=EDITOR)
    yield from save(hand)
