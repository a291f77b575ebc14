"""Notifications: their rows with buttons and replies, and what opening one or pressing a button does."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from simdroid.system import FLAG_NEW_TASK, Component, Intent, Notification, NotificationAction, System
from simdroid.ui.views import (
    Action,
    Box,
    Button,
    Column,
    IconButton,
    Row,
    SmallAppIcon,
    Swipeable,
    Text,
    TextField,
    View,
)

REPLY_EXTRA = "reply"
"""The extra of the broadcast that carries what a person typed as a reply."""


def open_notification(system: System, notification: Notification) -> None:
    """Start what the notification points at; most go away with that."""
    component = Component.parse(notification.component or "")
    if component is not None:
        system.activities.start(
            Intent(component=component, data=notification.data, flags=FLAG_NEW_TASK), caller=notification.package
        )
    if notification.auto_cancel and not notification.ongoing:
        system.notifications.cancel(notification.key)


def perform(system: System, notification: Notification, action: NotificationAction, reply: str = "") -> None:
    """Do what a button says: broadcast, open an activity, or what Android does for messages and calls itself."""
    data = action.data or notification.data
    if action.broadcast:
        extras = {REPLY_EXTRA: reply} if action.reply else {}
        intent = Intent(action.broadcast, data=data, package=notification.package, extras=dict(extras))
        system.broadcasts.send(intent)
        return
    component = Component.parse(action.component or "")
    if component is not None:
        intent = Intent(component=component, data=data, flags=FLAG_NEW_TASK)
        system.activities.start(intent, caller=notification.package)
    elif notification.category == "msg":
        _answer_message(system, notification, reply)
    elif notification.category == "missed_call":
        _answer_call(system, notification, action)
    system.notifications.cancel(notification.key)


def _answer_message(system: System, notification: Notification, reply: str) -> None:
    """A reply goes out as a text message; either way the conversation was read."""
    number = (notification.data or "").partition(":")[2]
    if reply and number:
        system.telephony.send_sms(number, reply, creator=notification.package)
    system.messages.mark_read(notification.id)


def _answer_call(system: System, notification: Notification, action: NotificationAction) -> None:
    number = (notification.data or "").partition(":")[2]
    back = action.title == "Call back"
    intent = Intent(
        "android.intent.action.CALL" if back else "android.intent.action.SENDTO",
        data=f"{'tel' if back else 'sms'}:{number}",
        flags=FLAG_NEW_TASK,
    )
    system.activities.start(intent, caller=notification.package)


REPLY_FIELD = "remote_input_text"
_DISMISS_FRACTION = 0.25
"""How much of its width a notification has to be moved to go away."""

QUIET = frozenset({"progress", "service", "status", "sys", "recommendation", "transport"})
"""Kinds that the shade lists as silent."""


def is_silent(notification: Notification) -> bool:
    """Whether it belongs below the others, under "Silent"."""
    return not notification.heads_up and notification.category in QUIET


def grouped(notifications: list[Notification]) -> list[Notification]:
    """Those of one app beside one another, the app with the newest one first."""
    apps = list(dict.fromkeys(notification.package for notification in notifications))
    return sorted(notifications, key=lambda notification: apps.index(notification.package))


def key_text(notification: Notification) -> str:
    """Its identity as text, for what the shade remembers."""
    return json.dumps(notification.key)


@dataclass(kw_only=True, eq=False)
class NotificationRow(Swipeable, Box):
    """The box of one notification; a finger to either side takes it away."""

    id: str = "expandableNotificationRow"
    on_dismiss: Action | None = None

    def swipe_by(self, pixels: int) -> bool:
        """Take it away when it was moved far enough."""
        if self.on_dismiss is None or abs(pixels) < self.box.width * _DISMISS_FRACTION:
            return False
        self.on_dismiss()
        return True


@dataclass(frozen=True)
class NotificationActions:
    """What the shade does for a row."""

    open: Callable[[Notification], object]
    dismiss: Callable[[Notification], object]
    toggle: Callable[[Notification], object]
    press: Callable[[Notification, NotificationAction], object]
    """A button; one for a reply opens the field."""
    send: Callable[[Notification, NotificationAction], object]


def age(system: System, when_ms: int) -> str:
    """How long ago, as the row's head says it."""
    minutes = (system.clock.now_ms() - when_ms) // 60_000
    if minutes < 1:
        return "now"
    if minutes < 60:
        return f"{minutes}m"
    return f"{minutes // 60}h" if minutes < 24 * 60 else f"{minutes // (24 * 60)}d"


