"""One build serves every look until something changes, whichever way that comes in."""

from __future__ import annotations

import random
import re
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

import pytest

from simdroid.adbd.console.commands import ConsoleRequest, Emulator, find
from simdroid.adbd.console.session import VERBS
from simdroid.device import Phone
from simdroid.system import Intent, Notification, open_database
from simdroid.system.intents.intents import FLAG_NEW_TASK
from simdroid.ui import Display, Screen
from simdroid.ui.views.leaf_views import Text
from simdroid.ui.views.view import View
from simdroid.ui.windows.build_cache import BuildCache
from tests.conftest import run_script
from tests.fuzz import tapper
from tests.simdroid.ui.conftest import Bench
from tests.tiers import count

MESSAGES = "com.simplemobiletools.smsmessenger"
SMS_DATABASE = "/data/data/com.android.providers.telephony/databases/mmssms.db"
NOTES = "/sdcard/Documents/Markor"


class Looks(NamedTuple):
    """Everything that can be seen."""

    tree: str
    windows: str
    picture: bytes


def look(display: Display) -> Looks:
    return Looks(display.dump(), display.dump_windows(hints=True), display.png())


def place_of(display: Display, text: str) -> tuple[int, int]:
    found = re.search(rf'text="{text}"[^>]* bounds="\[(\d+),(\d+)\]\[(\d+),(\d+)\]"', display.dump())
    assert found is not None
    left, top, right, bottom = map(int, found.groups())
    return (left + right) // 2, (top + bottom) // 2


def built_anew(display: Display) -> Looks:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(BuildCache, "get", lambda _self, _name, build: build())
        return look(display)


@pytest.fixture(params=["versions alone", "with what commands tell"])
def phone_of(request: pytest.FixtureRequest, phone: Phone, monkeypatch: pytest.MonkeyPatch) -> Phone:
    """A phone; versions have to tell of every change even where no command says that it did more than look."""
    if request.param == "versions alone":
        monkeypatch.setattr(Display, "build_anew", lambda _self: None)
    return phone


def sh(script: str) -> Callable[[Phone], object]:
    def run(phone: Phone) -> None:
        result = run_script(phone, script)
        assert result.status == 0, result

    return run


def console(line: str) -> Callable[[Phone], object]:
    def run(phone: Phone) -> None:
        name, _, text = line.partition(" ")
        verb = find(VERBS, name)
        assert verb is not None
        verb.run(ConsoleRequest(Emulator(phone, lambda: None), text))

    return run


def push_database(phone: Phone) -> None:
    """What `adb push` of a changed copy over the old file does."""
    fs = phone.system.fs
    copy = phone.home / "copy.db"
    copy.write_bytes(fs.read_bytes(SMS_DATABASE))
    with closing(sqlite3.connect(copy)) as database, database:
        database.execute("UPDATE sms SET body = 'Pushed'")
        database.execute("UPDATE threads SET snippet = 'Pushed'")
    with fs.create("/data/local/tmp/new.db") as file:
        file.write(copy.read_bytes())
    fs.rename("/data/local/tmp/new.db", SMS_DATABASE)


def write_row(phone: Phone) -> None:
    with open_database(phone.system.fs, SMS_DATABASE) as database:
        database.execute("UPDATE sms SET body = 'Written'")


def write_behind_the_phone(phone: Phone) -> None:
    """What no version of the phone can tell: another program of the host writes into its directory."""
    place = phone.system.fs.host(f"{NOTES}/hosts.md")
    place.write_text("written by the host")


def post(phone: Phone) -> None:
    now = phone.system.clock.now_ms()
    phone.system.notifications.post(Notification("com.android.shell", 7, "Posted", "now", now))


def show_toast(phone: Phone) -> None:
    phone.system.toasts.show("com.android.shell", "Shown for two seconds")


def set_alarm(phone: Phone) -> None:
    sh(
        "am start -a android.intent.action.SET_ALARM --ei android.intent.extra.alarm.HOUR 15"
        " --ei android.intent.extra.alarm.MINUTES 36 --ez android.intent.extra.alarm.SKIP_UI true"
    )(phone)


def in_settings(phone: Phone) -> None:
    phone.system.activities.start(Intent("android.settings.SETTINGS", flags=FLAG_NEW_TASK), caller="test")


def with_toast(phone: Phone) -> None:
    in_settings(phone)
    show_toast(phone)


def with_alarm(phone: Phone) -> None:
    set_alarm(phone)
    in_settings(phone)


def in_dates(phone: Phone) -> None:
    phone.system.activities.start(Intent("android.settings.DATE_SETTINGS", flags=FLAG_NEW_TASK), caller="test")


def in_messages(phone: Phone) -> None:
    phone.system.telephony.receive_sms("5550100", "Hello")
    sh(f"settings put secure sms_default_application {MESSAGES}; monkey -p {MESSAGES} 1 > /dev/null 2>&1; sleep 9")(
        phone
    )


