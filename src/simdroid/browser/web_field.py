"""Text fields of pages: real fields of the phone whose text, selection and focus are the page's."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Protocol

from simdroid.browser import events
from simdroid.browser.events import Event
from simdroid.browser.frame import DrawOp, Node, PageEditor
from simdroid.browser.painting import PagePlacement
from simdroid.ui import Edit, FieldKind, LayoutContext, Painter, Rect, TextField, line_top
from simdroid.ui.views import EditorAction


class EventAt(Protocol):
    """An event that only lacks its time."""

    def __call__(self, *, at: float) -> Event:
        """The event at a time, in milliseconds since 1970."""


Send = Callable[[EventAt], object]
"""Takes what happens to a page."""

WEB_FOCUS = "web"
"""Has the focus of the phone's window while the page has it; which field of the page, the page knows."""

_KINDS: dict[str, FieldKind] = {
    "number": "number",
    "tel": "phone",
    "email": "email",
    "url": "url",
    "password": "password",
}
_ACTIONS: dict[str, EditorAction] = {
    "search": "search",
    "go": "go",
    "send": "send",
    "next": "next",
    "done": "done",
    "enter": "unspecified",
}
_EDGE_CSS, _TEXT_CSS = 3.0, 13.333


@dataclass(kw_only=True, eq=False)
class WebField(TextField):
    """A field of a page; the page draws its text and its cursor, and this the selection over it."""

    node: Node
    editor: PageEditor
    sheet: PagePlacement
    draw: tuple[DrawOp, ...]
    page_focus: int
    send: Send
    tapped: Callable[[float, float], object]
    """Tells the page of a finger."""
    long_clickable: bool | None = True

    def __post_init__(self) -> None:
        self.key = f"{WEB_FOCUS}:{self.node.id}"
        self.value, self.hint = self.editor.value, self.editor.hint
        self.multiline = self.editor.multiline
        self.kind = _KINDS.get(self.editor.kind, "text")
        self.action = _ACTIONS.get(self.editor.action, "unspecified" if self.multiline else "done")
        self.password = self.node.password or self.editor.kind == "password"
        self.on_submit = None if self.multiline else partial(self.send, partial(events.key, "Enter"))

    @property
    def hint_text(self) -> str:
        return self.hint

    def _load(self, context: LayoutContext) -> None:
        """The text is the page's; the field has the focus where the page and the window agree."""
        self.state = context.state
        size = len(self.editor.value)
        start, end = min(max(self.editor.start, 0), size), min(max(self.editor.end, 0), size)
        self.edit = Edit(self.editor.value, start, end)
        self.focused = self.page_focus == self.node.id and self.state.focus == WEB_FOCUS

    def arrange(self, context: LayoutContext, box: Rect, clip: Rect) -> None:
        """Take a place; the text stands where the page has drawn it."""
        self._load(context)
        self.box, self.clip = box, clip
        first = next(iter(self._text_commands()), None)
        scale = self.sheet.scale
        if first is not None:
            _, x, baseline, _, size, *_ = first
            self._size = self.sheet.text_size(size)
            at = self.sheet.rect(x, baseline, 0, 0, fixed=self.node.fixed)
            left, line = at.left, at.top
        else:
            self._size = self.sheet.text_size(_TEXT_CSS)
            left = self.box.left + round(_EDGE_CSS * scale)
            # The middle of the letters is a third of their size above the baseline.
            line = (self.box.top + self.box.bottom) // 2 + round(self._size * 0.35)
            if self.multiline:
                line = self.box.top + round(_EDGE_CSS * scale) + line_top(self._size)
        top = line - line_top(self._size)
        right = max(self.box.right - (left - self.box.left), left + 1)
        self._room = Rect(left, top, right, max(self.box.bottom, top + 1) if self.multiline else top + 1)

    def _text_commands(self) -> list[DrawOp]:
        """The page's own lines of text inside the field."""
        x, y, width, height = self.node.box
        return [
            item
            for item in self.draw
            if item[0] == "text" and x <= item[1] <= x + width and y <= item[2] <= y + height + item[4]
        ]

    def change(self, edit: Edit) -> None:
        """Tell the page what was typed, or where the selection is now."""
        if self.state is None:
            return
        accepted = self._accepted(edit)
        if accepted == self.edit:
            return
        if accepted.text != self.edit.text:
            self.state.handle = None
        self.edit = accepted
        self.send(partial(events.edit, self.node.id, accepted.text, accepted.start, accepted.end))

    def focus_at(self, x: float, y: float) -> None:
        """Touch the page, which gives the field the focus, and put the cursor where a finger points."""
        if self.state is None:
            return
        before, had_handle = self.edit, self.state.handle == self.state_key and self.focused
        offset = self.layout.place_at(x, y)
        self.tapped(x, y)
        self.change(self.edit.move_to(offset))
        self.state.handle = self.state_key if self.edit.text else None
        if had_handle and self.edit == before:
            self.state.toolbar = self.state_key

    def take_focus(self) -> None:
        """Let the page move its focus on, as it does for the Tab key."""
        if self.state is not None:
            self.state.focus = WEB_FOCUS
            self.send(partial(events.key, "Tab"))

    def paint(self, painter: Painter) -> None:
        """Draw the selection; the page has drawn the rest, its cursor included."""
        if not self.focused or not self.edit.selected:
            return
        painter.clip = self.clip.intersect(self.box)
        self._paint_selection(painter, self.layout)
