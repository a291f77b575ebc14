"""Notifications: of all apps, of each, and what becomes of them."""

from __future__ import annotations

from functools import partial

from mobile_world.phone.apps.settings import fragments
from mobile_world.phone.apps.settings.applications.listing import own_apps
from mobile_world.phone.apps.settings.entity import app_icon
from mobile_world.phone.apps.settings.items import Header, Item, Link, MainToggle, Note, Toggle
from mobile_world.phone.apps.settings.notifications.do_not_disturb import do_not_disturb
from mobile_world.phone.apps.settings.notifications.lock_screen import LockScreenContent
from mobile_world.phone.apps.settings.page import SettingsPage
from mobile_world.phone.apps.settings.rows import category, two_target_row
from mobile_world.phone.apps.settings.stored import Opposite, Stored
from mobile_world.phone.system import Package
from mobile_world.phone.ui import View

_BUBBLES = Stored("secure", "notification_bubbles", default="1")
_HISTORY = Stored("secure", "notification_history_enabled")


class NotificationsPage(SettingsPage):
    """What holds for all notifications."""

    title = "Notifications"
    fragment = fragments.NOTIFICATIONS
    activity_name = "ConfigureNotificationSettings"
    actions = ("NOTIFICATION_SETTINGS",)
    items = (
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
            lambda system: "On / Conversations can appear as floating icons" if _BUBBLES.on(system) else "Off",
            fragment=fragments.BUBBLES,
        ),
        Header("Privacy"),
        Link(
            "Device & app notifications",
            "Control which apps and devices can read notifications",
            fragment=fragments.SPECIAL_ACCESS,
        ),
        LockScreenContent("Notifications on lock screen", words="sensitive content"),
        Header("General"),
        Link("Do Not Disturb", do_not_disturb, words="silent dnd zen", fragment=fragments.DO_NOT_DISTURB),
        Link("Wireless emergency alerts", fragment=fragments.EMERGENCY_ALERTS),
        Toggle(
            "Hide silent notifications in status bar",
            flag=Opposite(Stored("secure", "silent_notifications_in_status_bar", default="1")),
        ),
        Toggle("Allow notification snoozing", flag=Stored("secure", "show_notification_snooze")),
        Toggle("Notification dot on app icon", flag=Stored("secure", "notification_badging", default="1")),
        Toggle(
            "Enhanced notifications",
            "Get suggested actions, replies, and more",
            flag=Stored("secure", "enhanced_notifications_enabled", default="1"),
        ),
    )


class AppsNotificationsPage(SettingsPage):
    """A switch for every app."""

    title = "App notifications"
    fragment = fragments.APPS_NOTIFICATIONS
    activity_name = "NotificationAppList"
    actions = ("ALL_APPS_NOTIFICATION_SETTINGS",)
    list_id = "apps_list"

    def rows(self) -> list[View]:
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
    items = (MainToggle("Use notification history", flag=_HISTORY),)

    def rows(self) -> list[View]:
        """The switch, and while it is on what is in the shade."""
        if not _HISTORY.on(self.system):
            note = Note("Turn on notification history to see recent notifications and snoozed notifications")
            return [*super().rows(), note.draw(self)]
        shown = [Item(entry.title or entry.package, entry.text).draw(self) for entry in self.system.notifications.all()]
        empty = [Item("No recent notifications").draw(self)]
        return [*super().rows(), category("Last 24 hours"), *(shown or empty)]


class ConversationsPage(SettingsPage):
    """Conversations a person marked."""

    title = "Conversations"
    fragment = fragments.CONVERSATIONS
    activity_name = "ConversationListSettings"
    actions = ("CONVERSATION_SETTINGS",)
    items = (
        Item("No recent conversations"),
        Note("Conversations you mark as priority, and recent ones, are listed here."),
    )


class BubblesPage(SettingsPage):
    """Floating conversations."""

    title = "Bubbles"
    fragment = fragments.BUBBLES
    activity_name = "AppBubbleNotificationSettings"
    items = (
        MainToggle("Allow apps to show bubbles", flag=_BUBBLES),
        Note("Some conversations will appear as floating icons on top of other apps"),
    )


class EmergencyAlertsPage(SettingsPage):
    """Alerts of authorities."""

    title = "Wireless emergency alerts"
    fragment = fragments.EMERGENCY_ALERTS
    items = (
        MainToggle("Allow alerts", flag=Stored("secure", "enable_cell_broadcast_alerts", default="1")),
        Header("Alerts"),
        Toggle(
            "Extreme threats",
            "Extreme threats to life and property",
            flag=Stored("secure", "enable_cmas_extreme_threat_alerts", default="1"),
        ),
        Toggle(
            "Severe threats",
            "Severe threats to life and property",
            flag=Stored("secure", "enable_cmas_severe_threat_alerts", default="1"),
        ),
        Toggle(
            "AMBER alerts",
            "Child abduction emergency bulletins",
            flag=Stored("secure", "enable_cmas_amber_alerts", default="1"),
        ),
        Header("Alert preferences"),
        Toggle("Vibration", flag=Stored("secure", "enable_alert_vibrate", default="1")),
    )
