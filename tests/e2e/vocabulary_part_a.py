"""What AndroidWorld sends over adb, each line with the rule its caller applies to the answer."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime

from tests.e2e.lines import (
    EMPTY,
    OK,
    Line,
    after,
    all_of,
    contains,
    equals,
    exits,
    integer,
    lacks,
    line_equals,
    matches,
    passes,
    shell,
)
from tests.simdroid.apk_builder import build_apk, manifest

EXISTS = 'if [ -{test} "{path}" ]; then\n  echo "Exists"\nelse\n  echo "Does not exist"\nfi'
SMS_DB = "/data/data/com.android.providers.telephony/databases/mmssms.db"
EVENTS = "/data/data/com.simplemobiletools.calendar.pro/databases"


def exists(test: str, path: str) -> str:
    """The three-line script that asks whether a path exists."""
    return EXISTS.format(test=test, path=path)


def nine_fields(text: str) -> None:
    """`ls -ll -au`: every file line splits into mode, links, owner, group, size, date, time, zone and name."""
    rows = [line for line in text.splitlines() if line.startswith("-")]
    assert rows, text
    for row in rows:
        fields = row.split(maxsplit=8)
        assert len(fields) == 9, row
        assert re.fullmatch(r"\d{4}-\d\d-\d\d", fields[5]), row
        assert re.fullmatch(r"\d\d:\d\d:\d\d\.\d{9}", fields[6]), row
        assert fields[7] == "+0000", row
        int(fields[4])


def sms_rows(text: str) -> None:
    """Rows as AndroidWorld's parser cuts them: address, body and date in milliseconds."""
    rows = text.strip().splitlines()
    assert all(row.startswith("Row: ") for row in rows), text
    for row in rows:
        assert re.search(r"address=([^,]*)", row), row
        assert re.search(r"body=(.*?), \w+=", row), row
        date = re.search(r" date=(\d+)", row)
        assert date, row
        assert len(date[1]) == 13, row


def utc_date(text: str) -> None:
    """`date` as `%a %b %d %H:%M:%S %Z %Y`, in UTC."""
    parsed = datetime.strptime(text.strip(), "%a %b %d %H:%M:%S %Z %Y").replace(tzinfo=UTC)
    assert parsed.year >= 2023, text
    assert " UTC " in text, text


def recents_ids(text: str) -> None:
    """Every `id=(\\d+)` is taken for a task that can be removed."""
    assert text.startswith("ACTIVITY MANAGER RECENT TASKS"), text[:80]
    assert re.findall(r"id=(\d+)", text), text


def visible_activity(text: str) -> None:
    """The first line's braces hold the activity in front."""
    found = re.search(r".*\{(.*)\}", text.splitlines()[0])
    assert found, text
    assert found[1].count("/") == 1, text


def theme_is_json(text: str) -> None:
    """`get_all_settings` wants zen_duration and a JSON theme among key=value lines."""
    values = dict(line.split("=", 1) for line in text.splitlines() if "=" in line)
    assert "zen_duration" in values
    json.loads(values["theme_customization_overlay_packages"])


def tree_attributes(text: str) -> None:
    """All attributes AndroidWorld reads stand on every node, and every box parses."""
    nodes = re.findall(r"<node [^>]*>", text)
    assert len(nodes) > 3, text[:200]
    wanted = (
        "text content-desc class bounds checked checkable clickable enabled focused focusable "
        "long-clickable scrollable selected package resource-id"
    )
    for node in nodes:
        for name in wanted.split():
            assert f' {name}="' in node, node
        assert re.search(r'bounds="\[-?\d+,-?\d+\]\[-?\d+,-?\d+\]"', node), node


def orientation(text: str) -> None:
    """android_env: an orientation digit after a non-negative PhysicalWidth."""
    width = re.search(r"\s+PhysicalWidth:\s+(\d+)px", text)
    assert width, text[:400]
    found = re.search(r"\s+(SurfaceOrientation|InputDeviceOrientation):\s+.*(\d)", text[width.end() :])
    assert found, text[:400]
    assert found[2] == "0"


