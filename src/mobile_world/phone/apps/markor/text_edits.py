"""What the buttons below the editor do to a text, as functions from one `Edit` to the next."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeAlias

from mobile_world.phone.ui.editing import Edit

TextEdit: TypeAlias = Callable[[Edit], Edit]

_LIST_MARK = re.compile(r"(?:[-*+] (?:\[[ xX]\] )?|\d+[.)] |#{1,6} |> )")
_INDENT = re.compile(r"[ \t]*")
TAB = "    "


def wrapped(mark: str) -> TextEdit:
    """Put marks around the selection, or take them away; without one, the cursor comes between two marks."""

    def change(edit: Edit) -> Edit:
        chosen, width = edit.selected, len(mark)
        if not chosen:
            empty = edit.insert(mark * 2)
            return empty.move_to(empty.cursor - width)
        if len(chosen) > 2 * width and chosen.startswith(mark) and chosen.endswith(mark):
            return _selecting(edit, chosen[width:-width])
        return _selecting(edit, f"{mark}{chosen}{mark}")

    return change


def prefixed(prefix: str) -> TextEdit:
    """Let the lines of the selection begin with something, or no longer where all do."""

    def change(edit: Edit) -> Edit:
        return on_lines(edit, lambda lines: _toggle(lines, prefix))

    return change


def numbered(edit: Edit) -> Edit:
    """Number the lines of the selection."""

    def number(lines: list[str]) -> list[str]:
        if all(re.match(r"[ \t]*\d+[.)] ", line) for line in lines):
            return [_bare(line) for line in lines]
        return [_with(line, f"{place}. ") for place, line in enumerate(lines, 1)]

    return on_lines(edit, number)


def indented(edit: Edit) -> Edit:
    """Move the lines of the selection to the right."""
    return on_lines(edit, lambda lines: [TAB + line for line in lines])


def deindented(edit: Edit) -> Edit:
    """Move the lines of the selection to the left."""
    return on_lines(edit, lambda lines: [re.sub(r"^(?: {1,4}|\t)", "", line) for line in lines])


def without_lines(edit: Edit) -> Edit:
    """Delete the lines of the selection."""
    start, end = lines_of(edit)
    if end < len(edit.text):
        end += 1
    elif start:
        start -= 1
    return Edit(edit.text, start, end).insert("")


def inserting(text: str) -> TextEdit:
    """Put a text in place of the selection."""
    return lambda edit: edit.insert(text)


def on_own_line(text: str) -> TextEdit:
    """Put a text on a line of its own after the cursor's line."""

    def change(edit: Edit) -> Edit:
        _, end = lines_of(edit)
        before = "\n" if end and edit.text[end - 1] != "\n" else ""
        return edit.move_to(end).insert(f"{before}{text}\n")

    return change


def lines_of(edit: Edit) -> tuple[int, int]:
    """From where to where the lines reach that the selection touches, without the last line break."""
    start = edit.text.rfind("\n", 0, edit.start) + 1
    end = edit.text.find("\n", edit.end)
    return start, len(edit.text) if end < 0 else end


def on_lines(edit: Edit, change: Callable[[list[str]], list[str]]) -> Edit:
    """Change whole lines; a selection grows to all of them, a cursor keeps its distance from the end of the text."""
    start, end = lines_of(edit)
    text = edit.text[:start] + "\n".join(change(edit.text[start:end].split("\n"))) + edit.text[end:]
    if edit.selected:
        return Edit(text, start, len(text) - len(edit.text) + end)
    cursor = max(len(text) - len(edit.text) + edit.cursor, start)
    return Edit(text, cursor, cursor)


def _selecting(edit: Edit, text: str) -> Edit:
    changed = edit.insert(text)
    return Edit(changed.text, changed.cursor - len(text), changed.cursor)


def _toggle(lines: list[str], prefix: str) -> list[str]:
    if all(line.lstrip().startswith(prefix) for line in lines):
        return [_bare(line) for line in lines]
    return [_with(line, prefix) for line in lines]


def _with(line: str, prefix: str) -> str:
    bare = _bare(line)
    indent = _indent(bare)
    return f"{bare[:indent]}{prefix}{bare[indent:]}"


def _bare(line: str) -> str:
    indent = _indent(line)
    return line[:indent] + _LIST_MARK.sub("", line[indent:], count=1) if _LIST_MARK.match(line, indent) else line


def _indent(line: str) -> int:
    found = _INDENT.match(line)
    return found.end() if found else 0
