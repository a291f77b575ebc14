"""What MobileWorld sends over adb, each line with the rule its caller applies to the answer."""

from __future__ import annotations

import base64
import json
import re

from tests.e2e.lines import (
    EMPTY,
    Line,
    all_of,
    contains,
    equals,
    exits,
    integer,
    line_equals,
    matches,
    passes,
    shell,
)
from tests.e2e.pictures import is_png
from tests.simdroid.apk_builder import build_apk, manifest

DATA = "content://com.android.contacts/data"
IMAGES = "content://media/external/images/media"
FOSSIFY = "/data/user/0/org.fossify.calendar/databases/events.db"
MOBILE_WORLD = "cmd mobileworld image mobile_world"
ALARMS = "/data/user_de/0/com.google.android.deskclock/databases/alarms.db"
ADD_CONTACT = (
    "content insert --uri content://com.android.contacts/raw_contacts --bind account_type:n: --bind account_name:n:",
    f"content insert --uri {DATA} --bind raw_contact_id:i:1 --bind mimetype:s:vnd.android.cursor.item/name"
    " --bind data1:s:'Ann Lee' --bind data2:s:Ann --bind data3:s:Lee",
    f"content insert --uri {DATA} --bind raw_contact_id:i:1 --bind mimetype:s:vnd.android.cursor.item/phone_v2"
    " --bind data1:s:5551234 --bind data2:i:2",
)


def focus(text: str) -> None:
    """The host greps mCurrentFocus and takes `pkg/cls` before the closing brace."""
    found = re.search(r"mCurrentFocus=Window\{\w+ u0 ([\w.]+)/([\w.$]+)\}", text)
    assert found, text[:400]
    assert found[1] == "com.android.settings", found


def snapshot_table(text: str) -> None:
    """Two heading lines are skipped; the second column is the tag."""
    lines = [line for line in text.replace("\r", "").splitlines() if line and line != "OK"]
    tags = [line.split()[1] for line in lines[2:]]
    assert "mine" in tags, text


def json_rows(text: str) -> None:
    """`sqlite3 -json` output parses."""
    assert json.loads(text) == [{"hour": 7, "minutes": 30}], text


def rows(*columns: str) -> str:
    """A pattern of `Row: N k=v, k=v` with these columns in this order."""
    return r"Row: \d+ " + ", ".join(rf"{column}=[^,]*" for column in columns)


def b64(text: str) -> str:
    """Text as the ADB keyboard wants it."""
    return base64.b64encode(text.encode()).decode()