CONNECTION = [
    Line(
        "install the forwarder",
        ("install", "-r", "-t", "-g", "{tmp}/forwarder.apk"),
        contains("Success"),
        files={"forwarder.apk": build_apk(manifest("com.google.androidenv.accessibilityforwarder", version_code=2))},
    ),
    Line("devices", ("devices",), matches(r"(?m)^emulator-\d+\s+device$"), serial=False),
    Line("root", ("root",), matches(r"restarting adbd as root|adbd is already running as root"), as_root=False),
    shell("whoami", "whoami", equals("root\n")),
    Line("logcat clear", ("logcat", "-b", "all", "-c"), EMPTY),
    shell("show touches", "settings put system show_touches 1", EMPTY),
    shell("pointer location", "settings put system pointer_location 1", EMPTY),
    shell("immersive", "settings put global policy_control immersive.full=*", EMPTY),
    shell("dumpsys input", "dumpsys input", passes(orientation)),
    shell(
        "accessibility services",
        "settings put secure enabled_accessibility_services com.google.androidenv.accessibilityforwarder/"
        "com.google.androidenv.accessibilityforwarder.AccessibilityForwarder",
        EMPTY,
    ),
    shell(
        "enable tree logs",
        "am broadcast -a accessibility_forwarder.intent.action.ENABLE_ACCESSIBILITY_TREE_LOGS -n "
        "com.google.androidenv.accessibilityforwarder/"
        "com.google.androidenv.accessibilityforwarder.FlagsBroadcastReceiver",
        contains("Broadcast completed: result="),
    ),
    shell("no proxy", "settings put global no_proxy 10.0.2.2:8554", EMPTY),
    shell(
        "set grpc",
        'am broadcast -a accessibility_forwarder.intent.action.SET_GRPC --ei "port" 8554 --es "host" 10.0.2.2 -n '
        "com.google.androidenv.accessibilityforwarder/"
        "com.google.androidenv.accessibilityforwarder.FlagsBroadcastReceiver",
        all_of(contains("flg=0x400000"), contains("Broadcast completed: result=")),
    ),
    shell("airplane mode is asked before every tree", "settings get global airplane_mode_on", equals("0\n")),
]

SETTINGS = [
    shell("auto time", "settings put global auto_time 0", EMPTY),
    shell("auto time zone", "settings put global auto_time_zone 0", EMPTY),
    shell("24 hours", "settings put system time_12_24 24", EMPTY),
    shell("time zone", "service call alarm 3 s16 UTC", contains("Result: Parcel(")),
    shell("set date", "date 1015153423.00", contains("Sun Oct 15 15:34:00 UTC 2023")),
    shell("date", "date", passes(utc_date)),
    shell("epoch", "date +%s", integer()),
    shell("date sticks", "date +%s", equals("1697384040\n"), before=("date 1015153423.00 >/dev/null",)),
    shell("brightness", "settings get system screen_brightness", integer()),
    shell("wifi flag", "settings get global wifi_on", matches(r"[012]\n")),
    shell("bluetooth flag", "settings get global bluetooth_on", matches(r"[01]\n")),
    shell(
        "brightness is kept",
        "settings get system screen_brightness",
        equals("1\n"),
        before=("settings put system screen_brightness 1",),
    ),
    shell("brightness max", "settings put system screen_brightness 255", EMPTY),
    shell("airplane off", "settings put global airplane_mode_on 0", EMPTY),
    shell("airplane on", "settings put global airplane_mode_on 1", EMPTY),
    shell("heads-up", "settings put global heads_up_notifications_enabled 0", EMPTY),
    shell(
        "default sms app",
        "settings put secure sms_default_application com.simplemobiletools.smsmessenger",
        EMPTY,
    ),
    shell("rotation lock", "settings put system accelerometer_rotation 0", EMPTY),
    shell("rotate", "settings put system user_rotation 1", EMPTY),
    shell("pointer off", "settings put system pointer_location 0", EMPTY),
    shell("secure settings", "settings list secure", passes(theme_is_json)),
    shell("global settings", "settings list global", matches(r"(?m)^airplane_mode_on=0$")),
    shell("system settings", "settings list system", matches(r"(?m)^screen_brightness=\d+$")),
    shell("wifi off", "settings get global wifi_on", equals("0\n"), before=("svc wifi disable",)),
    shell("wifi on", "settings get global wifi_on", matches("[12]\n"), before=("svc wifi disable", "svc wifi enable")),
    shell("bluetooth off", "settings get global bluetooth_on", equals("0\n"), before=("svc bluetooth disable",)),
    shell(
        "bluetooth on",
        "settings get global bluetooth_on",
        equals("1\n"),
        before=("svc bluetooth disable", "svc bluetooth enable"),
    ),
    shell("sdk", "getprop ro.build.version.sdk", equals("33\n")),
    shell("booted", "getprop sys.boot_completed", equals("1\n")),
    shell("animations", "settings put global window_animation_scale 0.0", EMPTY),
    shell("hidden api", "settings put global hidden_api_policy 1", EMPTY),
    shell("menu key", "input keyevent 82", EMPTY),
]

