"""Actions other apps and adb start, and what search finds."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from simdroid.device import Phone
from simdroid.system_apps.settings.home import ENTRIES
from simdroid.system_apps.settings.pages import BY_FRAGMENT, PAGES
from simdroid.system_apps.settings.search import matching, topics
from simdroid.ui import has_glyph
from tests.conftest import Result
from tests.simdroid.system_apps.settings.settings_walk import title


@pytest.mark.parametrize(
    ("action", "page", "activity"),
    [
        ("WIFI_SETTINGS", "Internet", ".Settings$NetworkProviderSettingsActivity"),
        ("WIRELESS_SETTINGS", "Network & internet", ".Settings$NetworkDashboardActivity"),
        ("AIRPLANE_MODE_SETTINGS", "Network & internet", ".Settings$NetworkDashboardActivity"),
        ("BLUETOOTH_SETTINGS", "Connected devices", ".Settings$BluetoothSettingsActivity"),
        ("DISPLAY_SETTINGS", "Display", ".Settings$DisplaySettingsActivity"),
        ("DATE_SETTINGS", "Date & time", ".Settings$DateTimeSettingsActivity"),
        ("SOUND_SETTINGS", "Sound & vibration", ".Settings$SoundSettingsActivity"),
        ("BATTERY_SAVER_SETTINGS", "Battery Saver", ".Settings$BatterySaverSettingsActivity"),
        ("LOCATION_SOURCE_SETTINGS", "Location", ".Settings$LocationSettingsActivity"),
        ("APPLICATION_SETTINGS", "Apps", ".Settings$AppDashboardActivity"),
        ("MANAGE_APPLICATIONS_SETTINGS", "All apps", ".Settings$ManageApplicationsActivity"),
        ("INTERNAL_STORAGE_SETTINGS", "Storage", ".Settings$StorageDashboardActivity"),
        ("SECURITY_SETTINGS", "Security", ".Settings$SecurityDashboardActivity"),
        ("PRIVACY_SETTINGS", "Privacy", ".Settings$PrivacyDashboardActivity"),
        ("ACCESSIBILITY_SETTINGS", "Accessibility", ".Settings$AccessibilitySettingsActivity"),
        ("INPUT_METHOD_SETTINGS", "On-screen keyboard", ".Settings$AvailableVirtualKeyboardActivity"),
        ("DEVICE_INFO_SETTINGS", "About emulated device", ".Settings$MyDeviceInfoActivity"),
        ("APPLICATION_DEVELOPMENT_SETTINGS", "Developer options", ".Settings$DevelopmentSettingsDashboardActivity"),
        ("ZEN_MODE_SETTINGS", "Do Not Disturb", ".Settings$ZenModeSettingsActivity"),
        ("MANAGE_ALL_FILES_ACCESS_PERMISSION", "All files access", ".Settings$ManageExternalStorageActivity"),
    ],
)
def test_an_action_opens_its_page(
    phone: Phone, sh: Callable[..., Result], action: str, page: str, activity: str
) -> None:
    started = sh(f"am start -W -a android.settings.{action}")
    assert (started.status, "Status: ok" in started.stdout) == (0, True)
    assert f"com.android.settings/{activity}" in started.stdout
    assert title(phone) == page


@pytest.mark.parametrize(
    "action",
    [
        "APPLICATION_DETAILS_SETTINGS",
        "MANAGE_APP_ALL_FILES_ACCESS_PERMISSION",
        "action.MANAGE_OVERLAY_PERMISSION",
        "action.MANAGE_WRITE_SETTINGS",
        "MANAGE_UNKNOWN_APP_SOURCES",
        "APP_OPEN_BY_DEFAULT_SETTINGS",
    ],
)
def test_an_action_with_a_package_opens_the_page_of_that_app(
    phone: Phone, sh: Callable[..., Result], action: str
) -> None:
    sh(f"am start -a android.settings.{action} -d package:net.gsantner.markor")
    assert "Markor" in phone.display.dump()


def test_no_two_pages_share_a_fragment_or_an_activity() -> None:
    named = [page.fragment for page in PAGES if page.fragment]
    assert len(named) == len(set(named)) == len(BY_FRAGMENT)
    activities = [page.activity_name for page in PAGES if page.activity_name]
    assert len(activities) == len(set(activities))


def test_every_link_leads_to_a_page_and_every_icon_is_drawn() -> None:
    for page in PAGES:
        for item in (*page.rows, *page.topics):
            assert getattr(item, "fragment", next(iter(BY_FRAGMENT))) in BY_FRAGMENT, item
            assert not item.icon or has_glyph(item.icon), item
    assert {entry.fragment for entry in ENTRIES} <= set(BY_FRAGMENT)


@pytest.mark.parametrize(
    ("query", "first", "breadcrumb"),
    [
        ("blue", "Bluetooth", "Connected devices > Connection preferences"),
        ("dark", "Dark theme", "Display"),
        ("font", "Font size", "Display > Display size and text"),
        ("24", "Use 24-hour format", "System > Date & time"),
        ("wi-fi", "Wi-Fi", "Network & internet > Internet"),
        ("usb deb", "USB debugging", "System > Developer options"),
        ("all files", "All files access", "Apps > Special app access"),
    ],
)
def test_search_finds_rows_of_every_page(phone: Phone, query: str, first: str, breadcrumb: str) -> None:
    found = matching(phone.system, query)
    assert (first, breadcrumb) in [(topic.title, topic.breadcrumb) for topic in found][:4]


def test_search_knows_several_hundred_rows_and_nothing_for_nonsense(phone: Phone) -> None:
    assert len(topics(phone.system)) > 250
    assert matching(phone.system, "qqq") == []
    assert matching(phone.system, "  ") == []
