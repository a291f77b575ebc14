"""Which touches, keys and waits the methods of uiautomator2's server become."""

from __future__ import annotations

from typing import Any

import pytest

from simdroid.device import Phone
from simdroid.ui.graphics.geometry import Rect
from tests.simdroid.automation.conftest import CLASS, INSTANCE, RESOURCE, SCROLLABLE, TEXT, Ask, text

LIST = {"mask": SCROLLABLE, "scrollable": True}
TITLE = {"mask": RESOURCE, "resourceId": "android:id/title"}


@pytest.fixture
def done(ask: Ask, phone: Phone, monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """What the display is told, as it is told."""
    told: list[tuple[Any, ...]] = []

    def noting(name: str) -> None:
        act = getattr(phone.display, name)

        def noted(*points: Any, **how: Any) -> None:
            told.append((name, *points, *how.values()))
            act(*points, **how)

        monkeypatch.setattr(phone.display, name, noted)

    for name in ("tap", "swipe", "motion", "key"):
        noting(name)
    return told


def bounds(ask: Ask, target: Any) -> Rect:
    found = ask("objInfo", target)["visibleBounds"]
    return Rect(found["left"], found["top"], found["right"], found["bottom"])


def test_points(ask: Ask, done: list[tuple[Any, ...]]) -> None:
    assert ask("click", 540, 50.9) and ask("click", 0, 0) and ask("click", 5, 6, 0) and ask("click", 540, 50, 700)
    assert ask("swipe", 540, 1500, 540, 900, 20) and ask("swipe", 1, 2, 3, 4, 0)
    assert ask("drag", 540, 900, 540, 1000, 100)
    assert done == [
        ("tap", 540, 50),
        ("tap", 0, 0),
        ("swipe", 5, 6, 5, 6, 0),
        ("swipe", 540, 50, 540, 50, 700),
        ("swipe", 540, 1500, 540, 900, 100),
        ("swipe", 1, 2, 3, 4, 5),
        ("swipe", 540, 900, 540, 1000, 500, True),
    ]


def test_fingers(ask: Ask, phone: Phone, done: list[tuple[Any, ...]]) -> None:
    for action in (0, 2, 1):
        assert ask("injectInputEvent", action, 5.5, 6, 0)
    before = phone.system.clock.uptime_ns()
    assert ask("swipePoints", [1, 2, 3, 4, 5, 6, 7], 40)
    assert phone.system.clock.uptime_ns() - before == 400_000_000
    assert done == [
        ("motion", "DOWN", 5.5, 6),
        ("motion", "MOVE", 5.5, 6),
        ("motion", "UP", 5.5, 6),
        ("motion", "DOWN", 1, 2),
        ("motion", "MOVE", 3, 4),
        ("motion", "MOVE", 5, 6),
        ("motion", "UP", 5, 6),
    ]


def test_keys(ask: Ask, phone: Phone, done: list[tuple[Any, ...]]) -> None:
    names = "home back left right up down center menu search enter delete del recent volume_up volume_down volume_mute"
    for name in f"{names} camera".split():
        assert ask("pressKey", name)
    codes = [3, 4, 21, 22, 19, 20, 23, 82, 84, 66, 67, 67, 187, 24, 25, 164, 27]
    assert [each[:2] for each in done] == [("key", code) for code in codes]
    done.clear()
    assert ask("pressKeyCode", 29) and ask("pressKeyCode", 29, 0x1003)
    assert done == [("key", 29, frozenset()), ("key", 29, frozenset({59, 57, 113}))]
    done.clear()
    ask("pasteClipboard")
    ask("clearInputText")
    assert done == [("key", 50, frozenset({113})), ("key", 29, frozenset({113})), ("key", 67)]
    done.clear()
    ask("wakeUp")
    ask("sleep")
    lit = [ask("isScreenOn")]
    ask("sleep")
    ask("wakeUp")
    assert [*lit, phone.display.awake] == [False, True] and done == [("key", 223), ("key", 224)]


def test_nodes(ask: Ask, done: list[tuple[Any, ...]]) -> None:
    target = text("Apps")
    left, top, right, bottom = bounds(ask, target)
    center = ((left + right) // 2, (top + bottom) // 2)
    for corner, point in (
        (None, center),
        ("C", center),
        ("TopLeft", (left + 5, top + 5)),
        ("br", (right - 5, bottom - 5)),
    ):
        done.clear()
        assert ask("click", target, corner) is True
        ask("pressKey", "back")
        assert done[:1] == [("tap", *point)]
        done.clear()
        assert ask("longClick", target, corner) is True
        ask("pressKey", "back")
        assert done[:1] == [("swipe", *point, *point, 600)]
    done.clear()
    assert ask("dragTo", target, 1, 2, 30)
    assert done == [("swipe", *center, 1, 2, 150, True)]


def test_swipes_over_a_node(ask: Ask, done: list[tuple[Any, ...]]) -> None:
    for direction in ("up", "d", "LEFT", "r"):
        left, top, right, bottom = (each + inset for each, inset in zip(bounds(ask, LIST), (5, 5, -5, -5), strict=True))
        x, y = (left + right) // 2, (top + bottom) // 2
        ways = {"u": (x, bottom, x, top), "d": (x, top, x, bottom), "L": (right, y, left, y), "r": (left, y, right, y)}
        assert ask("swipe", LIST, direction, 30)
        assert done[-1] == ("swipe", *ways[direction[0]], 150)
    left, top, right, bottom = bounds(ask, LIST)
    assert ask("swipe", LIST, "up", 0.5, 1000)
    x, half = (left + right) // 2, (bottom - top - 10) / 2
    assert done[-1] == ("swipe", x, bottom - 5, x, bottom - 5 - half, round(half))


def test_two_fingers_take_their_time(ask: Ask, phone: Phone) -> None:
    point = {"x": 1, "y": 2}
    before = phone.system.clock.uptime_ns()
    assert ask("gesture", LIST, point, point, point, point, 20) is True
    assert ask("pinchIn", LIST, 50, 40) is True and ask("pinchOut", LIST, 50, 40) is True
    assert phone.system.clock.uptime_ns() - before == 500_000_000
    assert ask("pinchIn", text("Nope"), 50, 40)["code"] == -32001


def test_lists(ask: Ask, done: list[tuple[Any, ...]]) -> None:
    for method, vertical, forward, milliseconds, moved in (
        ("scrollForward", True, True, 275, True),
        ("scrollBackward", True, False, 50, True),
        ("flingForward", False, True, 25, False),
        ("flingBackward", False, False, 25, False),
    ):
        left, top, right, bottom = bounds(ask, LIST)
        steps = [] if method.startswith("fling") else [milliseconds // 5]
        assert ask(method, LIST, vertical, *steps) is moved
        first, last = (top, bottom) if vertical else (left, right)
        ends = (last - 0.1 * (last - first), first + 0.1 * (last - first))
        start, end = ends if forward else ends[::-1]
        x, y = (left + right) / 2, (top + bottom) / 2
        assert done[-1] == ("swipe", *((x, start, x, end) if vertical else (start, y, end, y)), milliseconds)
    done.clear()
    assert ask("scrollToEnd", LIST, True, 2, 55) and len(done) == 2
    assert ask("flingToEnd", LIST, True, 100) and ask("scrollForward", LIST, True, 55) is False
    done.clear()
    assert ask("flingToBeginning", LIST, True, 1) and len(done) == 1 and done[0][-1] == 25
    assert ask("scrollToBeginning", LIST, True, 100, 55) and ask("exist", text("Network & internet"))
    assert ask("scrollTo", LIST, text("System"), True) is True and ask("exist", text("System"))
    done.clear()
    assert ask("scrollTo", LIST, text("System"), True) is True and not done
    assert ask("scrollTo", text("Nope"), text("System"), True)["code"] == -32001


def test_waits_take_as_long_as_they_say(ask: Ask, phone: Phone) -> None:
    clock = phone.system.clock
    for method, target, timeout, answer in (
        ("waitForExists", text("Nope"), 2500, False),
        ("waitUntilGone", text("Apps"), 1300, False),
        ("waitForExists", text("Nope"), 0, False),
        ("waitForExists", text("Apps"), 5000, True),
        ("waitUntilGone", text("Nope"), 5000, True),
        ("waitForWindowUpdate", "com.android.settings", 700, False),
    ):
        before = clock.uptime_ns()
        assert ask(method, target, timeout) is answer
        assert clock.uptime_ns() - before == (0 if answer else timeout * 1_000_000), method
    assert ask("waitForWindowUpdate", "no.such.app", 700) is False and clock.uptime_ns() == before + 700_000_000


def test_what_waits_sees_what_time_brings(ask: Ask, phone: Phone) -> None:
    phone.system.toasts.show("com.android.settings", "Going soon")
    assert ask("waitUntilGone", text("Going soon"), 60_000) is True
    assert ask("getLastToast") == "Going soon" and ask("clearLastToast") is None and ask("getLastToast") is None
    phone.system.toasts.show_tooltip("com.android.settings", "A name", (0, 0, 9, 9))
    assert ask("getLastToast") is None


def test_watchers(ask: Ask, done: list[tuple[Any, ...]]) -> None:
    ask("registerClickUiObjectWatcher", "gone", [text("Nope")], text("Apps"))
    ask("registerClickUiObjectWatcher", "click", [text("Apps"), TITLE], text("Battery"))
    assert ask("getWatchers") == ["gone", "click"] and not ask("hasAnyWatcherTriggered")
    ask("runWatchers")
    assert len(done) == 1 and ask("hasWatcherTriggered", "click") and not ask("hasWatcherTriggered", "gone")
    assert not ask("exist", text("Apps"))
    ask("removeWatcher", "click")
    ask("removeWatcher", "nobody")
    assert ask("getWatchers") == ["gone"] and ask("hasAnyWatcherTriggered")


def test_where_things_are_looked_for(ask: Ask) -> None:
    clock = {"mask": RESOURCE, "resourceId": "com.android.systemui:id/clock"}
    assert ask("exist", clock) and ask("objInfo", clock)["resourceName"] == clock["resourceId"]
    counted = clock | {"mask": RESOURCE | INSTANCE, "instance": 0}
    assert not ask("exist", counted) and ask("objInfo", counted)["code"] == -32001 and ask("count", clock) == 0
    assert not ask("exist", {"mask": 0x2, "textContains": "APPS"})
    assert ask("getText", {"mask": 0x2, "textContains": "APPS"}) == "Apps"
    every = {"mask": CLASS, "className": "android.widget.TextView"}
    assert ask("count", every) > 8 and ask("count", every | {"mask": CLASS | INSTANCE, "instance": 3}) == 1
    assert ask("count", {"mask": TEXT, "text": 12}) == 0