ACTIVITIES = [
    shell(
        "start and wait",
        "am start  -W -n com.android.settings/com.android.settings.Settings",
        all_of(lacks("Error"), contains("Status: ok"), contains("Complete")),
    ),
    shell(
        "start every app by component",
        "am start  -W -n com.simplemobiletools.calendar.pro/com.simplemobiletools.calendar.pro.activities.MainActivity",
        all_of(lacks("Error"), contains("Status: ok")),
    ),
    shell("force stop", "am force-stop com.android.settings", EMPTY),
    shell("force stop of the unknown", "am force-stop no.such.app", EMPTY),
    shell("front activity", "am stack list | grep -E visible=true", passes(visible_activity)),
    shell(
        "front activity names the app",
        "am stack list | grep -E visible=true",
        contains("{com.android.settings/com.android.settings."),
        before=("am start -W -n com.android.settings/.Settings",),
    ),
    shell(
        "recents",
        "dumpsys activity recents",
        passes(recents_ids),
        before=("am start -W -n com.android.settings/.Settings",),
    ),
    shell("remove any task id", "am stack remove 4711", EMPTY),
    shell(
        "view uri",
        "am start -a android.intent.action.VIEW -d https://example.com",
        all_of(exits(0), contains("Starting: Intent {")),
    ),
    shell("call", "am start -a android.intent.action.CALL -d tel:5551234", contains("dat=tel:xxxxxxx")),
    shell(
        "insert contact",
        'am start -a android.intent.action.INSERT -t vnd.android.cursor.dir/contact -e name "Ann Lee" -e phone 5551234',
        all_of(lacks("Error"), contains("typ=vnd.android.cursor.dir/contact")),
    ),
    shell(
        "insert contact shows SAVE",
        "uiautomator dump /sdcard/w.xml >/dev/null; cat /sdcard/w.xml",
        matches('text="(?i:save)"'),
        before=("am start -a android.intent.action.INSERT -t vnd.android.cursor.dir/contact -e name A -e phone 5",),
    ),
    shell(
        "compose sms",
        'am start -a android.intent.action.SENDTO -d sms:+15551234 --es sms_body "Hello there"',
        all_of(lacks("Error"), contains("dat=sms:xxxxxxxxx")),
    ),
    shell(
        "compose sms shows the SMS button",
        "uiautomator dump /sdcard/w.xml >/dev/null; cat /sdcard/w.xml",
        contains('text="SMS"'),
        before=(
            "settings put secure sms_default_application com.simplemobiletools.smsmessenger",
            "am start -a android.intent.action.SENDTO -d sms:+15551234 --es sms_body Hello",
        ),
    ),
    shell(
        "set clipboard", "am broadcast -a clipper.set -e text copied\\ text", contains("Broadcast completed: result=")
    ),
    shell(
        "get clipboard",
        "am broadcast -a clipper.get",
        contains('Broadcast completed: result=-1, data="copied text"'),
        before=("am start -n ca.zgrs.clipper/.Main", "am broadcast -a clipper.set -e text copied\\ text"),
    ),
    shell(
        "scan music",
        'am broadcast -a android.intent.action.MEDIA_SCANNER_SCAN_FILE -d "file:///storage/emulated/0/Music"',
        contains("Broadcast completed"),
    ),
    shell(
        "overlay",
        'am broadcast -a com.example.ACTION_UPDATE_OVERLAY --es task_type_string "Agent answered:"'
        ' --es goal_string "42"',
        contains("Broadcast completed: result=0"),
    ),
    shell(
        "scoreboard",
        'am broadcast -a com.example.ACTION_UPDATE_SCOREBOARD --es player_name_string "X"'
        ' --es scoreboard_value_string "1/2"',
        contains("Broadcast completed"),
    ),
    shell(
        "typed extras",
        'am broadcast -a x.Y --es "a" "b" --ez "c" true --ei "d" 5 --el "e" 6 --ef "f" 1.5 --esa "g" h,i',
        contains("(has extras)"),
    ),
    shell("clear an app", "pm clear com.simplemobiletools.calendar.pro", equals("Success\n")),
    shell("wipe contacts", "pm clear com.android.providers.contacts", equals("Success\n")),
    shell("grant", "pm grant com.simplemobiletools.calendar.pro android.permission.READ_CALENDAR", EMPTY),
    shell("packages", "pm list packages", matches(r"(?m)^package:com\.android\.settings$")),
    shell(
        "monkey without a space",
        "monkey -p com.android.settings -candroid.intent.category.LAUNCHER 1",
        all_of(exits(0), contains("Events injected: 1")),
    ),
    shell("monkey by package", "monkey -p net.gsantner.markor 1", all_of(exits(0), contains("Events injected: 1"))),
    shell("appops", "appops set com.example.androidworld android:system_alert_window allow", EMPTY),
    shell("screen size", "wm size", matches(r"Physical size: (\d+)x(\d+)\n")),
    shell("other screen size", "wm size", contains("Override size: 720x1280"), before=("wm size 720x1280",)),
    shell("logical frame", "dumpsys input | grep logicalFrame", matches(r"logicalFrame=\[0, 0, (\d+), (\d+)\]")),
    shell(
        "physical frame", "dumpsys input | grep physicalFrame", matches(r"physicalFrame=\[(\d+), (\d+), (\d+), (\d+)\]")
    ),
    shell("rotation", "dumpsys window | grep mCurrentRotation", matches(r"mCurrentRotation=ROTATION_(\d+)")),
    shell("call state", "dumpsys telephony.registry", matches(r"mCallState=0")),
]

