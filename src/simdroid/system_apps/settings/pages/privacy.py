"""Security, privacy, location, safety, accounts, wellbeing, Google and help."""

from __future__ import annotations

from calendar import month_name
from functools import partial

from simdroid.kit import (
    Choice,
    Confirm,
    FlagSetting,
    Header,
    MessageRow,
    Note,
    Opposite,
    Preference,
    Press,
    Setting,
    TextEntry,
    Toggle,
)
from simdroid.system import Intent, System
from simdroid.system_apps.settings import fragments
from simdroid.system_apps.settings.page import Link, MainToggle, SettingsPage, page
from simdroid.system_apps.settings.pages.apps import own_apps
from simdroid.system_apps.settings.pages.notifications import LOCK_SCREEN_CHOICES, LOCK_SCREEN_CONTENT
from simdroid.system_apps.settings.pages.permissions import GROUP_APPS, GROUP_EXTRA, GROUPS
from simdroid.system_apps.settings.rows import intro, preference
from simdroid.system_apps.settings.versions import before_14, since_14
from simdroid.ui import View

_AUTOFILL = "com.google.android.gms/com.google.android.gms.autofill.service.AutofillService"
_OFFLINE = "Accounts can\u2019t be added on this phone: it reaches no server."

page(
    fragments.ACCOUNTS,
    Header("Passwords"),
    MessageRow("Google", "0 passwords", "google", message="No passwords are saved on this phone."),
    Header("Autofill service"),
    Choice(
        "Autofill service",
        icon="form_textbox",
        stored=Setting("secure", "autofill_service", _AUTOFILL),
        options=(("", "None"), (_AUTOFILL, "Google")),
    ),
    Header("Accounts for Owner"),
    MessageRow("Add account", icon="plus", message=_OFFLINE),
    Toggle(
        "Automatically sync app data",
        "Let apps refresh data automatically",
        flag=FlagSetting("global", "sync_automatically", "1"),
    ),
)

page(
    fragments.WELLBEING,
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
    Preference("Set up parental controls", "Add content restrictions and set other limits", "account_child_outline"),
)

page(
    fragments.GOOGLE,
    MessageRow("Sign in to your Google Account", icon="account_circle_outline", message=_OFFLINE),
    Header("Services on this device"),
    MessageRow("Ads", message="Ads can\u2019t be personalized without an account."),
    Preference("Autofill", "Autofill with Google"),
    Link("Backup", fragment=fragments.BACKUP),
    Link("Devices & sharing", "Nearby Share, Cast options", fragment=fragments.CONNECTION_PREFERENCES),
    Preference("Find My Device", "On"),
    Preference("Parental controls"),
    Preference("Set up & restore"),
    Preference("Settings for Google apps"),
)

page(
    fragments.TIPS,
    MessageRow(
        "Help articles",
        "Browse all articles",
        "text_box_search_outline",
        message="Swipe up from the bottom edge to go home, swipe from a side edge to go back, and swipe up on the"
        " home screen to see all apps.",
    ),
    MessageRow("Search help", icon="magnify", message="Use the search field on the first page of Settings."),
    Note("Support by phone and chat is not available on an emulated device."),
)


_GROUP = next(group for group in GROUPS if group.title == "Location")
SWITCH = FlagSetting("secure", "location_mode", yes="3")


def _with_access(system: System) -> int:
    return sum(_GROUP.asked_by(app) and _GROUP.allowed(app) for app in own_apps(system))


def location_summary(system: System) -> str:
    """The line on the first page."""
    if not SWITCH.get(system):
        return "Off"
    count = _with_access(system)
    return f"On - {count} app{' has' if count == 1 else 's have'} access to location"


def _allowed(system: System) -> str:
    asking = sum(_GROUP.asked_by(app) for app in own_apps(system))
    return f"{_with_access(system)} of {asking} apps have access to location"


