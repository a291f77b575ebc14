"""`ime`, `appops`, `cmd notification|uimode|statusbar|battery|role|…`, `device_config`, `media`."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from simdroid.device import Phone
from tests.conftest import Result

Sh = Callable[..., Result]
GBOARD = "com.google.android.inputmethod.latin/com.android.inputmethod.latin.LatinIME"
ADB = "com.android.adbkeyboard/.AdbIME"


def test_ime_switches_keyboards(sh: Sh) -> None:
    assert sh("ime list -s") == (0, f"{GBOARD}\n{ADB}\n", "")
    assert sh(f"ime set {ADB}") == (0, f"Input method {ADB} selected for user #0\n", "")
    assert sh("settings get secure default_input_method").stdout == f"{ADB}\n"
    assert f"  mCurMethodId={ADB}\n" in sh("dumpsys input_method").stdout
    assert sh(f"ime disable {ADB}") == (0, f"Input method {ADB}: now disabled for user #0\n", "")
    assert sh("settings get secure default_input_method").stdout == f"{GBOARD}\n"
    assert sh(f"ime set {ADB}") == (255, "", f"Unknown input method {ADB} cannot be selected for user #0\n")
    assert sh(f"ime enable {ADB}") == (0, f"Input method {ADB}: now enabled for user #0\n", "")
    assert sh(f"ime enable {ADB}") == (0, f"Input method {ADB}: already enabled for user #0\n", "")


def test_ime_reset_and_listing_all(sh: Sh) -> None:
    sh(f"ime set {ADB}")
    assert sh("ime reset").stdout == (
        f"Reset current and enabled IMEs for user #0\n  Selected: {GBOARD}\n   Enabled: {GBOARD}\n"
    )
    assert sh("ime list -s").stdout == f"{GBOARD}\n"
    assert sh("ime list -s -a").stdout == f"{GBOARD}\n{ADB}\n"
    assert sh("ime list").stdout.startswith(f"{GBOARD}:\n  mId={GBOARD} ")


def test_unknown_ime(sh: Sh) -> None:
    assert sh("ime enable a/.B") == (255, "", "Unknown input method a/.B cannot be enabled for user #0\n")
    assert sh("ime disable a/.B") == (0, "Input method a/.B: already disabled for user #0\n", "")
    assert sh("ime frobnicate") == (255, "Unknown command: frobnicate\n", "")


def test_appops_as_android_world_sets_it(phone: Phone, sh: Sh) -> None:
    package = "com.example.androidworld"
    assert sh(f"appops get {package}") == (0, "No operations.\n", "")
    assert sh(f"appops set {package} android:system_alert_window allow") == (0, "", "")
    assert sh(f"appops get {package} SYSTEM_ALERT_WINDOW") == (0, "SYSTEM_ALERT_WINDOW: allow\n", "")
    assert sh("appops query-op SYSTEM_ALERT_WINDOW allow").stdout == f"{package}\n"
    assert phone.system.app_ops.mode(package, "SYSTEM_ALERT_WINDOW") == "allow"
    assert sh(f"appops get {package} CAMERA").stdout == "No operations.\nDefault mode: allow\n"
    assert sh(f"appops reset {package}").stdout == f"Reset all modes for: all users, package {package}\n"
    assert sh(f"appops get {package}").stdout == "No operations.\n"


@pytest.mark.parametrize(
    ("line", "stderr"),
    [
        ("appops set nope CAMERA allow", "Error: No UID for nope in user 0\n"),
        ("appops set net.osmand NOPE allow", "Error: Unknown operation string: NOPE\n"),
        ("appops set net.osmand CAMERA maybe", "Error: Mode maybe is not valid\n"),
        ("appops set", "Error: Package name not specified.\n"),
        ("appops get --user 0", "Error: Package name not specified.\n"),
        ("appops set nope", "Error: Operation not specified.\n"),
        ("appops set nope NOPE", "Error: Unknown operation string: NOPE\n"),
        ("appops set --uid net.osmand CAMERA", "Error: Mode not specified.\n"),
    ],
)
def test_appops_refusals(sh: Sh, line: str, stderr: str) -> None:
    assert sh(line) == (255, "", stderr)


POSTED = (
    "Notification(channel=shell_cmd shortcut=null contentView=null vibrate=null sound=null"
    " defaults=0x0 flags=0x0 color=0x00000000 vis=PRIVATE)"
)


CONSOLE = "0|android|55|null|1000"
"""What every emulator posts at its start."""


def test_notifications_are_posted_listed_and_dumped(sh: Sh) -> None:
    assert "com.android.shell" not in sh("dumpsys notification").stdout
    assert sh("cmd notification post -t Title mytag 'Hello there'") == (0, f"posting:\n  {POSTED}\n", "")
    key = "0|com.android.shell|2020|mytag|2000"
    assert sh("cmd notification list") == (0, f"{key}\n{CONSOLE}\n", "")
    redacted, open_text = sh("dumpsys notification").stdout, sh("dumpsys notification --noredact").stdout
    assert redacted.startswith("Current Notification Manager state:\n  Notification List:\n    NotificationRecord(0x")
    assert f" pkg=com.android.shell user=UserHandle{{0}} id=2020 tag=mytag importance=3 key={key}: " in redacted
    assert "android.title=String [length=5]\n" in redacted and "Hello there" not in redacted
    assert "android.title=String (Title)\n" in open_text and "android.text=String (Hello there)\n" in open_text


def test_one_notification_is_dumped_in_clear(sh: Sh) -> None:
    key = "0|com.android.shell|2020|mytag|2000"
    posted = sh("cmd notification post -v mytag 'Hello there'").stdout
    assert posted.startswith(f"posting:\n  {POSTED}\nposted: \n  NotificationRecord(0x")
    first, *details = sh(f"cmd notification get '{key}'").stdout.splitlines()
    assert first.startswith("NotificationRecord(0x") and first.endswith(f" key={key}: {POSTED})")
    assert "  uid=2000 userId=0" in details and "    tickerText=null" in details
    assert details[-3:] == ["    extras={", "        android.text=String (Hello there)", "    }"]


@pytest.mark.parametrize(
    ("line", "result"),
    [
        ("get nope", (1, "error: no active notification matching key: nope\n", "")),
        ("snooze --for 5 nope", (1, "error: no notification matching key: nope\n", "")),
        ("set_dnd", (0, 'Error occurred. Check logcat for details. Argument expected after "set_dnd"\n', "")),
        ("set-dnd perhaps", (0, "Error occurred. Check logcat for details. Invalid filter: 0\n", "")),
        ("allow_listener nope", (255, "Invalid listener - must be a ComponentName\n", "")),
        ("foo-bar", (255, "Unknown command: foo-bar\n", "")),
        (
            "post -S nope tag text",
            (0, "Error occurred. Check logcat for details. unrecognized notification style: nope\n", ""),
        ),
    ],
)
def test_notification_refusals_go_to_stdout(sh: Sh, line: str, result: tuple[int, str, str]) -> None:
    assert sh(f"cmd notification {line}") == result


def test_tickers_of_apps_are_cut_when_redacted(phone: Phone, sh: Sh) -> None:
    phone.system.telephony.receive_sms("555", "Hello there")
    assert " sound=null tick defaults=0x0 " in sh("dumpsys notification").stdout
    assert "            tickerText=Hello th...\n" in sh("dumpsys notification").stdout
    assert "            tickerText=Hello there\n" in sh("dumpsys notification --noredact").stdout


@pytest.mark.parametrize("line", ["post", "post tag", "post --help", "post --nope tag text"])
def test_notification_post_explains_itself_without_failing(sh: Sh, line: str) -> None:
    result = sh(f"cmd notification {line}")
    assert (result.status, result.stderr) == (0, "")
    assert result.stdout.startswith("usage: cmd notification post [flags] <tag> <text>\n")
    assert sh("cmd notification list").stdout == f"{CONSOLE}\n"


@pytest.mark.parametrize(("word", "mode"), [("on", "2"), ("priority", "1"), ("alarms", "3"), ("off", "0")])
def test_do_not_disturb(sh: Sh, word: str, mode: str) -> None:
    assert sh(f"cmd notification set_dnd {word}; settings get global zen_mode") == (0, f"{mode}\n", "")


def test_dark_theme(sh: Sh) -> None:
    assert sh("cmd uimode night").stdout == "Night mode: no\n"
    assert sh("cmd uimode night yes; settings get secure ui_night_mode").stdout == "Night mode: yes\n2\n"
    assert sh("cmd uimode night maybe").status == 255


def test_shade_opens_and_closes(phone: Phone, sh: Sh) -> None:
    assert sh("cmd statusbar expand-notifications") == (0, "", "")
    assert phone.display.focused_window() == "NotificationShade"
    assert "mPanelExpanded=true" in sh("dumpsys statusbar").stdout
    sh("cmd statusbar collapse")
    assert phone.display.focused_window() != "NotificationShade"
    sh("service call statusbar 1; cmd statusbar expand-settings; service call statusbar 2")
    assert phone.display.focused_window() != "NotificationShade"


BATTERY = """\
Current Battery Service state:
  AC powered: false
  USB powered: false
  Wireless powered: false
  Max charging current: 0
  Max charging voltage: 0
  Charge counter: 10000
  status: 4
  health: 2
  present: true
  level: 100
  scale: 100
  voltage: 5000
  temperature: 250
  technology: Li-ion
