"""How a text field is drawn: its frame and label, its text, the selection, the cursor and their handles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from mobile_world.phone.ui.graphics import text_layout as lines
from mobile_world.phone.ui.graphics.fonts import text_width
from mobile_world.phone.ui.graphics.geometry import Edges, Rect
from mobile_world.phone.ui.graphics.metrics import Metrics
from mobile_world.phone.ui.graphics.paint import FULL, Painter
from mobile_world.phone.ui.graphics.theme import Color
from mobile_world.phone.ui.views.field_lines import FieldLines
from mobile_world.phone.ui.views.tints import pieces

if TYPE_CHECKING:
    from mobile_world.phone.ui.views.text_field import TextField

FieldLook = Literal["plain", "underlined", "filled", "outlined"]

_LABEL_SP, _SIDE_DP, _HANDLE_DP, _CURSOR_DP = 12, 16, 11, 2
_ABOVE_EM, _BELOW_EM = 0.95, 0.27
"""How far the selection and the cursor reach above and below the baseline, in text sizes."""


def text_padding(look: FieldLook, labelled: bool) -> Edges:
    """Room between a field's frame and its text, in dp."""
    if look == "filled":
        return (_SIDE_DP, 24, _SIDE_DP, 8) if labelled else (_SIDE_DP, 16)
    if look == "outlined":
        return _SIDE_DP, 16
    return 4, 8


def label_room(field: TextField, metrics: Metrics) -> int:
    """What a label in large text needs above the text of a filled field, beyond the padding."""
    if field.look != "filled" or not field.label:
        return 0
    _, top, _, _ = metrics.edges(field.padding)
    return max(metrics.px(8) + lines.block_height(1, metrics.sp(_LABEL_SP)) - top, 0)


def paint_frame(field: TextField, painter: Painter) -> None:
    """Draw what surrounds the text, and the label that floats above it."""
    if field.look == "plain":
        return
    px, box, color = painter.metrics.px, field.box, _accent(field)
    if field.look == "outlined":
        painter.stroke(box, color, px(4), px(2) if field.focused else max(px(1), 1))
    else:
        if field.look == "filled":
            painter.fill(box, "surface_container_highest", px(4))
            painter.fill(box._replace(top=box.bottom - px(6)), "surface_container_highest")
        thick = px(2) if field.focused else max(px(1), 1)
        painter.fill(box._replace(top=box.bottom - thick), color)
    if field.label and field.floating:
        _paint_label(field, painter, color)


def _paint_label(field: TextField, painter: Painter, color: Color) -> None:
    px, size = painter.metrics.px, painter.metrics.sp(_LABEL_SP)
    left = field.box.shrink(*painter.metrics.edges(field.padding)).left
    ink = color if field.focused or field.invalid else "on_surface_variant"
    label = lines.ellipsize(field.label, "regular", size, field.box.right - left - px(_SIDE_DP))
    high = lines.block_height(1, size)
    if field.look == "outlined":
        top = field.box.top - high // 2
        gap = Rect(left - px(4), top, left + text_width(label, "regular", size) + px(4), top + high)
        painter.fill(gap._replace(top=field.box.top - 1, bottom=field.box.top + px(3)), "background")
    else:
        top = field.box.top + px(8 if field.look == "filled" else 0)
    painter.text(left, top + lines.line_top(size), label, ink, size=size)


def _accent(field: TextField) -> Color:
    if not field.enabled:
        return "disabled"
    if field.invalid:
        return "error"
    return "primary" if field.focused else "outline"


