"""Every task of ours is proven; what is wrong with a task is found, at the stage where it shows."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from mobile_world.agents.baselines import NullAgent, OracleAgent
from mobile_world.experiment.proof import Proof, Prover, SlipChoice, StageResult, prove_all
from mobile_world.runtime.controller import AndroidController
from mobile_world.runtime.pool import DevicePool
from mobile_world.tasks import FAMILIES, TaskRegistry
from mobile_world.tasks.slips import is_in_rotation
from simdroid.fleet import serve_phone
from tests.mobile_world.experiment.small import play
from tests.tiers import a_third

pytestmark = pytest.mark.slow

FLAWED = Path(__file__).parent / "flawed"
OURS = {name: family for family in FAMILIES for name in TaskRegistry(family).names()}
IN_EVERY_STAGE = a_third(OURS)
OFFICIAL = TaskRegistry("android_world").select("@official")
"""Doing nothing and the solutions of these are played in `tests/mobile_world/tasks/android_world`."""


@pytest.mark.parametrize("name", IN_EVERY_STAGE)
def test_a_third_of_our_tasks_is_proven_in_every_stage(name: str, controller: AndroidController) -> None:
    registry = TaskRegistry(OURS[name])
    slips: SlipChoice = "one" if is_in_rotation(name, registry.family.version) else "none"
    proof = Prover(registry, base_seed=0, replicas=1, slips=slips).prove(name, controller)
    assert (proof.conclusion, proof.warnings) == ("proven", ()), proof.fault
    assert {stage.stage for stage in proof.stages} >= {"nothing", "solution"}


@pytest.mark.parametrize("name", sorted(OURS.keys() - {*IN_EVERY_STAGE, *OFFICIAL}))
def test_doing_nothing_in_the_others_scores_0_and_the_solution_1(name: str, controller: AndroidController) -> None:
    proof = Prover(TaskRegistry(OURS[name]), base_seed=0, replicas=1, quick=True).prove(name, controller)
    assert (proof.conclusion, proof.warnings) == ("proven", ()), proof.fault
    assert [stage.stage for stage in proof.stages] == ["nothing", "solution"]


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", TaskRegistry("mobile_world").select("@own"))
def test_another_instance_of_our_own_tasks_is_proven(name: str, controller: AndroidController) -> None:
    """Those of AndroidWorld are played from more seeds in `tests/tasks`, all by `mw task check --seeds 3`."""
    task = TaskRegistry("mobile_world").get(name)
    assert play(NullAgent(), controller, task, seed=2023).score == 0
    solved = play(OracleAgent(), controller, task, seed=2023)
    assert (solved.score, solved.declared) == (1, "complete"), solved


ORIGINAL = TaskRegistry("mobile_world", official_compat=True)
ASKING = a_third(name for name in ORIGINAL.select("@official") if ORIGINAL.get(name).answers_questions())


@pytest.mark.parametrize("name", ASKING)
def test_the_original_s_instance_of_a_task_with_a_user_is_proven(name: str, controller: AndroidController) -> None:
    """A guess scores 0, or 1 where the task says why; see `BaseTask.guess_wins`."""
    proof = Prover(ORIGINAL, base_seed=0, replicas=1).prove(name, controller)
    assert (proof.conclusion, proof.warnings) == ("proven", ()), proof.fault
    [guessed] = [stage for stage in proof.stages if stage.stage == "guessed"]
    known = ORIGINAL.get(name).guess_wins if ORIGINAL.has_official_instance(name) else ""
    assert (guessed.guess_wins, guessed.score) == (known, float(bool(known)))
    assert {stage.stage for stage in proof.stages} >= {"nothing", "solution", "overdone"}


@pytest.fixture(scope="module")
def registry() -> TaskRegistry:
    return TaskRegistry("android_world", extra_dirs=[FLAWED])


def prove(registry: TaskRegistry, name: str, controller: AndroidController, pictures: Path | None = None) -> Proof:
    return Prover(registry, base_seed=0, replicas=1, pictures=pictures).prove(name, controller)


def test_a_sound_task_goes_through_every_stage(registry: TaskRegistry, controller: AndroidController) -> None:
    seen: list[tuple[str, StageResult]] = []
    prover = Prover(registry, base_seed=3, replicas=2, watch=lambda task, result: seen.append((task, result)))
    proof = prover.prove("SoundTask", controller)
    assert proof.conclusion == "proven"
    assert [(stage.stage, stage.replica) for stage in proof.stages] == [
        *[("nothing", 0), ("solution", 0)] * 2,
        *[("nothing", 1), ("solution", 1)],
        *[("cue", 0), ("after_cue", 0), ("overdone", 0)],
        *[("cue", 1), ("after_cue", 1), ("overdone", 1)],
    ]
    assert [result for _, result in seen] == list(proof.stages)
    assert all(stage.steps <= stage.max_steps for stage in proof.stages)


@pytest.mark.parametrize(
    ("name", "stage", "reason"),
    [
        ("GivenAwayTask", "nothing", "scores 0.5: half is easy"),
        ("StuckTask", "solution", "Warp drive"),
        ("WrongTask", "solution", "scores 0: brightness"),
        ("LongTask", "solution", "not done after 5 steps"),
        ("EagerCueTask", "cue", "scores 1"),
        ("TolerantTask", "overdone", "scores 1"),
        ("GuessableTask", "guessed", "scores 1"),
        ("LitteringTask", "nothing", "after tear-down"),
        ("CrashingTask", "nothing", "the moon is full"),
        ("RefusedTask", "nothing", "make"),
    ],
)
def test_a_flaw_is_found_where_it_shows(
    name: str, stage: str, reason: str, registry: TaskRegistry, controller: AndroidController
) -> None:
    proof = prove(registry, name, controller)
    assert proof.conclusion == "failed"
    assert proof.fault is proof.stages[-1]
    assert proof.fault.stage == stage
    assert reason in proof.fault.reason
    assert proof.fault.blame == "task"


def test_a_failure_says_what_was_on_the_screen(
    registry: TaskRegistry, controller: AndroidController, tmp_path: Path
) -> None:
    fault = prove(registry, "StuckTask", controller, tmp_path / "screens").fault
    assert fault is not None
    assert "Tips & support" in fault.screen
    assert "in after_cue: no text='Warp drive' on the screen of" in fault.reason
    assert all(repr(label) in fault.reason for label in fault.screen), "so that it need not be printed twice"
    assert fault.screenshot is not None
    with Image.open(fault.screenshot) as picture:
        assert picture.size == (1080, 2400)


def test_a_task_without_a_solution_is_unproven(registry: TaskRegistry, controller: AndroidController) -> None:
    proof = prove(registry, "UnprovenTask", controller)
    assert proof.conclusion == "unproven"
    assert {stage.stage for stage in proof.stages} == {"nothing"}


class Given:
    """A source with devices that are there already."""

    def __init__(self, *controllers: AndroidController) -> None:
        self._controllers = list(controllers)
        self.count = len(controllers)
        self.discarded: list[AndroidController] = []

    def open(self, slot: int) -> AndroidController:
        return self._controllers.pop(0)

    def discard(self, slot: int, controller: AndroidController) -> None:
        self.discarded.append(controller)

    def close(self) -> None:
        pass


def test_a_dead_phone_is_not_the_fault_of_a_task(
    registry: TaskRegistry, controller: AndroidController, tmp_path: Path
) -> None:
    with serve_phone(tmp_path / "phone") as record:
        dead = AndroidController.for_phone(record)
        registry.family.image.prepare(dead)
        dead.close()

    source = Given(dead, controller)
    source.count = 1
    prover = Prover(registry, base_seed=0, replicas=1)
    [proof] = prove_all(["SoundTask"], prover, DevicePool(source), workers=1)
    assert proof.conclusion == "proven"
    assert source.discarded == [dead]


def test_many_tasks_at_once(registry: TaskRegistry, controller: AndroidController, tmp_path: Path) -> None:
    names = ["SoundTask", "WrongTask", "UnprovenTask", "WifiEnableTask"]
    with serve_phone(tmp_path / "phone") as record, AndroidController.for_phone(record) as second:
        prover = Prover(registry, base_seed=0, replicas=1)
        proofs = list(prove_all(names, prover, DevicePool(Given(controller, second)), workers=2))
    assert {proof.task: proof.conclusion for proof in proofs} == {
        "SoundTask": "proven",
        "WrongTask": "failed",
        "UnprovenTask": "unproven",
        "WifiEnableTask": "proven",
    }


def test_stopping_ends_what_is_under_way(registry: TaskRegistry, controller: AndroidController) -> None:
    prover = Prover(registry, base_seed=0, replicas=1)
    prover.stop.set()
    proof = prover.prove("SoundTask", controller)
    assert proof.conclusion == "not_scored"
