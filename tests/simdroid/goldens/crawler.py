"""Finds states by itself: opens every activity of an app, does everything once, and goes on from what was new.

What it finds are walks, which are data: comparing plays them and crawls no more.
"""

from __future__ import annotations

import hashlib
import re
import xml.etree.ElementTree as ElementTree
from collections import Counter, deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from mobile_world.domain import Action, Key, LongPress, Point, ScreenSize, Scroll, Tap, TypeText
from simdroid.catalogue import catalogue
from tests.images import ANDROID_WORLD
from tests.simdroid.goldens.player import HERE, Player
from tests.simdroid.goldens.scenes import EMPTY, FURNISHED, unseen
from tests.simdroid.goldens.walks import Start, Step, Walk

TYPED = "Ann 12"
MOST_ALIKE = 14
"""Things of one kind on a screen, such as the days of a month: of more only some are tried."""
OF_ALIKE = 3
MOST_LONG_PRESSES = 4
MOST_FIELDS = 4
MOST_OF_A_SHAPE = 3
"""So many screens that differ in their texts alone are gone on from."""
MOST_DEPTH = 5
CRASHED = "aerr_close"
ELSEWHERE = ("android", "com.google.android.permissioncontroller", "com.google.android.documentsui")
"""Questions and pickers that belong to any app."""

BUDGETS = {"settings": 650, "launcher": 50, "camera": 80, "framework": 10, "permission_controller": 60, "systemui": 20}
BUDGET = 260
EMPTY_SHARE = 0.15
"""Of the budget, for the app with nothing in it."""


class CrawledApp(NamedTuple):
    """An app by the name of its folder, and what is opened of it."""

    name: str
    package: str
    activities: tuple[str, ...]


class Choice(NamedTuple):
    """Something that can be done on a screen."""

    action: Action
    label: str


@dataclass(eq=False)
class Node:
    """A state with the way to it."""

    script: str
    base: str
    steps: tuple[Choice, ...] = ()
    parent: Node | None = None
    number: int | None = None
    """Nothing where it looks as a state from another base does."""

    @property
    def chain(self) -> list[Node]:
        """From the first state to this one."""
        return [*(self.parent.chain if self.parent else ()), self]


@dataclass
class Crawl:
    """One app's states so far."""

    player: Player
    app: CrawledApp
    budget: int
    nodes: list[Node] = field(default_factory=list)
    known: set[str] = field(default_factory=set)
    visited: set[str] = field(default_factory=set)
    """What was seen from this base."""
    shapes: Counter[str] = field(default_factory=Counter)

    def run(self, base: str, budget: int) -> None:
        """Look around from a base until so many states are known."""
        queue: deque[Node] = deque()
        self.shapes.clear()
        self.visited.clear()
        for activity in self.app.activities:
            first = Node(f"am start -n '{self.app.package}/{activity}'", base)
            self.player.begin(Start(base=base, script=first.script))
            dump = self.player.dump()
            if self._visit(first, dump):
                queue.append(first)
                self.shapes[_shape(dump)] -= 1
        while queue and len(self.nodes) < budget:
            queue.extend(self._expand(queue.popleft(), budget))

    def _expand(self, node: Node, budget: int) -> Iterator[Node]:
        """Do everything once; what leads to a new state of the app is to be gone on from."""
        self.player.begin(Start(base=node.base, script=node.script))
        for step in node.steps:
            self.player.act(step.action)
        dump, size = self.player.dump(), self.player.controller.screen_size()
        shape = _shape(dump)
        if not self._is_inside(dump) or self.shapes[shape] >= MOST_OF_A_SHAPE:
            return
        self.shapes[shape] += 1
        self.player.save(HERE)
        for choice in choices(dump, size, first=not node.steps):
            if len(self.nodes) >= budget:
                return
            self.player.load(HERE)
            self.player.act(choice.action)
            child = Node(node.script, node.base, (*node.steps, choice), node)
            if self._visit(child, self.player.dump()) and len(child.steps) < MOST_DEPTH:
                yield child

    def _visit(self, node: Node, dump: str) -> bool:
        """Whether nothing looked so from this base; a crash is a mistake to mend and no state to keep."""
        digest = hashlib.sha256(dump.encode()).hexdigest()
        if CRASHED in dump or digest in self.visited:
            return False
        self.visited.add(digest)
        if digest not in self.known:
            self.known.add(digest)
            node.number = len(self.nodes)
            self.nodes.append(node)
        return True

    def _is_inside(self, dump: str) -> bool:
        found = re.search(r'package="([^"]*)"', dump)
        return found is not None and found[1] in (self.app.package, *ELSEWHERE)


