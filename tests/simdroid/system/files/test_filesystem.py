"""The phone's files: one tree under several names, rights, times, devices, and nothing outside."""

from __future__ import annotations

import errno
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from simdroid.system import ROOT, SHELL, Clock, FileSystem, app_user
from simdroid.system.files.filesystem import EXECUTE, READ, WRITE

STORAGE_NAMES = ("/sdcard", "/storage/emulated/0", "/data/media/0", "/mnt/sdcard", "/storage/self/primary")


@pytest.fixture
def fs(tmp_path: Path) -> FileSystem:
    files = FileSystem(tmp_path / "files", Clock())
    (tmp_path / "files").mkdir()
    for folder in ("/storage/emulated/0/Download", "/storage/self", "/data/media", "/data/user", "/data/data", "/mnt"):
        files.mkdir(folder, parents=True)
    files.mkdir("/data/local/tmp", parents=True)
    return files


def error_of(act: Callable[[], object]) -> tuple[int | None, str | None]:
    with pytest.raises(OSError) as caught:
        act()
    return caught.value.errno, caught.value.filename


@pytest.mark.parametrize("one", STORAGE_NAMES)
@pytest.mark.parametrize("other", STORAGE_NAMES)
def test_storage_is_one_tree_under_many_names(fs: FileSystem, one: str, other: str) -> None:
    fs.write_text(f"{one}/Download/note.txt", "hello")

    assert fs.read_text(f"{other}/Download/note.txt") == "hello"
    assert fs.resolve(f"{other}/Download/note.txt") == "/storage/emulated/0/Download/note.txt"
    assert list(fs.walk(other)) == [f"{other}/Download", f"{other}/Download/note.txt"]


def test_app_data_has_two_names(fs: FileSystem) -> None:
    fs.mkdir("/data/user/0/com.example/databases", parents=True)

    assert fs.listdir("/data/data/com.example") == ["databases"]


def test_sdcard_is_a_symlink_that_stays(fs: FileSystem) -> None:
    assert fs.stat("/sdcard", follow=False).kind == "symlink"
    assert fs.readlink("/sdcard") == "/storage/self/primary"
    assert fs.stat("/sdcard").kind == "directory"
    assert fs.stat("/sdcard/", follow=False).kind == "directory"
    assert "sdcard" in fs.listdir("/")
    assert error_of(lambda: fs.remove("/sdcard")) == (errno.EROFS, "/sdcard")


@pytest.mark.parametrize(
    ("path", "canonical"),
    [
        ("/", "/"),
        ("//sdcard//Download/", "/storage/emulated/0/Download"),
        ("/sdcard/..", "/storage/emulated"),
        ("/data/media/0/..", "/data/media"),
        ("/data/user/0/..", "/data/user"),
        ("/../../..", "/"),
        ("/sdcard/./Download/../Download/x", "/storage/emulated/0/Download/x"),
        ("/sdcard/new", "/storage/emulated/0/new"),
        ("/sdcard/new/", "/storage/emulated/0/new"),
    ],
)
def test_resolve(fs: FileSystem, path: str, canonical: str) -> None:
    assert fs.resolve(path) == canonical


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("", errno.ENOENT),
        ("/nope/x", errno.ENOENT),
        ("/nope/..", errno.ENOENT),
        ("/sdcard/file/x", errno.ENOTDIR),
        ("/sdcard/file/", errno.ENOTDIR),
        ("/sdcard/file/..", errno.ENOTDIR),
        ("/sdcard/loop", errno.ELOOP),
        ("/sdcard/a\0b", errno.EINVAL),
        ("/sdcard/" + "x" * 256, errno.ENAMETOOLONG),
        ("/sdcard/" + "é" * 128, errno.ENAMETOOLONG),
        ("/sdcard" + "/x" * 3000, errno.ENAMETOOLONG),
    ],
)
def test_resolve_fails_as_linux_does(fs: FileSystem, path: str, code: int) -> None:
    fs.write_bytes("/sdcard/file", b"")
    fs.symlink("loop", "/sdcard/loop")

    assert error_of(lambda: fs.resolve(path)) == (code, path)


def test_a_name_may_be_as_long_as_linux_allows(fs: FileSystem) -> None:
    fs.write_bytes("/sdcard/" + "x" * 255, b"1")

    assert fs.stat("/sdcard/" + "x" * 255).size == 1


@pytest.mark.parametrize("name", ["sp ace", "quo'te\"s", "emoji😀", "new\nline", "-dash", "\udcff\udcfe", "*?["])
def test_odd_names(fs: FileSystem, name: str) -> None:
    fs.write_bytes(f"/sdcard/{name}", b"x")

    assert fs.listdir("/sdcard") == sorted(["Download", name], key=lambda one: one.encode("utf-8", "surrogateescape"))
    assert fs.read_bytes(f"/sdcard/{name}") == b"x"
    json.dumps(fs.save())


