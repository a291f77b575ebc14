"""Solution steps in VLC."""

from __future__ import annotations

from collections.abc import Sequence

from mobile_world.tasks.authoring import Hand, Steps

VLC = "VLC"
ROW = "title"
ENDING = ".mp4"
MOST_SCROLLS = 20


def open_folder(hand: Hand, folder: str) -> Steps:
    """Show the files of a folder of the internal memory."""
    yield from hand.open(VLC)
    yield from hand.tap(id="nav_directories")
    if hand.sees(desc="Folder: Internal memory"):
        yield from hand.tap(desc="Folder: Internal memory")
    yield from hand.tap(text=folder, id=ROW)


def find_file(hand: Hand, name: str) -> Steps:
    """Scroll to a file, up or down: files are listed by name."""
    for _ in range(MOST_SCROLLS):
        if hand.sees(text=name, id=ROW):
            return
        names = [node.text for node in hand.find(id=ROW) if node.text.endswith(ENDING)]
        yield from hand.scroll("up" if names and name.casefold() < names[0].casefold() else "down")
    hand.need(text=name, id=ROW)


def select(hand: Hand, names: Sequence[str]) -> Steps:
    """Select files in this order."""
    for place, name in enumerate(names):
        yield from find_file(hand, name)
        yield from (hand.tap(text=name, id=ROW) if place else hand.long_press(text=name, id=ROW))


def name_playlist(hand: Hand, name: str) -> Steps:
    """Type the name of a playlist for what is selected."""
    yield from hand.tap(desc="Add to playlist")
    yield from hand.type(name, id="dialog_playlist_name")


def save_playlist(hand: Hand) -> Steps:
    """Save the playlist whose name is typed."""
    yield from hand.tap(id="dialog_playlist_save")


def skip_tips(hand: Hand) -> Steps:
    """Close what the player explains before the first video."""
    if hand.sees(id="overlayTipsLayout"):
        yield from hand.tap(id="close")
