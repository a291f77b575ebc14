"""Proves tasks, one after another on one device or many at once on several."""

from __future__ import annotations

import hashlib
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import suppress
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from mobile_world.domain import (
    DeviceLost,
    DeviceTimeout,
    EpisodeKey,
    InfraError,
    SnapshotFailed,
    StepRecord,
    decision_seed,
    parse_ui_tree,
)
from mobile_world.experiment.episode.loop import run_episode
from mobile_world.experiment.proof.stages import Proof, ProofStage, SlipChoice, StageResult, conclude, stages
from mobile_world.tasks import BaseTask, LocalEnvironment
from mobile_world.tasks.proofs import steps_by_eye

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController
    from mobile_world.runtime.pool import DevicePool
    from mobile_world.tasks import TaskRegistry


MOST_LABELS = 40


class LastScreen:
    """A recorder that forgets everything but its last step, and counts the steps of a person."""

    name: str | None = None

    def __init__(self) -> None:
        self._blobs: dict[str, bytes] = {}
        self._last: StepRecord | None = None
        self.by_eye = 0

    def blob(self, data: bytes) -> str:
        """See `Recorder`."""
        digest = hashlib.sha256(data).hexdigest()
        self._blobs[digest] = data
        return digest

    def step(self, record: StepRecord) -> None:
        """See `Recorder`."""
        self._last = record
        self.by_eye += 0 if record.action is None else steps_by_eye(record.action)
        self._blobs = {key: data for key, data in self._blobs.items() if key in (record.screenshot, record.ui_tree)}

    @property
    def picture(self) -> bytes | None:
        """PNG; nothing when there was no look, or no need for one."""
        return self._blobs.get(self._last.screenshot or "") if self._last else None

    @property
    def labels(self) -> list[str]:
        """What the things on the screen were called, the first ones when there were many."""
        dump = self._blobs.get(self._last.ui_tree or "") if self._last else None
        nodes = parse_ui_tree(dump.decode()).walk() if dump else ()
        return list(dict.fromkeys(node.label for node in nodes if node.label))[:MOST_LABELS]


Watch: TypeAlias = Callable[[str, StageResult], None]

ARM = "proof"
ATTEMPTS = 2
"""How often a proof is begun, when the world fails and not the task."""
WORLD = {kind.code for kind in (DeviceLost, DeviceTimeout, SnapshotFailed)}
"""Errors that say nothing about a task. A device that refuses is not among them: what it was asked is the task's."""


