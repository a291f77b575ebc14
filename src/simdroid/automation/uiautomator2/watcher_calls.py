"""Methods about watchers: what the server does by itself as soon as something is on the screen."""

from __future__ import annotations

from contextlib import suppress
from functools import partial

from simdroid.automation.selector import UiSelector
from simdroid.automation.uiautomator2.automation import Automation, Watcher
from simdroid.automation.uiautomator2.input_calls import press_key
from simdroid.automation.uiautomator2.json_rpc import NotFound, rpc

_MOST_PARTS = 20
"""Conditions and keys of a watcher that count."""


@rpc("registerClickUiObjectWatcher", "text", "selectors", "selector")
def register_click_watcher(server: Automation, name: str, conditions: list[UiSelector], target: UiSelector) -> None:
    """Click something as soon as conditions hold."""
    server.watch(name, Watcher(conditions[:_MOST_PARTS], partial(_click_if_there, server, target)))


def _click_if_there(server: Automation, target: UiSelector) -> None:
    with suppress(NotFound):
        server.click(server.find_active(target))


@rpc("registerPressKeyskWatcher", "text", "selectors", "texts")
def register_key_watcher(server: Automation, name: str, conditions: list[UiSelector], keys: list[str]) -> None:
    """Press keys as soon as conditions hold."""
    act = partial(_press, server, keys[:_MOST_PARTS])
    server.watch(name, Watcher(conditions[:_MOST_PARTS], act))


def _press(server: Automation, keys: list[str]) -> None:
    for key in keys:
        press_key(server, key)


@rpc("removeWatcher", "text")
def remove_watcher(server: Automation, name: str) -> None:
    """Watch no more."""
    server.watchers.pop(name, None)


@rpc("getWatchers")
def get_watchers(server: Automation) -> list[str]:
    """The names of the watchers."""
    return list(server.watchers)


@rpc("runWatchers")
def run_watchers(server: Automation) -> None:
    """Look whether any has something to do."""
    server.run_watchers()


@rpc("hasWatcherTriggered", "text")
def has_watcher_triggered(server: Automation, name: str) -> bool:
    """Whether one has acted."""
    return name in server.triggered


@rpc("hasAnyWatcherTriggered")
def has_any_watcher_triggered(server: Automation) -> bool:
    """Whether any has acted."""
    return bool(server.triggered)


@rpc("resetWatcherTriggers")
def reset_watcher_triggers(server: Automation) -> None:
    """Forget which have acted."""
    server.triggered.clear()
