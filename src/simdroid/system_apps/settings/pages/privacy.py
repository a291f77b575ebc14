"""Security, privacy, location, safety, accounts, wellbeing, Google and help."""

from __future__ import annotations

from calendar import month_name
from functools import partial

from simdroid import kit, ui
from simdroid.system import Intent, System
from simdroid.system_apps.settings import fragments
from simdroid.system_apps.settings.page import Link, MainToggle, SettingsPage, page
from simdroid.system_apps.settings.pages.apps import own_apps
from simdroid.system_apps.settings.pages.notifications import LOCK_SCREEN_CHOICES, LOCK_SCREEN_CONTENT
from simdroid.system_apps.settings.pages.permissions import GROUP_APPS, GROUP_EXTRA, GROUPS
from simdroid.system_apps.settings.rows import intro, preference
from simdroid.system_apps.settings.versions import before_14, since_14

_AUTOFILL = "com.google.android.gms/com.google.android.gms.autofill.service.AutofillService"
_OFFLINE = "Accounts can\u2019t be added on this phone: it reaches no server."

page(
    fragments.ACCOUNTS,
    kit.Header("Passwords"),
    kit.MessageRow("Google", "0 passwords", "google", message="No passwords are saved on this phone."),
    kit.Header("Autofill service"),
    kit.Choice(
        "Autofill service",
        icon="form_textbox",
        stored=kit.Setting("secure", "autofill_service", _AUTOFILL),
        options=(("", "None"), (_AUTOFILL, "Google")),
    ),
    kit.Header("Accounts for Owner"),
    kit.MessageRow("Add account", icon="plus", message=_OFFLINE),
    kit.Toggle(
        "Automatically sync app data",
        "Let apps refresh data automatically",
        flag=kit.FlagSetting("global", "sync_automatically", "1"),
    ),
)

page(
    fragments.WELLBEING,
    kit.Header("Your Digital Wellbeing tools"),
    kit.Preference("Dashboard", "0 minutes today", "chart_donut"),
    kit.Header("Ways to disconnect"),
    kit.Preference("App timers", "Set daily timers for apps", "timer_sand"),
    kit.Toggle(
        "Bedtime mode",
        "Silence your phone and change the screen to black and white at bedtime",
        "bed_outline",
        flag=kit.FlagSetting("secure", "bedtime_mode_active"),
    ),
    kit.Toggle(
        "Focus mode",
        "Pause distracting apps when you need time to focus",
        "target",
        flag=kit.FlagSetting("secure", "focus_mode_active"),
    ),
    kit.Header("Reduce interruptions"),
    Link(
        "Manage notifications",
        "See how many notifications you get",
        "bell_outline",
        fragment=fragments.APPS_NOTIFICATIONS,
    ),
    Link("Do Not Disturb", "Silence your phone", "minus_circle_outline", fragment=fragments.DO_NOT_DISTURB),
    kit.Header("Parental controls"),
    kit.Preference(
        "Set up parental controls", "Add content restrictions and set other limits", "account_child_outline"
    ),
)

page(
    fragments.GOOGLE,
    kit.MessageRow("Sign in to your Google Account", icon="account_circle_outline", message=_OFFLINE),
    kit.Header("Services on this device"),
    kit.MessageRow("Ads", message="Ads can\u2019t be personalized without an account."),
    kit.Preference("Autofill", "Autofill with Google"),
    Link("Backup", fragment=fragments.BACKUP),
    Link("Devices & sharing", "Nearby Share, Cast options", fragment=fragments.CONNECTION_PREFERENCES),
    kit.Preference("Find My Device", "On"),
    kit.Preference("Parental controls"),
    kit.Preference("Set up & restore"),
    kit.Preference("Settings for Google apps"),
)

page(
    fragments.TIPS,
    kit.MessageRow(
        "Help articles",
        "Browse all articles",
        "text_box_search_outline",
        message="Swipe up from the bottom edge to go home, swipe from a side edge to go back, and swipe up on the"
        " home screen to see all apps.",
    ),
    kit.MessageRow("Search help", icon="magnify", message="Use the search field on the first page of Settings."),
    kit.Note("Support by phone and chat is not available on an emulated device."),
)


_GROUP = next(group for group in GROUPS if group.title == "Location")
SWITCH = kit.FlagSetting("secure", "location_mode", yes="3")


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
    MainToggle("Use location", keywords="gps position", flag=SWITCH),
    kit.Header("Recent access"),
    kit.Preference("No apps recently accessed location", enabled=lambda _: False),
    Link("See all", fragment=fragments.LOCATION_ACCESS),
    kit.Press(
        "App location permissions",
        _allowed,
        keywords="gps",
        do=lambda page: page.start(Intent(GROUP_APPS, extras={GROUP_EXTRA: _GROUP.title})),
    ),
    Link("Location services", fragment=fragments.LOCATION_SERVICES),
    kit.Note(
        "Location may use sources like GPS, Wi\u2011Fi, mobile networks, and sensors to help estimate"
        " your device\u2019s location."
    ),
)

