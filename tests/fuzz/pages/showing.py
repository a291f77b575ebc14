"""A phone that shows frames, so that a frame which breaks the phone's side is found."""

from __future__ import annotations

from pathlib import Path

from simdroid.browser.frame import Frame
from simdroid.browser.web_field import EventAt
from simdroid.browser.web_view import WebView
from simdroid.system import LAUNCHER_FILTER, ActivitySpec, Component, Manifest, System
from simdroid.system_apps import launcher
from simdroid.ui import Display, Screen, View

PACKAGE = "com.example.page"


class Shown:
    """A phone with one page on it."""

    def __init__(self, folder: Path) -> None:
        holder = self

        class PageScreen(Screen):
            """The page alone."""

            def build(self) -> View:
                return WebView(frame=holder.frame, pictures=holder.frame.pictures, send=holder.sent)

        self.frame = Frame("", "about:blank", 1, 1, (1, 1), 1, (1, 4), "#ffffff", (), ())
        spec = ActivitySpec(".Page", PageScreen, filters=(LAUNCHER_FILTER,))
        manifest = Manifest(PACKAGE, "Page", "web", "#188038", activities=(spec,))
        root = folder / "files"
        root.mkdir()
        self.system = System(root, (launcher.MANIFEST, manifest))
        self.display = Display(self.system)
        self.system.activities.launch(Component(PACKAGE, f"{PACKAGE}.Page"), caller="android")

    def sent(self, event: EventAt) -> None:
        """Fingers do nothing here."""

    def show(self, frame: Frame) -> None:
        """Draw a frame, describe it and touch it; `AssertionError` when the app crashed."""
        self.frame = frame
        self.system.log.clear()
        self.display.dump()
        self.display.png()
        self.display.tap(300, 600)
        self.display.swipe(300, 900, 300, 300, duration_ms=100)
        crashed = [entry.message for entry in self.system.log.entries() if entry.buffer == "crash"]
        assert not crashed, crashed[0]
