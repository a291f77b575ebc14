"""The one instance that the original MobileWorld has of a task: everything that plays, names or records it agrees."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from mobile_world.core import EnvServer, SessionManager
from mobile_world.core.gym import MobileWorldEnv
from mobile_world.experiment import PlannedArm, Rules, RunDirectory, plan_arms
from mobile_world.experiment.proof import Prover
from mobile_world.experiment.storage.header import RunHeader, code_version, grown
from mobile_world.runtime.client import AndroidEnvClient
from mobile_world.runtime.pool import DevicePool
from mobile_world.tasks import TaskRegistry
from tests.mobile_world.cli.evaluating import Workbench, bench
from tests.phones_here import PhonesHere

__all__ = ["bench"]

TASK = "SetAlarmTask"
COMPATIBLE = TaskRegistry("mobile_world", official_compat=True)
REFERENCE: dict[str, Any] = COMPATIBLE.get(TASK).reference_params() or {}
GOAL = COMPATIBLE.get(TASK).from_params(REFERENCE, seed=0, suite="mobile_world").goal
EVAL = ("eval", "--agent-type", "oracle", "--task", TASK, "--official-compat")


@pytest.fixture
def strict_server(bench: Workbench) -> Iterator[EnvServer]:
    """A server that was started with `--official-compat`."""
    manager = SessionManager(PhonesHere(1), artefacts=bench.home / "artefacts", official_compat=True)
    with EnvServer(manager) as server:
        yield server


def details(bench: Workbench, *words: str) -> dict[str, Any]:
    done = bench.mw("info", "task", "--name", TASK, "--json", *words)
    assert done.exit_code == 0, done.output
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def recorded(bench: Workbench) -> tuple[Any, ...]:
    [record] = bench.records()
    return record.seed, record.goal, record.params, record.outcome


@pytest.mark.slow
def test_an_evaluation_here_plays_what_info_tells(bench: Workbench) -> None:
    done = bench.mw(*EVAL, *bench.around, "--output", str(bench.run_dir))
    assert done.exit_code == 0, done.output
    assert recorded(bench) == (0, GOAL, REFERENCE, "success")
    told = details(bench, "--official-compat")
    assert (told["instance_seed"], told["instance_goal"], told["parameters"]) == (0, GOAL, REFERENCE)
    assert details(bench)["parameters"] != REFERENCE, "without the flag every instance is drawn"
    [task] = (plan := RunDirectory(bench.run_dir).header().plan).tasks  # type: ignore[union-attr]
    assert task.official_instance and plan.instances() == [(TASK, 0)]


@pytest.mark.slow
def test_an_evaluation_on_a_server_plays_it_whatever_rule_the_server_has(
    bench: Workbench, strict_server: EnvServer
) -> None:
    plain = SessionManager(PhonesHere(1), artefacts=bench.home / "artefacts")
    with EnvServer(plain) as server:
        done = bench.mw(*EVAL, "--aw-host", server.url, "--output", str(bench.run_dir))
    assert done.exit_code == 0, done.output
    assert recorded(bench) == (0, GOAL, REFERENCE, "success")
    drawn = bench.home / "drawn"
    done = bench.mw(*EVAL[:-1], "--aw-host", strict_server.url, "--output", str(drawn))
    assert done.exit_code == 0, done.output
    [record] = bench.records(drawn)
    assert record.params == details(bench)["parameters"] != REFERENCE


@pytest.mark.slow
def test_clients_of_a_server_play_it_where_the_server_or_they_say_so(
    bench: Workbench, strict_server: EnvServer
) -> None:
    with AndroidEnvClient(strict_server.url) as client:
        for compat, official in ((None, True), (True, True), (False, False)):
            client.initialize_task(TASK, seed=0, official_compat=compat)
            [session] = strict_server.manager.leases.sessions()
            assert session.environment is not None
            task = session.environment.task
            assert (task.params == REFERENCE, task.official_compat) == (official, official)
            assert client.get_task_goal(TASK, seed=0, official_compat=compat) == task.goal
    with MobileWorldEnv(tasks=TASK, official_compat=True, server=strict_server.url, ui_tree=False) as env:
        values, _ = env.reset(seed=1, options={"task_seed": 0})
        assert values["goal"] == GOAL


@pytest.mark.slow
def test_a_proof_of_it_plays_every_stage() -> None:
    with DevicePool(PhonesHere(1)) as pool, pool.lease() as controller:
        played: list[str] = []
        prover = Prover(COMPATIBLE, base_seed=0, replicas=1, watch=lambda _, result: played.append(result.stage))
        proof = prover.prove(TASK, controller)
    assert (proof.conclusion, set(played)) == ("proven", {"nothing", "solution", "overdone"})


def test_a_run_of_an_earlier_version_keeps_its_instances() -> None:
    def planned(replicas: int) -> Any:
        arm = PlannedArm(name="null", agent="null")
        return plan_arms(COMPATIBLE, arms=[arm], tasks=[TASK], base_seed=0, replicas=replicas, rules=Rules())

    today = planned(2)
    stored = json.loads(today.model_dump_json())
    del stored["tasks"][0]["official_instance"]
    before = type(today).model_validate(stored)
    assert [seed == 0 for _, seed in today.instances()] == [True, False]
    assert before.instances()[0] != today.instances()[0] and before.instances()[1] == today.instances()[1]
    assert planned(3).continuing(before).instances()[:2] == before.instances()
    header = RunHeader.begin(before, code_version(), "2026-01-01T00:00:00+00:00")
    assert grown(header, planned(3).continuing(before)).plan.instances()[:2] == before.instances()
