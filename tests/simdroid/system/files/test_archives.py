"""Archives: what they hold, and that nothing in one leads out of a folder or fills the memory."""

from __future__ import annotations

import errno
import io
import zipfile
from pathlib import Path
from random import Random

import pytest

from simdroid.system import Clock, FileSystem
from simdroid.system.files import archives
from simdroid.system.files.disk_space import DiskSpace

ROOT = "/storage/emulated/0"
ARCHIVE = f"{ROOT}/Download/a.zip"


@pytest.fixture
def fs(tmp_path: Path) -> FileSystem:
    files = FileSystem(tmp_path, Clock())
    for folder in ("Download", "Documents"):
        files.mkdir(f"{ROOT}/{folder}", parents=True)
    return files


def packed(**entries: bytes) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in entries.items():
            archive.writestr(name, data)
    return file.getvalue()


def test_archives_hold_what_was_packed(fs: FileSystem) -> None:
    fs.mkdir(f"{ROOT}/Documents/in/empty", parents=True)
    fs.write_text(f"{ROOT}/Documents/in/a.txt", "hello")
    fs.write_text(f"{ROOT}/Documents/b.txt", "b")
    for name, seconds in (("in/a.txt", 1_600_000_000), ("b.txt", 0)):
        fs.set_times(f"{ROOT}/Documents/{name}", mtime_ns=seconds * 1_000_000_000)
    found = [f"{ROOT}/Documents/in", f"{ROOT}/Documents/b.txt"]
    archive = archives.compress(fs, found, f"{ROOT}/Download", "all.zip")
    assert archive == f"{ROOT}/Download/all.zip"
    with zipfile.ZipFile(io.BytesIO(fs.read_bytes(archive))) as read:
        dates = {entry.filename: entry.date_time for entry in read.infolist()}
    assert list(dates) == ["in/", "in/a.txt", "in/empty/", "b.txt"]
    assert dates["in/a.txt"] == (2020, 9, 13, 12, 26, 40)
    assert dates["b.txt"] == (1980, 1, 1, 0, 0, 0)
    inner = archives.entries(fs, archive)
    assert inner["in/a.txt"] == archives.ArchiveEntry("in/a.txt", False, 5, 1_600_000_000_000_000_000)
    assert (inner["in"].folder, inner["in/empty"].folder) == (True, True)
    assert archives.read(fs, archive, "in/a.txt") == b"hello"
    assert archives.extract(fs, archive, ["in", "b.txt"], f"{ROOT}/Download") == [
        f"{ROOT}/Download/in",
        f"{ROOT}/Download/b.txt",
    ]
    assert archives.extract(fs, archive, ["in/a.txt"], f"{ROOT}/Download") == [f"{ROOT}/Download/a.txt"]
    assert archives.extract(fs, archive, ["in/a.txt"], f"{ROOT}/Download") == [f"{ROOT}/Download/a (1).txt"]
    assert [path.removeprefix(f"{ROOT}/Download/in") for path in fs.walk(f"{ROOT}/Download/in")] == ["/a.txt", "/empty"]
    assert fs.read_text(f"{ROOT}/Download/in/a.txt") == "hello"


def test_names_stay_in_their_folder(fs: FileSystem) -> None:
    names = {"../../a": b"1", "/b//./c": b"2", "d:e": b"3", "..": b"4", "f/../g/": b"", "a": b"5", "b/c/h": b"6"}
    fs.write_bytes(ARCHIVE, packed(**names))
    found = archives.entries(fs, ARCHIVE)
    assert {path: entry.folder for path, entry in found.items()} == {
        **{"a": False, "b": True, "b/c": True, "d_e": False, "f": True, "f/g": True, "b/c/h": False}
    }
    assert archives.read(fs, ARCHIVE, "a") == b"1"
    archives.extract(fs, ARCHIVE, ["a", "b", "d_e", "f"], f"{ROOT}/Documents")
    assert [path.removeprefix(f"{ROOT}/Documents/") for path in fs.walk(f"{ROOT}/Documents")] == [
        *("a", "b", "b/c", "b/c/h", "d_e", "f", "f/g")
    ]


def test_archives_that_hold_too_much(fs: FileSystem, monkeypatch: pytest.MonkeyPatch) -> None:
    fs.write_bytes(ARCHIVE, packed(a=bytes(600), b=bytes(400)))
    monkeypatch.setattr(archives, "MOST_UNPACKED", 999)
    with pytest.raises(OSError, match="No space") as caught:
        archives.extract(fs, ARCHIVE, ["a", "b"], ROOT)
    assert caught.value.errno == errno.ENOSPC
    monkeypatch.setattr(archives, "MOST_UNPACKED", 1000)
    assert archives.extract(fs, ARCHIVE, ["a", "b"], ROOT) == [f"{ROOT}/a", f"{ROOT}/b"]
    monkeypatch.setattr(archives, "MOST_ENTRIES", 1)
    with pytest.raises(OSError, match="more than 1 entries"):
        archives.entries(fs, ARCHIVE)
    fs.write_bytes(ARCHIVE, packed(**{"a/b/c": b""}))
    with pytest.raises(OSError, match="more than 1 entries"):
        archives.entries(fs, ARCHIVE)
    monkeypatch.setattr(archives, "MOST_UNPACKED", 99)
    with pytest.raises(OSError, match="too large"):
        archives.entries(fs, ARCHIVE)


def test_an_extraction_that_fails_leaves_nothing(tmp_path: Path) -> None:
    fs = FileSystem(tmp_path, Clock(), limit=DiskSpace(40_960, 8))
    fs.mkdir(f"{ROOT}/Download", parents=True)
    fs.write_bytes(ARCHIVE, packed(**{"x/a": b"", "x/b": b"", "x/c": b""}))
    fs.mkdir(f"{ROOT}/out")
    with pytest.raises(OSError, match="No space"):
        archives.extract(fs, ARCHIVE, ["x"], f"{ROOT}/out")
    assert fs.listdir(f"{ROOT}/out") == []


def test_damaged_archives_give_one_kind_of_error(fs: FileSystem) -> None:
    whole = packed(**{"a.txt": b"some text " * 20, "b/c.txt": b"more", "d/": b""})
    random = Random(7)
    for _ in range(400):
        data = bytearray(whole)
        for _ in range(random.randint(1, 4)):
            data[random.randrange(len(data))] = random.randrange(256)
        if random.random() < 0.2:
            del data[random.randrange(len(data)) :]
        fs.write_bytes(ARCHIVE, bytes(data))
        try:
            found = archives.entries(fs, ARCHIVE)
            for path, entry in found.items():
                if not entry.folder:
                    archives.read(fs, ARCHIVE, path)
        except OSError:
            continue
