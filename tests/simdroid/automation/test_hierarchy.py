"""The UI tree as the servers of UI Automator write it."""

from __future__ import annotations

from xml.etree import ElementTree

from simdroid.automation.hierarchy import dump_hierarchy
from simdroid.device import Phone
from simdroid.system import Intent
from simdroid.ui.windows.accessibility import AccessibilityWindow

START = "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>\r\n<hierarchy rotation=\"0\""


def active(phone: Phone) -> list[AccessibilityWindow]:
    phone.system.activities.start(Intent(action="android.settings.SETTINGS"))
    return [window for window in phone.display.accessibility_windows() if window.active]


def test_nodes_say_all_that_the_short_dump_says_and_more(phone: Phone) -> None:
    windows = active(phone)
    tree = dump_hierarchy(windows, rotation=0)
    assert tree.startswith(f"{START}>\r\n  <node index=") and tree.endswith("\r\n  </node>\r\n</hierarchy>")
    short = list(ElementTree.fromstring(phone.display.dump()).iter("node"))
    for long, other, node in zip(ElementTree.fromstring(tree).iter("node"), short, windows[0].root.walk(), strict=True):
        left, top, right, bottom = node.bounds
        assert long.attrib == other.attrib | {
            "bounds": f"[{left},{top}][{right},{bottom}]",
            "visible-to-user": "true",
            "drawing-order": str(node.index + 1 if node.place else 0),
            "hint": node.hint,
            "display-id": "0",
        }
    line = next(line for line in tree.splitlines() if 'text="Apps"' in line)
    assert line.lstrip().startswith('<node index="') and line.endswith('display-id="0" />')


def test_levels_and_plain_nodes_can_be_left_out(phone: Phone) -> None:
    windows = active(phone)
    whole = dump_hierarchy(windows, rotation=0)
    assert dump_hierarchy(windows, rotation=0, deepest=0).count("<node") == 1
    assert dump_hierarchy(windows, rotation=0, deepest=1).count("<node") == 1 + len(windows[0].root.children)
    compressed = dump_hierarchy(windows, rotation=0, compressed=True)
    assert compressed.count("<node") < whole.count("<node") and compressed.count('text="Apps"') == 1
    assert dump_hierarchy([], rotation=0) == f"{START} />"
