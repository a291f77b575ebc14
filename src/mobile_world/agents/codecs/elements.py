"""The numbered elements of a screen, for protocols that name an element instead of a place.

The rule: the nodes of the tree in its own order, parents before children, that can be acted on (clickable,
long-clickable, scrollable, checkable, or able to take text) or that say something (a text or a description), and of
which at least one pixel is on the screen. The first is number 0. Prompts and codecs number by the same list.
"""

from __future__ import annotations

from typing import NamedTuple

from mobile_world.domain import Box, Point, ScreenSize, UiNode, UiTree


class Element(NamedTuple):
    """An element and the part of it that is on the screen."""

    number: int
    node: UiNode
    box: Box

    @property
    def area(self) -> int:
        """Pixels of it on the screen."""
        return (self.box.right - self.box.left) * (self.box.bottom - self.box.top)

    def centre(self, size: ScreenSize) -> Point:
        """Where a tap on it goes."""
        return Point.from_pixels(*self.box.centre, size)


def numbered_elements(ui: UiTree, size: ScreenSize) -> list[Element]:
    """Every element that has a number, in the order of the numbers."""
    elements: list[Element] = []
    for node in ui.walk():
        left, top, right, bottom = node.box
        box = Box(max(left, 0), max(top, 0), min(right, size.width), min(bottom, size.height))
        if not box.empty and _counts(node):
            elements.append(Element(len(elements), node, box))
    return elements


def element_at(elements: list[Element], point: Point, size: ScreenSize) -> Element | None:
    """The element that a place means: one whose centre it is, or else the smallest around it."""
    x, y = point.to_pixels(size)
    around = [element for element in elements if element.box.holds(x, y)]
    centred = [element for element in around if element.box.centre == (x, y)]
    return min(centred or around, key=lambda element: (element.area, -element.number), default=None)


def _counts(node: UiNode) -> bool:
    acts = node.clickable or node.long_clickable or node.scrollable or node.checkable
    return acts or bool(node.label) or node.class_name.endswith("EditText")
