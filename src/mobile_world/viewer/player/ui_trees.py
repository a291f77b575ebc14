"""UI trees as JSON for the page's script, each tree once."""

from __future__ import annotations

import json
from collections.abc import Iterable

from mobile_world.domain import UiNode
from mobile_world.viewer.player.screens import RecordedScreen
from mobile_world.web.markup import Html, el, joined, visible

MOST_NODES = 8000
"""Views in one page, some 1.5 MB of it; later screens have a link to their dumps alone."""

LONGEST = 300
"""Characters of a view's text."""

_FLAGS = (
    "clickable",
    "long_clickable",
    "checkable",
    "checked",
    "scrollable",
    "focusable",
    "focused",
    "selected",
    "password",
)


def tree_data(screens: Iterable[RecordedScreen]) -> Html:
    """The trees of an episode's screens, each in a block of data that steps refer to by its dump."""
    trees: dict[str, Html] = {}
    room = MOST_NODES
    for screen in screens:
        if screen.dump is None or screen.tree is None or screen.dump in trees or room <= 0:
            continue
        nodes = [
            _node(node, depth) for root in screen.tree.roots for node, depth in _walk(root, 0) if not node.box.empty
        ]
        if len(nodes) <= room:
            room -= len(nodes)
            trees[screen.dump] = el("script", _data(nodes), type="application/json", id=tree_id(screen.dump))
    return joined(*trees.values())


def tree_id(dump: str) -> str:
    """The block of data that has a tree."""
    return f"tree-{dump[:16]}"


def _walk(node: UiNode, depth: int) -> Iterable[tuple[UiNode, int]]:
    yield node, depth
    for child in node.children:
        yield from _walk(child, depth + 1)


def _node(node: UiNode, depth: int) -> list[object]:
    """Depth, box, class, text, description, id and flags, in the order that the script reads."""
    flags = [name.replace("_", " ") for name in _FLAGS if getattr(node, name)]
    if not node.enabled:
        flags.append("disabled")
    items = [visible(value[:LONGEST]) for value in (node.class_name, node.text, node.desc, node.resource_id)]
    return [depth, *node.box, *items, ", ".join(flags)]


def _data(value: object) -> Html:
    """JSON that no browser takes for markup, whatever is in it."""
    text = json.dumps(value, separators=(",", ":"))
    return Html(text.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e"))
