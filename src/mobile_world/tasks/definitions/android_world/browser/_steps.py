"""Solution steps from Files to a page in Chrome."""

from __future__ import annotations

from mobile_world.tasks.authoring import Hand, Steps
from mobile_world.tasks.definitions.android_world.files._steps import NAME

FILE = "task.html"


def open_page(hand: Hand) -> Steps:
    """Open the file of the downloads in Chrome, and get past its first run."""
    yield from hand.open("Files")
    yield from hand.tap(desc="Show roots")
    yield from hand.tap(text="Downloads", id=NAME)
    yield from hand.tap(text=FILE, id=NAME)
    if not hand.sees(text="Accept & continue"):
        yield from hand.tap(text="Chrome")
        yield from hand.tap(text="Just once")
    yield from hand.tap(text="Accept & continue")
    while hand.sees(text="No thanks"):
        yield from hand.tap(text="No thanks")
