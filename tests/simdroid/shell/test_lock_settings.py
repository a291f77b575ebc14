"""`locksettings`, and the lock screen that asks for what it set."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from simdroid.device import Phone
from tests.conftest import Result

Sh = Callable[..., Result]
LOCK = "input keyevent POWER; input keyevent POWER"
CLEARED, VERIFIED = "Lock credential cleared\n", "Lock credential verified successfully\n"


def tap(phone: Phone, name: str) -> None:
    """Tap the middle of a view of the system UI."""
    found = re.search(rf'systemui:id/{name}"[^>]*bounds="\[(\d+),(\d+)\]\[(\d+),(\d+)\]"', phone.display.dump())
    assert found is not None, phone.display.dump()
    left, top, right, bottom = map(int, found.groups())
    phone.display.tap((left + right) / 2, (top + bottom) / 2)


def test_credential_is_set_checked_and_cleared(sh: Sh) -> None:
    assert sh("locksettings verify") == Result(0, VERIFIED, "")
    assert sh("locksettings set-pin 1234") == Result(0, "Pin set to '1234'\n", "")
    assert sh("locksettings verify") == Result(255, "Old password '' didn't match\n", "")
    assert sh("locksettings verify --old 9999").stdout == "Old password '9999' didn't match\n"
    assert sh("cmd lock_settings verify --old 1234 --user 0") == Result(0, VERIFIED, "")
    assert sh("locksettings set-password --old 1234 hunter2") == Result(0, "Password set to 'hunter2'\n", "")
    assert sh("locksettings get-disabled --old hunter2") == Result(0, "false\n", "")
    assert sh("locksettings set-pattern --old hunter2 1236").stdout == "Pattern set to '1236'\n"
    assert sh("locksettings clear").status == 255
    assert sh("locksettings clear --old 1236") == Result(0, CLEARED, "")
    assert sh("locksettings clear --old 1") == Result(255, "Old password provided but user has no password\n", "")


@pytest.mark.parametrize(
    "words", ["set-pin 123", "set-pin abcd", "set-pattern 1123", "set-pattern 0123", "set-password a"]
)
def test_weak_credentials_are_refused(sh: Sh, words: str) -> None:
    result = sh(f"locksettings {words}")
    assert result.status == 255 and result.stdout.startswith("New credential doesn't satisfy admin policies")
    assert sh("locksettings verify").stdout == VERIFIED


def test_pin_is_entered_on_the_keys(phone: Phone, sh: Sh) -> None:
    sh(f"locksettings set-pin 2580; {LOCK}")
    assert not phone.display.apps_visible
    phone.display.swipe(540, 2000, 540, 600, duration_ms=200)
    assert "Enter PIN" in phone.display.dump() and "mKeyguardShowing=true" in sh("dumpsys activity activities").stdout
    for name in ("key1", "key2", "key3", "key4", "key_enter"):
        tap(phone, name)
    assert "Wrong PIN" in phone.display.dump()
    for name in ("key2", "key5", "key9", "delete_button", "key8", "key0", "key_enter"):
        tap(phone, name)
    assert sh("dumpsys activity activities | grep mKeyguardShowing").stdout.strip() == "mKeyguardShowing=false"
    assert "secure=true" in sh("dumpsys window policy").stdout


def test_pin_is_typed(phone: Phone, sh: Sh) -> None:
    sh(f"locksettings set-pin 2580; {LOCK}; wm dismiss-keyguard")
    assert phone.display.locked
    sh("input text 2580; input keyevent ENTER")
    assert phone.display.apps_visible


def test_back_and_sleep_close_the_bouncer(phone: Phone, sh: Sh) -> None:
    sh(f"locksettings set-pin 2580; {LOCK}; input keyevent MENU; input text 25; input keyevent BACK")
    assert "Enter PIN" not in phone.display.dump() and "Swipe up to open" in phone.display.dump()
    sh(f"input keyevent MENU; {LOCK}")
    assert "Swipe up to open" in phone.display.dump()


def test_password_is_typed_with_the_soft_keyboard_open(phone: Phone, sh: Sh) -> None:
    sh(f"locksettings set-password 'Long word 7'; {LOCK}; input keyevent MENU")
    assert phone.display.ime_shown
    sh("input text 'Long%sword%s7'; input keyevent ENTER")
    assert phone.display.apps_visible


def test_pattern_is_drawn(phone: Phone, sh: Sh) -> None:
    sh(f"locksettings set-pattern 14789; {LOCK}; input keyevent MENU")
    found = re.search(r'lockPatternView"[^>]*bounds="\[(\d+),(\d+)\]\[(\d+),(\d+)\]"', phone.display.dump())
    assert found is not None
    left, top, right, bottom = map(int, found.groups())

    def dot(number: int) -> str:
        row, column = divmod(number - 1, 3)
        return f"{left + (right - left) * (2 * column + 1) // 6} {top + (bottom - top) * (2 * row + 1) // 6}"

    def draw(*dots: int) -> None:
        first, *rest, last = (dot(each) for each in dots)
        moves = "; ".join(f"input motionevent MOVE {place}" for place in rest)
        sh(f"input motionevent DOWN {first}; {moves}; input motionevent UP {last}")

    draw(1, 2, 3, 6)
    assert "Wrong pattern" in phone.display.dump() and phone.display.locked
    draw(1, 7, 9)
    assert phone.display.apps_visible


def test_credential_survives_snapshots_and_locks_at_boot(phone: Phone, sh: Sh) -> None:
    without = phone.save()
    assert "lock_settings" not in without["system"]  # type: ignore[operator]
    sh("locksettings set-pin 2580")
    phone.snapshots.save("locked")
    sh("locksettings clear --old 2580")
    phone.snapshots.load("locked")
    assert sh("locksettings verify --old 2580").status == 0
    phone.reboot()
    assert phone.display.locked
    sh("locksettings clear --old 2580")
    phone.reboot()
    assert not phone.display.locked


def test_lock_screen_set_to_none_yields_to_a_credential(phone: Phone, sh: Sh) -> None:
    sh(f"locksettings set-disabled true; {LOCK}")
    assert not phone.display.locked
    sh(f"locksettings set-pin 2580; {LOCK}")
    assert phone.display.locked


def test_settings_show_the_credential(phone: Phone, sh: Sh) -> None:
    sh("locksettings set-pin 2580; am start -a android.settings.SECURITY_SETTINGS")
    assert 'text="PIN"' in phone.display.dump()
