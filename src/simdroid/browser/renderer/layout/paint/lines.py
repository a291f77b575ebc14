"""Text: words, their decorations and shadows, and the markers of lists."""

from __future__ import annotations

from simdroid.browser.renderer.css import CssColor, length
from simdroid.browser.renderer.layout.boxes import Decoration, Fragment, LayoutBox
from simdroid.browser.renderer.layout.counters import BULLETS
from simdroid.browser.renderer.layout.fonts import face_of
from simdroid.browser.renderer.layout.paint.recorder import Recorder
from simdroid.browser.renderer.layout.work import Work
from simdroid.ui.graphics import next_stop


def paint_text(work: Work, recorder: Recorder, part: Fragment) -> None:
    """A piece of text with its decorations."""
    style = part.box.style
    if style["visibility"] != "visible":
        return
    if part.box.parent is not None:
        recorder.target(part.box, part.x, part.y, part.width, part.height)
    if not recorder.seen(part.x, part.y - 4, part.width + 1, part.height + 8):
        return
    color = style.used_color(style["-webkit-text-fill-color"])
    shadows = style.values.get("text-shadow", "none")
    if shadows != "none":
        for shadow in reversed(shadows):
            shade = style.used_color(shadow.color)
            soft = shade.faded(0.6) if length(shadow.blur, 0.0) > 2 else shade
            _write(work, recorder, part, length(shadow.dx, 0.0), length(shadow.dy, 0.0), soft)
    for decoration in part.box.decorations:
        if decoration.line != "line-through":
            _decorate(work, recorder, part, decoration)
    _write(work, recorder, part, 0.0, 0.0, color)
    for decoration in part.box.decorations:
        if decoration.line == "line-through":
            _decorate(work, recorder, part, decoration)


def _write(work: Work, recorder: Recorder, part: Fragment, dx: float, dy: float, color: CssColor) -> None:
    style = part.box.style
    size, face = work.fonts.size(style), face_of(style)
    spacing = style["letter-spacing"]
    if not isinstance(spacing, float) or not spacing:
        recorder.text(part.x + dx, part.baseline + dy, part.text, size, face, color, part.rtl)
        return
    offset, pen = 0, part.x + dx
    while offset < len(part.text):
        end = next_stop(part.text, offset)
        letter = part.text[offset:end]
        recorder.text(pen, part.baseline + dy, letter, size, face, color, part.rtl)
        pen += work.fonts.width(letter, style)
        offset = end


def _decorate(work: Work, recorder: Recorder, part: Fragment, decoration: Decoration) -> None:
    line, color, kind, thickness = decoration
    size = work.fonts.size(part.box.style)
    wide = thickness if isinstance(thickness, float) else max(size / 16, 1.0)
    if line == "underline":
        offset = part.box.style["text-underline-offset"]
        y = part.baseline + (offset if isinstance(offset, float) else size * 0.09) + wide / 2
    elif line == "overline":
        y = part.y + wide / 2
    else:
        y = part.baseline - size * 0.28
    if kind in ("dotted", "dashed"):
        step = wide * (2 if kind == "dotted" else 4)
        x, end = part.x, part.x + part.width
        while x < end and step > 0.5:
            recorder.line(x, y, min(x + step / 2, end), y, wide, color)
            x += step
        return
    recorder.line(part.x, y, part.x + part.width, y, wide, color)
    if kind == "double":
        recorder.line(part.x, y + 2 * wide, part.x + part.width, y + 2 * wide, wide, color)


def _first_baseline(box: LayoutBox) -> float | None:
    """Where the first line in a placed box stands."""
    if box.lines:
        for part in box.lines[0].fragments:
            if part.box.kind == "text":
                return part.baseline
        return box.lines[0].baseline + box.y
    for child in box.children:
        if not child.inline and not child.floating and not child.out_of_flow:
            baseline = _first_baseline(child)
            if baseline is not None:
                return baseline
    return None


def paint_marker(work: Work, recorder: Recorder, box: LayoutBox) -> None:
    """The marker of a list item, left of its first line."""
    style = box.style
    ascent = work.fonts.metrics(style).ascent
    first_baseline = _first_baseline(box)
    baseline = first_baseline if first_baseline is not None else box.y + box.inner_y + ascent
    color = style.color("color")
    edge = box.x + box.inner_x
    rtl = style["direction"] == "rtl"
    if box.marker in (BULLETS["disc"], BULLETS["circle"], BULLETS["square"]):
        offset = ascent * 2 / 3
        size = (offset + 1) / 2
        x = box.x + box.width - box.inner_x + offset + 7 - size if rtl else edge - offset - 7
        y = baseline - ascent + 3 * (ascent - offset) / 2
        if box.marker == BULLETS["circle"]:
            shown = recorder.color(color)
            if shown:
                area = [round(part, 2) for part in (x, y, size, size)]
                recorder.add(("border", *area, (1.0,) * 4, (shown,) * 4, round(size / 2, 2), "solid"))
        else:
            recorder.fill(x, y, size, size, color, size / 2 if box.marker == BULLETS["disc"] else 0.0)
        return
    x = box.x + box.width - box.inner_x if rtl else edge - work.fonts.width(box.marker, style)
    recorder.text(x, baseline, box.marker, work.fonts.size(style), face_of(style), color, False)
