"""Settings: what its pages show, and that switches and settings are one thing."""

from __future__ import annotations

import random

import pytest

from simdroid.device import Phone
from simdroid.system import Component, Intent
from simdroid.system_apps.settings import fragments
from simdroid.system_apps.settings.home import ENTRIES, entries
from simdroid.system_apps.settings.page import SettingsPage
from simdroid.system_apps.settings.pages import BY_FRAGMENT
from simdroid.ui import has_glyph
from simdroid.ui.system_ui.brightness import to_fraction, to_value
from tests.apps.ui_reader import find, nodes, tap, texts

KEY_BACK = 4


def open_page(phone: Phone, action: str) -> None:
    phone.system.activities.start(Intent(f"android.settings.{action}"))


def open_activity(phone: Phone, name: str) -> None:
    component = Component("com.android.settings", f"com.android.settings.{name}")
    phone.system.activities.start(Intent(component=component))


def open_fragment(phone: Phone, fragment: str) -> None:
    component = Component("com.android.settings", "com.android.settings.SubSettings")
    phone.system.activities.start(Intent(component=component, extras={":settings:show_fragment": fragment}))


def test_the_first_page_has_the_boxes_of_a_pixel(phone: Phone) -> None:
    open_page(phone, "SETTINGS")
    assert find(phone, id="homepage_title").box[:2] == (63, 401)
    assert find(phone, id="search_bar").box == (42, 591, 1038, 728)
    rows = [node for node in nodes(phone) if node.flag("clickable") and node.box[0] == 0]
    assert rows[0].box == (0, 770, 1080, 1001)
    assert rows[6].box[1] == 2156
    assert find(phone, text="Network & internet").box[:2] == (189, 824)
    assert find(phone, text="Mobile, Wi\u2011Fi, hotspot").box[1] == 895
    assert find(phone, id="main_content_scrollable_container").flag("scrollable")


def test_scrolled_the_search_bar_stays(phone: Phone) -> None:
    open_page(phone, "SETTINGS")
    phone.display.swipe(540, 2000, 540, 1000, duration_ms=300)
    assert find(phone, id="search_bar").box == (42, 170, 1038, 307)
    assert find(phone, id="recycler_view").box[1] == 349
    assert "Settings" not in texts(phone)


@pytest.mark.slow
def test_every_topic_opens_its_page_and_back_returns(phone: Phone) -> None:
    open_page(phone, "SETTINGS")
    for entry in entries(phone.system):
        while entry.title not in texts(phone):
            phone.display.swipe(540, 1900, 540, 1300, duration_ms=300)
        tap(phone, text=entry.title)
        assert find(phone, id="collapsing_toolbar").attributes["content-desc"] == entry.title
        tap(phone, desc="Navigate up")
        assert find(phone, id="homepage_container")
    assert phone.display.crashes == 0


@pytest.mark.slow
@pytest.mark.parametrize(("rotation", "scale"), [("1", "1.3"), ("0", "0.85")])
def test_every_page_draws_in_dark_large_and_landscape(phone: Phone, rotation: str, scale: str) -> None:
    phone.system.settings.put("secure", "ui_night_mode", "2")
    phone.system.settings.put("system", "font_scale", scale)
    phone.system.settings.put("system", "user_rotation", rotation)
    open_page(phone, "SETTINGS")
    for fragment, page in BY_FRAGMENT.items():
        open_fragment(phone, fragment)
        phone.display.image()
        if page.heading is SettingsPage.heading:
            assert find(phone, id="collapsing_toolbar").attributes["content-desc"] == page.title
    assert phone.display.crashes == 0


def test_sub_pages_have_the_boxes_of_a_pixel(phone: Phone) -> None:
    open_page(phone, "WIRELESS_SETTINGS")
    toolbar = find(phone, id="collapsing_toolbar")
    assert (toolbar.attributes["content-desc"], toolbar.box) == ("Network & internet", (0, 0, 1080, 598))
    assert find(phone, desc="Navigate up").box == (0, 128, 147, 275)
    assert find(phone, id="content_parent").box == (0, 0, 1080, 2337)
    rows = [node.box for node in nodes(phone) if node.box[0] == 0 and node.box[1] >= 598 and node.box[3] < 2337]
    tops = {box[1]: box[3] for box in rows if box[2] == 1080}
    assert [(top, tops[top]) for top in (598, 804, 1010, 1216, 1371)] == [
        (598, 804), (804, 1010), (1010, 1216), (1216, 1371), (1371, 1577),
    ]  # fmt: skip
    assert find(phone, text="Airplane mode").box[0] == 189
    assert "Network & internet" not in texts(phone)


