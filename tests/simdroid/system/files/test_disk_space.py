"""The disk of a phone is finite: what `df` says is left can be written, and not a block more."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from simdroid.device import Phone
from simdroid.system import Clock, FileSystem, open_database
from simdroid.system.files.disk_space import BLOCK, LIMIT, DiskSpace, size_text
from tests.conftest import Result
from tests.simdroid.apk_builder import build_apk, manifest

KIB = 1024


@pytest.fixture
def small(tmp_path: Path) -> FileSystem:
    """A disk of 32 blocks and 8 entries, on which one directory is."""
    (tmp_path / "files").mkdir()
    files = FileSystem(tmp_path / "files", Clock(), limit=DiskSpace(32 * BLOCK, 8))
    files.mkdir("/data")
    return files


@pytest.mark.parametrize(
    ("size", "text"),
    [(0, "0 B"), (900, "900 B"), (901, "0.90 kB"), (6500, "6.50 kB"), (128e9, "128 GB"), (5e15, "5000 TB")],
)
def test_sizes_are_written_as_android_writes_them(size: float, text: str) -> None:
    assert size_text(size) == text


def is_full(act: Callable[[], object]) -> bool:
    with pytest.raises(OSError) as caught:
        act()
    return caught.value.errno == errno.ENOSPC and caught.value.filename == "/data/more"


def test_files_take_whole_blocks(small: FileSystem) -> None:
    assert small.free() == DiskSpace(31 * BLOCK, 7)

    small.write_bytes("/data/f", b"x")
    small.symlink("f", "/data/l")

    assert small.free() == DiskSpace(30 * BLOCK, 5)


def test_the_last_block_can_be_written_and_none_after_it(small: FileSystem) -> None:
    small.write_bytes("/data/f", bytes(30 * BLOCK))
    small.write_bytes("/data/g", bytes(BLOCK))

    assert small.free().size == 0
    assert is_full(lambda: small.write_bytes("/data/more", b"x"))


def test_overwriting_takes_nothing(small: FileSystem) -> None:
    for _ in range(10):
        small.write_bytes("/data/f", bytes(20 * BLOCK))
    with small.update("/data/f") as file:
        file.write(bytes(20 * BLOCK))

    assert small.free().size == 11 * BLOCK


def test_what_is_removed_can_be_used_again(small: FileSystem) -> None:
    small.write_bytes("/data/f", bytes(31 * BLOCK))
    assert is_full(lambda: small.write_bytes("/data/more", b"x"))
    small.remove("/data/f")

    small.write_bytes("/data/more", bytes(31 * BLOCK))

    assert small.free().size == 0


def test_stretching_a_file_takes_room_and_cutting_it_gives_it_back(small: FileSystem) -> None:
    with small.update("/data/more") as file:
        file.truncate(31 * BLOCK)
        assert is_full(lambda: file.truncate(32 * BLOCK))
        file.truncate(BLOCK)
    small.write_bytes("/data/other", bytes(30 * BLOCK))

    assert small.free().size == 0


def test_a_hole_counts_as_what_it_will_hold(small: FileSystem) -> None:
    with small.create("/data/more", buffered=False) as file:
        file.seek(40 * BLOCK)
        assert is_full(lambda: file.write(b"x"))


def test_entries_are_counted_too(small: FileSystem) -> None:
    for number in range(7):
        small.write_bytes(f"/data/{number}", b"")

    assert is_full(lambda: small.write_bytes("/data/more", b""))
    assert is_full(lambda: small.mkdir("/data/more"))
    assert is_full(lambda: small.symlink("x", "/data/more"))
    assert not small.exists("/data/more")


def test_a_file_with_two_names_is_counted_once(small: FileSystem) -> None:
    small.write_bytes("/data/f", bytes(4 * BLOCK))
    small.link("/data/f", "/data/g")

    assert small.free() == DiskSpace(27 * BLOCK, 5)


def test_what_a_database_grows_by_is_counted(small: FileSystem) -> None:
    with open_database(small, "/data/db", create=True) as database:
        database.execute("CREATE TABLE t (b)")
        database.execute("INSERT INTO t VALUES (zeroblob(60000))")
    left = small.free().size

    assert left == 31 * BLOCK - -(-small.stat("/data/db").size // BLOCK) * BLOCK
    assert is_full(lambda: small.write_bytes("/data/more", bytes(left + 1)))


def test_restored_files_are_counted(small: FileSystem) -> None:
    saved = small.save()
    small.write_bytes("/data/f", bytes(31 * BLOCK))
    os.unlink(small.host("/data/f"))  # noqa: PTH108 - as restoring a snapshot does
    small.load(saved)

    small.write_bytes("/data/more", bytes(31 * BLOCK))

    assert small.free().size == 0


def free_kib(sh: Callable[..., Result], path: str) -> int:
    return int(sh(f"df {path} | tail -n 1").stdout.split()[3])


def test_df_shows_what_is_left(phone: Phone, sh: Callable[..., Result]) -> None:
    free = phone.system.fs.free()
    device, size, used, left, percent, place = sh("df /sdcard | tail -n 1").stdout.split()

    assert (device, size, place) == ("/dev/fuse", "6082144", "/storage/emulated")
    assert int(left) == free.size // KIB
    assert int(used) == int(size) - int(left)
    assert percent == f"{-(-100 * int(used) // int(size))}%"
    assert free.size > LIMIT.size * 0.99
    assert sh("stat -f -c '%a %d' /data").stdout == f"{free.size // BLOCK} {free.files}\n"


@pytest.mark.parametrize("path", ["/sdcard/Download/f", "/data/local/tmp/f"])
def test_df_follows_writes(sh: Callable[..., Result], path: str) -> None:
    before = free_kib(sh, "/data")
    sh(f"dd if=/dev/zero of={path} bs=1024 count=100")
    assert free_kib(sh, "/data") == free_kib(sh, "/sdcard") == before - 100
    sh(f"rm {path}")
    assert free_kib(sh, "/data") == before


def fill(phone: Phone) -> None:
    """Leave two blocks; a sparse file takes as much as a full one."""
    with phone.system.fs.update("/data/local/tmp/big") as file:
        file.truncate(phone.system.fs.free().size - 2 * BLOCK)


@pytest.mark.parametrize(
    ("script", "message"),
    [
        ("cat /sdcard/source > /sdcard/f", "cat: xwrite: No space left on device\n"),
        ("cp /sdcard/source /sdcard/f", "cp: /sdcard/f: No space left on device\n"),
        ("dd if=/sdcard/source of=/sdcard/f status=none", "dd: /sdcard/f: No space left on device\n"),
        ("sort -o /sdcard/f /sdcard/source", "sort: /sdcard/f: No space left on device\n"),
        ("truncate -s 20000 /sdcard/f", "truncate: /sdcard/f: No space left on device\n"),
        ("tee /sdcard/f < /sdcard/source > /dev/null", "tee: /sdcard/f: No space left on device\n"),
        ("tar cf /sdcard/f /sdcard/source", "tar: /sdcard/f: No space left on device\n"),
        ("gzip -k /sdcard/noise", "gzip: /sdcard/noise: No space left on device\n"),
    ],
)
def test_commands_say_that_the_disk_is_full(phone: Phone, sh: Callable[..., Result], script: str, message: str) -> None:
    phone.system.fs.write_bytes("/sdcard/source", b"line\n" * 4000)
    phone.system.fs.write_bytes("/sdcard/noise", os.urandom(20_000))
    fill(phone)

    assert sh(script) == Result(1, "", message)
    assert phone.internal_errors == 0


def test_small_things_still_work_on_a_full_disk(phone: Phone, sh: Callable[..., Result]) -> None:
    fill(phone)

    result = sh("echo hi > /sdcard/f; cat /sdcard/f; cat /dev/zero > /sdcard/g; rm /data/local/tmp/big; df /data > /f")

    assert (result.stdout, result.status) == ("hi\n", 0)


def test_an_app_that_does_not_fit_is_not_installed(phone: Phone, sh: Callable[..., Result]) -> None:
    phone.system.fs.write_bytes("/data/local/tmp/a.apk", build_apk(manifest("org.example.large")))
    fill(phone)

    result = sh("pm install /data/local/tmp/a.apk")

    assert "INSTALL_FAILED_INSUFFICIENT_STORAGE" in result.stdout + result.stderr
    assert result.status == 1
    assert phone.system.packages.get("org.example.large") is None
