"""Settings, and the search that belongs to it."""

from __future__ import annotations

from mobile_world.phone.apps.declare import act
from mobile_world.phone.apps.settings.app_info import AppInfoPage, AppsPage
from mobile_world.phone.apps.settings.connected import BluetoothPage, ConnectedDevicesPage, PairingPage
from mobile_world.phone.apps.settings.display_page import DarkThemePage, DisplayPage, TextSizePage
from mobile_world.phone.apps.settings.home import SettingsHome
from mobile_world.phone.apps.settings.more_pages import (
    AccessibilityPage,
    BatteryPage,
    LocationPage,
    NotificationsPage,
    SecurityPage,
    SoundPage,
    StoragePage,
)
from mobile_world.phone.apps.settings.network import InternetPage, NetworkPage
from mobile_world.phone.apps.settings.page import SettingsPage
from mobile_world.phone.apps.settings.pages import SubSettings
from mobile_world.phone.apps.settings.search import SEARCH_PACKAGE, SettingsSearch
from mobile_world.phone.apps.settings.system_page import AboutPage, DateTimePage, SystemPage
from mobile_world.phone.system import LAUNCHER_FILTER, ActivitySpec, Manifest


def _page(name: str, screen: type[SettingsPage], *actions: str) -> ActivitySpec:
    """A page with an activity of its own, which other apps open by an action."""
    filters = (act(*(f"android.settings.{action}" for action in actions)),) if actions else ()
    return ActivitySpec(f".Settings${name}Activity", screen, label=screen.title, filters=filters)


MANIFEST = Manifest(
    package="com.android.settings",
    label="Settings",
    icon="cog",
    color="#5f6368",
    version_name="13",
    version_code=33,
    system=True,
    activities=(
        ActivitySpec(".Settings", SettingsHome, filters=(LAUNCHER_FILTER, act("android.settings.SETTINGS"))),
        ActivitySpec(".homepage.SettingsHomepageActivity", SettingsHome),
        ActivitySpec(".SubSettings", SubSettings, exported=False),
        _page("NetworkDashboard", NetworkPage, "WIRELESS_SETTINGS", "AIRPLANE_MODE_SETTINGS"),
        _page("NetworkProviderSettings", InternetPage, "WIFI_SETTINGS", "NETWORK_PROVIDER_SETTINGS"),
        _page("WifiSettings", InternetPage),
        _page("ConnectedDeviceDashboard", ConnectedDevicesPage, "CONNECTED_DEVICES_SETTINGS"),
        _page("BluetoothDashboard", BluetoothPage),
        _page("BluetoothSettings", ConnectedDevicesPage, "BLUETOOTH_SETTINGS"),
        _page("BluetoothPairing", PairingPage, "BLUETOOTH_PAIRING_SETTINGS"),
        _page("DisplaySettings", DisplayPage, "DISPLAY_SETTINGS"),
        _page("DarkThemeSettings", DarkThemePage, "DARK_THEME_SETTINGS"),
        _page("TextReadingSettings", TextSizePage, "TEXT_READING_SETTINGS"),
        _page("SoundSettings", SoundPage, "SOUND_SETTINGS"),
        _page("PowerUsageSummary", BatteryPage),
        _page("AppDashboard", AppsPage, "APPLICATION_SETTINGS"),
        _page("ManageApplications", AppsPage, "MANAGE_APPLICATIONS_SETTINGS", "MANAGE_ALL_APPLICATIONS_SETTINGS"),
        ActivitySpec(
            ".applications.InstalledAppDetails",
            AppInfoPage,
            label="App info",
            filters=(act("android.settings.APPLICATION_DETAILS_SETTINGS", schemes=("package",)),),
        ),
        _page("ConfigureNotificationSettings", NotificationsPage, "NOTIFICATION_SETTINGS"),
        _page("StorageDashboard", StoragePage, "INTERNAL_STORAGE_SETTINGS"),
        _page("AccessibilitySettings", AccessibilityPage, "ACCESSIBILITY_SETTINGS"),
        _page("SecurityDashboard", SecurityPage, "SECURITY_SETTINGS"),
        _page("LocationSettings", LocationPage, "LOCATION_SOURCE_SETTINGS"),
        _page("SystemDashboard", SystemPage),
        _page("DateTimeSettings", DateTimePage, "DATE_SETTINGS"),
        _page("MyDeviceInfo", AboutPage, "DEVICE_INFO_SETTINGS"),
    ),
)

SEARCH_MANIFEST = Manifest(
    package=SEARCH_PACKAGE,
    label="Settings Suggestions",
    icon="cog",
    color="#5f6368",
    version_name="13",
    version_code=33,
    system=True,
    activities=(ActivitySpec(".modules.search.SearchActivity", SettingsSearch),),
)

__all__ = ["MANIFEST", "SEARCH_MANIFEST"]
