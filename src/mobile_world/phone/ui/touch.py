"""What a finger does: taps, long presses, scrolling, and the gestures of the screen's edges."""

from __future__ import annotations

import math
from collections.abc import Callable

from mobile_world.phone.ui.controls import Slider
from mobile_world.phone.ui.editing import Edit
from mobile_world.phone.ui.field import TextField
from mobile_world.phone.ui.hit import click_target, first_of, long_click_target, scroll_chain
from mobile_world.phone.ui.stage import Stage
from mobile_world.phone.ui.view import View
from mobile_world.phone.ui.window import Window

LONG_PRESS_MS = 500
SLOP_DP, EDGE_DP = 8.0, 24.0
"""Less movement than the slop is none; a swipe that begins within the edge of the left or right side goes back."""


class Touch:
    """Turns a finger's way over the display into calls of the views it meets."""

    def __init__(self, stage: Stage, go_back: Callable[[], None]) -> None:
        self._stage = stage
        self._go_back = go_back

    def tap(self, x: float, y: float) -> None:
        """Touch and let go."""
        window = self._window_at(x, y)
        if window is None:
            return
        if not window.bounds.contains(x, y):
            if window.on_outside:
                self._stage.run(window, window.on_outside)
            return
        slider, target = first_of(window.root, Slider, x, y), click_target(window.root, x, y)
        if slider is not None:
            self._stage.run(window, lambda: slider.drag_to(x))
        elif target is not None and target.enabled:
            self._press(window, target, x, y)

    def long_press(self, x: float, y: float) -> None:
        """Touch and hold; what has no use for that is tapped."""
        window = self._window_at(x, y)
        target = long_click_target(window.root, x, y) if window else None
        if window is None or target is None or not target.enabled:
            self.tap(x, y)
        elif isinstance(target, TextField):
            self._focus(window, target, x, y)
            self._select_word(window, target)
        elif target.on_long_click:
            self._stage.run(window, target.on_long_click)

    def swipe(self, x1: float, y1: float, x2: float, y2: float, *, duration_ms: int, drag: bool = False) -> None:
        """Move a finger from one point to another."""
        dx, dy = x2 - x1, y2 - y1
        if math.hypot(dx, dy) < self._stage.metrics().px(SLOP_DP):
            if duration_ms >= LONG_PRESS_MS or drag:
                self.long_press(x1, y1)
            else:
                self.tap(x1, y1)
        elif drag or not self._edge_gesture(x1, y1, dx, dy):
            self._move(x1, y1, x2, y2)

    def _press(self, window: Window, target: View, x: float, y: float) -> None:
        if isinstance(target, TextField):
            self._focus(window, target, x, y)
        if target.on_click:
            self._stage.run(window, target.on_click)

    def _focus(self, window: Window, target: TextField, x: float, y: float) -> None:
        window.state.focus = target.state_key
        size = window.context.metrics.sp(target.size)
        target.change(target.edit.move_to(target.position_at(x, y, size)))

    def _select_word(self, window: Window, target: TextField) -> None:
        text, start, end = target.edit.text, target.edit.cursor, target.edit.cursor
        while start > 0 and not text[start - 1].isspace():
            start -= 1
        while end < len(text) and not text[end].isspace():
            end += 1
        self._stage.run(window, lambda: target.change(Edit(text, start, end)))

    def _edge_gesture(self, x: float, y: float, dx: float, dy: float) -> bool:
        """Gestures that belong to the system; whether this was one."""
        stage, metrics = self._stage, self._stage.metrics()
        upright = abs(dy) >= abs(dx)
        if upright and dy > 0 and y < metrics.status_bar:
            stage.shade = "notifications" if stage.shade == "closed" else "settings"
        elif upright and dy < 0 and y >= metrics.height - metrics.navigation_bar:
            stage.go_home()
        elif not upright and (dx > 0) == (x < metrics.width / 2) and self._at_side(x):
            self._go_back()
        else:
            return False
        return True

    def _at_side(self, x: float) -> bool:
        edge = self._stage.metrics().px(EDGE_DP)
        return x < edge or x >= self._stage.metrics().width - edge

    def _move(self, x1: float, y1: float, x2: float, y2: float) -> None:
        window = self._window_at(x1, y1)
        if window is None or not window.bounds.contains(x1, y1):
            return
        upright = abs(y2 - y1) >= abs(x2 - x1)
        slider = first_of(window.root, Slider, x1, y1)
        if slider is not None and not upright:
            self._stage.run(window, lambda: slider.drag_to(x2))
            return
        if upright and any(view.scroll_by(round(y1 - y2)) for view in scroll_chain(window.root, x1, y1)):
            return
        on_swipe = window.on_swipe
        if on_swipe is not None:
            self._stage.run(window, lambda: on_swipe(x2 - x1, y2 - y1))

    def _window_at(self, x: float, y: float) -> Window | None:
        """The window that gets a touch: the highest one there, or the one that keeps touches from those below."""
        for window in reversed(self._stage.windows()):
            if window.touchable and (window.modal or window.bounds.contains(x, y)):
                return window
        return None
