"""The reference subject on simulated phones: every episode goes as the simulation without a phone says."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from mobile_world.agents import Agent, EpisodeBrief, create_agent
from mobile_world.agents.reference import SYNTHETIC_LABEL, Factors, ReferenceAgent, SimulatedEpisode, simulate_episode
from mobile_world.domain import EpisodeKey, EpisodeRecord, decision_seed, instance_seed
from mobile_world.experiment import Rules, run_episode
from mobile_world.runtime.controller import AndroidController
from mobile_world.tasks import LocalEnvironment, TaskRegistry, suite_family
from simdroid.fleet import serve_phone
from tests.mobile_world.agents.reference.tables import constant
from tests.tiers import EVERYTHING, a_third

pytestmark = pytest.mark.slow

SUITE = "mobile_world"
ARMS: dict[str, Factors] = {
    "plain": {},
    "guided": {"k_shot": 1, "error_recovery": "explicit", "tool_docs_verbosity": "moderate"},
}
RUN_DEADLINE_S = 90.0
EVERY, LEAST_STEPS = (3, 100) if EVERYTHING else (7, 40)
"""The simulation knows nothing of tasks but their lengths: every seventh has long and short ones."""


class Witness(ReferenceAgent):
    """Remembers what it was told."""

    told: EpisodeBrief

    def begin(self, brief: EpisodeBrief) -> None:
        self.told = brief
        super().begin(brief)

    def simulated(self, factors: Factors, length: int) -> SimulatedEpisode:
        """The same episode without the phone."""
        told = self.told
        return simulate_episode(
            factors,
            length,
            seed=told.seed,
            max_steps=told.max_steps,
            task_seed=told.task_seed,
            instance_seed=told.instance_seed if told.instance_seed is not None else told.goal,
            start=told.start,
        )


@pytest.fixture(scope="module")
def controller(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AndroidController]:
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOME", str(home))
        with serve_phone(home / "phone") as record, AndroidController.for_phone(record) as controller:
            suite_family(SUITE).image.prepare(controller)
            yield controller


def play(
    agent: Agent,
    task: str,
    arm: str,
    controller: AndroidController,
    *,
    suite: str = SUITE,
    rules: Rules | None = None,
) -> EpisodeRecord:
    seed = instance_seed(suite=suite, base_seed=0, task=task, replica=0)
    instance = TaskRegistry(suite).create(task, seed=seed)
    return run_episode(
        key=EpisodeKey(arm=arm, suite=suite, task=task, replica=0),
        task=instance,
        agent=agent,
        environment=LocalEnvironment(instance, controller),
        decision_seed=decision_seed(arm=arm, suite=suite, base_seed=0, task=task, replica=0),
        rules=rules or Rules(screenshots=False),
    )


def test_errors_between_the_steps_of_a_solution_cost_steps_and_nothing_else(controller: AndroidController) -> None:
    clumsy = constant(malformed=-1.5, loop=-1.5, wrong_tap=-0.5, recovery=60.0)
    for task in a_third(TaskRegistry(SUITE).select("ALL")):
        record = play(
            ReferenceAgent(table=clumsy), task, "clumsy", controller, rules=Rules(screenshots=False, max_steps=300)
        )
        assert record.outcome == "success", (task, record.reason, record.score_reason, record.error)


def test_episodes_on_a_phone_end_as_the_simulation_says(controller: AndroidController) -> None:
    steps, outcomes = 0, set()
    for task in TaskRegistry(SUITE).select("ALL")[::EVERY]:
        length = play(create_agent("oracle"), task, "oracle", controller).steps - 1
        for arm, factors in ARMS.items():
            agent = Witness(prompt_factors=factors)
            record = play(agent, task, arm, controller)
            simulated = agent.simulated(factors, length)
            found = (record.outcome == "success", record.reason, record.steps, record.parse_errors)
            assert found == (
                simulated.success,
                simulated.reason,
                len(simulated.moves),
                simulated.moves.count("malformed"),
            ), (task, arm, record.error)
            steps += record.steps
            outcomes.add(record.reason)
    assert steps > LEAST_STEPS
    assert outcomes >= {None, "max_steps_reached"}


def test_scenes_without_a_goal_end_as_the_simulation_says(controller: AndroidController) -> None:
    rules, reasons = Rules(goal_level="none", cue="middle", screenshots=False), set()
    for scene in ("BringOfferedThingScene", "StrangerWantsMoneyScene", "AlarmAlreadySetScene"):
        length = play(create_agent("oracle"), scene, "oracle", controller, suite="goalless", rules=rules).steps - 1
        for arm in ("a", "b", "c"):
            agent = Witness(prompt_factors={})
            record = play(agent, scene, arm, controller, suite="goalless", rules=rules)
            simulated = agent.simulated({}, length)
            misread = "misread" in simulated.moves
            assert (record.outcome == "success", record.steps) == (simulated.success, len(simulated.moves)), scene
            reasons.add("misread" if misread else simulated.reason)
    assert reasons >= {None, "misread"}


def test_mw_eval_runs_it_and_its_records_say_what_it_is(tmp_path: Path) -> None:
    environ = {**os.environ, "HOME": str(tmp_path), "MW_STATE_DIR": str(tmp_path / "state"), "MW_ADB_SERVER_PORT": "1"}
    mw = str(Path(sys.executable).with_name("mw"))
    arguments = ["--agent-type", "reference", "--task", "PickupCodeTask,ReplyToMessageTask", "--max-concurrency", "1"]
    done = subprocess.run(
        [mw, "eval", *arguments, "--output", str(tmp_path / "run"), "--json"],
        env=environ,
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=RUN_DEADLINE_S,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["scored"] == 2
    steps = [file for file in (tmp_path / "run").rglob("*.jsonl") if SYNTHETIC_LABEL in file.read_text()]
    assert len(steps) == 2
