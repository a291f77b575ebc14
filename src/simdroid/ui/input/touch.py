"""Touch dispatch: taps, double taps, long presses, drags, swipes, scrolling and edge gestures."""

from __future__ import annotations

import math
from collections.abc import Callable

from simdroid.ui.input.fling import fling_distance
from simdroid.ui.input.hit_test import (
    click_target,
    first_of,
    first_with,
    long_click_target,
    scroll_chain,
    swipe_chain,
    under,
)
from simdroid.ui.views import Drag, Slider, TextField, View, Window
from simdroid.ui.windows.app_windows import open_popup
from simdroid.ui.windows.focus import field_with_handle
from simdroid.ui.windows.window_manager import WindowManager

LONG_PRESS_MS = 500
HOLD_MS = 800
"""A swipe up from the lower edge that takes this long stops on its way, and shows recents instead of home."""
DOUBLE_TAP_MS, DOUBLE_TAP_DP = 300, 100.0
"""How soon and how near two taps are a double tap."""
HANDLE_DP = 28.0
"""How far from a text handle a finger may begin to drag it."""
SLOP_DP, EDGE_DP = 8.0, 24.0
"""Less movement than the slop is none; a swipe that begins within the edge of the left or right side goes back."""


class Touch:
    """Turns a finger's way over the display into calls of the views it meets."""

    def __init__(self, wm: WindowManager, go_back: Callable[[], None]) -> None:
        self._wm = wm
        self._go_back = go_back
        self._last_tap: tuple[int, float, float] | None = None
        self.on_press: list[Callable[[Window, View], object]] = []
        """Called with each view that is pressed, before anything comes of it."""

    def forget(self) -> None:
        """Let the next tap be no second one: the phone was restarted or put into another state."""
        self._last_tap = None

    def tap(self, x: float, y: float) -> None:
        """Touch and let go."""
        self._tap(self._window_at(x, y), x, y)

    def _tap(self, window: Window | None, x: float, y: float) -> None:
        if window is None:
            return
        if not window.bounds.contains(x, y):
            if window.on_outside:
                self._wm.run(window, window.on_outside)
            return
        window.state.toolbar = None
        slider, target = first_of(window.root, Slider, x, y), click_target(window.root, x, y)
        twice = self._is_second(x, y)
        double = first_with(window.root, "on_double_click", x, y) if twice else None
        if double is not None and target is not None and double is not target and double not in under(target, x, y):
            double = None  # A button that lies over it takes both taps.
        on_double_touch = target.on_double_touch if twice and target is not None and target.enabled else None
        if slider is not None:
            self._wm.run(window, lambda: slider.drag_to(x))
        elif double is not None and double.on_double_click and double.enabled:
            self._wm.run(window, double.on_double_click)
        elif on_double_touch is not None:
            self._wm.run(window, lambda: on_double_touch(x, y))
        elif twice and isinstance(target, TextField) and target.enabled:
            self._wm.run(window, lambda: target.select_word_at(x, y))
            self._wm.field_touched()
        elif target is not None and target.enabled:
            self._press(window, target, x, y)

    def long_press(self, x: float, y: float) -> None:
        """Touch and hold; what has neither a use for that nor a tooltip is tapped when the finger leaves it."""
        window = self._window_at(x, y)
        target = long_click_target(window.root, x, y) if window else None
        named = first_with(window.root, "tooltip", x, y) if window else None
        if window is not None and named is not None and (target is None or target is named):
            left, top, right, bottom = named.box
            self._wm.system.toasts.show_tooltip(window.package, named.tooltip, (left, top, right, bottom))
        elif window is None or target is None or not target.enabled:
            self._tap(window, x, y)
        elif isinstance(target, TextField):
            self._wm.run(window, lambda: target.select_word_at(x, y))
            self._wm.field_touched()
        else:
            on_long_touch = target.on_long_touch
            if on_long_touch:
                self._wm.run(window, lambda: on_long_touch(x, y))
            if target.on_long_click:
                self._wm.run(window, target.on_long_click)
            if target.popup and target.popup_on == "long_click":
                open_popup(window, target)

    def swipe(
        self,
        x1: float,
        y1: float,
        x2: float,
        y2: float,
        *,
        duration_ms: int,
        drag: bool = False,
        rests: bool = False,
        between: tuple[tuple[float, float], ...] = (),
    ) -> None:
        """Move a finger from one point to another; unless it `rests` before it leaves, what it scrolls is thrown.

        Only what is dragged by a handle follows the points `between` both.
        """
        dx, dy = x2 - x1, y2 - y1
        if max(math.dist((x1, y1), point) for point in (*between, (x2, y2))) < self._wm.metrics().px(SLOP_DP):
            if duration_ms >= LONG_PRESS_MS or drag:
                self.long_press(x1, y1)
            else:
                self.tap(x1, y1)
        elif drag or not self._edge_gesture(x1, y1, dx, dy, slow=duration_ms >= HOLD_MS):
            thrown = 0 if drag or rests else fling_distance(y1 - y2, duration_ms, self._wm.metrics().density)
            if not self._dragged((x1, y1), (x2, y2), drag, between):
                self._move(x1, y1, x2, y2, held=drag, thrown=thrown)

    def _press(self, window: Window, target: View, x: float, y: float) -> None:
        for listener in self.on_press:
            listener(window, target)
        if isinstance(target, TextField):
            self._wm.run(window, lambda: target.focus_at(x, y))
            self._wm.field_touched()
        if target.on_click:
            self._wm.run(window, target.on_click)
        on_touch = target.on_touch
        if on_touch:
            self._wm.run(window, lambda: on_touch(x, y))
        if target.popup and target.popup_on == "click":
            open_popup(window, target)

    def _edge_gesture(self, x: float, y: float, dx: float, dy: float, *, slow: bool) -> bool:
        """Gestures that belong to the system; whether this was one."""
        wm, metrics = self._wm, self._wm.metrics()
        upright, edge = abs(dy) >= abs(dx), metrics.px(EDGE_DP)
        if upright and dy > 0 and y < metrics.status_bar:
            wm.shade = "notifications" if wm.shade == "closed" else "settings"
        elif metrics.three_buttons or wm.lock_in_front:
            return False
        elif upright and dy < 0 and y >= metrics.height - metrics.navigation_bar:
            (wm.show_recents if slow else wm.go_home)()
        elif not upright and (dx > 0) == (x < metrics.width / 2) and not edge <= x < metrics.width - edge:
            self._go_back()
        else:
            return False
        return True

    def _move(self, x1: float, y1: float, x2: float, y2: float, *, held: bool, thrown: int) -> None:
        window = self._window_at(x1, y1)
        if window is None or not window.bounds.contains(x1, y1):
            return
        if held and self._holds(window, x1, y1):
            self.long_press(x1, y1)
            return
        field, reach = field_with_handle(window), self._wm.metrics().px(HANDLE_DP)
        if field is not None and field.drag_end((x1, y1), (x2, y2), reach):
            return
        upright = abs(y2 - y1) >= abs(x2 - x1)
        if not upright and self._slid(window, x1, y1, x2):
            return
        if upright and any(view.scroll_by(round(y1 - y2) + thrown) for view in scroll_chain(window.root, x1, y1)):
            return
        used = [False]
        on_swipe = window.on_swipe
        if on_swipe is not None:
            self._wm.run(window, lambda: used.append(on_swipe(x2 - x1, y2 - y1)))
        if upright and y2 > y1 and not any(used) and self._wm.is_home(window):
            self._wm.shade = "notifications"

    def _dragged(
        self,
        start: tuple[float, float],
        end: tuple[float, float],
        held: bool,
        between: tuple[tuple[float, float], ...],
    ) -> bool:
        """Drag what lies under the finger, where it can be; whether it could."""
        window = self._window_at(*start)
        if window is None or not window.bounds.contains(*start):
            return False
        # A slider that lies over what can be dragged moves instead of it.
        target = next((view for view in under(window.root, *start) if view.on_drag or isinstance(view, Slider)), None)
        if target is None or target.on_drag is None or not (held or target.drag_handle) or not target.enabled:
            return False
        onto = first_with(window.root, "drop_key", *end)
        on_drag, drag = target.on_drag, Drag(start, end, onto.drop_key if onto else "", between)
        self._wm.run(window, lambda: on_drag(drag))
        return True

    def _holds(self, window: Window, x: float, y: float) -> bool:
        """Whether holding down already does something there, so that what follows does nothing more."""
        target = long_click_target(window.root, x, y)
        return target is not None and target.enabled and first_of(window.root, Slider, x, y) is None

    def _slid(self, window: Window, x1: float, y: float, x2: float) -> bool:
        """Move a slider or what can be moved sideways; whether there was such a thing."""
        slider = first_of(window.root, Slider, x1, y)
        if slider is not None:
            self._wm.run(window, lambda: slider.drag_to(x2))
            return True
        moved: list[bool] = []
        for view in swipe_chain(window.root, x1, y):
            self._wm.run(window, lambda view=view: moved.append(view.swipe_by(round(x1 - x2))))  # type: ignore[misc]
            if any(moved):
                return True
        return False

    def _is_second(self, x: float, y: float) -> bool:
        """Whether a tap follows another one so soon and so near that both are one double tap."""
        now = self._wm.system.clock.uptime_ns() // 1_000_000
        before, self._last_tap = self._last_tap, (now, x, y)
        if before is None or now - before[0] > DOUBLE_TAP_MS:
            return False
        second = math.hypot(x - before[1], y - before[2]) <= self._wm.metrics().px(DOUBLE_TAP_DP)
        if second:
            self._last_tap = None
        return second

    def _window_at(self, x: float, y: float) -> Window | None:
        """The window that gets a touch: the highest one there, or the one that keeps touches from those below."""
        for window in reversed(self._wm.windows()):
            if window.touchable and (window.modal or window.bounds.contains(x, y)):
                return window
        return None