def test_symlinks_are_followed_inside_the_phone(fs: FileSystem) -> None:
    fs.write_text("/data/local/tmp/real", "content")
    fs.symlink("real", "/data/local/tmp/relative")
    fs.symlink("/data/local/tmp", "/sdcard/absolute")
    fs.symlink("../../../../../../data/local/tmp/real", "/sdcard/upwards")

    assert fs.read_text("/data/local/tmp/relative") == "content"
    assert fs.read_text("/sdcard/absolute/relative") == "content"
    assert fs.read_text("/sdcard/upwards") == "content"
    assert fs.readlink("/sdcard/absolute") == "/data/local/tmp"


def test_a_dangling_link_makes_its_target(fs: FileSystem) -> None:
    fs.symlink("/sdcard/target", "/sdcard/link")

    fs.write_text("/sdcard/link", "through")

    assert fs.read_text("/sdcard/target") == "through"


def test_removing_a_link_keeps_its_target(fs: FileSystem) -> None:
    fs.symlink("/sdcard/Download", "/sdcard/link")

    fs.remove_tree("/sdcard/link")

    assert fs.is_dir("/sdcard/Download")


@pytest.mark.parametrize("path", ["/", "/data", "/storage/emulated/0", "/data/data", "/sdcard/", "/data/media/0"])
def test_mount_points_stay(fs: FileSystem, path: str) -> None:
    assert error_of(lambda: fs.remove_tree(path)) == (errno.EBUSY, path)
    assert error_of(lambda: fs.rename(path, "/data/local/tmp/x"))[0] == errno.EBUSY


def test_rename_moves_metadata_and_replaces(fs: FileSystem) -> None:
    fs.mkdir("/data/a")
    fs.write_bytes("/data/a/f", b"1")
    fs.chmod("/data/a/f", 0o640)
    fs.chown("/data/a/f", 10_123, 10_123)

    fs.rename("/data/a", "/data/b")

    assert not fs.exists("/data/a")
    assert (fs.stat("/data/b/f").mode & 0o777, fs.stat("/data/b/f").uid) == (0o640, 10_123)
    assert error_of(lambda: fs.rename("/data/b", "/data/b/c")) == (errno.EINVAL, "/data/b")
    assert error_of(lambda: fs.rename("/nope", "/data/x")) == (errno.ENOENT, "/nope")


def test_owners_and_rights(fs: FileSystem) -> None:
    app, other = app_user(10_123), app_user(10_124)
    fs.mkdir("/data/data/com.example", permissions=0o700)
    fs.chown("/data/data/com.example", app.uid, app.gid)
    fs.as_user(app).write_text("/data/data/com.example/secret", "s")

    assert fs.stat("/data/data/com.example/secret").uid == app.uid
    for user in (other, SHELL):
        view = fs.as_user(user)
        assert error_of(lambda view=view: view.listdir("/data/data/com.example"))[0] == errno.EACCES  # type: ignore[misc]
        assert error_of(lambda view=view: view.read_text("/data/data/com.example/secret"))[0] == errno.EACCES  # type: ignore[misc]
        assert not view.exists("/data/data/com.example/secret")
        assert not view.access("/data/data/com.example", READ)
    assert fs.as_user(ROOT).access("/data/data/com.example/secret", WRITE)


def test_only_root_gives_files_away(fs: FileSystem) -> None:
    fs.chown("/data/local/tmp", 2000, 2000)
    shell = fs.as_user(SHELL)
    shell.write_bytes("/data/local/tmp/mine", b"")
    fs.write_bytes("/data/local/tmp/roots", b"")

    shell.chmod("/data/local/tmp/mine", 0o600)
    assert error_of(lambda: shell.chown("/data/local/tmp/mine", 0, 0))[0] == errno.EPERM
    assert error_of(lambda: shell.chmod("/data/local/tmp/roots", 0o777))[0] == errno.EPERM


def test_execute_needs_an_executable_file_even_for_root(fs: FileSystem) -> None:
    fs.write_bytes("/data/local/tmp/script", b"", permissions=0o644)
    assert not fs.access("/data/local/tmp/script", EXECUTE)

    fs.chmod("/data/local/tmp/script", 0o755)
    assert fs.access("/data/local/tmp/script", EXECUTE)