CONTENT = [
    shell("no sms sent", "content query --uri content://sms/sent", equals("No result found.\n")),
    Line("sms arrives by the console", ("emu", "sms", "send", "+15551234567", "Hello world"), contains("OK")),
    shell(
        "sms inbox",
        "content query --uri content://sms/inbox",
        all_of(passes(sms_rows), contains("body=Hello, you, there"), contains("address=+15551234567")),
        setup=(("emu", "sms", "send", "+15551234567", "Hello,", "you,", "there"),),
    ),
    shell(
        "contacts by the old uri",
        "content query --uri content://contacts/phones/ --projection display_name:number",
        matches(r"display_name=Ann Lee, number=5551234"),
        before=(
            "content insert --uri content://com.android.contacts/raw_contacts --bind account_type:n:"
            " --bind account_name:n:",
            "content insert --uri content://com.android.contacts/data --bind raw_contact_id:i:1"
            " --bind mimetype:s:vnd.android.cursor.item/name --bind data1:s:'Ann Lee'",
            "content insert --uri content://com.android.contacts/data --bind raw_contact_id:i:1"
            " --bind mimetype:s:vnd.android.cursor.item/phone_v2 --bind data1:s:5551234",
        ),
    ),
    shell(
        "no contacts",
        "content query --uri content://contacts/phones/ --projection display_name:number",
        equals("No result found.\n"),
    ),
    shell("clear downloads", "content delete --uri content://media/external/downloads", EMPTY),
    shell("clear calls", "content delete --uri content://call_log/calls", EMPTY),
    shell("delete all sms", f'sqlite3 {SMS_DB} "DELETE FROM sms;"', EMPTY),
    shell("delete all threads", f'sqlite3 {SMS_DB} "DELETE FROM threads;"', EMPTY),
    shell(
        "provider follows the file",
        "content query --uri content://sms/inbox",
        equals("No result found.\n"),
        setup=(("emu", "sms", "send", "+15551234567", "gone"),),
        before=(f'sqlite3 {SMS_DB} "DELETE FROM sms;"',),
    ),
    Line("incoming call", ("emu", "gsm", "call", "5551234"), contains("OK")),
    shell(
        "ringing",
        "dumpsys telephony.registry",
        matches(r"mCallState=1"),
        setup=(("emu", "gsm", "call", "5551234"),),
    ),
]

