"""Drives the processes of a storm: starts one after another, kills some, until the plan is done."""

from __future__ import annotations

import os
import select
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from mobile_world.domain import InfraError
from mobile_world.experiment.chaos.config import ProcessConfig, ProcessEvent

SILENT_S = 180.0
"""A process of a storm that says nothing for so long hangs."""
FRUITLESS = 5
"""After so many processes in a row that were left alone and brought the plan no further, the storm is given up."""
LATEST_KILL_S = 0.2
"""A kill comes within so many seconds after an episode began: before, during and after its steps."""
END_S = 60.0


@dataclass
class SupervisedStorm:
    """What it took to bring a plan to its end."""

    processes: int = 0
    killed: int = 0
    """Times that the run itself was killed."""
    seconds: float = 0.0
    injected: Counter[str] = field(default_factory=Counter)
    """Faults by kind, over all processes; what one had not told yet when it was killed is not among them."""


def supervise(
    config: ProcessConfig, work_dir: Path, *, progress: Callable[[int], None] = lambda episodes: None
) -> SupervisedStorm:
    """Run a config's plan to its end in as many processes as that takes; `InfraError` when one hangs or breaks.

    `progress` is told how many attempts ended until now.
    """
    passage, random, started = SupervisedStorm(), Random(f"{config.seed} driving"), time.monotonic()
    ended, missing, fruitless = 0, config.episodes, 0
    while fruitless < FRUITLESS:
        last: ProcessEvent | None = None
        with _sent(config.model_copy(update={"turn": passage.processes}), work_dir) as process:
            passage.processes += 1
            for event in _heard(process):
                last = event
                ended += event.event == "ended"
                progress(ended)
                if event.event == "began" and random.random() < config.weather.kill_run:
                    _kill(process, random.uniform(0, LATEST_KILL_S))
                    passage.killed += 1
                    break
            else:
                if process.wait(END_S) != 0 or last is None:
                    raise InfraError(f"a process of the storm broke down; see {_log(work_dir)}")
        passage.injected.update(last.injected)
        if last.event == "over":
            fruitless = fruitless + 1 if last.missing >= missing else 0
            missing = last.missing
            if missing == 0:
                passage.seconds = time.monotonic() - started
                return passage
    why = (last and last.stopped) or f"{missing} episodes were lost again and again"
    raise InfraError(f"the storm does not end: {why}; see {_log(work_dir)}")


def _sent(config: ProcessConfig, work_dir: Path) -> subprocess.Popen[bytes]:
    work_dir.mkdir(parents=True, exist_ok=True)
    file = work_dir / "config.json"
    file.write_text(config.model_dump_json())
    command = [sys.executable, "-m", "mobile_world.experiment.chaos", str(file)]
    with _log(work_dir).open("ab") as log:
        return subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=log, env={**os.environ, **_own(work_dir)}
        )


def _own(work_dir: Path) -> dict[str, str]:
    """A home and a place for temporary files of its own, so that what is left behind can be seen."""
    folders = {"HOME": work_dir / "home", "TMPDIR": work_dir / "tmp"}
    for folder in folders.values():
        folder.mkdir(exist_ok=True)
    return {name: str(folder.absolute()) for name, folder in folders.items()}


def _log(work_dir: Path) -> Path:
    return work_dir / "processes.log"


def _heard(process: subprocess.Popen[bytes]) -> Iterator[ProcessEvent]:
    """Lines as they come, until the output ends."""
    if process.stdout is None:
        raise InfraError("a process of the storm was started without an output")
    poll = select.poll()
    poll.register(process.stdout.fileno(), select.POLLIN | select.POLLHUP)
    rest = b""
    while True:
        if not poll.poll(SILENT_S * 1000):
            process.kill()
            raise InfraError(f"a process of the storm said nothing for {SILENT_S:g} s")
        chunk = os.read(process.stdout.fileno(), 1 << 16)
        if not chunk:
            return
        *lines, rest = (rest + chunk).split(b"\n")
        yield from (ProcessEvent.model_validate_json(line) for line in lines)


def _kill(process: subprocess.Popen[bytes], after_s: float) -> None:
    try:
        process.wait(after_s)
    except subprocess.TimeoutExpired:
        process.kill()
    process.wait(END_S)
