"""The lock screen after the power key, driven by `adb shell`."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from simdroid.device import Phone
from simdroid.system import Notification
from tests.apps.ui_reader import find, texts
from tests.conftest import Result

Sh = Callable[..., Result]

POLICY = "dumpsys window policy | grep -oE '^ +(showing|occluded)=[a-z]+'"
DIALER = "com.google.android.dialer"


@pytest.fixture
def locked(phone: Phone, sh: Sh) -> Phone:
    """A phone with Settings open, put to sleep and woken."""
    sh("am start -a android.settings.SETTINGS; input keyevent POWER; input keyevent POWER")
    return phone


def is_locked(sh: Sh) -> bool:
    """Whether the lock screen is what keys go to."""
    return "NotificationShade" in sh("dumpsys window | grep mCurrentFocus").stdout


def shade(phone: Phone) -> str:
    """How far the shade is open."""
    return phone.display.shade


def post(phone: Phone, title: str, number: int = 99) -> None:
    """Post a heads-up notification of the dialer."""
    main, now = f"{DIALER}/.extensions.GoogleDialtactsActivity", phone.system.clock.now_ms()
    phone.system.notifications.post(Notification(DIALER, number, title, "text", now, component=main, heads_up=True))


def test_it_shows_time_and_date_and_says_how_to_go_on(locked: Phone, sh: Sh) -> None:
    assert is_locked(sh)
    assert {"Sun, Oct 15", "Swipe up to open"} <= set(texts(locked))
    assert find(locked, id="animatable_clock_view_large").text == "15\n34"
    assert sh(POLICY).stdout.split() == ["showing=true", "occluded=false"]
    dump = sh("dumpsys activity activities").stdout
    assert "isSleeping=true" in dump and "state=RESUMED" not in dump and "ResumedActivity:" not in dump
    assert "mWakefulness=Awake" in sh("dumpsys power").stdout
    sh("settings put system time_12_24 12")
    assert find(locked, id="animatable_clock_view_large").text == "03\n34"


@pytest.mark.parametrize(
    "way",
    [
        "input swipe 540 1800 540 900 200",
        "input swipe 540 2390 540 1500 200",
        "input keyevent MENU",
        "wm dismiss-keyguard",
        "am start --dismiss-keyguard -a android.settings.SETTINGS",
    ],
)
def test_it_goes_away(locked: Phone, sh: Sh, way: str) -> None:
    sh(way)
    assert not is_locked(sh)
    assert locked.system.activities.top.component.package == "com.android.settings"
    assert sh(POLICY).stdout.split() == ["showing=false", "occluded=false"]


def test_keys_and_other_touches_leave_it(locked: Phone, sh: Sh) -> None:
    sh("input keyevent HOME BACK APP_SWITCH ALL_APPS; input text hello; input tap 540 1200")
    sh("input swipe 540 1200 540 1150 100; input swipe 0 1200 500 1200 100; input swipe 900 1200 200 1200 100")
    assert is_locked(sh) and "Swipe up to open" in texts(locked)
    sh("input swipe 540 10 540 900 200")
    assert shade(locked) == "notifications"
    sh("input keyevent HOME")
    assert shade(locked) == "closed" and is_locked(sh)
    assert locked.system.activities.top.component.package == "com.android.settings"


def test_a_notification_is_no_banner_there_and_opens_its_app(locked: Phone, sh: Sh) -> None:
    for number in range(6):
        post(locked, f"Note {number}", number)
    assert [text for text in texts(locked) if text.startswith("Note")] == [f"Note {n}" for n in (5, 4, 3, 2)]
    assert len([window for window in locked.display._wm.windows() if window.title == "NotificationShade"]) == 1
    sh("settings put secure lock_screen_show_notifications 0")
    assert "Note 5" not in texts(locked)
    sh("settings put secure lock_screen_show_notifications 1")
    post(locked, "Missed call")
    left, top, right, bottom = find(locked, text="Missed call").box
    sh(f"input tap {(left + right) // 2} {(top + bottom) // 2}")
    assert not is_locked(sh) and locked.system.activities.top.component.package == DIALER


def test_opening_something_from_the_shade_unlocks(locked: Phone, sh: Sh) -> None:
    post(locked, "Missed call")
    sh("cmd statusbar expand-notifications")
    left, top, right, bottom = find(locked, text="Missed call").box
    sh(f"input tap {(left + right) // 2} {(top + bottom) // 2}")
    assert not is_locked(sh) and locked.system.activities.top.component.package == DIALER


def test_a_call_covers_it(locked: Phone, sh: Sh) -> None:
    locked.system.telephony.incoming_call("5551234567")
    assert sh(POLICY).stdout.split() == ["showing=true", "occluded=true"]
    assert locked.display.focused_window().startswith(DIALER)
    locked.system.telephony.hang_up()
    sh("input keyevent HOME")
    assert is_locked(sh)


def test_an_alarm_turns_the_screen_on(locked: Phone, sh: Sh) -> None:
    sh("am start -a android.intent.action.SET_ALARM --ei android.intent.extra.alarm.HOUR 15"
       " --ei android.intent.extra.alarm.MINUTES 36 --ez android.intent.extra.alarm.SKIP_UI true")  # fmt: skip
    sh("input keyevent SLEEP; sleep 180")
    assert locked.display.awake and "AlarmActivity" in locked.display.focused_window()


def test_none_and_a_restart_lock_nothing(locked: Phone, sh: Sh) -> None:
    assert sh("locksettings get-disabled").stdout == "false\n"
    saved = locked.display.save()
    locked.display.restart()
    assert not is_locked(sh)
    locked.display.load(saved)
    assert is_locked(sh)
    sh("wm dismiss-keyguard; locksettings set-disabled true; input keyevent POWER; input keyevent POWER")
    assert not is_locked(sh)


def test_lockdown_in_the_power_menu_locks(phone: Phone, sh: Sh) -> None:
    sh("input keyevent --longpress POWER")
    left, top, right, bottom = find(phone, desc="Lockdown").box
    sh(f"input tap {(left + right) // 2} {(top + bottom) // 2}")
    assert phone.display.awake and "Swipe up to open" in texts(phone)


def test_three_buttons_are_not_there(locked: Phone, sh: Sh) -> None:
    sh("settings put secure navigation_mode 0")
    assert not [window for window in locked.display._wm.windows() if window.title == "NavigationBar0"]
    sh("input swipe 540 2390 540 1500 200")
    assert not is_locked(sh)
