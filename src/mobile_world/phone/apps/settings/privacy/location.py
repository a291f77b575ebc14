"""Location: the switch, who uses it, and what helps to find the place."""

from __future__ import annotations

from mobile_world.phone.apps.settings import fragments
from mobile_world.phone.apps.settings.applications.groups import GROUPS
from mobile_world.phone.apps.settings.applications.listing import own_apps
from mobile_world.phone.apps.settings.applications.permissions import GROUP_APPS, GROUP_EXTRA
from mobile_world.phone.apps.settings.items import Link, MainToggle
from mobile_world.phone.apps.settings.page import SettingsPage
from mobile_world.phone.kit import FlagSetting, Header, Note, Preference, Press, Toggle
from mobile_world.phone.system import Intent, System

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


class LocationPage(SettingsPage):
    """The switch and what depends on it."""

    title = "Location"
    fragment = fragments.LOCATION
    activity_name = "LocationSettings"
    actions = ("LOCATION_SOURCE_SETTINGS",)
    rows = (
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


class RecentLocationPage(SettingsPage):
    """Who asked lately."""

    title = "All recent access"
    fragment = fragments.LOCATION_ACCESS
    rows = (Preference("No apps recently accessed location"),)


class LocationServicesPage(SettingsPage):
    """What helps to find the place."""

    title = "Location services"
    fragment = fragments.LOCATION_SERVICES
    activity_name = "LocationServices"
    rows = (
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


class LocationScanningPage(SettingsPage):
    """Radios that listen although they are off."""

    title = "Wi\u2011Fi and Bluetooth scanning"
    fragment = fragments.LOCATION_SCANNING
    activity_name = "ScanningSettings"
    actions = ("LOCATION_SCANNING_SETTINGS",)
    rows = (
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