def in_notes(phone: Phone) -> None:
    sh(f"echo one > {NOTES}/one.md; monkey -p net.gsantner.markor 1 > /dev/null 2>&1")(phone)


def turning(phone: Phone) -> None:
    phone.system.settings.put("system", "accelerometer_rotation", "1")
    in_settings(phone)


def saved_elsewhere(phone: Phone) -> None:
    phone.snapshots.save("before")
    in_settings(phone)


DOORS: dict[str, tuple[Callable[[Phone], object], Callable[[Phone], object]]] = {
    "settings put": (in_dates, sh("settings put global auto_time 0")),
    "night mode": (in_settings, sh("cmd uimode night yes")),
    "font scale": (in_settings, sh("settings put system font_scale 1.3")),
    "density": (in_settings, sh("wm density 320")),
    "rotation": (turning, lambda phone: setattr(phone.display, "rotation", 1)),
    "settings by a direct call": (in_settings, lambda phone: phone.system.settings.put("system", "time_12_24", "12")),
    "content insert": (
        in_messages,
        sh("content insert --uri content://sms/inbox --bind address:s:5550199 --bind body:s:Inserted"),
    ),
    "sqlite3": (in_messages, sh(f"sqlite3 {SMS_DATABASE} \"UPDATE sms SET body = 'Changed'\"")),
    "a database pushed over the old one": (in_messages, push_database),
    "a row written by an app": (in_messages, write_row),
    "message": (in_messages, lambda phone: phone.system.telephony.receive_sms("5550101", "Another")),
    "file made": (in_notes, sh(f"echo two > {NOTES}/two.md")),
    "file removed": (in_notes, sh(f"rm {NOTES}/one.md")),
    "file renamed": (in_notes, sh(f"mv {NOTES}/one.md {NOTES}/uno.md")),
    "file made by the host": (in_notes, write_behind_the_phone),
    "folder made": (in_notes, sh(f"mkdir {NOTES}/more")),
    "notification": (in_settings, post),
    "notification by the shell": (in_settings, sh("cmd notification post -t Title tag text")),
    "toast": (in_settings, show_toast),
    "a toast that ends": (with_toast, sh("sleep 3")),
    "a minute": (in_settings, sh("sleep 60")),
    "date": (
        in_settings,
        lambda phone: phone.system.clock.set_ns(int(datetime(2024, 2, 3, tzinfo=UTC).timestamp()) * 10**9),
    ),
    "time zone": (in_settings, lambda phone: phone.system.clock.set_timezone("Asia/Tokyo")),
    "an alarm that is set": (in_settings, set_alarm),
    "an alarm that rings": (with_alarm, sh("sleep 150")),
    "am start": (in_settings, sh("am start -a android.settings.WIFI_SETTINGS")),
    "am force-stop": (in_settings, sh("am force-stop com.android.settings")),
    "a tap": (in_settings, lambda phone: phone.display.tap(540, 900)),
    "a swipe": (in_settings, lambda phone: phone.display.swipe(540, 1800, 540, 600, duration_ms=300)),
    "a key": (in_settings, lambda phone: phone.display.key(4)),
    "typing": (
        sh("am start -a android.intent.action.INSERT -t vnd.android.cursor.dir/contact; input keyevent TAB"),
        lambda phone: phone.display.type_text("wifi"),
    ),
    "shade": (in_settings, sh("cmd statusbar expand-notifications")),
    "screen off": (in_settings, sh("input keyevent SLEEP")),
    "package disabled": (in_settings, sh("pm disable-user com.android.settings")),
    "permission": (
        lambda phone: sh(f"am start -a android.settings.APPLICATION_DETAILS_SETTINGS -d package:{MESSAGES}")(phone),
        sh(
            f"pm grant {MESSAGES} android.permission.CAMERA; pm grant {MESSAGES} android.permission.READ_CONTACTS;"
            f" pm revoke {MESSAGES} android.permission.READ_SMS; true"
        ),
    ),
    "airplane mode": (in_settings, sh("cmd connectivity airplane-mode enable")),
    "wifi": (in_settings, sh("svc wifi disable")),
    "lock screen": (in_settings, sh("input keyevent SLEEP; input keyevent WAKEUP")),
    "a lock screen that is opened": (sh("input keyevent SLEEP; input keyevent WAKEUP"), sh("wm dismiss-keyguard")),
    "volume panel": (in_settings, sh("input keyevent VOLUME_UP")),
    "a volume panel that goes": (sh("input keyevent VOLUME_UP"), sh("sleep 4")),
    "a battery that drains": (in_settings, sh("sleep 600; settings put system status_bar_show_battery_percent 1")),
    "battery": (in_settings, sh("dumpsys battery set level 20")),
    "battery by the console": (in_settings, console("power capacity 30")),
    "signal by the console": (in_settings, console("gsm signal 5 0")),
    "call": (in_settings, console("gsm call 5550123")),
    "rotation by the console": (turning, console("rotate")),
    "snapshot load": (saved_elsewhere, lambda phone: phone.snapshots.load("before")),
    "reboot": (in_settings, lambda phone: phone.reboot()),
    "what a screen remembers": (in_settings, lambda phone: phone.system.activities.top.state.update(ui={"scroll": {}})),
}

