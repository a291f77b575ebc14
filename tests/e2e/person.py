"""A person with a phone and nothing but adb: looks at the UI tree, taps, types."""

from __future__ import annotations

import base64
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from tests.e2e.adb_program import Adb

ADB_KEYBOARD = "com.android.adbkeyboard/.AdbIME"


class Node(NamedTuple):
    """Something on the screen."""

    text: str
    desc: str
    id: str
    checked: bool
    box: tuple[int, int, int, int]

    @property
    def centre(self) -> tuple[int, int]:
        """Where a finger would go."""
        left, top, right, bottom = self.box
        return (left + right) // 2, (top + bottom) // 2


@dataclass
class Person:
    """Uses one phone by its screen only."""

    adb: Adb

    def shell(self, line: str) -> str:
        """Run a line that must succeed."""
        done = self.adb.shell(line)
        assert done.status == 0, (line, done.text)
        return done.text

    def look(self) -> list[Node]:
        """Everything in the active window."""
        text = self.adb.call("exec-out", "uiautomator dump /dev/tty").text
        tree = ET.fromstring(text[: text.rindex("</hierarchy>") + len("</hierarchy>")])
        return list(_nodes(tree))

    def find(self, label: str) -> Node:
        """The first node with this text, description or id; scrolls down for it if need be."""
        for _ in range(8):
            nodes = self.look()
            for node in nodes:
                if label in (node.text, node.desc, node.id.rpartition("/")[2]):
                    return node
            self.shell("input swipe 540 1500 540 900 300")
        raise AssertionError(
            f"no {label!r} on the screen: {[(n.text, n.desc, n.id) for n in nodes if n.text or n.desc]}"
        )

    def sees(self, label: str) -> bool:
        """Whether the active window shows this text or description now."""
        return any(label in (node.text, node.desc) for node in self.look())

    def tap(self, label: str) -> None:
        """Tap the node with this text, description or id."""
        x, y = self.find(label).centre
        self.shell(f"input tap {x} {y}")

    def hold(self, label: str) -> None:
        """Press long."""
        x, y = self.find(label).centre
        self.shell(f"input swipe {x} {y} {x} {y} 1000")

    def type(self, text: str) -> None:
        """Type any Unicode with the ADB keyboard."""
        self.shell(f"ime enable {ADB_KEYBOARD} >/dev/null; ime set {ADB_KEYBOARD} >/dev/null")
        self.shell(f"am broadcast -a ADB_INPUT_B64 --es msg {base64.b64encode(text.encode()).decode()}")

    def drag(self, label: str, share: float) -> None:
        """Put a slider at a share of its width."""
        left, top, right, bottom = self.find(label).box
        y = (top + bottom) // 2
        x = left + round((right - left) * share)
        self.shell(f"input swipe {(left + right) // 2} {y} {x} {y} 300")


def _nodes(element: ET.Element) -> Iterator[Node]:
    for child in element.iter("node"):
        left, top, right, bottom = map(int, re.findall(r"-?\d+", child.attrib["bounds"]))
        yield Node(
            child.attrib["text"],
            child.attrib["content-desc"],
            child.attrib["resource-id"],
            child.attrib["checked"] == "true",
            (left, top, right, bottom),
        )
