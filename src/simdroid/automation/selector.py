"""`UiSelector` of Android's UI Automator: which nodes of the windows a client means.

A selector is a chain: nodes that meet the first conditions, then descendants of those (or of their parents) that meet
the next ones. Found in the order of UI Automator, depth first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from itertools import islice
from typing import NamedTuple

from simdroid.regex import java_full_match
from simdroid.ui.windows.accessibility import AccessibilityNode, AccessibilityWindow

_TEXTS = {"text": "text", "description": "content_desc"}
_NAMES = {"resourceId": "resource_id", "className": "class_name", "packageName": "package"}

_ATTRIBUTES = {
    "checkable": "checkable",
    "checked": "checked",
    "clickable": "clickable",
    "longClickable": "long_clickable",
    "enabled": "enabled",
    "focusable": "focusable",
    "focused": "focused",
    "scrollable": "scrollable",
    "selected": "selected",
    "index": "index",
    **_TEXTS,
    **_NAMES,
}
"""What a condition reads of a node, by the name UI Automator has for it."""

FLAGS = frozenset(name for name in _ATTRIBUTES if name not in _TEXTS and name not in _NAMES and name != "index")
"""Conditions whose value is true or false."""

STRINGS = frozenset(
    {f"{name}{how}" for name in _TEXTS for how in ("", "Contains", "Matches", "StartsWith")}
    | {f"{name}{how}" for name in _NAMES for how in ("", "Matches")}
)
"""Conditions whose value is a text; patterns end with `Matches`."""


_DUMPED = {
    "text": "TEXT",
    "textStartsWith": "START_TEXT",
    "textContains": "CONTAINS_TEXT",
    "className": "CLASS",
    "description": "DESCRIPTION",
    "descriptionStartsWith": "START_DESCRIPTION",
    "descriptionContains": "CONTAINS_DESCRIPTION",
    "index": "INDEX",
    "instance": "INSTANCE",
    "enabled": "ENABLED",
    "focused": "FOCUSED",
    "focusable": "FOCUSABLE",
    "scrollable": "SCROLLABLE",
    "clickable": "CLICKABLE",
    "checked": "CHECKED",
    "selected": "SELECTED",
    "packageName": "PACKAGE NAME",
    "child": "CHILD",
    "parent": "PARENT",
    "longClickable": "LONG_CLICKABLE",
    "textMatches": "TEXT_REGEX",
    "classNameMatches": "CLASS_REGEX",
    "descriptionMatches": "DESCRIPTION_REGEX",
    "packageNameMatches": "PACKAGE_NAME_REGEX",
    "resourceId": "RESOURCE_ID",
    "checkable": "CHECKABLE",
    "resourceIdMatches": "RESOURCE_ID_REGEX",
}
"""What Android calls the conditions when it writes a selector, in its order."""

_DUMP_ORDER = tuple(_DUMPED.values())


_MOST_NODES = 1 << 31
"""What Android counts instances with."""


class Relation(Enum):
    """Where a chain goes on."""

    CHILD = "below what was found"
    SIBLING = "below the parent of what was found"


class NodeMatch(NamedTuple):
    """A node with the window it is in."""

    window: AccessibilityWindow
    node: AccessibilityNode


class Condition(NamedTuple):
    """One thing asked of a node: `textContains` and its text."""

    name: str
    value: str | bool | int

    def holds(self, node: AccessibilityNode, *, cased: bool = False) -> bool:
        """Whether a node is so, parts of texts in any case unless `cased`.

        `BadPattern` and `TooComplex` for patterns that cannot be matched.
        """
        name, value = self
        if name in _ATTRIBUTES:
            return bool(getattr(node, _ATTRIBUTES[name]) == value)
        text = str(value)
        if name.endswith("Matches"):
            name = name.removesuffix("Matches")
            return java_full_match(text, getattr(node, _ATTRIBUTES[name]), dot_all=name in _TEXTS)
        part = name.endswith("Contains")
        shown: str = getattr(node, _TEXTS[name.removesuffix("Contains" if part else "StartsWith")])
        if not cased:
            shown, text = shown.lower(), text.lower()
        return text in shown if part else shown.startswith(text)


@dataclass(frozen=True)
class UiSelector:
    """Conditions on a node, and how to go on from it.

    >>> UiSelector().where("className", "android.widget.Switch").where("checked", False).instance_of(1)
    """

    conditions: tuple[Condition, ...] = ()
    instance: int | None = None
    """Which of several is meant; the first where nothing is said."""
    relation: Relation = Relation.CHILD
    then: UiSelector | None = None
    """What to look for from there."""
    cased: bool = False
    """Whether parts of texts must be written alike, as a `BySelector` has it."""

    def __str__(self) -> str:
        """As Android writes it into the message that nothing was found."""
        texts = {
            _DUMPED[name]: str(value).lower() if isinstance(value, bool) else str(value)
            for name, value in self.conditions
        }
        if self.instance is not None:
            texts["INSTANCE"] = str(self.instance)
        if self.then is not None:
            texts["CHILD" if self.relation is Relation.CHILD else "PARENT"] = str(self.then)
        return f"UiSelector[{', '.join(f'{name}={texts[name]}' for name in _DUMP_ORDER if name in texts)}]"

    def where(self, name: str, value: str | bool | int) -> UiSelector:
        """With one more condition, in place of an earlier one of its name; `ValueError` for what is none."""
        kind = bool if name in FLAGS else int if name == "index" else str
        if name not in FLAGS and name not in STRINGS and name != "index":
            raise ValueError(f"no such condition: {name}")
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise ValueError(f"{name} takes a value of another kind than {value!r}")
        others = (condition for condition in self.conditions if condition.name != name)
        return replace(self, conditions=(*others, Condition(name, value)))

    def instance_of(self, number: int) -> UiSelector:
        """The one with a number, 0 being the first."""
        return replace(self, instance=number)

    def last_instance_of(self, number: int) -> UiSelector:
        """The one with a number of what the end of the chain finds."""
        return replace(self, then=self.then.last_instance_of(number)) if self.then else self.instance_of(number)

    def child(self, selector: UiSelector) -> UiSelector:
        """Something below what the chain so far finds."""
        return self._and_then(Relation.CHILD, selector)

    def sibling(self, selector: UiSelector) -> UiSelector:
        """Something below the parent of what the chain so far finds, as `fromParent` looks for it."""
        return self._and_then(Relation.SIBLING, selector)

    def _and_then(self, relation: Relation, selector: UiSelector) -> UiSelector:
        if self.then is not None:
            return replace(self, then=self.then._and_then(relation, selector))
        return replace(self, relation=relation, then=selector)

    @property
    def last(self) -> UiSelector:
        """The end of the chain."""
        return self.then.last if self.then else self

    def find(self, windows: Iterable[AccessibilityWindow]) -> NodeMatch | None:
        """The node that is meant, the windows searched in the order given; None where there is none."""
        number = self.last.instance or 0
        return next(islice(self._all(windows), number, None), None) if 0 <= number < _MOST_NODES else None

    def find_all(self, windows: Iterable[AccessibilityWindow]) -> list[NodeMatch]:
        """All that could be meant; at most one where the end of the chain has an instance."""
        if self.last.instance is not None:
            match = self.find(windows)
            return [match] if match else []
        return list(self._all(windows))

    def find_within(self, match: NodeMatch) -> list[NodeMatch]:
        """All that could be meant in a part of a window, its top included."""
        return [NodeMatch(match.window, node) for node in _Search().run(self, match.node, None)]

    def _all(self, windows: Iterable[AccessibilityWindow]) -> Iterator[NodeMatch]:
        search = _Search()
        for window in windows:
            for node in search.run(self, window.root, None):
                yield NodeMatch(window, node)


class _Search:
    """One search; counts the instances that it has passed."""

    def __init__(self) -> None:
        self._passed: dict[int, int] = {}

    def run(
        self, selector: UiSelector, node: AccessibilityNode, parent: AccessibilityNode | None
    ) -> Iterator[AccessibilityNode]:
        """The nodes at the end of the chain, from this one on."""
        if all(condition.holds(node, cased=selector.cased) for condition in selector.conditions):
            if selector.then is None:
                yield node
            elif self._is_meant(selector):
                if selector.relation is Relation.SIBLING:
                    if parent is None:
                        return
                    node = parent
                selector = selector.then
        for child in node.children:
            yield from self.run(selector, child, node)

    def _is_meant(self, selector: UiSelector) -> bool:
        """Whether enough were passed; from then on every further one is meant too."""
        passed = self._passed.get(id(selector), 0)
        if passed == (selector.instance or 0):
            return True
        self._passed[id(selector)] = passed + 1
        return False
