"""The box tree: elements, texts and generated content as boxes, with the anonymous ones that CSS asks for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from simdroid.browser.renderer.css import Style, Styler, Url
from simdroid.browser.renderer.layout.boxes import Decoration, LayoutBox
from simdroid.browser.renderer.layout.controls import PLAIN_TYPES, control_text, input_type
from simdroid.browser.renderer.layout.counters import BULLETS, Counters, counter_text
from simdroid.browser.renderer.layout.hints import hints_of
from simdroid.browser.renderer.layout.limits import MOST_BOXES, LayoutLimitError
from simdroid.browser.renderer.layout.table_boxes import TABLE_PARTS, complete_table, wrap_stray_parts

REPLACED = frozenset(("img", "canvas", "video", "iframe", "svg", "audio", "embed", "object", "math"))
CONTROLS = frozenset(("input", "select", "textarea", "progress", "meter"))
DEEPEST = 512
"""What is nested deeper is not shown, as in Chrome, whose parser flattens it."""
_KINDS = {
    "inline": ("inline", True),
    "inline-block": ("flow", True),
    "block": ("flow", False),
    "flow-root": ("flow", False),
    "list-item": ("flow", False),
    "flex": ("flex", False),
    "inline-flex": ("flex", True),
    "-webkit-box": ("flex", False),
    "-webkit-inline-box": ("flex", True),
    "grid": ("grid", False),
    "inline-grid": ("grid", True),
    "table": ("table", False),
    "inline-table": ("table", True),
    **{display: (kind, False) for display, kind in TABLE_PARTS.items()},
}


class TreeBuilder:
    """Makes boxes; `styles` keeps the style of every element by its number, also of those without a box."""

    def __init__(self, styler: Styler) -> None:
        self.styler = styler
        self.styles: dict[int, Style] = {}
        self.boxes: dict[int, LayoutBox] = {}
        self.out_of_flow: list[LayoutBox] = []
        self.count = 0
        self._counters = Counters()

    def build(self, root: dict[str, Any]) -> LayoutBox:
        """The box of the document's element."""
        style = self.styler.style(
            root.get("m") or (), inline=(root.get("a") or {}).get("style", ""), hints=hints_of(root), is_root=True
        )
        box = self._box("flow", style, root)
        self.styles[root["i"]] = style
        self._fill(box, root, style, 0, None)
        return box

    def _box(
        self, kind: str, style: Style, element: dict[str, Any] | None = None, *, inline: bool = False
    ) -> LayoutBox:
        self.count += 1
        if self.count > MOST_BOXES:
            raise LayoutLimitError(f"more than {MOST_BOXES} boxes")
        box = LayoutBox(kind, style, element, inline=inline)
        if element is not None and "t" in element and element["i"]:
            self.boxes[element["i"]] = box
        return box

    def _fill(
        self, box: LayoutBox, element: dict[str, Any], style: Style, depth: int, table: dict[str, str] | None
    ) -> None:
        """Give a box the boxes of an element's content."""
        if element["t"] == "ol" and (start := element["a"].get("start", "").strip()).lstrip("-").isdigit():
            self._counters.start("list-item", int(start[:9]) - 1, depth)
        if element["t"] == "table":
            table = element["a"]
        for child in (
            *self._generated(element, "b", style, depth + 1),
            *self._children(element, style, box, depth + 1, table),
            *self._generated(element, "f", style, depth + 1),
        ):
            box.add(child)
        self._counters.leave(depth)
        self._complete(box)

    def _children(
        self, element: dict[str, Any], style: Style, box: LayoutBox, depth: int, table: dict[str, str] | None
    ) -> Iterator[LayoutBox]:
        if depth > DEEPEST:
            return
        for child in element.get("c") or ():
            if "x" in child:
                if child["x"]:
                    text = self._box("text", style, child, inline=True)
                    text.text, text.decorations = child["x"], box.decorations
                    yield text
            elif "t" in child:
                yield from self._element(child, style, box, depth, table)

    def _element(
        self, element: dict[str, Any], above: Style, parent: LayoutBox, depth: int, table: dict[str, str] | None
    ) -> Iterator[LayoutBox]:
        attributes = element.get("a") or {}
        style = self.styler.style(
            element.get("m") or (), above, inline=attributes.get("style", ""), hints=hints_of(element, table)
        )
        self.styles[element["i"]] = style
        display, tag = style["display"], element["t"]
        if display == "none":
            return
        is_item = display == "list-item"
        value = attributes.get("value", "").strip() if tag == "li" else ""
        item = int(value[:9]) if value.lstrip("-").isdigit() else None
        self._counters.enter(style, depth, item=item, counts=is_item and tag != "summary")
        if display == "contents" and tag not in REPLACED and tag not in CONTROLS:
            yield from self._generated(element, "b", style, depth)
            yield from self._children(element, style, parent, depth, table)
            yield from self._generated(element, "f", style, depth)
            return
        if tag == "br":
            yield self._box("break", style, element, inline=True)
            return
        kind, inline = self._kind(tag, style, parent, depth)
        box = self._box(kind, style, element, inline=inline)
        box.decorations = _decorations(box, parent)
        if is_item:
            self._mark(box, style)
        if tag == "wbr":
            box.text = "\u200b"
        if kind not in ("replaced", "control"):
            self._fill(box, element, style, depth, table)
        elif kind == "control":
            self._control(box, element, style)
        yield box

    def _control(self, box: LayoutBox, element: dict[str, Any], style: Style) -> None:
        """The text in a control, in a box of its own."""
        text, is_hint = control_text(box)
        multiline = box.tag == "textarea"
        spacing = "pre-wrap" if multiline else "pre"
        shown = self.styler.style(element["p"], style) if is_hint and element.get("p") else style
        inner = self._box("flow", shown.changed(display="block", white_space=spacing))
        text_box = self._box("text", shown.changed(white_space=spacing), inline=True)
        text_box.text = text if text or multiline else " "
        inner.add(text_box)
        if text or not (box.tag in ("progress", "meter") or (box.tag == "input" and input_type(box) in PLAIN_TYPES)):
            box.add(inner)

    def _kind(self, tag: str, style: Style, parent: LayoutBox, depth: int) -> tuple[str, bool]:
        kind, inline = _KINDS.get(style["display"], ("inline", True))
        if style["display"] == "-webkit-box" and style["-webkit-box-orient"] == "vertical":
            kind = "flow"
        if tag in REPLACED or tag in CONTROLS:
            kind = "control" if tag in CONTROLS else "replaced"
        if style["float"] != "none" or style["position"] in ("absolute", "fixed") or parent.kind in ("flex", "grid"):
            inline = False
            if kind in ("inline", *TABLE_PARTS.values()):
                kind = "flow"
        return kind, inline

    def _mark(self, box: LayoutBox, style: Style) -> None:
        """The marker of a list item; one that stands inside becomes its first text."""
        kind = style["list-style-type"]
        number = self._counters.value("list-item")
        if kind[:1] in "\"'":
            marker = kind.strip("\"'")
        else:
            marker = counter_text(number, kind)
            if marker and kind not in BULLETS:
                marker += ". "
        if isinstance(style["list-style-image"][0], Url):
            marker = BULLETS["disc"]
        if style["list-style-position"] == "inside" and marker:
            text = self._box("text", style, inline=True)
            text.text = marker if marker.endswith(" ") else f"{marker} "
            box.add(text)
        else:
            box.marker = marker

    def _generated(self, element: dict[str, Any], key: str, above: Style, depth: int) -> Iterator[LayoutBox]:
        """The box of `::before` or `::after`."""
        matched = element.get(key)
        if not matched:
            return
        style = self.styler.style(matched, above)
        if style["display"] == "none" or style["content"] in ("none", "normal"):
            return
        self._counters.enter(style, depth)
        kind, inline = _KINDS.get(style["display"], ("inline", True))
        if style["float"] != "none" or style["position"] in ("absolute", "fixed"):
            kind, inline = "flow" if kind == "inline" else kind, False
        box = self._box(kind, style, None, inline=inline)
        box.decorations = _own_decorations(style)
        address = next((part[1] for part in style["content"] if isinstance(part, tuple) and part[0] == "url"), None)
        if address is not None:
            picture = self._box("replaced", style.changed(display="inline-block"), None, inline=True)
            picture.tag, picture.text = "img", address
            box.add(picture)
        text = self._counters.content(style["content"], style, element.get("a") or {})
        if text:
            inner = self._box("text", style, None, inline=True)
            inner.text, inner.decorations = text, box.decorations
            box.add(inner)
        yield box

    def _complete(self, box: LayoutBox) -> None:
        """Anonymous boxes: no container has both blocks and lines in it."""
        if box.kind == "table":
            complete_table(box, self._box)
        elif box.kind not in ("row-group", "row"):
            wrap_stray_parts(box, self._box)
        if box.kind in ("flex", "grid"):
            self._wrap_items(box)
        elif box.kind == "inline":
            if any(not child.inline and not child.out_of_flow and not child.floating for child in box.children):
                box.kind, box.inline = "flow", False
                self._wrap_lines(box)
        elif box.kind in ("flow", "cell", "caption"):
            self._wrap_lines(box)

    def _wrap_lines(self, box: LayoutBox) -> None:
        if not [item for item in box.children if not item.inline and not item.out_of_flow and not item.floating]:
            return
        children, run = box.children, list[LayoutBox]()
        box.children = []
        for child in [*children, None]:
            if child is not None and (child.inline or child.out_of_flow or child.floating):
                run.append(child)
                continue
            if run:
                self._add_lines(box, run)
                run = []
            if child is not None:
                box.add(child)

    def _add_lines(self, box: LayoutBox, run: list[LayoutBox]) -> None:
        """Put a run of inline boxes into an anonymous block, unless all of it is white space."""
        if not all(item.out_of_flow or item.floating or is_blank(item) for item in run):
            self._add_block(box, run)
            return
        for item in run:
            if item.out_of_flow or item.floating:
                box.add(item)

    def _add_block(self, box: LayoutBox, run: list[LayoutBox]) -> None:
        """Put a run of boxes into an anonymous block."""
        block = self._box("flow", box.style.changed(display="block"))
        block.decorations = box.decorations
        for item in run:
            block.add(item)
        box.add(block)

    def _wrap_items(self, box: LayoutBox) -> None:
        children, run = box.children, list[LayoutBox]()
        box.children = []
        for child in [*children, None]:
            if child is not None and child.kind in ("text", "break"):
                run.append(child)
                continue
            if not all(is_blank(item) for item in run):
                self._add_block(box, run)
            run = []
            if child is not None:
                child.inline = False
                if child.kind == "inline":
                    child.kind = "flow"
                    self._wrap_lines(child)
                box.add(child)


def is_blank(box: LayoutBox) -> bool:
    """Whether a text is white space that collapses."""
    return box.kind == "text" and not box.text.strip(" \t\n\r\f") and not box.style["white-space"].startswith("pre")


def _own_decorations(style: Style) -> tuple[Decoration, ...]:
    lines = style["text-decoration-line"]
    if lines == "none":
        return ()
    color = style.color("text-decoration-color")
    return tuple(
        Decoration(line, color, style["text-decoration-style"], style["text-decoration-thickness"])
        for line in lines.split()
    )


def _decorations(box: LayoutBox, parent: LayoutBox) -> tuple[Decoration, ...]:
    apart = box.out_of_flow or box.floating or (box.inline and box.kind != "inline")
    return (*(() if apart else parent.decorations), *_own_decorations(box.style))
