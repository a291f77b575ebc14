"""A page on a phone with nothing else on it: a frame written by hand, and what the view makes of fingers and keys."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from simdroid.browser.events import Event
from simdroid.browser.frame import Frame
from simdroid.browser.web_field import EventAt
from simdroid.browser.web_view import WebView
from simdroid.system import LAUNCHER_FILTER, ActivitySpec, Component, Manifest, System
from simdroid.system_apps import launcher
from simdroid.ui import Display, Screen, View

PACKAGE = "com.example.page"


def frame(**parts: Any) -> Frame:
    """A page as wide as the phone, 2000 CSS pixels high, with nothing on it."""
    common: dict[str, Any] = {
        "title": "A page",
        "url": "about:blank",
        "width": 411.0,
        "height": 2000.0,
        "viewport": (411.0, 800.0),
        "scale": 1.0,
        "zoomable": (1.0, 4.0),
        "background": "#ffffff",
        "draw": (),
        "nodes": (),
    }
    return Frame(**{**common, **parts})


class Bench(NamedTuple):
    """A phone that shows a page, and the events that the page got."""

    system: System
    display: Display
    events: list[Event]


@pytest.fixture
def show(tmp_path: Path) -> Callable[[Frame], Bench]:
    """Boots a phone and opens a page: `show(frame(draw=…))`."""

    def boot(shown: Frame) -> Bench:
        got: list[Event] = []

        def send(event: EventAt) -> None:
            got.append(event(at=0))

        class PageScreen(Screen):
            """The page alone."""

            def build(self) -> View:
                return WebView(frame=shown, pictures=shown.pictures, send=send)

        spec = ActivitySpec(".Page", PageScreen, filters=(LAUNCHER_FILTER,))
        manifest = Manifest(PACKAGE, "Page", "web", "#188038", activities=(spec,))
        root = tmp_path / "files"
        root.mkdir()
        system = System(root, (launcher.MANIFEST, manifest))
        display = Display(system)
        system.activities.launch(Component(PACKAGE, f"{PACKAGE}.Page"), caller="android")
        return Bench(system, display, got)

    return boot
