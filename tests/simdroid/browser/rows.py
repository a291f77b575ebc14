"""A layout for tests of the engine alone: every element has a row of its own, in document order."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from simdroid.browser.frame import Node, PageRect

ROW = 20
WIDTH = 400


class RowParts(NamedTuple):
    """What a frame shows of rows: nodes with texts."""

    draw: tuple[Any, ...]
    nodes: tuple[Node, ...]
    drag_areas: tuple[Any, ...]
    width: float
    height: float
    background: str
    pictures: dict[str, bytes]
    canvases: tuple[str, ...]


class Rows:
    """Elements one below the other."""

    def __init__(self, tree: dict[str, Any]) -> None:
        self.wanted: list[str] = []
        self.sticks = False
        self.rows: list[dict[str, Any]] = []
        waiting = [tree]
        while waiting:
            element = waiting.pop()
            if "t" in element:
                self.rows.append(element)
                waiting.extend(reversed(element["c"]))
        self.places = {element["i"]: place for place, element in enumerate(self.rows)}

    def rects(self) -> Mapping[int, list[float]]:
        return {node: [0, ROW * place, WIDTH, ROW, 0, 0, WIDTH, ROW, WIDTH, ROW] for node, place in self.places.items()}

    def client_rects(self, node: int) -> list[list[float]]:
        return [self.rects()[node][:4]]

    def hit(self, x: float, y: float, scroll: tuple[float, float]) -> int:
        place = int((y + scroll[1]) // ROW)
        return int(self.rows[place]["i"]) if 0 <= place < len(self.rows) else 0

    def computed(self, node: int) -> Mapping[str, str]:
        style = self.rows[self.places[node]]["a"].get("style", "") if node in self.places else "display: none"
        return {"display": "none" if "display: none" in style else "block", "touch-action": "auto"}

    def find(self, query: str) -> tuple[PageRect, ...]:
        return tuple(PageRect(0, ROW * place, WIDTH, ROW) for place, row in enumerate(self.rows) if query in words(row))

    def parts(self) -> RowParts:
        nodes = tuple(_node(row, place) for place, row in enumerate(self.rows))
        return RowParts((), nodes, (), WIDTH, ROW * len(self.rows), "#ffffff", {}, ())


def _node(row: dict[str, Any], place: int) -> Node:
    box = PageRect(0, ROW * place, WIDTH, ROW)
    return Node(row["i"], 0, box, "android.view.View", words(row), resource_id=row["a"].get("id", ""))


def words(row: dict[str, Any]) -> str:
    """An element's own text."""
    return "".join(child["x"] for child in row["c"] if "x" in child).strip()


@dataclass
class RowLayouts:
    """Makes rows of a page."""

    drawn: list[Any] = field(default_factory=list)

    def selectors(self, sheets: list[dict[str, str]], viewport: Mapping[str, Any]) -> list[str]:
        return []

    def place(self, tree: dict[str, Any], viewport: Mapping[str, Any], images: Mapping[str, bytes]) -> Rows:
        return Rows(tree)

    def media(self, query: str, viewport: Mapping[str, Any]) -> bool:
        return "dark" in query and bool(viewport.get("dark"))

    def declares(self, name: str, value: str) -> bool:
        return value != "nonsense"

    def canvas(self, arguments: list[Any]) -> Any:
        return None

    def draw(self, key: str, commands: list[Any]) -> None:
        self.drawn.extend(commands)

    def canvas_picture(self, key: str) -> tuple[str, bytes]:
        return f"{key}", b""
