"""What Files does in shared storage: nothing is replaced, nothing leaves a folder."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from simdroid.system import Clock, FileSystem
from simdroid.system.files import shared_storage as storage
from simdroid.system.files.disk_space import DiskSpace

ROOT = "/storage/emulated/0"


@pytest.fixture
def fs(tmp_path: Path) -> FileSystem:
    files = FileSystem(tmp_path, Clock())
    for folder in ("Download", "Documents", "Android/data/org.example"):
        files.mkdir(f"{ROOT}/{folder}", parents=True)
    return files


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        (" a b.txt ", "a b.txt"),
        ('a"*/:<>?\\|b', "a_________b"),
        ("a\x00\x1f\x7f\x20b", "a___ b"),
        ("", "(invalid)"),
        (".", "(invalid)"),
        ("..", "(invalid)"),
        ("...", "..."),
        ("x" * 255, "x" * 255),
        ("x" * 256, "x" * 255),
        ("x" + "é" * 127, "x" + "é" * 127),
        ("xx" + "é" * 127, "xx" + "é" * 126),
        ("\ud800", "?"),
    ],
)
def test_names_the_storage_takes(given: str, kept: str) -> None:
    assert storage.valid_name(given) == kept


def test_a_name_in_use_gets_a_number(fs: FileSystem) -> None:
    found = []
    for name in ("a.tar.gz", "a.tar.gz", "a.tar.gz", ".hidden", ".hidden", "plain", "plain"):
        path = storage.free_path(fs, ROOT, name)
        fs.write_bytes(path, b"")
        found.append(path.removeprefix(f"{ROOT}/"))
    assert found == [
        *("a.tar.gz", "a.tar (1).gz", "a.tar (2).gz", ".hidden", ".hidden (1)", "plain", "plain (1)"),
    ]


def test_new_folders_and_renaming(fs: FileSystem) -> None:
    folder = storage.new_folder(fs, ROOT, "a/b")
    assert (folder, fs.is_dir(folder)) == (f"{ROOT}/a_b", True)
    assert storage.new_folder(fs, ROOT, "a/b") == f"{ROOT}/a_b (1)"
    assert storage.rename(fs, folder, "Download") is None
    assert storage.rename(fs, folder, "a_b") == folder
    assert storage.rename(fs, folder, "c") == f"{ROOT}/c"
    assert (fs.is_dir(f"{ROOT}/c"), fs.exists(folder)) == (True, False)


@pytest.mark.parametrize(
    "path",
    [f"{ROOT}/Android", f"{ROOT}/Android/data", f"{ROOT}/Android/media", f"{ROOT}/Android/obb", ROOT, "/data/x"],
)
def test_what_belongs_to_the_system_stays(fs: FileSystem, path: str) -> None:
    fs.mkdir(path, parents=True)
    changes: tuple[Callable[[], object], ...] = (
        lambda: storage.delete(fs, path),
        lambda: storage.rename(fs, path, "new"),
        lambda: storage.move(fs, path, f"{ROOT}/Download"),
    )
    for change in changes:
        with pytest.raises(OSError, match="belongs to the system"):
            change()
    assert fs.is_dir(path)


def test_deleting_and_moving(fs: FileSystem) -> None:
    storage.delete(fs, f"{ROOT}/Android/data/org.example")
    assert not fs.exists(f"{ROOT}/Android/data/org.example")
    for folder in ("Download", "Documents"):
        fs.write_text(f"{ROOT}/{folder}/a.txt", folder)
    moved = f"{ROOT}/Download/a.txt"
    assert storage.move(fs, moved, f"{ROOT}/Download") == moved
    assert storage.move(fs, moved, f"{ROOT}/Documents") == f"{ROOT}/Documents/a (1).txt"
    assert (fs.read_text(f"{ROOT}/Documents/a (1).txt"), fs.exists(moved)) == ("Download", False)


def test_copying(fs: FileSystem) -> None:
    fs.mkdir(f"{ROOT}/Documents/in/deep", parents=True)
    fs.write_text(f"{ROOT}/Documents/in/deep/a.txt", "hello")
    target = storage.copy(fs, f"{ROOT}/Documents/in", f"{ROOT}/Download")
    assert list(fs.walk(target)) == [f"{target}/deep", f"{target}/deep/a.txt"]
    assert fs.read_text(f"{target}/deep/a.txt") == "hello"
    assert storage.copy(fs, f"{ROOT}/Documents/in", f"{ROOT}/Documents") == f"{ROOT}/Documents/in (1)"
    for folder in ("in", "in/deep"):
        with pytest.raises(OSError, match="into itself"):
            storage.copy(fs, f"{ROOT}/Documents/in", f"{ROOT}/Documents/{folder}")


def test_a_copy_that_fails_leaves_nothing(tmp_path: Path) -> None:
    fs = FileSystem(tmp_path, Clock(), limit=DiskSpace(40_960, 100))
    fs.mkdir(f"{ROOT}/Download/in", parents=True)
    fs.write_bytes(f"{ROOT}/Download/in/a", bytes(8192))
    fs.write_bytes(f"{ROOT}/Download/in/b", bytes(4096))
    fs.mkdir(f"{ROOT}/other")
    with pytest.raises(OSError, match="No space"):
        storage.copy(fs, f"{ROOT}/Download/in", f"{ROOT}/other")
    assert fs.listdir(f"{ROOT}/other") == []