def apps() -> list[CrawledApp]:
    """Every app that has screens of its own."""
    found = []
    for manifest in catalogue():
        if manifest.package in ANDROID_WORLD.missing:
            continue
        screens = [each for each in manifest.activities if each.screen is not None]
        modules = [each.screen.__module__ for each in screens if each.screen is not None]
        folders = Counter(module.partition("apps.")[2].partition(".")[0] for module in modules)
        if folders:
            (name, _), *_ = folders.most_common(1)
            found.append(CrawledApp(name, manifest.package, tuple(each.name for each in screens)))
    return found


def crawl(player: Player, app: CrawledApp) -> list[Walk]:
    """The walks through an app, each state looked at in one of them."""
    budget = BUDGETS.get(app.name, BUDGET)
    found = Crawl(player, app, budget)
    found.run(EMPTY, int(budget * EMPTY_SHARE))
    found.run(FURNISHED, budget)
    looked: set[int | None] = {None}
    walks = []
    for last in sorted(found.nodes, key=lambda node: -len(node.steps)):
        if last.number in looked:
            continue
        steps = []
        for node in last.chain:
            choice = node.steps[-1] if node.steps else None
            label = choice.label if choice else f"{node.base}: {node.script}"
            state = None if node.number in looked else unseen(_name(app, node))
            looked.add(node.number)
            steps.append(Step(action=choice.action if choice else None, label=label, state=state))
        start = Start(base=last.base, script=last.script)
        walks.append(Walk(name=_name(app, last), start=start, steps=tuple(steps)))
    return sorted(walks, key=lambda walk: walk.name)


def _name(app: CrawledApp, node: Node) -> str:
    return f"crawl/{app.name}/{app.package}/{node.number:04}"


def choices(dump: str, size: ScreenSize, *, first: bool) -> list[Choice]:
    """What can be done on a screen, in the order of its tree."""
    tree = ElementTree.fromstring(dump.encode())
    nodes = [node for node in tree.iter("node") if node.get("enabled") == "true" and _place(node, size) is not None]
    found = [Choice(Tap(at=_at(node, size)), f"tap {_called(node)}") for node in _varied(nodes, "clickable")]
    held = _varied(nodes, "long-clickable")[:MOST_LONG_PRESSES]
    found += [Choice(LongPress(at=_at(node, size)), f"hold {_called(node)}") for node in held]
    fields = [node for node in nodes if node.get("class", "").endswith(("EditText", "AutoCompleteTextView"))]
    found += [
        Choice(TypeText(text=TYPED, at=_at(node, size)), f"type into {_called(node)}") for node in fields[:MOST_FIELDS]
    ]
    if any(node.get("scrollable") == "true" for node in nodes):
        found.append(Choice(Scroll(direction="down"), "scroll down"))
    if fields or not first:
        found.append(Choice(Key(name="BACK"), "back"))
    return list({choice.action: choice for choice in reversed(found)}.values())[::-1]


def _varied(nodes: list[ElementTree.Element], flag: str) -> list[ElementTree.Element]:
    """Those that can be touched; of many alike the first ones and the last."""
    touchable = [node for node in nodes if node.get(flag) == "true"]
    kinds = Counter(_kind(node) for node in touchable)
    taken: Counter[str] = Counter()
    kept = []
    for node in touchable:
        kind = _kind(node)
        taken[kind] += 1
        if kinds[kind] <= MOST_ALIKE or taken[kind] <= OF_ALIKE or taken[kind] == kinds[kind]:
            kept.append(node)
    return kept


def _kind(node: ElementTree.Element) -> str:
    return f"{node.get('class')} {node.get('resource-id')}"


def _shape(dump: str) -> str:
    """What a screen is made of, without its texts and places."""
    if not dump:
        return ""
    nodes = list(ElementTree.fromstring(dump.encode()).iter("node"))
    touchable = sum(node.get("clickable") == "true" for node in nodes)
    return f"{touchable} {sorted({_kind(node) for node in nodes})}"


def _place(node: ElementTree.Element, size: ScreenSize) -> tuple[int, int] | None:
    left, top, right, bottom = (int(number) for number in re.findall(r"-?\d+", node.get("bounds", "")))
    x, y = (left + right) // 2, (top + bottom) // 2
    inside = right > left and bottom > top and 0 <= x < size.width and 0 <= y < size.height
    return (x, y) if inside else None


def _at(node: ElementTree.Element, size: ScreenSize) -> Point:
    place = _place(node, size)
    if place is None:
        raise ValueError("a node without a place on the screen cannot be touched")
    return Point.from_pixels(*place, size)


def _called(node: ElementTree.Element) -> str:
    for each in node.iter("node"):
        if said := each.get("text") or each.get("content-desc"):
            return repr(said[:40])
    return node.get("resource-id") or node.get("class") or "something"