SAME = {"what a screen remembers", "permission"}
"""Changes that need not be seen on that screen."""


@pytest.mark.parametrize("door", DOORS)
def test_a_change_is_seen_at_once_whichever_way_it_comes(phone_of: Phone, door: str) -> None:
    prepare, change = DOORS[door]
    prepare(phone_of)
    before = look(phone_of.display)
    assert look(phone_of.display) == before
    change(phone_of)
    seen = look(phone_of.display)
    assert seen == built_anew(phone_of.display)
    assert (seen != before) or door in SAME


def test_picture_dump_and_next_tap_share_one_build(phone: Phone) -> None:
    in_dates(phone)
    look(phone.display)
    builds = phone.display.builds
    look(phone.display)
    phone.display.tap(*place_of(phone.display, "Set time zone automatically"))
    assert phone.display.builds == builds
    phone.display.png()
    assert phone.display.builds == builds + 1
    phone.display.dump()
    assert phone.display.focused_window()
    looks = "screencap -p; uiautomator dump /dev/tty; cmd activity stack list; dumpsys window; getprop"
    assert run_script(phone, looks).status == 0
    assert phone.display.builds == builds + 1


def test_commands_that_only_look_leave_the_build(phone: Phone) -> None:
    in_settings(phone)
    before, builds = look(phone.display), phone.display.builds
    for line in ("dumpsys activity activities", "dumpsys battery", "getprop", "ls -l /sdcard", "uiautomator dump"):
        run_script(phone, line)
    # Writing the dump's file is a change.
    assert look(phone.display) == before
    assert phone.display.builds <= builds + 1


class Asking(Screen):
    """Asks for the time to the millisecond, or for none, as a test wants it."""

    seconds = False

    def build(self) -> View:
        clock = self.system.clock
        return Text(text=str(clock.now_ms() if self.seconds else clock.minute()), width="fill", height="fill")


class AskingExactly(Asking):
    seconds = True


class Foreign(Asking):
    """An app from elsewhere, with a number that the phone knows nothing of."""

    looked = 0

    def build(self) -> View:
        type(self).looked += 1
        return Text(text=f"look {self.looked}")


class Changing(Asking):
    """Writes while it is built, as an app that notes what was shown does."""

    def build(self) -> View:
        number = self.system.settings.number("system", "shown", 0)
        self.system.settings.put("system", "shown", str(number + 1))
        return Text(text=f"shown {number}")


def builds_after(bench: Bench, seconds: float) -> int:
    bench.display.dump()
    before = bench.display.builds
    bench.system.clock.advance(seconds)
    bench.display.dump()
    return bench.display.builds - before


def test_what_shows_minutes_holds_until_the_minute_is_over(show: Callable[..., Bench]) -> None:
    bench = show(Asking)
    bench.system.clock.set_ns(1_700_000_040 * 10**9)
    assert bench.system.clock.now().second == 0
    assert [builds_after(bench, seconds) for seconds in (1, 58, 0.9, 0.1, 1)] == [0, 0, 0, 1, 0]


def test_what_asks_for_more_holds_for_this_moment_only(show: Callable[..., Bench]) -> None:
    bench = show(AskingExactly)
    assert [builds_after(bench, seconds) for seconds in (0, 0.001, 0)] == [0, 1, 0]


def test_a_screen_from_elsewhere_is_built_for_every_look(show: Callable[..., Bench]) -> None:
    bench = show(Foreign, from_outside=True)
    assert bench.display.dump() != bench.display.dump()


def test_a_build_that_changes_something_is_not_kept(show: Callable[..., Bench]) -> None:
    bench = show(Changing)
    assert bench.display.dump() != bench.display.dump()


def test_nothing_is_kept_while_a_database_is_being_written(phone: Phone) -> None:
    in_messages(phone)
    look(phone.display)
    builds = phone.display.builds
    with open_database(phone.system.fs, SMS_DATABASE) as database:
        database.isolation_level = None
        database.execute("UPDATE sms SET body = 'First'")
        assert phone.display.dump() == built_anew(phone.display).tree
        database.execute("UPDATE sms SET body = 'Second'")
        assert phone.display.dump() == built_anew(phone.display).tree
    assert phone.display.builds >= builds + 2


