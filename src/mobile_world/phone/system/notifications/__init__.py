"""Notifications and toasts."""

from mobile_world.phone.system.notifications.notifications import Notification, NotificationAction, Notifications
from mobile_world.phone.system.notifications.toasts import Toast, Toasts

__all__ = [
    "Notification",
    "NotificationAction",
    "Notifications",
    "Toast",
    "Toasts",
]
