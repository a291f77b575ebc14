"""Limits and edges of the file system: lengths, depths, links, space, times and writers."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from simdroid.system import ROOT, SHELL, Clock, FileSystem, User
from simdroid.system.files.disk import StatRecord
from simdroid.system.files.disk_space import DiskQuota, DiskSpace, in_blocks, measure, size_text
from simdroid.system.files.filesystem import READ, WRITE

START_NS = 1_697_384_040_000_000_000


@pytest.fixture
def fs(tmp_path: Path) -> FileSystem:
    files = FileSystem(tmp_path, Clock())
    for folder in ("/data/local/tmp", "/data/data", "/storage/emulated/0", "/storage/self", "/mnt"):
        files.mkdir(folder, parents=True)
    return files


def code_of(act: Callable[[], object]) -> int | None:
    with pytest.raises(OSError) as caught:
        act()
    return caught.value.errno


def test_lengths_of_names_and_paths(fs: FileSystem) -> None:
    assert code_of(lambda: fs.resolve("/" + "x" * 256)) == errno.ENAMETOOLONG
    assert fs.resolve("/" + "x" * 255) == "/" + "x" * 255
    assert code_of(lambda: fs.resolve("/" + "é" * 128)) == errno.ENAMETOOLONG
    assert fs.resolve("/" + "é" * 127) == "/" + "é" * 127
    assert fs.resolve("/." * 2047 + "/") == "/"
    assert code_of(lambda: fs.resolve("/." * 2048)) == errno.ENAMETOOLONG
    assert code_of(lambda: fs.resolve("")) == errno.ENOENT
    assert code_of(lambda: fs.resolve("/a\0b")) == errno.EINVAL
    assert code_of(lambda: fs.resolve("/" + "\ud800" * 64)) == errno.EILSEQ


def test_folders_in_folders(fs: FileSystem) -> None:
    deepest = "/d" * 128
    fs.mkdir(deepest, parents=True)
    assert fs.is_dir(deepest)
    assert code_of(lambda: fs.mkdir(f"{deepest}/d")) == errno.ENAMETOOLONG


def test_chains_of_links(fs: FileSystem) -> None:
    fs.write_text("/data/l0", "end")
    for number in range(41):
        fs.symlink(f"l{number}", f"/data/l{number + 1}")
    assert fs.read_text("/data/l40") == "end"
    assert code_of(lambda: fs.read_text("/data/l41")) == errno.ELOOP
    assert fs.readlink("/data/l41") == "l40"
    assert code_of(lambda: fs.readlink("/data/l0")) == errno.EINVAL


@pytest.mark.parametrize(
    ("permissions", "uid", "gid", "readable", "writable"),
    [
        (0o400, 2000, 0, True, False),
        (0o200, 2000, 0, False, True),
        (0o044, 2000, 0, False, False),
        (0o040, 0, 2000, True, False),
        (0o020, 0, 1015, False, True),
        (0o004, 0, 2000, False, False),
        (0o004, 0, 0, True, False),
        (0o002, 0, 0, False, True),
        (0o770, 0, 0, False, False),
    ],
)
def test_rights_of_owner_group_and_others(
    fs: FileSystem, permissions: int, uid: int, gid: int, readable: bool, writable: bool
) -> None:
    fs.write_bytes("/data/f", b"")
    fs.chown("/data/f", uid, gid)
    fs.chmod("/data/f", permissions)
    shell = fs.as_user(SHELL)
    assert (shell.access("/data/f", READ), shell.access("/data/f", WRITE)) == (readable, writable)
    assert (fs.access("/data/f", READ), fs.access("/data/f", WRITE)) == (True, True)


def test_owners_and_times_change_one_by_one(fs: FileSystem) -> None:
    fs.write_bytes("/data/f", b"")
    fs.chown("/data/f", 5, None)
    fs.chown("/data/f", None, 6)
    fs.clock.advance(1)
    fs.set_times("/data/f", atime_ns=7)
    fs.set_times("/data/f", mtime_ns=8)
    found = fs.stat("/data/f")
    now = START_NS + 1_000_000_000
    assert (found.uid, found.gid, found.atime_ns, found.mtime_ns, found.ctime_ns) == (5, 6, 7, 8, now)
    fs.clock.advance(1)
    fs.chmod("/data/f", 0o17777)
    assert (fs.stat("/data/f").mode, fs.stat("/data/f").ctime_ns) == (0o107777, now + 1_000_000_000)
    fs.clock.advance(1)
    fs.chown("/data/f", 0, 0)
    assert fs.stat("/data/f").ctime_ns == now + 2_000_000_000
    stranger = fs.as_user(User(9, 9, frozenset(), ""))
    assert code_of(lambda: stranger.chmod("/data/f", 0)) == errno.EPERM
    assert code_of(lambda: stranger.set_context("/data/f", None)) == errno.EPERM
    assert code_of(lambda: fs.chmod("/system/etc/hosts", 0)) == errno.EROFS
    assert code_of(lambda: fs.chown("/system/etc/hosts", 0, 0)) == errno.EROFS


def test_links_are_given_away_themselves(fs: FileSystem) -> None:
    fs.write_bytes("/data/f", b"")
    fs.symlink("f", "/data/l")
    fs.chown("/data/l", 7, 7, follow=False)
    fs.set_times("/data/l", mtime_ns=9, follow=False)
    link = fs.stat("/data/l", follow=False)
    assert (link.uid, link.mtime_ns, fs.stat("/data/f").uid, fs.stat("/data/f").mtime_ns) == (7, 9, 0, START_NS)
    fs.chown("/data/l", 8, 8)
    assert (fs.stat("/data/f").uid, fs.exists("/data/l", follow=False)) == (8, True)
    fs.remove("/data/f")
    assert (fs.exists("/data/l"), fs.exists("/data/l", follow=False)) == (False, True)


def test_a_second_name_and_a_link_take_no_bytes(tmp_path: Path) -> None:
    fs = FileSystem(tmp_path, Clock(), limit=DiskSpace(4096, 3))
    fs.write_bytes("/f", bytes(4096))
    fs.link("/f", "/g")
    fs.symlink("f", "/l")
    assert fs.free() == DiskSpace(0, 0)
    for act in (lambda: fs.link("/f", "/h"), lambda: fs.symlink("f", "/m"), lambda: fs.write_bytes("/n", b"")):
        assert code_of(act) == errno.ENOSPC


def test_a_folder_takes_a_block_and_an_entry(tmp_path: Path) -> None:
    fs = FileSystem(tmp_path, Clock(), limit=DiskSpace(8191, 5))
    fs.mkdir("/a")
    assert fs.free() == DiskSpace(4095, 4)
    assert code_of(lambda: fs.mkdir("/b")) == errno.ENOSPC


def test_renaming_has_its_limits(fs: FileSystem) -> None:
    fs.mkdir("/data/a/b", parents=True)
    assert code_of(lambda: fs.rename("/data/a", "/data/a/b/c")) == errno.EINVAL
    assert code_of(lambda: fs.rename("/data", "/x")) == errno.EBUSY
    assert code_of(lambda: fs.rename("/data/a", "/data/data")) == errno.EBUSY
    fs.rename("/data/a", "/data/a")
    assert code_of(lambda: fs.rmdir("/data/a")) == errno.ENOTEMPTY
    assert code_of(lambda: fs.remove("/data/a")) == errno.EISDIR
    fs.write_bytes("/data/f", b"")
    assert code_of(lambda: fs.rmdir("/data/f")) == errno.ENOTDIR
    assert code_of(lambda: fs.listdir("/data/f")) == errno.ENOTDIR
    assert code_of(lambda: fs.open("/data/a")) == errno.EISDIR
    assert code_of(lambda: fs.write_bytes("/data/a", b"")) == errno.EISDIR
    assert code_of(lambda: fs.mkdir("/data/a")) == errno.EEXIST
    assert code_of(lambda: fs.link("/data/a", "/data/c")) == errno.EPERM
    assert code_of(lambda: fs.link("/data/f", "/sdcard/f")) == errno.EPERM
    assert code_of(lambda: fs.link("/dev/null", "/data/n")) == errno.EPERM
    assert code_of(lambda: fs.write_bytes("/proc/version", b"")) == errno.EACCES
    assert code_of(lambda: fs.write_bytes("/proc/new", b"")) == errno.EACCES
    assert code_of(lambda: fs.write_bytes("/system/new", b"")) == errno.EROFS
    fs.remove_tree("/data/a")
    fs.remove_tree("/data/f")
    assert (fs.exists("/data/a"), fs.exists("/data/f")) == (False, False)


def test_files_are_appended_to_and_changed_in_place(fs: FileSystem) -> None:
    fs.write_bytes("/data/f", b"one", permissions=0o600)
    with fs.create("/data/f", append=True, permissions=0o777) as file:
        file.write(b" two")
    with fs.update("/data/f") as file:
        file.seek(1)
        file.write(b"ON")
    assert (fs.read_bytes("/data/f"), fs.stat("/data/f").mode & 0o777) == (b"oON two", 0o600)
    with fs.update("/data/new") as file:
        file.write(b"x")
    fs.write_bytes("/data/plain", b"")
    fs.mkdir("/data/folder")
    modes = [fs.stat(f"/data/{name}").mode & 0o7777 for name in ("new", "plain", "folder")]
    assert modes == [0o666, 0o666, 0o777]
    with fs.update("/dev/null") as sink:
        assert sink.write(b"abc") == 3


def test_versions_change_with_every_write(fs: FileSystem) -> None:
    versions = {fs.version}
    changes: tuple[Callable[[], object], ...] = (
        lambda: fs.write_bytes("/data/f", b"x"),
        lambda: fs.chmod("/data/f", 0o600),
        lambda: fs.rename("/data/f", "/data/g"),
        lambda: fs.remove("/data/g"),
        lambda: fs.load(fs.save()),
    )
    for change in changes:
        change()
        versions.add(fs.version)
    assert len(versions) == 6
    assert fs.version == fs.version
    writer = object()
    before = fs.version
    fs.end_writing(writer)
    assert fs.version == before
    fs.begin_writing(writer)
    assert fs.version != fs.version
    fs.end_writing(writer)
    assert (fs.version == fs.version, fs.version == before) == (True, False)


def test_a_file_is_parsed_once_while_looks_are_recorded(fs: FileSystem) -> None:
    seen: list[bytes] = []

    def parse(content: bytes) -> int:
        seen.append(content)
        return len(content)

    assert fs.parsed("/data/f", parse) is None
    fs.write_text("/data/f", "a")
    assert [fs.parsed("/data/f", parse) for _ in range(2)] == [1, 1] and len(seen) == 2, "nothing is kept outside"
    outer: StatRecord = {}
    inner: StatRecord = {}
    with fs.recording_stats(outer):
        assert [fs.parsed("/data/f", parse) for _ in range(3)] == [1, 1, 1] and len(seen) == 3
        with fs.recording_stats(inner):
            assert fs.parsed("/data/f", parse) == 1 and len(seen) == 4, "who records must record it as well"
        fs.write_text("/data/f", "bcd")
        assert [fs.parsed("/data/f", parse) for _ in range(2)] == [3, 3] and seen[4:] == [b"bcd"]
        fs.remove("/data/f")
        assert fs.parsed("/data/f", parse) is None
    assert sorted(outer) == sorted(inner) == ["/data/f"]
    with fs.recording_stats({}):
        assert fs.parsed("/data/f", parse) is None


def test_what_was_looked_at_is_compared_with_the_host(fs: FileSystem) -> None:
    fs.write_text("/data/f", "a")
    looks: StatRecord = {}
    with fs.recording_stats(looks):
        fs.read_text("/data/f")
        fs.exists("/data/none")
        fs.exists("/dev/null")
    fs.exists("/data")
    assert sorted(looks) == ["/data/f", "/data/none"]
    assert fs.unchanged(looks)
    host = fs.host("/data/f")
    os.utime(host, ns=(1, 1))
    assert not fs.unchanged(looks)
    missing: StatRecord = {"/data/none": None}
    assert fs.unchanged(missing)
    fs.write_text("/data/none", "")
    assert not fs.unchanged(missing)
    gone: StatRecord = {"/data/f": os.lstat(host)}
    assert fs.unchanged(gone)
    fs.remove("/data/f")
    assert not fs.unchanged(gone)


def test_reading_as_another_user(fs: FileSystem) -> None:
    fs.mkdir("/data/local/tmp/closed", permissions=0o700)
    fs.write_bytes("/data/local/tmp/closed/f", b"")
    shell = fs.as_user(SHELL)
    assert (shell.user, fs.user, shell.clock is fs.clock) == (SHELL, ROOT, True)
    assert not shell.exists("/data/local/tmp/closed/f")
    assert code_of(lambda: shell.listdir("/data/local/tmp/closed")) == errno.EACCES
    assert code_of(lambda: shell.write_bytes("/data/local/tmp/closed/g", b"")) == errno.EACCES
    assert (shell.is_dir("/data/local/tmp/closed"), shell.is_file("/data/local/tmp/closed/f")) == (True, False)


@pytest.mark.parametrize(
    ("size", "text"),
    [
        (0, "0 B"),
        (900, "900 B"),
        (901, "0.90 kB"),
        (99_990, "99.99 kB"),
        (100_000, "100 kB"),
        (900_000, "900 kB"),
        (900_001, "0.90 MB"),
        (5e15, "5000 TB"),
    ],
)
def test_sizes(size: float, text: str) -> None:
    assert size_text(size) == text


def test_blocks_and_quota(tmp_path: Path) -> None:
    assert [in_blocks(size) for size in (0, 1, 4096, 4097)] == [0, 4096, 4096, 8192]
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "f").write_bytes(bytes(5000))
    (tmp_path / "folder" / "g").hardlink_to(tmp_path / "folder" / "f")
    (tmp_path / "l").symlink_to("folder")
    assert measure(str(tmp_path)) == DiskSpace(4096 + 8192, 4)
    quota = DiskQuota(str(tmp_path), DiskSpace(20_480, 6))
    assert quota.free() == DiskSpace(8192, 2)
    quota.take(4096, "x", files=1)
    assert quota.at_least() == DiskSpace(4096, 1)
    quota.changed(1000)
    quota.changed(-1000)
    assert quota.at_least() == DiskSpace(8192, 2)
    for size, files in ((8193, 0), (0, 3)):
        with pytest.raises(OSError, match="No space"):
            quota.take(size, "x", files=files)
    quota.take(8192, "x", files=2)
    quota.forget()
    assert quota.at_least() == DiskSpace(8192, 2)
    assert DiskQuota(str(tmp_path), DiskSpace(1, 1)).free() == DiskSpace(0, 0)
