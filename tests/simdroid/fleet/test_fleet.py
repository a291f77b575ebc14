"""Phones in worker processes: they answer, outlive their starter or not, and leave nothing behind."""

from __future__ import annotations

import fcntl
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from mobile_world.domain import ConfigError, InfraError
from mobile_world.runtime import AdbDevice, Console
from simdroid.fleet import Fleet, PhoneRecord, process_client

pytestmark = pytest.mark.slow


def eventually(condition: Callable[[], bool], seconds: float = 60.0) -> bool:
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True


def echo(record: PhoneRecord) -> str:
    with AdbDevice.direct("127.0.0.1", record.adb_port) as device:
        return device.shell(["echo", record.name], timeout=20).text


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.fixture
def state_dir(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Deeper than the name of a Unix socket may be long; the console's token is kept out of the real home."""
    monkeypatch.setenv("HOME", str(tmp_path))
    path = tmp_path / ("deep" * 20) / "state"
    yield path
    monkeypatch.undo()
    fleet = Fleet(path)
    fleet.stop([record.name for record in fleet.list()])


def test_private_phones_have_a_process_each_answer_and_leave_nothing(state_dir: Path) -> None:
    with Fleet(state_dir) as fleet:
        records = [*fleet.start(2, scope="private"), *fleet.start(scope="private")]
        assert len({record.name for record in records}) == 3
        assert [echo(record) for record in records] == [record.name for record in records]
        assert len({record.pid for record in records}) == 3
        assert sorted(fleet.list(), key=lambda record: record.name) == records
        assert fleet.list("user") == []
        assert all(not 5554 <= port <= 5585 for record in records for port in (record.adb_port, record.console_port))
    assert fleet.list() == []
    assert list((state_dir / "workers").iterdir()) == [] == list((state_dir / "zygotes").iterdir())
    assert eventually(lambda: not any(is_running(record.pid) for record in records))


def test_phones_end_by_name_by_serial_and_by_their_console(state_dir: Path) -> None:
    with Fleet(state_dir) as fleet:
        first, second, third = fleet.start(3, scope="private")
        homes = list((state_dir / "workers").glob("*/*/files"))
        assert len(homes) == 3
        assert fleet.stop([first.name]) == [first]
        assert fleet.stop([second.serial]) == [second]
        assert fleet.list() == [third]
        assert echo(third) == third.name
        assert eventually(lambda: [home.exists() for home in homes].count(True) == 1)
        with Console("127.0.0.1", third.console_port) as console:
            console.command("kill")
        assert eventually(lambda: not fleet.list())
        assert eventually(lambda: not is_running(third.pid))


def test_a_user_phone_outlives_its_starter_and_is_found_by_others(state_dir: Path) -> None:
    script = (
        "import sys; from pathlib import Path; from simdroid.fleet import Fleet\n"
        "Fleet(Path(sys.argv[1])).start(scope='user', name='mine')"
    )
    subprocess.run([sys.executable, "-c", script, str(state_dir)], check=True, timeout=60)
    with Fleet(state_dir) as fleet:
        (record,) = fleet.list("user")
        assert record.name == "mine"
        assert record.adb_port == record.console_port + 1
        assert record.console_port % 2 == 0
        assert echo(record) == "mine"
        with pytest.raises(ConfigError, match="runs already"):
            fleet.start(scope="user", name="mine")
    assert fleet.list("user") == [record]
    Fleet(state_dir).stop(["mine"])
    assert eventually(lambda: not is_running(record.pid))


def test_private_phones_die_with_their_starter(state_dir: Path) -> None:
    script = (
        "import os, signal, sys; from pathlib import Path; from simdroid.fleet import Fleet\n"
        "print(Fleet(Path(sys.argv[1])).start(scope='private')[0].pid, flush=True)\n"
        "os.kill(os.getpid(), signal.SIGKILL)"
    )
    done = subprocess.run([sys.executable, "-c", script, str(state_dir)], capture_output=True, timeout=60)
    assert done.returncode == -signal.SIGKILL, done.stderr
    assert eventually(lambda: not is_running(int(done.stdout)))
    assert eventually(lambda: not [*(state_dir / "workers").iterdir(), *(state_dir / "zygotes").iterdir()])


def test_what_a_killed_phone_left_is_swept(state_dir: Path) -> None:
    with Fleet(state_dir) as fleet:
        record = fleet.start(scope="private")[0]
        os.kill(record.pid, signal.SIGKILL)
        assert eventually(lambda: not fleet.list())
        assert list((state_dir / "workers").iterdir()) != []
        with pytest.raises(ConfigError, match="mw env list"):
            fleet.stop([record.name])
        assert list((state_dir / "workers").iterdir()) == []
        assert echo(fleet.start(scope="private")[0])


def test_a_phone_that_is_just_dying_is_no_failure(state_dir: Path) -> None:
    fleet = Fleet(state_dir)
    record = fleet.start(scope="private")[0]
    os.kill(record.pid, signal.SIGKILL)
    assert eventually(lambda: not fleet.list())
    with (state_dir / "workers" / record.worker / "alive").open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)  # As a process does that is not yet taken apart.
        threading.Timer(0.2, fcntl.flock, (held, fcntl.LOCK_UN)).start()
        assert fleet.list() == [record]
        fleet.close()


