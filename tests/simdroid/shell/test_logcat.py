"""`logcat` and `log`."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from simdroid.device import Phone
from simdroid.shell import Shell
from simdroid.system import ROOT
from tests.conftest import Result, run_script

NOW = "10-15 15:34:00.000"


@pytest.fixture
def logged(phone: Phone) -> Phone:
    phone.system.log.clear()
    phone.system.log.write("I", "ActivityManager", "Start", pid=520, buffer="system")
    phone.system.log.write("D", "app", "two\nlines", pid=2000)
    phone.system.log.write("E", "AndroidRuntime", "FATAL EXCEPTION: main", pid=2000, buffer="crash")
    phone.system.log.write("I", "am_proc", "event", pid=520, buffer="events")
    return phone


ALL = (
    "--------- beginning of system\n"
    f"{NOW}   520   520 I ActivityManager: Start\n"
    "--------- beginning of main\n"
    f"{NOW}  2000  2000 D app     : two\n"
    f"{NOW}  2000  2000 D app     : lines\n"
    "--------- beginning of crash\n"
    f"{NOW}  2000  2000 E AndroidRuntime: FATAL EXCEPTION: main\n"
)
ONE = "--------- beginning of main\n"


@pytest.mark.parametrize(
    ("command", "stdout"),
    [
        ("logcat -d", ALL),
        ("logcat -d *:S", ""),
        ("logcat -d -s app", ONE + f"{NOW}  2000  2000 D app     : two\n{NOW}  2000  2000 D app     : lines\n"),
        ("logcat -d app:I *:S", ""),
        ("logcat -d *:E", f"--------- beginning of crash\n{NOW}  2000  2000 E AndroidRuntime: FATAL EXCEPTION: main\n"),
        ("logcat -d -b events", f"--------- beginning of events\n{NOW}   520   520 I am_proc : event\n"),
        ("logcat -t 1", f"--------- beginning of crash\n{NOW}  2000  2000 E AndroidRuntime: FATAL EXCEPTION: main\n"),
        (
            "logcat -d -e 'two|Start' -b system",
            f"--------- beginning of system\n{NOW}   520   520 I ActivityManager: Start\n",
        ),
        ("logcat -d -m 1", f"--------- beginning of system\n{NOW}   520   520 I ActivityManager: Start\n"),
        ("logcat -d -s app -v brief", ONE + "D/app     ( 2000): two\nD/app     ( 2000): lines\n"),
        ("logcat -d -s app -v tag", ONE + "D/app     : two\nD/app     : lines\n"),
        ("logcat -d -s app -v raw", ONE + "two\nlines\n"),
        ("logcat -d -s app -v process", ONE + "D( 2000) two\nD( 2000) lines\n"),
        ("logcat -d -s app -v time", ONE + f"{NOW} D/app     ( 2000): two\n{NOW} D/app     ( 2000): lines\n"),
        ("logcat -d -s app -v long", ONE + f"[ {NOW}  2000: 2000 D/app      ]\ntwo\nlines\n\n"),
        (
            "logcat -d -v epoch -s am_proc -b all",
            "--------- beginning of events\n         1697384040.000   520   520 I am_proc : event\n",
        ),
        (
            "logcat -d -v year -v usec -s am_proc -b all",
            "--------- beginning of events\n2023-10-15 15:34:00.000000   520   520 I am_proc : event\n",
        ),
        ("export ANDROID_LOG_TAGS=''; exec logcat '-d' '-s' 'nope'", ""),
        ("logcat -t '10-15 15:35:00.000'", ""),
    ],
)
def test_showing(logged: Phone, command: str, stdout: str) -> None:
    assert run_script(logged, command) == Result(0, stdout, "")


def test_clearing(logged: Phone) -> None:
    assert run_script(logged, "logcat -c; logcat -d") == Result(0, "", "")
    assert run_script(logged, "logcat -d -b all").stdout.count("event") == 2
    assert run_script(logged, "logcat -b all -c; logcat -d -b all") == Result(0, "", "")


@pytest.mark.parametrize(
    ("command", "stderr"),
    [
        ("logcat -v zork -d", "logcat: Invalid parameter 'zork' to -v\n"),
        ("logcat -d a:Q", "logcat: Invalid filter expression 'a:Q'\n"),
        ("logcat -b zork -d", "logcat: Unknown buffer 'zork'\n"),
    ],
)
def test_mistakes(sh: Callable[..., Result], command: str, stderr: str) -> None:
    assert sh(command) == Result(1, "", stderr)


def test_log_writes(sh: Callable[..., Result]) -> None:
    assert sh("logcat -c; log -p e -t Tag hello world; log plain") == Result(0, "", "")
    assert sh("logcat -d -v brief").stdout == ONE + "E/Tag     ( 3500): hello world\nI/log     ( 3500): plain\n"
    assert sh("log -p z x").status == 1


def test_following_ends_when_the_reader_has_enough(logged: Phone) -> None:
    assert run_script(logged, "logcat | grep -m 1 Start").stdout == f"{NOW}   520   520 I ActivityManager: Start\n"


class _Out:
    def __init__(self) -> None:
        self.data = b""
        self.arrived = asyncio.Event()

    def write(self, data: bytes) -> None:
        self.data += data
        self.arrived.set()

    async def drain(self) -> None:
        await asyncio.sleep(0)


class _NoInput:
    async def read(self, limit: int = -1) -> bytes:
        return b""


def test_following_shows_what_comes_until_it_is_cancelled(logged: Phone) -> None:
    async def main() -> bytes:
        out = _Out()
        shell = Shell(logged, user=ROOT, stdin=_NoInput(), stdout=out, stderr=out)
        task = asyncio.create_task(shell.run("logcat -v raw -s live"))
        await asyncio.sleep(0.05)
        logged.system.log.write("I", "live", "one")
        logged.system.log.write("I", "other", "not shown")
        logged.system.log.write("I", "live", "two")
        while b"two" not in out.data:
            out.arrived.clear()
            await asyncio.wait_for(out.arrived.wait(), 10)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        return out.data

    assert asyncio.run(main()) == b"--------- beginning of main\none\ntwo\n"
    assert not logged.system.log._followers


def test_a_file_takes_the_lines(sh: Callable[..., Result]) -> None:
    assert sh("log -t Mine hello; logcat -d -s -v tag -f /sdcard/log.txt Mine:V") == Result(0, "", "")
    assert sh("cat /sdcard/log.txt").stdout == "--------- beginning of main\nI/Mine    : hello\n"


def test_questions_that_are_answered_at_once(sh: Callable[..., Result]) -> None:
    assert sh("logcat -L") == Result(0, "", "")
    assert sh("logcat -p") == Result(0, "~!\n", "")


def test_running_phone_chatters_with_its_clock(phone: Phone) -> None:
    phone.system.log.clear()
    run_script(phone, "sleep 4")
    assert run_script(phone, "logcat -d").stdout == ""
    run_script(phone, "sleep 1; sleep 5; sleep 600")
    assert run_script(phone, "logcat -d -v tag").stdout == (
        ONE + "W/healthd : battery l=100 v=5000 t=25.0 h=2 st=4 chg=\n"
        "I/system_server: Background concurrent copying GC freed 46630(2390KB) AllocSpace objects, 10(390KB) LOS "
        "objects, 42% free, 17MB/29MB, paused 130us\n"
        "I/system_server: Background concurrent copying GC freed 51390(2670KB) AllocSpace objects, 10(670KB) LOS "
        "objects, 42% free, 17MB/29MB, paused 110us\n"
    )


def test_reader_that_waits_gets_a_line(phone: Phone) -> None:
    phone.system.log.clear()
    found = run_script(phone, "logcat -m 1 -v tag & sleep 30; wait").stdout
    assert found.startswith(ONE) and len(found.splitlines()) == 2


def test_screen_focus_and_packages_are_told_of(phone: Phone) -> None:
    phone.system.log.clear()
    run_script(
        phone, "input keyevent POWER; am start -n com.android.settings/.Settings; pm uninstall net.gsantner.markor"
    )
    found = run_script(phone, "logcat -d -v tag -b all").stdout
    assert "I/PowerManagerService: Going to sleep due to power_button (uid 1000, " in found
    assert "I/screen_toggled: 0\n" in found
    assert "I/input_focus: [Focus entering " in found
    assert "I/PackageManager: Removed package net.gsantner.markor for user 0\n" in found
    order = [found.index(word) for word in ("screen_toggled", "START u0", "wm_set_resumed", "Displayed", "Removed")]
    assert order == sorted(order)


def test_chatter_is_as_it_was_after_a_load(phone: Phone) -> None:
    run_script(phone, "sleep 20; am start -n com.android.settings/.Settings")
    phone.snapshots.save("now")
    before = phone.system.log.entries()
    run_script(phone, "sleep 20")
    assert phone.system.log.entries() != before
    phone.snapshots.load("now")
    assert phone.system.log.entries() == before