def notification_row(
    system: System, notification: Notification, actions: NotificationActions, *, expanded: bool, replying: bool
) -> View:
    """One notification."""
    package = system.packages.get(notification.package)
    icon, color = (package.manifest.icon, package.manifest.color) if package else ("android", "#5f6368")
    lines: list[View] = [
        _head(system, notification, actions, expanded=expanded),
        Text(id="android:title", text=notification.title, size=14, face="medium", max_lines=1),
        Text(
            id="android:text",
            text=notification.text,
            color="on_surface_variant",
            max_lines=8 if expanded else 1,
            margin=(0, 0, 12, 0),
        ),
        *([_buttons(notification, actions, replying=replying)] if expanded and notification.actions else []),
    ]
    content = Row(
        id="android:status_bar_latest_event_content",
        cls="android.widget.FrameLayout",
        width="fill",
        padding=(16, 14, 8, 14),
        content_align=(0.0, 0.0),
        children=[
            SmallAppIcon(id="android:icon", name=icon, color=color, margin=(0, 2, 16, 0)),
            Column(weight=1, ghost=True, spacing=1, children=lines),
        ],
    )
    return NotificationRow(
        width="fill",
        background="surface_container",
        radius=20,
        on_click=lambda: actions.open(notification),
        on_dismiss=None if notification.ongoing else lambda: actions.dismiss(notification),
        children=[content],
    )


def _head(system: System, notification: Notification, actions: NotificationActions, *, expanded: bool) -> View:
    package = system.packages.get(notification.package)
    label = package.manifest.label if package else notification.package
    small = {"size": 12, "color": "on_surface_variant", "max_lines": 1}
    return Row(
        id="android:notification_header",
        cls="android.view.ViewGroup",
        width="fill",
        height=24,
        children=[
            Text(id="android:app_name_text", text=label, **small),  # type: ignore[arg-type]
            Text(id="android:time_divider", text="•", margin=(4, 0), **small),  # type: ignore[arg-type]
            Text(id="android:time", text=age(system, notification.when_ms), weight=1, **small),  # type: ignore[arg-type]
            IconButton(
                id="android:expand_button",
                cls="android.widget.Button",
                name="chevron_up" if expanded else "chevron_down",
                desc="Collapse" if expanded else "Expand",
                size=18,
                width=40,
                height=24,
                on_click=lambda: actions.toggle(notification),
            ),
        ],
    )


def _buttons(notification: Notification, actions: NotificationActions, *, replying: bool) -> View:
    if replying:
        action = next(action for action in notification.actions if action.reply)
        return _reply(notification, action, actions)
    buttons: list[View] = [
        Button(
            id=f"android:action{index}",
            text=action.title,
            emphasis="text",
            on_click=lambda action=action: actions.press(notification, action),  # type: ignore[misc]
        )
        for index, action in enumerate(notification.actions)
    ]
    return Row(id="android:actions", width="fill", margin=(-12, 6, 0, 0), children=buttons)


def _reply(notification: Notification, action: NotificationAction, actions: NotificationActions) -> View:
    send = partial(actions.send, notification, action)
    field = TextField(
        id=REPLY_FIELD,
        hint="Reply",
        size=14,
        capitals="sentences",
        action="send",
        autofocus=True,
        weight=1,
        padding=(12, 8),
        on_submit=send,
    )
    button = IconButton(id="remote_input_send", name="send", desc="Send", color="primary", size=20, on_click=send)
    return Row(
        id="remote_input",
        width="fill",
        margin=(0, 8, 8, 0),
        background="surface_container_high",
        radius=24,
        children=[field, button],
    )
