"""Readers that leave, disks that are full, streams that are closed, and people who want no colour."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.mobile_world.cli.conftest import PhonesAround
from tests.mobile_world.cli.program import Program, QuickProgram
from tests.mobile_world.cli.terminal import Terminal

MW = str(Path(sys.executable).with_name("mw"))
STYLE = re.compile(r"\x1b\[[0-9;]*m")


@pytest.mark.parametrize("command", ["info task", "info task --json", "--help", "info --help", "prompt show v01"])
def test_a_reader_that_has_enough_is_no_failure(command: str, tmp_path: Path) -> None:
    mw = Program(tmp_path)
    with mw.start(*command.split()) as process:
        assert process.stdout and process.stderr
        process.stdout.close()
        assert process.stderr.read() == ""
    assert process.returncode == 0


def test_nobody_has_to_read_the_remarks(tmp_path: Path) -> None:
    with Program(tmp_path).start("experiment", "run", "experiment1", "--dry-run") as process:
        assert process.stdout and process.stderr
        process.stderr.close()
        assert "v18" in process.stdout.read()
    assert process.returncode == 0


@pytest.mark.parametrize(
    ("line", "status", "told"),
    [
        ('"$0" config show > /dev/full', 1, "Error: the output cannot be written: No space left on device\n"),
        ('"$0" --help > /dev/full', 1, "Error: the output cannot be written: No space left on device\n"),
        ('"$0" config show >&-', 0, ""),
        ('"$0" config show 2>&- >&-', 0, ""),
        ('"$0" config shwo 2>/dev/full', 2, ""),
    ],
)
def test_streams_that_take_nothing(line: str, status: int, told: str, tmp_path: Path) -> None:
    done = subprocess.run(
        ["/bin/sh", "-c", line, MW], env=Program(tmp_path).environ, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (status, told)


@pytest.mark.parametrize(
    "command",
    [
        "prompt diff v01 v02",
        pytest.param("eval --agent null --task SimpleAlarmTask --suite-family android_world", marks=pytest.mark.slow),
    ],
)
def test_no_color_leaves_no_style(command: str, tmp_path: Path, phones_around: PhonesAround) -> None:
    device = phones_around.known_to(tmp_path) if command.startswith("eval") else ()
    for wish in ("1", ""):
        with Terminal(
            tmp_path, *command.split(), *device, environ=Program(tmp_path, NO_COLOR=wish).environ
        ) as terminal:
            terminal.read_until()
        assert bool(STYLE.search(terminal.text)) is not bool(wish), terminal.text
        shutil.rmtree(tmp_path / "traj_logs", ignore_errors=True)


@pytest.mark.slow
def test_no_color_holds_for_what_other_threads_say(tmp_path: Path, phones_around: PhonesAround) -> None:
    words = ("test", "Go", "--agent", "random", "--max-steps", "2", *phones_around.known_to(tmp_path))
    with Terminal(tmp_path, *words, environ=Program(tmp_path, NO_COLOR="1").environ) as terminal:
        terminal.read_until()
    assert "[2]" in terminal.text and not STYLE.search(terminal.text), terminal.text


@pytest.mark.slow
def test_the_gallery_says_that_it_begins(tmp_path: Path) -> None:
    with Program(tmp_path).start("phone", "gallery") as process:
        assert process.stderr
        assert process.stderr.readline() == "booting a phone\n"
        assert not list((tmp_path / "gallery").glob("*.png"))
        assert re.fullmatch(r"light: 0 of \d+ pictures\n", process.stderr.readline())
        process.terminate()


def test_an_evaluation_says_that_it_begins(tmp_path: Path, phones_around: PhonesAround) -> None:
    words = ["eval", "--agent", "null", "--task", "SimpleAlarmTask", "--suite-family", "android_world"]
    done = QuickProgram(tmp_path)(*words, *phones_around.known_to(tmp_path))
    lines = done.stderr.splitlines()
    assert lines[0] == "preparing SimpleAlarmTask of android_world"
    assert "1 of 1 episodes to run, 1 at a time" in lines
