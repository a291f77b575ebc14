"""Where rows lie on the pages that were recorded on a real phone."""

from __future__ import annotations

import pytest

from simdroid.device import Phone
from simdroid.system import Component
from tests.apps.ui_reader import find, nodes
from tests.simdroid.system_apps.settings.settings_walk import open_page, press, row_box


@pytest.mark.parametrize(
    ("action", "rows"),
    [
        (
            "WIRELESS_SETTINGS",
            {
                "Internet": (598, 804),
                "Calls & SMS": (804, 1010),
                "SIMs": (1010, 1216),
                "Airplane mode": (1216, 1371),
                "Hotspot & tethering": (1371, 1577),
                "Data Saver": (1577, 1783),
                "VPN": (1783, 1989),
            },
        ),
        (
            "WIFI_SETTINGS",
            {
                "T-Mobile": (606, 812),
                "Wi-Fi": (812, 967),
                "AndroidWifi": (967, 1173),
                "Add network": (1314, 1469),
                "Network preferences": (1476, 1682),
                "Saved networks": (1682, 1888),
                "Non-carrier data usage": (1888, 2094),
            },
        ),
        ("CONNECTED_DEVICES_SETTINGS", {"See all": (888, 1043), "Connection preferences": (1043, 1249)}),
        (
            "ADVANCED_CONNECTED_DEVICE_SETTINGS",
            {
                "Bluetooth": (709, 864),
                "Cast": (864, 1070),
                "Printing": (1070, 1276),
                "Chromebook": (1276, 1482),
                "Nearby Share": (1482, 1688),
                "Android Auto": (1688, 1894),
            },
        ),
        (
            "DISPLAY_SETTINGS",
            {
                "Brightness level": (733, 939),
                "Lock screen": (1074, 1280),
                "Screen timeout": (1280, 1486),
                "Dark theme": (1621, 1827),
                "Screen saver": (1827, 2033),
                "Display size and text": (2033, 2188),
            },
        ),
        ("SOUND_SETTINGS", {"Do Not Disturb": (1554, 1760), "Phone ringtone": (1760, 1966)}),
    ],
)
def test_rows_lie_where_a_phone_has_them(phone: Phone, action: str, rows: dict[str, tuple[int, int]]) -> None:
    open_page(phone, action)
    for text, (top, bottom) in rows.items():
        assert row_box(phone, text) == (0, top, 1080, bottom), text


def test_headings_of_display_lie_where_a_phone_has_them(phone: Phone) -> None:
    open_page(phone, "DISPLAY_SETTINGS")
    for text, middle in (("Lock display", 1027), ("Appearance", 1574), ("Color", 2276)):
        _, top, _, bottom = find(phone, text=text).box
        assert abs((top + bottom) / 2 - middle) <= 1, text


def test_volumes_are_as_far_apart_as_on_a_phone(phone: Phone) -> None:
    open_page(phone, "SOUND_SETTINGS")
    titles = ("Media volume", "Call volume", "Ring & notification volume", "Alarm volume")
    for text, middle in zip(titles, (676, 914, 1153, 1392), strict=True):
        _, top, _, bottom = find(phone, text=text).box
        assert abs((top + bottom) / 2 - middle) <= 1, text
    bars = [node for node in nodes(phone) if node.attributes["resource-id"] == "android:id/seekbar"]
    assert len(bars) == 4
    assert not any(bar.flag("checkable") or bar.flag("scrollable") for bar in bars)


def test_four_recent_apps_put_the_way_to_all_where_a_phone_has_it(phone: Phone) -> None:
    for package in ("com.android.camera2", "com.android.chrome", "net.gsantner.markor", "org.videolan.vlc"):
        found = phone.system.packages.get(package)
        assert found
        launcher = found.manifest.launcher()
        assert isinstance(launcher, Component)
        phone.system.activities.launch(launcher, caller="com.android.shell")
    open_page(phone, "APPLICATION_SETTINGS")
    assert find(phone, text="VLC").box[0] == 189
    see_all = next(node.text for node in nodes(phone) if node.text.startswith("See all "))
    assert row_box(phone, see_all) == (0, 1557, 1080, 1712)


def test_all_apps_has_a_search_and_a_menu_in_its_bar(phone: Phone) -> None:
    open_page(phone, "MANAGE_APPLICATIONS_SETTINGS")
    assert find(phone, id="search_app_list_menu").box == (849, 138, 975, 264)
    more = find(phone, desc="More options")
    assert (more.box, more.flag("long-clickable")) == ((975, 138, 1080, 264), True)
    assert find(phone, id="apps_list").box == (0, 598, 1080, 2337)
    first = find(phone, text="AccessibilityForwarder")
    assert first.attributes["content-desc"] == first.text
    assert row_box(phone, first.text) == (0, 598, 1080, 804)


def test_network_page_keeps_its_last_rows_without_indent(phone: Phone) -> None:
    open_page(phone, "WIRELESS_SETTINGS")
    assert find(phone, text="Data Saver").box[0] == 189
    assert find(phone, text="Mobile plan").box[:2] == (63, 2031)
    press(phone, "Private DNS")
    assert find(phone, id="alertTitle").text == "Select Private DNS Mode"
