"""The lock screen: clock, date and notifications over the wallpaper, until somebody swipes up."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from simdroid.system import Json, Notification, System
from simdroid.ui.graphics import Metrics, Painter, Rect, text_width
from simdroid.ui.system_ui.media_panel import media_panel, shown_sessions
from simdroid.ui.system_ui.notifications import (
    NotificationActions,
    grouped,
    is_silent,
    notification_row,
    open_notification,
)
from simdroid.ui.system_ui.system_bars import SYSTEM_UI, clock_text, uses_24_hours
from simdroid.ui.views import BOTTOM, CENTER, Box, Canvas, Column, Icon, Text, UiState, View, Window, wallpaper_view

TITLE = "NotificationShade"
"""The lock screen lies in the window of the shade."""

MAX_ROWS, MAX_ROWS_LANDSCAPE = 4, 1
"""How many notifications it shows; the shade has the others."""

_LOCKED, _BOUNCER, _BOUNCER_VIEWS, _FAILED = "locked", "bouncer", "bouncer_views", "failed"
_INK = "#ffffff"
_SWIPE_DP = 64.0
"""How far a finger has to go up to unlock."""

# Sizes in dp, from Android 13's keyguard layouts.
_SIDE_DP, _TOP_DP, _ROWS_SIDE_DP = 28.0, 28.0, 16.0
_SMALL_CLOCK_DP, _LARGE_CLOCK_DP = 86.0, 150.0
_LINE_PITCH = 0.86
"""From one line of the large clock to the next, in its text size."""
_ICON_BOTTOM_DP, _ICON_BOTTOM_LANDSCAPE_DP, _HINT_BOTTOM_DP = 96.0, 60.0, 32.0


class LockScreen:
    """Locks when the phone goes to sleep; that it is locked is remembered in the memory of the system UI."""

    def __init__(self, system: System, memory: dict[str, Json], open_shade: Callable[[], None]) -> None:
        self._system = system
        self._memory = memory
        self._open_shade = open_shade

    @property
    def locked(self) -> bool:
        """Whether the phone is locked, seen or not."""
        return bool(self._memory.get(_LOCKED))

    @property
    def occluded(self) -> bool:
        """Whether an activity that may be seen on a locked phone, such as a call, covers the lock screen."""
        spec = self._system.activities.spec(self._system.activities.top)
        return self.locked and spec is not None and spec.show_when_locked

    @property
    def showing(self) -> bool:
        """Whether the lock screen is what a person sees."""
        return self.locked and not self.occluded

    def lock(self) -> None:
        """Lock, unless the screen lock is set to None."""
        self._close_bouncer()
        if self._system.lock_settings.secure or not self._system.settings.flag("secure", "lockscreen.disabled"):
            self._memory[_LOCKED] = True

    def unlock(self) -> None:
        """Let apps be seen again, or ask for the credential where the phone has one."""
        if self.locked and self._system.lock_settings.secure:
            self._memory.setdefault(_BOUNCER, "")
        elif self.locked:
            self._memory.pop(_LOCKED)

    def _enter(self, secret: str) -> None:
        right = self._system.lock_settings.check(secret)
        self._close_bouncer()
        if right:
            self._memory.pop(_LOCKED, None)
        else:
            self._memory[_BOUNCER] = _FAILED

    def _close_bouncer(self) -> None:
        self._memory.pop(_BOUNCER, None)
        self._memory.pop(_BOUNCER_VIEWS, None)

    def window(self, metrics: Metrics) -> Window:
        """The lock screen over the whole display, or what asks for the credential."""
        if _BOUNCER in self._memory and self._system.lock_settings.secure:
            from simdroid.ui.system_ui.bouncer import Bouncer

            state = UiState(self._memory, _BOUNCER_VIEWS)
            return Bouncer(
                self._system, state, self._memory[_BOUNCER] == _FAILED, self._enter, self._close_bouncer
            ).window(metrics, TITLE)
        layers: list[View] = [
            wallpaper_view(self._system, "lock"),
            *self._status(metrics),
            Icon(
                id="lock_icon_view",
                name="lock_open_variant_outline",
                desc="Unlock",
                size=24,
                color=_INK,
                align=BOTTOM,
                margin=(0, 0, 0, _ICON_BOTTOM_LANDSCAPE_DP if metrics.landscape else _ICON_BOTTOM_DP),
            ),
            self._hints(),
        ]
        window = Window(
            title=TITLE,
            package=SYSTEM_UI,
            root=Box(id="notification_panel", width="fill", height="fill", children=layers),
            bounds=metrics.bounds,
            state=UiState({}),
            modal=True,
            bars=_INK,
        )
        window.on_swipe = lambda _dx, dy: self._swipe(metrics.dp(dy))
        return window.lay_out(metrics)

    def _swipe(self, down_dp: float) -> bool:
        if down_dp <= -_SWIPE_DP:
            self.unlock()
        elif down_dp >= _SWIPE_DP:
            self._open_shade()
        return True

    def _status(self, metrics: Metrics) -> list[View]:
        """Date, clock and notifications; the clock is large where there are none."""
        moment, rows = self._system.clock.minute(), self._rows(MAX_ROWS_LANDSCAPE if metrics.landscape else MAX_ROWS)
        date = Text(id="date", text=f"{moment:%a, %b} {moment.day}", size=18, color=_INK, margin=(_SIDE_DP, 0))
        top = metrics.dp(metrics.status_bar) + (8.0 if metrics.landscape else _TOP_DP)
        large = self._large(rows, metrics)
        small = [] if large else [_small_clock(self._system, moment)]
        view = Column(id="keyguard_status_view", width="fill", padding=(0, top, 0, 0), children=[*small, date])
        stack = Column(
            id="notification_stack_scroller",
            cls="android.view.ViewGroup",
            width="fill",
            spacing=2,
            padding=(_ROWS_SIDE_DP, 20, _ROWS_SIDE_DP, 0),
            children=rows,
        )
        content = Column(width="fill", ghost=True, children=[view, *([stack] if rows else [])])
        return [content, *([_large_clock(self._system, moment)] if large else [])]

    def _large(self, rows: list[View], metrics: Metrics) -> bool:
        enabled = self._system.settings.get("secure", "lockscreen_use_double_line_clock") != "0"
        return enabled and not rows and not metrics.landscape

    def _rows(self, most: int) -> list[View]:
        settings = self._system.settings
        if settings.get("secure", "lock_screen_show_notifications") == "0":
            return []
        actions = NotificationActions(
            open=lambda notification: open_notification(self._system, notification),
            dismiss=lambda notification: self._system.notifications.cancel(notification.key),
            toggle=lambda _: self._open_shade(),
            press=lambda _notification, _action: self._open_shade(),
            send=lambda _notification, _action: self._open_shade(),
        )

        def row(notification: Notification) -> View:
            return notification_row(self._system, notification, actions, expanded=False, replying=False)

        sessions = shown_sessions(self._system)
        playing = [media_panel(self._system, session, posted, self.unlock) for session, posted in sessions[:1]]
        shown = {posted.key for _, posted in sessions}
        order = sorted(grouped(self._system.notifications.all()), key=is_silent)
        rows = [row(notification) for notification in order if notification.key not in shown]
        return [*playing, *rows[: most - len(playing)]]

    def _hints(self) -> View:
        battery = self._system.battery
        charging = f"{battery.level}% • {'Charged' if battery.level == 100 else 'Charging'}" if battery.plugged else ""
        owner = self._system.settings.get("secure", "lock_screen_owner_info") or ""
        lines: list[View] = [
            Text(id=name, text=text, color=_INK, max_lines=2, text_align=(0.5, 0), width="fill")
            for name, text in (
                ("keyguard_indication_text", "Swipe up to open"),
                ("keyguard_indication_text_bottom", charging or owner),
            )
            if text
        ]
        return Column(
            id="keyguard_indication_area",
            width="fill",
            spacing=4,
            align=BOTTOM,
            margin=(_SIDE_DP, 0, _SIDE_DP, _HINT_BOTTOM_DP),
            children=lines,
        )


def _small_clock(system: System, moment: datetime) -> View:
    time = clock_text(system, moment, marker=False)
    digits = Text(id="animatable_clock_view", text=time, desc=time, size=_SMALL_CLOCK_DP, fixed=True, color=_INK)
    return Box(id="lockscreen_clock_view", width="fill", padding=(_SIDE_DP, 0), children=[digits])


def _large_clock(system: System, moment: datetime) -> View:
    """Hours above minutes in the middle of the screen."""
    lines = (f"{moment:%H}" if uses_24_hours(system) else f"{moment:%I}", f"{moment:%M}")

    def draw(painter: Painter, box: Rect) -> None:
        size = float(painter.metrics.px(_LARGE_CLOCK_DP))
        for number, line in enumerate(lines):
            left = (box.left + box.right - text_width(line, "regular", size)) // 2
            # Figures are about 0.71 of the text size high.
            baseline = box.top + round(size * (0.71 + number * _LINE_PITCH))
            painter.text(left, baseline, line, _INK, size=size, face="regular")

    digits = Canvas(
        draw,
        id="animatable_clock_view_large",
        cls="android.widget.TextView",
        text="\n".join(lines),
        desc=clock_text(system, moment, marker=False),
        width="fill",
        height=_LARGE_CLOCK_DP * (0.71 + _LINE_PITCH),
    )
    return Box(id="lockscreen_clock_view_large", width="fill", align=CENTER, children=[digits])