def test_storage_shows_the_media_providers_owner_whoever_writes(fs: FileSystem) -> None:
    fs.as_user(SHELL).write_bytes("/sdcard/x", b"123")
    fs.chmod("/sdcard/x", 0o777)

    found = fs.stat("/sdcard/x")
    assert (found.mode & 0o7777, found.uid, found.gid, found.size) == (0o660, 10_060, 1023, 3)
    assert fs.stat("/sdcard/Download").mode & 0o7777 == 0o2770


def test_times_are_phone_time(tmp_path: Path) -> None:
    clock = Clock()
    files = FileSystem(tmp_path, clock)
    files.mkdir("/d")
    born = clock.now_ns()
    clock.advance(5)
    files.write_bytes("/d/f", b"")
    written = clock.now_ns()
    clock.advance(5)
    files.read_bytes("/d/f")
    files.set_times("/d/f", atime_ns=7)

    found = files.stat("/d/f")
    assert (found.atime_ns, found.mtime_ns, found.ctime_ns) == (7, written, clock.now_ns())
    assert (files.stat("/d").mtime_ns, files.stat("/d").atime_ns) == (written, born)


def test_saved_metadata_comes_back(tmp_path: Path) -> None:
    files = FileSystem(tmp_path, Clock())
    files.write_bytes("/f", b"")
    files.chmod("/f", 0o601)
    files.set_context("/f", "u:object_r:test:s0")

    again = FileSystem(tmp_path, Clock())
    again.load(json.loads(json.dumps(files.save())))

    assert again.stat("/f") == files.stat("/f")


def test_devices(fs: FileSystem) -> None:
    with fs.create("/dev/null") as sink:
        assert sink.write(b"gone") == 4
    assert fs.read_bytes("/dev/null") == b""
    assert fs.stat("/dev/null").kind == "device"
    assert not fs.is_file("/dev/null")
    assert fs.exists("/dev/null")
    with fs.open("/dev/zero") as zeros:
        assert zeros.read(5) == bytes(5)
    assert fs.read_bytes("/dev/urandom") == fs.read_bytes("/dev/urandom")
    assert error_of(lambda: fs.remove("/dev/null"))[0] == errno.EACCES


def test_proc(fs: FileSystem) -> None:
    assert fs.read_text("/proc/uptime").startswith("30.00 ")
    assert "/dev/fuse /storage/emulated fuse" in fs.read_text("/proc/mounts")
    assert "version" in fs.listdir("/proc")
    assert error_of(lambda: fs.write_text("/proc/version", "x")) == (errno.EACCES, "/proc/version")
    assert error_of(lambda: fs.mkdir("/proc/x")) == (errno.EACCES, "/proc/x")


def test_system_is_read_only(fs: FileSystem) -> None:
    assert error_of(lambda: fs.mkdir("/system/x")) == (errno.EROFS, "/system/x")
    assert error_of(lambda: fs.write_text("/system/etc/hosts", "x")) == (errno.EROFS, "/system/etc/hosts")
    assert fs.resolve("/etc/hosts") == "/system/etc/hosts"


def test_shared_mounts_are_read_only(tmp_path: Path) -> None:
    shared, root = tmp_path / "shared", tmp_path / "root"
    (shared / "media").mkdir(parents=True)
    (shared / "media" / "font.ttf").write_bytes(b"font")
    root.mkdir()
    files = FileSystem(root, Clock(), mounts={"/product": shared})

    assert files.read_bytes("/product/media/font.ttf") == b"font"
    assert error_of(lambda: files.remove("/product/media/font.ttf"))[0] == errno.EROFS
    assert error_of(lambda: files.write_text("/product/new", "x"))[0] == errno.EROFS


def test_errors_never_name_the_host(fs: FileSystem, tmp_path: Path) -> None:
    fs.mkdir("/data/full/inner", parents=True)
    for act in (
        lambda: fs.rmdir("/data/full"),
        lambda: fs.open("/data/nope"),
        lambda: fs.listdir("/data/nope"),
        lambda: fs.rename("/data/full", "/data/local"),
        lambda: fs.mkdir("/data/full"),
    ):
        with pytest.raises(OSError) as caught:
            act()
        assert str(tmp_path) not in str(caught.value)


def test_hard_links_share_content(fs: FileSystem) -> None:
    fs.write_text("/data/local/tmp/a", "one")
    fs.link("/data/local/tmp/a", "/data/local/tmp/b")
    fs.write_text("/data/local/tmp/b", "two")

    assert fs.read_text("/data/local/tmp/a") == "two"
    assert fs.stat("/data/local/tmp/a").links == 2
    assert error_of(lambda: fs.link("/data/local/tmp/a", "/sdcard/b"))[0] == errno.EPERM