def paint_text(field: TextField, painter: Painter, room: Rect) -> None:
    """Write the text or the hint; a focused field shows its selection or its cursor."""
    laid = field.lines
    outer = painter.clip
    inside = outer.intersect(Rect(room.left, field.box.top, room.right, field.box.bottom))
    painter.clip = inside
    if not field.edit.text and field.shown_hint:
        hint = lines.ellipsize(field.shown_hint, "regular", laid.size, room.width)
        free = max(room.width - text_width(hint, "regular", laid.size), 0)
        ink = "error" if field.invalid and field.label else "hint"
        baseline = _hint_baseline(field, laid)
        # The cursor would lie on the first letter.
        aside = painter.metrics.px(_CURSOR_DP) if field.focused and not field.text_align else 0
        painter.text(room.left + round(free * field.text_align) + aside, baseline, hint, ink, size=laid.size)
    if field.focused:
        _paint_selection(field, painter, laid)
    ink = field.color if field.enabled else "disabled"
    for row in _seen(laid, inside):
        if field.tints and field.enabled:
            _paint_tinted(field, painter, laid, row, ink)
        else:
            painter.text(laid.left(row), laid.baseline(row), laid.rows[row], ink, size=laid.size)
    painter.clip = outer
    if field.focused and not field.edit.selected:
        x, baseline = laid.point(field.edit.cursor)
        top, bottom = baseline - round(laid.size * _ABOVE_EM), baseline + round(laid.size * _BELOW_EM)
        painter.fill(Rect(x, top, x + painter.metrics.px(_CURSOR_DP), bottom), "error" if field.invalid else "primary")


def _seen(laid: FieldLines, clip: Rect) -> range:
    """The lines that may reach into what can be seen: shaping the others of a long text took most of a frame."""
    pitch = lines.line_pitch(laid.size)
    first = (clip.top - laid.first_baseline) // pitch - 1
    last = (clip.bottom - laid.first_baseline) // pitch + 3
    return range(min(max(first, 0), len(laid.rows)), min(max(last, 0), len(laid.rows)))


def _paint_tinted(field: TextField, painter: Painter, laid: FieldLines, row: int, ink: Color) -> None:
    """Write one line in the colours its parts have."""
    start = laid.starts[row]
    for piece in pieces(field.tints, start, start + len(laid.rows[row]), ink):
        span = laid.span(row, piece.start, piece.end)
        if span is not None:
            words = laid.rows[row][piece.start - start : piece.end - start]
            painter.text(span[0], laid.baseline(row), words, piece.color, size=laid.size)


def _hint_baseline(field: TextField, laid: FieldLines) -> int:
    """A label that has not floated yet stands in the middle of the whole field."""
    if not field.label or field.floating or field.multiline:
        return laid.first_baseline
    free = field.box.height - lines.block_height(1, laid.size)
    return field.box.top + free // 2 + lines.line_top(laid.size)


def _paint_selection(field: TextField, painter: Painter, laid: FieldLines) -> None:
    above, below = round(laid.size * _ABOVE_EM), round(laid.size * _BELOW_EM)
    for row in range(len(laid.rows)):
        span = laid.span(row, field.edit.start, field.edit.end)
        if span is not None:
            baseline = laid.baseline(row)
            painter.fill(Rect(span[0], baseline - above, span[1], baseline + below), "selection")


def paint_handles(field: TextField, painter: Painter) -> None:
    """Draw the drops a finger moves the cursor or the ends of the selection by."""
    laid, edit = field.lines, field.edit
    below = round(laid.size * _BELOW_EM)
    if not edit.selected:
        x, baseline = laid.point(edit.cursor)
        _drop(painter, x, baseline + below, 0)
        return
    for place, side in ((edit.start, -1), (edit.end, 1)):
        x, baseline = laid.point(place)
        _drop(painter, x, baseline + below, side)


def _drop(painter: Painter, x: int, y: int, side: int) -> None:
    """A disc that hangs at a point: below it, or with a corner at it to one side."""
    reach = painter.metrics.px(_HANDLE_DP)
    if side:
        left = x if side > 0 else x - 2 * reach
        painter.fill(Rect(left, y, left + 2 * reach, y + 2 * reach), "primary", FULL)
        corner = x if side > 0 else x - reach
        painter.fill(Rect(corner, y, corner + reach, y + reach), "primary")
        return
    tip = round(reach * 0.42)
    painter.fill(Rect(x - reach, y + tip, x + reach, y + tip + 2 * reach), "primary", FULL)
    flank = reach * 0.72
    painter.path([(x, y), (x - flank, y + tip + flank / 2), (x + flank, y + tip + flank / 2)], "primary")
