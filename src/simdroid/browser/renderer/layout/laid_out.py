"""A page that is laid out: what scripts ask about it, and what a frame shows of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from simdroid.browser.frame import DrawOp, Node, PageRect
from simdroid.browser.renderer.css import WHITE, CssColor, PageViewport, Style, Styler, StyleSheets, hex_text
from simdroid.browser.renderer.layout.accessibility import accessibility_nodes
from simdroid.browser.renderer.layout.block import flow_contents, flow_sizes
from simdroid.browser.renderer.layout.boxes import LayoutBox
from simdroid.browser.renderer.layout.computed_style import computed_style
from simdroid.browser.renderer.layout.controls import control_contents, control_sizes
from simdroid.browser.renderer.layout.drag_areas import drag_areas
from simdroid.browser.renderer.layout.find import find_matches
from simdroid.browser.renderer.layout.flex import flex_contents, flex_sizes
from simdroid.browser.renderer.layout.geometry import Geometry
from simdroid.browser.renderer.layout.grid import grid_contents, grid_sizes
from simdroid.browser.renderer.layout.limits import deep_calls
from simdroid.browser.renderer.layout.paint.backgrounds import paint_layer
from simdroid.browser.renderer.layout.paint.painter import BoxPainter
from simdroid.browser.renderer.layout.paint.recorder import Recorder
from simdroid.browser.renderer.layout.positioned import Placer
from simdroid.browser.renderer.layout.replaced import replaced_contents, replaced_sizes
from simdroid.browser.renderer.layout.sizing import lay_out as lay_out_box
from simdroid.browser.renderer.layout.table import table_contents, table_sizes
from simdroid.browser.renderer.layout.tree import TreeBuilder
from simdroid.browser.renderer.layout.work import Algorithm, Work

_FLOW = Algorithm(flow_contents, flow_sizes)
_ALGORITHMS: Mapping[str, Algorithm] = {
    **dict.fromkeys(("flow", "inline", "text", "break", "cell", "caption", "row", "row-group", "column"), _FLOW),
    "flex": Algorithm(flex_contents, flex_sizes),
    "grid": Algorithm(grid_contents, grid_sizes),
    "table": Algorithm(table_contents, table_sizes),
    "replaced": Algorithm(replaced_contents, replaced_sizes),
    "control": Algorithm(control_contents, control_sizes),
}


class Parts(NamedTuple):
    """What a frame shows of a page."""

    draw: tuple[DrawOp, ...]
    nodes: tuple[Node, ...]
    drag_areas: tuple[tuple[PageRect, bool], ...]
    width: float
    height: float
    background: str
    pictures: dict[str, bytes]
    """All pictures drawn, but for canvases; a frame sends those that it has not sent before."""
    canvases: tuple[str, ...]
    """Keys of the canvases drawn; their commands name them by these."""


def lay_out(tree: dict[str, Any], styles: StyleSheets, viewport: PageViewport, images: Mapping[str, bytes]) -> LaidOut:
    """Lay out a page.

    `tree` is the DOM's snapshot with the rules that match; `images` has encoded pictures by the address as the page
    wrote it (empty for one that failed). Raises `LayoutLimitError` for a page that is too large.
    """
    with deep_calls():
        return LaidOut(tree, styles, viewport, images)


class LaidOut:
    """The boxes of a page at their places."""

    def __init__(
        self, tree: dict[str, Any], styles: StyleSheets, viewport: PageViewport, images: Mapping[str, bytes]
    ) -> None:
        self._styler = Styler(styles)
        builder = TreeBuilder(self._styler)
        self.viewport = viewport
        self.root = builder.build(tree)
        self.boxes: dict[int, LayoutBox] = builder.boxes
        self.styles: dict[int, Style] = builder.styles
        self._work = Work(viewport, _ALGORITHMS, images)
        lay_out_box(self._work, self.root, viewport.width, viewport.height)
        self.root.y = self.root.margin[0]
        placer = Placer(self._work)
        placer.run(self.root)
        self.sticks = placer.sticks
        self.width, self.height = (
            max(placer.right, viewport.width),
            max(placer.bottom + self.root.margin[2], viewport.height),
        )
        self._recorder: Recorder | None = None
        self._geometry: Geometry | None = None

    @property
    def wanted(self) -> list[str]:
        """Addresses of pictures that the page shows and that were not given."""
        self._painted()
        return list(self._work.wanted)

    def _painted(self) -> Recorder:
        if self._recorder is None:
            recorder = Recorder()
            with deep_calls():
                style = self._canvas_style()
                images = style["background-image"]
                for number in range(len(images) - 1, -1, -1):
                    if images[number] != "none":
                        paint_layer(self._work, recorder, style, number, (0.0, 0.0, self.width, self.height), 0.0)
                BoxPainter(self._work, recorder).paint(self.root)
            self._recorder = recorder
        return self._recorder

    def _canvas_style(self) -> Style:
        """The style whose background covers the whole page: the root's, or the body's where that has none."""
        own = self.root.style
        if own.color("background-color").alpha == 0 and own["background-image"] == ("none",):
            body = next((child for child in self.root.children if child.tag == "body"), None)
            if body is not None:
                return body.style
        return own

    @property
    def background(self) -> CssColor:
        """The colour behind everything."""
        color = self._canvas_style().color("background-color")
        base = CssColor(18, 18, 18) if self.root.style.dark else WHITE
        if color.alpha >= 1:
            return color
        mixed = [round(a * color.alpha + b * (1 - color.alpha)) for a, b in zip(color[:3], base[:3], strict=True)]
        return CssColor(mixed[0], mixed[1], mixed[2])

    def geometry(self) -> Geometry:
        """Rectangles and sizes of elements."""
        if self._geometry is None:
            self._geometry = Geometry(self.boxes, self.viewport, (self.width, self.height))
        return self._geometry

    def rects(self) -> dict[int, list[float]]:
        """By element: border box x, y, width, height in the document; client left, top, width, height; scroll sizes."""
        with deep_calls():
            return self.geometry().rects()

    def client_rects(self, node: int) -> list[list[float]]:
        """The boxes of an element, one for each line that it is in."""
        with deep_calls():
            return self.geometry().client_rects(node)

    def hit(self, x: float, y: float, scroll: tuple[float, float] = (0.0, 0.0)) -> int:
        """The topmost element at a point of the viewport, 0 for none; `scroll` is how far the page is scrolled."""
        page = (x + scroll[0], y + scroll[1])
        for target in reversed(self._painted().targets):
            at_x, at_y = (x, y) if target.fixed else page
            left, top, right, bottom = target.area
            if left <= at_x < right and top <= at_y < bottom:
                box: LayoutBox | None = target.box
                if box is not None and box.style["pointer-events"] == "none":
                    continue
                while box is not None and (not box.node or box.kind == "text"):
                    box = box.parent
                if box is not None:
                    return box.node
        return self.root.node

    def computed(self, node: int) -> dict[str, str]:
        """The computed style of an element as scripts read it."""
        style = self.styles.get(node)
        return {} if style is None else computed_style(style, self.boxes.get(node))

    def find(self, query: str) -> tuple[PageRect, ...]:
        """Where a text occurs in the page."""
        return find_matches(self.root, self._work, query)

    def parts(self) -> Parts:
        """What a frame shows."""
        recorder = self._painted()
        recorder.turned.draw(recorder.commands, recorder.pictures)
        with deep_calls():
            nodes = accessibility_nodes(self.root, self.geometry())
        return Parts(
            tuple(recorder.commands),
            nodes,
            drag_areas(self.root),
            round(self.width, 2),
            round(self.height, 2),
            hex_text(self.background),
            recorder.pictures,
            tuple(box.state["canvas"] for box in self.boxes.values() if box.tag == "canvas" and "canvas" in box.state),
        )