@dataclass(frozen=True)
class Prover:
    """Proves tasks of one registry."""

    registry: TaskRegistry
    base_seed: int
    replicas: int
    """Instances of each task; the first is played twice in a row."""
    slips: SlipChoice = "none"
    """How much each task is played with slips in its apps."""
    quick: bool = False
    """Whether doing nothing and the solution are all that is played, once for each instance."""
    pictures: Path | None = None
    """Where the last screen of a stage that did not pass is kept."""
    watch: Watch = lambda task, result: None
    """Told about each stage as soon as it is over; may be called from several threads."""
    stop: threading.Event = field(default_factory=threading.Event)
    """Once set, episodes end before their next phase."""

    def prove(self, name: str, controller: AndroidController) -> Proof:
        """Run the stages of a task until one does not pass."""
        started, task = time.monotonic(), self.registry.get(name)
        results: list[StageResult] = []
        compat = self.registry.official_compat
        for stage in stages(task, self.replicas, official_compat=compat, slips=self.slips, quick=self.quick):
            results.append(self._run(name, stage, controller))
            self.watch(name, results[-1])
            if not results[-1].passed:
                break
        return Proof(
            task=name,
            suite=self.registry.family.name,
            conclusion=conclude(results, proven=task().proven),
            stages=tuple(results),
            device=controller.name,
            seconds=round(time.monotonic() - started, 3),
            warnings=(*_unknown_apps(task, controller), *_without_guess(task)),
        )

    def _run(self, name: str, stage: ProofStage, controller: AndroidController) -> StageResult:
        started, seen = time.monotonic(), LastScreen()
        suite, base = self.registry.family.name, self.base_seed
        task = self.registry.create(
            name, seed=self.registry.instance_seed(base_seed=base, task=name, replica=stage.replica)
        )
        stage = stage.on(task)
        record = run_episode(
            key=EpisodeKey(arm=ARM, suite=suite, task=name, replica=stage.replica),
            task=task,
            agent=stage.agent(task),
            environment=LocalEnvironment(task, controller),
            decision_seed=decision_seed(arm=ARM, suite=suite, base_seed=base, task=name, replica=stage.replica),
            rules=stage.rules(task, screenshots=self.pictures is not None),
            recorder=seen,
            stop=self.stop,
        )
        world_failed = self.stop.is_set() or (record.error is not None and record.error.code in WORLD)
        objection = stage.objection(record) or _left_behind(task, controller)
        return StageResult(
            stage=stage.name,
            replica=stage.replica,
            passed=objection is None,
            reason=objection or record.score_reason,
            guess_wins=stage.guess_wins,
            score=record.score,
            steps=record.steps,
            by_eye=seen.by_eye,
            max_steps=record.max_steps,
            seconds=round(time.monotonic() - started, 3),
            blame=None if objection is None else "world" if world_failed else "task",
            screen=tuple(seen.labels) if objection else (),
            screenshot=self._keep(seen.picture, name, stage) if objection else None,
        )

    def _keep(self, picture: bytes | None, name: str, stage: ProofStage) -> str | None:
        if picture is None or self.pictures is None:
            return None
        self.pictures.mkdir(parents=True, exist_ok=True)
        file = self.pictures / f"{name}-{stage.name}-{stage.replica}.png"
        file.write_bytes(picture)
        return str(file)


def prove_all(names: Iterable[str], prover: Prover, pool: DevicePool, *, workers: int) -> Iterator[Proof]:
    """Prove tasks on leased devices, `workers` at a time; proofs come in the order in which they are done."""
    threads = ThreadPoolExecutor(max_workers=workers, thread_name_prefix="proof")
    try:
        for job in as_completed([threads.submit(_prove_leased, name, prover, pool) for name in names]):
            yield job.result()
    except BaseException:
        prover.stop.set()
        raise
    finally:
        threads.shutdown(cancel_futures=True)


def _prove_leased(name: str, prover: Prover, pool: DevicePool) -> Proof:
    for _ in range(ATTEMPTS - 1):
        with suppress(InfraError):
            proof = _prove_once(name, prover, pool)
            if proof.conclusion != "not_scored" or prover.stop.is_set():
                return proof
    return _prove_once(name, prover, pool)


def _prove_once(name: str, prover: Prover, pool: DevicePool) -> Proof:
    with pool.lease() as controller:
        try:
            proof = prover.prove(name, controller)
        except InfraError:
            pool.retire(controller)
            raise
        if proof.conclusion == "not_scored":
            pool.retire(controller)
        return proof


def _unknown_apps(task: type[BaseTask], controller: AndroidController) -> tuple[str, ...]:
    """Apps of a task that no icon of the device is called by: misspelt, or of another device."""
    labels = sorted(controller.apps())
    return tuple(
        f"no app of {controller.name} is called {name!r}, which is in app_names; {_near(name, labels)}"
        for name in sorted(task.app_names)
        if name not in labels
    )


def _without_guess(task: type[BaseTask]) -> tuple[str, ...]:
    """That nothing proves that somebody who does not ask fails."""
    if not task.answers_questions() or task.natural_guess is not BaseTask.natural_guess:
        return ()
    return ("it has a user and no natural_guess, so nothing shows that the question is needed",)


def _near(name: str, labels: list[str]) -> str:
    near = get_close_matches(name, labels, n=1)
    return f"did you mean {near[0]!r}?" if near else f"there are {', '.join(labels)}"


def _left_behind(task: BaseTask, controller: AndroidController) -> str | None:
    """What tear-down did not undo; devices that cannot tell their state are believed."""
    tag = task.starting_snapshot
    if controller.state_digest() == controller.snapshot_digest(tag):
        return None
    return f"after tear-down the state of the phone is not that of the snapshot {tag!r}"
