"""Heads-up notifications and toasts: windows that show for a moment."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from simdroid.system import Json, Notification, NotificationAction, System, Toast
from simdroid.ui.graphics import Metrics, Rect, px
from simdroid.ui.system_ui.notifications import (
    NotificationActions,
    key_text,
    notification_row,
    open_notification,
    perform,
)
from simdroid.ui.system_ui.system_bars import SYSTEM_UI
from simdroid.ui.views import UNBOUNDED, Box, LayoutContext, Row, SmallAppIcon, Text, UiState, Window

TITLE = "NotificationShade"
"""Banners lie in the window of the shade."""

HEADS_UP_MS = 5000
SEEN = "heads_up_seen"
"""Where the moment is remembered up to which a person has seen all: they moved one away or touched something else."""
_SHADOW_DP, _WIDTH_DP = 14.0, 480.0
_TOAST_WIDTH_DP, _TOAST_BOTTOM_DP = 368.0, 10.0
_TOOLTIP_WIDTH_DP = 256


class HeadsUp:
    """The banner of a notification that just came.

    It stays for five seconds of phone time. A touch anywhere else sends it away too, and so do the shade and another
    app: the phone's clock hardly moves between two touches, and the banner would stay over what a person went on to.
    """

    def __init__(self, system: System, memory: dict[str, Json], open_shade: Callable[[], None]) -> None:
        self._system = system
        self._memory = memory
        self._open_shade = open_shade

    @property
    def current(self) -> Notification | None:
        """What drops down now; nothing of the app that is in front, which shows it itself."""
        front = self._system.activities.top.component.package
        for notification in self._system.notifications.all():
            if notification.package == front or not notification.heads_up:
                continue
            if notification.category == "call" or self._fresh(notification):
                return notification
        return None

    def _fresh(self, notification: Notification) -> bool:
        """Whether it just came and nothing happened since that a person would do with it in sight."""
        came, clock = notification.when_ms, self._system.clock
        opened = self._system.activities.tasks[0].last_active_ns // 1_000_000
        if max(cast(int, self._memory.get(SEEN, 0)), opened) > came:
            return False
        return clock.reached(came) and not clock.reached(came + HEADS_UP_MS)

    def send_away(self) -> None:
        """Let it be in the shade alone."""
        shown = self.current
        if shown is not None and shown.category != "call":
            self._memory[SEEN] = shown.when_ms + 1

    def window(self, metrics: Metrics) -> Window | None:
        """The banner under the upper edge, over everything."""
        shown = self.current
        if shown is None or self._system.settings.flag("global", "zen_mode"):
            return None
        actions = NotificationActions(
            open=self._open,
            dismiss=lambda _: self.send_away(),
            toggle=self._expand,
            press=self._press,
            send=self._press,
        )
        row = notification_row(self._system, shown, actions, expanded=True, replying=False)
        row.background, row.elevation, row.radius = "surface_dialog", 6, 28
        root = Box(
            id="notification_stack_scroller",
            cls="android.view.ViewGroup",
            width="fill",
            padding=_SHADOW_DP,
            children=[row],
        )
        width = min(metrics.width - 2 * metrics.px(px(42) - _SHADOW_DP), metrics.px(_WIDTH_DP))
        height = root.measure(LayoutContext(metrics, UiState({})), width, UNBOUNDED).height
        left, top = (metrics.width - width) // 2, metrics.px(4)
        window = Window(
            TITLE, SYSTEM_UI, root, Rect(left, top, left + width, top + height), UiState({}), focusable=False
        )
        window.on_swipe = self._swipe
        return window.lay_out(metrics)

    def _swipe(self, _dx: float, dy: float) -> bool:
        if dy > 0:
            self._open_shade()
        else:
            self.send_away()
        return True

    def _open(self, notification: Notification) -> None:
        self.send_away()
        open_notification(self._system, notification)

    def _expand(self, _notification: Notification) -> None:
        self.send_away()
        self._open_shade()

    def _press(self, notification: Notification, action: NotificationAction) -> None:
        self.send_away()
        if action.reply:
            self._open_shade()
            self._memory["shade_reply"] = key_text(notification)
        else:
            perform(self._system, notification, action)


def toast_window(system: System, metrics: Metrics, toast: Toast, below: int) -> Window:
    """A toast in the middle above the lower edge, or above the keyboard; a tooltip at its view."""
    if toast.anchor is not None:
        return _tooltip_window(metrics, toast, Rect(*toast.anchor))
    package = system.packages.get(toast.package)
    icon, color = (package.manifest.icon, package.manifest.color) if package else ("android", "#5f6368")
    pill = Row(
        cls="android.widget.FrameLayout",
        background="surface_dialog",
        radius=28,
        elevation=3,
        padding=(14, 12, 20, 12),
        children=[
            SmallAppIcon(id="icon", name=icon, color=color, margin=(0, 0, 12, 0)),
            Text(id="android:message", text=toast.text, max_lines=2),
        ],
    )
    context = LayoutContext(metrics, UiState({}))
    root = Box(padding=_SHADOW_DP, cls="android.widget.Toast", children=[pill])
    size = root.measure(context, min(metrics.px(_TOAST_WIDTH_DP), metrics.width), UNBOUNDED)
    left, bottom = (metrics.width - size.width) // 2, metrics.height - metrics.px(_TOAST_BOTTOM_DP) - below
    bounds = Rect(left, bottom - size.height, left + size.width, bottom)
    return Window("Toast", toast.package, root, bounds, UiState({}), focusable=False, touchable=False).lay_out(metrics)


def _tooltip_window(metrics: Metrics, toast: Toast, anchor: Rect) -> Window:
    """What a view is called, below it or, where there is no room, above it."""
    label = Text(id="android:message", text=toast.text, color="surface", max_lines=3)
    root = Box(padding=_SHADOW_DP, children=[Row(background="on_surface", radius=2, padding=(8, 6), children=[label])])
    size = root.measure(
        LayoutContext(metrics, UiState({})), min(metrics.px(_TOOLTIP_WIDTH_DP), metrics.width), UNBOUNDED
    )
    left = min(max((anchor.left + anchor.right - size.width) // 2, 0), metrics.width - size.width)
    top = anchor.bottom if anchor.bottom + size.height <= metrics.height else anchor.top - size.height
    bounds = Rect(left, top, left + size.width, top + size.height)
    return Window("Tooltip", toast.package, root, bounds, UiState({}), focusable=False, touchable=False).lay_out(
        metrics
    )
