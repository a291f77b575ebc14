"""Privacy: who may use what, and what the phone shows of it."""

from __future__ import annotations

from functools import partial

from mobile_world.phone.apps.settings import fragments
from mobile_world.phone.apps.settings.applications.groups import GROUPS
from mobile_world.phone.apps.settings.applications.permissions import GROUP_APPS, GROUP_EXTRA
from mobile_world.phone.apps.settings.items import Link
from mobile_world.phone.apps.settings.notifications.lock_screen import LOCK_SCREEN_CHOICES, LOCK_SCREEN_CONTENT
from mobile_world.phone.apps.settings.page import SettingsPage
from mobile_world.phone.apps.settings.rows import intro, preference
from mobile_world.phone.kit import Choice, FlagSetting, Header, Opposite, Press, Telling, Toggle
from mobile_world.phone.system import Intent
from mobile_world.phone.ui import View

MANAGER = "android.intent.action.MANAGE_PERMISSIONS"


class PrivacyPage(SettingsPage):
    """What apps may know."""

    title = "Privacy"
    fragment = fragments.PRIVACY
    activity_name = "PrivacyDashboard"
    actions = ("PRIVACY_SETTINGS",)
    rows = (
        Link("Privacy dashboard", "Show which apps recently used permissions", fragment=fragments.PRIVACY_DASHBOARD),
        Press(
            "Permission manager",
            "Control app access to your data",
            words="camera microphone location contacts",
            do=lambda page: page.start(Intent(MANAGER)),
        ),
        Toggle(
            "Camera access",
            "For all apps and services",
            "camera_outline",
            flag=Opposite(FlagSetting("secure", "sensor_privacy_camera")),
        ),
        Toggle(
            "Microphone access",
            "For all apps and services",
            "microphone_outline",
            flag=Opposite(FlagSetting("secure", "sensor_privacy_microphone")),
        ),
        Toggle(
            "Show passwords", "Display characters briefly as you type", flag=FlagSetting("system", "show_password", "1")
        ),
        Choice("Notifications on lock screen", stored=LOCK_SCREEN_CONTENT, options=LOCK_SCREEN_CHOICES),
        Header("More privacy settings"),
        Telling(
            "Android System Intelligence",
            "Get suggestions based on the people, apps, and content you interact with",
            message="Suggestions are made on the device and never leave it.",
        ),
        Toggle(
            "App content",
            "Allow apps to send content to the Android system",
            flag=FlagSetting("secure", "content_capture_enabled", "1"),
        ),
        Toggle(
            "Show clipboard access",
            "Show a message when apps access text, images, or other content you\u2019ve copied",
            flag=FlagSetting("secure", "clipboard_show_access_notifications", "1"),
        ),
        Toggle(
            "Usage & diagnostics",
            "Share data to help improve Android",
            flag=FlagSetting("global", "multi_cb", "2", yes="1", no="2"),
        ),
    )


class PrivacyDashboardPage(SettingsPage):
    """What was used in the last day."""

    title = "Privacy dashboard"
    fragment = fragments.PRIVACY_DASHBOARD

    def views(self) -> list[View]:
        """The groups that are watched."""
        rows: list[View] = [intro("Permission usage in the past 24 hours")]
        for group in GROUPS:
            if group.while_in_use:
                apps = Intent(GROUP_APPS, extras={GROUP_EXTRA: group.title})
                summary = "Not used in past 24 hours"
                rows.append(
                    preference(group.title, summary=summary, icon=group.icon, on_click=partial(self.start, apps))
                )
        return rows
