"""Owners, permissions, times and labels that the host does not hold."""

from __future__ import annotations

import stat as bits
import zlib
from pathlib import Path
from typing import cast

import pytest

from simdroid.system import SHELL, Clock, FileSystem, User
from simdroid.system.files import paths
from simdroid.system.files.metadata import Meta, Metadata, default_context, kind_of

START_NS = 1_697_384_040_000_000_000
SECOND_NS = 1_000_000_000


@pytest.mark.parametrize(
    ("path", "mode", "permissions"),
    [
        ("/data/x", bits.S_IFREG, 0o644),
        ("/data/x", bits.S_IFDIR, 0o755),
        ("/data/x", bits.S_IFLNK, 0o777),
        ("/system/bin/x", bits.S_IFREG, 0o755),
    ],
)
def test_what_nobody_changed_is_roots(path: str, mode: int, permissions: int) -> None:
    meta = Metadata(Clock())
    assert meta.of(path, mode) == Meta(permissions, 0, 0, START_NS, START_NS, START_NS)
    assert (meta.version, meta.save()) == (0, {"born_ns": START_NS, "meta": {}})


def test_new_files_have_an_owner_and_touch_their_folder() -> None:
    clock = Clock()
    meta = Metadata(clock)
    clock.advance(1)
    now = START_NS + SECOND_NS
    meta.created("/data/a", 0o1234567, SHELL, bits.S_IFDIR)
    assert meta.of("/data/a", bits.S_IFREG) == Meta(0o4567, 2000, 2000, now, now, now)
    assert meta.of("/data", bits.S_IFDIR) == Meta(0o755, 0, 0, START_NS, now, now)
    folder = meta.entry("/data/shared", bits.S_IFDIR)
    folder.permissions, folder.gid = 0o2770, 1023
    meta.created("/data/shared/b", 0o600, SHELL, bits.S_IFDIR)
    assert meta.of("/data/shared/b", bits.S_IFREG).gid == 1023
    assert meta.version == 3


def test_moving_removing_and_copying() -> None:
    clock = Clock()
    meta = Metadata(clock)
    for path in ("/a/x", "/a/x/y", "/a/xy", "/b/x/old"):
        meta.created(path, 0o600, SHELL, bits.S_IFDIR)
    clock.advance(1)
    now = START_NS + SECOND_NS
    meta.moved("/a/x", "/b/x")
    saved = cast("dict[str, dict[str, object]]", meta.save())
    assert sorted(saved["meta"]) == ["/a", "/a/xy", "/b", "/b/x", "/b/x/y"]
    assert [meta.of(path, 0).mtime_ns for path in ("/a", "/b", "/b/x/y")] == [now, now, START_NS]
    clock.advance(1)
    version = meta.version
    meta.copied("/a/xy", "/b/z", bits.S_IFREG)
    assert meta.of("/b/z", 0) == meta.of("/a/xy", 0)
    assert meta.of("/b/z", 0) is not meta.of("/a/xy", 0)
    assert (meta.of("/b", 0).mtime_ns, meta.version) == (now + SECOND_NS, version + 1)
    meta.removed("/b/x", tree=False)
    assert meta.of("/b/x", bits.S_IFDIR).permissions == 0o755
    assert meta.of("/b/x/y", 0).permissions == 0o600
    meta.created("/b/x", 0o700, SHELL, bits.S_IFDIR)
    meta.removed("/b/x", tree=True)
    assert meta.of("/b/x/y", 0).permissions == 0o644
    other = Metadata(clock)
    other.load(meta.save())
    assert (other.save(), other.version) == (meta.save(), 1)


@pytest.mark.parametrize(
    ("path", "label"),
    [
        ("/storage/emulated/0/x", "fuse"),
        ("/data/app/x", "apk_data_file"),
        ("/data/data/x", "app_data_file"),
        ("/data/user_de/0", "app_data_file"),
        ("/data/local/tmp", "shell_data_file"),
        ("/data/media", "media_rw_data_file"),
        ("/data/misc", "system_data_file"),
        ("/dev/null", "device"),
        ("/proc", "proc"),
        ("/storage/self", "storage_file"),
        ("/system/bin/sh", "system_file"),
        ("/vendor", "rootfs"),
    ],
)
def test_labels_follow_from_the_place(path: str, label: str) -> None:
    assert default_context(path) == f"u:object_r:{label}:s0"


def test_kinds_follow_from_the_mode() -> None:
    modes = (bits.S_IFREG, bits.S_IFDIR, bits.S_IFLNK, bits.S_IFCHR, bits.S_IFIFO)
    assert [kind_of(mode) for mode in modes] == ["file", "directory", "symlink", "device", "device"]


def test_what_stat_tells(tmp_path: Path) -> None:
    files = FileSystem(tmp_path, Clock())
    for folder in ("/data/local", "/storage/emulated/0"):
        files.mkdir(folder, parents=True, permissions=0o751)
    owner = User(10_005, 10_006, frozenset(), "")
    files.write_bytes("/data/local/f", b"x" * 4097, permissions=0o640)
    files.chown("/data/local/f", owner.uid, owner.gid)
    files.symlink("f", "/data/local/l")
    files.link("/data/local/f", "/data/local/g")
    files.write_bytes("/sdcard/p", b"")

    def told(path: str) -> tuple[object, ...]:
        found = files.stat(path, follow=False)
        return found.kind, oct(found.mode), found.uid, found.gid, found.size, found.blocks, found.links

    assert told("/data/local/f") == ("file", "0o100640", 10_005, 10_006, 4097, 16, 2)
    assert told("/data/local") == ("directory", "0o40751", 0, 0, 4096, 8, 2)
    assert told("/data/local/l") == ("symlink", "0o120777", 0, 0, 1, 0, 1)
    assert told("/dev/null") == ("device", "0o20666", 0, 0, 0, 0, 1)
    assert told("/sdcard/p") == ("file", "0o100660", 10_060, 1023, 0, 0, 1)
    assert told("/sdcard/") == ("directory", "0o42770", 10_060, 1023, 4096, 8, 2)
    assert told("/sdcard") == ("symlink", "0o120777", 0, 0, 21, 0, 1)
    assert files.stat("/data/local/f").inode == zlib.crc32(b"/data/local/f") & 0x7FFFFFFF


def test_labels_can_be_set_and_restored(tmp_path: Path) -> None:
    files = FileSystem(tmp_path, Clock())
    files.write_bytes("/f", b"")
    files.set_context("/f", "u:object_r:odd:s0")
    assert files.stat("/f").context == "u:object_r:odd:s0"
    files.set_context("/f", None)
    assert files.stat("/f").context == "u:object_r:rootfs:s0"


def test_parts_of_paths() -> None:
    assert [paths.absolute(path, "/data/") for path in ("x", "/x", "")] == ["/data/x", "/x", ""]
    assert [paths.parent(path) for path in ("/", "/a", "/a/b")] == ["/", "/", "/a"]
    assert [paths.name(path) for path in ("/", "/a", "/a/b")] == ["", "a", "b"]
    assert paths.ancestry("/a/b") == ["/", "/a", "/a/b"]
    assert [paths.within(path, "/a") for path in ("/a", "/a/b", "/ab", "/")] == [True, True, False, False]
    assert paths.within("/a", "/")
    edges = ("\ud7ff", "\ud800", "\udfff", "\ue000", "text")
    assert [paths.is_text(name) for name in edges] == [True, False, False, True, True]
