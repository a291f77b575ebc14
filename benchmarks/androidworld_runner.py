"""AndroidWorld's own `run.py`, unmodified, with our solutions as its human: `python -m benchmarks.androidworld_runner`.

Its `human_agent` waits for a person at the keyboard. That person is this program: while `run.py` waits, it plays our
solution of the task on the same phone, then says the answer. Its gRPC port is fixed, so the machine, or the network
namespace that this is run in (`unshare -rn`), must have nobody else on the ports 5554, 5555 and 8554. `run.py`
downloads an app for the phone; what it finds in its environment, such as a `sitecustomize` that answers downloads, is
passed on.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import IO, NamedTuple

from benchmarks.measuring import Sample, Sheet
from mobile_world.domain import ClockMode, MobileWorldError
from mobile_world.runtime.controller import AndroidController
from mobile_world.tasks.official_adapter import OfficialInstallation, OfficialRegistry
from mobile_world.tasks.solution import play
from simdroid.fleet import Fleet

CONSOLE_PORT, GRPC_PORT = 5554, 8554
PROMPT = "Human playing!"
_TASK = re.compile(r"Running task (\w+) with goal")
_SUCCESS = re.compile(r"Task (Successful|Failed)")
_SKIPPED = re.compile(r"SKIPPING (\w+)")
_RETRIED = "Could not get a11y tree"
_NOT_SET_UP = re.compile(r"Failed to automatically setup app ([\w ]+)")


class _Said(NamedTuple):
    """What came of the run, as `run.py` prints it."""

    solved: list[str]
    failed: list[str]
    skipped: list[str]
    retries: int
    seconds: list[float]


class Runner:
    """`run.py` with this program at its keyboard."""

    def __init__(
        self, code: OfficialInstallation, registry: OfficialRegistry, controller: AndroidController, seed: int
    ) -> None:
        self._code = code
        self._registry = registry
        self._controller = controller
        self._seed = seed
        self._said = _Said([], [], [], 0, [])
        self._task = ""
        self._since = 0.0
        self.notes: list[str] = []

    def run(self, tasks: list[str], home: Path, *, set_up: bool) -> _Said:
        """Run the tasks; `home` is where `run.py` looks for adb and leaves what it makes.

        With `set_up` it sets up its apps before, and from then on every task begins with the data they had after that.
        """
        options = ["--perform_emulator_setup"] if set_up else []
        options += [f"--tasks={','.join(tasks)}", f"--task_random_seed={self._seed}", "--agent_name=human_agent"]
        process = subprocess.Popen(
            [str(self._code.python), "run.py", *options, f"--checkpoint_dir={home / 'runs'}"],
            cwd=self._code.path,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
        if process.stdin is None or process.stdout is None:
            raise RuntimeError("run.py was started without pipes")
        line = ""
        while character := process.stdout.read(1):
            line += character
            if character == "\n":
                self._hear(line)
                line = ""
            elif line.endswith(PROMPT):
                self._play(process.stdin)
        if process.wait():
            self.notes.append(f"run.py ended with {process.returncode}: {line}")
        return self._said

    def _hear(self, line: str) -> None:
        sys.stderr.write(line)
        if found := _TASK.search(line):
            self._task, self._since = found[1], time.monotonic()
        elif found := _SKIPPED.search(line):
            self._said.skipped.append(found[1])
        elif found := _SUCCESS.search(line):
            (self._said.solved if found[1] == "Successful" else self._said.failed).append(self._task)
            self._said.seconds.append(time.monotonic() - self._since)
        elif found := _NOT_SET_UP.search(line):
            self.notes.append(f"not set up: {found[1]}")
        elif _RETRIED in line:
            self._said = self._said._replace(retries=self._said.retries + 1)

    def _play(self, keyboard: IO[str]) -> None:
        """Do what a person would do, then say the answer."""
        seed = self._registry.instance_seed(base_seed=self._seed, task=self._task, replica=0)
        self._controller.interaction_cache = ""
        try:
            play(self._registry.create(self._task, seed=seed).solution, self._controller)
        except MobileWorldError as error:
            self.notes.append(f"our solution of {self._task} got stuck: {error}")
        keyboard.write(f"{self._controller.interaction_cache or ''}\n")
        keyboard.flush()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--official-path", type=Path, required=True, help="the user's checkout of android_world")
    parser.add_argument("--official-python", type=Path, required=True, help="the interpreter with its requirements")
    parser.add_argument("--adb", type=Path, default=shutil.which("adb"), help="the adb program")
    parser.add_argument("--clock", choices=("virtual", "wall"), default="wall")
    parser.add_argument("--seed", type=int, default=30)
    parser.add_argument("--set-up", action="store_true", help="let run.py set up its apps first, which takes minutes")
    parser.add_argument("--task", default="ALL", help="which tasks")
    parser.add_argument("--json", type=Path, help="also write the numbers to this file")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="mw-runner-") as home:
        os.environ["HOME"] = home
        return _measure(chosen, chosen.clock, Path(home))


def _measure(chosen: argparse.Namespace, clock: ClockMode, home: Path) -> int:
    sheet = Sheet()
    adb = home / "Android/Sdk/platform-tools/adb"
    adb.parent.mkdir(parents=True)
    adb.symlink_to(chosen.adb)
    code = OfficialInstallation(chosen.official_path, chosen.official_python)
    registry = OfficialRegistry(code)
    tasks = [name for name in registry.select(chosen.task) if registry.get(name)().proven]
    with Fleet(home / "state") as fleet:
        [record] = fleet.start(scope="user", clock=clock)
        if (record.console_port, record.grpc_port) != (CONSOLE_PORT, GRPC_PORT):
            raise SystemExit(f"ports {CONSOLE_PORT} and {GRPC_PORT} are taken: run this in 'unshare -rn'")
        with AndroidController.for_phone(record) as controller:
            if not chosen.set_up:
                registry.family.image.prepare(controller)
                controller.use_clock(clock)
            runner = Runner(code, registry, controller, chosen.seed)
            said = runner.run(tasks, home, set_up=chosen.set_up)
        subprocess.run([str(adb), "kill-server"], check=False, capture_output=True, timeout=30)
    registry.close()
    sheet.samples.append(Sample("an episode of run.py with our solution as its human", "s", said.seconds))
    sheet.at_least(f"tasks without an exception, of {len(tasks)}", len(said.solved) + len(said.failed), len(tasks))
    sheet.at_least("tasks that run.py calls successful", len(said.solved), len(tasks))
    sheet.at_most("looks at the screen that had to be repeated", said.retries, 0)
    sheet.notes += [f"failed: {', '.join(said.failed) or 'none'}", f"skipped: {', '.join(said.skipped) or 'none'}"]
    sheet.notes += runner.notes
    return sheet.finish(chosen.json)


if __name__ == "__main__":
    sys.exit(main())
