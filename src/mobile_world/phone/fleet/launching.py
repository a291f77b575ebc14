"""Starting a worker process and waiting until it takes requests."""

from __future__ import annotations

import os
import re
import select
import subprocess
import sys
from pathlib import Path

from mobile_world.domain import InfraError
from mobile_world.phone.fleet.records import Scope
from mobile_world.phone.fleet.registry import WorkerDirectory
from mobile_world.private_files import private_opener

_PACKAGE = Path(__file__).parents[2]
_FRAME = re.compile(r'^  File "(.+)", line (\d+)', re.MULTILINE)

START_DEADLINE_S = 60.0

MALLOC = {"MALLOC_TRIM_THRESHOLD_": str(512 << 20), "MALLOC_MMAP_THRESHOLD_": str(32 << 20)}
"""Keeps frame-sized buffers in the process: a tap and its screenshot took 8 ms instead of 21."""


def launch(directory: WorkerDirectory, scope: Scope, lifeline: int | None) -> None:
    """Start a worker in its directory; with a `lifeline` it ends when the other end of that pipe closes."""
    ready, told = os.pipe()
    try:
        _spawn(directory, scope, told, lifeline)
    finally:
        os.close(told)
    try:
        poll = select.poll()
        poll.register(ready, select.POLLIN)
        if not poll.poll(START_DEADLINE_S * 1000) or not os.read(ready, 16):
            raise InfraError(
                f"the worker {directory.name} did not start: {_cause(directory)}; its log is {directory.log}"
            )
    finally:
        os.close(ready)


def _spawn(directory: WorkerDirectory, scope: Scope, told: int, lifeline: int | None) -> None:
    """Run the worker's first process, which leaves the second one behind and returns."""
    command = [sys.executable, "-m", "mobile_world.phone.fleet.worker", str(directory.path)]
    command += ["--scope", scope, "--ready", str(told)]
    kept = [told]
    if lifeline is not None:
        command += ["--lifeline", str(lifeline)]
        kept.append(lifeline)
    with open(directory.log, "wb", opener=private_opener) as log:
        subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            env={**os.environ, **MALLOC},
            pass_fds=kept,
            cwd="/",
            check=False,
        )


def _cause(directory: WorkerDirectory) -> str:
    """The last line of the log, after the place in this package that a traceback leads to."""
    try:
        text = directory.log.read_text(errors="replace")
    except OSError:
        return "it left no log"
    last = next((line for line in reversed(text.split("\n")) if line.strip()), "its log is empty")
    places = [f"{file}:{line}: " for file, line in _FRAME.findall(text) if Path(file).is_relative_to(_PACKAGE)]
    return f"{places[-1]}{last}" if places else last
