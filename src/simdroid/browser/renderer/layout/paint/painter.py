"""The order of painting: stacking contexts, backgrounds before floats before text (CSS 2, appendix E)."""

from __future__ import annotations

from collections.abc import Iterator

from simdroid.browser.renderer.layout.block import legend_of
from simdroid.browser.renderer.layout.boxes import Fragment, LayoutBox
from simdroid.browser.renderer.layout.paint.backgrounds import (
    paint_background,
    paint_border,
    paint_fieldset,
    paint_outline,
)
from simdroid.browser.renderer.layout.paint.control_looks import paint_control
from simdroid.browser.renderer.layout.paint.lines import paint_marker, paint_text
from simdroid.browser.renderer.layout.paint.recorder import Recorder, is_void
from simdroid.browser.renderer.layout.paint.replaced_looks import paint_replaced
from simdroid.browser.renderer.layout.paint.transforms import transform_commands, transform_of
from simdroid.browser.renderer.layout.positioned import is_transformed
from simdroid.browser.renderer.layout.work import Work


def is_stacking(box: LayoutBox) -> bool:
    """Whether a box begins a stacking context: what is in it is painted together."""
    style = box.style.values
    if box.kind in ("text", "break"):
        return False
    if style.get("opacity", 1.0) < 1 or is_transformed(box):
        return True
    position = style.get("position", "static")
    if position in ("fixed", "sticky"):
        return True
    layered = style.get("z-index", "auto") != "auto"
    return layered and (position != "static" or (box.parent is not None and box.parent.kind in ("flex", "grid")))


def is_layered(box: LayoutBox) -> bool:
    """Whether a box is painted above what is in flow."""
    return box.positioned or is_stacking(box)


def clips(box: LayoutBox) -> bool:
    """Whether a box cuts its content; what the page's own elements say is the viewport's."""
    return box.scrolls and box.tag not in ("html", "body")


def inner_boxes(box: LayoutBox) -> Iterator[LayoutBox]:
    """The boxes in a box, also those that stand in its lines, in document order."""
    for child in box.children:
        if child.kind == "inline" and not child.out_of_flow:
            yield child
            yield from inner_boxes(child)
        elif child.kind not in ("text", "break"):
            yield child