CONTROLLER = [
    shell("size", "wm size", matches(r"Physical size: 1080x2400")),
    shell("density", "wm density", matches(r"Physical density: 420")),
    Line("screenshot", ("exec-out", "screencap -p"), is_png(1080, 2400)),
    shell("screenshot to a file", "screencap -p /sdcard/P.png && stat -c %s /sdcard/P.png", integer()),
    Line(
        "screenshot pulled",
        ("pull", "/sdcard/P.png", "{tmp}/P.png"),
        matches("1 file pulled"),
        before=("screencap -p /sdcard/P.png",),
    ),
    shell("dump", "uiautomator dump /sdcard/P.xml", contains("dumped to: /sdcard/P.xml")),
    shell(
        "parser app's tree",
        "stat -c %y /sdcard/Android/data/com.example.android.xml_parser/files/ui.xml",
        all_of(exits(1), contains("No such file or directory")),
    ),
    shell("device time", 'date +"%H:%M:%S"', matches(r"^\d\d:\d\d:\d\d\n$")),
    shell("focus", "dumpsys window", passes(focus), before=("am start -n com.android.settings/.Settings",)),
    *(shell(f"key {key}", f"input keyevent KEYCODE_{key}", EMPTY) for key in ("BACK", "HOME", "ENTER", "APP_SWITCH")),
    shell("unlock key", "input keyevent 82", EMPTY),
    shell("tap", "input tap 10 20", EMPTY),
    shell("drag by swipe", "input swipe 100 1800 100 600 400", EMPTY),
    shell("press", "input press", EMPTY),
    shell(
        "type by broadcast",
        f"am broadcast -a ADB_INPUT_B64 --es msg '{b64('Grüße, 世界')}'",
        contains("Broadcast completed: result="),
        before=("ime enable com.android.adbkeyboard/.AdbIME", "ime set com.android.adbkeyboard/.AdbIME"),
    ),
    shell(
        "type by broadcast reaches the field",
        "uiautomator dump /dev/tty",
        contains('text="Grüße"'),
        before=(
            "ime enable com.android.adbkeyboard/.AdbIME",
            "ime set com.android.adbkeyboard/.AdbIME",
            "am start -n com.google.android.contacts/com.android.contacts.activities.PeopleActivity",
            "input tap 540 212",
            f"am broadcast -a ADB_INPUT_B64 --es msg '{b64('Grüße')}'",
        ),
    ),
    shell(
        "launch", "monkey -p com.android.settings -c android.intent.category.LAUNCHER 1", contains("Events injected: 1")
    ),
    shell(
        "launch of the unknown",
        "monkey -p no.such.app -c android.intent.category.LAUNCHER 1",
        all_of(exits(252), contains("monkey aborted")),
    ),
    shell("kill", "am force-stop com.android.settings", EMPTY),
    Line("sms", ("emu", "sms", "send", "5551234", "Hi"), matches(r"OK\r?\n$")),
    Line("no snapshots", ("emu", "avd", "snapshot", "list"), contains("OK")),
    Line("save a snapshot", ("emu", "avd", "snapshot", "save", "mine"), matches(r"^OK")),
    Line(
        "list snapshots",
        ("emu", "avd", "snapshot", "list"),
        passes(snapshot_table),
        setup=(("emu", "avd", "snapshot", "save", "mine"),),
    ),
    Line(
        "load a snapshot",
        ("emu", "avd", "snapshot", "load", "mine"),
        matches(r"^OK"),
        setup=(("emu", "avd", "snapshot", "save", "mine"),),
    ),
    Line("load of the unknown", ("emu", "avd", "snapshot", "load", "nope"), matches(r"^KO")),
    Line(
        "delete a snapshot",
        ("emu", "avd", "snapshot", "delete", "mine"),
        matches(r"^OK"),
        setup=(("emu", "avd", "snapshot", "save", "mine"),),
    ),
    shell(
        "scan a file",
        "am broadcast -a android.intent.action.MEDIA_SCANNER_SCAN_FILE -d file:///sdcard/Download/a.png",
        contains("Broadcast completed"),
    ),
    shell(
        "adb keyboard",
        "ime set com.android.adbkeyboard/.AdbIME",
        contains("selected"),
        before=("ime enable com.android.adbkeyboard/.AdbIME",),
    ),
    shell("health", "getprop sys.boot_completed", equals("1\n")),
]

APK = build_apk(manifest("org.example.notes"))

