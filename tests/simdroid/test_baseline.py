"""The state that a phone remembers, and everything that differs from it later."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from simdroid.baseline import Change
from simdroid.device import Phone
from simdroid.system import SHELL, Notification
from tests.conftest import Result, run_script

Sh = Callable[..., Result]
SMS = "db/com.android.providers.telephony/mmssms.db"
GALLERY = "com.simplemobiletools.gallery.pro"
TODO = "/data/data/org.tasks/databases/database"


def changes(sh: Sh, mark: str) -> list[Change]:
    answer = sh(f"cmd mobileworld state changes {mark}")
    assert answer.status == 0, answer.stderr
    return [Change(*json.loads(line)) for line in answer.stdout.splitlines()]


def mark(sh: Sh) -> str:
    answer = sh("cmd mobileworld state mark")
    assert answer.status == 0, answer.stderr
    return answer.stdout.strip()


def places(found: list[Change]) -> list[tuple[str, str]]:
    return [(change.store, change.key) for change in found]


def test_a_phone_that_is_left_alone_has_not_changed(sh: Sh) -> None:
    assert changes(sh, mark(sh)) == []
    first = mark(sh)
    sh("settings list secure; ls -lR /sdcard; content query --uri content://sms; dumpsys activity")
    assert changes(sh, first) == []


# What is done, and the one place in which it shows.
DEEDS: dict[str, tuple[str, tuple[str, str, Any, Any]]] = {
    "a setting": ("settings put global zen_mode 2", ("settings/global", "zen_mode", "0", "2")),
    "a new setting": ("settings put secure new_one x", ("settings/secure", "new_one", None, "x")),
    "a setting that is gone": ("settings delete system font_scale", ("settings/system", "font_scale", "1.0", None)),
    "a flag": ("device_config put privacy k v", ("device_config/privacy", "k", None, "v")),
    "a property": ("setprop debug.mine 7", ("properties", "debug.mine", None, "7")),
    "a permission": (
        "pm grant com.google.android.dialer android.permission.ACCESS_FINE_LOCATION",
        ("permission/com.google.android.dialer", "android.permission.ACCESS_FINE_LOCATION", None, "granted"),
    ),
    "a permission taken away": (
        f"pm revoke {GALLERY} android.permission.READ_MEDIA_IMAGES",
        (f"permission/{GALLERY}", "android.permission.READ_MEDIA_IMAGES", "granted", None),
    ),
    "an app op": (
        f"appops set {GALLERY} CAMERA ignore",
        (f"app_op/{GALLERY}", "CAMERA", None, "ignore"),
    ),
    "a disabled app": ("pm disable-user org.tasks", ("package/org.tasks", "state", "default", "disabled-user")),
    "a time zone": ("cmd alarm set-timezone Europe/Oslo", ("properties", "persist.sys.timezone", "UTC", "Europe/Oslo")),
    "a date": ("date 101512002023.00 >/dev/null", ("clock", "date", None, -12_840)),
    "a role": (
        "cmd role add-role-holder android.app.role.SMS com.simplemobiletools.smsmessenger",
        (
            "settings/secure",
            "sms_default_application",
            "com.google.android.apps.messaging",
            "com.simplemobiletools.smsmessenger",
        ),
    ),
    "a folder": ("mkdir /sdcard/Download/Trip", ("file/sdcard", "Download/Trip/", None, {"folder": True})),
    "a link": ("ln -s /sdcard /data/local/tmp/here", ("file", "data/local/tmp/here", None, {"link": "/sdcard"})),
}


@pytest.mark.parametrize("deed", DEEDS)
def test_a_change_is_told_with_what_was_and_what_is(deed: str, sh: Sh) -> None:
    script, expected = DEEDS[deed]
    first = mark(sh)
    assert sh(script).status == 0
    assert changes(sh, first) == [Change(*expected)]


def test_services_without_a_command(phone: Phone, sh: Sh) -> None:
    first = mark(sh)
    phone.system.clipboard.text = "copied"
    phone.system.notifications.post(Notification("org.tasks", 3, "Do it", "now", 0))
    phone.system.notifications.set_enabled(GALLERY, False)
    phone.system.packages.preferred["android.intent.action.VIEW"] = GALLERY
    phone.system.connectivity.forget("AndroidWifi")
    phone.system.telephony.dial("5551234")
    found = [each for each in changes(sh, first) if not each.store.startswith("notifications/com.google")]
    assert found == [
        ("clipboard", "text", None, "copied"),
        ("default_apps", "android.intent.action.VIEW", None, GALLERY),
        ("notifications/org.tasks", ":3", None, {"title": "Do it", "text": "now"}),
        ("ongoing_calls", "5551234 outgoing", None, found[3].after),
        (f"package/{GALLERY}", "notifications", "allowed", "blocked"),
        ("wifi", "saved/AndroidWifi", "open", None),
    ]


def test_apps_come_and_go(sh: Sh) -> None:
    first = mark(sh)
    assert sh("pm uninstall org.tasks").status == 0
    found = changes(sh, first)
    assert ("package/org.tasks", "installed", True, None) in found
    assert all("org.tasks" in each.store for each in found)


def test_rows_of_databases(sh: Sh) -> None:
    def message(text: str) -> str:
        return f"content insert --uri content://sms/sent --bind address:s:555 --bind body:s:{text} --bind type:i:2"

    sh(message("kept"))
    sh(message("edited"))
    sh(message("removed"))
    first = mark(sh)
    sh(message("added"))
    sh("content update --uri content://sms --bind read:i:0 --where \"body='edited'\"")
    sh("content delete --uri content://sms --where \"body='removed'\"")
    rows = {each.key: each for each in changes(sh, first) if each.store == f"{SMS}:sms"}
    assert sorted(rows) == ["2", "3", "4"]
    assert isinstance(rows["2"].before, dict)
    assert isinstance(rows["2"].after, dict)
    assert (rows["2"].before["read"], rows["2"].after["read"]) == (1, 0)
    assert rows["2"].before == {**rows["2"].after, "read": 1}
    assert rows["3"].after is None
    assert isinstance(rows["4"].after, dict)
    assert rows["4"].after["body"] == "added"


def test_a_database_that_was_replaced_is_compared_row_by_row(phone: Phone, sh: Sh) -> None:
    first = mark(sh)
    pushed = sqlite3.connect(phone.system.fs.host("/sdcard") / "other.db")
    pushed.execute("CREATE TABLE notes (word TEXT)")
    pushed.execute("INSERT INTO notes VALUES ('hello'), ('hello'), (x'00ff')")
    pushed.commit()
    pushed.close()
    assert sh(f"mv /sdcard/other.db {TODO}").status == 0
    found = changes(sh, first)
    new = [each for each in found if each.store == "db/org.tasks/database:notes"]
    words = sorted(str(each.after["word"]) for each in new if isinstance(each.after, dict))
    assert words == ["hello", "hello", "x'00ff'"]
    gone = [each for each in found if each.store == "db/org.tasks/database:sqlite_schema" and each.after is None]
    assert gone
    assert {each.store.partition(":")[0] for each in found} == {"db/org.tasks/database"}


def test_rows_in_a_write_ahead_log_count(phone: Phone, sh: Sh) -> None:
    path = "/data/data/org.tasks/databases/log.db"
    host = phone.system.fs.host(path)
    writer = sqlite3.connect(host)
    writer.execute("PRAGMA journal_mode = WAL")
    writer.execute("CREATE TABLE notes (_id INTEGER PRIMARY KEY, word TEXT)")
    writer.commit()
    first = mark(sh)
    writer.execute("INSERT INTO notes VALUES (1, 'late')")
    writer.commit()
    assert Path(f"{host}-wal").stat().st_size > 0
    assert changes(sh, first) == [("db/org.tasks/log.db:notes", "1", None, {"_id": 1, "word": "late"})]
    writer.close()
    assert places(changes(sh, first)) == [("db/org.tasks/log.db:notes", "1")], "after a checkpoint, too"


def test_a_file_that_is_no_longer_a_database_is_a_file(phone: Phone, sh: Sh) -> None:
    first = mark(sh)
    phone.system.fs.write_bytes(TODO, b"SQLite format 3\0" + b"nonsense")
    assert places(changes(sh, first)) == [("file/data/org.tasks", "databases/database")]
    sh(f"rm {TODO}")
    assert {each.store.partition(":")[0] for each in changes(sh, first)} == {"db/org.tasks/database"}


def test_a_forged_journal_leads_to_no_file_of_the_host(phone: Phone, sh: Sh, tmp_path: Path) -> None:
    first = mark(sh)
    victim = tmp_path / "victim"
    victim.write_text("precious")
    name = str(victim).encode()
    head = bytes.fromhex("d9d505f920a163d7")
    record = b"".join(number.to_bytes(4) for number in (len(name), sum(name) & 0xFFFFFFFF))
    header = head + bytes(4) + bytes(4) + (1).to_bytes(4) + (512).to_bytes(4) + (4096).to_bytes(4)
    journal = header.ljust(512, b"\0") + (0xFFFFFFFF).to_bytes(4) + name + record + head
    phone.system.fs.write_bytes(f"{TODO}-journal", journal)
    assert places(changes(sh, first)) == [("file/data/org.tasks", "databases/database-journal")]
    assert victim.read_text() == "precious"


def test_a_row_written_again_is_the_same(phone: Phone, sh: Sh) -> None:
    def word(statement: str) -> None:
        assert sh(f'sqlite3 {TODO} "{statement}"').status == 0

    word("CREATE TABLE plain (word TEXT); INSERT INTO plain VALUES ('a'), ('b')")
    word("CREATE TABLE named (name TEXT PRIMARY KEY, value TEXT); INSERT INTO named VALUES ('a', 'b')")
    first = mark(sh)
    word("DELETE FROM plain; INSERT INTO plain VALUES ('b'), ('a'); REPLACE INTO named VALUES ('a', 'b')")
    assert changes(sh, first) == []
    word("REPLACE INTO named VALUES ('a', 'c')")
    assert changes(sh, first) == [
        ("db/org.tasks/database:named", "a", {"name": "a", "value": "b"}, {"name": "a", "value": "c"})
    ]


def test_preferences_by_name(phone: Phone, sh: Sh) -> None:
    path = "/data/data/org.tasks/shared_prefs/org.tasks_preferences.xml"
    document = '<map><boolean name="dark" value="{}" /><int name="size" value="3" /></map>'
    phone.system.fs.mkdir("/data/data/org.tasks/shared_prefs", parents=True)
    phone.system.fs.write_text(path, document.format("false"))
    first = mark(sh)
    phone.system.fs.write_text(path, document.format("true").replace(" />", "/>"))
    assert changes(sh, first) == [("preferences/org.tasks/org.tasks_preferences", "dark", False, True)]


@pytest.mark.parametrize(("stored", "told"), [("true", False), ("false", True)])
def test_a_preference_that_is_its_default_is_as_one_that_is_not_stored(
    stored: str, told: bool, phone: Phone, sh: Sh
) -> None:
    """Markor wraps words unless somebody turned that off."""
    folder = "/data/data/net.gsantner.markor/shared_prefs"
    phone.system.fs.mkdir(folder, parents=True)
    phone.system.fs.write_text(f"{folder}/app.xml", "<map />")
    first = mark(sh)
    phone.system.fs.write_text(f"{folder}/app.xml", f'<map><boolean name="word_wrap" value="{stored}" /></map>')
    expected = [("preferences/net.gsantner.markor/app", "word_wrap", None, False)] if told else []
    assert changes(sh, first) == expected


def test_a_setting_that_is_its_default_is_as_one_that_is_not_stored(sh: Sh) -> None:
    first = mark(sh)
    sh("settings put secure sensor_privacy_camera 0")
    assert changes(sh, first) == []
    sh("settings put secure sensor_privacy_camera 1")
    assert changes(sh, first) == [("settings/secure", "sensor_privacy_camera", None, "1")]


def test_files_of_every_length(phone: Phone, sh: Sh) -> None:
    fs = phone.system.fs
    fs.write_bytes("/sdcard/DCIM/long.jpg", bytes(200_000))
    fs.write_text("/sdcard/Download/note.txt", "old")
    fs.write_text("/sdcard/Download/gone.txt", "")
    first = mark(sh)
    fs.write_bytes("/sdcard/DCIM/long.jpg", bytes(199_999) + b"\1")
    fs.write_text("/sdcard/Download/note.txt", "new")
    fs.remove("/sdcard/Download/gone.txt")
    fs.write_bytes("/data/data/org.tasks/files/secret", b"\xff")
    secret, long, gone, note = changes(sh, first)
    assert (secret.store, secret.key, secret.before) == ("file/data/org.tasks", "files/secret", None)
    assert isinstance(long.before, dict)
    assert isinstance(long.after, dict)
    assert long.before.keys() == long.after.keys() == {"size", "sha256"}
    assert (gone.key, gone.after) == ("Download/gone.txt", None)
    assert isinstance(note.before, dict)
    assert isinstance(note.after, dict)
    assert (note.before["text"], note.after["text"]) == ("old", "new")


def test_a_file_replaced_by_one_of_the_same_size_and_times_is_seen(phone: Phone, sh: Sh) -> None:
    fs = phone.system.fs
    fs.write_text("/sdcard/Download/a.txt", "first")
    host = fs.host("/sdcard/Download/a.txt")
    found = host.stat()
    first = mark(sh)
    # Twice at once, so that the host's clock has no time to move on, and once with the time put back.
    fs.write_text("/sdcard/Download/a.txt", "other")
    assert places(changes(sh, first)) == [("file/sdcard", "Download/a.txt")]
    fs.write_text("/sdcard/Download/a.txt", "first")
    assert changes(sh, first) == []
    fs.write_text("/sdcard/Download/a.txt", "third")
    os.utime(host, ns=(found.st_atime_ns, found.st_mtime_ns))
    assert places(changes(sh, first)) == [("file/sdcard", "Download/a.txt")]


def test_a_mark_outlives_reboots_and_snapshots_and_is_no_part_of_the_phone(phone: Phone, sh: Sh) -> None:
    phone.snapshots.save("s")
    digest, files = phone.digest(), sorted(phone.home.rglob("*"))
    first = mark(sh)
    assert phone.digest() == digest
    assert sorted(phone.home.rglob("*")) == files
    sh("settings put secure mine 1")
    phone.reboot()
    assert ("settings/secure", "mine") in places(changes(sh, first))
    phone.snapshots.load("s")
    assert changes(sh, first) == []
    assert sorted(phone.home.rglob("*")) == files


def test_only_the_last_mark_is_remembered(sh: Sh) -> None:
    first = mark(sh)
    sh("settings put secure mine 1")
    second = mark(sh)
    assert first != second
    assert changes(sh, second) == []
    answer = sh(f"cmd mobileworld state changes {first}")
    assert answer == (1, "", f"Error: the state {first} is not remembered; mark it again\n")


def test_phones_that_saw_the_same_have_the_same_mark_and_the_same_changes(tmp_path: Path) -> None:
    told = []
    for name in ("one", "two"):
        phone = Phone(tmp_path / name)
        first = run_script(phone, "echo hi > /sdcard/a; cmd mobileworld state mark", user=SHELL).stdout
        script = f"content insert --uri content://sms --bind body:s:x; cmd mobileworld state changes {first}"
        told.append((first, run_script(phone, script, user=SHELL).stdout))
    assert told[0] == told[1]
    assert told[0][1]


def test_the_command_explains_itself(sh: Sh) -> None:
    assert "state" in sh("cmd mobileworld").stdout
    assert "changes" in sh("cmd mobileworld state").stdout
    assert sh("cmd mobileworld state changes").status == 255
    assert sh("cmd otherworld state mark") == (20, "", "cmd: Can't find service: otherworld\n")
