"""System, and its small pages."""

from __future__ import annotations

from mobile_world.phone.apps.settings import fragments
from mobile_world.phone.apps.settings.general.keyboards import keyboard_names
from mobile_world.phone.apps.settings.items import Link, MainToggle
from mobile_world.phone.apps.settings.page import SettingsPage
from mobile_world.phone.kit import FlagSetting, Header, Note, Preference, Press, Toggle

DEVELOPER = FlagSetting("global", "development_settings_enabled")


class SystemPage(SettingsPage):
    """What belongs to the phone as a whole, in the order of the real page."""

    title = "System"
    fragment = fragments.SYSTEM
    activity_name = "SystemDashboard"
    rows = (
        Link("Languages & input", keyboard_names, "web", "keyboard locale", fragment=fragments.LANGUAGES_INPUT),
        Link("Live Translate", "Use Live Translate", "translate", fragment=fragments.LIVE_TRANSLATE),
        Link("Gestures", icon="gesture_tap", words="navigation swipe", fragment=fragments.GESTURES),
        Link("Date & time", icon="clock_outline", words="clock", fragment=fragments.DATE_TIME),
        Link("Backup", icon="cloud_upload_outline", fragment=fragments.BACKUP),
        Link("System update", "Updated to Android 13", "cellphone_arrow_down", fragment=fragments.SYSTEM_UPDATE),
        Link("Multiple users", "Signed in as Owner", "account_outline", fragment=fragments.USERS),
        Link("Reset options", icon="history", words="erase factory", fragment=fragments.RESET),
        Link(
            "Developer options",
            icon="code_braces",
            words="usb debugging",
            fragment=fragments.DEVELOPER,
            shown=DEVELOPER.get,
        ),
    )


class LiveTranslatePage(SettingsPage):
    """Other languages in apps."""

    title = "Live Translate"
    fragment = fragments.LIVE_TRANSLATE
    rows = (
        MainToggle("Use Live Translate", flag=FlagSetting("secure", "live_translate_enabled", "1")),
        Preference("Translate to", "English"),
        Note("Translates text in apps into the language of your choice."),
    )


class BackupPage(SettingsPage):
    """Copies elsewhere."""

    title = "Backup"
    fragment = fragments.BACKUP
    activity_name = "UserBackup"
    rows = (
        MainToggle("Backup by Google One", flag=FlagSetting("secure", "backup_enabled")),
        Preference("Backup account", "No account", "account_circle_outline"),
        Toggle(
            "Automatic restore",
            "When reinstalling an app, restore backed up settings and data",
            flag=FlagSetting("secure", "backup_auto_restore", "1"),
        ),
        Header("Backup details"),
        Preference("Apps", "Not backed up yet", "apps"),
        Preference("SMS & MMS messages", "Not backed up yet", "message_text_outline"),
        Preference("Call history", "Not backed up yet", "phone_outline"),
        Preference("Device settings", "Not backed up yet", "cog_outline"),
    )


class SystemUpdatePage(SettingsPage):
    """Nothing newer."""

    title = "System update"
    fragment = fragments.SYSTEM_UPDATE
    activity_name = "SystemUpdate"
    actions = ("SYSTEM_UPDATE_SETTINGS",)
    rows = (
        Preference(
            "Your system is up to date",
            "Android version: 13\nAndroid security update: March 1, 2024",
            "check_circle_outline",
        ),
        Press("Check for update", icon="refresh", do=lambda page: page.toast("Your system is up to date")),
    )


class UsersPage(SettingsPage):
    """People who share the phone."""

    title = "Multiple users"
    fragment = fragments.USERS
    activity_name = "UserSettings"
    actions = ("USER_SETTINGS",)
    rows = (
        MainToggle("Allow multiple users", flag=FlagSetting("global", "user_switcher_enabled")),
        Preference("You (Owner)", icon="account_circle"),
        Toggle(
            "Delete guest activity",
            "Delete all guest apps and data when exiting guest mode",
            flag=FlagSetting("global", "remove_guest_on_exit", "1"),
        ),
        Note(
            "Share your device by adding new users. Each user has a personal space for custom Home screens, accounts,"
            " apps, settings, and more."
        ),
    )
