"""The window manager: the stack of laid-out windows on the display, its focus, and its drawing.

The stack is built from the state of the phone and serves every frame, dump and event until that changes
(`build_cache`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from simdroid.system import Activity, System, fingerprint
from simdroid.system.chatter import say_screen
from simdroid.ui.graphics import Color, Mark, Metrics, Painter, Theme, current_metrics, current_theme
from simdroid.ui.screen import Screen
from simdroid.ui.system_ui.clipboard_chip import TITLE as CLIPBOARD
from simdroid.ui.system_ui.shade import TITLE as SHADE
from simdroid.ui.system_ui.shade import ShadeState
from simdroid.ui.system_ui.surfaces import SystemUi
from simdroid.ui.system_ui.system_bars import SYSTEM_UI, button_window, pill_window, status_bar_window
from simdroid.ui.views import Box, Decor, TaskThumbnail, UiState, Window, paint_tree
from simdroid.ui.windows.app_windows import (
    activity_windows,
    behind,
    dialog_window,
    forget_closed_dialogs,
    screen_of,
)
from simdroid.ui.windows.build_cache import BuildCache
from simdroid.ui.windows.crash import CrashBoundary
from simdroid.ui.windows.focus import FocusedField, focused_field, scroll_to_cursor
from simdroid.ui.windows.text_toolbar import end_selection, text_windows

OFF = "off"
"""Where it is remembered that the phone was switched off, not only its screen."""

_ATTEMPTS = 8
"""How many failing activities in a row are ended before the screen stays empty."""


class _Front(NamedTuple):
    """The windows that can have the focus, lowest first, and where keys go."""

    windows: list[Window]
    active: Window
    typed: FocusedField | None
    """The field that a soft keyboard is open for."""


class WindowManager:
    """Composes windows; what it remembers itself is which system surfaces are open."""

    def __init__(self, system: System) -> None:
        self.system = system
        self.boundary = CrashBoundary(system)
        self._awake = True
        self.surfaces = SystemUi(system)
        self.surfaces.on_power = self._power
        self.builds = BuildCache(system, self._version)
        self.reboot: Callable[[], object] | None = None
        """Turns the phone off and on; set by whoever owns it."""

    @property
    def awake(self) -> bool:
        """Whether the screen is on."""
        return self._awake

    @awake.setter
    def awake(self, on: bool) -> None:
        self._awake = self.system.battery.screen_on = on

    @property
    def shade(self) -> ShadeState:
        """How far the notification shade is open."""
        return self.surfaces.shade.state

    @shade.setter
    def shade(self, state: ShadeState) -> None:
        self.surfaces.shade.state = state

    def metrics(self) -> Metrics:
        """The display as the settings have it."""
        return current_metrics(self.system)

    def theme(self) -> Theme:
        """The palette the settings ask for."""
        return current_theme(self.system)

    def _version(self) -> object:
        """What tells two states of the window manager itself apart."""
        return self.awake, self.boundary.crashed, fingerprint(self.surfaces.memory)

    def windows(self) -> list[Window]:
        """All windows, lowest first; for looking at and running their handlers, not for changing."""
        return self.builds.get("windows", self._windows)

    def _windows(self) -> list[Window]:
        metrics = self.metrics()
        front, active, typed = self._front()
        windows = [*front]
        whole = [window for window in windows if window.bounds == metrics.bounds]
        bars = whole[-1].bars
        keyboard = self.surfaces.input_method.window(metrics, *typed) if typed else None
        over = windows.index(active) + 1
        windows[over:over] = [*text_windows(self.system, active, metrics), *([keyboard] if keyboard else [])]
        below = metrics.height - keyboard.bounds.top if keyboard else metrics.navigation_bar
        banners = self.surfaces.banners(metrics, below)
        # The shade has a header of its own, and a banner takes the status bar's place.
        if self.shade == "closed" and not any(banner.title == SHADE for banner in banners):
            # A question lies at the lower edge, and what it is asked over is seen behind the status bar.
            over_all = next((window.bars for window in reversed(whole) if isinstance(window.root, Decor)), bars)
            windows.append(status_bar_window(self.system, metrics, over_all, locked=self.surfaces.lock_screen.showing))
        if not (metrics.three_buttons and self.lock_in_front):
            windows.append(self._navigation(metrics, "on_surface" if keyboard else bars, keyboard=keyboard is not None))
        return windows + banners

    def _front(self) -> _Front:
        """What a question about the focus needs: room for the keyboard, but not its keys, nor bars and banners."""
        return self.builds.get("front", self._build_front)

    def _build_front(self) -> _Front:
        metrics = self.metrics()
        lock_screen = self.surfaces.lock_screen
        lowest = [lock_screen.window(metrics)] if lock_screen.showing else self._app_windows(metrics)
        windows = [*lowest, *self.surfaces.overlays(metrics), *self._crash_windows(metrics)]
        active = next(window for window in reversed(windows) if window.focusable)
        focused, keyboard = focused_field(active), self.surfaces.input_method
        if focused is None or not keyboard.wanted(*focused):
            return _Front(windows, active, None)
        self.boundary.run(active.activity, partial(active.make_room, metrics, keyboard.bounds(metrics).height))
        return _Front(windows, active, focused)

    def _crash_windows(self, metrics: Metrics) -> list[Window]:
        crash = self.boundary.dialog()
        return [] if crash is None else [dialog_window(crash, metrics, UiState({}), crash.window_title, None)]

    def _navigation(self, metrics: Metrics, color: Color, *, keyboard: bool) -> Window:
        if not metrics.three_buttons:
            return pill_window(metrics, color)
        return button_window(
            metrics, color, keyboard=keyboard, back=self.back, home=self.go_home, recents=self.show_recents
        )

    def active(self) -> Window:
        """The window that has the focus: keys go to it and the UI dump shows it."""
        return self._front().active

    def focused_field(self) -> FocusedField | None:
        """The text field with the focus, if one has it."""
        return focused_field(self.active())

    @property
    def keyboard_shown(self) -> bool:
        """Whether the soft keyboard is on the screen."""
        return self.awake and self._front().typed is not None

    def field_touched(self) -> None:
        """A finger went to a text field: the keyboard opens, and what it would cover comes into sight."""
        self.surfaces.input_method.show()
        self.reveal_cursor()

    def settle_focus(self) -> None:
        """After an event: a keyboard closed for a field that lost the focus may open again."""
        if self.surfaces.input_method.hidden:
            # A menu or a question without a field over the window leaves the keyboard as it was.
            windows, active, _ = self._front()
            focused = focused_field(active)
            fields = [focused] if focused else [focused_field(window) for window in windows]
            self.surfaces.input_method.left(field for field in fields if field is not None)

    def reveal_cursor(self) -> None:
        """Scroll so that the place where text goes can be seen."""
        focused = self.focused_field()
        if focused is not None:
            scroll_to_cursor(focused)

    def back(self) -> None:
        """Close what is in front: the text toolbar, the keyboard, the shade, a dialog, a page, a screen."""
        _, window, typed = self._front()
        if end_selection(self.system, window):
            self.builds.drop()
        elif typed is not None and self.awake:
            self.surfaces.input_method.hide(*typed)
        elif window.on_back is not None:
            self.run(window, window.on_back)

    def marks(self) -> list[Mark]:
        """What the whole display shows; drawn a second time where an app failed at it and is gone now."""
        failures = self.boundary.count
        marks = self.builds.get("marks", self._paint_display)
        return marks if self.boundary.count == failures else self.builds.get("marks", self._paint_display)

    def _paint_display(self) -> list[Mark]:
        """All windows, lowest first; black while the screen is off."""
        painter = Painter(self.metrics(), self.theme())
        painter.fill(painter.metrics.bounds, "#000000")
        if self.awake:
            self._paint(self.windows(), painter)
        return painter.marks

    def _paint(self, windows: Sequence[Window], painter: Painter) -> None:
        """Draw windows over one another; one whose views fail at it stays empty."""
        for window in windows:
            painter.clip, painter.theme = painter.metrics.bounds, window.theme or self.theme()
            if window.dim:
                painter.fill(painter.metrics.bounds, window.dim)
            if window.activity is not None and window.activity is self.system.activities.top:
                self._paint_thumbnails(window)
            marks, failures = len(painter.marks), self.boundary.count
            self.contain(window, partial(paint_tree, window.root, painter))
            for name in sorted(painter.missing_icons):
                self.system.log.write_once(
                    "W", "Resources", f"{window.package} draws an icon {name!r}, which does not exist"
                )
            painter.missing_icons.clear()
            if self.boundary.count > failures:
                del painter.marks[marks:]

    def _paint_thumbnails(self, window: Window) -> None:
        """Draw what other tasks show, for a window with thumbnails of them."""
        for view in window.root.walk():
            if isinstance(view, TaskThumbnail) and not view.unseen:
                painter = Painter(self.metrics(), self.theme())
                windows = self.windows_of(view.activity, painter.metrics)
                self._paint(windows or [], painter)
                view.frame = painter.marks if windows else None

    def run(self, window: Window, action: Callable[[], object]) -> None:
        """Run a handler of a window's views; what was typed into a dialog goes when the handler closed it.

        An activity that is opened from the system UI, such as that of a notification, unlocks the phone.
        """
        since = self.system.clock.now_ns()
        try:
            self.contain(window, action)
        finally:
            self.builds.drop()
        if window.package == SYSTEM_UI and self.system.activities.tasks[0].last_active_ns >= since:
            self.surfaces.lock_screen.unlock()

    def contain(self, window: Window, action: Callable[[], object]) -> None:
        """Run code of a window's views that only looks, such as drawing, and bear its failure."""
        self.boundary.run(window.activity, action)
        if window.activity is not None:
            self.boundary.run(window.activity, partial(forget_closed_dialogs, self.system, window.activity))

    def finger_down(self, x: float, y: float) -> None:
        """A finger touches the display: a banner, the volume panel and what was copied go unless it meets them."""
        banner = self.surfaces.heads_up.window(self.metrics())
        if banner is not None and not banner.bounds.contains(x, y):
            self.surfaces.heads_up.send_away()
        panel = self.surfaces.volume_panel
        if panel.shown and not panel.bounds(self.metrics()).contains(x, y):
            panel.dismiss()
        if self.system.clipboard.preview is not None:
            chips = (window.root for window in self.windows() if window.title == CLIPBOARD)
            if not any(part.box.contains(x, y) for chip in chips for part in chip.children):
                self.system.clipboard.dismiss_preview()

    def wake(self) -> None:
        """Turn the screen on; a phone that was switched off starts anew."""
        if self.surfaces.memory.get(OFF) and self.reboot is not None:
            self.reboot()
        if not self.awake:
            say_screen(self.system.log, on=True)
        self.awake = True

    def sleep(self) -> None:
        """Turn the screen off and lock."""
        if self.awake:
            say_screen(self.system.log, on=False)
        self.awake = False
        self.surfaces.close_all()
        self.surfaces.lock_screen.lock()

    @property
    def lock_in_front(self) -> bool:
        """Whether the lock screen is there and nothing of the system UI lies over it."""
        return self.surfaces.lock_screen.showing and self.shade == "closed"

    def _power(self, restart: bool) -> None:
        if restart and self.reboot is not None:
            self.reboot()
        elif not restart:
            self.surfaces.memory[OFF] = True
            self.awake = False

    def go_home(self) -> None:
        """Leave everything and show the home screen; on the lock screen only what lies over it."""
        self.surfaces.close_all()
        if not self.surfaces.lock_screen.showing:
            self.system.activities.home()

    def is_home(self, window: Window) -> bool:
        """Whether a window is the home screen's."""
        front = self.system.activities.tasks[0]
        return front.home and window.activity is front.top

    def show_recents(self) -> None:
        """Show the apps used last, which is a page of the home screen; nothing happens on the lock screen."""
        if self.surfaces.lock_screen.showing:
            return
        from_app = not self.system.activities.tasks[0].home
        home = self._home_screen()
        self.boundary.run(home.activity, lambda: home.show_recents(from_app=from_app))

    def show_all_apps(self) -> None:
        """Show the app drawer; nothing happens on the lock screen."""
        if self.surfaces.lock_screen.showing:
            return
        home = self._home_screen()
        self.boundary.run(home.activity, home.show_all_apps)

    def _home_screen(self) -> Screen:
        """The home screen, brought to the front where it was not."""
        self.surfaces.close_all()
        if not self.system.activities.tasks[0].home:
            self.system.activities.home()
        return screen_of(self.system, self.system.activities.top)

    def _app_windows(self, metrics: Metrics) -> list[Window]:
        for _ in range(_ATTEMPTS):
            activity = self.system.activities.top
            windows = self.windows_of(activity, metrics)
            if windows is not None:
                return [*self._surroundings(metrics), *windows]
            if self.system.activities.top is activity:
                break
        blank = Box(width="fill", height="fill", background="background")
        return [Window("", "android", blank, metrics.bounds, UiState({})).lay_out(metrics)]

    def _surroundings(self, metrics: Metrics) -> list[Window]:
        """The screens around a floating one, down to one that covers the display."""
        activity, windows = self.system.activities.top, list[Window]()
        while screen_of(self.system, activity).floating:
            below = behind(self.system, activity)
            if below is None:
                break
            windows = [*(self.windows_of(below, metrics) or []), *windows]
            activity = below
        return windows

    def windows_of(self, activity: Activity, metrics: Metrics) -> list[Window] | None:
        """An activity's windows; None where its code failed at them."""
        package = self.system.packages.get(activity.component.package)
        if package is not None and package.manifest.from_outside:  # its screens may read what has no version here
            self.builds.mark_uncacheable()
        return self.boundary.run(activity, lambda: activity_windows(self.system, activity, metrics))
