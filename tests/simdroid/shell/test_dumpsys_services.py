"""`dumpsys` itself, and the lines that callers read in the dumps of small services."""

from __future__ import annotations

import re
from collections.abc import Callable

from simdroid.device import Phone
from simdroid.shell.services.base import DUMPERS, service_names
from simdroid.system import open_database
from tests.conftest import Result

Sh = Callable[..., Result]

READ = (
    ("dumpsys power", r"^POWER MANAGER \(dumpsys power\)\n\nPower Manager State:\n"),
    ("dumpsys power", r"\n  mWakefulness=Awake\n"),
    ("dumpsys power", r"\n  mHoldingDisplaySuspendBlocker=true\n"),
    ("dumpsys telephony.registry", r"^last known state:\n  Phone Id=0\n    mCallState=0\n"),
    ("dumpsys telephony.registry", r"\n    mCallIncomingNumber=\n"),
    ("dumpsys telephony.registry", r"\n    mDataConnectionState=2\n"),
    ("dumpsys media_session", r"^MEDIA SESSION SERVICE \(dumpsys media_session\)\n\n0 sessions listeners\.\n"),
    ("dumpsys media_session", r"\n  Sessions Stack - have 0 sessions:\n"),
    ("dumpsys bluetooth_manager", r"^Bluetooth Status\n  enabled: true\n  state: ON\n"),
    ("dumpsys wifi", r'\nmWifiInfo SSID: "AndroidWifi", BSSID: 00:13:10:85:fe:01, .*Supplicant state: COMPLETED'),
    (
        "dumpsys alarm",
        r"^Current Alarm Manager state:\nnowRTC=1697384040000=2023-10-15 15:34:00\.000 nowELAPSED=\d+\n",
    ),
    ("dumpsys input_method", r"\n  mShowRequested=false .* mInputShown=false\n"),
    ("dumpsys wallpaper", r"\n User 0: id=1\n"),
    ("dumpsys user", r"UserInfo\{0:Owner:4c13\}"),
    ("dumpsys meminfo com.android.systemui", r"\*\* MEMINFO in pid \d+ \[com\.android\.systemui\] \*\*"),
    ("dumpsys meminfo nope", r"^No process found for: nope\n$"),
)
"""Lines, and what a caller looks for in what they say."""
SERVICES = (
    "battery",
    "wifi",
    "power",
    "telephony.registry",
    "notification",
    "media_session",
    "alarm",
    "audio",
    "wallpaper",
    "meminfo",
    "cpuinfo",
    "input_method",
    "deviceidle",
    "usb",
    "location",
    "user",
    "vibrator",
    "connectivity",
    "bluetooth_manager",
    "settings",
    "netstats",
    "appops",
)


def test_listing_names_every_service(sh: Sh) -> None:
    names = sh("dumpsys -l").stdout.splitlines()
    assert names[0] == "Currently running services:"
    assert names[1:] == [f"  {name}" for name in service_names()]
    assert set(DUMPERS) < set(service_names())


def test_service_without_a_dump_prints_nothing(sh: Sh) -> None:
    assert sh("service check telecom").stdout == "Service telecom: found\n"
    assert sh("dumpsys telecom") == (0, "", "")


def test_unknown_service_goes_to_stderr_with_exit_0(sh: Sh) -> None:
    assert sh("dumpsys nope") == (0, "", "Can't find service: nope\n")
    assert sh("dumpsys -t 5 nope") == (0, "", "Can't find service: nope\n")


def test_bad_option_prints_usage(sh: Sh) -> None:
    result = sh("dumpsys --nope")
    assert (result.status, result.stdout) == (255, "")
    assert result.stderr.startswith("usage: dumpsys")


