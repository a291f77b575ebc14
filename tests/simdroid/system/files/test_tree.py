"""A directory as a value: no change of a file is missed, however quick it was."""

from __future__ import annotations

import os
import shutil
import time
from pathlib import Path

import pytest

from simdroid.system.files.tree import Tree

TRIES = 2000
DEADLINE_S = 10.0


def test_a_second_write_within_one_tick_of_the_clock_is_seen(tmp_path: Path) -> None:
    file, tree, met = tmp_path / "a", Tree(tmp_path), 0
    for number in range(TRIES):
        file.write_bytes(b"%06d" % number)
        first, seen = file.stat(), tree.entries()["a"].content
        file.write_bytes(b"%06d" % (number + TRIES))
        second = file.stat()
        assert tree.entries()["a"].content != seen
        met += (first.st_mtime_ns, first.st_ctime_ns) == (second.st_mtime_ns, second.st_ctime_ns)
        if met == 3:
            return


def test_a_file_whose_time_was_put_back_is_seen(tmp_path: Path) -> None:
    file, tree = tmp_path / "a", Tree(tmp_path)
    file.write_text("first")
    os.utime(file, ns=(0, 0))
    before = tree.entries()
    file.write_text("other")
    os.utime(file, ns=(0, 0))
    assert tree.entries() != before


def test_a_file_that_was_left_alone_is_no_longer_read(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("first")
    reads: list[str] = []

    class Counting(Tree):
        def read(self, path: str) -> bytes:
            reads.append(path)
            return super().read(path)

    tree, known, end = Counting(tmp_path), -1, time.monotonic() + DEADLINE_S
    while len(reads) != known:
        assert time.monotonic() < end
        known = len(reads)
        tree.entries()
    assert reads


def test_an_entry_that_comes_and_goes_within_one_tick_is_seen(tmp_path: Path) -> None:
    folder, tree, met = tmp_path / "folder", Tree(tmp_path), 0
    folder.mkdir()
    for number in range(TRIES):
        (folder / f"{number}").touch()
        first, seen = folder.stat(), tree.entries()
        (folder / f"{number}").unlink()
        (folder / f"{number + TRIES}").mkdir()
        second = folder.stat()
        assert tree.entries() != seen
        (folder / f"{number + TRIES}").rmdir()
        met += (first.st_mtime_ns, first.st_ctime_ns) == (second.st_mtime_ns, second.st_ctime_ns)
        if met == 3:
            return


def test_a_directory_that_was_left_alone_is_no_longer_read_until_it_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tree, reads, scandir = Tree(tmp_path), list[str](), os.scandir
    for name in ("kept/below", "moved"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / "moved" / "file").write_text("x")

    def watched(path: str) -> object:
        reads.append(str(Path(path).relative_to(tmp_path)))
        return scandir(path)

    monkeypatch.setattr(os, "scandir", watched)
    before, ends = tree.entries(), time.monotonic() + DEADLINE_S
    while reads and time.monotonic() < ends:
        reads.clear()
        tree.entries()
    assert not reads

    (tmp_path / "moved").rename(tmp_path / "kept" / "below" / "moved")
    (tmp_path / "moved").symlink_to("kept")
    after = tree.entries()
    assert set(reads) == {".", "kept/below", "kept/below/moved"}
    assert sorted(after) == ["kept", "kept/below", "kept/below/moved", "kept/below/moved/file", "moved"]
    assert (before["moved"].kind, after["moved"].kind) == ("d", "l")


def test_what_is_gone_is_forgotten(tmp_path: Path) -> None:
    tree = Tree(tmp_path)
    for number in range(20):
        folder = tmp_path / f"{number}"
        folder.mkdir()
        (folder / "file").write_text("x")
        assert len(tree.entries()) == 2
        shutil.rmtree(folder)
    tree.entries()
    assert (len(tree._listings), len(tree._seen)) == (1, 0)
