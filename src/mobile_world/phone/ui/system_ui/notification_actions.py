"""What happens when a person opens a notification or presses one of its buttons."""

from __future__ import annotations

from mobile_world.phone.system import Component, Intent, Notification, NotificationAction, System
from mobile_world.phone.system.intents import FLAG_NEW_TASK

REPLY_EXTRA = "reply"
"""The extra of the broadcast that carries what a person typed as a reply."""


def open_notification(system: System, notification: Notification) -> None:
    """Start what the notification points at; most go away with that."""
    component = Component.parse(notification.component or "")
    if component is not None:
        intent = Intent(component=component, data=notification.data, flags=FLAG_NEW_TASK)
        system.activities.start(intent, caller=notification.package)
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
