"""A screen's tree for the page: every node with its place, what it says, and its names in solutions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mobile_world.domain import UiNode, UiTree, parse_ui_tree
from mobile_world.viewer.live.selectors import Naming, is_field, is_slider, listed
from mobile_world.web.markup import visible

MOST_SELECTORS = 5
LONGEST_SHOWN = 300

FLAGS = (
    "clickable",
    "long_clickable",
    "checkable",
    "checked",
    "focusable",
    "focused",
    "scrollable",
    "selected",
    "password",
)


def plain_tree(xml: str) -> list[dict[str, Any]]:
    """The nodes of a dump as JSON values, parents before children; `DeviceRefused` when it is no dump."""
    tree = parse_ui_tree(xml)
    naming = Naming(tree)
    return [_plain(node, depth, naming) for node, depth in _with_depths(tree)]


def _with_depths(tree: UiTree) -> Iterator[tuple[UiNode, int]]:
    left = [(root, 0) for root in reversed(tree.roots)]
    while left:
        node, depth = left.pop()
        yield node, depth
        left += [(child, depth + 1) for child in reversed(node.children)]


def _plain(node: UiNode, depth: int, naming: Naming) -> dict[str, Any]:
    touching = naming.touching(node)
    return {
        "depth": depth,
        "box": list(node.box),
        "kind": _shown(node.class_name.rpartition(".")[2]),
        "class": _shown(node.class_name),
        "text": _shown(node.text),
        "desc": _shown(node.desc),
        "id": _shown(node.resource_id),
        "package": _shown(node.package),
        "flags": [name.replace("_", " ") for name in FLAGS if getattr(node, name)]
        + ([] if node.enabled else ["disabled"]),
        "field": is_field(node),
        "slider": is_slider(node),
        "selectors": listed((touching or naming.own(node))[:MOST_SELECTORS]),
        "touch": dict(touching[0]) if touching else None,
    }


def _shown(value: str) -> str:
    return visible(value if len(value) <= LONGEST_SHOWN else f"{value[:LONGEST_SHOWN]}…")
