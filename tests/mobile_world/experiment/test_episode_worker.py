"""A machine of a run over several, without Ray between it and the driver."""

from __future__ import annotations

import errno
import pickle
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from mobile_world.domain import ConfigError, EpisodeRecord, InfraError, NodeLost
from mobile_world.experiment import EpisodeQueue, Job, Meter, Plan, RunDirectory, StopSwitch, run_plan
from mobile_world.experiment.configuration import load_experiment
from mobile_world.experiment.executors.episode_worker import Began, Captured, Ended, EpisodeWorker, Lost, Stepped
from mobile_world.experiment.executors.ray_cluster import check_address
from mobile_world.experiment.executors.ray_setup import ExperimentSetup
from mobile_world.experiment.executors.remote_executor import RemoteAttempt
from mobile_world.experiment.storage import disk_retry
from mobile_world.experiment.storage.header import code_version
from tests.mobile_world.experiment.ray_setups import SetupHere, lasting, plan

NODE = "left-a1b2c3"


@pytest.fixture(scope="module")
def state(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("state")


@pytest.fixture(scope="module")
def worker(state: Path) -> Iterator[EpisodeWorker]:
    worker = EpisodeWorker(NODE)
    assert worker.open(SetupHere(plan("oracle", "null", "slow", "random"), state), code_version(), 1) == 1
    yield worker
    worker.close()


def docket_of(of: Plan, directory: RunDirectory, retries: int = 0) -> EpisodeQueue:
    queue = EpisodeQueue(of, directory, directory.journal.ledger(), StopSwitch(), lambda event: None, Meter())
    queue.fill(of.episodes(), retries)
    return queue


def taken(queue: EpisodeQueue) -> Job:
    job = queue.take()
    assert job is not None
    return job


def records(path: Path) -> list[EpisodeRecord]:
    return list(RunDirectory(path).journal.records())


def test_what_a_worker_tells_is_what_a_machine_alone_writes(worker: EpisodeWorker, state: Path, tmp_path: Path) -> None:
    of = plan("oracle", "null", goal_level="none")
    kit = SetupHere(of, state)
    directory = RunDirectory(tmp_path / "told")
    with directory.locked():
        queue = docket_of(of, directory)
        while (job := queue.take()) is not None:
            transcript = RemoteAttempt(queue, job, kit.task(job.spec))
            for message in worker.play(job):
                assert transcript.hear(pickle.loads(pickle.dumps(message)))
            transcript.close()
    executor = kit.local(1)
    with executor.pool:
        run_plan(of, executor, tmp_path / "alone")
    assert lasting(tmp_path / "told") == lasting(tmp_path / "alone")
    assert len(lasting(tmp_path / "told")) == 4
    assert all(record.trajectory_sha256 for record in records(tmp_path / "told")), "the driver writes steps and hashes"
    assert all(record.device.startswith(f"{NODE}/") for record in records(tmp_path / "told"))
    names = {record.trajectory for record in records(tmp_path / "told")}
    assert names == {record.trajectory for record in records(tmp_path / "alone")}


def test_messages_come_in_order_and_pictures_once(worker: EpisodeWorker, tmp_path: Path) -> None:
    of = plan("random", replicas=1, max_steps=3)
    job = taken(docket_of(of, RunDirectory(tmp_path)))
    told = list(worker.play(job))
    assert isinstance(told[0], Began)
    assert isinstance(told[-1], Ended)
    assert (told[-1].devices, told[-1].record.device) == (1, told[0].device)
    assert sum(isinstance(message, Stepped) for message in told) == told[-1].record.steps
    pictures = [message.data for message in told if isinstance(message, Captured)]
    assert len(set(pictures)) == len(pictures) > 0


def test_an_attempt_whose_node_is_lost_is_made_again_elsewhere(
    worker: EpisodeWorker, state: Path, tmp_path: Path
) -> None:
    of = plan("oracle", replicas=1)
    directory = RunDirectory(tmp_path)
    with directory.locked():
        queue = docket_of(of, directory, retries=1)
        job = taken(queue)
        transcript = RemoteAttempt(queue, job, SetupHere(of, state).task(job.spec))
        told = list(worker.play(job))
        for message in told[:-1]:
            assert transcript.hear(message)
        transcript.close(NodeLost("the machine is gone"))
        again = taken(queue)
        transcript = RemoteAttempt(queue, again, SetupHere(of, state).task(again.spec))
        transcript.close()
    first, second = records(tmp_path)
    assert first.error is not None
    assert (first.outcome, first.error.code, first.trajectory) == ("infra_failure", "NODE_LOST", None)
    assert (again.attempt, again.avoid) == (2, (first.device,))
    assert second.error is not None
    assert "without a result" in second.error.message
    assert list((tmp_path / "trajectories").rglob("*.jsonl")), "what was seen before the loss is kept"


def test_a_machine_that_goes_takes_many_attempts_and_does_not_end_the_run(state: Path, tmp_path: Path) -> None:
    of = plan("null", replicas=40)
    directory = RunDirectory(tmp_path)
    with directory.locked():
        queue = docket_of(of, directory)
        for _ in range(40):
            job = taken(queue)
            RemoteAttempt(queue, job, SetupHere(of, state).task(job.spec)).close(NodeLost("a big one"))
    assert (queue.why_stopped, queue.stop.soon.is_set()) == (None, False)


@pytest.mark.slow
def test_an_attempt_that_cannot_be_written_down_is_abandoned(
    worker: EpisodeWorker, state: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(disk_retry, "FULL_PATIENCE_S", 0.0)

    def full(place: Path, size: int) -> None:
        if "blobs" in place.parts and size:
            raise OSError(errno.ENOSPC, "no space left on device", str(place))

    of = plan("slow", replicas=1, max_steps=100)
    directory = RunDirectory(tmp_path, before_write=full)
    with directory.locked():
        queue = docket_of(of, directory)
        job = taken(queue)
        transcript = RemoteAttempt(queue, job, SetupHere(of, state).task(job.spec))
        for message in worker.play(job):
            if not transcript.hear(message):
                worker.abandon(job)
        transcript.close()
    (record,) = records(tmp_path)
    assert record.error is not None
    assert (record.outcome, record.error.code, record.error.phase) == ("infra_failure", "STORAGE", "record")
    assert isinstance(transcript.end, Ended)
    assert transcript.end.record.outcome == "not_scored"


def test_a_station_that_is_stopped_scores_nothing_more(state: Path, tmp_path: Path) -> None:
    of = plan("slow", replicas=1)
    worker = EpisodeWorker(NODE)
    worker.open(SetupHere(of, state), code_version(), 1)
    try:
        told = worker.play(taken(docket_of(of, RunDirectory(tmp_path))))
        assert isinstance(next(told), Began)
        worker.stop()
        *_, end = told
        assert isinstance(end, Ended)
        assert end.record.outcome == "not_scored"
    finally:
        worker.close()
    (lost,) = list(worker.play(taken(docket_of(of, RunDirectory(tmp_path)))))
    assert isinstance(lost, Lost)
    assert (lost.phase, type(lost.error)) == ("lease", InfraError)


def test_a_machine_with_other_code_or_other_tasks_is_refused(state: Path) -> None:
    other = code_version().model_copy(update={"rooms": {**code_version().rooms, "tasks": "0"}})
    with pytest.raises(ConfigError, match="the code of tasks has changed; install the same version"):
        EpisodeWorker(NODE).open(SetupHere(plan("null"), state), other, 1)
    with pytest.raises(ConfigError, match="no key here"):
        EpisodeWorker(NODE).open(SetupHere(plan("null"), state, refusal="no key here"), code_version(), 1)


def test_the_kit_of_an_experiment_is_values_and_finds_what_differs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ready = load_experiment(Path("experiment1"), environ={})
    kit = ExperimentSetup(ready.plan, ready.conduct)
    spec = ready.plan.episodes()[0]
    assert kit.task(spec).name == spec.key.task
    there = pickle.loads(pickle.dumps(kit))
    there.check()
    assert there.task(spec).params == kit.task(spec).params
    there.agent(spec).close()
    monkeypatch.setenv("MW_STATE_DIR", str(tmp_path))
    assert len(there.pool(3)) == 3
    monkeypatch.setenv("MW_RAY_DEVICES", "emulator-5554, R58M")
    assert len(there.pool(3)) == 2
    (task, *rest) = ready.plan.tasks
    changed = ready.plan.model_copy(update={"tasks": (task.model_copy(update={"fingerprint": "0"}), *rest)})
    with pytest.raises(ConfigError, match=f"it would run something else: the definition of {task.name} has changed"):
        ExperimentSetup(changed, ready.conduct).check()
    keyed = ready.conduct.model_copy(update={"api_key_env": "MW_NO_SUCH_KEY"})
    with pytest.raises(ConfigError, match="MW_NO_SUCH_KEY holds no key"):
        ExperimentSetup(ready.plan, keyed).check()


def test_without_ray_the_error_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ConfigError, match=r"need the extra 'ray': pip install 'mobile-world\[ray\]', on every machine"):
        check_address("auto")