"""


def test_battery_dump_is_android_13s(sh: Sh) -> None:
    assert sh("dumpsys battery") == (0, BATTERY, "")
    assert sh("dumpsys battery set level 42; dumpsys battery set ac 1; cmd battery get level") == (0, "42\n", "")
    forced = sh("dumpsys battery").stdout.splitlines()
    assert forced[1] == "  (UPDATES STOPPED -- use 'reset' to restart)"
    assert "  AC powered: true" in forced and "  level: 42" in forced
    assert sh("dumpsys battery unplug; cmd battery get ac").stdout == "false\n"
    assert sh("dumpsys battery reset; dumpsys battery").stdout == BATTERY


@pytest.mark.parametrize(
    ("words", "status", "stdout"),
    [
        ("set", 255, "No property specified\n"),
        ("set level", 255, "No value specified\n"),
        ("set level full", 255, "Bad value: full\n"),
        ("set nope 1", 0, "Unknown set option: nope\n"),
        ("get", 255, "No property specified\n"),
        ("get nope", 0, "Unknown get option: nope\n"),
        ("nope", 255, "Unknown command: nope\n"),
        ("set -f level 5", 0, ""),
    ],
)
def test_battery_complains_on_stdout_and_dumpsys_never_fails(sh: Sh, words: str, status: int, stdout: str) -> None:
    assert sh(f"cmd battery {words}") == (status, stdout, "")
    assert sh(f"dumpsys battery {words}") == (0, stdout, "")


def test_roles_follow_the_settings(sh: Sh) -> None:
    role = "android.app.role.SMS"
    assert sh(f"cmd role get-role-holders {role}").stdout == "com.google.android.apps.messaging\n"
    sh("settings put secure sms_default_application com.simplemobiletools.smsmessenger")
    assert sh(f"cmd role get-role-holders {role}").stdout == "com.simplemobiletools.smsmessenger\n"
    sh(f"cmd role add-role-holder {role} com.google.android.apps.messaging")
    assert sh("settings get secure sms_default_application").stdout == "com.google.android.apps.messaging\n"


def test_device_config_keeps_flags(sh: Sh) -> None:
    assert sh("device_config get ns key").stdout == "null\n"
    assert sh("device_config put ns key value; device_config get ns key; device_config list").stdout == (
        "value\nns/key=value\n"
    )
    assert sh("device_config delete ns key").stdout == "Successfully deleted key from ns\n"


def test_volume_is_one_with_the_setting(sh: Sh) -> None:
    sh("media volume --stream 3 --set 11")
    assert sh("settings get system volume_music").stdout == "11\n"
    assert sh("cmd media_session volume --stream 3 --get").stdout.endswith("[V] volume is 11 in range [0..15]\n")
    assert "- STREAM_MUSIC:\n   Muted: false\n   Min: 0\n   Max: 15\n   streamVolume:11\n" in sh("dumpsys audio").stdout


@pytest.mark.parametrize(
    ("line", "result"),
    [
        ("cmd nope x", (20, "", "cmd: Can't find service: nope\n")),
        ("cmd clipboard x", (0, "", "No shell command implementation.\n")),
        ("cmd uimode nope", (255, "Unknown command: nope\n", "")),
        ("cmd location is-location-enabled", (0, "true\n", "")),
        ("cmd location set-location-enabled false; settings get secure location_mode", (0, "0\n", "")),
        ("cmd power set-mode 1; settings get global low_power", (0, "1\n", "")),
        ("locksettings get-disabled", (0, "false\n", "")),
        ("dpm list-owners", (0, "no owners\n", "")),
        ("cmd alarm set-time 1700000000000; date +%s", (0, "1700000000\n", "")),
        ("bmgr enabled", (127, "", "/system/bin/sh: bmgr: inaccessible or not found\n")),
    ],
)
def test_other_services(sh: Sh, line: str, result: tuple[int, str, str]) -> None:
    assert sh(line) == result


def test_missing_argument_is_androids_exception(sh: Sh) -> None:
    result = sh("cmd power set-mode")
    assert (result.status, result.stdout) == (255, "")
    assert result.stderr.startswith(
        "\nException occurred while executing 'set-mode':\n"
        'java.lang.IllegalArgumentException: Argument expected after "set-mode"\n\tat '
    )


def test_reboot_keeps_settings(phone: Phone, sh: Sh) -> None:
    sh("settings put system font_scale 1.3; cmd notification post tag text; reboot")
    assert sh("settings get system font_scale; cmd notification list").stdout == f"1.3\n{CONSOLE}\n"
    assert sh("getprop sys.boot_completed").stdout == "1\n"


def test_all_of_it_survives_a_snapshot(phone: Phone, sh: Sh) -> None:
    sh("dumpsys battery set level 7; appops set net.osmand CAMERA deny; device_config put a b c; svc wifi disable")
    phone.snapshots.save("before")
    sh("dumpsys battery reset; appops reset; device_config reset untrusted_defaults; svc wifi enable")
    phone.snapshots.load("before")
    assert sh(
        "cmd battery get level; appops get net.osmand; device_config get a b; settings get global wifi_on"
    ).stdout == ("7\nCAMERA: deny\nc\n0\n")
