"""The parts of a storm, each on its own: streams, clock, model, comparison, growth."""

from __future__ import annotations

import hashlib
import os
import shutil
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from mobile_world.agents.serving import IncomingRequest, ParsedRequest, PlannedAnswer
from mobile_world.domain import ConfigError, DeviceLost, DeviceTimeout
from mobile_world.experiment import RunDirectory
from mobile_world.experiment.chaos import (
    STORM,
    FaultProfile,
    ResourceSample,
    differences,
    growths,
    read_resources,
    storm_plan,
)
from mobile_world.experiment.chaos.faults import FaultInjector, FaultRates, JumpingClock
from mobile_world.experiment.chaos.workload import storm_model
from mobile_world.experiment.episode.record_builder import RecordBuilder
from mobile_world.runtime.controller import AndroidController
from simdroid.fleet import PhoneRecord, serve_phone
from tests.mobile_world.experiment.recorded import record


@pytest.fixture(scope="module")
def phone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PhoneRecord]:
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOME", str(home))
        with serve_phone(home / "phone") as running:
            yield running


@contextmanager
def faulty(phone: PhoneRecord, rates: FaultRates) -> Iterator[tuple[AndroidController, FaultInjector]]:
    """The phone behind streams that fail."""
    faults = FaultInjector(rates, seed=2)

    class One:
        count = 1

        def open(self, slot: int) -> AndroidController:
            del slot
            return AndroidController.for_phone(phone)

        def discard(self, slot: int, controller: AndroidController) -> None:
            controller.close()

        def close(self) -> None:
            pass

    with faults.source(One()).open(0) as controller:
        yield controller, faults


def test_a_picture_that_stops_half_way_is_taken_again(phone: PhoneRecord) -> None:
    with AndroidController.for_phone(phone) as well, faulty(phone, FaultRates(torn=0.4)) as (controller, faults):
        whole = well.screenshot()
        for _ in range(8):
            assert controller.screenshot() == whole
        assert faults.injected["torn"] >= 2


def test_a_device_whose_pictures_always_stop_half_way_is_lost(phone: PhoneRecord) -> None:
    with faulty(phone, FaultRates(torn=1)) as (controller, _), pytest.raises(DeviceLost, match="truncated"):
        controller.screenshot()


def test_a_slow_stream_is_waited_for_and_one_that_stalls_is_not(phone: PhoneRecord) -> None:
    with faulty(phone, FaultRates(slow=1, slow_s=0.1)) as (controller, _):
        started = time.monotonic()
        assert controller.device.shell(["echo", "late"]).text == "late"
        assert time.monotonic() - started >= 0.1
    with faulty(phone, FaultRates(stalled=1)) as (controller, _), pytest.raises(DeviceTimeout):
        controller.device.shell(["echo", "never"])


def test_a_clock_that_jumps_moves_what_is_written_down_and_no_deadline() -> None:
    clock, steady = JumpingClock(), time.monotonic()
    with clock.on_the_wall():
        clock.jump(-86_400)
        assert datetime.fromisoformat(RecordBuilder().started_at) < datetime.now(UTC) - timedelta(hours=23)
        clock.jump(2 * 86_400)
        assert datetime.fromisoformat(RecordBuilder().started_at) > datetime.now(UTC) + timedelta(hours=23)
        assert time.time() > datetime.now(UTC).timestamp() + 80_000
        assert time.monotonic() - steady < 60
    assert abs(datetime.fromisoformat(RecordBuilder().started_at) - datetime.now(UTC)) < timedelta(minutes=1)
    assert abs(time.time() - datetime.now(UTC).timestamp()) < 60


def call(number: int, repeat: int = 0) -> IncomingRequest:
    words = f"request {number}"
    asked = ParsedRequest(model="m", turns=(("user", words),), images=())
    return IncomingRequest(asked, number=number, repeat=repeat, digest=hashlib.sha256(words.encode()).hexdigest())


