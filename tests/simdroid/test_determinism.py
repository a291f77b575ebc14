"""The same commands give the same bytes: on two phones, and on one phone after it went back to a snapshot."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from simdroid.device import Phone
from simdroid.shell.services.base import DUMPERS
from tests.conftest import Result, run_script

DEEDS = (
    "input keyevent HOME",
    "am start -W -n com.android.settings/.Settings",
    "input swipe 500 1800 500 600 300",
    "input tap 500 700",
    "svc wifi disable; cmd wifi connect-network Office open",
    "settings put global airplane_mode_on 1; settings put global airplane_mode_on 0",
    "cmd notification post -t Title tag text",
    "wm density 320; settings put system font_scale 1.15",
    "setprop debug.mine 1; setprop persist.mine 2",
    "am broadcast -a clipper.set -e text copied",
    "ime set com.android.adbkeyboard/.AdbIME",
    "appops set net.osmand CAMERA ignore; pm disable-user com.android.chrome",
    "pm grant com.google.android.apps.messaging android.permission.READ_CONTACTS",
    "dumpsys battery set level 33; device_config put a b c; cmd uimode night yes",
    "content insert --uri content://sms/inbox --bind address:s:555 --bind body:s:hello",
    "content insert --uri content://com.android.contacts/raw_contacts --bind account_name:n:",
    "echo text > /sdcard/Download/a.txt; touch -t 202001020304 /sdcard/Download/a.txt; ln -s a /data/local/tmp/l",
    "screencap -p /sdcard/DCIM/s.png",
    "am broadcast -a android.intent.action.MEDIA_SCANNER_SCAN_FILE -d file:///sdcard/DCIM/s.png",
    "date 010112002024.00; service call alarm 3 s16 Europe/Berlin",
    "monkey -p com.android.settings --throttle 5 20; log -t Mine said",
    "uiautomator dump; sleep 2; ls /nowhere",
)
"""Changes of every kind of state."""

UNDOING = (
    "logcat -c; am force-stop com.android.settings; cmd statusbar expand-settings",
    "svc wifi enable; wm density reset; setprop debug.mine x; am broadcast -a clipper.set -e text other; ime reset",
    "pm enable com.android.chrome; appops reset; dumpsys battery reset; device_config delete a b; cmd uimode night no",
    "content delete --uri content://sms; rm -rf /sdcard/*; date 020212002025.00; service call alarm 3 s16 UTC",
    "pm clear com.android.providers.contacts; cmd notification post other other; log -t Mine later; input keyevent 26",
)

LOOKS = (
    *(f"dumpsys {name}" for name in sorted(DUMPERS)),
    "settings list global; settings list secure; settings list system; getprop; device_config list",
    "am stack list; pm list packages -f -U; ime list; appops get net.osmand; wm size; wm density; cmd overlay list",
    "content query --uri content://sms; content query --uri content://call_log/calls",
    "content query --uri content://com.android.contacts/data; content query --uri content://media/external/file",
    "find /sdcard /data/local -exec ls -lld {} + ; date; cat /proc/uptime; df",
    "uiautomator dump /dev/tty; screencap | md5sum; am broadcast -a clipper.get; logcat -d -b all -v year",
)
"""What a caller can see, short of the process ids of his own commands."""


def _do(phone: Phone, lines: tuple[str, ...]) -> list[Result]:
    return [run_script(phone, line) for line in lines]


def _live(phone: Phone) -> list[Result]:
    results = _do(phone, DEEDS)
    phone.system.telephony.receive_sms("+15551234", "Hello")
    phone.system.telephony.send_sms("555", "Hi")
    phone.system.telephony.incoming_call("777")
    phone.system.location.fix(latitude=1.5, longitude=2.5)
    return results


def test_two_phones_that_saw_the_same_commands_are_equal_in_every_byte(tmp_path: Path) -> None:
    one, other = Phone(tmp_path / "one"), Phone(tmp_path / "other")
    assert _live(one) == _live(other)
    assert _do(one, LOOKS) == _do(other, LOOKS)
    assert one.digest() == other.digest()
    assert one.internal_errors == 0


@pytest.mark.slow
def test_no_phone_can_tell_whether_it_was_the_first_of_its_process(tmp_path: Path) -> None:
    script = (
        "import sys; from pathlib import Path; from simdroid.device import Phone\n"
        "from tests.conftest import run_script\n"
        "from tests.simdroid.test_determinism import LOOKS\n"
        "phones = [Phone(Path(sys.argv[1]) / name) for name in 'ab']\n"
        "one, other = ([run_script(phone, line) for line in LOOKS] for phone in phones)\n"
        "sys.exit(next((line for line, x, y in zip(LOOKS, one, other, strict=True) if x != y), 0))\n"
    )
    ended = subprocess.run([sys.executable, "-c", script, str(tmp_path)], capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (0, "")


@pytest.mark.slow
def test_after_a_load_everything_looks_as_it_did(phone: Phone) -> None:
    _live(phone)
    before = _do(phone, LOOKS)
    phone.snapshots.save("then")
    _do(phone, UNDOING)
    phone.system.telephony.end_call("777")
    assert _do(phone, LOOKS) != before
    phone.snapshots.load("then")
    for line, now, then in zip(LOOKS, _do(phone, LOOKS), before, strict=True):
        assert now == then, line


def test_a_reboot_empties_the_log(phone: Phone) -> None:
    run_script(phone, "log -t Mine said")
    phone.reboot()
    assert "Mine" not in run_script(phone, "logcat -d").stdout
