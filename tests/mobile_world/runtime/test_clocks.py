"""A phone on the wall clock, over adb: what is due happens by itself, and whoever holds it for tasks gives it back."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from mobile_world.domain import DeviceRefused
from mobile_world.runtime.controller import AndroidController
from simdroid.fleet import hosted_phone, serve_phone
from simdroid.host_process import process_name
from simdroid.system.device import clock
from tests.mobile_world.runtime.conftest import find, open_message

START = datetime(2023, 10, 15, 15, 34, tzinfo=UTC)
DEADLINE_S = 60.0


class Wall:
    """The host's clock in the test's hands."""

    def __init__(self) -> None:
        self._ns = 0

    def __call__(self) -> int:
        return self._ns

    def go(self, seconds: float) -> None:
        """Let time go by."""
        self._ns += round(seconds * 1e9)


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> Wall:
    wall = Wall()
    monkeypatch.setattr(clock, "monotonic_ns", wall)
    return wall


@pytest.fixture
def phone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[AndroidController]:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr(hosted_phone, "TICK_S", 0.01)
    with serve_phone(tmp_path / "phone", clock="wall") as record, AndroidController.for_phone(record) as controller:
        yield controller


def mode_of(phone: AndroidController) -> str:
    return phone.run(["cmd", "mobileworld", "clock"]).text


def test_the_date_follows_the_wall_clock_from_where_it_was_set(wall: Wall, phone: AndroidController) -> None:
    assert phone.now() == START
    wall.go(90)
    assert (phone.now() - START).total_seconds() == 90
    later = datetime(2030, 1, 1, tzinfo=UTC)
    phone.set_clock(later)
    wall.go(3600)
    assert (phone.now() - later).total_seconds() == 3600
    assert phone.run(["cat", "/proc/uptime"]).text.split()[0] == f"{30 + 90 + 3600}.00"


def test_two_taps_three_seconds_apart_are_no_double_tap(wall: Wall, phone: AndroidController) -> None:
    open_message(phone)
    phone.type_text("one two")
    left, middle = (box := find(phone, lambda node: node.focused).box).left, box.centre[1]
    for _ in range(2):
        phone.tap(left + 40, middle)
        wall.go(3)
    assert len(phone.type_text("four")) == len("one twofour")
    phone.double_tap(left + 40, middle)
    assert "one" not in phone.type_text("five"), "soon after each other they still are"


def test_a_snackbar_goes_away(wall: Wall, phone: AndroidController) -> None:
    phone.run(["cmd", "mobileworld", "set-up"])
    phone.launch_app("Markor")
    phone.back()
    there, picture = "Press 'Back' again to exit", phone.screenshot()
    assert there in phone.ui_xml()
    wall.go(1)
    assert there in phone.ui_xml()
    wall.go(10)
    assert phone.screenshot() != picture
    assert there not in phone.ui_xml()


def test_a_timer_rings_though_nobody_does_anything(wall: Wall, phone: AndroidController) -> None:
    def rings() -> bool:
        return "Time's up" in phone.run(["dumpsys", "notification", "--noredact"]).text

    extra = "android.intent.extra.alarm"
    minute, unseen = ("--ei", f"{extra}.LENGTH", "60"), ("--ez", f"{extra}.SKIP_UI", "true")
    phone.run(["am", "start", "-a", "android.intent.action.SET_TIMER", *minute, *unseen])
    wall.go(30)
    assert not rings()
    wall.go(31)
    assert rings()


def test_snapshots_bring_the_date_back_and_time_goes_on(wall: Wall, phone: AndroidController) -> None:
    phone.save_snapshot("then")
    wall.go(100)
    phone.load_snapshot("then")
    assert phone.now() == START
    wall.go(5)
    assert (phone.now() - START).total_seconds() == 5
    assert phone.state_digest() is None, "it is another one at the next moment"


@pytest.mark.parametrize("mode", ["virtual", "wall"])
def test_a_time_limit_ends_a_sleep(phone: AndroidController, mode: str) -> None:
    phone.run(["cmd", "mobileworld", "clock", mode])
    result = phone.run_line("timeout 0.2 sleep 500; echo $?; timeout 60 sleep 0.1; echo $?")
    assert result.text.split() == ["124", "0"]
    assert (phone.now() - START).total_seconds() < 300


def test_a_virtual_time_limit_takes_no_longer_than_it_says(phone: AndroidController) -> None:
    phone.use_clock("virtual", START)
    phone.run_line("timeout 5 sh -c 'sleep 3; sleep 9'")
    assert (phone.now() - START).total_seconds() == 5


@pytest.mark.slow
def test_a_sleep_on_the_wall_clock_takes_its_time(phone: AndroidController) -> None:
    before, began = phone.now(), time.monotonic()
    phone.sleep(1.5)
    assert time.monotonic() - began >= 1.5
    assert (phone.now() - before).total_seconds() >= 1


def test_who_holds_a_phone_gives_it_back_as_it_was(wall: Wall, phone: AndroidController) -> None:
    wall.go(500)
    phone.run(["touch", "/sdcard/mine"])
    phone.hold()
    wall.go(70)
    phone.run(["rm", "/sdcard/mine"])
    phone.sleep(86_000)
    phone.hold()
    assert mode_of(phone) == "virtual"
    assert (phone.now() - START).total_seconds() == 86_500
    phone.release()
    phone.release()
    assert mode_of(phone) == "wall"
    assert phone.run(["ls", "/sdcard/mine"]).status == 0
    assert (phone.now() - START).total_seconds() == 500
    assert "mw_before" not in phone.list_snapshots()


def test_tasks_begin_with_the_level_that_was_set(wall: Wall, phone: AndroidController) -> None:
    def level() -> int:
        return int(phone.run(["cmd", "battery", "get", "level"]).text)

    wall.go(7200)
    assert level() == 87
    phone.hold()
    assert level() == 100
    phone.sleep(600)
    assert level() == 99
    phone.release()
    assert level() == 87


def test_a_phone_is_put_back_when_its_holder_dies(phone: AndroidController) -> None:
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as holder:
        phone.run(["cmd", "mobileworld", "hold", process_name(holder.pid)])
        phone.run(["touch", "/sdcard/theirs"])
        for change in (phone.hold, phone.release):
            with pytest.raises(DeviceRefused, match=f"process {holder.pid} has this phone"):
                change()
        holder.kill()
    end = time.monotonic() + DEADLINE_S
    while mode_of(phone) != "wall":
        assert time.monotonic() < end
    assert phone.run(["ls", "/sdcard/theirs"], check=False).status == 1
    phone.hold()
    phone.release()


def test_a_holder_on_another_machine_gives_way(phone: AndroidController) -> None:
    phone.run(["touch", "/sdcard/mine"])
    phone.run(["cmd", "mobileworld", "hold", "7.7@elsewhere"])
    phone.run(["rm", "/sdcard/mine"])
    phone.hold()
    with pytest.raises(DeviceRefused, match="has this phone, and alone can release it"):
        phone.run(["cmd", "mobileworld", "release", "7.7@elsewhere"])
    phone.release()
    assert mode_of(phone) == "wall"
    assert phone.run(["ls", "/sdcard/mine"]).status == 0


@pytest.mark.parametrize("words", [("clock", "sundial"), ("clock", "wall", "soon"), ("hold", "me"), ("hold", "1")])
def test_odd_words_are_refused(phone: AndroidController, words: tuple[str, ...]) -> None:
    with pytest.raises(DeviceRefused, match="Error: "):
        phone.run(["cmd", "mobileworld", *words])
