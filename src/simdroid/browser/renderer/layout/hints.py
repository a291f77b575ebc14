"""Presentational hints: what old attributes say about looks, as declarations."""

from __future__ import annotations

import re
from typing import Any

_LENGTH = re.compile(r"\s*(\d+(?:\.\d+)?)(%?)")
_FONT_SIZES = ("x-small", "small", "medium", "large", "x-large", "xx-large", "xxx-large")
_SIZED = frozenset(
    ("img", "canvas", "video", "iframe", "table", "td", "th", "col", "hr", "object", "embed", "svg", "tr")
)


def _length(value: str) -> str:
    match = _LENGTH.match(value)
    return f"{match[1]}{match[2] or 'px'}" if match else ""


def hints_of(element: dict[str, Any], table: dict[str, str] | None = None) -> str:
    """The declarations of an element's attributes; `table` has those of the table that a cell lies in."""
    attributes: dict[str, str] = element.get("a") or {}
    tag = element["t"]
    if not attributes and not (table and tag in ("td", "th")):
        return ""
    declarations = []
    if tag in _SIZED or (tag == "input" and attributes.get("type") == "image"):
        for name in ("width", "height"):
            if name in attributes and tag != "canvas" and (length := _length(attributes[name])):
                declarations.append(f"{name}:{length}")
    if tag in ("table", "td", "th", "tr", "tbody", "thead", "tfoot", "body") and "bgcolor" in attributes:
        declarations.append(f"background-color:{attributes['bgcolor']}")
    if tag == "body":
        if "text" in attributes:
            declarations.append(f"color:{attributes['text']}")
        if "background" in attributes:
            declarations.append(f"background-image:url({attributes['background']!r})")
    if "align" in attributes:
        declarations.append(_align(tag, attributes["align"].lower()))
    if "valign" in attributes:
        declarations.append(f"vertical-align:{attributes['valign'].lower()}")
    if "nowrap" in attributes and tag in ("td", "th"):
        declarations.append("white-space:nowrap")
    if tag == "font":
        declarations += _font(attributes)
    if tag == "table":
        declarations += _table(attributes)
    if tag == "img":
        if "border" in attributes:
            declarations.append(f"border:{_length(attributes['border']) or '0'} solid")
        for name, sides in (("hspace", ("left", "right")), ("vspace", ("top", "bottom"))):
            if name in attributes:
                declarations += [f"margin-{side}:{_length(attributes[name])}" for side in sides]
    if tag in ("td", "th") and table:
        if "cellpadding" in table:
            declarations.append(f"padding:{_length(table['cellpadding']) or '1px'}")
        if table.get("border", "0") != "0":
            declarations.append("border:1px inset gray")
    if tag in ("ol", "ul", "li") and "type" in attributes:
        kind = attributes["type"]
        list_styles = {"1": "decimal", "a": "lower-alpha", "A": "upper-alpha", "i": "lower-roman", "I": "upper-roman"}
        declarations.append(f"list-style-type:{list_styles.get(kind, kind)}")
    if tag == "svg" and "viewbox" in {name.lower() for name in attributes} and "width" not in attributes:
        declarations.append("max-width:100%")
    return ";".join(part for part in declarations if part)


def _align(tag: str, value: str) -> str:
    if tag == "table":
        return {"center": "margin-left:auto;margin-right:auto", "right": "float:right", "left": "float:left"}.get(
            value, ""
        )
    if tag == "img":
        return f"float:{value}" if value in ("left", "right") else f"vertical-align:{value}"
    if tag == "hr":
        return {"left": "margin-left:0", "right": "margin-right:0"}.get(value, "")
    return f"text-align:{'-webkit-center' if value in ('center', 'middle') else value}"


def _font(attributes: dict[str, str]) -> list[str]:
    declarations = []
    if "color" in attributes:
        declarations.append(f"color:{attributes['color']}")
    if "face" in attributes:
        declarations.append(f"font-family:{attributes['face']}")
    size = attributes.get("size", "").strip()
    if size.lstrip("+-").isdigit() and len(size) < 4:
        number = int(size) + (3 if size[0] in "+-" else 0)
        declarations.append(f"font-size:{_FONT_SIZES[min(max(number, 1), 7) - 1]}")
    return declarations


def _table(attributes: dict[str, str]) -> list[str]:
    declarations = []
    if "cellspacing" in attributes:
        declarations.append(f"border-spacing:{_length(attributes['cellspacing']) or '2px'}")
    if attributes.get("border", "0") != "0":
        declarations.append(f"border:{_length(attributes['border']) or '1px'} outset gray")
    return declarations
