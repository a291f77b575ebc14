"""A renderer that is killed during an episode: an infrastructure failure, which is retried and then succeeds."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

from tests.mobile_world.cli.program import Program

DEADLINE_S = 120.0


def renderer_below(mark: str) -> int | None:
    """The renderer process whose phone is in a worker with `mark` on its command line."""
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                if b"simdroid.browser.renderer" not in (entry / "cmdline").read_bytes():
                    continue
                parent = (entry / "stat").read_text().rpartition(")")[2].split()[1]
                if mark.encode() in Path(f"/proc/{parent}/cmdline").read_bytes():
                    return int(entry.name)
            except OSError:
                continue
    return None


def kill_the_renderer(mark: str, episode: subprocess.Popen[str]) -> None:
    """Kill the first one that there is, while it starts for the page that waits for it."""
    deadline = time.monotonic() + DEADLINE_S
    while episode.poll() is None and time.monotonic() < deadline:
        if (pid := renderer_below(mark)) is not None:
            os.kill(pid, signal.SIGKILL)
            return
        time.sleep(0.005)
    raise AssertionError("no renderer was started")


@pytest.mark.slow
def test_an_episode_whose_renderer_is_killed_is_retried_and_succeeds(tmp_path: Path) -> None:
    mw = Program(tmp_path, TMPDIR=str(tmp_path))
    words = ("eval", "--agent", "oracle", "--suite-family", "android_world", "--task", "BrowserMaze")
    with mw.start(*words, "--output-dir", "run") as episode:
        kill_the_renderer(str(tmp_path), episode)
        _, said = episode.communicate(timeout=DEADLINE_S)
    assert episode.returncode == 0, said
    lines = (tmp_path / "run" / "journal.jsonl").read_text().splitlines()
    first, second = (each for each in map(json.loads, lines) if "outcome" in each)
    assert (first["outcome"], first["score"], second["outcome"]) == ("infra_failure", None, "success")
    assert "the renderer of web pages did not start: it was ended by signal 9 (Killed)" in first["error"]["message"]
