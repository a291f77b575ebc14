"""Searching for files: the question and what was found."""

from __future__ import annotations

import re
from typing import NamedTuple

from mobile_world.phone.apps.markor.formats import is_text
from mobile_world.phone.apps.markor.listing import Entry, below
from mobile_world.phone.apps.markor.manuscript import MAX_BYTES
from mobile_world.phone.apps.markor.screen import MarkorScreen
from mobile_world.phone.system import System
from mobile_world.phone.ui import CheckBox, Column, Dialog, DialogButton, Row, Text, TextField, View

TITLE, FIELD = "Search", "search_query"
_BOXES = {
    "regex": "Regular expression",
    "case": "Case sensitive",
    "content": "Search in content",
    "first": "Stop after first match",
}
MAX_ENTRIES = 2000
"""How many files and folders a search looks at."""


class Query(NamedTuple):
    """What is looked for."""

    text: str
    regex: bool
    case: bool
    content: bool
    first: bool

    def pattern(self) -> re.Pattern[str] | None:
        """What to compare with; None where the expression is none."""
        try:
            return re.compile(self.text if self.regex else re.escape(self.text), 0 if self.case else re.IGNORECASE)
        except re.error:
            return None


def search_dialog(screen: MarkorScreen, folder: str) -> Dialog:
    """Asks what to look for under a folder."""

    def go() -> None:
        text = screen.typed(FIELD).strip()
        flags = {name: bool(screen.about.get(name)) for name in _BOXES}
        if text:
            screen.ask("found", text=text, folder=folder, **flags)
        else:
            screen.close()

    field = TextField(id=FIELD, hint="Search", look="underlined", autofocus=True)
    boxes = [_box(screen, name, label) for name, label in _BOXES.items()]
    return Dialog(
        title=TITLE,
        content=[Column(ghost=True, width="fill", children=[field, *boxes])],
        positive=DialogButton("OK", go),
        negative=DialogButton("Cancel", screen.close),
        on_dismiss=screen.close,
    )


def _box(screen: MarkorScreen, name: str, label: str) -> View:
    checked = bool(screen.about.get(name))
    return Row(
        id=f"{name}_checkbox",
        cls="android.widget.CheckBox",
        text=label,
        width="fill",
        min_height=44,
        checkable=True,
        checked=checked,
        on_click=lambda: screen.tell(**{name: not checked}),
        children=[CheckBox(ghost=True, checked=checked), Text(text=label, size=15, ghost=True)],
    )


def found(screen: MarkorScreen) -> list[Entry]:
    """What the open search finds."""
    query = Query(str(screen.about.get("text") or ""), *(bool(screen.about.get(name)) for name in _BOXES))
    pattern = query.pattern()
    if pattern is None or not query.text:
        return []
    hits: list[Entry] = []
    for entry in below(screen.system, str(screen.about.get("folder") or ""), MAX_ENTRIES):
        inside = query.content and not entry.folder and _in_content(screen.system, entry, pattern)
        if pattern.search(entry.name) or inside:
            hits.append(entry)
            if query.first:
                break
    return hits


def _in_content(system: System, entry: Entry, pattern: re.Pattern[str]) -> bool:
    if not is_text(entry.name) or entry.size > MAX_BYTES:
        return False
    return pattern.search(system.fs.read_bytes(entry.path).decode("utf-8", "replace")) is not None
