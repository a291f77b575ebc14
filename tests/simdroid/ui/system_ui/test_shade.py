"""The shade: quick settings, notifications, banners, by touch alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from simdroid.device import Phone
from simdroid.system import Notification, NotificationAction
from simdroid.ui import Rect
from tests.apps.ui_reader import Node, find, nodes, tap, texts
from tests.conftest import Result

BACK, POWER = 4, 26
SHADE = "NotificationShade"


def shade(phone: Phone) -> str:
    """How far it is open now."""
    return phone.display.shade


def awake(phone: Phone) -> bool:
    """Whether the screen is on now."""
    return phone.display.awake


def pull(phone: Phone) -> None:
    phone.display.swipe(540, 10, 540, 900, duration_ms=300)


def tile(phone: Phone, label: str) -> Node:
    """A tile, not the icon of the same name in the header."""
    return next(node for node in nodes(phone) if node.attributes["content-desc"] == label and node.flag("clickable"))


def press(phone: Phone, node: Node) -> None:
    left, top, right, bottom = node.box
    phone.display.tap((left + right) / 2, (top + bottom) / 2)


def hold(phone: Phone, node: Node) -> None:
    left, top, right, bottom = node.box
    x, y = (left + right) / 2, (top + bottom) / 2
    phone.display.swipe(x, y, x, y, duration_ms=800)


def post(phone: Phone, title: str, *, package: str = "com.google.android.gm", **more: object) -> Notification:
    when = phone.system.clock.now_ms()
    fields = {"id": len(phone.system.notifications.all()), "text": f"text of {title}", "when_ms": when} | more
    notification = Notification(package, title=title, **fields)  # type: ignore[arg-type]
    phone.system.notifications.post(notification)
    return notification


def test_a_fresh_phone_shows_what_an_emulator_says_about_itself(phone: Phone, sh: Callable[..., Result]) -> None:
    told = ["Serial console enabled", "Performance is impacted. To disable, check bootloader."]
    listed = sh("cmd notification list").stdout
    assert listed == "0|android|55|null|1000\n"
    pull(phone)
    assert [text for text in texts(phone) if text in ("Silent", "Clear all", "Manage", *told)] == [
        "Silent",
        *told,
        "Manage",
    ]
    tap(phone, text=told[0])
    phone.system.notifications.clear()
    sh("cmd statusbar expand-notifications")
    assert told[0] in texts(phone), "nobody can dismiss it"
    assert "notification:" not in "".join(node.attributes["content-desc"] for node in nodes(phone))
    phone.system.notifications.clear_all()
    assert find(phone, id="no_notifications").text == "No notifications"
    phone.reboot()
    assert sh("cmd notification list").stdout == listed


def test_one_pull_shows_four_tiles_and_a_second_all(phone: Phone) -> None:
    pull(phone)
    assert phone.display.focused_window() == SHADE
    switches = [node for node in nodes(phone) if node.attributes["class"] in ("android.widget.Switch",)]
    assert [node.text for node in switches] == ["Bluetooth, On", "Flashlight, Off", "Do Not Disturb, Off"]
    assert tile(phone, "Internet").text == "Internet, AndroidWifi"
    assert tile(phone, "Internet").attributes["class"] == "android.widget.Button"
    assert "Serial console enabled" in texts(phone)
    pull(phone)
    assert find(phone, id="slider").box == (42, 357, 1038, 483)
    assert find(phone, id="footer_page_indicator").attributes["content-desc"] == "Page 1 of 2"
    assert [node.text for node in nodes(phone) if node.attributes["resource-id"].endswith("/tile_label")] == [
        "Internet",
        "Bluetooth",
        "Flashlight",
        "Do Not Disturb",
        "Alarm",
        "Airplane mode",
        "Auto-rotate",
        "Battery Saver",
    ]


def test_back_and_swipes_fold_it_step_by_step(phone: Phone) -> None:
    phone.display.expand_shade(full=True)
    phone.display.key(BACK)
    assert shade(phone) == "notifications"
    phone.display.key(BACK)
    assert shade(phone) == "closed"
    phone.display.expand_shade(full=True)
    for expected in ("notifications", "closed"):
        phone.display.swipe(540, 2100, 540, 1500, duration_ms=300)
        assert shade(phone) == expected


@pytest.mark.parametrize(
    ("label", "query", "before", "after"),
    [
        ("Bluetooth", "global bluetooth_on", "1", "0"),
        ("Flashlight", "secure flashlight_enabled", "0", "1"),
        ("Do Not Disturb", "global zen_mode", "0", "1"),
        ("Airplane mode", "global airplane_mode_on", "0", "1"),
        ("Auto-rotate", "system accelerometer_rotation", "0", "1"),
        ("Battery Saver", "global low_power", "0", "1"),
    ],
)
def test_a_tile_is_the_setting_behind_it(
    phone: Phone, sh: Callable[..., Result], label: str, query: str, before: str, after: str
) -> None:
    phone.display.expand_shade(full=True)
    shown = tile(phone, label).flag("checked")
    assert sh(f"settings get {query}").stdout.strip() == before
    press(phone, tile(phone, label))
    assert sh(f"settings get {query}").stdout.strip() == after
    assert tile(phone, label).flag("checked") is not shown
    sh(f"settings put {query} {before}")
    assert tile(phone, label).flag("checked") is shown


def test_the_second_page_has_the_dark_theme(phone: Phone) -> None:
    phone.display.expand_shade(full=True)
    phone.display.swipe(900, 900, 200, 900, duration_ms=300)
    assert find(phone, id="footer_page_indicator").attributes["content-desc"] == "Page 2 of 2"
    light = phone.display.image()
    press(phone, tile(phone, "Dark theme"))
    assert phone.system.settings.get("secure", "ui_night_mode") == "2"
    assert phone.display.image() != light
    phone.display.swipe(200, 900, 900, 900, duration_ms=300)
    assert tile(phone, "Bluetooth")


def test_the_internet_dialog_switches_wifi_and_mobile_data(phone: Phone, sh: Callable[..., Result]) -> None:
    pull(phone)
    press(phone, tile(phone, "Internet"))
    assert find(phone, id="internet_dialog_title").text == "Internet"
    assert find(phone, id="internet_dialog_subtitle").text == "Tap a network to connect"
    assert find(phone, id="wifi_toggle").flag("checked")
    tap(phone, id="wifi_toggle")
    assert sh("settings get global wifi_on").stdout == "0\n"
    assert "AndroidWifi" not in texts(phone)
    tap(phone, id="mobile_toggle")
    assert not phone.system.connectivity.mobile_data
    sh("svc wifi enable")
    assert "AndroidWifi" in texts(phone)
    tap(phone, text="Done")
    assert tile(phone, "Internet").text == "Internet, AndroidWifi"


def test_a_long_press_on_a_tile_opens_settings(phone: Phone) -> None:
    pull(phone)
    hold(phone, tile(phone, "Bluetooth"))
    assert phone.display.focused_window().startswith("com.android.settings/")
    assert shade(phone) == "closed"


def test_the_brightness_bar_sets_the_setting(phone: Phone) -> None:
    phone.display.expand_shade(full=True)
    phone.display.tap(1030, 420)
    assert phone.system.settings.get("system", "screen_brightness") == "255"
    phone.display.swipe(900, 420, 50, 420, duration_ms=300)
    assert phone.system.settings.get("system", "screen_brightness") == "1"


def test_notifications_open_dismiss_and_clear(phone: Phone) -> None:
    component = "com.android.settings/com.android.settings.Settings"
    post(phone, "first", component=component)
    post(phone, "second")
    post(phone, "stays", ongoing=True)
    pull(phone)
    assert [node.text for node in nodes(phone) if node.attributes["resource-id"] == "android:id/title"] == [
        "stays",
        "second",
        "first",
        "Serial console enabled",
    ]
    rows = [node for node in nodes(phone) if node.attributes["resource-id"].endswith("/expandableNotificationRow")]
    for row in rows[:2]:
        y = (row.box[1] + row.box[3]) / 2
        phone.display.swipe(800, y, 200, y, duration_ms=300)
    assert [one.title for one in phone.system.notifications.all()] == ["stays", "first"]
    tap(phone, text="first")
    assert phone.display.focused_window() == component
    assert [one.title for one in phone.system.notifications.all()] == ["stays"]
    post(phone, "third")
    pull(phone)
    tap(phone, text="Clear all")
    assert [one.title for one in phone.system.notifications.all()] == ["stays"]


def test_rows_of_one_app_stand_together_and_silent_ones_last(phone: Phone) -> None:
    post(phone, "mail one")
    post(phone, "quiet", package="android", category="sys")
    post(phone, "photo", package="com.google.android.apps.photos")
    post(phone, "mail two")
    pull(phone)
    shown = [text for text in texts(phone) if text in ("mail one", "mail two", "quiet", "photo", "Silent")]
    assert shown == ["mail two", "mail one", "photo", "Silent", "quiet"]
    tap(phone, desc="Clear all silent notifications")
    assert "quiet" not in texts(phone)


def test_the_first_row_is_open_and_others_open_on_request(phone: Phone) -> None:
    post(phone, "old", actions=(NotificationAction("Archive"),))
    post(phone, "new", actions=(NotificationAction("Delete"),), package="com.google.android.apps.photos")
    pull(phone)
    assert "Delete" in texts(phone)
    assert "Archive" not in texts(phone)
    tap(phone, desc="Expand")
    assert "Archive" in texts(phone)
    tap(phone, desc="Collapse")
    assert "Delete" not in texts(phone)


def test_a_message_is_answered_from_the_shade(phone: Phone, sh: Callable[..., Result]) -> None:
    phone.system.telephony.receive_sms("+15551234567", "Lunch?")
    pull(phone)
    tap(phone, text="Reply")
    assert phone.display.ime_shown
    phone.display.type_text("Yes, at noon")
    tap(phone, desc="Send")
    rows = sh("content query --uri content://sms/sent --projection address:body").stdout
    assert "address=+15551234567, body=Yes, at noon" in rows
    assert phone.system.notifications.all() == []
    assert sh("content query --uri content://sms/inbox --projection read").stdout.strip() == "Row: 0 read=1"


def test_a_banner_drops_down_and_goes_by_time_or_touch(phone: Phone) -> None:
    phone.system.telephony.receive_sms("+15551234567", "Lunch?")
    wm = phone.display._wm
    banner = wm.windows()[-1]
    assert (banner.title, banner.focusable) == (SHADE, False)
    assert "Lunch?" not in texts(phone)
    before = phone.digest()
    phone.display.png()
    assert phone.digest() == before
    phone.system.clock.advance(5)
    assert wm.windows()[-1].title != SHADE
    phone.system.telephony.receive_sms("+15551234567", "Now?")
    phone.display.tap(540, 1200)
    assert wm.windows()[-1].title != SHADE
    assert len(phone.system.notifications.all()) == 1


def test_a_banner_opens_its_app_and_moves_away(phone: Phone) -> None:
    phone.system.telephony.receive_sms("+15551234567", "Lunch?")
    phone.display.swipe(540, 200, 540, 60, duration_ms=200)
    assert phone.display._wm.windows()[-1].title != SHADE
    phone.system.telephony.receive_sms("+15551234567", "Now?")
    phone.display.tap(540, 170)
    assert phone.system.packages.sms_app is not None
    assert phone.display.focused_window().startswith(phone.system.packages.sms_app)


def test_toasts_go_by_the_phones_clock(phone: Phone) -> None:
    plain = phone.display.png()
    phone.system.toasts.show("com.android.settings", "Saved")
    assert phone.display.png() != plain
    assert "Saved" not in phone.display.dump()
    assert 'class="android.widget.Toast"' in phone.display.dump_windows()
    phone.system.clock.advance(2)
    assert phone.display.png() == plain


def test_the_power_menu_restarts_the_phone(phone: Phone) -> None:
    phone.system.activities.start(phone.system.activities.top.intent)
    phone.display.key(POWER, long=True)
    assert "Power off" in texts(phone)
    phone.display.key(BACK)
    assert "Power off" not in texts(phone)
    boots = phone.system.settings.get("global", "boot_count")
    phone.display.expand_shade(full=True)
    tap(phone, desc="Power menu")
    tap(phone, desc="Restart")
    assert phone.system.settings.get("global", "boot_count") != boots
    assert shade(phone) == "closed"


def test_a_phone_that_was_switched_off_is_black_until_the_power_key(phone: Phone) -> None:
    phone.display.key(POWER, long=True)
    tap(phone, desc="Power off")
    assert not awake(phone)
    assert phone.display.image().getcolors() == [(1080 * 2400, (0, 0, 0))]
    boots = int(phone.system.settings.get("global", "boot_count") or 0)
    phone.display.key(POWER)
    assert awake(phone)
    assert phone.system.settings.get("global", "boot_count") == str(boots + 1)


def test_three_buttons_instead_of_gestures(phone: Phone) -> None:
    phone.system.settings.put("secure", "navigation_mode", "0")
    bar = next(window for window in phone.display._wm.windows() if window.title == "NavigationBar0")
    assert bar.bounds == Rect(0, 2274, 1080, 2400)
    places = {view.desc: view.box for view in bar.root.walk() if view.desc}
    tap(phone, text="Phone")
    phone.display.swipe(540, 2390, 540, 1200, duration_ms=300)
    assert phone.display.focused_window().startswith("com.google.android.dialer/")
    for name, where in (("Home", "workspace"), ("Overview", "overview_panel")):
        phone.display.tap((places[name].left + places[name].right) / 2, 2337)
        assert find(phone, id=where)
    phone.display.tap((places["Back"].left + places["Back"].right) / 2, 2337)
    assert find(phone, id="workspace")


def test_the_status_bar_follows_the_phone(phone: Phone, sh: Callable[..., Result]) -> None:
    def descriptions() -> set[str]:
        bar = next(window for window in phone.display._wm.windows() if window.title == "StatusBar")
        return {view.desc for view in bar.root.walk() if view.desc}

    assert {"Wifi signal full.", "Phone signal full.", "Battery 100 percent."} <= descriptions()
    sh("cmd connectivity airplane-mode enable; settings put global zen_mode 1; dumpsys battery set level 42")
    assert {"Airplane mode", "Do Not Disturb", "Battery 42 percent."} <= descriptions()
    assert "Wifi signal full." not in descriptions()
    post(phone, "Invoice")
    assert "Gmail notification: Invoice" in descriptions()


def test_everything_turns_with_the_phone(phone: Phone) -> None:
    phone.system.settings.put("system", "user_rotation", "1")
    post(phone, "Invoice")
    for full in (False, True):
        phone.display.expand_shade(full=full)
        assert phone.display.image().size == (2400, 1080)
        assert all(node.box[2] <= 2400 and node.box[3] <= 1080 for node in nodes(phone))
    phone.display.key(POWER, long=True)
    tap(phone, desc="Lockdown")
    assert phone.display.crashes == 0