def test_the_display_page_has_the_boxes_of_a_pixel(phone: Phone) -> None:
    open_page(phone, "DISPLAY_SETTINGS")
    assert find(phone, text="Brightness").box == (63, 661, 1038, 712)
    for title, top in (
        ("Brightness level", 733),
        ("Lock screen", 1074),
        ("Screen timeout", 1280),
        ("Dark theme", 1621),
    ):
        assert find(phone, text=title).box[1] == top + 42
    assert find(phone, desc="Dark theme").box[2] == 1038


def test_the_wifi_switch_and_the_setting_are_one(phone: Phone) -> None:
    open_page(phone, "WIFI_SETTINGS")
    assert find(phone, text="Wi-Fi").box[1] == 854
    switch = find(phone, id="switch_widget")
    assert (switch.box, switch.flag("checked"), switch.flag("clickable")) == ((892, 826, 1038, 952), True, False)
    assert find(phone, desc="AndroidWifi,Connected,Wifi signal full.,Open network").box == (0, 967, 1080, 1173)
    phone.display.tap(958, 890)
    assert phone.system.settings.get("global", "wifi_on") == "0"
    assert "AndroidWifi" not in texts(phone)
    assert not find(phone, id="switch_widget").flag("checked")
    phone.system.settings.put("global", "wifi_on", "1")
    assert find(phone, id="switch_widget").flag("checked")
    assert "AndroidWifi" in texts(phone)
    tap(phone, text="Wi-Fi")
    assert phone.system.settings.get("global", "wifi_on") == "0"


def test_airplane_mode_turns_wifi_off_and_back_on(phone: Phone) -> None:
    open_page(phone, "AIRPLANE_MODE_SETTINGS")
    tap(phone, text="Airplane mode")
    assert phone.system.settings.get("global", "airplane_mode_on") == "1"
    assert phone.system.settings.get("global", "wifi_on") == "3"
    assert not find(phone, text="SIMs").flag("enabled")
    tap(phone, text="Airplane mode")
    assert phone.system.settings.get("global", "wifi_on") == "1"
    assert phone.system.settings.get("global", "airplane_mode_on") == "0"


def test_bluetooth_shows_its_name_only_while_it_is_on(phone: Phone) -> None:
    open_activity(phone, "Settings$BluetoothDashboardActivity")
    assert find(phone, id="main_switch_bar").box == (0, 598, 1080, 879)
    assert find(phone, id="frame").box == (63, 640, 1038, 837)
    assert "Device name" in texts(phone)
    tap(phone, text="Use Bluetooth")
    assert phone.system.settings.get("global", "bluetooth_on") == "0"
    assert "Device name" not in texts(phone)
    assert "Bluetooth will turn on to pair" in texts(phone)
    tap(phone, text="Pair new device")
    assert phone.system.settings.get("global", "bluetooth_on") == "1"


def test_the_device_can_be_renamed(phone: Phone) -> None:
    open_page(phone, "DEVICE_INFO_SETTINGS")
    tap(phone, text="Device name")
    assert find(phone, id="edit").text == "sdk_gphone64_x86_64"
    phone.display.key(29, meta=frozenset({113}))
    phone.display.type_text("Lab phone 7")
    tap(phone, text="Rename")
    assert phone.system.settings.get("global", "device_name") == "Lab phone 7"
    assert "Lab phone 7" in texts(phone)
    tap(phone, text="Device name")
    tap(phone, text="Cancel")
    assert find(phone, id="collapsing_toolbar")


def test_the_brightness_bar_sets_the_ends_exactly(phone: Phone) -> None:
    open_page(phone, "DISPLAY_SETTINGS")
    tap(phone, text="Brightness level")
    assert phone.display.focused_window() == (
        "com.android.systemui/com.android.systemui.settings.brightness.BrightnessDialog"
    )
    assert find(phone, id="slider").box == (42, 149, 1038, 275)
    phone.display.tap(1037, 212)
    assert phone.system.settings.get("system", "screen_brightness") == "255"
    phone.display.swipe(900, 212, 43, 212, duration_ms=400)
    assert phone.system.settings.get("system", "screen_brightness") == "1"
    phone.display.tap(540, 1500)
    assert "0%" in texts(phone)


