"""Text fields: what was typed, focus and selection, and how they are drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Literal

from simdroid.ui.graphics import NOWHERE, Color, Edges, Metrics, Painter, Rect, is_rtl, text_width
from simdroid.ui.graphics import text_layout as lines
from simdroid.ui.views.editing import Edit
from simdroid.ui.views.field_layout import FieldLayout, Tint, pieces
from simdroid.ui.views.ui_state import UiState
from simdroid.ui.views.view import LayoutContext, Length, Size, View

FieldLook = Literal["plain", "underlined", "filled", "outlined"]

_LABEL_SP, _SIDE_DP, _CURSOR_DP = 12, 16, 2
ABOVE_EM, BELOW_EM = 0.95, 0.27
"""How far the selection and the cursor reach above and below the baseline, in text sizes."""

BULLET = "•"
EditorAction = Literal["unspecified", "go", "search", "send", "next", "done"]
FieldKind = Literal["text", "number", "phone", "email", "url", "password"]
Capitals = Literal["none", "sentences", "words"]

_ALLOWED: dict[FieldKind, str] = {"phone": "0123456789+-.*#,;() ", "number": "0123456789.-"}
"""What a field of a kind takes; others take everything."""


@dataclass(kw_only=True, eq=False)
class TextField(View):
    """An editable text.

    What was typed is kept in the window's state under the field's key; `value` is what it holds until then. Screens
    read it with `Screen.typed`.
    """

    cls: str = "android.widget.EditText"
    value: str = ""
    hint: str = ""
    label: str = ""
    """Stands in an empty filled or outlined field like a hint and floats above the text of a full one."""
    look: FieldLook = "plain"
    invalid: bool = False
    """Whether it is drawn in the colour of errors."""
    size: float = 16
    fixed: bool = False
    """Whether its text keeps its size when the person chooses larger text."""
    color: Color = "on_surface"
    tints: Sequence[Tint] = ()
    """Parts of the text that have other colours, in order; for the text the screen knows when it builds."""
    text_align: float = 0.0
    multiline: bool = False
    max_lines: int = 0
    """How high a multiline field grows; 0 is without limit."""
    max_length: int = 0
    """How many characters it takes; 0 is without limit."""
    outdated: bool = False
    """Whether what was typed counts no more, because the value it was typed into has been replaced."""
    kind: FieldKind = "text"
    capitals: Capitals = "none"
    """Where the soft keyboard begins with a capital letter by itself."""
    action: EditorAction = "done"
    soft_keyboard: bool = True
    """Whether the focus opens the keyboard; a screen with keys of its own does without."""
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
    _size: float = field(default=0.0, init=False)

    def __post_init__(self) -> None:
        """A field of the password kind hides what is typed."""
        self.password = self.password or self.kind == "password"
        if self.look != "plain":
            self.min_height = self.min_height or 56
            self.padding = self.padding or _text_padding(self.look, bool(self.label))

    @property
    def needs_place(self) -> bool:
        """A field that is scrolled away may still have the focus."""
        return True

    @property
    def ime_action(self) -> EditorAction:
        """What the keyboard's action key stands for; a field of several lines breaks the line instead."""
        return "unspecified" if self.multiline and self.action == "done" else self.action

    @property
    def input_type(self) -> FieldKind:
        """What is typed here, for the keyboard to choose its keys by."""
        return "password" if self.password else self.kind

    @property
    def floating(self) -> bool:
        """Whether the label has made room for the text."""
        return bool(self.edit.text) or self.focused

    @property
    def shown_hint(self) -> str:
        """What an empty field shows in place of its text."""
        return self.hint if self.floating or not self.label else self.label

    @property
    def hint_text(self) -> str:
        """The label of a field that has one, or its hint; whatever was typed."""
        return self.label or self.hint

    @property
    def shown_text(self) -> str:
        """The text, bullets for a password, or the hint of an empty field."""
        return self.display_text or self.hint or self.label

    @property
    def display_text(self) -> str:
        """The text as it is drawn."""
        return BULLET * len(self.edit.text) if self.password else self.edit.text

    @property
    def layout(self) -> FieldLayout:
        """The text laid out in the field's room."""
        cursor = self.edit.cursor if self.focused else 0
        return FieldLayout(self.display_text, self._size, self._room, self.multiline, cursor, self.text_align)

    def content_size(self, context: LayoutContext, width: int, height: int) -> Size:
        """One line, or as many as the text has."""
        self._load(context)
        count = 1
        if self.multiline:
            count = len(lines.wrap_text(self.display_text, "regular", self._size, width))
            count = min(count, self.max_lines) if self.max_lines else count
        return Size(width, lines.block_height(count, self._size) + self._label_room(context.metrics))

    def arrange(self, context: LayoutContext, box: Rect, clip: Rect) -> None:
        """Take a place, and find out what was typed."""
        self._load(context)
        super().arrange(context, box, clip)
        left, top, right, bottom = context.edges(self.padding)
        self._room = box.shrink(left, top + self._label_room(context.metrics), right, bottom)

    def _load(self, context: LayoutContext) -> None:
        metrics, self.state = context.metrics, context.state
        self._size = metrics.px(self.size) * 1.0 if self.fixed else metrics.sp(self.size)
        typed = None if self.outdated else self.state.edit(self.state_key)
        self.edit = typed or Edit.at_end(self.value)
        if self.autofocus and self.enabled:
            self.state.claim_focus(self.state_key)
        self.focused = self.enabled and self.state.focus == self.state_key

    def change(self, edit: Edit) -> None:
        """Replace text and cursor; tells the screen when the text is another one."""
        if self.state is None:
            return
        before, self.edit = self.edit.text, self._accepted(edit)
        self.state.set_edit(self.state_key, self.edit)
        if before != self.edit.text:
            self.state.handle = None
            if self.on_text:
                self.on_text(self.edit.text)

    def _accepted(self, edit: Edit) -> Edit:
        """What the field takes of a change."""
        text, allowed = edit.text, _ALLOWED.get(self.kind)
        if text == self.edit.text:
            return edit
        if allowed is not None:
            text = "".join(character for character in text if character in allowed)
        if not self.multiline:
            text = text.replace("\n", " ")
        edit = edit if text == edit.text else Edit.at_end(text)
        over = len(text) - max(self.max_length, len(self.edit.text)) if self.max_length else 0
        if over <= 0:
            return edit
        # As much of what was typed or pasted as there is room for; it ends at the cursor.
        room = edit.cursor - over
        return Edit(text[:room] + text[edit.cursor :], room, room)

    def submit(self) -> bool:
        """Do what the action key does; whether the field has such a thing."""
        if self.on_submit is None:
            return False
        self.on_submit()
        return True

    def focus_at(self, x: float, y: float) -> None:
        """Take the focus and put the cursor where a finger points."""
        if self.state is None:
            return
        before, had_handle = self.edit, self.state.handle == self.state_key and self.focused
        self.state.focus = self.state_key
        self.change(self.edit.move_to(self.layout.place_at(x, y)))
        self.state.handle = self.state_key if self.edit.text else None
        if had_handle and self.edit == before:
            self.state.toolbar = self.state_key

    def take_focus(self) -> None:
        """Take the focus as the Tab key gives it, without moving the cursor."""
        if self.state is not None:
            self.state.focus = self.state_key

    def select_word_at(self, x: float, y: float) -> None:
        """Take the focus and select the word a finger rests on."""
        self.focus_at(x, y)
        self.change(self.edit.select_word())
        if self.state is not None:
            self.state.handle, self.state.toolbar = self.state_key, self.state_key

    def drag_end(self, start: tuple[float, float], end: tuple[float, float], reach: float) -> bool:
        """Move the end of the selection whose handle lies within `reach` of a finger; whether one does."""
        laid, handles = self.layout, []
        for fixed, moving in ((self.edit.start, self.edit.end), (self.edit.end, self.edit.start)):
            handle = laid.handle(moving, end=moving == self.edit.end)
            away = max(abs(start[0] - handle.x), abs(start[1] - (handle.baseline + reach / 2)))
            handles.append((away, fixed, moving))
        away, fixed, _ = min(handles)
        if not self.focused or self.state is None or self.state.handle != self.state_key or away > reach:
            return False
        offset = laid.place_at(end[0], end[1] - reach / 2)
        self.change(Edit(self.edit.text, fixed if self.edit.selected else offset, offset))
        return True

    def _label_room(self, metrics: Metrics) -> int:
        """What a label in large text needs above the text of a filled field, beyond the padding."""
        if self.look != "filled" or not self.label:
            return 0
        _, top, _, _ = metrics.edges(self.padding)
        return max(metrics.px(8) + lines.block_height(1, metrics.sp(_LABEL_SP)) - top, 0)

    def paint(self, painter: Painter) -> None:
        """Draw the frame, the text or the hint, selection and cursor."""
        if self.look != "plain":
            self._paint_frame(painter)
        painter.clip = outer = self.clip.intersect(self.box)
        painter.clip = inside = outer.intersect(self._room._replace(top=self.box.top, bottom=self.box.bottom))
        laid = self.layout
        if not self.edit.text and self.shown_hint:
            self._paint_hint(painter, laid)
        if self.focused:
            self._paint_selection(painter, laid)
        for row in _visible_rows(laid, inside):
            self._paint_row(painter, laid, row)
        painter.clip = outer
        if self.focused and not self.edit.selected:
            x, baseline = laid.point(self.edit.cursor)
            top, bottom = baseline - round(laid.size * ABOVE_EM), baseline + round(laid.size * BELOW_EM)
            ink = "error" if self.invalid else "primary"
            painter.fill(Rect(x, top, x + painter.metrics.px(_CURSOR_DP), bottom), ink)

    def _paint_frame(self, painter: Painter) -> None:
        """Draw what surrounds the text, and the label that floats above it."""
        px, box, color = painter.metrics.px, self.box, self._frame_color
        thick = px(2) if self.focused else max(px(1), 1)
        if self.look == "outlined":
            painter.stroke(box, color, px(4), thick)
        else:
            if self.look == "filled":
                painter.fill(box, "surface_container_highest", px(4))
                painter.fill(box._replace(top=box.bottom - px(6)), "surface_container_highest")
            painter.fill(box._replace(top=box.bottom - thick), color)
        if self.label and self.floating:
            self._paint_label(painter, color)

    @property
    def _frame_color(self) -> Color:
        if not self.enabled:
            return "disabled"
        if self.invalid:
            return "error"
        return "primary" if self.focused else "outline"

    def _paint_label(self, painter: Painter, color: Color) -> None:
        px, size = painter.metrics.px, painter.metrics.sp(_LABEL_SP)
        left = self.box.shrink(*painter.metrics.edges(self.padding)).left
        ink = color if self.focused or self.invalid else "on_surface_variant"
        label = lines.ellipsize(self.label, "regular", size, self.box.right - left - px(_SIDE_DP))
        if self.look == "outlined":
            top = self.box.top - lines.block_height(1, size) // 2
            right = left + text_width(label, "regular", size) + px(4)
            painter.fill(Rect(left - px(4), self.box.top - 1, right, self.box.top + px(3)), "background")
        else:
            top = self.box.top + px(8 if self.look == "filled" else 0)
        painter.text(left, top + lines.line_top(size), label, ink, size=size)

    def _paint_hint(self, painter: Painter, laid: FieldLayout) -> None:
        """Write the hint; a label that has not floated yet stands in the middle of the whole field."""
        hint = lines.ellipsize(self.shown_hint, "regular", laid.size, self._room.width)
        free = max(self._room.width - text_width(hint, "regular", laid.size), 0)
        ink = "error" if self.invalid and self.label else "hint"
        baseline = laid.first_baseline
        if self.label and not self.floating and not self.multiline:
            above = (self.box.height - lines.block_height(1, laid.size)) // 2
            baseline = self.box.top + above + lines.line_top(laid.size)
        across = self.text_align or float(is_rtl(hint))
        # The cursor would lie on the first letter.
        aside = painter.metrics.px(_CURSOR_DP) if self.focused and not across else 0
        painter.text(self._room.left + round(free * across) + aside, baseline, hint, ink, size=laid.size)

    def _paint_selection(self, painter: Painter, laid: FieldLayout) -> None:
        above, below = round(laid.size * ABOVE_EM), round(laid.size * BELOW_EM)
        for row in range(len(laid.rows)):
            baseline = laid.baseline(row)
            for left, right in laid.spans(row, self.edit.start, self.edit.end):
                painter.fill(Rect(left, baseline - above, right, baseline + below), "selection")

    def _paint_row(self, painter: Painter, laid: FieldLayout, row: int) -> None:
        """Write one line in the colours its parts have."""
        ink = self.color if self.enabled else "disabled"
        left, baseline, line, rtl = laid.left(row), laid.baseline(row), laid.rows[row], laid.rtl[row]
        if not self.tints or not self.enabled:
            painter.text(left, baseline, line, ink, size=laid.size, rtl=rtl)
            return
        start, outer = laid.starts[row], painter.clip
        for piece in pieces(self.tints, start, start + len(line), ink):
            for first, last in laid.spans(row, piece.start, piece.end):
                if laid.is_complex(row):
                    # Alone, letters would not join and stand elsewhere: the whole line is written through a slit.
                    painter.clip = outer.intersect(Rect(first, outer.top, last, outer.bottom))
                    painter.text(left, baseline, line, piece.color, size=laid.size, rtl=rtl)
                else:
                    part = line[piece.start - start : piece.end - start]
                    painter.text(first, baseline, part, piece.color, size=laid.size)
        painter.clip = outer


def _text_padding(look: FieldLook, labelled: bool) -> Edges:
    """Room between a field's frame and its text, in dp."""
    if look == "filled" and labelled:
        return _SIDE_DP, 24, _SIDE_DP, 8
    return (_SIDE_DP, 16) if look in ("filled", "outlined") else (4, 8)


def _visible_rows(laid: FieldLayout, clip: Rect) -> range:
    """The lines that may reach into what can be seen: shaping the others of a long text took most of a frame."""
    pitch = lines.line_pitch(laid.size)
    first = (clip.top - laid.first_baseline) // pitch - 1
    last = (clip.bottom - laid.first_baseline) // pitch + 3
    return range(min(max(first, 0), len(laid.rows)), min(max(last, 0), len(laid.rows)))
