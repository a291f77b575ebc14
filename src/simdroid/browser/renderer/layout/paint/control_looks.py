"""How form controls look: as Chrome on Android draws them, light and dark."""

from __future__ import annotations

from simdroid.browser.renderer.css import CssColor, parse_color
from simdroid.browser.renderer.layout.boxes import LayoutBox
from simdroid.browser.renderer.layout.controls import DATE_TYPES, control_value, input_type
from simdroid.browser.renderer.layout.paint.recorder import Recorder
from simdroid.browser.renderer.layout.work import Work

_ACCENT, _ACCENT_DARK = CssColor(0, 117, 255), CssColor(153, 200, 255)
_EDGE, _EDGE_DARK = CssColor(118, 118, 118), CssColor(133, 133, 133)
_TRACK, _TRACK_DARK = CssColor(239, 239, 239), CssColor(59, 59, 59)
_DISABLED = CssColor(118, 118, 118, 0.3)


def paint_control(work: Work, recorder: Recorder, box: LayoutBox) -> None:
    """What a control shows besides its box and its text."""
    if box.tag == "select":
        _arrow(recorder, box, box.style.color("color"))
    elif box.tag == "progress":
        _progress(recorder, box)
    elif box.tag == "meter":
        _meter(recorder, box)
    elif box.tag == "input":
        _input(work, recorder, box)
    if box.state.get("focus") and box.tag in ("input", "textarea"):
        _caret(work, recorder, box)


def accent(box: LayoutBox) -> CssColor:
    """The colour of what is switched on."""
    chosen = box.style["accent-color"]
    if chosen != "auto":
        return box.style.used_color(chosen)
    return _ACCENT_DARK if box.style.dark else _ACCENT


def is_disabled(box: LayoutBox) -> bool:
    """Whether a control takes no input."""
    around: LayoutBox | None = box
    while around is not None:
        if "disabled" in around.attributes and (around is box or around.tag == "fieldset"):
            return True
        around = around.parent
    return False


def is_checked(box: LayoutBox) -> bool:
    """Whether a box or a radio button is on."""
    state = box.state
    return bool(state["checked"]) if "checked" in state else "checked" in box.attributes


def _input(work: Work, recorder: Recorder, box: LayoutBox) -> None:
    kind = input_type(box)
    if box.style["appearance"] == "none" or box.style["-webkit-appearance"] == "none":
        return
    if kind in ("checkbox", "radio"):
        _check(recorder, box, round_=kind == "radio")
    elif kind == "range":
        _range(recorder, box)
    elif kind == "color":
        color = parse_color(control_value(box) or "#000000") or CssColor(0, 0, 0)
        recorder.fill(box.x + 5, box.y + 5, box.width - 10, box.height - 10, color)
    elif kind in DATE_TYPES:
        _arrow(recorder, box, box.style.color("color"))
    elif kind == "file":
        width = work.fonts.width("Choose File", box.style) + 12
        shade = CssColor(239, 239, 239) if not box.style.dark else CssColor(107, 107, 107)
        recorder.fill(box.x - 6, box.y + 1, width, box.height - 2, shade, 4)


def _check(recorder: Recorder, box: LayoutBox, *, round_: bool) -> None:
    side = min(box.width, box.height)
    x, y = box.x + (box.width - side) / 2, box.y + (box.height - side) / 2
    on, off = is_checked(box), is_disabled(box)
    radius = side / 2 if round_ else 2.0
    edge = _DISABLED if off else _EDGE_DARK if box.style.dark else _EDGE
    main = _DISABLED if off else accent(box)
    paper = CssColor(59, 59, 59) if box.style.dark else CssColor(255, 255, 255)
    if round_:
        recorder.fill(x, y, side, side, main if on else edge, radius)
        rim = max(side / 13, 1.0)
        recorder.fill(x + rim, y + rim, side - 2 * rim, side - 2 * rim, paper, radius - rim)
        if on:
            gap = side * 3 / 13
            recorder.fill(x + gap, y + gap, side - 2 * gap, side - 2 * gap, main, radius - gap)
        return
    if on:
        recorder.fill(x, y, side, side, main, radius)
        tick, unit = paper if not box.style.dark else CssColor(0, 0, 0), side / 13
        wide = max(2 * unit, 1.0)
        recorder.line(x + 2.5 * unit, y + 6.8 * unit, x + 5.2 * unit, y + 9.5 * unit, wide, tick)
        recorder.line(x + 5.2 * unit, y + 9.5 * unit, x + 10.6 * unit, y + 3.6 * unit, wide, tick)
        return
    recorder.fill(x, y, side, side, edge, radius)
    recorder.fill(x + 1, y + 1, side - 2, side - 2, paper, max(radius - 1, 0.0))