page(
    fragments.LOCATION,
    MainToggle("Use location", words="gps position", flag=SWITCH),
    Header("Recent access"),
    Preference("No apps recently accessed location", enabled=lambda _: False),
    Link("See all", fragment=fragments.LOCATION_ACCESS),
    Press(
        "App location permissions",
        _allowed,
        words="gps",
        do=lambda page: page.start(Intent(GROUP_APPS, extras={GROUP_EXTRA: _GROUP.title})),
    ),
    Link("Location services", fragment=fragments.LOCATION_SERVICES),
    Note(
        "Location may use sources like GPS, Wi\u2011Fi, mobile networks, and sensors to help estimate"
        " your device\u2019s location."
    ),
)

page(fragments.LOCATION_ACCESS, Preference("No apps recently accessed location"))

page(
    fragments.LOCATION_SERVICES,
    Toggle("Earthquake alerts", flag=FlagSetting("secure", "earthquake_alerts_enabled", "1")),
    Toggle("Emergency Location Service", flag=FlagSetting("secure", "emergency_location_enabled", "1")),
    Toggle(
        "Google Location Accuracy",
        "Improves location accuracy with Wi\u2011Fi, mobile networks, and sensors",
        flag=FlagSetting("secure", "network_location_opt_in", "1"),
    ),
    Preference("Google Location History", "Sign in to use"),
    Link("Wi\u2011Fi and Bluetooth scanning", fragment=fragments.LOCATION_SCANNING),
)

page(
    fragments.LOCATION_SCANNING,
    Toggle(
        "Wi\u2011Fi scanning",
        "Allow apps and services to scan for Wi\u2011Fi networks at any time, even when Wi\u2011Fi is off.",
        flag=FlagSetting("global", "wifi_scan_always_enabled"),
    ),
    Toggle(
        "Bluetooth scanning",
        "Allow apps and services to scan for nearby devices at any time, even when Bluetooth is off.",
        flag=FlagSetting("global", "ble_scan_always_enabled"),
    ),
)


MANAGER = "android.intent.action.MANAGE_PERMISSIONS"