class BoxPainter:
    """Paints a placed tree."""

    def __init__(self, work: Work, recorder: Recorder) -> None:
        self.work, self.recorder = work, recorder

    def paint(self, box: LayoutBox) -> None:
        """Paint a stacking context, such as the document."""
        recorder = self.recorder
        start, first_target = len(recorder.commands), len(recorder.targets)
        opacity, recorder.opacity = recorder.opacity, recorder.opacity * float(box.style["opacity"])
        if recorder.opacity > 0.002 and box.style["visibility"] != "collapse":
            layers = sorted(self._layers(box), key=_level)
            if box.kind != "inline":
                self._decorate(box)
            for layer in layers:
                if _level(layer) < 0:
                    self._layer(layer, box)
            self._contents(box)
            for layer in layers:
                if _level(layer) >= 0:
                    self._layer(layer, box)
        recorder.opacity = opacity
        if is_transformed(box):
            transform_commands(recorder, transform_of(box), start, first_target, self.work.viewport.dpr)

    def _layers(self, box: LayoutBox) -> Iterator[LayoutBox]:
        """The layered boxes of a stacking context, in document order."""
        for child in inner_boxes(box):
            if child.kind != "inline":
                layered = is_layered(child)
                if layered:
                    yield child
                if not layered or not is_stacking(child):
                    yield from self._layers(child)

    def _layer(self, box: LayoutBox, context: LayoutBox) -> None:
        """Paint a layered box, inside the clips of the boxes that contain it."""
        if not box.placed:
            return
        recorder, clipping = self.recorder, list[LayoutBox]()
        alone = box.fixed and not recorder.fixed and box.out_of_flow and box.absolute_parent is None
        if alone:
            recorder.add(("fixed",))
            recorder.fixed = True
        else:
            clipping = self._clipping(box, context)
        for around in clipping:
            recorder.push_clip(_padding_area(around))
        if is_stacking(box):
            self.paint(box)
        else:
            self._atomic(box)
        for _ in clipping:
            recorder.pop_clip()
        if alone:
            recorder.fixed = False
            recorder.add(("unfixed",))

    def _clipping(self, box: LayoutBox, context: LayoutBox) -> list[LayoutBox]:
        boxes: list[LayoutBox] = []
        around = box.absolute_parent if box.out_of_flow else box.parent
        while around is not None:
            if clips(around):
                boxes.insert(0, around)
            if around is context:
                break
            around = around.absolute_parent if around.out_of_flow else around.parent
        return boxes

    def _atomic(self, box: LayoutBox) -> None:
        """Paint a box with everything in it that is not layered."""
        self._decorate(box)
        self._contents(box)

    def _decorate(self, box: LayoutBox) -> None:
        """Paint what a box itself looks like, behind its content."""
        recorder, style = self.recorder, box.style
        if style["visibility"] != "visible":
            return
        area = (box.x, box.y, box.width, box.height)
        recorder.target(box, *area)
        if box.kind in ("row", "row-group", "column") and not box.node:
            return
        if box.parent is not None and box.tag != "body":
            paint_background(self.work, recorder, style, area, box.border)
        legend = legend_of(box)
        if legend is not None:
            paint_fieldset(recorder, box, legend)
        else:
            paint_border(recorder, style, area, box.border, box)
        if box.kind == "control":
            paint_control(self.work, recorder, box)
        elif box.kind == "replaced":
            paint_replaced(self.work, recorder, box)
        paint_outline(recorder, style, area)

    def _contents(self, box: LayoutBox) -> None:
        if box.kind == "replaced":
            return
        recorder = self.recorder
        clipped = clips(box) or box.kind == "control"
        if clipped:
            area = _padding_area(box)
            if is_void(area) or not recorder.seen(box.x, box.y, box.width, box.height):
                return
            recorder.push_clip(area)
        self._blocks(box)
        self._floats(box)
        self._lines(box)
        if clipped:
            recorder.pop_clip()

    def _blocks(self, box: LayoutBox) -> None:
        """Backgrounds of blocks; what cuts its content is painted whole."""
        for child in box.children:
            if child.inline or child.floating or is_layered(child):
                continue
            if clips(child) or child.kind in ("control", "replaced"):
                self._atomic(child)
            else:
                self._decorate(child)
                self._blocks(child)

    def _floats(self, box: LayoutBox) -> None:
        for child in inner_boxes(box):
            if is_layered(child):
                continue
            if child.floating:
                self._atomic(child)
            elif not child.inline and not clips(child) and child.kind not in ("control", "replaced"):
                self._floats(child)

    def _lines(self, box: LayoutBox) -> None:
        if box.marker and box.style["visibility"] == "visible":
            paint_marker(self.work, self.recorder, box)
        for line in box.lines:
            for fragment in line.fragments:
                inner = fragment.box
                if inner.kind == "text":
                    paint_text(self.work, self.recorder, fragment)
                elif inner.kind == "inline":
                    self._inline_part(fragment)
                elif not is_layered(inner):
                    self._atomic(inner)
        for child in box.children:
            whole = child.inline or child.floating or is_layered(child) or clips(child)
            if not whole and child.kind not in ("control", "replaced"):
                self._lines(child)

    def _inline_part(self, part: Fragment) -> None:
        style = part.box.style
        if style["visibility"] != "visible":
            return
        area = (part.x, part.y, part.width, part.height)
        self.recorder.target(part.box, *area)
        top, right, bottom, left = part.box.border
        border = (top, right if part.last else 0.0, bottom, left if part.first else 0.0)
        paint_background(self.work, self.recorder, style, area, border)
        paint_border(self.recorder, style, area, border, part.box)
        paint_outline(self.recorder, style, area)


def _level(box: LayoutBox) -> float:
    level = box.style["z-index"]
    return 0.0 if level == "auto" else float(level)


def _padding_area(box: LayoutBox) -> tuple[float, float, float, float]:
    top, right, bottom, left = box.border
    return (box.x + left, box.y + top, box.x + box.width - right, box.y + box.height - bottom)
