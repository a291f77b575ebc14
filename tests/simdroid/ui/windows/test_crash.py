"""An app that fails ends; the phone goes on."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable

import pytest

from simdroid.ui import Box, Painter, Screen, Text, View, px
from tests.simdroid.ui.conftest import Bench


class Broken(Screen):
    """Fails at the place its state names."""

    fails = "build"

    def build(self) -> View:
        if self.fails == "build":
            raise ValueError("no such table: things")
        if self.fails == "layout":
            return Text(text=None)  # type: ignore[arg-type]
        if self.fails == "paint":
            return Bad(width="fill", height="fill")
        return Box(width="fill", height="fill", on_click=self.burst)

    def burst(self) -> None:
        raise ZeroDivisionError("division by zero")


class Bad(Box):
    """A view that cannot be drawn."""

    def paint(self, painter: Painter) -> None:
        painter.fill(self.box, "no such colour")


class BrokenLayout(Broken):
    fails = "layout"


class BrokenPaint(Broken):
    fails = "paint"


class BrokenTap(Broken):
    fails = "tap"


@pytest.mark.parametrize("screen", [Broken, BrokenLayout, BrokenPaint, BrokenTap])
def test_the_app_ends_with_androids_dialog_and_a_log_entry(
    show: Callable[..., Bench], screen: type[Screen], caplog: pytest.LogCaptureFixture
) -> None:
    bench = show(screen)
    with caplog.at_level(logging.CRITICAL, logger="simdroid.ui"):
        bench.display.png()
        if screen is BrokenTap:
            bench.display.tap(500, 1000)
        document = bench.display.dump()
    assert bench.display.crashes == 1
    assert 'text="Test keeps stopping"' in document
    assert 'resource-id="android:id/aerr_close"' in document
    assert bench.display.focused_window() == "Application Error: com.example.test"
    crash = [entry for entry in bench.system.log.entries() if entry.buffer == "crash"]
    assert len(crash) == 1
    assert (crash[0].priority, crash[0].tag) == ("E", "AndroidRuntime")
    assert crash[0].message.startswith("FATAL EXCEPTION: main\nProcess: com.example.test, PID: ")
    assert re.search(r"(?m)^\tat \w+\.\S+\(\w+\.py:\d+\)$", crash[0].message)
    assert "/" not in crash[0].message, "paths of the host have no place on the phone"
    assert bench.system.processes.find("com.example.test") is None


def test_closing_the_dialog_shows_the_home_screen(show: Callable[..., Bench], caplog: pytest.LogCaptureFixture) -> None:
    bench = show(Broken)
    with caplog.at_level(logging.CRITICAL, logger="simdroid.ui"):
        bench.display.dump()
    bench.display.tap(540, 1330)
    assert "nexuslauncher" in bench.display.focused_window()
    assert bench.display.crashes == 1


class FailsOnce(Screen):
    """Fails for what it remembers."""

    def build(self) -> View:
        assert self.state.get("poison") is None
        return Text(id="ok", text="fine", at=(0, 0, px(10), px(10)))


def test_a_screen_poisoned_by_its_state_starts_afresh(
    show: Callable[..., Bench], caplog: pytest.LogCaptureFixture
) -> None:
    bench = show(FailsOnce)
    bench.system.activities.top.state["poison"] = True
    with caplog.at_level(logging.CRITICAL, logger="simdroid.ui"):
        bench.display.dump()
    bench.display.key(4)
    component = next(package for package in bench.system.packages.all() if package.name == "com.example.test")
    launcher = component.manifest.launcher()
    assert launcher is not None
    bench.system.activities.launch(launcher, caller="android")
    assert 'text="fine"' in bench.display.dump()
