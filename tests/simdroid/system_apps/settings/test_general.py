"""Display, sound, battery, date and time, keyboards, developer options: taps and what they store."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from simdroid.device import Phone
from simdroid.system import Intent
from tests.apps.ui_reader import find, nodes, tap, texts
from tests.conftest import Result
from tests.simdroid.system_apps.settings.settings_walk import open_page, press, scroll_to, title


def test_the_date_is_set_with_the_picker(phone: Phone, sh: Callable[..., Result]) -> None:
    open_page(phone, "DATE_SETTINGS")
    press(phone, "Set time automatically", "Date")
    assert find(phone, id="datePicker")
    tap(phone, text="20")
    tap(phone, text="OK")
    assert "October 20, 2023" in texts(phone)
    assert sh("date +%F").stdout == "2023-10-20\n"


def test_the_time_is_set_with_the_picker(phone: Phone, sh: Callable[..., Result]) -> None:
    open_page(phone, "DATE_SETTINGS")
    press(phone, "Set time automatically", "Use 24-hour format", "Time")
    assert find(phone, id="timePicker")
    tap(phone, id="toggle_mode")
    tap(phone, text="OK")
    assert sh("date +%H:%M").stdout == "15:34\n"
    assert "3:34 PM" in texts(phone)


def test_the_time_zone_is_chosen_by_region(phone: Phone, sh: Callable[..., Result]) -> None:
    open_page(phone, "DATE_SETTINGS")
    press(phone, "Set time zone automatically", "GMT+00:00 Coordinated Universal Time", "Region")
    tap(phone, desc="Search")
    phone.display.type_text("unit")
    assert "Japan" not in texts(phone)
    press(phone, "United States", "Los Angeles")
    assert title(phone) == "Select time zone"
    assert "Pacific Daylight Time (GMT-07:00)" in texts(phone)
    assert sh("getprop persist.sys.timezone").stdout == "America/Los_Angeles\n"
    press(phone, "Select UTC offset", "GMT+05:00")
    assert sh("date +%z").stdout == "+0500\n"


def test_volumes_are_one_thing_for_settings_keys_and_commands(phone: Phone, sh: Callable[..., Result]) -> None:
    open_page(phone, "SOUND_SETTINGS")
    left, top, right, bottom = next(
        node.box for node in nodes(phone) if node.attributes["resource-id"].endswith("seekbar")
    )
    phone.display.tap(right - 1, (top + bottom) / 2)
    assert phone.system.settings.get("system", "volume_music") == "15"
    assert phone.system.settings.get("system", "volume_music_speaker") == "15"
    phone.display.tap(left + 1, (top + bottom) / 2)
    assert "volume is 0 in range" in sh("cmd media_session volume --stream 3 --get").stdout
    sh("cmd media_session volume --stream 3 --set 9")
    assert phone.system.settings.get("system", "volume_music_speaker") == "9"


def test_a_ringtone_is_chosen(phone: Phone) -> None:
    open_page(phone, "SOUND_SETTINGS")
    press(phone, "Phone ringtone")
    assert next(node for node in nodes(phone) if node.flag("checked")).text == "Flutey Phone"
    tap(phone, text="Hydra")
    assert "title=Hydra" in (phone.system.settings.get("system", "ringtone") or "")
    assert "Hydra" in texts(phone)


def test_do_not_disturb_is_turned_on_and_off(phone: Phone) -> None:
    open_page(phone, "SOUND_SETTINGS")
    press(phone, "Do Not Disturb", "Turn on now")
    assert phone.system.settings.get("global", "zen_mode") == "1"
    tap(phone, text="Turn off now")
    assert phone.system.settings.get("global", "zen_mode") == "0"


def test_battery_saver_and_percentage(phone: Phone, sh: Callable[..., Result]) -> None:
    sh("dumpsys battery set level 41")
    open_page(phone, "SETTINGS")
    press(phone, "Battery", "Battery percentage")
    assert find(phone, id="usage_summary").text == "41%"
    assert phone.system.settings.get("system", "status_bar_show_battery_percent") == "1"
    press(phone, "Battery Saver", "Use Battery Saver")
    assert phone.system.settings.get("global", "low_power") == "1"


def test_storage_counts_what_is_on_the_phone(phone: Phone, sh: Callable[..., Result]) -> None:
    sh("head -c 30000000 /dev/zero > /sdcard/Documents/big.bin")
    open_page(phone, "INTERNAL_STORAGE_SETTINGS")
    shown = texts(phone)
    assert shown[:2] == ["5.9 GB", "used of 8.0 GB"]
    assert shown[shown.index("Documents & other") + 1] == "30.00 MB"


def test_font_and_display_size_by_their_buttons(phone: Phone) -> None:
    open_page(phone, "TEXT_READING_SETTINGS")
    tap(phone, desc="Make larger")
    assert phone.system.settings.get("system", "font_scale") == "1.15"
    scroll_to(phone, "Display size")
    bars = [node for node in nodes(phone) if node.attributes["resource-id"].endswith("/seekbar")]
    _, top, right, bottom = bars[-1].box
    phone.display.tap(right - 2, (top + bottom) / 2)
    assert phone.system.settings.get("secure", "display_density_forced") == "540"
    press(phone, "Reset settings")
    assert phone.system.settings.get("secure", "display_density_forced") is None
    assert phone.system.settings.get("system", "font_scale") == "1.0"


@pytest.mark.slow
def test_the_home_screen_takes_the_chosen_wallpaper(phone: Phone) -> None:
    phone.display.key(3)
    before = phone.display.png()
    phone.system.activities.start(Intent("android.intent.action.SET_WALLPAPER"))
    tap(phone, desc="Forest")
    assert find(phone, desc="Forest").flag("checked")
    phone.display.key(3)
    assert phone.display.png() != before


def test_navigation_mode_is_what_the_overlay_command_says(phone: Phone, sh: Callable[..., Result]) -> None:
    open_page(phone, "SETTINGS")
    press(phone, "System", "Gestures", "System navigation", "3-button navigation")
    assert phone.system.settings.get("secure", "navigation_mode") == "0"
    assert "[x] com.android.internal.systemui.navbar.threebutton" in sh("cmd overlay list").stdout


def test_a_keyboard_is_chosen_and_taken_away(phone: Phone, sh: Callable[..., Result]) -> None:
    open_page(phone, "INPUT_METHOD_SETTINGS")
    press(phone, "Current keyboard", "ADB Keyboard")
    assert phone.system.settings.get("secure", "default_input_method") == "com.android.adbkeyboard/.AdbIME"
    press(phone, "Manage on-screen keyboards", "ADB Keyboard")
    assert "adbkeyboard" not in sh("ime list -s").stdout
    assert "LatinIME" in (phone.system.settings.get("secure", "default_input_method") or "")
    assert not find(phone, text="Gboard").flag("enabled")


@pytest.mark.slow
def test_seven_taps_make_a_developer(phone: Phone) -> None:
    phone.system.settings.put("global", "development_settings_enabled", "0")
    open_page(phone, "SETTINGS")
    press(phone, "System")
    assert "Developer options" not in texts(phone)
    open_page(phone, "DEVICE_INFO_SETTINGS")
    scroll_to(phone, "Build number")
    for _ in range(6):
        tap(phone, text="Build number")
    assert phone.system.settings.get("global", "development_settings_enabled") == "0"
    tap(phone, text="Build number")
    assert phone.system.settings.get("global", "development_settings_enabled") == "1"


@pytest.mark.slow
def test_developer_options_store_what_adb_reads(phone: Phone, sh: Callable[..., Result]) -> None:
    open_page(phone, "APPLICATION_DEVELOPMENT_SETTINGS")
    press(phone, "Window animation scale", "Animation off")
    assert sh("settings get global window_animation_scale").stdout == "0\n"
    press(phone, "Show taps")
    assert phone.system.settings.get("system", "show_touches") == "1"
    sh("settings put global window_animation_scale 0.5")
    assert "Animation scale 0.5x" in texts(phone)


@pytest.mark.parametrize(
    ("action", "text", "namespace", "key", "values"),
    [
        ("LOCATION_SOURCE_SETTINGS", "Use location", "secure", "location_mode", ("0", "3")),
        ("NIGHT_DISPLAY_SETTINGS", "Use Night Light", "secure", "night_display_activated", ("1", "0")),
        ("DISPLAY_SETTINGS", "Auto-rotate screen", "system", "accelerometer_rotation", ("1", "0")),
        ("SOUND_SETTINGS", "Touch sounds", "system", "sound_effects_enabled", ("0", "1")),
        ("NOTIFICATION_SETTINGS", "Notification dot on app icon", "secure", "notification_badging", ("0", "1")),
        ("PRIVACY_SETTINGS", "Show passwords", "system", "show_password", ("0", "1")),
        (
            "COLOR_INVERSION_SETTINGS",
            "Use color inversion",
            "secure",
            "accessibility_display_inversion_enabled",
            ("1", "0"),
        ),
        ("USER_SETTINGS", "Allow multiple users", "global", "user_switcher_enabled", ("1", "0")),
    ],
)
def test_a_switch_and_its_setting_are_one(
    phone: Phone, sh: Callable[..., Result], action: str, text: str, namespace: str, key: str, values: tuple[str, str]
) -> None:
    open_page(phone, action)
    for value in values:
        press(phone, text)
        assert sh(f"settings get {namespace} {key}").stdout == f"{value}\n"


def test_an_accessibility_service_asks_before_it_is_on(phone: Phone) -> None:
    open_page(phone, "ACCESSIBILITY_SETTINGS")
    press(phone, "AccessibilityForwarder", "Use AccessibilityForwarder")
    assert phone.system.settings.get("secure", "enabled_accessibility_services") == ""
    tap(phone, text="Allow")
    stored = phone.system.settings.get("secure", "enabled_accessibility_services") or ""
    assert stored.endswith("/com.google.androidenv.accessibilityforwarder.AccessibilityForwarder")
    assert phone.system.settings.get("secure", "accessibility_enabled") == "1"


@pytest.mark.slow
def test_erasing_everything_asks_twice(phone: Phone, sh: Callable[..., Result]) -> None:
    sh("echo private > /sdcard/Documents/diary.txt; settings put system font_scale 1.3")
    open_page(phone, "SETTINGS")
    press(phone, "System", "Reset options", "Erase all data (factory reset)", "Erase all data")
    assert sh("cat /sdcard/Documents/diary.txt").stdout == "private\n"
    tap(phone, text="Erase all data")
    assert sh("ls /sdcard/Documents").stdout == ""
    assert phone.system.settings.get("system", "font_scale") == "1.0"
    assert phone.system.activities.tasks[0].home
    assert phone.display.crashes == 0
