"""Solution steps in Simple Gallery Pro."""

from __future__ import annotations

from mobile_world.tasks.authoring import Hand, Steps

NAME = "medium_name"


def open_folder(hand: Hand, folder: str) -> Steps:
    """Show the pictures of a folder with their names."""
    yield from hand.open("Gallery")
    yield from hand.back_to(id="directories_coordinator")
    yield from hand.tap(text=folder, id="dir_name")
    if not hand.sees(id=NAME):
        yield from hand.tap(desc="Toggle filename visibility")


def view_picture(hand: Hand, folder: str, name: str) -> Steps:
    """Show one picture of a folder on the whole screen."""
    yield from open_folder(hand, folder)
    yield from hand.tap(text=name, id=NAME)


def begin_copy(hand: Hand, folder: str, name: str, target: str) -> Steps:
    """Select a picture and the folder that gets a copy; `OK` is left to tap."""
    yield from open_folder(hand, folder)
    yield from hand.long_press(text=name, id=NAME)
    yield from hand.choose("Copy to")
    yield from hand.tap(text="Other folder")
    yield from hand.tap(text=target, id="list_item_name")