VOCABULARY = [
    Line("install", ("install", "{tmp}/notes.apk"), contains("Success"), files={"notes.apk": APK}),
    Line("install again", ("install", "-r", "{tmp}/notes.apk"), contains("Success"), files={"notes.apk": APK}),
    Line(
        "install what is no app",
        ("install", "{tmp}/notes.apk"),
        all_of(exits(1), contains("INSTALL_PARSE_FAILED_NOT_APK")),
        files={"notes.apk": b"not an apk"},
    ),
    Line(
        "uninstall",
        ("uninstall", "org.example.notes"),
        equals("Success\n"),
        setup=(("install", "{tmp}/notes.apk"),),
        files={"notes.apk": APK},
    ),
    Line(
        "devices, long",
        ("devices", "-l"),
        matches(r"emulator-\d+\s+device product:sdk_gphone64_x86_64 model:sdk_gphone64_x86_64 device:emu64x"),
        serial=False,
    ),
    Line("logcat clear", ("logcat", "-c"), EMPTY),
    Line(
        "logcat by tag",
        ("logcat", "-d", "-s", "ActivityTaskManager"),
        contains("START u0"),
        before=("am start -n com.android.settings/.Settings",),
    ),
    shell("font scale", "settings get system font_scale", matches(r"^\d(\.\d+)?\n$")),
    shell("missing setting", "settings get system no_such_key", equals("null\n")),
    shell("screen timeout", "settings put system screen_off_timeout 1800000", EMPTY),
    shell(
        "airplane on",
        "settings get global airplane_mode_on",
        equals("1\n"),
        before=("cmd connectivity airplane-mode enable",),
    ),
    shell(
        "airplane off",
        "settings get global airplane_mode_on",
        equals("0\n"),
        before=("cmd connectivity airplane-mode enable", "cmd connectivity airplane-mode disable"),
    ),
    shell("service check", "service check package", equals("Service package: found\n")),
    shell("service check of the unknown", "service check nope", equals("Service nope: not found\n")),
    shell("setprop", "setprop debug.mw.test 5; getprop debug.mw.test", equals("5\n")),
    shell(
        "start the mail app",
        "am start -n com.gmailclone/.MainActivity",
        contains("Starting: Intent { cmp=com.gmailclone/.MainActivity }"),
        before=(MOBILE_WORLD,),
    ),
    shell("time set", "am broadcast -a android.intent.action.TIME_SET", contains("Broadcast completed")),
    shell("clear", "pm clear com.gmailclone", equals("Success\n"), before=(MOBILE_WORLD,)),
    shell(
        "list one package",
        "pm list packages com.gmailclone",
        equals("package:com.gmailclone\n"),
        before=(MOBILE_WORLD,),
    ),
    shell("revoke", "pm revoke com.simplemobiletools.gallery.pro android.permission.POST_NOTIFICATIONS", EMPTY),
    shell("disable", "pm disable-user --user 0 com.google.android.youtube", contains("new state: disabled-user")),
    shell("ime reset", "ime reset", contains("Reset current and enabled IMEs")),
    shell("wallpaper", "dumpsys wallpaper", contains("mName")),
    shell(
        "resumed activity",
        "dumpsys activity activities",
        matches(r"ResumedActivity: ActivityRecord\{\w+ u0 com\.android\.settings/"),
        before=("am start -n com.android.settings/.Settings",),
    ),
    *(
        shell(f"sms {box or 'all'}", f"content query --uri content://sms/{box}", equals("No result found.\n"))
        for box in ("", "sent", "inbox")
    ),
    shell(
        "contact data",
        f"content query --uri {DATA} --projection contact_id:mimetype:data1:data2:data3",
        all_of(
            matches(rows("contact_id", "mimetype", "data1", "data2", "data3")),
            contains("data1=Ann Lee, data2=Ann, data3=Lee"),
        ),
        before=ADD_CONTACT,
    ),
    shell(
        "contact addresses",
        f"content query --uri {DATA} --projection contact_id:mimetype:data1:data4:data7:data8:data9:data10",
        matches(rows("contact_id", "mimetype", "data1", "data4", "data7", "data8", "data9", "data10")),
        before=ADD_CONTACT,
    ),
    shell(
        "contact numbers",
        f"content query --uri {DATA} --projection contact_id:data1:mimetype",
        contains("data1=5551234, mimetype=vnd.android.cursor.item/phone_v2"),
        before=ADD_CONTACT,
    ),
    shell("all contact columns", f"content query --uri {DATA}", contains("raw_contact_id=1"), before=ADD_CONTACT),
    shell(
        "contacts",
        "content query --uri content://com.android.contacts/contacts --projection _id:display_name",
        matches(r"Row: 0 _id=\d+, display_name=Ann Lee"),
        before=ADD_CONTACT,
    ),
    shell(
        "starred",
        'content query --uri content://com.android.contacts/contacts --projection _id:starred --where "_id=1"',
        contains("starred=0"),
        before=ADD_CONTACT,
    ),
    shell(
        "images",
        f"content query --uri {IMAGES} --projection _display_name:_data",
        contains("_display_name=shot.png, _data=/storage/emulated/0/Pictures/shot.png"),
        before=("screencap -p /sdcard/Pictures/shot.png",),
    ),
    shell(
        "images since",
        f"content query --uri {IMAGES} --projection _id:_display_name:_data:date_added:date_modified"
        ' --where "date_added>1000"',
        matches(rows("_id", "_display_name", "_data", "date_added", "date_modified")),
        before=("screencap -p /sdcard/Pictures/shot.png",),
    ),
    shell("fossify calendar", f'sqlite3 -json {FOSSIFY} "SELECT * FROM events"', EMPTY, before=(MOBILE_WORLD,)),
    shell(
        "alarms as another user",
        f'su 0 sqlite3 -json {ALARMS} "SELECT hour, minutes FROM alarm_templates"',
        passes(json_rows),
        before=(
            f'su root sqlite3 {ALARMS} "DELETE FROM alarm_templates; INSERT INTO alarm_templates'
            " (hour, minutes, enabled, daysofweek, vibrate, ringtone, label, blackout_end)"
            " VALUES (7, 30, 1, 96, 1, NULL, '', 0)\"",
        ),
    ),
    shell("cat", "cat /sdcard/Download/a.txt", equals("a\n"), before=("echo a > /sdcard/Download/a.txt",)),
    shell(
        "ls long", "ls -l /sdcard/Download", matches(r"^total \d+\n-rw"), before=("echo a > /sdcard/Download/a.txt",)
    ),
    shell("ls all", "ls -la /sdcard/Download", contains(" ..\n")),
    shell("ls human", "ls -lh /sdcard/Download", contains("total"), before=("echo a > /sdcard/Download/a.txt",)),
    shell("ls directory", "ls -d /sdcard/Download", equals("/sdcard/Download\n")),
    shell(
        "ls glob",
        "ls /sdcard/Download/*.txt",
        equals("/sdcard/Download/a.txt\n"),
        before=("echo a > /sdcard/Download/a.txt",),
    ),
    shell("rm glob", "rm -rf /sdcard/Download/*", EMPTY),
    shell("mkdir", "mkdir -p /sdcard/Documents/paper", EMPTY),
    shell(
        "touch with a date", "stat -c %Y /sdcard/t", equals("1704067200\n"), before=("touch -t 202401010000 /sdcard/t",)
    ),
    shell(
        "touch with seconds",
        "stat -c %y /sdcard/t",
        contains("2024-01-01 00:00:30.000000000 +0000"),
        before=("touch -t 202401010000.30 /sdcard/t",),
    ),
    shell(
        "touch with an epoch",
        "stat -c %Y /sdcard/t",
        equals("1700000000\n"),
        before=("touch -d @1700000000 /sdcard/t",),
    ),
    shell("file size", "stat -c %s /sdcard/t", equals("2\n"), before=("echo a > /sdcard/t",)),
    shell("test and echo", "test -f /sdcard/t && echo exists", equals("exists\n"), before=("touch /sdcard/t",)),
    shell(
        "unzip",
        "unzip -l /sdcard/a.zip",
        contains("inner.txt"),
        setup=(("push", "{tmp}/a.zip", "/sdcard/a.zip"),),
        files={"a.zip": b""},
    ),
    shell("whoami", "whoami", equals("root\n")),
    shell("set date", "su root date 010203042024.05", contains("Tue Jan  2 03:04:05 UTC 2024")),
    shell("grep on the device", "ls /sdcard | grep Download", equals("Download\n")),
    *(
        shell(f"folder {folder}", f"mkdir -p /sdcard/{folder} && test -d /sdcard/{folder} && echo yes", equals("yes\n"))
        for folder in (
            "Download",
            "Documents",
            "Documents/paper",
            "Pictures",
            "DCIM",
            "DCIM/Camera",
            "DCIM/Tokyo",
            "DCIM/Paris",
            "Finance",
            "mastodon_save",
            "mastodon_img",
        )
    ),
    shell(
        "mail state",
        "ls -d /sdcard/Android/data/com.gmailclone/files",
        equals("/sdcard/Android/data/com.gmailclone/files\n"),
        before=(MOBILE_WORLD,),
    ),
    shell("wallpaper file", "ls /data/system/users/0", exits(0)),
    shell("one line of grep", "pm list packages | grep -c com.android.settings$", line_equals("1")),
    Line(
        "connect to nothing", ("connect", "127.0.0.1:1"), matches(r"(failed|unable|cannot) (to )?connect"), serial=False
    ),
    Line("reconnect", ("reconnect",), contains("reconnecting")),
]

PART_B = CONTROLLER + VOCABULARY