LINES = (
    "settings put secure ui_night_mode {0}",
    "settings put system font_scale 1.{0}",
    "settings put system time_12_24 {0}4",
    "svc wifi {1}able",
    "cmd notification post -t T{0} tag{0} text",
    "cmd statusbar expand-notifications",
    "cmd statusbar collapse",
    "cmd uimode night yes",
    "content insert --uri content://sms/inbox --bind address:s:555010{0} --bind body:s:Number{0}",
    "content delete --uri content://sms",
    "sqlite3 " + SMS_DATABASE + " \"UPDATE sms SET body = 'B{0}'\"",
    "echo {0} > /sdcard/Download/f{0}.txt",
    "echo {0} >> " + NOTES + "/n{0}.md",
    "rm -f /sdcard/Download/f{0}.txt",
    "cp " + SMS_DATABASE + " /data/local/tmp/copy.db",
    "cp /data/local/tmp/copy.db " + SMS_DATABASE,
    "pm clear " + MESSAGES,
    "am force-stop net.gsantner.markor",
    "am start -a android.settings.DATE_SETTINGS",
    "am start -a android.settings.SETTINGS",
    "monkey -p net.gsantner.markor 1",
    "monkey -p " + MESSAGES + " 1",
    "monkey -p com.google.android.documentsui 1",
    "monkey -p com.google.android.contacts 1",
    "monkey -p com.simplemobiletools.calendar.pro 1",
    "dumpsys battery set level {0}0",
    "wm density 3{0}0",
    "setprop debug.some {0}",
    "date 10151{0}302023",
    "sleep {0}",
    "sleep 61",
    "input keyevent BACK",
    "input keyevent HOME",
    "input keyevent APP_SWITCH",
    "input text word{0}",
)


def disturb(phone: Phone, chance: random.Random) -> str:
    """Do something to the phone; what it was."""
    kind = chance.randrange(4)
    if kind == 0:
        line = chance.choice(LINES).format(chance.randrange(1, 9), chance.choice(("en", "dis")))
        run_script(phone, line)
        return line
    if kind == 1:
        x, y = chance.randrange(1080), chance.randrange(2400)
        phone.display.tap(x, y)
        return f"tap {x} {y}"
    if kind == 2:
        sender = f"555010{chance.randrange(9)}"
        chance.choice(
            (
                lambda: phone.system.telephony.receive_sms(sender, "fuzz"),
                lambda: phone.system.telephony.incoming_call(sender),
                lambda: phone.system.telephony.hang_up(),
                lambda: setattr(phone.system.clipboard, "text", sender),
                lambda: phone.system.toasts.show(MESSAGES, sender),
                lambda: setattr(phone.display, "rotation", chance.randrange(2)),
                lambda: phone.system.clock.advance(chance.choice((0.1, 1, 5, 40))),
                lambda: write_behind_the_phone(phone),
            )
        )()
        return "a service"
    tapper.act(phone, chance)
    return "an event"


def compare_after_everything(phone: Phone, seed: int, events: int) -> None:
    chance, done = random.Random(seed), list[str]()
    with suppress(OSError):
        in_notes(phone)
    for _ in range(events):
        done.append(disturb(phone, chance))
        if chance.random() < 0.5:
            phone.display.png()
        assert phone.display.dump_windows(hints=True) == built_anew(phone.display).windows, done[-5:]
        assert look(phone.display) == built_anew(phone.display), done[-5:]


@pytest.mark.parametrize(
    ("seed", "events"), [(5, 60), (6, 60), *(pytest.param(n, count(150, 400), marks=pytest.mark.slow) for n in (7, 8))]
)
def test_what_is_served_is_what_a_new_build_shows(
    phone: Phone, monkeypatch: pytest.MonkeyPatch, seed: int, events: int
) -> None:
    monkeypatch.setattr(Display, "build_anew", lambda _self: None)
    compare_after_everything(phone, seed, events)


def test_events_do_the_same_to_a_kept_tree_as_to_a_new_one(phone: Phone, tmp_path: Path) -> None:
    other = Phone(tmp_path / "other", set_up=True)
    for each in (phone, other):
        chance = random.Random(9)
        in_notes(each)
        for _ in range(60):
            each.display.dump()
            with pytest.MonkeyPatch.context() as patch:
                if each is other:
                    patch.setattr(BuildCache, "get", lambda _self, _name, build: build())
                tapper.act(each, chance)
    assert phone.display.builds > 0
    assert phone.digest() == other.digest()
    assert look(phone.display) == look(other.display)


def test_a_forked_phone_shows_its_own(phone: Phone, tmp_path: Path) -> None:
    other = Phone(tmp_path / "other", set_up=True)
    look(other.display)
    in_dates(phone)
    other.restore_state(phone.state())
    assert look(other.display) == look(phone.display)
