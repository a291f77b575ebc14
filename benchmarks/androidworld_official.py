"""The user's copy of AndroidWorld on a simulated phone: its phases, its verdict on our solutions, what it costs."""

from __future__ import annotations

import socket
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.measuring import Sample, Sheet
from mobile_world.agents import create_agent
from mobile_world.domain import EpisodeKey, MobileWorldError
from mobile_world.experiment import run_episode
from mobile_world.runtime.controller import AndroidController
from mobile_world.tasks import BaseTask, LocalEnvironment
from mobile_world.tasks.official_adapter import (
    AdaptedTask,
    AdbResult,
    DeviceCalls,
    OfficialInstallation,
    OfficialRegistry,
)

PHASES = ("initialise", "evaluate", "tear down")
ITS_OWN_FAULTS = {
    "evaluate of RetroPlayingQueue": "its set-up deletes the queue's database; only opening the app makes it again"
}
"""Phases that raise wherever nothing is done between set-up and check."""


@dataclass
class Findings:
    """What came of all tasks."""

    phases: int = 0
    faults: int = 0
    broken: list[str] = field(default_factory=list)
    idle: list[str] = field(default_factory=list)
    solved: list[str] = field(default_factory=list)
    unsolved: list[str] = field(default_factory=list)
    set_ups: list[float] = field(default_factory=list)
    own_way: list[float] = field(default_factory=list)
    commands: list[float] = field(default_factory=list)


def exercise(
    sheet: Sheet, code: OfficialInstallation, controller: AndroidController, *, tasks: str, seed: int, adb: Path | None
) -> None:
    """Run every phase of the tasks, then play our solutions; with `adb`, set up in AndroidWorld's own way too."""
    registry = OfficialRegistry(code)
    registry.family.image.prepare(controller)
    found, names = Findings(), registry.select(tasks)
    with ExitStack() as stack:
        own_way = stack.enter_context(_own_way(adb, controller)) if adb is not None else None
        for name in names:
            _phases(registry, name, seed, controller, found)
            if own_way is not None:
                found.own_way.append(_set_up_ms(registry, name, seed, controller, own_way))
            if registry.get(name)().proven:
                _solve(registry, name, seed, controller, found)
    sheet.samples.append(Sample("set-up by AndroidWorld's code, over our connection", "ms", found.set_ups))
    sheet.samples.append(Sample("commands of an episode", "1", found.commands))
    if found.own_way:
        sheet.samples.append(
            Sample("the same set-up, one adb process for each command and pauses", "ms", found.own_way)
        )
        for way, values in (("over our connection", found.set_ups), ("in its own way", found.own_way)):
            sheet.notes.append(f"all set-ups {way}: {sum(values) / 1000:.0f} s")
    proven = len(found.solved) + len(found.unsolved)
    expected = len(PHASES) * len(names) - found.faults
    sheet.at_least(f"phases without an exception, of {len(PHASES) * len(names)}", found.phases, expected)
    sheet.at_least("solutions of ours that AndroidWorld scores 1.0", len(found.solved), proven)
    sheet.notes += [
        f"scored 1.0 after our solution ({len(found.solved)}): {', '.join(found.solved) or 'none'}",
        f"scored 1.0 with nothing done ({len(found.idle)}): {', '.join(found.idle) or 'none'}",
        *found.broken,
        *found.unsolved,
    ]
    registry.close()


def _phases(registry: OfficialRegistry, name: str, seed: int, controller: AndroidController, found: Findings) -> None:
    """One instance, with nothing done between set-up and check."""
    task = _instance(registry, name, seed)

    def evaluate() -> None:
        if task.score(controller).value == 1:
            found.idle.append(name)

    work: dict[str, Callable[[], object]] = {
        "initialise": lambda: task.initialize_task(controller),
        "evaluate": evaluate,
        "tear down": lambda: task.tear_down(controller),
    }
    for phase in PHASES:
        try:
            work[phase]()
        except MobileWorldError as error:
            place = f"{phase} of {name}"
            found.faults += place in ITS_OWN_FAULTS
            found.broken.append(f"{place}: {ITS_OWN_FAULTS.get(place) or str(error).partition('Traceback')[0].strip()}")
            continue
        found.phases += 1
    found.set_ups.append(task.set_up_s * 1000)
    found.commands.append(task.commands)


def _solve(registry: OfficialRegistry, name: str, seed: int, controller: AndroidController, found: Findings) -> None:
    task = _instance(registry, name, seed)
    key = EpisodeKey(arm="oracle", suite=registry.family.name, task=name, replica=0)
    environment = LocalEnvironment(task, controller)
    record = run_episode(key=key, task=task, agent=create_agent("oracle"), environment=environment, decision_seed=0)
    if record.score == 1.0:
        found.solved.append(name)
    else:
        why = f"{record.error.phase}: {record.error.message}" if record.error else f"scored {record.score}"
        found.unsolved.append(f"not solved: {name}, {why}")


def _set_up_ms(
    registry: OfficialRegistry, name: str, seed: int, controller: AndroidController, calls: type[DeviceCalls]
) -> float:
    """From the same state as the others, but in AndroidWorld's own way."""
    task = _instance(registry, name, seed)
    controller.load_snapshot(registry.family.image.snapshot_tag)
    task.device_calls = calls  # type: ignore[misc]
    try:
        task.initialize_task_hook(controller)
    finally:
        task.device_calls = DeviceCalls  # type: ignore[misc]
        task.tear_down(controller)
    return task.set_up_s * 1000


def _instance(registry: OfficialRegistry, name: str, seed: int) -> AdaptedTask:
    task: BaseTask = registry.create(name, seed=registry.instance_seed(base_seed=seed, task=name, replica=0))
    if not isinstance(task, AdaptedTask):
        raise TypeError(f"{name} is no task of AndroidWorld's own code")
    return task


@contextmanager
def _own_way(adb: Path, controller: AndroidController) -> Iterator[type[DeviceCalls]]:
    """One process for each command, at an adb server of its own, and pauses that are slept."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        program = [str(adb), "-P", str(free.getsockname()[1])]
    run = [*program, "-s", controller.name]

    class ProcessPerCommand(DeviceCalls):
        def __init__(self, phone: AndroidController) -> None:
            """Find the phone again, which hung up when its snapshot was loaded; that is not measured."""
            super().__init__(phone)
            for words in (
                ["start-server"],
                ["disconnect"],
                ["connect", controller.name],
                ["-s", controller.name, "wait-for-device"],
            ):
                subprocess.run([*program, *words], check=True, capture_output=True, timeout=30)

        def slept(self, seconds: float) -> bool:
            del seconds
            return False

        def adb(self, args: Sequence[str], timeout: float) -> AdbResult:
            if args[0] == "emu":  # The program has no console for a device with an address.
                return super().adb(args, timeout)
            self.count += 1
            done = subprocess.run(
                [*run, *args], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=timeout, check=False
            )
            return AdbResult(done.stdout, done.returncode)

    try:
        yield ProcessPerCommand
    finally:
        subprocess.run([*program, "kill-server"], check=False, capture_output=True, timeout=30)
