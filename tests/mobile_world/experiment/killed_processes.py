"""A run in worker processes, whose processes are killed one after another.

`python -c "from tests.mobile_world.experiment.killed_processes import play; play(DIRECTORY, REPLICAS)"` goes on with
the run in a directory and tells every event on a line. Its processes are told from all others by their environment.
"""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from typing import Final, Literal, NamedTuple, TypeAlias

from mobile_world.agents import Agent, create_agent
from mobile_world.experiment import EpisodeSpec, Plan, PlannedArm, PlannedTask, Rules, RunEvent, run_plan
from mobile_world.experiment.chaos import storm_registry
from mobile_world.experiment.preparation import open_executor

Kind: TypeAlias = Literal["driver", "worker", "template", "phone", "zygote"]
KINDS: Final[tuple[Kind, ...]] = ("driver", "worker", "template", "phone", "zygote")

ROOT = Path(__file__).resolve().parents[3]
MARK = "KILLED_PROCESSES_RUN"
SILENT_S = 100.0
"""A run of which nothing is heard for so long hangs."""
APPEARS_S = 2.0
"""How long is waited for a process of the kind whose turn it is."""
END_S = 30.0
"""How long processes may take to notice that their driver is gone."""
EPISODES_AT_ONCE = 4
SESSIONS = 40
"""More in a row without a kill than any run needs."""


def plan(replicas: int) -> Plan:
    """What is run: short episodes of three subjects on two tasks, with pictures."""
    return Plan(
        suite="mobile_world",
        base_seed=11,
        arms=tuple(PlannedArm(name=name, agent=name) for name in ("oracle", "reference", "null")),
        tasks=(PlannedTask(name="TellDrawnNumberTask"), PlannedTask(name="FlipWifiTask")),
        replicas=replicas,
        rules=Rules(goal_level="none", cue="near", max_steps=8, loop_limit=5, parse_failure_limit=5),
    )


def agent_of(of: Plan, spec: EpisodeSpec) -> Agent:
    """The subject of an episode."""
    return create_agent(of.arm(spec.key.arm).agent)


def play(directory: str, replicas: int) -> None:
    """Go on with a run until its end, or until somebody kills it."""
    of = plan(replicas)

    def tell(event: RunEvent) -> None:
        print(type(event).__name__, flush=True)

    with open_executor(
        None, of, storm_registry(), partial(agent_of, of), todo=len(of), workers=EPISODES_AT_ONCE
    ) as executor:
        print(type(executor).__name__, flush=True)
        result = run_plan(of, executor, Path(directory), listener=tell, accept_new_code=True)
    print("missing", result.missing, flush=True)


class Process(NamedTuple):
    """A process of a run."""

    pid: int
    kind: Kind


