"""Reads the UI dump the way a caller of `uiautomator dump` does."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from typing import NamedTuple, Protocol

from simdroid.ui import Display


class HasDisplay(Protocol):
    """A phone, or as much of one as a test needs."""

    @property
    def display(self) -> Display:
        """Its screen."""


class Node(NamedTuple):
    """One node of the dump."""

    attributes: dict[str, str]
    box: tuple[int, int, int, int]

    @property
    def text(self) -> str:
        """Its text."""
        return self.attributes["text"]

    def flag(self, name: str) -> bool:
        """One of its flags."""
        return self.attributes[name] == "true"


def nodes(phone: HasDisplay) -> list[Node]:
    """All nodes of the active window, parents first."""
    tree = ElementTree.fromstring(phone.display.dump().encode())
    return [Node(each.attrib, _box(each.attrib["bounds"])) for each in tree.iter("node")]


def _box(bounds: str) -> tuple[int, int, int, int]:
    left, top, right, bottom = (int(number) for number in re.findall(r"-?\d+", bounds))
    return left, top, right, bottom


def find(phone: HasDisplay, *, text: str = "", desc: str = "", id: str = "") -> Node:
    """The first node with all that is given."""
    for node in nodes(phone):
        shown = node.attributes
        if (
            (not text or shown["text"] == text)
            and (not desc or shown["content-desc"] == desc)
            and (not id or shown["resource-id"].rpartition("/")[2] == id)
        ):
            return node
    raise AssertionError(f"nothing on the screen with {text=} {desc=} {id=}: {texts(phone)}")


def texts(phone: HasDisplay) -> list[str]:
    """Every text on the screen, in order."""
    return [node.text for node in nodes(phone) if node.text]


def tap(phone: HasDisplay, *, text: str = "", desc: str = "", id: str = "") -> None:
    """Tap the middle of a node."""
    left, top, right, bottom = find(phone, text=text, desc=desc, id=id).box
    phone.display.tap((left + right) / 2, (top + bottom) / 2)
