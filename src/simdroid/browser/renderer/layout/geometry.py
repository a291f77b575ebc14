"""Geometry that scripts ask for: rectangles of elements, what is visible of them, and how far they scroll."""

from __future__ import annotations

from collections.abc import Mapping

from simdroid.browser.renderer.css import PageViewport
from simdroid.browser.renderer.drawing.paths import Matrix, multiply
from simdroid.browser.renderer.layout.boxes import Fragment, LayoutBox
from simdroid.browser.renderer.layout.paint.transforms import moved_area, transform_of
from simdroid.browser.renderer.layout.positioned import is_transformed


class Geometry:
    """Answers about placed boxes; everything in CSS pixels of the document."""

    def __init__(self, boxes: Mapping[int, LayoutBox], viewport: PageViewport, document: tuple[float, float]) -> None:
        self._boxes, self._viewport, self._document = boxes, viewport, document
        self._matrices: dict[int, Matrix | None] = {}

    def _matrix(self, box: LayoutBox) -> Matrix | None:
        """The transforms around a box together."""
        key = id(box)
        if key not in self._matrices:
            around = box.absolute_parent if box.out_of_flow else box.parent
            outer = self._matrix(around) if around is not None else None
            if is_transformed(box) and box.placed:
                own = transform_of(box)
                outer = own if outer is None else multiply(outer, own)
            self._matrices[key] = outer
        return self._matrices[key]

    def client_rects(self, node: int) -> list[list[float]]:
        """The boxes of an element: x, y, width, height."""
        box = self._boxes.get(node)
        if box is None or not box.placed:
            return []
        if box.kind in ("inline", "break"):
            areas = [(part.x, part.y, part.width, part.height) for part in box.fragments]
        else:
            areas = [(box.x, box.y, box.width, box.height)]
        matrix = self._matrix(box)
        if matrix is not None:
            areas = [moved_area(matrix, *area) for area in areas]
        if box.fixed:
            x, y = self._viewport.scroll_x, self._viewport.scroll_y
            areas = [(area[0] + x, area[1] + y, area[2], area[3]) for area in areas]
        return [[round(part, 3) for part in area] for area in areas]

    def area(self, box: LayoutBox, parts: list[Fragment] | None = None) -> tuple[float, float, float, float]:
        """The box around an element, or around pieces of its text, as it is drawn; fixed ones in the viewport."""
        if parts is None and box.kind in ("inline", "break"):
            parts = box.fragments
        if parts is None:
            area = (box.x, box.y, box.width, box.height)
        elif not parts:
            return (box.x, box.y, 0.0, 0.0)
        else:
            left, top = min(part.x for part in parts), min(part.y for part in parts)
            right, bottom = max(part.x + part.width for part in parts), max(part.y + part.height for part in parts)
            area = (left, top, right - left, bottom - top)
        matrix = self._matrix(box)
        return area if matrix is None else moved_area(matrix, *area)

    def rects(self) -> dict[int, list[float]]:
        """By element: x, y, width, height; client left, top, width, height; scroll width, height."""
        rects: dict[int, list[float]] = {}
        for node, box in self._boxes.items():
            areas = self.client_rects(node)
            if not areas:
                continue
            left, top = min(area[0] for area in areas), min(area[1] for area in areas)
            right = max(area[0] + area[2] for area in areas)
            bottom = max(area[1] + area[3] for area in areas)
            rects[node] = [left, top, round(right - left, 3), round(bottom - top, 3), *self._inner(box)]
        return rects

    def _inner(self, box: LayoutBox) -> list[float]:
        """Client and scroll sizes; those of the root element are the viewport's and the document's."""
        if box.parent is None:
            return [0.0, 0.0, self._viewport.width, self._viewport.height, *self._document]
        if box.kind in ("inline", "break"):
            return [0.0] * 6
        top, right, bottom, left = box.border
        client = (max(box.width - left - right, 0.0), max(box.height - top - bottom, 0.0))
        scroll = (max(box.scroll_size[0], client[0]), max(box.scroll_size[1], client[1]))
        return [round(part, 3) for part in (left, top, *client, *scroll)]