page(
    fragments.PRIVACY,
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
    MessageRow(
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

    place = fragments.PRIVACY_DASHBOARD

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


_BLOOD = tuple((kind, kind or "Unknown") for kind in ("", "O+", "O-", "A+", "A-", "B+", "B-", "AB+", "AB-"))

page(
    fragments.EMERGENCY,
    Header("Medical information"),
    TextEntry("Name", stored=Setting("secure", "emergency_name", ""), empty="Unknown", required=False),
    Choice("Blood type", "Unknown", stored=Setting("secure", "emergency_blood_type", ""), options=_BLOOD),
    TextEntry("Allergies", stored=Setting("secure", "emergency_allergies", ""), empty="Unknown", required=False),
    TextEntry("Medications", stored=Setting("secure", "emergency_medications", ""), empty="Unknown", required=False),
    Header("In an emergency"),
    Link(
        "Emergency SOS",
        lambda system: "On" if system.settings.get("secure", "emergency_gesture_enabled") != "0" else "Off",
        "asterisk",
        fragment=fragments.EMERGENCY_SOS,
    ),
    Toggle(
        "Emergency Location Service",
        icon="map_marker_outline",
        flag=FlagSetting("secure", "emergency_location_enabled", "1"),
    ),
    Toggle("Earthquake alerts", icon="pulse", flag=FlagSetting("secure", "earthquake_alerts_enabled", "1")),
    Link("Wireless emergency alerts", icon="alert_outline", fragment=fragments.EMERGENCY_ALERTS),
)

page(
    fragments.EMERGENCY_SOS,
    MainToggle("Use Emergency SOS", flag=FlagSetting("secure", "emergency_gesture_enabled", "1")),
    Toggle("Play countdown alarm", flag=FlagSetting("secure", "emergency_gesture_sound_enabled", "1")),
    TextEntry("Number to call for help", stored=Setting("secure", "emergency_gesture_call_number", "911")),
    Note("Press the Power button quickly 5 times or more to start emergency actions."),
)


_NO_LOCK = FlagSetting("secure", "lockscreen.disabled", "0")


_CREDENTIALS = {"pattern": "Pattern", "pin": "PIN", "password": "Password"}


def _lock(system: System) -> str:
    return _CREDENTIALS.get(system.lock_settings.kind) or ("None" if _NO_LOCK.get(system) else "Swipe")


def security_update(system: System) -> str:
    """The date of the security patches, in words."""
    year, month, day = (int(part) for part in system.properties.get("ro.build.version.security_patch").split("-"))
    return f"{month_name[month]} {day}, {year}"


page(
    fragments.SECURITY_PRIVACY,
    Preference("Looks good", "No issues found", "shield_check_outline"),
    Preference("App security", "No harmful apps found", "shield_search"),
    Link("Device unlock", _lock, "lock_outline", "screen lock pin pattern password", fragment=fragments.SCREEN_LOCK),
    MessageRow("Account security", "No Google Account on this device", "google", message=_OFFLINE),
    Preference("Device finders", "Find My Device is on", "crosshairs_gps"),
    Link(
        "System & updates",
        lambda system: f"Security update: {security_update(system)}",
        "cellphone_check",
        fragment=fragments.SYSTEM_UPDATE,
    ),
    Header("Settings"),
    Link("Privacy", "Dashboard, permissions, controls", "eye_outline", fragment=fragments.PRIVACY),
    Link(
        "More security & privacy",
        "Encryption, credentials, and more",
        "dots_horizontal_circle_outline",
        fragment=fragments.SECURITY_MORE,
    ),
    version=since_14,
)

page(
    fragments.SECURITY,
    Header("Security status"),
    Preference("Google Play Protect", "Apps scanned today", "shield_check_outline"),
    Preference("Find My Device", "On", "crosshairs_gps"),
    Preference("Security update", security_update, "security"),
    Preference("Google Play system update", "March 1, 2024", "update"),
    Header("Device security"),
    Link("Screen lock", _lock, "lock_outline", "pin pattern password swipe", fragment=fragments.SCREEN_LOCK),
    Link(
        "Advanced settings",
        "Encryption, credentials, and more",
        "dots_horizontal_circle_outline",
        fragment=fragments.SECURITY_MORE,
    ),
    version=before_14,
)


class ScreenLockPage(SettingsPage):
    """Screen lock; a PIN, pattern or password is set and removed by `locksettings` alone."""

    place = fragments.SCREEN_LOCK

    def views(self) -> list[View]:
        """From none to a password."""
        free = _lock(self.system)
        simple = [
            preference(
                title,
                summary="Current screen lock" if title == free else "",
                icon=icon,
                on_click=partial(self._choose, title == "None"),
                enabled=not self.system.lock_settings.secure,
            )
            for title, icon in (("None", "lock_open_outline"), ("Swipe", "gesture_swipe_horizontal"))
        ]
        locked = (("Pattern", "dots_grid"), ("PIN", "dialpad"), ("Password", "form_textbox_password"))
        secure = [
            preference(title, summary="Current screen lock" if title == free else "", icon=icon, enabled=False)
            for title, icon in locked
        ]
        return [*simple, *secure]

    def _choose(self, none: bool) -> None:
        _NO_LOCK.put(self.system, none)
        self.finish()


page(
    fragments.SECURITY_MORE,
    Preference("Trust agents", "None are active"),
    Preference("Device admin apps", "No active apps"),
    Link("Encryption & credentials", "Encrypted", fragment=fragments.ENCRYPTION),
    Preference("SIM card lock"),
    Link(
        "App pinning",
        lambda system: "On" if system.settings.flag("system", "lock_to_app_enabled") else "Off",
        fragment=fragments.APP_PINNING,
    ),
    Toggle("Confirm SIM deletion", flag=FlagSetting("global", "confirm_sim_deletion", "1")),
)

page(
    fragments.ENCRYPTION,
    Preference("Encrypt phone", "Encrypted"),
    Header("Credential storage"),
    Preference("Storage type", "Hardware-backed"),
    Preference("Trusted credentials", "Display trusted CA certificates"),
    Preference("User credentials", "View and modify stored credentials"),
    Preference("Install a certificate", "From storage"),
    Confirm(
        "Clear credentials",
        "Remove all certificates",
        question="Remove all the contents?",
        message="All credentials will be removed.",
        do=lambda page: page.toast("Credential storage is erased."),
    ),
)

page(
    fragments.APP_PINNING,
    MainToggle("Use app pinning", flag=FlagSetting("system", "lock_to_app_enabled")),
    Note("App pinning allows you to keep the current app in view until you unpin it."),
)
