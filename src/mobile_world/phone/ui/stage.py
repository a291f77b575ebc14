"""Everything on the display at this moment, as a stack of laid-out windows.

The stack is built anew for every frame, dump and event; nothing of it outlives the call that asked for it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Literal, NamedTuple

from mobile_world.phone.system import Activity, Json, System
from mobile_world.phone.ui.app_windows import activity_windows, behind, dialog_window, forget_closed_dialogs, screen_of
from mobile_world.phone.ui.crash import CrashBoundary
from mobile_world.phone.ui.field import TextField
from mobile_world.phone.ui.layout import Box
from mobile_world.phone.ui.metrics import Metrics, current_metrics
from mobile_world.phone.ui.paint import Mark, Painter
from mobile_world.phone.ui.screen import Screen, current_theme
from mobile_world.phone.ui.shade import shade_window
from mobile_world.phone.ui.system_bars import navigation_window, status_bar_window
from mobile_world.phone.ui.theme import Theme
from mobile_world.phone.ui.ui_state import UiState
from mobile_world.phone.ui.view import paint_tree
from mobile_world.phone.ui.window import Window

Shade = Literal["closed", "notifications", "settings"]

_ATTEMPTS = 8
"""How many failing activities in a row are ended before the screen stays empty."""


class FocusedField(NamedTuple):
    """The text field that keys go to, and its window."""

    window: Window
    field: TextField


class Stage:
    """Composes windows; what it remembers itself is which system surfaces are open."""

    def __init__(self, system: System) -> None:
        self.system = system
        self.boundary = CrashBoundary(system)
        self.awake = True
        self.shade: Shade = "closed"
        self.surfaces: dict[str, Json] = {}
        """What the system's own windows remember, such as how far the shade is scrolled."""

    def metrics(self) -> Metrics:
        """The display as the settings have it."""
        return current_metrics(self.system)

    def theme(self) -> Theme:
        """The palette the settings ask for."""
        return current_theme(self.system)

    def windows(self) -> list[Window]:
        """All windows, lowest first."""
        metrics = self.metrics()
        windows = self._app_windows(metrics)
        if self.shade != "closed":
            windows.append(shade_window(self.system, metrics, UiState(self.surfaces), self.close_shade))
        crash = self.boundary.dialog()
        if crash is not None:
            windows.append(dialog_window(crash, metrics, UiState({}), crash.window_title, None))
        bars = next(window.bars for window in reversed(windows) if not window.dim)
        windows.append(status_bar_window(self.system, metrics, bars))
        windows.append(navigation_window(metrics, bars))
        return windows

    def active(self, windows: list[Window] | None = None) -> Window:
        """The window that has the focus: keys go to it and the UI dump shows it."""
        stack = self.windows() if windows is None else windows
        return next(window for window in reversed(stack) if window.focusable)

    def focused_field(self) -> FocusedField | None:
        """The text field with the focus, if one has it."""
        window = self.active()
        for view in window.root.walk():
            if isinstance(view, TextField) and view.focused:
                return FocusedField(window, view)
        return None

    def marks(self) -> list[Mark]:
        """What the whole display shows; drawn a second time where an app failed at it and is gone now."""
        failures = self.boundary.count
        marks = self._marks()
        return marks if self.boundary.count == failures else self._marks()

    def _marks(self) -> list[Mark]:
        painter = Painter(self.metrics(), self.theme())
        painter.fill(painter.metrics.bounds, "#000000")
        if self.awake:
            for window in self.windows():
                painter.clip = painter.metrics.bounds
                if window.dim:
                    painter.fill(painter.metrics.bounds, window.dim)
                self._paint(window, painter)
        return painter.marks

    def _paint(self, window: Window, painter: Painter) -> None:
        """Draw a window; one whose views fail at it stays empty."""
        marks = len(painter.marks)
        failures = self.boundary.count
        self.run(window, lambda: paint_tree(window.root, painter))
        if self.boundary.count > failures:
            del painter.marks[marks:]

    def run(self, window: Window, action: Callable[[], object]) -> None:
        """Run a handler of a window's views; what was typed into a dialog goes when the handler closed it."""
        self.boundary.run(window.activity, action)
        if window.activity is not None:
            self.boundary.run(window.activity, partial(forget_closed_dialogs, self.system, window.activity))

    def close_shade(self) -> None:
        """Fold the notification shade."""
        self.shade = "closed"
        self.surfaces.clear()

    def go_home(self) -> None:
        """Leave everything and show the home screen."""
        self.close_shade()
        self.system.activities.home()

    def show_recents(self) -> None:
        """Show the apps used last, which is a page of the home screen."""
        home = self._home_screen()
        self.boundary.run(home.activity, home.show_recents)

    def show_all_apps(self) -> None:
        """Show the app drawer."""
        home = self._home_screen()
        self.boundary.run(home.activity, home.show_all_apps)

    def _home_screen(self) -> Screen:
        """The home screen, brought to the front where it was not."""
        self.close_shade()
        if not self.system.activities.tasks[0].home:
            self.system.activities.home()
        return screen_of(self.system, self.system.activities.top)

    def _app_windows(self, metrics: Metrics) -> list[Window]:
        for _ in range(_ATTEMPTS):
            activity = self.system.activities.top
            found = self._windows_of(activity, metrics)
            if found is not None:
                return [*self._surroundings(metrics), *found]
            if self.system.activities.top is activity:
                break
        return [_blank(metrics)]

    def _surroundings(self, metrics: Metrics) -> list[Window]:
        """The screen around a floating one."""
        activity = self.system.activities.top
        below = behind(self.system, activity) if screen_of(self.system, activity).floating else None
        if below is None:
            return []
        return self._windows_of(below, metrics) or []

    def _windows_of(self, activity: Activity, metrics: Metrics) -> list[Window] | None:
        return self.boundary.run(activity, lambda: activity_windows(self.system, activity, metrics))


def _blank(metrics: Metrics) -> Window:
    root = Box(width="fill", height="fill", background="background")
    return Window("", "android", root, metrics.bounds, UiState({})).lay_out(metrics)
