"""A field a person types into."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from mobile_world.phone.ui import text as lines
from mobile_world.phone.ui.editing import Edit
from mobile_world.phone.ui.fonts import fitting_prefix, text_width
from mobile_world.phone.ui.geometry import NOWHERE, Rect
from mobile_world.phone.ui.paint import Painter
from mobile_world.phone.ui.theme import Color
from mobile_world.phone.ui.ui_state import UiState
from mobile_world.phone.ui.view import LayoutContext, Length, Size, View

BULLET = "•"
EditorAction = Literal["unspecified", "go", "search", "send", "next", "done"]
FieldKind = Literal["text", "number", "phone", "email", "url", "password"]
FieldLook = Literal["plain", "underlined", "filled", "outlined"]


@dataclass(kw_only=True, eq=False)
class TextField(View):
    """An editable text.

    What was typed is kept in the window's state under the field's key; `value` is what it holds until then. Screens
    read it with `Screen.typed`.
    """

    cls: str = "android.widget.EditText"
    value: str = ""
    hint: str = ""
    size: float = 16
    color: Color = "on_surface"
    multiline: bool = False
    kind: FieldKind = "text"
    look: FieldLook = "plain"
    action: EditorAction = "done"
    autofocus: bool = False
    """Takes the focus when nothing else on the screen has it."""
    on_text: Callable[[str], object] | None = None
    """Called with the new text after every change."""
    on_submit: Callable[[], object] | None = None
    """Called by the keyboard's action key and by Enter in a field of one line."""
    width: Length = "fill"
    clickable: bool | None = True
    long_clickable: bool | None = True

    edit: Edit = field(default=Edit("", 0, 0), init=False)
    state: UiState | None = field(default=None, init=False)
    _room: Rect = field(default=NOWHERE, init=False)

    @property
    def shown_text(self) -> str:
        """The text, bullets for a password, or the hint of an empty field."""
        return self._display_text() or self.hint

    def content_size(self, context: LayoutContext, width: int, height: int) -> Size:
        """One line, or as many as the text has."""
        self._load(context.state)
        size = context.metrics.sp(self.size)
        count = len(self._lines(size, width)) if self.multiline else 1
        return Size(width, lines.block_height(count, size))

    def arrange(self, context: LayoutContext, box: Rect, clip: Rect) -> None:
        """Take a place, and find out what was typed."""
        self._load(context.state)
        super().arrange(context, box, clip)
        self._room = box.shrink(*context.edges(self.padding))

    def _load(self, state: UiState) -> None:
        self.state = state
        self.edit = state.edit(self.state_key) or Edit.at_end(self.value)
        if self.autofocus and self.enabled:
            state.claim_focus(self.state_key)
        self.focused = self.enabled and state.focus == self.state_key

    def change(self, edit: Edit) -> None:
        """Replace text and cursor; tells the screen when the text is another one."""
        if self.state is None:
            return
        if self.kind in ("number", "phone") and edit.text != self.edit.text:
            allowed = "0123456789+-.*#,() " if self.kind == "phone" else "0123456789.-"
            kept = "".join(character for character in edit.text if character in allowed)
            edit = Edit.at_end(kept) if kept != edit.text else edit
        if not self.multiline and "\n" in edit.text:
            edit = Edit.at_end(edit.text.replace("\n", " "))
        before, self.edit = self.edit.text, edit
        self.state.set_edit(self.state_key, edit)
        if self.on_text and before != edit.text:
            self.on_text(edit.text)

    def submit(self) -> bool:
        """Do what the action key does; whether the field has such a thing."""
        if self.on_submit is None:
            return False
        self.on_submit()
        return True

    def position_at(self, x: float, y: float, size: float) -> int:
        """The place in the text a finger points at; `size` is the text size in pixels."""
        rows = self._lines(size, self._room.width)
        row = min(max(int((y - self._room.top) // lines.line_pitch(size)), 0), len(rows) - 1)
        start = self._row_start(rows, row)
        shift = 0 if self.multiline else self._shift(size)
        return start + fitting_prefix(rows[row], "regular", size, x - self._room.left + shift)

    def paint(self, painter: Painter) -> None:
        """Write the text or the hint, with selection and cursor."""
        size = painter.metrics.sp(self.size)
        painter.clip = self.clip.intersect(self._room)
        baseline = self._room.top + lines.line_top(size)
        if not self.multiline:
            baseline += max(self._room.height - lines.block_height(1, size), 0) // 2
        if not self.edit.text:
            hint = lines.ellipsize(self.hint, "regular", size, self._room.width)
            painter.text(self._room.left, baseline, hint, "hint", size=size)
        self._paint_lines(painter, size, baseline)

    def _paint_lines(self, painter: Painter, size: float, baseline: int) -> None:
        rows = self._lines(size, self._room.width)
        left = self._room.left - (0 if self.multiline else self._shift(size))
        color = self.color if self.enabled else "disabled"
        for number, row in enumerate(rows):
            start = self._row_start(rows, number)
            y = baseline + number * lines.line_pitch(size)
            if self.focused:
                self._paint_selection(painter, row, start, left, y, size)
            painter.text(left, y, row, color, size=size)

    def _paint_selection(self, painter: Painter, row: str, start: int, left: int, y: int, size: float) -> None:
        top, bottom = y - round(size * 0.95), y + round(size * 0.27)
        first, last = max(self.edit.start - start, 0), min(self.edit.end - start, len(row))
        if first < last:
            x1, x2 = (left + text_width(row[:place], "regular", size) for place in (first, last))
            painter.fill(Rect(x1, top, x2, bottom), "selection")
        elif not self.edit.selected and 0 <= self.edit.cursor - start <= len(row):
            x = left + text_width(row[: self.edit.cursor - start], "regular", size)
            painter.clip = self.clip
            painter.fill(Rect(x, top, x + painter.metrics.px(2), bottom), "primary")
            painter.clip = self.clip.intersect(self._room)

    def _display_text(self) -> str:
        return BULLET * len(self.edit.text) if self.password else self.edit.text

    def _lines(self, size: float, width: int) -> tuple[str, ...]:
        shown = self._display_text()
        return lines.wrap(shown, "regular", size, width) if self.multiline else (shown.replace("\n", " "),)

    def _row_start(self, rows: tuple[str, ...], row: int) -> int:
        """Where a wrapped line begins in the text; wrapping drops only white space between lines."""
        position, shown = 0, self._display_text()
        for line in rows[:row]:
            position = shown.find(line, position) + len(line)
            while position < len(shown) and shown[position].isspace():
                position += 1
                if shown[position - 1] == "\n":
                    break
        return position

    def _shift(self, size: float) -> int:
        """How far one long line is moved to keep the cursor in sight."""
        cursor = text_width(self._display_text()[: self.edit.cursor], "regular", size)
        return max(cursor + 4 - self._room.width, 0)
