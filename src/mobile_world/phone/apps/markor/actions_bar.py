"""The strip of buttons below the editor."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from mobile_world.phone.apps.markor import text_edits as edits
from mobile_world.phone.apps.markor import todo_edits
from mobile_world.phone.apps.markor.editor_dialogs import open_link, toggle_done
from mobile_world.phone.apps.markor.formats import MARKDOWN, TODO_TXT
from mobile_world.phone.apps.markor.manuscript import Manuscript
from mobile_world.phone.apps.markor.text_edits import TextEdit
from mobile_world.phone.ui import IconButton, Strip, View

BAR = "document__fragment__edit__text_actions_bar"

_TABLE = "| Column 1 | Column 2 |\n|----------|----------|\n|          |          |"


class Tool(NamedTuple):
    """A button: its name, its icon, and the change of the text, the dialog or the deed behind it."""

    label: str
    icon: str
    change: TextEdit | None = None
    ask: str = ""
    deed: Callable[[Manuscript], object] | None = None


_CHECK = Tool("Check list", "checkbox_marked_outline", edits.prefixed("- [ ] "))
_BULLET = Tool("Unordered list", "format_list_bulleted", edits.prefixed("- "))
_NUMBER = Tool("Ordered list", "format_list_numbered", edits.numbered)
_DELETE = Tool("Delete lines", "delete_sweep_outline", edits.without_lines)
_LINK = Tool("Open link", "open_in_new", deed=open_link)
_ATTACH = Tool("Attach", "attachment", ask="attach")
_SPECIAL = Tool("Special Key", "keyboard_variant", ask="special")
_TIME = Tool("Date and time", "clock_outline", ask="time")
_INDENT = (
    Tool("Indent", "format_indent_increase", edits.indented),
    Tool("Deindent", "format_indent_decrease", edits.deindented),
)

_MARKDOWN = (
    _CHECK, _BULLET,
    Tool("Bold", "format_bold", edits.wrapped("**")),
    Tool("Italic", "format_italic", edits.wrapped("_")),
    _DELETE, _LINK, _ATTACH, _SPECIAL, _TIME,
    Tool("Inline code", "code_tags", edits.wrapped("`")),
    _NUMBER,
    Tool("Table", "table", edits.on_own_line(_TABLE)),
    Tool("Quote", "format_quote_close", edits.prefixed("> ")),
    Tool("Heading 1", "format_header_1", edits.prefixed("# ")),
    Tool("Heading 2", "format_header_2", edits.prefixed("## ")),
    Tool("Heading 3", "format_header_3", edits.prefixed("### ")),
    Tool("Horizontal line", "minus", edits.on_own_line("----")),
    Tool("Strikeout", "format_strikethrough_variant", edits.wrapped("~~")),
    *_INDENT,
)  # fmt: skip
_PLAIN = (_CHECK, _BULLET, _NUMBER, _DELETE, _LINK, _ATTACH, _SPECIAL, _TIME, *_INDENT)
_TODO = (
    Tool("Toggle done", "checkbox_marked_outline", deed=toggle_done),
    Tool("Context", "at", edits.inserting("@")),
    Tool("Project", "plus", edits.inserting("+")),
    Tool("Priority", "priority_high", ask="priority"),
    Tool("Due date", "calendar_clock", ask="due"),
    _DELETE,
    Tool("Archive completed tasks", "archive_outline", todo_edits.without_done),
    Tool("Sort by", "sort_variant", todo_edits.sorted_lines),
    _LINK, _ATTACH, _SPECIAL, _TIME,
)  # fmt: skip


def tools(format: str) -> tuple[Tool, ...]:
    """The buttons for a format."""
    return {MARKDOWN: _MARKDOWN, TODO_TXT: _TODO}.get(format, _PLAIN)


def actions_bar(manuscript: Manuscript) -> View:
    """The strip for a document."""
    return Strip(
        id=BAR,
        width="fill",
        height=48,
        background="surface_container",
        children=[_button(manuscript, tool) for tool in tools(manuscript.format)],
    )


def _button(manuscript: Manuscript, tool: Tool) -> View:
    def press() -> None:
        if tool.change is not None:
            manuscript.put(tool.change(manuscript.edit))
        elif tool.deed is not None:
            tool.deed(manuscript)
        else:
            manuscript.screen.ask(f"edit-{tool.ask}")

    return IconButton(name=tool.icon, desc=tool.label, long_clickable=True, width=46, on_click=press)
