"""Passwords & accounts, wellbeing, Google's services, and help."""

from __future__ import annotations

from mobile_world.phone.apps.settings import fragments
from mobile_world.phone.apps.settings.items import Link
from mobile_world.phone.apps.settings.page import SettingsPage
from mobile_world.phone.kit import Choice, FlagSetting, Header, Note, Preference, Setting, Telling, Toggle

_AUTOFILL = "com.google.android.gms/com.google.android.gms.autofill.service.AutofillService"
_OFFLINE = "Accounts can\u2019t be added on this phone: it reaches no server."


class AccountsPage(SettingsPage):
    """Accounts, of which there are none."""

    title = "Passwords & accounts"
    fragment = fragments.ACCOUNTS
    activity_name = "AccountDashboard"
    actions = ("SYNC_SETTINGS", "ADD_ACCOUNT_SETTINGS")
    rows = (
        Header("Passwords"),
        Telling("Google", "0 passwords", "google", message="No passwords are saved on this phone."),
        Header("Autofill service"),
        Choice(
            "Autofill service",
            icon="form_textbox",
            stored=Setting("secure", "autofill_service", _AUTOFILL),
            options=(("", "None"), (_AUTOFILL, "Google")),
        ),
        Header("Accounts for Owner"),
        Telling("Add account", icon="plus", message=_OFFLINE),
        Toggle(
            "Automatically sync app data",
            "Let apps refresh data automatically",
            flag=FlagSetting("global", "sync_automatically", "1"),
        ),
    )


class WellbeingPage(SettingsPage):
    """How much the phone is used."""

    title = "Digital Wellbeing & parental controls"
    fragment = fragments.WELLBEING
    rows = (
        Header("Your Digital Wellbeing tools"),
        Preference("Dashboard", "0 minutes today", "chart_donut"),
        Header("Ways to disconnect"),
        Preference("App timers", "Set daily timers for apps", "timer_sand"),
        Toggle(
            "Bedtime mode",
            "Silence your phone and change the screen to black and white at bedtime",
            "bed_outline",
            flag=FlagSetting("secure", "bedtime_mode_active"),
        ),
        Toggle(
            "Focus mode",
            "Pause distracting apps when you need time to focus",
            "target",
            flag=FlagSetting("secure", "focus_mode_active"),
        ),
        Header("Reduce interruptions"),
        Link(
            "Manage notifications",
            "See how many notifications you get",
            "bell_outline",
            fragment=fragments.APPS_NOTIFICATIONS,
        ),
        Link("Do Not Disturb", "Silence your phone", "minus_circle_outline", fragment=fragments.DO_NOT_DISTURB),
        Header("Parental controls"),
        Preference(
            "Set up parental controls", "Add content restrictions and set other limits", "account_child_outline"
        ),
    )


class GooglePage(SettingsPage):
    """Google's services."""

    title = "Google"
    fragment = fragments.GOOGLE
    activity_name = "GoogleServices"
    rows = (
        Telling("Sign in to your Google Account", icon="account_circle_outline", message=_OFFLINE),
        Header("Services on this device"),
        Telling("Ads", message="Ads can\u2019t be personalized without an account."),
        Preference("Autofill", "Autofill with Google"),
        Link("Backup", fragment=fragments.BACKUP),
        Link("Devices & sharing", "Nearby Share, Cast options", fragment=fragments.CONNECTION_PREFERENCES),
        Preference("Find My Device", "On"),
        Preference("Parental controls"),
        Preference("Set up & restore"),
        Preference("Settings for Google apps"),
    )


class TipsPage(SettingsPage):
    """Help."""

    title = "Tips & support"
    fragment = fragments.TIPS
    rows = (
        Telling(
            "Help articles",
            "Browse all articles",
            "text_box_search_outline",
            message="Swipe up from the bottom edge to go home, swipe from a side edge to go back, and swipe up on the"
            " home screen to see all apps.",
        ),
        Telling("Search help", icon="magnify", message="Use the search field on the first page of Settings."),
        Note("Support by phone and chat is not available on an emulated device."),
    )
