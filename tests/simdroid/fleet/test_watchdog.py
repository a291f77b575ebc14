"""What the watchdog reads from the stack of a phone that does not respond."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

import simdroid
import simdroid_apps
from simdroid.app_sources import AppSource
from simdroid.fleet.fleet import Fleet
from simdroid.fleet.records import PhoneRecord
from simdroid.fleet.registry import WorkerDirectory
from simdroid.fleet.watchdog import HUNG_S, SILENT_S, Unresponsive, unresponsive
from tests.simdroid.fleet.fake_processes import dead_worker, record

PHONE, APPS = Path(simdroid.__file__).parent, Path(simdroid_apps.__file__).parent
LIBRARY = "/usr/lib/python3/re.py:9 in scan"
LOOP = [f"{PHONE}/shell/commands.py:3 in run", f"{PHONE}/fleet/phone_process.py:4 in run_phone", "<frozen x>:1 in main"]
OUTSIDE = AppSource(path=Path("/home/jürgen/shopping"), sha256="0" * 64)
ONE_FILE = AppSource(path=Path("/home/maps.py"), sha256="0" * 64)


@pytest.fixture
def worker(tmp_path: Path) -> Iterator[WorkerDirectory]:
    directory = WorkerDirectory(tmp_path / "workers" / "user-1")
    directory.path.mkdir(parents=True)
    with directory.claimed():
        yield directory


def thread(*places: str) -> str:
    """As `faulthandler` writes one down."""
    frames = (place.replace(" in ", ":in ").rsplit(":", 2) for place in places)
    lines = (f'  File "{file}", line {line} {function}\n' for file, line, function in frames)
    return "Thread 0x00007f0000000000 (most recent call first):\n" + "".join(lines)


def told(worker: WorkerDirectory, *threads: str, phone: PhoneRecord | None = None) -> Unresponsive:
    with worker.stack_file() as file:
        file.truncate(0)
        file.write("Timeout (0:00:05)!\n" + "\n".join(threads))
    found = unresponsive(worker, phone or record("phone-1"))
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("innermost", "app", "call"),
    [
        ([LIBRARY, f"{APPS}/markor/parsing/tables.py:7 in rows", f"{PHONE}/ui/screen.py:5 in build"],
         "markor", "rows (simdroid_apps/markor/parsing/tables.py:7)"),
        ([f"{PHONE}/media/png.py:1 in decode", f"{APPS}/clock.py:2 in show"],
         "clock", "decode (simdroid/media/png.py:1)"),
        ([LIBRARY, f"{PHONE}/browser/page.py:8 in fetch", f"{PHONE}/ui/screen.py:5 in build"],
         "browser", "fetch (simdroid/browser/page.py:8)"),
        ([f"{PHONE}/system_apps/launcher/home.py:6 in build"],
         "launcher", "build (simdroid/system_apps/launcher/home.py:6)"),
        ([f"{PHONE}/snapshots.py:6 in save"], "snapshots", "save (simdroid/snapshots.py:6)"),
        ([r"/home/j\xfcrgen/shopping/list.py:2 in sorts"], "shopping", "sorts (shopping/list.py:2)"),
        (["/home/maps.py:2 in <lambda>"], "maps", "<lambda> (maps.py:2)"),
        ([LIBRARY], "shell", "run (simdroid/shell/commands.py:3)"),
    ],
)  # fmt: skip
def test_the_app_and_the_call_are_those_of_the_innermost_code(
    worker: WorkerDirectory, innermost: list[str], app: str, call: str
) -> None:
    phone = record("phone-1").model_copy(update={"apps": (OUTSIDE, ONE_FILE)})
    found = told(worker, thread(LIBRARY), thread(*innermost, *LOOP), thread(LIBRARY), phone=phone)
    assert (found.phone, found.app, found.call) == ("phone-1", app, call)


def test_what_is_cut_off_or_unknown_is_told_as_far_as_it_goes(worker: WorkerDirectory) -> None:
    deep = thread(*[f"{PHONE}/regex/matcher.py:5 in match"] * 100) + "  ...\n"
    found = told(worker, thread(LIBRARY), deep)
    assert (found.app, found.call) == ("regex", "match (simdroid/regex/matcher.py:5)"), "the loop's thread is the last"
    found = told(worker, thread("/home/shopping-2/x.py:??? in f"))
    assert str(found).endswith(" UTC: busy in f (x.py:???)")
    found = told(worker, thread(LIBRARY, f"{PHONE}/fleet/phone_process.py:4 in run_phone"))
    assert (found.app, found.call) == ("", "run_phone (simdroid/fleet/phone_process.py:4)")
    assert told(worker).call == "unknown code"


def test_it_was_last_seen_before_the_stack_was_written(worker: WorkerDirectory) -> None:
    told(worker, thread(*LOOP))
    os.utime(worker.path / "stack", (1e9, 1e9 + HUNG_S))
    found = unresponsive(worker, record("phone-1"))
    assert found is not None and found.since == datetime(2001, 9, 9, 1, 46, 40, tzinfo=UTC)
    assert str(found) == (
        "phone-1 has been unresponsive since 2001-09-09 01:46:40 UTC: busy in shell, run (simdroid/shell/commands.py:3)"
    )


def test_a_process_that_does_not_run_is_known_by_its_silence(worker: WorkerDirectory) -> None:
    assert unresponsive(worker, record("phone-1")) is None, "it has not started yet"
    with worker.stack_file():
        assert unresponsive(worker, record("phone-1")) is None
        os.utime(worker.path / "stack", (0, time.time() - SILENT_S - 1))
        found = unresponsive(worker, record("phone-1"))
    assert found is not None and (found.app, found.call) == ("", "")
    assert str(found).endswith(" UTC: its process is stopped, or gets no processor time")


def test_a_fleet_tells_the_hung_from_the_dead(tmp_path: Path, worker: WorkerDirectory) -> None:
    fleet = Fleet(tmp_path)
    dead = dead_worker(tmp_path, "user-2", "phone-2")
    for each in (worker, dead):
        (each.path / "stack").write_text(thread(*LOOP))
    assert fleet.why_silent(record("phone-1")) == str(fleet.unresponsive(record("phone-1")))
    assert fleet.unresponsive(record("phone-2", "user-2")) is None
    assert fleet.why_silent(record("phone-2", "user-2")) == "the process of phone-2 has ended"
    (worker.path / "stack").write_text("")
    assert fleet.why_silent(record("phone-1")) == ""
