"""What the buttons do to the lines of a todo.txt."""

from __future__ import annotations

import re
from datetime import date

from mobile_world.phone.apps.markor.text_edits import TextEdit, on_lines
from mobile_world.phone.ui.editing import Edit

_DONE = re.compile(r"x (?:\d{4}-\d\d-\d\d )?")
_PRIORITY = re.compile(r"\(([A-Z])\) ")


def done_on(today: date) -> TextEdit:
    """Mark the lines as done today, or as not done where all are."""

    def toggle(lines: list[str]) -> list[str]:
        if all(_DONE.match(line) for line in lines):
            return [_DONE.sub("", line, count=1) for line in lines]
        return [line if _DONE.match(line) or not line.strip() else f"x {today.isoformat()} {line}" for line in lines]

    return lambda edit: on_lines(edit, toggle)


def prioritised(letter: str) -> TextEdit:
    """Give the lines a priority; an empty letter takes it away."""

    def change(lines: list[str]) -> list[str]:
        bare = [_PRIORITY.sub("", line, count=1) if _PRIORITY.match(line) else line for line in lines]
        return [f"({letter}) {line}" if letter else line for line in bare]

    return lambda edit: on_lines(edit, change)


def sorted_lines(edit: Edit) -> Edit:
    """All lines by priority, then by name, what is done at the end; the cursor goes to the end of the text."""
    lines = [line for line in edit.text.split("\n") if line.strip()]
    lines.sort(key=lambda line: (bool(_DONE.match(line)), not _PRIORITY.match(line), line.casefold()))
    return Edit.at_end("\n".join(lines) + ("\n" if edit.text.endswith("\n") else ""))


def without_done(edit: Edit) -> Edit:
    """Only the lines that are not done; the cursor goes to the end of the text."""
    return Edit.at_end("\n".join(line for line in edit.text.split("\n") if not _DONE.match(line)))
