"""Files and much output between the phone and real adb programs, many at once and cut off in the middle."""

from __future__ import annotations

import os
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from simdroid.device import Phone
from tests.e2e.adb_program import Adb, bundled_adb
from tests.simdroid.adbd.conftest import Rig, on_a_thread

pytestmark = pytest.mark.slow

TMP = "/data/local/tmp"


def descriptors() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))


def test_push_and_pull_one_file(rig: Rig, blob: Path, tmp_path: Path) -> None:
    blob.chmod(0o640)
    os.utime(blob, (1_600_000_000, 1_600_000_000))
    assert rig.adb.call("push", str(blob), f"{TMP}/new/place/blob").status == 0
    found = rig.phone.system.fs.stat(f"{TMP}/new/place/blob")
    assert (found.mode & 0o777, found.mtime_ns, found.size) == (0o666, 1_600_000_000 * 10**9, 30 << 20)
    assert rig.adb.call("pull", "-a", f"{TMP}/new/place/blob", str(tmp_path / "back")).status == 0
    assert (tmp_path / "back").read_bytes() == blob.read_bytes()
    assert int((tmp_path / "back").stat().st_mtime) == 1_600_000_000


def test_push_and_pull_a_tree(rig: Rig, tmp_path: Path) -> None:
    tree = tmp_path / "tree"
    (tree / "sub" / "deep").mkdir(parents=True)
    (tree / "empty").write_bytes(b"")
    (tree / "sub" / "ünï cödé, 'quoted'").write_bytes(b"1")
    (tree / "sub" / "deep" / "f").write_bytes(b"2" * 70_000)
    assert rig.adb.call("push", str(tree), "/sdcard/Download/").status == 0
    assert rig.adb.call("pull", "/sdcard/Download/tree", str(tmp_path / "back")).status == 0
    for path in tree.rglob("*"):
        if path.is_file():
            assert (tmp_path / "back" / path.relative_to(tree)).read_bytes() == path.read_bytes()


def test_failed_transfers_say_why(rig: Rig, tmp_path: Path) -> None:
    (tmp_path / "f").write_bytes(b"x" * 200_000)
    missing = rig.adb.call("pull", "/sdcard/none", str(tmp_path))
    assert missing.status == 1 and "remote object '/sdcard/none'" in missing.text
    denied = rig.adb.call("push", str(tmp_path / "f"), "/data/none")
    if not rig.phone.rooted:
        assert denied.status == 1 and "couldn't create file: Permission denied" in denied.text
    folder = rig.adb.call("push", str(tmp_path / "f"), "/proc/x/y")
    assert folder.status == 1 and "secure_mkdirs failed" in folder.text


def test_streamed_install_of_no_package(rig: Rig, tmp_path: Path) -> None:
    (tmp_path / "x.apk").write_bytes(os.urandom(200_000))
    outcome = rig.adb.call("install", "-r", str(tmp_path / "x.apk"))
    assert outcome.status == 1
    assert "Performing Streamed Install" in outcome.text and "Failure [INSTALL_" in outcome.text


def test_much_output_through_a_shell(rig: Rig, blob: Path) -> None:
    rig.adb.call("push", str(blob), f"{TMP}/much")
    assert rig.adb.call("shell", f"cat {TMP}/much").data == blob.read_bytes()


def test_many_at_once(rig: Rig, blob: Path, tmp_path: Path) -> None:
    rig.adb.call("push", str(blob), f"{TMP}/many")
    with ThreadPoolExecutor(8) as pool:
        pulls = [pool.submit(rig.adb.call, "pull", f"{TMP}/many", str(tmp_path / f"{n}")) for n in range(3)]
        shells = [pool.submit(rig.adb.call, "shell", f"echo {n}; exit {n}") for n in range(20)]
        assert [shell.result() for shell in shells] == [(n, f"{n}\n".encode()) for n in range(20)]
        assert all(pull.result().status == 0 for pull in pulls)
    assert all((tmp_path / f"{n}").read_bytes() == blob.read_bytes() for n in range(3))


def test_killed_clients_leave_nothing(rig: Rig, blob: Path) -> None:
    rig.adb.call("push", str(blob), f"{TMP}/source")
    before = descriptors()
    for args in (["push", str(blob), f"{TMP}/half"], ["shell", f"cat {TMP}/source; cat"], ["logcat"]) * 3:
        client = subprocess.Popen(
            [*rig.adb.prefix(), *args],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=rig.adb.environment(),
        )
        time.sleep(0.03)
        client.kill()
        client.communicate()
    deadline = time.monotonic() + 30
    while any(each.tasks for each in rig.server._transports) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not any(each.tasks for each in rig.server._transports)
    assert descriptors() <= before
    half = f"{TMP}/half"
    assert not rig.phone.system.fs.exists(half) or rig.phone.system.fs.stat(half).size == blob.stat().st_size
    assert rig.adb.call("shell", "echo alive").text == "alive\n"


def test_burst_mode_of_newer_servers_is_not_taken_up(phone: Phone, tmp_path: Path, blob: Path) -> None:
    class Bursting(Adb):
        def environment(self) -> dict[str, str]:
            return {**super().environment(), "ADB_BURST_MODE": "1"}

    with on_a_thread(phone, tmp_path / "token") as server:
        adb = Bursting(bundled_adb(), tmp_path)
        try:
            adb.connect(server.console_port, server.adb_port)
            assert adb.call("push", str(blob), f"{TMP}/b").status == 0
            assert adb.call("pull", f"{TMP}/b", str(tmp_path / "back")).status == 0
            assert (tmp_path / "back").read_bytes() == blob.read_bytes()
        finally:
            adb.stop_server()
