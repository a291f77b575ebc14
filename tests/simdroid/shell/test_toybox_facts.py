"""File and text commands agree with toybox, which is what Android's are, on every recorded line."""

from __future__ import annotations

import json
import shlex

import pytest

from simdroid.device import Phone
from simdroid.system import FileSystem
from tests.conftest import run_script
from tests.simdroid.shell.record_toybox import FACTS, Fact, as_fact, taken_apart
from tests.simdroid.shell.toybox_lines import FILES, LINES, Entry

RECORDED: dict[str, list[Fact]] = json.loads(FACTS.read_text())
FOLDER = "/data/local/tmp/facts"


def put(fs: FileSystem, files: dict[str, Entry]) -> None:
    fs.mkdir(FOLDER)
    for name, entry in files.items():
        path = f"{FOLDER}/{name}"
        fs.mkdir(path.rpartition("/")[0], parents=True)
        if entry is None:
            fs.mkdir(path, parents=True)
        elif isinstance(entry, str):
            fs.symlink(entry, path)
        else:
            fs.write_bytes(path, entry)


@pytest.mark.parametrize("group", LINES)
def test_every_line_is_recorded(group: str) -> None:
    assert [fact["line"] for fact in RECORDED[group]] == list(LINES[group])


@pytest.mark.parametrize("group", LINES)
def test_same_as_toybox(phone: Phone, group: str) -> None:
    put(phone.system.fs, FILES[group])
    differing = []
    for fact in RECORDED[group]:
        argv, stdin = taken_apart(fact["line"])
        result = run_script(phone, f"cd {FOLDER} && {shlex.join(argv)}", stdin=stdin)
        ours = as_fact(fact["line"], *result)
        if ours != fact:
            differing.append((ours, fact))

    assert differing == []