page(fragments.LOCATION_ACCESS, kit.Preference("No apps recently accessed location"))

page(
    fragments.LOCATION_SERVICES,
    kit.Toggle("Earthquake alerts", flag=kit.FlagSetting("secure", "earthquake_alerts_enabled", "1")),
    kit.Toggle("Emergency Location Service", flag=kit.FlagSetting("secure", "emergency_location_enabled", "1")),
    kit.Toggle(
        "Google Location Accuracy",
        "Improves location accuracy with Wi\u2011Fi, mobile networks, and sensors",
        flag=kit.FlagSetting("secure", "network_location_opt_in", "1"),
    ),
    kit.Preference("Google Location History", "Sign in to use"),
    Link("Wi\u2011Fi and Bluetooth scanning", fragment=fragments.LOCATION_SCANNING),
)

page(
    fragments.LOCATION_SCANNING,
    kit.Toggle(
        "Wi\u2011Fi scanning",
        "Allow apps and services to scan for Wi\u2011Fi networks at any time, even when Wi\u2011Fi is off.",
        flag=kit.FlagSetting("global", "wifi_scan_always_enabled"),
    ),
    kit.Toggle(
        "Bluetooth scanning",
        "Allow apps and services to scan for nearby devices at any time, even when Bluetooth is off.",
        flag=kit.FlagSetting("global", "ble_scan_always_enabled"),
    ),
)


MANAGER = "android.intent.action.MANAGE_PERMISSIONS"

page(
    fragments.PRIVACY,
    Link("Privacy dashboard", "Show which apps recently used permissions", fragment=fragments.PRIVACY_DASHBOARD),
    kit.Press(
        "Permission manager",
        "Control app access to your data",
        keywords="camera microphone location contacts",
        do=lambda page: page.start(Intent(MANAGER)),
    ),
    kit.Toggle(
        "Camera access",
        "For all apps and services",
        "camera_outline",
        flag=kit.Opposite(kit.FlagSetting("secure", "sensor_privacy_camera")),
    ),
    kit.Toggle(
        "Microphone access",
        "For all apps and services",
        "microphone_outline",
        flag=kit.Opposite(kit.FlagSetting("secure", "sensor_privacy_microphone")),
    ),
    kit.Toggle(
        "Show passwords", "Display characters briefly as you type", flag=kit.FlagSetting("system", "show_password", "1")
    ),
    kit.Choice("Notifications on lock screen", stored=LOCK_SCREEN_CONTENT, options=LOCK_SCREEN_CHOICES),
    kit.Header("More privacy settings"),
    kit.MessageRow(
        "Android System Intelligence",
        "Get suggestions based on the people, apps, and content you interact with",
        message="Suggestions are made on the device and never leave it.",
    ),
    kit.Toggle(
        "App content",
        "Allow apps to send content to the Android system",
        flag=kit.FlagSetting("secure", "content_capture_enabled", "1"),
    ),
    kit.Toggle(
        "Show clipboard access",
        "Show a message when apps access text, images, or other content you\u2019ve copied",
        flag=kit.FlagSetting("secure", "clipboard_show_access_notifications", "1"),
    ),
    kit.Toggle(
        "Usage & diagnostics",
        "Share data to help improve Android",
        flag=kit.FlagSetting("global", "multi_cb", "2", yes="1", no="2"),
    ),
)


class PrivacyDashboardPage(SettingsPage):
    """What was used in the last day."""

    place = fragments.PRIVACY_DASHBOARD

    def views(self) -> list[ui.View]:
        rows = (
            preference(
                group.title,
                summary="Not used in past 24 hours",
                icon=group.icon,
                on_click=partial(self.start, Intent(GROUP_APPS, extras={GROUP_EXTRA: group.title})),
            )
            for group in GROUPS
            if group.while_in_use
        )
        return [intro("Permission usage in the past 24 hours"), *rows]


_BLOOD = tuple((kind, kind or "Unknown") for kind in ("", "O+", "O-", "A+", "A-", "B+", "B-", "AB+", "AB-"))