def spoken(answer: PlannedAnswer) -> bool:
    """Whether a client would take it for the model's words."""
    return (answer.status, answer.body, answer.cut, answer.silent) == (200, None, None, False)


def test_the_model_says_the_same_in_every_weather() -> None:
    counted: list[str] = []
    calm = storm_model(FaultProfile(), seed=3, turn=0, count=counted.append)
    words = [calm.answer(call(number)).text for number in range(200)]
    assert not counted and len(set(words)) > 10
    for turn in range(3):
        storm = storm_model(STORM, seed=3, turn=turn, count=counted.append)
        answers = [storm.answer(call(number, repeat=turn)) for number in range(200)]
        assert all(answer.text == words[number] for number, answer in enumerate(answers) if spoken(answer))
        assert 20 < sum(not spoken(answer) for answer in answers) < 100
    assert counted.count("endpoint") > 60


def test_garbage_is_the_models_own_word_and_stays_when_asked_again() -> None:
    counted: list[str] = []
    storm = storm_model(FaultProfile(garbage=0.5), seed=3, turn=0, count=counted.append)
    first = [storm.answer(call(number)) for number in range(60)]
    assert [storm.answer(call(number, repeat=4)) for number in range(60)] == first
    assert 40 < len(counted) < 80 and set(counted) == {"garbage"}


def test_every_plan_of_a_storm_has_as_many_episodes_as_asked_for() -> None:
    assert [len(storm_plan(episodes, seed=1)) for episodes in (1, 8, 16, 50)] == [4, 8, 16, 64]
    plan = storm_plan(50, seed=1)
    assert {spec.seed for spec in plan.episodes()} != {spec.seed for spec in storm_plan(50, seed=2).episodes()}


def test_runs_are_compared_in_everything_but_times_and_attempts(tmp_path: Path) -> None:
    calm, storm = RunDirectory(tmp_path / "calm"), RunDirectory(tmp_path / "storm")
    for directory in (calm, storm):
        directory.path.mkdir()
    for replica in range(3):
        calm.journal.append(record(replica=replica))
    storm.journal.append(record(replica=0).model_copy(update={"attempt": 4, "device": "elsewhere"}))
    assert differences(calm.path, storm.path) == []
    storm.journal.append(record(replica=1).model_copy(update={"steps": 7}))
    storm.journal.append(record(replica=9))
    alone, steps = differences(calm.path, storm.path)
    assert "no score in calm weather" in alone and "steps is 7" in steps
    assert differences(calm.path, storm.path, leave_out=[record().key.arm]) == []


def flat(count: int = 9) -> list[ResourceSample]:
    return [ResourceSample(float(minute), 300.0 + minute % 2, 40, 12, 170) for minute in range(count)]


def test_what_does_not_grow_holds_and_what_grows_does_not() -> None:
    assert all(each.held for each in growths(flat()))
    for what, step in (("memory_mb", 8.0), ("descriptors", 2), ("threads", 2), ("files", 3)):
        rising = [each._replace(**{what: getattr(each, what) + step * number}) for number, each in enumerate(flat())]
        assert [each.what for each in growths(rising) if not each.held] == [what]
    with pytest.raises(ConfigError, match="readings"):
        growths(flat(2))


def test_descriptors_threads_and_files_are_counted(tmp_path: Path) -> None:
    """Many of each: connections of other tests may end meanwhile."""
    (tmp_path / "deep").mkdir()
    before, end = read_resources([], [tmp_path], minutes=0), threading.Event()
    threads = [threading.Thread(target=end.wait) for _ in range(20)]
    ends = [each for _ in range(20) for each in os.pipe()]
    try:
        for thread in threads:
            thread.start()
        (tmp_path / "deep" / "file").touch()
        after = read_resources([], [tmp_path], minutes=1)
    finally:
        end.set()
        for each in ends:
            os.close(each)
        for thread in threads:
            thread.join()
    assert after.files == before.files + 1
    assert after.descriptors >= before.descriptors + 20
    assert after.threads >= before.threads + 10 and before.memory_mb > 5
    shutil.rmtree(tmp_path / "deep")
