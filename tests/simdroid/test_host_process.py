"""Names of processes: who lives, who has ended, and who cannot be looked at now."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from simdroid.host_process import PROCESS_NAME, has_ended, is_of_this_machine, process_name


def test_a_process_lives_until_it_has_ended() -> None:
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as process:
        name = process_name(process.pid)
        assert PROCESS_NAME.fullmatch(name) and is_of_this_machine(name)
        assert not has_ended(name)
        process.communicate(b"\n")
    assert has_ended(name)


def test_a_later_process_with_the_same_number_is_another() -> None:
    number, rest = process_name(os.getpid()).split(".", 1)
    start, machine = rest.split("@")
    assert has_ended(f"{number}.{int(start) + 1}@{machine}")
    assert not has_ended(f"{number}.{int(start) + 1}@elsewhere") and not is_of_this_machine("1.1@elsewhere")
    assert not has_ended("nonsense")


def test_a_process_that_cannot_be_looked_at_counts_as_alive(monkeypatch: pytest.MonkeyPatch) -> None:
    mine = process_name(os.getpid())

    def no_more_files(*_words: object, **_options: object) -> str:
        raise OSError(errno.EMFILE, "too many open files")

    monkeypatch.setattr(Path, "read_text", no_more_files)
    assert not has_ended(mine) and is_of_this_machine(mine)
