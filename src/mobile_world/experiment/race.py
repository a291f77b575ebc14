"""Runs races: the one driver, round by round, until one arm is left; then that arm is measured again.

Every round is written down before it is run, and runs as a part of a plan that grows. A race that was ended goes on
with the last round that was begun: rounds that were decided are never opened again, even when episodes of theirs were
lost.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple, TypeAlias

from mobile_world.analysis import Analysis, analyse, confirmation, next_round, p_equals, percent, points, tabulate
from mobile_world.domain import EpisodeRecord
from mobile_world.experiment.driver import RETRIES, RunResult, run_plan
from mobile_world.experiment.events import Listener, RunBegan, RunEvent, StopSwitch
from mobile_world.experiment.executors.executor import Executor
from mobile_world.experiment.planning import Budget, Plan, Use
from mobile_world.experiment.race_record import CONFIRMATION, RaceRecord, Reestimate, write_race
from mobile_world.experiment.storage.run_directory import RunDirectory

Watch: TypeAlias = Callable[[Plan, Path], AbstractContextManager[Listener]]
"""Shows what happens in a directory while the episodes of a plan are run there."""


class RaceResult(NamedTuple):
    """The result of `run_race`."""

    record: RaceRecord
    episodes: int
    """Scored ones, of the rounds alone."""
    missing: int
    """Episodes of the rounds and of the confirmation that were lost and have no score."""
    stopped: str | None
    """Why it ended before everything was run, when nobody asked it to."""

    @property
    def finished(self) -> bool:
        """Whether an arm was chosen and measured again."""
        return self.record.reestimate is not None


@dataclass(frozen=True)
class Conditions:
    """How the episodes of a race are run; none of it changes a result."""

    executor: Executor
    watch: Watch
    retries: int = RETRIES
    shuffled: bool = False
    accept_new_code: bool = False
    budget: Budget | None = None
    """Over the rounds and the confirmation together; wall time counts this sitting."""
    stop: StopSwitch = field(default_factory=StopSwitch)


def finished_race(record: RaceRecord, run_dir: Path) -> RaceResult | None:
    """The result of a race with nothing left to run; `None` while there is something."""
    if record.reestimate is None:
        return None
    return RaceResult(
        record,
        sum(record_of_round.scored for record_of_round in _counting(RunDirectory(run_dir))),
        missing=0,
        stopped=None,
    )


def run_race(record: RaceRecord, run_dir: Path, conditions: Conditions) -> RaceResult:
    """Run what a race still lacks; `ConfigError` when the directory holds something else or another process writes."""
    return _Race(record, run_dir, conditions).run()


def _counting(directory: RunDirectory) -> Iterator[EpisodeRecord]:
    """The records that count: of what was planned, and contradicted by no other."""
    header = directory.header()
    return directory.journal.counting(header.plan) if header is not None else iter(())


class _Race:
    def __init__(self, record: RaceRecord, run_dir: Path, conditions: Conditions) -> None:
        self._record, self._path, self._how = record, run_dir, conditions
        self._directory = RunDirectory(run_dir)
        self._started = time.monotonic()
        self._missing = 0

    def run(self) -> RaceResult:
        while self._record.over is None:
            if self._record.rounds:
                plan = self._record.round_plan(len(self._record.rounds))
                result = self._episodes(plan, self._record.rounds_plan(), self._path)
                if self._halted(result):
                    return self._result(result.stopped)
            if not self._next():
                return self._result("a round has ended, and not all its episodes have a record")
        return self._confirm()

    def _next(self) -> bool:
        """Decide what comes after the last round; whether there is anything to decide yet."""
        record = self._record
        now = next_round(record.race, tabulate(_counting(self._directory)))
        if not now.blocks:
            self._keep(over=now)
            return True
        if record.rounds and now.number <= record.rounds[-1].number:
            return False
        self._keep(rounds=(*record.rounds, now))
        return True

    def _confirm(self) -> RaceResult:
        record = self._record
        chosen = record.over.chosen if record.over is not None else None
        if chosen is None or record.reestimate is not None:
            return self._result(None)
        asked_confirmation = record.confirmation or confirmation(
            record.race,
            chosen=chosen,
            baseline=record.baseline,
            held_out=record.held_out,
            replicas=record.confirm_replicas,
        )
        if (spent := self._spent()) is not None:
            return self._result(spent)
        plan = record.confirmation_plan(asked_confirmation)
        result = self._episodes(
            plan, plan, self._path / CONFIRMATION, begun=lambda: self._keep(confirmation=asked_confirmation)
        )
        if self._halted(result):
            return self._result(result.stopped)
        self._keep(reestimate=self._measured(chosen, fresh_tasks=asked_confirmation.fresh_tasks))
        return self._result(None)

    def _measured(self, chosen: str, *, fresh_tasks: bool) -> Reestimate:
        directory = RunDirectory(self._path / CONFIRMATION)
        header = directory.header()
        analysis = analyse(
            _counting(directory),
            factors={},
            baseline=self._record.baseline,
            seed=self._record.plan.base_seed,
            across_versions=header is not None and len(header.plan.suite_versions) > 1,
        )
        label = self._record.plan.arm(chosen).title or chosen
        won = [record.outcome == "success" for record in self._scored() if record.key.arm == chosen]
        rate_in_race = sum(won) / len(won) if won else None
        return reestimate(analysis, chosen, called=label, in_race=rate_in_race, fresh_tasks=fresh_tasks)

    def _scored(self) -> list[EpisodeRecord]:
        return [record for record in _counting(self._directory) if record.scored]

    def _episodes(self, plan: Plan, shown: Plan, path: Path, *, begun: Callable[[], None] = lambda: None) -> RunResult:
        """Run a plan; `begun` is called once its directory is there, before its first episode."""
        how = self._how
        with how.watch(shown, path) as watching:

            def listener(event: RunEvent) -> None:
                if isinstance(event, RunBegan):
                    begun()
                watching(event)

            result = run_plan(
                plan,
                how.executor,
                path,
                retries=how.retries,
                shuffled=how.shuffled,
                accept_new_code=how.accept_new_code,
                budget=self._left(elsewhere=path != self._path),
                listener=listener,
                stop=how.stop,
            )
        self._missing += result.missing
        return result

    def _halted(self, result: RunResult) -> bool:
        return result.stopped is not None or self._how.stop.soon.is_set()

    def _keep(self, **changes: object) -> None:
        self._record = self._record.model_copy(update=changes)
        with self._directory.locked():
            write_race(self._path, self._record)

    def _left(self, *, elsewhere: bool) -> Budget | None:
        """The budget of the next call of the driver, which knows of its own directory and its own clock alone."""
        budget = self._how.budget
        if budget is None:
            return None
        limits: dict[str, float] = self._unspent(budget) if elsewhere else {}
        if budget.wall_s is not None:
            limits["wall_s"] = max(0.001, budget.wall_s - (time.monotonic() - self._started))
        return budget.model_copy(update=limits)

    def _spent(self) -> str | None:
        budget = self._how.budget
        over = [what for what, rest in self._unspent(budget).items() if rest <= 0] if budget is not None else []
        if not over:
            return None
        what = over[0].replace("_", " ")
        return f"the budget is spent ({what}); the chosen arm was not measured again"

    def _unspent(self, budget: Budget) -> dict[str, float]:
        use = Use()
        for record in self._directory.journal.records():
            use.add(record)
        used = {"tokens": use.tokens, "cost": use.cost, "device_minutes": use.device_s / 60}
        limits = {name: getattr(budget, name) for name in used}
        return {name: limit - used[name] for name, limit in limits.items() if limit is not None}

    def _result(self, stopped: str | None) -> RaceResult:
        return RaceResult(self._record, len(self._scored()), self._missing, stopped)


def reestimate(analysis: Analysis, chosen: str, *, called: str, in_race: float | None, fresh_tasks: bool) -> Reestimate:
    """What a confirmation says about the chosen arm, which people know as `called`."""
    rates = {arm.name: arm.rate for arm in analysis.arms}
    rate = rates.get(chosen)
    contrast = next((contrast for contrast in analysis.contrasts if contrast.arm == chosen), None)
    where = "tasks that the race has not seen" if fresh_tasks else "fresh replicas of the race's own tasks"
    told = f"On {where}, {called} "
    if rate is None:
        told += "has no scored episode, so its success rate is unknown."
    else:
        told += f"succeeds in {percent(rate.value)} ({percent(rate.low)} to {percent(rate.high)})"
        if in_race is not None:
            told += f"; the race itself, which is biased towards its winner, had shown {percent(in_race)}"
        told += "."
    if contrast is None:
        told += " It is the baseline itself." if chosen == analysis.baseline else ""
    else:
        verdict = "significant" if contrast.significant else "not significant"
        if contrast.open_for_missing:
            verdict += " with every lost episode counted against it"
        told += (
            f" Its difference from the baseline is {points(contrast.difference.value)} points "
            f"({points(contrast.difference.low)} to {points(contrast.difference.high)}), "
            f"{p_equals(contrast.p_permutation)}: {verdict}."
        )
    return Reestimate(
        arm=chosen,
        rate=rate,
        rate_in_race=in_race,
        baseline_rate=rates.get(analysis.baseline or ""),
        difference=contrast.difference if contrast is not None else None,
        p=contrast.p_permutation if contrast is not None else None,
        significant=contrast is not None and contrast.significant,
        fresh_tasks=fresh_tasks,
        sentence=told,
    )
