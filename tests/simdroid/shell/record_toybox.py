"""Asks a real toybox for the results of the lines: `python -m tests.simdroid.shell.record_toybox` writes them down."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import tempfile
from pathlib import Path
from typing import NamedTuple, TypedDict

from tests.simdroid.shell.toybox_lines import FILES, LINES, Entry

FACTS = Path(__file__).with_name("toybox_facts.json")
UNORDERED = {"find", "du", "grep -r", "grep -rl", "grep -rh"}
"""Commands that list directories in the order of the disk, which is nobody's promise."""


class Fact(TypedDict):
    """What toybox made of one line."""

    line: str
    status: int
    stdout: str
    stderr: str


class Line(NamedTuple):
    """A line, taken apart."""

    argv: list[str]
    stdin: bytes


def taken_apart(line: str) -> Line:
    """Words and standard input."""
    words, _, stdin = line.partition(" <<< ")
    return Line(shlex.split(words), stdin.encode().decode("unicode_escape").encode("latin-1"))


def as_fact(line: str, status: int, stdout: str, stderr: str) -> Fact:
    """A result without what depends on the hour and on the order of a disk."""
    shown = re.sub(r"\d{4}-\d\d-\d\d \d\d:\d\d(?= \S+$| \S+ -> )", "<time>", stdout, flags=re.MULTILINE)
    if any(line.startswith(f"{name} ") or line == name for name in UNORDERED):
        shown = "".join(sorted(shown.splitlines(keepends=True)))
    return {"line": line, "status": status, "stdout": shown, "stderr": stderr}


def put(folder: Path, files: dict[str, Entry]) -> None:
    """Make the files of a group."""
    for name, entry in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if entry is None:
            path.mkdir(parents=True, exist_ok=True)
        elif isinstance(entry, str):
            path.symlink_to(entry)
        else:
            path.write_bytes(entry)


def ask(group: str) -> list[Fact]:
    """What toybox makes of a group of lines, run as root with an open umask, as on a phone."""
    facts = []
    before = os.umask(0)
    try:
        with tempfile.TemporaryDirectory() as above:
            folder = Path(above) / "files"
            folder.mkdir()
            put(folder, FILES[group])
            for line in LINES[group]:
                argv, stdin = taken_apart(line)
                if argv[0] == "date" and "-d" not in argv:
                    raise ValueError(f"{line!r} could set the clock of this machine")
                environment = {"TZ": "UTC", "LC_ALL": "C.UTF-8"}
                done = subprocess.run(
                    ["toybox", *argv], cwd=folder, env=environment, input=stdin, capture_output=True, timeout=20
                )
                shown = (stream.decode("utf-8", "replace") for stream in (done.stdout, done.stderr))
                facts.append(as_fact(line, done.returncode, *shown))
    finally:
        os.umask(before)
    return facts


if __name__ == "__main__":
    FACTS.write_text(json.dumps({group: ask(group) for group in LINES}, indent=1) + "\n")