@dataclass
class KilledRun:
    """A run in a directory of its own, with a home, phones and temporary files of its own."""

    place: Path
    replicas: int
    killed: Counter[Kind] = field(default_factory=Counter)
    sessions: int = 0
    last: str = ""
    """The last line that was heard."""
    _process: subprocess.Popen[bytes] | None = None
    _lines: Iterator[str] = field(default_factory=lambda: iter(()))

    @property
    def directory(self) -> Path:
        """The run directory."""
        return self.place / "run"

    def finish(self, kills: int = 0, *, seed: int = 0) -> None:
        """Bring the run to its end, with so many kills on the way; all kinds of process in turn, at any moment."""
        random = Random(seed)
        wanted = [kind for _ in range(-(-kills // len(KINDS))) for kind in random.sample(KINDS, len(KINDS))][:kills]
        while wanted:
            self._kill(wanted, random)
        while True:
            self._begin()
            while self._hear():
                pass
            assert self.sessions < SESSIONS + kills, "the run does not come to its end"
            if self.last == "missing 0":
                return

    def processes(self) -> list[Process]:
        """All processes of this run that live."""
        mark = f"{MARK}={self.place}\0".encode()
        found = []
        for path in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):
                if mark in (path / "environ").read_bytes() and (kind := self._kind(path)) is not None:
                    found.append(Process(int(path.name), kind))
        return found

    def left_behind(self) -> list[str]:
        """Processes, once they had time to end, and files that nobody needs any more."""
        end = time.monotonic() + END_S
        while (left := self.processes()) and time.monotonic() < end:
            threading.Event().wait(0.1)
        files = [file for name in ("state", "tmp") for file in (self.place / name).rglob("*")]
        files += [file for file in self.directory.rglob(".*")]
        stays = [self.place / "state" / name for name in ("lock", "logs")]
        named = [file for file in files if not any(file.is_relative_to(kept) for kept in stays) and not file.is_dir()]
        return [*map(str, left), *map(str, named)]

    def _kind(self, path: Path) -> Kind | None:
        status = (path / "stat").read_text().rpartition(")")[2].split()
        if status[0] == "Z":
            return None
        pid, parent, command = int(path.name), int(status[1]), (path / "cmdline").read_bytes()
        driver = self._process.pid if self._process is not None else 0
        if pid == driver:
            return "driver"
        if b"simdroid.fleet.zygote" in command:
            return "phone" if (path / "comm").read_text().startswith("private-") else "zygote"
        if b"worker_process" in command:
            return "template" if parent == driver else "worker"
        return None

    def _kill(self, wanted: list[Kind], random: Random) -> None:
        """Kill the first wanted one that there is, at any moment; the driver when there is none.

        A template or a zygote that was killed comes back when a worker or a phone is next replaced.
        """
        self._begin()
        # A third of the kills come as everything starts.
        for _ in range(random.choice((0, 1, 1, 3, 5, 7))):
            self._hear()
        threading.Event().wait(random.uniform(0, 0.3 if self.last.startswith("Episode") else 3))
        self._begin()
        end = time.monotonic() + APPEARS_S
        while time.monotonic() < end:
            found = self.processes()
            kind = next((kind for kind in wanted if any(process.kind == kind for process in found)), None)
            if kind == wanted[0] or (kind is not None and not self.last.startswith("Run")):
                break
            threading.Event().wait(0.05)
        kind = kind or "driver"
        victims = [process.pid for process in found if process.kind == kind]
        if not victims:
            return  # It ended by itself, as one does that gave up.
        with suppress(ProcessLookupError):
            os.kill(random.choice(victims), signal.SIGKILL)
            self.killed[kind] += 1
            if kind in wanted:
                wanted.remove(kind)

    def _begin(self) -> None:
        """Go on with the run unless it goes on."""
        if self._process is not None and self._process.poll() is None:
            return
        assert self.last != "missing 0", f"the run ended too early; until now {self.killed}"
        self.end()
        self.sessions += 1
        own = {"HOME": "home", "TMPDIR": "tmp", "MW_STATE_DIR": "state"}
        for name in own.values():
            (self.place / name).mkdir(parents=True, exist_ok=True)
        program = f"from tests.mobile_world.experiment.killed_processes import play; play(*{self._arguments!r})"
        with (self.place / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-c", program],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=log,
                cwd=ROOT,
                env={**os.environ, MARK: str(self.place), **{name: str(self.place / of) for name, of in own.items()}},
            )
        self._lines = _lines_of(self._process)

    @property
    def _arguments(self) -> tuple[str, int]:
        return str(self.directory), self.replicas

    def _hear(self) -> bool:
        """Wait for the next line; false once there are no more, because the driver ended."""
        line = next(self._lines, None)
        if line is not None:
            self.last = line
            return True
        assert self._process is not None
        status = self._process.wait(END_S)
        assert status in (0, -signal.SIGKILL), f"the driver ended with {status}; see {self.place / 'log'}"
        return False

    def end(self) -> None:
        """Let go of the driver, which is over."""
        if self._process is not None:
            if self._process.poll() is None:
                self._process.kill()
            self._process.wait()
            if self._process.stdout is not None:
                self._process.stdout.close()
            self._process = None


def _lines_of(process: subprocess.Popen[bytes]) -> Iterator[str]:
    assert process.stdout is not None
    poll, rest = select.poll(), b""
    poll.register(process.stdout.fileno(), select.POLLIN | select.POLLHUP)
    while True:
        assert poll.poll(SILENT_S * 1000), f"nothing was heard of the run for {SILENT_S:g} s"
        chunk = os.read(process.stdout.fileno(), 1 << 16)
        if not chunk:
            return
        *lines, rest = (rest + chunk).split(b"\n")
        yield from (line.decode() for line in lines)
