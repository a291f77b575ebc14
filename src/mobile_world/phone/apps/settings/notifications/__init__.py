"""Notifications, Do Not Disturb and the pages below them."""

from __future__ import annotations

from mobile_world.phone.apps.settings.notifications.dashboard import (
    AppsNotificationsPage,
    BubblesPage,
    ConversationsPage,
    EmergencyAlertsPage,
    NotificationHistoryPage,
    NotificationsPage,
)
from mobile_world.phone.apps.settings.notifications.do_not_disturb import (
    DoNotDisturbPage,
    InterruptionsPage,
    PeoplePage,
    SchedulesPage,
)

PAGES = (
    NotificationsPage,
    AppsNotificationsPage,
    NotificationHistoryPage,
    ConversationsPage,
    BubblesPage,
    EmergencyAlertsPage,
    DoNotDisturbPage,
    PeoplePage,
    InterruptionsPage,
    SchedulesPage,
)

__all__ = ["PAGES"]