page(
    fragments.EMERGENCY,
    kit.Header("Medical information"),
    kit.TextEntry("Name", stored=kit.Setting("secure", "emergency_name", ""), empty="Unknown", required=False),
    kit.Choice("Blood type", "Unknown", stored=kit.Setting("secure", "emergency_blood_type", ""), options=_BLOOD),
    kit.TextEntry(
        "Allergies", stored=kit.Setting("secure", "emergency_allergies", ""), empty="Unknown", required=False
    ),
    kit.TextEntry(
        "Medications", stored=kit.Setting("secure", "emergency_medications", ""), empty="Unknown", required=False
    ),
    kit.Header("In an emergency"),
    Link(
        "Emergency SOS",
        lambda system: "On" if system.settings.get("secure", "emergency_gesture_enabled") != "0" else "Off",
        "asterisk",
        fragment=fragments.EMERGENCY_SOS,
    ),
    kit.Toggle(
        "Emergency Location Service",
        icon="map_marker_outline",
        flag=kit.FlagSetting("secure", "emergency_location_enabled", "1"),
    ),
    kit.Toggle("Earthquake alerts", icon="pulse", flag=kit.FlagSetting("secure", "earthquake_alerts_enabled", "1")),
    Link("Wireless emergency alerts", icon="alert_outline", fragment=fragments.EMERGENCY_ALERTS),
)

page(
    fragments.EMERGENCY_SOS,
    MainToggle("Use Emergency SOS", flag=kit.FlagSetting("secure", "emergency_gesture_enabled", "1")),
    kit.Toggle("Play countdown alarm", flag=kit.FlagSetting("secure", "emergency_gesture_sound_enabled", "1")),
    kit.TextEntry("Number to call for help", stored=kit.Setting("secure", "emergency_gesture_call_number", "911")),
    kit.Note("Press the Power button quickly 5 times or more to start emergency actions."),
)


_NO_LOCK = kit.FlagSetting("secure", "lockscreen.disabled", "0")


_CREDENTIALS = {"pattern": "Pattern", "pin": "PIN", "password": "Password"}


def _lock(system: System) -> str:
    return _CREDENTIALS.get(system.lock_settings.kind) or ("None" if _NO_LOCK.get(system) else "Swipe")


def security_update(system: System) -> str:
    """The date of the security patches, in words."""
    year, month, day = (int(part) for part in system.properties.get("ro.build.version.security_patch").split("-"))
    return f"{month_name[month]} {day}, {year}"


page(
    fragments.SECURITY_PRIVACY,
    kit.Preference("Looks good", "No issues found", "shield_check_outline"),
    kit.Preference("App security", "No harmful apps found", "shield_search"),
    Link("Device unlock", _lock, "lock_outline", "screen lock pin pattern password", fragment=fragments.SCREEN_LOCK),
    kit.MessageRow("Account security", "No Google Account on this device", "google", message=_OFFLINE),
    kit.Preference("Device finders", "Find My Device is on", "crosshairs_gps"),
    Link(
        "System & updates",
        lambda system: f"Security update: {security_update(system)}",
        "cellphone_check",
        fragment=fragments.SYSTEM_UPDATE,
    ),
    kit.Header("Settings"),
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
    kit.Header("Security status"),
    kit.Preference("Google Play Protect", "Apps scanned today", "shield_check_outline"),
    kit.Preference("Find My Device", "On", "crosshairs_gps"),
    kit.Preference("Security update", security_update, "security"),
    kit.Preference("Google Play system update", "March 1, 2024", "update"),
    kit.Header("Device security"),
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

    def views(self) -> list[ui.View]:
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
    kit.Preference("Trust agents", "None are active"),
    kit.Preference("Device admin apps", "No active apps"),
    Link("Encryption & credentials", "Encrypted", fragment=fragments.ENCRYPTION),
    kit.Preference("SIM card lock"),
    Link(
        "App pinning",
        lambda system: "On" if system.settings.flag("system", "lock_to_app_enabled") else "Off",
        fragment=fragments.APP_PINNING,
    ),
    kit.Toggle("Confirm SIM deletion", flag=kit.FlagSetting("global", "confirm_sim_deletion", "1")),
)

page(
    fragments.ENCRYPTION,
    kit.Preference("Encrypt phone", "Encrypted"),
    kit.Header("Credential storage"),
    kit.Preference("Storage type", "Hardware-backed"),
    kit.Preference("Trusted credentials", "Display trusted CA certificates"),
    kit.Preference("User credentials", "View and modify stored credentials"),
    kit.Preference("Install a certificate", "From storage"),
    kit.Confirm(
        "Clear credentials",
        "Remove all certificates",
        question="Remove all the contents?",
        message="All credentials will be removed.",
        do=lambda page: page.toast("Credential storage is erased."),
    ),
)

page(
    fragments.APP_PINNING,
    MainToggle("Use app pinning", flag=kit.FlagSetting("system", "lock_to_app_enabled")),
    kit.Note("App pinning allows you to keep the current app in view until you unpin it."),
)
