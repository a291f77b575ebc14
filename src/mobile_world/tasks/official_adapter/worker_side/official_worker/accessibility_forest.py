"""The UI tree as the accessibility forwarder would send it."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from typing import Any

from android_env.proto.a11y import android_accessibility_forest_pb2

_NUMBER = re.compile(r"-?\d+")
TEXTS = {
    "text": "text",
    "content_description": "content-desc",
    "class_name": "class",
    "package_name": "package",
    "view_id_resource_name": "resource-id",
    "hint_text": "hint",
}
FLAGS = {
    "is_checkable": "checkable",
    "is_checked": "checked",
    "is_clickable": "clickable",
    "is_enabled": "enabled",
    "is_focusable": "focusable",
    "is_focused": "focused",
    "is_long_clickable": "long-clickable",
    "is_scrollable": "scrollable",
    "is_selected": "selected",
}
"""Fields of a node, and the attributes of a dump that say the same."""


def forest_of(xml: str) -> Any:
    """One tree for each window of a dump; dumps of one window are a forest of one tree."""
    forest = android_accessibility_forest_pb2.AndroidAccessibilityForest()
    start = min(index for name in ("<displays", "<hierarchy") if (index := xml.find(name)) >= 0)
    for hierarchy in ET.fromstring(xml[start : xml.rindex(">") + 1]).iter("hierarchy"):
        nodes = forest.windows.add().tree.nodes
        for element in hierarchy:
            _add(element, nodes)
    return forest


def _add(element: ET.Element, nodes: Any) -> int:
    """Append a node and what is below it; its number."""
    node, number = nodes.add(), len(nodes) - 1
    node.unique_id = number
    for field, name in TEXTS.items():
        setattr(node, field, element.get(name, ""))
    for field, name in FLAGS.items():
        setattr(node, field, element.get(name) == "true")
    node.is_visible_to_user = True
    node.is_editable = element.get("class", "").endswith("EditText")
    box = node.bounds_in_screen
    box.left, box.top, box.right, box.bottom = map(int, _NUMBER.findall(element.get("bounds", "[0,0][0,0]")))
    for child in element:
        node.child_ids.append(_add(child, nodes))
    return number