def test_many_starters_at_once(state_dir: Path) -> None:
    fleets = [Fleet(state_dir) for _ in range(3)]
    try:
        with ThreadPoolExecutor(3) as pool:
            started = list(pool.map(lambda fleet: fleet.start(scope="private", clock="wall")[0], fleets))
        assert len({record.name for record in started}) == 3
        assert len({record.adb_port for record in started}) == 3
        assert {record.name for record in fleets[0].list()} == {record.name for record in started}
    finally:
        for fleet in fleets:
            fleet.close()


PROGRAM = """
import sys
from pathlib import Path
from simdroid.fleet import Fleet
with Fleet(Path(sys.argv[1])) as fleet:
    print(fleet.start(scope="user")[0].name, flush=True)
    sys.stdin.readline()
"""


def test_programs_that_start_phones_at_once_all_get_one(state_dir: Path) -> None:
    programs = [
        subprocess.Popen(
            [sys.executable, "-c", PROGRAM, str(state_dir)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        for _ in range(10)
    ]
    names = [program.stdout.readline().strip() for program in programs if program.stdout]
    records = Fleet(state_dir).list("user")
    for program in programs:
        program.communicate("", timeout=100)
    assert sorted(names) == sorted(f"phone-{number}" for number in range(1, 11))
    assert len({record.console_port for record in records}) == 10
    assert [program.returncode for program in programs] == [0] * 10 and Fleet(state_dir).list() == []


@pytest.mark.parametrize("name", ["", ".hidden", "../escape", "a/b", "x" * 80, "café"])
def test_names_that_cannot_be(state_dir: Path, name: str) -> None:
    with Fleet(state_dir) as fleet, pytest.raises(ConfigError):
        fleet.start(scope="private", name=name)


def test_no_phones_at_all(state_dir: Path) -> None:
    with Fleet(state_dir) as fleet, pytest.raises(ConfigError, match="at least one"):
        fleet.start(0, scope="private")


def test_a_zygote_that_cannot_start_says_why(state_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONHOME", str(state_dir / "nowhere"))
    with Fleet(state_dir) as fleet, pytest.raises(InfraError, match="did not start"):
        fleet.start(scope="private")


def test_forks_begin_where_their_source_is_and_go_their_own_way(state_dir: Path) -> None:
    with Fleet(state_dir) as fleet:
        (source,) = fleet.start(scope="private")
        with AdbDevice.direct("127.0.0.1", source.adb_port) as device:
            device.shell_line("settings put system screen_brightness 7; echo kept > /sdcard/note")
            forks = fleet.start(2, scope="private", fork_of=source.name)
            device.shell_line("echo changed > /sdcard/note")
        for fork in forks:
            with AdbDevice.direct("127.0.0.1", fork.adb_port) as device:
                assert device.shell_line("cat /sdcard/note; settings get system screen_brightness").text == "kept\n7"
        with pytest.raises(ConfigError, match="no phone named"):
            fleet.start(scope="private", fork_of="nobody")


def test_killed_phones_are_reported_lost_and_then_swept(state_dir: Path) -> None:
    fleet = Fleet(state_dir)
    (phone,) = fleet.start(scope="user")
    os.kill(phone.pid, signal.SIGKILL)
    assert eventually(lambda: fleet.list() == [])
    assert fleet.lost() == [phone]
    (following,) = fleet.start(scope="user")
    assert fleet.lost() == []
    assert not (state_dir / "workers" / phone.worker / phone.name).exists() or following.name == phone.name
    assert echo(following) == following.name


def hang(record: PhoneRecord) -> None:
    """Stop a phone's process where it is, as content does that it never gets done with."""
    os.kill(record.pid, signal.SIGSTOP)


def test_a_phone_that_hangs_is_ended_and_its_neighbour_does_not_notice(state_dir: Path, monkeypatch: Any) -> None:
    monkeypatch.setattr(process_client, "STOP_S", 0.2)
    with Fleet(state_dir) as fleet:
        hung, neighbour = fleet.start(2, scope="private")
        hang(hung)
        assert echo(neighbour) == neighbour.name
        fleet.stop([hung.name])
        assert fleet.list() == [neighbour] and not is_running(hung.pid)
        assert echo(neighbour) == neighbour.name


def test_users_phones_of_several_programs_come_from_one_zygote_that_ends_with_the_last(state_dir: Path) -> None:
    one, two = Fleet(state_dir), Fleet(state_dir)
    first, second = *one.start(scope="user"), *two.start(scope="user")
    (zygote,) = (state_dir / "zygotes").iterdir()
    for record in (first, second):
        assert zygote.is_dir() and echo(record) == record.name
        one.stop([record.name])
    assert eventually(lambda: not zygote.exists())
    assert echo(*one.start(scope="user")) == "phone-1"


def test_a_zygote_that_is_killed_takes_no_phone_along(state_dir: Path) -> None:
    with Fleet(state_dir) as fleet:
        (first,) = fleet.start(scope="private")
        parent = int(Path(f"/proc/{first.pid}/stat").read_text().rpartition(")")[2].split()[1])
        os.kill(parent, signal.SIGKILL)
        assert echo(first) == first.name
        (second,) = fleet.start(scope="private")
        assert {echo(each) for each in fleet.list()} == {first.name, second.name}


def test_a_zygote_that_is_killed_with_a_request_unread_is_replaced(state_dir: Path) -> None:
    with Fleet(state_dir) as fleet, ThreadPoolExecutor(1) as pool:
        (first,) = fleet.start(scope="private")
        (state_dir / "logs" / "private-2.log").write_text("of an earlier phone")
        zygote = int(Path(f"/proc/{first.pid}/stat").read_text().rpartition(")")[2].split()[1])
        os.kill(zygote, signal.SIGSTOP)
        starting = pool.submit(fleet.start, scope="private")
        own = state_dir / "workers" / "private-2"
        assert eventually(lambda: own.is_dir() and len(list((state_dir / "starting").iterdir())) == 1)
        time.sleep(0.3)
        with Fleet(state_dir)._registry.locked():
            os.kill(zygote, signal.SIGKILL)
            assert eventually(lambda: Fleet(state_dir).lost() == [] and not Fleet(state_dir)._registry.zygote())
            fleet._registry.sweep()
        (second,) = starting.result(60)
        assert [echo(each) for each in (first, second)] == [first.name, second.name]
