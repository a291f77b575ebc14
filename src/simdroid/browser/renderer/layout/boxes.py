"""Boxes: what layout sizes and places, made of a page's elements and texts.

Until a box is placed, `x` and `y` are the corner of its border box in that of its parent box; then in the document.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from simdroid.browser.renderer.css import Style

Edges = tuple[float, float, float, float]
"""Top, right, bottom, left."""

NO_EDGES: Edges = (0.0, 0.0, 0.0, 0.0)


class Fragment(NamedTuple):
    """A piece of a line: text, an atomic box, or the part of an inline box; its corner lies in the block container."""

    box: LayoutBox
    x: float
    y: float
    width: float
    height: float
    text: str = ""
    baseline: float = 0.0
    rtl: bool = False
    start: int = 0
    """Where in the text of its box a text begins."""
    first: bool = True
    last: bool = True
    """Of an inline box: whether its start and its end lie in this part."""


class LineBox(NamedTuple):
    """A line of an inline formatting context; inline boxes come before what lies in them."""

    y: float
    height: float
    baseline: float
    fragments: list[Fragment]


class Decoration(NamedTuple):
    """A line under, through or over text."""

    line: str
    color: Any
    style: str
    thickness: Any


class Sizes(NamedTuple):
    """How narrow and how wide content would like to be."""

    least: float
    most: float


class Margin(NamedTuple):
    """Margins that collapse: the greatest positive and the least negative one."""

    positive: float = 0.0
    negative: float = 0.0

    @property
    def size(self) -> float:
        """What they come to together."""
        return self.positive + self.negative

    def joined(self, other: Margin) -> Margin:
        """With margins that touch these."""
        return Margin(max(self.positive, other.positive), min(self.negative, other.negative))


NO_MARGIN = Margin()


class LayoutBox:
    """A box; `kind` says how its inside is laid out, `inline` whether it stands in a line."""

    __slots__ = (
        "absolute_parent",
        "baseline",
        "border",
        "children",
        "control",
        "decorations",
        "element",
        "empty",
        "fixed",
        "fragments",
        "height",
        "inline",
        "intrinsic",
        "kind",
        "lead",
        "lines",
        "margin",
        "marker",
        "natural",
        "node",
        "padding",
        "parent",
        "picture",
        "placed",
        "scroll_size",
        "solved",
        "static",
        "style",
        "tag",
        "text",
        "through",
        "tokens",
        "trail",
        "width",
        "x",
        "y",
    )

    def __init__(self, kind: str, style: Style, element: dict[str, Any] | None = None, *, inline: bool = False) -> None:
        self.kind = kind
        """"flow", "inline", "text", "break", "flex", "grid", "table", "row-group", "row", "cell", "caption", "column",
        "replaced" or "control"."""
        self.style = style
        self.element = element
        self.node: int = element["i"] if element else 0
        self.tag: str = element.get("t", "") if element else ""
        self.inline = inline
        self.children: list[LayoutBox] = []
        self.parent: LayoutBox | None = None
        self.absolute_parent: LayoutBox | None = None
        """For a box out of flow: the box that contains it; None for the viewport or the document."""
        self.fixed = False
        self.text = ""
        self.decorations: tuple[Decoration, ...] = ()
        self.marker = ""
        self.control: Any = None
        self.picture: Any = None
        self.x = self.y = self.width = self.height = 0.0
        self.margin: Edges = NO_EDGES
        self.border: Edges = NO_EDGES
        self.padding: Edges = NO_EDGES
        self.baseline: float | None = None
        """From its top edge to the baseline of its first (of an inline block: last) line."""
        self.lines: list[LineBox] = []
        self.fragments: list[Fragment] = []
        """The parts of an inline box, in the coordinates of the document once placed."""
        self.static: tuple[float, float] = (0.0, 0.0)
        self.intrinsic: Sizes | None = None
        self.natural: dict[Any, float] = {}
        """Heights by width, from layouts without a given height."""
        self.solved: Any = None
        """What the last layout was asked for; the same again needs no work."""
        self.scroll_size: tuple[float, float] = (0.0, 0.0)
        self.placed = False
        self.tokens: Any = None
        """What stands in its lines, worked out once."""
        self.empty: Any = None
        """Whether nothing is in it, as last worked out."""
        self.lead: Any = None
        """Its leading margin as last worked out."""
        self.trail: Margin = NO_MARGIN
        """The margin below it, with those of its last children that collapse into it."""
        self.through = False
        """Whether the margins above and below it meet."""

    @property
    def frame_x(self) -> float:
        """Borders and padding, left and right."""
        return self.border[1] + self.border[3] + self.padding[1] + self.padding[3]

    @property
    def frame_y(self) -> float:
        """Borders and padding, above and below."""
        return self.border[0] + self.border[2] + self.padding[0] + self.padding[2]

    @property
    def inner_x(self) -> float:
        """From its left edge to its content."""
        return self.border[3] + self.padding[3]

    @property
    def inner_y(self) -> float:
        """From its top edge to its content."""
        return self.border[0] + self.padding[0]

    @property
    def out_of_flow(self) -> bool:
        """Whether it is positioned absolutely or fixed."""
        return self.kind != "text" and self.style["position"] in ("absolute", "fixed")

    @property
    def floating(self) -> bool:
        """Whether it floats."""
        return self.kind != "text" and self.style["float"] != "none" and not self.out_of_flow

    @property
    def positioned(self) -> bool:
        """Whether it is positioned in any way."""
        return self.kind != "text" and self.style["position"] != "static"

    @property
    def attributes(self) -> dict[str, str]:
        """The attributes of its element."""
        return self.element["a"] if self.element and "a" in self.element else {}

    @property
    def state(self) -> dict[str, Any]:
        """The live state of its element."""
        return self.element.get("s") or {} if self.element else {}

    @property
    def scrolls(self) -> bool:
        """Whether its content is cut at its edges."""
        return self.kind not in ("text", "inline") and self.style["overflow-x"] != "visible"

    def add(self, child: LayoutBox) -> None:
        """Append a child."""
        child.parent = self
        self.children.append(child)
