"""Races over outcomes that are known beforehand: who is chosen, what is run, and how a race goes on."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path
from random import Random

import pytest

from mobile_world.agents.reference import simulate_episode, truth
from mobile_world.domain import ConfigError, EpisodeRecord
from mobile_world.experiment import Budget, EpisodeQueue, Job, PlannedArm, RunDirectory, StopSwitch, verify
from mobile_world.experiment.race import Conditions, RaceResult, run_race
from mobile_world.experiment.race_record import CONFIRMATION, RaceRecord, plan_of_race, read_race
from tests.mobile_world.analysis.subject import ARMS, LENGTH, MAX_STEPS
from tests.mobile_world.experiment.recorded import plan, record
from tests.mobile_world.experiment.scripted_executor import ScriptedExecutor

TASKS = [f"T{n:02}" for n in range(20)]


def known(job: Job) -> EpisodeRecord:
    """Good arms succeed nearly always, others sometimes: the same for the same episode."""
    chance = 0.95 if job.key.arm == "good" else 0.3
    won = Random(str(job.key)).random() < chance
    outcome = "success" if won else "agent_failure"
    return record(job.key.task, outcome, arm=job.key.arm, replica=job.key.replica)


def lost_at_first(job: Job) -> EpisodeRecord:
    """Every fifth episode is lost once, whatever the retries."""
    if job.attempt == 1 and Random(f"lost {job.key}").random() < 0.2:
        return record(job.key.task, "infra_failure", arm=job.key.arm, replica=job.key.replica)
    return known(job)


def simulated(job: Job) -> EpisodeRecord:
    """As the reference subject does without a phone; controls always fail."""
    key = job.key
    won = (
        key.arm in ARMS
        and simulate_episode(
            ARMS[key.arm],
            LENGTH,
            seed=job.spec.decision_seed,
            max_steps=MAX_STEPS,
            task_seed=key.task,
            instance_seed=job.spec.seed,
        ).success
    )
    return record(key.task, "success" if won else "agent_failure", arm=key.arm, replica=key.replica)


class Halting(ScriptedExecutor):
    """Asks to stop after so many jobs."""

    def __init__(self, jobs: int, stop: StopSwitch) -> None:
        super().__init__(known)
        self._left, self._stop = jobs, stop

    def run(self, queue: EpisodeQueue) -> None:
        while (job := queue.take()) is not None:
            queue.ended(job, known(job).model_copy(update={"attempt": job.attempt}))
            self._left -= 1
            if self._left == 0:
                self._stop.ask()


def racing(arms: str = "base good poor worse bad weak", held_out: float = 0.3, tasks: int = 20) -> RaceRecord:
    whole = plan(arms, " ".join(TASKS[:tasks]), replicas=2)
    null = PlannedArm(name="control-null", agent="null", control="null")
    whole = whole.model_copy(update={"arms": (*whole.arms, null)})
    return plan_of_race(whole, held_out=held_out, share=0.5)


def run(asked: RaceRecord, place: Path, executor: ScriptedExecutor | None = None, **more: object) -> RaceResult:
    def watch(*about: object) -> nullcontext[object]:
        del about
        return nullcontext(lambda event: None)

    conditions = Conditions(executor=executor or ScriptedExecutor(known), watch=watch, **more)  # type: ignore[arg-type]
    return run_race(asked, place, conditions)


def test_the_best_is_chosen_and_measured_again_on_what_the_race_has_not_seen(tmp_path: Path) -> None:
    asked = racing()
    done = run(asked, tmp_path)
    assert done.finished
    assert done.record.over is not None
    assert done.record.over.chosen == "good"
    assert done.episodes <= asked.race.most_episodes < asked.race.full_grid
    rounds = list(RunDirectory(tmp_path).journal.records())
    again = list(RunDirectory(tmp_path / CONFIRMATION).journal.records())
    assert {each.key.task for each in rounds} == set(asked.selection)
    assert {each.key.task for each in again} == set(asked.held_out)
    assert {each.key.arm for each in again} == {"good", "base", "control-null"}
    assert min(each.key.replica for each in again) > max(each.key.replica for each in rounds)
    assert "control-null" not in {each.key.arm for each in rounds}
    told = done.record.reestimate
    assert told is not None
    assert told.rate is not None
    assert told.fresh_tasks
    assert "points" in told.sentence
    assert read_race(tmp_path) == done.record
    assert verify(tmp_path / CONFIRMATION).complete
    assert verify(tmp_path).complete


@pytest.mark.slow
def test_a_race_of_the_reference_subject_ends_nearer_to_its_best_prompt_than_to_the_average(tmp_path: Path) -> None:
    """Eighteen prompts whose true rates a published table gives, through the engine, for half of the grid.

    The best of them lie within a few points of each other, so that nothing can tell their names apart.
    """
    rates = {arm: truth(levels, LENGTH, max_steps=MAX_STEPS) for arm, levels in ARMS.items()}
    asked = racing(" ".join(ARMS), tasks=20)
    done = run(asked, tmp_path, ScriptedExecutor(simulated))
    assert done.episodes <= asked.race.full_grid / 2
    assert done.record.over is not None
    best, average = max(rates.values()), sum(rates.values()) / len(rates)
    assert rates[done.record.over.chosen or ""] > (best + average) / 2
    assert done.record.reestimate is not None
    assert done.record.reestimate.difference is not None


def test_a_race_that_is_stopped_again_and_again_ends_as_one_that_was_left_alone(tmp_path: Path) -> None:
    whole = run(racing(), tmp_path / "whole").record
    asked: RaceRecord | None = racing()
    for sitting in range(100):
        stop = StopSwitch()
        assert asked is not None
        done = run(asked, tmp_path / "parts", Halting(7 + sitting % 5, stop), stop=stop)
        if done.finished:
            break
        asked = read_race(tmp_path / "parts") or asked
    assert done.finished
    assert sitting > 5
    assert done.record == whole
    journal = RunDirectory(tmp_path / "parts").journal
    assert len(list(journal.records())) == len(journal.ledger().scored)
    assert run(done.record, tmp_path / "parts", ScriptedExecutor([])).finished


def test_rounds_that_were_decided_are_not_opened_again(tmp_path: Path) -> None:
    done = run(racing(), tmp_path, ScriptedExecutor(lost_at_first), retries=0)
    assert done.finished
    assert done.missing > 0
    again = ScriptedExecutor(known)
    run(done.record, tmp_path, again)
    assert again.jobs == []


def test_retries_are_made_within_a_round(tmp_path: Path) -> None:
    done = run(racing(), tmp_path, ScriptedExecutor(lost_at_first), retries=1)
    assert (done.finished, done.missing) == (True, 0)


@pytest.mark.slow
def test_a_budget_covers_rounds_and_confirmation_together(tmp_path: Path) -> None:
    def slow(job: Job) -> EpisodeRecord:
        return known(job).model_copy(update={"phases": {"act": 60.0}})

    asked = racing()
    free = run(asked, tmp_path / "free", ScriptedExecutor(slow))
    in_all = free.episodes + len(list(RunDirectory(tmp_path / "free" / CONFIRMATION).journal.records()))
    for limit in (5, free.episodes, free.episodes + 3):
        place = tmp_path / str(limit)
        done = run(asked, place, ScriptedExecutor(slow), budget=Budget(device_minutes=limit))
        assert not done.finished
        assert "budget" in (done.stopped or "")
        more = run(read_race(place) or asked, place, ScriptedExecutor(slow), budget=Budget(device_minutes=in_all))
        assert more.finished
        assert more.record.reestimate == free.record.reestimate


def test_everything_lost_ends_with_a_sentence(tmp_path: Path) -> None:
    def gone(job: Job) -> EpisodeRecord:
        return record(job.key.task, "infra_failure", arm=job.key.arm, replica=job.key.replica)

    done = run(racing("a b", tasks=4), tmp_path, ScriptedExecutor(gone), retries=0)
    assert done.record.reestimate is not None
    assert "no scored episode" in done.record.reestimate.sentence


@pytest.mark.parametrize("outcome", ["success", "agent_failure"])
@pytest.mark.parametrize("held_out", [0.0, 0.5])
def test_equal_arms_end_with_the_first_and_nothing_shown(tmp_path: Path, outcome: str, held_out: float) -> None:
    def same(job: Job) -> EpisodeRecord:
        return record(job.key.task, outcome, arm=job.key.arm, replica=job.key.replica)

    done = run(racing("a b c", held_out, tasks=2), tmp_path, ScriptedExecutor(same))
    assert done.record.over is not None
    assert (done.record.over.chosen, done.record.over.shown) == ("a", False)
    assert done.record.reestimate is not None
    assert done.record.reestimate.fresh_tasks == (held_out > 0)
    assert "It is the baseline itself." in done.record.reestimate.sentence


def test_one_task_is_raced_on_and_measured_with_fresh_replicas(tmp_path: Path) -> None:
    done = run(racing("a good", tasks=1), tmp_path)
    assert done.finished
    rounds, again = (RunDirectory(place).journal.records() for place in (tmp_path, tmp_path / CONFIRMATION))
    assert {each.key.replica for each in rounds}.isdisjoint({each.key.replica for each in again})


def test_one_variant_cannot_race() -> None:
    with pytest.raises(ConfigError, match="at least two variants"):
        racing("a")


def test_the_split_follows_from_the_seed_and_leaves_nothing_out() -> None:
    first, again = racing(), racing()
    assert first == again
    assert sorted(first.selection + first.held_out) == TASKS
    assert len(first.held_out) == 6
