"""Notifications, Do Not Disturb and the pages below them."""

from __future__ import annotations

from functools import partial

from simdroid import kit, ui
from simdroid.system import Package, System
from simdroid.system_apps.settings import fragments
from simdroid.system_apps.settings.page import Intro, Link, MainToggle, SettingsPage, page
from simdroid.system_apps.settings.pages.apps import own_apps
from simdroid.system_apps.settings.rows import app_icon, category, two_target_row

LOCK_SCREEN_CHOICES = (
    ("11", "Show all notification content"),
    ("10", "Show sensitive content only when unlocked"),
    ("00", "Don\u2019t show notifications"),
)
"""`lock_screen_show_notifications` and `lock_screen_allow_private_notifications`, and how the pair is called."""


def _pair(system: System) -> str:
    settings = system.settings
    if not settings.flag("secure", "lock_screen_show_notifications"):
        return "00"
    return "11" if settings.flag("secure", "lock_screen_allow_private_notifications") else "10"


def _choose(system: System, pair: str) -> None:
    system.settings.put("secure", "lock_screen_show_notifications", pair[0])
    system.settings.put("secure", "lock_screen_allow_private_notifications", pair[1])


LOCK_SCREEN_CONTENT = kit.Computed(_pair, _choose)


def lock_screen_content(system: System) -> str:
    """How the pair in force is called."""
    return dict(LOCK_SCREEN_CHOICES)[_pair(system)]


ZEN = kit.FlagSetting("global", "zen_mode")
_CALLS = kit.Setting("secure", "zen_allow_calls_from", default="2")
_WHO = (("0", "Anyone"), ("1", "Contacts"), ("2", "Starred contacts"), ("-1", "None"))
_DURATIONS = (("0", "Until you turn off"), ("60", "For 1 hour"), ("-1", "Ask every time"))
_HIDING = (("0", "No sound from notifications"), ("1", "No visuals or sound from notifications"))


def do_not_disturb(system: System) -> str:
    """The mode in words."""
    return "On" if ZEN.get(system) else "Off"


class DoNotDisturbPage(SettingsPage):
    """The button, and what may interrupt nevertheless."""

    place = fragments.DO_NOT_DISTURB
    rows = (
        kit.Header("What can interrupt Do Not Disturb"),
        Link(
            "People",
            lambda system: f"{dict(_WHO).get(_CALLS.get(system), 'Anyone')} can interrupt",
            fragment=fragments.ZEN_PEOPLE,
        ),
        Link("Apps", "No apps can interrupt", fragment=fragments.APPS_NOTIFICATIONS),
        Link("Alarms & other interruptions", "Alarms and media can interrupt", fragment=fragments.ZEN_OTHER),
        kit.Header("General"),
        Link("Schedules", "None", fragment=fragments.ZEN_SCHEDULES),
        kit.Choice("Duration for Quick Settings", stored=kit.Setting("secure", "zen_duration"), options=_DURATIONS),
        kit.Choice(
            "Display options for hidden notifications",
            stored=kit.Setting("secure", "zen_suppressed_visual_effects"),
            options=_HIDING,
        ),
    )

    def views(self) -> list[ui.View]:
        on = ZEN.get(self.system)
        side = "off" if on else "on"
        button = ui.Button(
            id=f"zen_mode_settings_turn_{side}_button",
            text=f"Turn {side} now",
            on_click=lambda: ZEN.put(self.system, not on),
        )
        frame = ui.Row(
            id="zen_mode_button", width="fill", padding=(ui.px(63), ui.px(21), ui.px(63), ui.px(42)), children=[button]
        )
        return [frame, *super().views()]


page(
    fragments.ZEN_PEOPLE,
    kit.Choice("Messages", stored=kit.Setting("secure", "zen_allow_messages_from", default="2"), options=_WHO),
    kit.Choice("Calls", stored=_CALLS, options=_WHO),
    kit.Toggle(
        "Allow repeat callers",
        "If the same person calls a second time within a 15 minute period",
        flag=kit.FlagSetting("secure", "zen_allow_repeat_callers", default="1"),
    ),
)

page(
    fragments.ZEN_OTHER,
    Intro("Sounds that can interrupt Do Not Disturb"),
    kit.Toggle(
        "Alarms",
        "From timers, alarms, security systems, and other apps",
        "alarm",
        flag=kit.FlagSetting("secure", "zen_allow_alarms", default="1"),
    ),
    kit.Toggle(
        "Media sounds",
        "From videos, games, and other media",
        "music_note",
        flag=kit.FlagSetting("secure", "zen_allow_media", default="1"),
    ),
    kit.Toggle(
        "Touch sounds",
        "From your keyboard and other buttons",
        "gesture_tap",
        flag=kit.FlagSetting("secure", "zen_allow_system"),
    ),
    kit.Toggle(
        "Reminders",
        "From tasks and reminders",
        "bell_check_outline",
        flag=kit.FlagSetting("secure", "zen_allow_reminders"),
    ),
    kit.Toggle(
        "Calendar events",
        "From upcoming calendar events",
        "calendar",
        flag=kit.FlagSetting("secure", "zen_allow_events"),
    ),
)