@pytest.mark.parametrize("value", [1, 2, 17, 102, 128, 254, 255])
def test_brightness_survives_the_curve(value: int) -> None:
    assert to_value(to_fraction(value)) == value


def test_the_dark_theme_changes_every_pixel_of_the_background(phone: Phone) -> None:
    open_page(phone, "DISPLAY_SETTINGS")
    light = phone.display.image().getpixel((5, 2000))
    tap(phone, desc="Dark theme")
    assert phone.system.settings.get("secure", "ui_night_mode") == "2"
    dark = phone.display.image().getpixel((5, 2000))
    assert isinstance(light, tuple)
    assert isinstance(dark, tuple)
    assert sum(light) > 700 > 100 > sum(dark)
    tap(phone, text="Dark theme")
    assert find(phone, id="collapsing_toolbar").attributes["content-desc"] == "Dark theme"
    tap(phone, text="Use Dark theme")
    assert phone.system.settings.get("secure", "ui_night_mode") == "1"


def test_the_font_size_slider(phone: Phone) -> None:
    open_page(phone, "TEXT_READING_SETTINGS")
    small = find(phone, text="Font size").box
    _, top, right, bottom = find(phone, id="seekbar").box
    phone.display.tap(right - 2, (top + bottom) / 2)
    assert phone.system.settings.get("system", "font_scale") == "1.3"
    large = find(phone, text="Font size").box
    assert large[3] - large[1] > small[3] - small[1]


def test_date_and_time(phone: Phone) -> None:
    open_page(phone, "DATE_SETTINGS")
    assert "October 15, 2023" in texts(phone)
    assert "15:34" in texts(phone)
    tap(phone, text="Use 24-hour format")
    assert phone.system.settings.get("system", "time_12_24") == "12"
    assert "3:34 PM" in texts(phone)
    assert not find(phone, text="Date").flag("enabled")
    tap(phone, text="Set time automatically")
    assert phone.system.settings.get("global", "auto_time") == "0"
    assert find(phone, text="Date").flag("enabled")


def test_screen_timeout_is_one_of_several(phone: Phone) -> None:
    open_page(phone, "DISPLAY_SETTINGS")
    tap(phone, text="Screen timeout")
    tap(phone, text="2 minutes")
    assert phone.system.settings.get("system", "screen_off_timeout") == "120000"
    assert [node.flag("checked") for node in nodes(phone) if node.flag("checkable")].count(True) == 1


def test_searching_opens_what_was_found(phone: Phone) -> None:
    open_page(phone, "SETTINGS")
    tap(phone, text="Search settings")
    assert phone.display.focused_window().endswith(".modules.search.SearchActivity")
    field = find(phone, id="open_search_view_edit_text")
    assert (field.text, field.flag("focused")) == ("Search settings", True)
    phone.display.type_text("blue")
    assert "Connected devices > Connection preferences" in texts(phone)
    tap(phone, desc="Clear text")
    assert find(phone, id="open_search_view_edit_text").text == "Search settings"
    phone.display.type_text("dark")
    tap(phone, text="Dark theme")
    assert find(phone, text="Use Dark theme")


def test_every_icon_of_settings_is_a_glyph_of_the_font() -> None:
    assert [entry.icon for entry in ENTRIES if not has_glyph(entry.icon)] == []


@pytest.mark.slow
def test_random_taps_on_every_page_crash_nothing(phone: Phone) -> None:
    chance = random.Random(5)
    open_page(phone, "SETTINGS")
    for fragment in BY_FRAGMENT:
        open_fragment(phone, fragment)
        for _ in range(4):
            phone.display.tap(chance.randrange(1080), chance.randrange(128, 2337))
        phone.display.key(KEY_BACK)
        phone.display.dump()
    assert phone.display.crashes == 0


def test_a_page_that_is_not_there_is_told_once(phone: Phone) -> None:
    open_fragment(phone, "com.android.settings.Nowhere")
    for _ in range(2):
        assert "Calls & SMS" in texts(phone)
    told = [entry.message for entry in phone.system.log.entries() if entry.tag == "SettingsActivity"]
    assert told == [f"there is no page com.android.settings.Nowhere; showing {fragments.NETWORK}"]