def _number(text: str, usual: float) -> float:
    try:
        number = float(text)
    except ValueError:
        return usual
    return number if abs(number) < 1e12 else usual


def range_fraction(box: LayoutBox) -> float:
    """How far a slider is moved."""
    attributes = box.attributes
    low, high = _number(attributes.get("min", ""), 0.0), _number(attributes.get("max", ""), 100.0)
    high = max(high, low)
    value = min(max(_number(control_value(box), (low + high) / 2), low), high)
    return (value - low) / (high - low) if high > low else 0.0


def _range(recorder: Recorder, box: LayoutBox) -> None:
    thumb = 16.0
    share = range_fraction(box)
    middle = box.y + box.height / 2
    x = box.x + share * max(box.width - thumb, 0.0)
    main = _DISABLED if is_disabled(box) else accent(box)
    track = _TRACK_DARK if box.style.dark else _TRACK
    recorder.fill(box.x, middle - 4, box.width, 8, CssColor(178, 178, 178), 4)
    recorder.fill(box.x + 1, middle - 3, box.width - 2, 6, track, 3)
    recorder.fill(box.x, middle - 4, x - box.x + thumb / 2, 8, main, 4)
    recorder.fill(x, middle - thumb / 2, thumb, thumb, main, thumb / 2)


def _progress(recorder: Recorder, box: LayoutBox) -> None:
    track = _TRACK_DARK if box.style.dark else _TRACK
    height = min(box.height, 8.0)
    y = box.y + (box.height - height) / 2
    recorder.fill(box.x, y, box.width, height, CssColor(178, 178, 178), height / 2)
    recorder.fill(box.x + 1, y + 1, box.width - 2, height - 2, track, height / 2 - 1)
    value = box.state.get("value", box.attributes.get("value"))
    if value is not None:
        share = min(max(_number(str(value), 0.0) / max(_number(box.attributes.get("max", ""), 1.0), 1e-9), 0.0), 1.0)
        recorder.fill(box.x, y, box.width * share, height, accent(box), height / 2)


def _meter(recorder: Recorder, box: LayoutBox) -> None:
    attributes = box.attributes
    low, high = _number(attributes.get("min", ""), 0.0), _number(attributes.get("max", ""), 1.0)
    value = _number(str(box.state.get("value", attributes.get("value", "0"))), 0.0)
    share = min(max((value - low) / (high - low), 0.0), 1.0) if high > low else 0.0
    color = CssColor(16, 124, 16) if value >= _number(attributes.get("low", ""), low) else CssColor(255, 185, 0)
    height = min(box.height, 8.0)
    y = box.y + (box.height - height) / 2
    recorder.fill(box.x, y, box.width, height, _TRACK_DARK if box.style.dark else _TRACK, height / 2)
    recorder.fill(box.x, y, box.width * share, height, color, height / 2)


def _arrow(recorder: Recorder, box: LayoutBox, color: CssColor) -> None:
    x, y = box.x + box.width - box.border[1] - 12, box.y + box.height / 2
    recorder.line(x - 4, y - 2, x, y + 2, 1.5, color)
    recorder.line(x, y + 2, x + 4, y - 2, 1.5, color)


def caret_place(work: Work, box: LayoutBox) -> tuple[float, float, float] | None:
    """Where the caret of a focused field stands: x, top, height."""
    if not box.children or (box.tag == "input" and box.state.get("start") is None):
        return None
    inner = box.children[0]
    text_box = inner.children[0] if inner.children else None
    if text_box is None:
        return None
    value = control_value(box)
    at = int(box.state.get("end") or 0)
    metrics = work.fonts.metrics(box.style)
    tall = metrics.ascent + metrics.descent
    if not value or not text_box.fragments:
        return (inner.x, inner.y, tall)
    for part in reversed(text_box.fragments):
        if part.start <= at or part is text_box.fragments[0]:
            return (
                part.x + work.fonts.width(part.text[: max(at - part.start, 0)], text_box.style),
                part.y,
                part.height,
            )
    return None


def _caret(work: Work, recorder: Recorder, box: LayoutBox) -> None:
    caret = caret_place(work, box)
    if caret is not None:
        chosen = box.style["caret-color"]
        color = box.style.color("color") if chosen == "auto" else box.style.used_color(chosen)
        recorder.fill(caret[0], caret[1], 1.0, caret[2], color)