page(
    fragments.ZEN_SCHEDULES,
    kit.Toggle(
        "Sleeping",
        "Sun, Mon, Tue, Wed, Thu, Fri, Sat, 10:00 PM to 7:00 AM",
        "weather_night",
        flag=kit.FlagSetting("secure", "zen_schedule_sleeping"),
    ),
    kit.Toggle(
        "Event", "During events in any calendar", "calendar", flag=kit.FlagSetting("secure", "zen_schedule_event")
    ),
    kit.Note("Do Not Disturb turns on at these times."),
)


_BUBBLES = kit.FlagSetting("secure", "notification_bubbles", default="1")
_HISTORY = kit.FlagSetting("secure", "notification_history_enabled")

page(
    fragments.NOTIFICATIONS,
    kit.Header("Manage"),
    Link(
        "App settings",
        "Control notifications from individual apps",
        keywords="app notifications",
        fragment=fragments.APPS_NOTIFICATIONS,
    ),
    Link("Notification history", "Show recent and snoozed notifications", fragment=fragments.NOTIFICATION_HISTORY),
    kit.Header("Conversation"),
    Link("Conversations", "No priority conversations", fragment=fragments.CONVERSATIONS),
    Link(
        "Bubbles",
        lambda system: "On / Conversations can appear as floating icons" if _BUBBLES.get(system) else "Off",
        fragment=fragments.BUBBLES,
    ),
    kit.Header("Privacy"),
    Link(
        "Device & app notifications",
        "Control which apps and devices can read notifications",
        fragment=fragments.SPECIAL_ACCESS,
    ),
    kit.Choice(
        "Notifications on lock screen",
        keywords="sensitive content",
        stored=LOCK_SCREEN_CONTENT,
        options=LOCK_SCREEN_CHOICES,
    ),
    kit.Header("General"),
    Link("Do Not Disturb", do_not_disturb, keywords="silent dnd zen", fragment=fragments.DO_NOT_DISTURB),
    Link("Wireless emergency alerts", fragment=fragments.EMERGENCY_ALERTS),
    kit.Toggle(
        "Hide silent notifications in status bar",
        flag=kit.Opposite(kit.FlagSetting("secure", "silent_notifications_in_status_bar", default="1")),
    ),
    kit.Toggle("Allow notification snoozing", flag=kit.FlagSetting("secure", "show_notification_snooze")),
    kit.Toggle("Notification dot on app icon", flag=kit.FlagSetting("secure", "notification_badging", default="1")),
    kit.Toggle(
        "Enhanced notifications",
        "Get suggested actions, replies, and more",
        flag=kit.FlagSetting("secure", "enhanced_notifications_enabled", default="1"),
    ),
)


class AppsNotificationsPage(SettingsPage):
    """A switch for every app."""

    place = fragments.APPS_NOTIFICATIONS
    list_id = "apps_list"

    def views(self) -> list[ui.View]:
        return [self._row(app) for app in own_apps(self.system)]

    def _row(self, app: Package) -> ui.View:
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

    place = fragments.NOTIFICATION_HISTORY
    rows = (MainToggle("Use notification history", flag=_HISTORY),)

    def views(self) -> list[ui.View]:
        """The switch, and while it is on what is in the shade."""
        if not _HISTORY.get(self.system):
            note = kit.Note("Turn on notification history to see recent notifications and snoozed notifications")
            return [*super().views(), note.view(self)]
        shown = [
            kit.Preference(entry.title or entry.package, entry.text).view(self)
            for entry in self.system.notifications.all()
        ]
        empty = [kit.Preference("No recent notifications").view(self)]
        return [*super().views(), category("Last 24 hours"), *(shown or empty)]


page(
    fragments.CONVERSATIONS,
    kit.Preference("No recent conversations"),
    kit.Note("Conversations you mark as priority, and recent ones, are listed here."),
)

page(
    fragments.BUBBLES,
    MainToggle("Allow apps to show bubbles", flag=_BUBBLES),
    kit.Note("Some conversations will appear as floating icons on top of other apps"),
)

page(
    fragments.EMERGENCY_ALERTS,
    MainToggle("Allow alerts", flag=kit.FlagSetting("secure", "enable_cell_broadcast_alerts", default="1")),
    kit.Header("Alerts"),
    kit.Toggle(
        "Extreme threats",
        "Extreme threats to life and property",
        flag=kit.FlagSetting("secure", "enable_cmas_extreme_threat_alerts", default="1"),
    ),
    kit.Toggle(
        "Severe threats",
        "Severe threats to life and property",
        flag=kit.FlagSetting("secure", "enable_cmas_severe_threat_alerts", default="1"),
    ),
    kit.Toggle(
        "AMBER alerts",
        "Child abduction emergency bulletins",
        flag=kit.FlagSetting("secure", "enable_cmas_amber_alerts", default="1"),
    ),
    kit.Header("Alert preferences"),
    kit.Toggle("Vibration", flag=kit.FlagSetting("secure", "enable_alert_vibrate", default="1")),
)
