"""Buttons of the editor's Markdown toolbar as changes of a text under its cursor."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from simdroid import ui

_MARKS = re.compile(r"(\s*)(?:[-*] \[[ xX]\] |[-*] |\d+\. |#{1,6} )?")


class Tool(NamedTuple):
    """A button: its name, its icon and what it does to the text."""

    label: str
    icon: str
    apply: Callable[[ui.Edit], ui.Edit]


def surround(edit: ui.Edit, before: str, after: str) -> ui.Edit:
    """Put marks around the selection, or take them away; the words stay selected."""
    start, end = edit.start, edit.end
    outer = slice(max(start - len(before), 0), end + len(after))
    if edit.text[outer] == f"{before}{edit.selected}{after}" and start >= len(before):
        changed = edit.text[: outer.start] + edit.selected + edit.text[outer.stop :]
        return ui.Edit(changed, start - len(before), end - len(before))
    changed = edit.insert(f"{before}{edit.selected}{after}").text
    return ui.Edit(changed, start + len(before), end + len(before))


def begin_line(edit: ui.Edit, mark: str) -> ui.Edit:
    """Give the line of the cursor a mark in place of the one it has, or take it away where it is the same."""
    start = edit.text.rfind("\n", 0, edit.cursor) + 1
    match = _MARKS.match(edit.text, start)
    blank, old = (match[1], match[0]) if match else ("", "")
    new = blank if old == blank + mark else blank + mark
    cursor = max(edit.cursor + len(new) - len(old), start)
    return ui.Edit(edit.text[:start] + new + edit.text[start + len(old) :], cursor, cursor)


def indent(edit: ui.Edit, *, deeper: bool) -> ui.Edit:
    """Set the line of the cursor in by a tab, or back."""
    start = edit.text.rfind("\n", 0, edit.cursor) + 1
    if deeper:
        return ui.Edit(f"{edit.text[:start]}\t{edit.text[start:]}", edit.cursor + 1, edit.cursor + 1)
    if not edit.text.startswith("\t", start):
        return edit
    cursor = max(edit.cursor - 1, start)
    return ui.Edit(edit.text[:start] + edit.text[start + 1 :], cursor, cursor)


TOOLS = (
    Tool("Bold", "format_bold", partial(surround, before="**", after="**")),
    Tool("Italic", "format_italic", partial(surround, before="*", after="*")),
    Tool("Code", "code_tags", partial(surround, before="`", after="`")),
    Tool("Link", "link", partial(surround, before="[", after="]()")),
    Tool("Unordered list", "format_list_bulleted", partial(begin_line, mark="- ")),
    Tool("Ordered list", "format_list_numbered", partial(begin_line, mark="1. ")),
    Tool("Task list", "format_list_checks", partial(begin_line, mark="- [ ] ")),
    Tool("Decrease indent level", "format_indent_decrease", partial(indent, deeper=False)),
    Tool("Increase indent level", "format_indent_increase", partial(indent, deeper=True)),
    *(
        Tool(f"Header {level}", f"format_header_{level}", partial(begin_line, mark="#" * level + " "))
        for level in range(1, 6)
    ),
)
