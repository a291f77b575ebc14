"""Notifications: of all apps, of each, and what becomes of them."""

from __future__ import annotations

from functools import partial

from mobile_world.phone.apps.settings import fragments
from mobile_world.phone.apps.settings.applications.listing import own_apps
from mobile_world.phone.apps.settings.entity import app_icon
from mobile_world.phone.apps.settings.items import Link, MainToggle
from mobile_world.phone.apps.settings.notifications.do_not_disturb import do_not_disturb
from mobile_world.phone.apps.settings.notifications.lock_screen import LOCK_SCREEN_CHOICES, LOCK_SCREEN_CONTENT
from mobile_world.phone.apps.settings.page import SettingsPage
from mobile_world.phone.apps.settings.rows import category, two_target_row
from mobile_world.phone.kit import Choice, FlagSetting, Header, Note, Opposite, Preference, Toggle
from mobile_world.phone.system import Package
from mobile_world.phone.ui import View

_BUBBLES = FlagSetting("secure", "notification_bubbles", default="1")
_HISTORY = FlagSetting("secure", "notification_history_enabled")


class NotificationsPage(SettingsPage):
    """What holds for all notifications."""

    title = "Notifications"
    fragment = fragments.NOTIFICATIONS
    activity_name = "ConfigureNotificationSettings"
    actions = ("NOTIFICATION_SETTINGS",)
    rows = (
        Header("Manage"),
        Link(
            "App settings",
            "Control notifications from individual apps",
            words="app notifications",
            fragment=fragments.APPS_NOTIFICATIONS,
        ),
        Link(
            "Notification history",
            "Show recent and snoozed notifications",
            fragment=fragments.NOTIFICATION_HISTORY,
        ),
        Header("Conversation"),
        Link("Conversations", "No priority conversations", fragment=fragments.CONVERSATIONS),
        Link(
            "Bubbles",
            lambda system: "On / Conversations can appear as floating icons" if _BUBBLES.get(system) else "Off",
            fragment=fragments.BUBBLES,
        ),
        Header("Privacy"),
        Link(
            "Device & app notifications",
            "Control which apps and devices can read notifications",
            fragment=fragments.SPECIAL_ACCESS,
        ),
        Choice(
            "Notifications on lock screen",
            words="sensitive content",
            stored=LOCK_SCREEN_CONTENT,
            options=LOCK_SCREEN_CHOICES,
        ),
        Header("General"),
        Link("Do Not Disturb", do_not_disturb, words="silent dnd zen", fragment=fragments.DO_NOT_DISTURB),
        Link("Wireless emergency alerts", fragment=fragments.EMERGENCY_ALERTS),
        Toggle(
            "Hide silent notifications in status bar",
            flag=Opposite(FlagSetting("secure", "silent_notifications_in_status_bar", default="1")),
        ),
        Toggle("Allow notification snoozing", flag=FlagSetting("secure", "show_notification_snooze")),
        Toggle("Notification dot on app icon", flag=FlagSetting("secure", "notification_badging", default="1")),
        Toggle(
            "Enhanced notifications",
            "Get suggested actions, replies, and more",
            flag=FlagSetting("secure", "enhanced_notifications_enabled", default="1"),
        ),
    )


class AppsNotificationsPage(SettingsPage):
    """A switch for every app."""

    title = "App notifications"
    fragment = fragments.APPS_NOTIFICATIONS
    activity_name = "NotificationAppList"
    actions = ("ALL_APPS_NOTIFICATION_SETTINGS",)
    list_id = "apps_list"

    def views(self) -> list[View]:
        """One row each."""
        return [self._row(app) for app in own_apps(self.system)]

    def _row(self, app: Package) -> View:
        return two_target_row(
            app.manifest.label,
            summary="",
            leading=app_icon(app),
            on=self.system.notifications.enabled(app.name),
            on_toggle=partial(self.system.notifications.set_enabled, app.name),
            on_click=partial(self.show, fragments.APP_NOTIFICATIONS, package=app.name),
        )


class NotificationHistoryPage(SettingsPage):
    """What was shown lately."""

    title = "Notification history"
    fragment = fragments.NOTIFICATION_HISTORY
    activity_name = "NotificationHistory"
    actions = ("NOTIFICATION_HISTORY",)
    rows = (MainToggle("Use notification history", flag=_HISTORY),)

    def views(self) -> list[View]:
        """The switch, and while it is on what is in the shade."""
        if not _HISTORY.get(self.system):
            note = Note("Turn on notification history to see recent notifications and snoozed notifications")
            return [*super().views(), note.view(self)]
        shown = [
            Preference(entry.title or entry.package, entry.text).view(self) for entry in self.system.notifications.all()
        ]
        empty = [Preference("No recent notifications").view(self)]
        return [*super().views(), category("Last 24 hours"), *(shown or empty)]


class ConversationsPage(SettingsPage):
    """Conversations a person marked."""

    title = "Conversations"
    fragment = fragments.CONVERSATIONS
    activity_name = "ConversationListSettings"
    actions = ("CONVERSATION_SETTINGS",)
    rows = (
        Preference("No recent conversations"),
        Note("Conversations you mark as priority, and recent ones, are listed here."),
    )


class BubblesPage(SettingsPage):
    """Floating conversations."""

    title = "Bubbles"
    fragment = fragments.BUBBLES
    activity_name = "AppBubbleNotificationSettings"
    rows = (
        MainToggle("Allow apps to show bubbles", flag=_BUBBLES),
        Note("Some conversations will appear as floating icons on top of other apps"),
    )


class EmergencyAlertsPage(SettingsPage):
    """Alerts of authorities."""

    title = "Wireless emergency alerts"
    fragment = fragments.EMERGENCY_ALERTS
    rows = (
        MainToggle("Allow alerts", flag=FlagSetting("secure", "enable_cell_broadcast_alerts", default="1")),
        Header("Alerts"),
        Toggle(
            "Extreme threats",
            "Extreme threats to life and property",
            flag=FlagSetting("secure", "enable_cmas_extreme_threat_alerts", default="1"),
        ),
        Toggle(
            "Severe threats",
            "Severe threats to life and property",
            flag=FlagSetting("secure", "enable_cmas_severe_threat_alerts", default="1"),
        ),
        Toggle(
            "AMBER alerts",
            "Child abduction emergency bulletins",
            flag=FlagSetting("secure", "enable_cmas_amber_alerts", default="1"),
        ),
        Header("Alert preferences"),
        Toggle("Vibration", flag=FlagSetting("secure", "enable_alert_vibrate", default="1")),
    )
