"""Selectors for the nodes of a UI tree, as recorded solutions use them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from mobile_world.domain import UiNode, UiTree, parse_ui_tree
from mobile_world.web.markup import visible

Name: TypeAlias = str | int
Selector: TypeAlias = Mapping[str, Name]
"""Keywords for `Hand`: `text`, `desc`, `id`, and `nth` where these are not enough."""

LONGEST_NAME = 80
"""A longer text is content rather than a name, and is only used where there is nothing else."""

THINGS = (("text",), ("desc",), ("id",), ("text", "id"), ("desc", "id"), ("text", "desc"), ("text", "desc", "id"))
FIELDS = (("id",), ("desc",), ("desc", "id"), ("text",), ("text", "id"), ("text", "desc"), ("text", "desc", "id"))
"""The text of an input field was typed, so it is the last choice as a selector."""


def is_field(node: UiNode) -> bool:
    """Whether text is typed into it."""
    return node.class_name.endswith(("EditText", "AutoCompleteTextView"))


def is_slider(node: UiNode) -> bool:
    """Whether it is set by pulling."""
    return node.class_name.endswith(("SeekBar", "Slider"))


class NodeSelectors:
    """The names of the nodes of one screen."""

    def __init__(self, tree: UiTree) -> None:
        """Count what the names of a screen are shared by."""
        self.nodes = list(tree.walk())
        self._number = {id(node): at for at, node in enumerate(self.nodes)}
        self._parent = {id(child): node for node in self.nodes for child in node.children}
        self._fingers: dict[int, UiNode | None] = {}
        self._alike: dict[tuple[tuple[str, str], ...], list[int]] = defaultdict(list)
        for at, node in enumerate(self.nodes):
            if not node.box.empty:
                for selector in _possible(node):
                    self._alike[tuple(selector.items())].append(at)

    def own(self, node: UiNode) -> list[Selector]:
        """Selectors of the node itself, best first; none without text, description, id or area."""
        if node.box.empty:
            return []
        at = self._number[id(node)]
        counted: list[tuple[dict[str, str], list[int]]] = [
            (selector, self._alike[tuple(selector.items())]) for selector in _possible(node)
        ]
        alone: list[Selector] = [selector for selector, alike in counted if len(alike) == 1]
        if alone:
            return _plainest(alone)
        fewest = min(counted, key=lambda pair: len(pair[1]), default=None)
        return [{**fewest[0], "nth": fewest[1].index(at)}] if fewest else []

    def touching(self, node: UiNode) -> list[Selector]:
        """Names for a finger on the node: its own, or those of what is touched by touching it.

        A switch without a name in a row that is touched as a whole is found by the words of the row. There are none
        where a finger on the middle of what they name would touch something else, such as a row of a list.
        """
        whole = self.touches(node)
        others = sorted((other for other in whole.walk() if other is not node), key=lambda other: not other.label)
        same = [other for other in (node, *others) if self._finger_on(other) is whole]
        selectors = [
            selector for other in same for selector in (self.own(other) if other is node else self.own(other)[:1])
        ]
        alone = [selector for selector in selectors if "nth" not in selector]
        return alone or sorted(selectors, key=lambda selector: set(selector) == {"id", "nth"})[:1]

    def at(self, x: int, y: int) -> UiNode | None:
        """The smallest thing around a pixel, and of equals the one that is drawn last."""
        return min(
            (node for node in reversed(self.nodes) if node.box.holds(x, y)),
            key=lambda node: node.box.area,
            default=None,
        )

    def _finger_on(self, node: UiNode) -> UiNode | None:
        """What is touched by touching the middle of a node."""
        if id(node) not in self._fingers:
            target = None if node.box.empty else self.at(*node.box.centre)
            self._fingers[id(node)] = None if target is None else self.touches(target)
        return self._fingers[id(node)]

    def touches(self, node: UiNode) -> UiNode:
        """What takes a touch on the node; the node itself when nothing around it does."""
        above: UiNode | None = node
        while above is not None:
            if above.clickable or above.long_clickable or is_field(above):
                return above
            above = self._parent.get(id(above))
        return node


def _possible(node: UiNode) -> Iterator[dict[str, str]]:
    values = {"text": node.text, "desc": node.desc, "id": node.short_id}
    for keys in FIELDS if is_field(node) else THINGS:
        if all(values[key] for key in keys):
            yield {key: values[key] for key in keys}


def _plainest(alone: Sequence[Selector]) -> list[Selector]:
    """Without those that only add to others, and with long texts last."""
    least = [one for one in alone if not any(other is not one and other.items() <= one.items() for other in alone)]
    return sorted(least, key=lambda selector: any(len(str(value)) > LONGEST_NAME for value in selector.values()))


def in_code(selector: Selector) -> str:
    """A selector as arguments of a call."""
    return ", ".join(f"{key}={literal(value)}" for key, value in selector.items())


def literal(value: Name) -> str:
    """A value as Python writes it, with double quotes where both would do; what cannot be seen is escaped."""
    text = repr(value)
    return f'"{text[1:-1]}"' if text.startswith("'") and '"' not in text and "\\'" not in text else text


def listed(selectors: Iterable[Selector]) -> list[dict[str, object]]:
    """Selectors for a page, with the code that each is."""
    return [{"names": dict(selector), "code": in_code(selector)} for selector in selectors]


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


def describe_tree(xml: str) -> list[dict[str, Any]]:
    """The nodes of a dump as JSON values, parents before children; `DeviceRefused` when it is no dump."""
    tree = parse_ui_tree(xml)
    selectors = NodeSelectors(tree)
    return [_plain(node, depth, selectors) for node, depth in _with_depths(tree)]


def _with_depths(tree: UiTree) -> Iterator[tuple[UiNode, int]]:
    waiting = [(root, 0) for root in reversed(tree.roots)]
    while waiting:
        node, depth = waiting.pop()
        yield node, depth
        waiting += [(child, depth + 1) for child in reversed(node.children)]


def _plain(node: UiNode, depth: int, selectors: NodeSelectors) -> dict[str, Any]:
    touching = selectors.touching(node)
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
        "selectors": listed((touching or selectors.own(node))[:MOST_SELECTORS]),
        "touch": dict(touching[0]) if touching else None,
    }


def _shown(value: str) -> str:
    return visible(value if len(value) <= LONGEST_SHOWN else f"{value[:LONGEST_SHOWN]}…")
