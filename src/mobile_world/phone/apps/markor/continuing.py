"""What a new line begins with: a list goes on, an empty item ends it, an indentation stays."""

from __future__ import annotations

import re

from mobile_world.phone.ui.editing import Edit

_ITEM = re.compile(r"(?P<indent>[ \t]*)(?:(?P<bullet>[-*+]) (?P<box>\[[ xX]\] )?|(?P<number>\d{1,9})(?P<dot>[.)]) )")
_INDENT = re.compile(r"[ \t]+")


def continued(edit: Edit) -> Edit:
    """A text whose cursor stands after a new line break, with what that line begins with."""
    end = edit.cursor - 1
    start = edit.text.rfind("\n", 0, end) + 1
    line = edit.text[start:end]
    item = _ITEM.match(line)
    if item is None:
        indent = _INDENT.match(line)
        return edit.insert(indent[0]) if indent and indent.end() < len(line) else edit
    if item.end() == len(line):
        return Edit(edit.text, start, edit.cursor).insert("")
    return edit.insert(_next(item))


def _next(item: re.Match[str]) -> str:
    if item["number"]:
        return f"{item['indent']}{int(item['number']) + 1}{item['dot']} "
    return f"{item['indent']}{item['bullet']} {'[ ] ' if item['box'] else ''}"
