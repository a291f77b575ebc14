"""Solution steps for documents: open a file of Downloads in Docreader, and look for words in it."""

from __future__ import annotations

import re

from mobile_world.domain import Steps
from mobile_world.tasks.solution import Hand

READER = "Docreader"


def open_download(hand: Hand, name: str) -> Steps:
    """Open a PDF file of Downloads from Files."""
    yield from hand.open("Files")
    yield from hand.tap(text=name)
    yield from hand.expect(id="page_indicator")


def look_for(hand: Hand, query: str, *, nexts: int = 0) -> Steps:
    """Search the open document, and go on so many matches."""
    yield from hand.tap(desc="Search in document")
    yield from hand.type(query, id="edit")
    yield from hand.expect(id="matches", text=re.compile(r"^[1-9]"))
    for _ in range(nexts):
        yield from hand.tap(desc="Next")