def test_everything_at_once_has_headers_and_can_skip(sh: Sh) -> None:
    lines = sh("dumpsys --skip battery").stdout.splitlines()
    headers = [line for line in lines if line.startswith("DUMP OF SERVICE ")]
    assert headers == [f"DUMP OF SERVICE {name}:" for name in service_names() if name != "battery"]
    assert "  battery (skipped)" in lines
    assert all(lines[lines.index(header) - 1] == "-" * 79 for header in headers)


def test_a_dump_reads_only(phone: Phone, sh: Sh) -> None:
    assert phone.display.dump()  # the first look at a screen makes room for its state
    before = phone.digest()
    for name in SERVICES:
        result = sh(f"dumpsys {name}")
        assert result.status == 0 and result.stderr == "", name
        assert result.stdout.strip(), name
        assert phone.digest() == before, name


def test_clipboard_has_no_dump(sh: Sh) -> None:
    assert sh("dumpsys clipboard") == (0, "", "")


def test_lines_that_callers_read(sh: Sh) -> None:
    for line, pattern in READ:
        assert re.search(pattern, sh(line).stdout), line


def test_call_state_follows_the_line(phone: Phone, sh: Sh) -> None:
    phone.system.telephony.incoming_call("5551234")
    dump = sh("dumpsys telephony.registry").stdout
    assert re.search(r"mCallState=(\d)", dump).group(1) == "1"  # type: ignore[union-attr]
    assert "    mCallIncomingNumber=5551234\n" in dump
    phone.system.telephony.end_call("5551234")
    assert "    mCallState=0\n" in sh("dumpsys telephony.registry").stdout


def test_precise_call_states_of_several_calls(phone: Phone, sh: Sh) -> None:
    telephony = phone.system.telephony

    def states() -> list[str]:
        return re.findall(r"m(?:Ringing|Foreground|Background)CallState=(\d)", sh("dumpsys telephony.registry").stdout)

    telephony.dial("111")
    assert states() == ["0", "3", "0"]
    assert "    mCallIncomingNumber=\n" in sh("dumpsys telephony.registry").stdout
    telephony.answer("111")
    telephony.incoming_call("222")
    assert states() == ["6", "1", "0"]
    telephony.answer("222")
    assert states() == ["0", "1", "2"]
    assert "    mCallIncomingNumber=222\n" in sh("dumpsys telephony.registry").stdout


def test_next_alarm_comes_from_the_clocks_database(phone: Phone, sh: Sh) -> None:
    path = "/data/user_de/0/com.google.android.deskclock/databases/alarms.db"
    assert "0 pending alarms:" in sh("dumpsys alarm").stdout
    with open_database(phone.system.fs, path) as database:
        database.execute("UPDATE alarm_templates SET enabled = 1")
    dump = sh("dumpsys alarm").stdout
    monday = 1697445000000
    assert f"    user:0 pendingSend:false time:{monday} = 2023-10-16 08:30:00.000 = +16h56m0ms\n" in dump
    assert "2 pending alarms:" in dump
    assert re.search(rf"RTC_WAKEUP #0: Alarm\{{\w+ type 0 origWhen {monday} ", dump)


def test_next_alarm_survives_a_broken_database(phone: Phone, sh: Sh) -> None:
    path = "/data/user_de/0/com.google.android.deskclock/databases/alarms.db"
    phone.system.fs.write_bytes(path, b"not a database")
    assert "0 pending alarms:" in sh("dumpsys alarm").stdout


def test_position_is_the_last_fix_and_always_a_place_on_earth(phone: Phone, sh: Sh) -> None:
    assert "last location=Location[gps 37.421998,-122.084000 " in sh("dumpsys location").stdout
    phone.system.location.fix(latitude=47.1663, longitude=9.5103, altitude=450.0)
    phone.snapshots.save("here")
    phone.system.location.fix(latitude=float("nan"), longitude=1e9)
    assert "last location=Location[gps 90.000000,180.000000 " in sh("dumpsys location").stdout
    phone.snapshots.load("here")
    assert "last location=Location[gps 47.166300,9.510300 hAcc=5.0 " in sh("dumpsys location").stdout
