"""What the server keeps while it runs, and how it finds what its client means."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple
from uuid import UUID

from simdroid.automation.programs import JavaProgram
from simdroid.automation.selector import NodeMatch, UiSelector
from simdroid.automation.uiautomator2.json_rpc import NotFound
from simdroid.automation.uiautomator2.selector_json import is_simple
from simdroid.system import Clock
from simdroid.ui.graphics.geometry import Rect
from simdroid.ui.windows.accessibility import AccessibilityWindow

POLL_S = 0.1
"""How often a wait looks at the screen."""

_MOST_LOOKS = 200
"""Of one wait on a virtual clock, where nothing but time passes between two."""

_LONGEST_WAIT_MS = 86_400_000
"""A day; no client waits that long for an answer."""

_KEPT_NS = 60_000_000_000

CONFIGURATOR = {
    "actionAcknowledgmentTimeout": 500,
    "keyInjectionDelay": 0,
    "scrollAcknowledgmentTimeout": 200,
    "uiAutomationFlags": 0,
    "waitForIdleTimeout": 0,
    "waitForSelectorTimeout": 0,
}
"""What the server sets at its start."""


class Watcher(NamedTuple):
    """Something to do as soon as all its conditions are on the screen."""

    conditions: list[UiSelector]
    act: Callable[[], object]


class Target(NamedTuple):
    """A node that a client means."""

    match: NodeMatch
    by: bool
    """Whether a `BySelector` found it, whose objects tell less and are in any window."""

    @property
    def bounds(self) -> Rect:
        """The part of it that can be seen."""
        return self.match.node.bounds

    @property
    def center(self) -> tuple[int, int]:
        """Where a finger touches it."""
        left, top, right, bottom = self.bounds
        return (left + right) // 2, (top + bottom) // 2


class NamedObjects:
    """Selectors that got a name, by which calls know them for a minute."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._kept: dict[str, tuple[UiSelector, int]] = {}
        self._count = 0

    def keep(self, selector: UiSelector) -> str:
        """Give a selector a name."""
        self._count += 1
        name = str(UUID(int=self._count))
        self._kept[name] = (selector, self._clock.uptime_ns() + _KEPT_NS)
        return name

    def get(self, name: str) -> UiSelector | None:
        """The selector of a name that is still known."""
        self._drop_old()
        kept = self._kept.get(name)
        return kept[0] if kept else None

    def names(self) -> list[str]:
        """All names."""
        self._drop_old()
        return list(self._kept)

    def forget(self, name: str) -> None:
        """Know a name no more."""
        self._kept.pop(name, None)

    def _drop_old(self) -> None:
        now = self._clock.uptime_ns()
        self._kept = {name: kept for name, kept in self._kept.items() if now < kept[1]}


class Automation:
    """The state of a running server."""

    def __init__(self, program: JavaProgram) -> None:
        self.program = program
        self.phone = program.phone
        self.display = program.phone.display
        self.configurator = dict(CONFIGURATOR)
        self.watchers: dict[str, Watcher] = {}
        self.triggered: set[str] = set()
        self.objects = NamedObjects(self.phone.system.clock)
        self.toast: str | None = None
        self._last_toast = self.phone.system.toasts.version

    def begin(self) -> None:
        """Take notice of what has happened since the last request."""
        self.phone.system.clock.catch_up()
        shown = self.phone.system.toasts.version
        if shown is not None and shown != self._last_toast and shown.anchor is None:
            self.toast = shown.text
        self._last_toast = shown

    def windows(self) -> list[AccessibilityWindow]:
        """All windows, the active one first."""
        return sorted(self.display.accessibility_windows(), key=lambda window: not window.active)

    def active(self) -> list[AccessibilityWindow]:
        """The active window, where a `UiSelector` looks."""
        return [window for window in self.display.accessibility_windows() if window.active]

    def selector(self, target: UiSelector | str) -> UiSelector:
        """The selector of an object, or of one that was found before; `NotFound` for a name that nobody gave."""
        selector = target if isinstance(target, UiSelector) else self.objects.get(target)
        if selector is None:
            raise NotFound(f"UiObject {target} not found!")
        return selector

    def find(self, target: UiSelector | str) -> Target:
        """The node that is meant: what is simply said in any window, else in the active one."""
        if isinstance(target, UiSelector) and is_simple(target):
            match = replace(target, cased=True).find(self.windows())
            if match is not None:
                return Target(match, by=True)
        return self.find_active(target)

    def find_active(self, target: UiSelector | str) -> Target:
        """The node that is meant in the active window."""
        selector = self.selector(target)
        match = selector.find(self.active())
        if match is None:
            raise NotFound(selector)
        return Target(match, by=False)

    def exists(self, target: UiSelector | str) -> bool:
        """Whether there is such a node."""
        selector = self.selector(target)
        if isinstance(target, UiSelector) and is_simple(selector):
            return replace(selector, cased=True).find(self.windows()) is not None
        return selector.find(self.active()) is not None

    async def wait_until(self, holds: Callable[[], bool], timeout_ms: int) -> bool:
        """Wait for something by the phone's clock; whether it came."""
        clock = self.phone.system.clock
        timeout_ms = min(timeout_ms, _LONGEST_WAIT_MS)
        until_ns = clock.uptime_ns() + timeout_ms * 1_000_000
        step = POLL_S if clock.mode == "wall" else max(POLL_S, timeout_ms / 1000 / _MOST_LOOKS)
        while not holds():
            remaining = (until_ns - clock.uptime_ns()) / 1e9
            if remaining <= 0:
                return False
            await clock.wait(min(step, remaining))
        return True

    def run_watchers(self) -> None:
        """Let every watcher act whose conditions are all there."""
        for name, watcher in list(self.watchers.items()):
            if all(condition.find(self.active()) for condition in watcher.conditions):
                self.triggered.add(name)
                watcher.act()

    def click(self, target: Target) -> None:
        """Touch a node in its middle."""
        self.display.tap(*target.center)
