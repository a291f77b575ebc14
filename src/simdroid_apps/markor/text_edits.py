"""Text edits of the toolbar and of auto-format, as functions from one `Edit` to the next."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date
from typing import TypeAlias

from simdroid import ui
from simdroid.system import folded

TextEdit: TypeAlias = Callable[[ui.Edit], ui.Edit]

_LIST_MARK = re.compile(r"^([ \t]*)(?:[-*+] (?:\[[ xX]\] )?|\d+[.)] |#{1,6} |> )")
_ITEM = re.compile(r"(?P<indent>[ \t]*)(?:(?P<bullet>[-*+]) (?P<box>\[[ xX]\] )?|(?P<number>\d{1,9})(?P<dot>[.)]) )")
_DONE = re.compile(r"x (?:\d{4}-\d\d-\d\d )?")
_PRIORITY = re.compile(r"\([A-Z]\) ")


def wrapped(mark: str) -> TextEdit:
    """Put marks around the selection, or take them away; without one, the cursor comes between two marks."""

    def change(edit: ui.Edit) -> ui.Edit:
        chosen, width = edit.selected, len(mark)
        if not chosen:
            empty = edit.insert(mark * 2)
            return empty.move_to(empty.cursor - width)
        marked = len(chosen) > 2 * width and chosen.startswith(mark) and chosen.endswith(mark)
        text = chosen[width:-width] if marked else f"{mark}{chosen}{mark}"
        changed = edit.insert(text)
        return ui.Edit(changed.text, changed.cursor - len(text), changed.cursor)

    return change


def prefixed(prefix: str) -> TextEdit:
    """Let the lines of the selection begin with something, or no longer where all do."""
    return _listed(lambda line: line.lstrip().startswith(prefix), lambda _: prefix)


def numbered(edit: ui.Edit) -> ui.Edit:
    """Number the lines of the selection, or no longer where all are."""
    return _listed(re.compile(r"[ \t]*\d+[.)] ").match, "{}. ".format)(edit)


def indented(edit: ui.Edit) -> ui.Edit:
    """Move the lines of the selection towards the end of the line."""
    return on_lines(edit, lambda lines: [f"    {line}" for line in lines])


def deindented(edit: ui.Edit) -> ui.Edit:
    """Move the lines of the selection towards the start of the line."""
    return on_lines(edit, lambda lines: [re.sub(r"^(?: {1,4}|\t)", "", line) for line in lines])


def without_lines(edit: ui.Edit) -> ui.Edit:
    """Delete the lines of the selection."""
    start, end = lines_of(edit)
    if end < len(edit.text):
        end += 1
    elif start:
        start -= 1
    return ui.Edit(edit.text, start, end).insert("")


def inserting(text: str) -> TextEdit:
    """Put a text in place of the selection."""
    return lambda edit: edit.insert(text)


def on_own_line(text: str) -> TextEdit:
    """Put a text on a line of its own after the cursor's line."""

    def change(edit: ui.Edit) -> ui.Edit:
        _, end = lines_of(edit)
        before = "\n" if end and edit.text[end - 1] != "\n" else ""
        return edit.move_to(end).insert(f"{before}{text}\n")

    return change


def continued(edit: ui.Edit) -> ui.Edit:
    """What a new line begins with, after its line break: a list goes on, an empty item ends it, an indent stays."""
    end = edit.cursor - 1
    start = edit.text.rfind("\n", 0, end) + 1
    line = edit.text[start:end]
    item = _ITEM.match(line)
    if item is None:
        return edit.insert(line.removesuffix(line.lstrip(" \t"))) if line.strip(" \t") else edit
    if item.end() == len(line):
        return ui.Edit(edit.text, start, edit.cursor).insert("")
    if item["number"]:
        return edit.insert(f"{item['indent']}{int(item['number']) + 1}{item['dot']} ")
    return edit.insert(f"{item['indent']}{item['bullet']} {'[ ] ' if item['box'] else ''}")


def done_on(today: date) -> TextEdit:
    """Mark lines of a todo.txt as done today, or as not done where all are."""

    def toggle(lines: list[str]) -> list[str]:
        if all(_DONE.match(line) for line in lines):
            return [_DONE.sub("", line, count=1) for line in lines]
        return [line if _DONE.match(line) or not line.strip() else f"x {today.isoformat()} {line}" for line in lines]

    return lambda edit: on_lines(edit, toggle)


def prioritised(letter: str) -> TextEdit:
    """Give lines of a todo.txt a priority; an empty letter takes it away."""

    def change(lines: list[str]) -> list[str]:
        bare = [line[4:] if _PRIORITY.match(line) else line for line in lines]
        return [f"({letter}) {line}" if letter else line for line in bare]

    return lambda edit: on_lines(edit, change)


def sorted_lines(edit: ui.Edit) -> ui.Edit:
    """All lines of a todo.txt by priority, then by name, what is done last; the cursor goes to the end of the text."""
    lines = [line for line in edit.text.split("\n") if line.strip()]
    lines.sort(key=lambda line: (bool(_DONE.match(line)), not _PRIORITY.match(line), folded(line)))
    return ui.Edit.at_end("\n".join(lines) + ("\n" if edit.text.endswith("\n") else ""))


def without_done(edit: ui.Edit) -> ui.Edit:
    """Only the lines of a todo.txt that are not done; the cursor goes to the end of the text."""
    return ui.Edit.at_end("\n".join(line for line in edit.text.split("\n") if not _DONE.match(line)))


def lines_of(edit: ui.Edit) -> tuple[int, int]:
    """From where to where the lines reach that the selection touches, without the last line break."""
    start = edit.text.rfind("\n", 0, edit.start) + 1
    end = edit.text.find("\n", edit.end)
    return start, len(edit.text) if end < 0 else end


def on_lines(edit: ui.Edit, change: Callable[[list[str]], list[str]]) -> ui.Edit:
    """Change whole lines; a selection grows to all of them, a cursor keeps its distance from the end of the text."""
    start, end = lines_of(edit)
    text = edit.text[:start] + "\n".join(change(edit.text[start:end].split("\n"))) + edit.text[end:]
    if edit.selected:
        return ui.Edit(text, start, len(text) - len(edit.text) + end)
    cursor = max(len(text) - len(edit.text) + edit.cursor, start)
    return ui.Edit(text, cursor, cursor)


def _listed(has: Callable[[str], object], prefix: Callable[[int], str]) -> TextEdit:
    """Put marks before lines in place of those they have, or take them away where all have the right ones."""

    def change(lines: list[str]) -> list[str]:
        bare = [_LIST_MARK.sub(r"\1", line) for line in lines]
        if all(has(line) for line in lines):
            return bare
        return [
            f"{line.removesuffix(text)}{prefix(index)}{text}"
            for index, (line, text) in enumerate(zip(bare, [line.lstrip(" \t") for line in bare], strict=True), 1)
        ]

    return lambda edit: on_lines(edit, change)