FILES = [
    shell("missing file", exists("f", "/sdcard/Download/none.txt"), equals("Does not exist\n")),
    shell("directory exists", exists("d", "/storage/emulated/0/Download"), equals("Exists\n")),
    shell(
        "file exists",
        exists("e", "/sdcard/Download/a b.txt"),
        equals("Exists\n"),
        before=("touch '/sdcard/Download/a b.txt'",),
    ),
    shell("databases exist", exists("d", EVENTS), equals("Exists\n")),
    shell("long listing with access times", f"ls {EVENTS} -ll -au", passes(nine_fields)),
    shell("names only", f"ls -1 {EVENTS}", line_equals("events.db")),
    shell("camera folder", "ls /sdcard/Pictures", OK),
    shell(
        "find keeps /storage",
        "find /storage/emulated/0/Documents -type f -o -type d",
        line_equals("/storage/emulated/0/Documents/x.md"),
        before=("touch /data/media/0/Documents/x.md",),
    ),
    shell(
        "find keeps /sdcard",
        "find /sdcard/Documents -type f -o -type d",
        line_equals("/sdcard/Documents/x.md"),
        before=("touch /data/media/0/Documents/x.md",),
    ),
    shell(
        "find keeps /data/media",
        "find /data/media/0/Documents -type f -o -type d",
        line_equals("/data/media/0/Documents/x.md"),
        before=("touch /sdcard/Documents/x.md",),
    ),
    shell("wipe storage", "find /storage/emulated/0/ -mindepth 1 -type f -delete", EMPTY),
    shell("make folders", "mkdir -p /storage/emulated/0/Documents/Markor", EMPTY),
    shell("remove a tree", "rm -r /sdcard/Podcasts", EMPTY),
    shell(
        "remove all in a folder",
        "rm -r /sdcard/Download/*",
        EMPTY,
        before=("touch /sdcard/Download/1 /sdcard/Download/2",),
    ),
    shell("remove nothing, forced", "rm -rf /sdcard/Podcasts/*", EMPTY),
    shell(
        "remove nothing",
        "rm -r /sdcard/Podcasts/*",
        all_of(exits(1), contains("rm: /sdcard/Podcasts/*: No such file or directory")),
    ),
    shell(
        "copy a snapshot",
        f"mkdir -p /data/data/android_world/snapshots/x && cp -a {EVENTS}/. /data/data/android_world/snapshots/x/"
        " && ls /data/data/android_world/snapshots/x",
        line_equals("events.db"),
    ),
    shell(
        "chmod with escapes",
        "chmod 777 /sdcard/Download/a\\ b.txt",
        EMPTY,
        before=("touch '/sdcard/Download/a b.txt'",),
    ),
    shell("chmod, flag last", f"chmod 777 -R {EVENTS}", EMPTY),
    shell("restorecon", f"restorecon -RD {EVENTS}", EMPTY),
    shell("chcon", "chcon u:object_r:media_rw_data_file:s0 /data/media/0/Download", EMPTY),
    shell(
        "echo writes a newline",
        "cat /sdcard/Documents/note.md",
        equals("it's here\n"),
        before=("""echo 'it'"'"'s here' > /sdcard/Documents/note.md""",),
    ),
    Line(
        "push",
        ("push", "{tmp}/in.bin", "/sdcard/Download/in.bin"),
        matches(r"1 file pushed"),
        files={"in.bin": bytes(range(256))},
    ),
    Line(
        "pull",
        ("pull", "/sdcard/Download/in.bin", "{tmp}/out.bin"),
        all_of(matches(r"1 file pulled"), after("out.bin", bytes(range(256)))),
        setup=(("push", "{tmp}/in.bin", "/sdcard/Download/in.bin"),),
        files={"in.bin": bytes(range(256))},
    ),
    Line("pull a database", ("pull", f"{EVENTS}/events.db", "{tmp}/events.db"), matches(r"1 file pulled")),
]

SCREEN = [
    shell("tap", "input tap 540 1200", EMPTY),
    shell("long press", "input swipe 540 1200 540 1200 1000", EMPTY),
    shell("swipe, trailing blank", "input swipe 540 1800 540 600 ", EMPTY),
    shell("swipe with time", "input swipe 540 1800 540 600 500", EMPTY),
    shell("drag", "input draganddrop 540 1800 540 600 4000", EMPTY),
    shell("home key", "input keyevent KEYCODE_HOME", EMPTY),
    shell("back key", "input keyevent KEYCODE_BACK", EMPTY),
    shell("enter key", "input keyevent KEYCODE_ENTER", EMPTY),
    shell("end call key", "input keyevent KEYCODE_ENDCALL", EMPTY),
    shell("clear text", "input keycombination 113 29 && input keyevent 67", EMPTY),
    shell("text", "input text hello", EMPTY),
    shell("blank", "input text %s", EMPTY),
    shell("escaped text", r"input text \'a\&b\;", EMPTY),
    shell(
        "dump", "uiautomator dump /sdcard/window_dump.xml", contains("UI hierchary dumped to: /sdcard/window_dump.xml")
    ),
    shell(
        "dump is readable",
        "cat /sdcard/window_dump.xml",
        passes(tree_attributes),
        before=("uiautomator dump /sdcard/window_dump.xml",),
    ),
    shell(
        "browser game",
        "uiautomator dump /dev/tty",
        contains('text="Success!"'),
        before=(
            "cmd mobileworld set-up; echo '<h1>Success!</h1>' > /sdcard/Download/task.html",
            "am start -a android.intent.action.VIEW -d file:///sdcard/Download/task.html -t text/html"
            " com.android.chrome",
        ),
    ),
    shell(
        "stopwatch",
        "uiautomator dump /dev/tty",
        contains('content-desc="Start"'),
        before=("am start -n com.google.android.deskclock/com.android.deskclock.DeskClock", "input tap 756 2232"),
    ),
]

PART_A = CONNECTION + SETTINGS + ACTIVITIES + CONTENT + FILES + SCREEN
