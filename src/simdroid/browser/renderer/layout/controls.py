"""Form controls: the sizes of fields, lists, buttons and bars, and the text in them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from simdroid.browser.renderer.layout.boxes import LayoutBox, Sizes
from simdroid.browser.renderer.layout.sizing import intrinsic, lay_out
from simdroid.browser.renderer.layout.work import FlowPlace, Work

TEXT_TYPES = frozenset(("text", "search", "email", "tel", "url", "password", "number", ""))
DATE_TYPES = {
    "date": "mm/dd/yyyy",
    "time": "--:-- --",
    "datetime-local": "mm/dd/yyyy, --:-- --",
    "month": "--------- ----",
    "week": "Week --, ----",
}
BUTTON_LABELS = {"submit": "Submit", "reset": "Reset", "button": ""}
PLAIN_TYPES = frozenset(("checkbox", "radio", "range", "color", "image", "hidden"))
"""Inputs without text in them."""
AVERAGE_CHARACTER = 1158 / 2048
"""Width of Roboto's average character, of which a field shows twenty."""
WIDEST_CHARACTER = 3.58
"""Width of Roboto's box around all characters, in units of its size: a field has room for one more of these."""
MONOSPACE_CHARACTER = 0.615
ARROW, DATE_ARROW = 13.0, 41.0
"""Room for the arrow of a list, and for that and the gaps of a date field."""


def input_type(box: LayoutBox) -> str:
    """The type of an `<input>`; unknown ones are text."""
    kind = box.attributes.get("type", "text").strip().lower()
    is_field = kind in TEXT_TYPES or kind in DATE_TYPES or kind in PLAIN_TYPES
    return kind if is_field or kind in BUTTON_LABELS or kind == "file" else "text"


def options_of(element: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The options of a list, also those in groups."""
    for child in element.get("c") or ():
        if child.get("t") == "option":
            yield child
        elif child.get("t") in ("optgroup", "hr", "div", "datalist"):
            yield from options_of(child)


def option_label(option: dict[str, Any]) -> str:
    """What an option says."""
    return (option.get("a") or {}).get("label") or " ".join("".join(element_text(option)).split())


def element_text(element: dict[str, Any]) -> Iterator[str]:
    """The texts in an element."""
    if "x" in element:
        yield element["x"]
    for child in element.get("c") or ():
        yield from element_text(child)


def chosen_option(element: dict[str, Any]) -> str:
    """The label that a closed list shows."""
    options = list(options_of(element))
    selected = [option for option in options if (option.get("s") or {}).get("selected")]
    marked = [
        option
        for option in options
        if "selected" in (option.get("a") or {}) and "selected" not in (option.get("s") or {})
    ]
    return next((option_label(option) for option in (*selected, *marked, *options)), "")


def control_value(box: LayoutBox) -> str:
    """What is in a control."""
    state, attributes = box.state, box.attributes
    if "value" in state:
        return str(state["value"])
    if box.tag == "textarea":
        return "".join(element_text(box.element or {})).removeprefix("\n")
    return attributes.get("value", "")


def control_text(box: LayoutBox) -> tuple[str, bool]:
    """The text that a control shows, and whether it is only a hint."""
    if box.tag == "select":
        return chosen_option(box.element or {}), False
    if box.tag in ("progress", "meter"):
        return "", False
    kind = "textarea" if box.tag == "textarea" else input_type(box)
    value = control_value(box)
    if kind in BUTTON_LABELS:
        return (value if "value" in box.attributes or "value" in box.state else BUTTON_LABELS[kind]), False
    if kind in PLAIN_TYPES:
        return "", False
    if kind == "file":
        return f"Choose File  {value.rpartition(chr(92))[2] or 'No file chosen'}", False
    if kind in DATE_TYPES:
        return _date_text(kind, value), False
    if not value:
        return box.attributes.get("placeholder", ""), True
    return ("•" * len(value) if kind == "password" else value), False


def _date_text(kind: str, value: str) -> str:
    """A date or time as an American phone writes it."""
    day, _, clock = value.partition("T") if kind == "datetime-local" else (value, "", value)
    parts = day.split("-")
    date = f"{parts[1]}/{parts[2]}/{parts[0]}" if len(parts) == 3 else ""
    hour, _, minute = clock.partition(":")
    time = ""
    if hour.isdigit() and minute[:2].isdigit():
        time = f"{(int(hour) + 11) % 12 + 1:02d}:{minute[:2]} {'AM' if int(hour) < 12 else 'PM'}"
    both = f"{date}, {time}" if date and time else ""
    return {"date": date, "time": time, "datetime-local": both}.get(kind, value) or DATE_TYPES[kind]


def _characters(box: LayoutBox, name: str, usual: int) -> int:
    text = box.attributes.get(name, "").strip()
    return min(int(text), 10000) if text.isdigit() and len(text) < 6 and int(text) > 0 else usual


def control_sizes(work: Work, box: LayoutBox) -> Sizes:
    """How wide a control would like to be."""
    width = _natural_width(work, box)
    return Sizes(width, width)


def _natural_width(work: Work, box: LayoutBox) -> float:
    size, kind = work.fonts.size(box.style), input_type(box)
    if box.tag == "select":
        labels = [option_label(option) for option in options_of(box.element or {})]
        return max((work.fonts.width(label, box.style) for label in labels), default=0.0) + ARROW
    if box.tag == "textarea":
        return _characters(box, "cols", 20) * MONOSPACE_CHARACTER * size
    if box.tag in ("progress", "meter"):
        return 0.0
    if kind in BUTTON_LABELS:
        return intrinsic(work, box.children[0]).most if box.children else 0.0
    if kind == "file":
        return 250.0
    if kind in DATE_TYPES:
        return work.fonts.width(DATE_TYPES[kind], box.style) + DATE_ARROW
    average = AVERAGE_CHARACTER * size
    width = float(round(_characters(box, "size", 20) * average + WIDEST_CHARACTER * size - average))
    return width if kind in TEXT_TYPES else 0.0


def control_contents(work: Work, box: LayoutBox, width: float, height: float | None, flow: FlowPlace | None) -> float:
    """Put a control's text in the middle of it; that of a `<textarea>` begins at its top."""
    line = work.fonts.line_height(box.style)
    if not box.children:
        content = height if height is not None else 0.0
        if box.tag == "input" and input_type(box) in ("checkbox", "radio"):
            box.baseline = content + box.frame_y
        elif box.tag == "input" and input_type(box) == "range":
            box.baseline = content + box.frame_y - 2
        return content
    inner = box.children[0]
    lay_out(work, inner, width, None, width=width)
    if box.tag == "textarea":
        content = height if height is not None else max(_characters(box, "rows", 2), 1) * line
        inner.x, inner.y = box.inner_x, box.inner_y
        box.baseline = None
        return content
    content = height if height is not None else max(line, inner.height)
    inner.x, inner.y = box.inner_x, box.inner_y + (content - inner.height) / 2
    box.baseline = inner.y + inner.baseline if inner.baseline is not None else inner.y + line * 0.8
    return content
