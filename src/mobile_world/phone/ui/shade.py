"""The notification shade."""

from __future__ import annotations

from collections.abc import Callable

from mobile_world.phone.system import Component, Intent, Notification, System
from mobile_world.phone.system.intents import FLAG_NEW_TASK
from mobile_world.phone.ui.controls import Button
from mobile_world.phone.ui.layout import Box, Column, Row, Spacer
from mobile_world.phone.ui.leaves import AppIcon, Text
from mobile_world.phone.ui.metrics import Metrics
from mobile_world.phone.ui.scroll import Scroll
from mobile_world.phone.ui.system_bars import SYSTEM_UI, clock_text
from mobile_world.phone.ui.ui_state import UiState
from mobile_world.phone.ui.view import View
from mobile_world.phone.ui.window import Window

TITLE = "NotificationShade"


def shade_window(system: System, metrics: Metrics, state: UiState, close: Callable[[], None]) -> Window:
    """All notifications over the darkened screen."""
    moment = system.clock.now()
    header = Row(
        id="split_shade_status_bar",
        width="fill",
        height=56,
        padding=(24, 0),
        children=[
            Text(id="clock", text=clock_text(system, moment), size=20),
            Spacer(weight=1),
            Text(id="date", text=f"{moment:%a, %b} {moment.day}", size=14),
        ],
    )
    rows = [_row(system, notification, close) for notification in system.notifications.all()]
    parts = rows or [
        Text(id="no_notifications", text="No notifications", width="fill", text_align=(0.5, 0), padding=24)
    ]
    if rows:
        clear = Button(id="dismiss_text", text="Clear all", emphasis="text", on_click=system.notifications.clear)
        parts.append(Row(width="fill", ghost=True, children=[Spacer(weight=1), clear]))
    stack = Scroll(id="notification_stack_scroller", weight=1, spacing=2, padding=(16, 8), children=parts)
    panel = Column(
        id="notification_panel",
        width="fill",
        height="fill",
        background="surface",
        padding=(0, metrics.dp(metrics.status_bar), 0, metrics.dp(metrics.navigation_bar)),
        children=[header, stack],
    )
    window = Window(
        title=TITLE,
        package=SYSTEM_UI,
        root=Box(width="fill", height="fill", children=[panel]),
        bounds=metrics.bounds,
        state=state,
        modal=True,
        on_back=close,
        on_swipe=lambda _dx, dy: _closes(dy, close),
    )
    return window.lay_out(metrics)


def _closes(dy: float, close: Callable[[], None]) -> bool:
    if dy < 0:
        close()
    return dy < 0


def _row(system: System, notification: Notification, close: Callable[[], None]) -> View:
    package = system.packages.get(notification.package)
    label = package.manifest.label if package else notification.package
    icon, color = (package.manifest.icon, package.manifest.color) if package else ("android", "#5f6368")

    def opened() -> None:
        close()
        component = Component.parse(notification.component or "")
        if component is not None:
            intent = Intent(component=component, data=notification.data, flags=FLAG_NEW_TASK)
            system.activities.start(intent, caller=notification.package)
        if not notification.ongoing:
            system.notifications.cancel(notification.key)

    texts: list[View] = [
        Text(id="android:app_name_text", text=label, size=12, color="on_surface_variant"),
        Text(id="android:title", text=notification.title, size=16, face="medium", max_lines=1),
        Text(id="android:text", text=notification.text, color="on_surface_variant", max_lines=3),
    ]
    return Row(
        id="expandableNotificationRow",
        cls="android.widget.FrameLayout",
        width="fill",
        padding=16,
        background="surface_container",
        radius=20,
        on_click=opened,
        children=[
            AppIcon(id="android:icon", name=icon, color=color, size=36, margin=(0, 0, 14, 0)),
            Column(id="android:status_bar_latest_event_content", weight=1, children=texts),
        ],
    )
