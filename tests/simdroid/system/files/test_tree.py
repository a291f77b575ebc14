"""A directory as a value: no change of a file is missed, however quick it was."""

from __future__ import annotations

import os
import time
from pathlib import Path

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
