"""The driver of a run: plan minus journal into a queue, an executor to empty it, a summary at the end."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from mobile_world import __version__
from mobile_world.experiment.events import Listener, RunBegan, RunEvent, StopSwitch
from mobile_world.experiment.executors.executor import Executor
from mobile_world.experiment.planning.budget import Budget, Meter
from mobile_world.experiment.planning.plan import EpisodeSpec, Plan
from mobile_world.experiment.planning.plan_differences import baseline_remarks, version_remarks
from mobile_world.experiment.queue import EpisodeQueue
from mobile_world.experiment.storage.header import RunHeader, code_version, grown
from mobile_world.experiment.storage.journal import Ledger
from mobile_world.experiment.storage.layout import JOURNAL
from mobile_world.experiment.storage.run_directory import RunDirectory
from mobile_world.experiment.storage.run_log import RunLog
from mobile_world.experiment.storage.summary import Summary, summary_of

RETRIES = 2
"""Further attempts at an episode that was lost to infrastructure."""


class RunResult(NamedTuple):
    """The result of `run_plan`."""

    summary: Summary
    """Over everything that the directory holds."""
    missing: int
    """Episodes of the plan that have no score."""
    stopped: str | None = None
    """Why the run ended before its plan, when nobody asked it to: a budget is spent, no device is left."""
    over_budget: bool = False
    """Whether that was a budget."""
    asked_to_stop: bool = False
    """Whether it ended because its `StopSwitch` was used."""


def run_plan(
    plan: Plan,
    executor: Executor,
    run_dir: Path | RunDirectory,
    *,
    retries: int = RETRIES,
    shuffled: bool = False,
    accept_new_code: bool = False,
    budget: Budget | None = None,
    listener: Listener | None = None,
    stop: StopSwitch | None = None,
) -> RunResult:
    """Run what a plan asks for and the directory does not have yet; then write the summary.

    `ConfigError` when the directory holds results of other settings or another process writes to it. `accept_new_code`
    lets a run go on that was begun with other code; which code made results is written down.
    """
    directory = run_dir if isinstance(run_dir, RunDirectory) else RunDirectory(run_dir)
    switch = stop or StopSwitch()
    with directory.locked(), directory.log.capturing_logs():
        header, before = _header(directory, plan, accept_new_code), directory.header()
        ledger = directory.journal.ledger(header.plan)
        todo = _left(plan.episodes(shuffled=shuffled), ledger)
        if not todo and before is not None:
            header = header.made_by_code_of(before)
        remarks = [*ledger.set_aside(), *_shortened(directory), *baseline_remarks(header.plan, plan)]
        remarks += version_remarks(header.plan, plan) if todo else []
        directory.write_header(header)
        meter = Meter.over(budget, directory.journal.records())

        def tell(event: RunEvent) -> None:
            directory.log.note(event)
            if listener is not None:
                with suppress(OSError):  # A terminal that was closed costs a run its display and nothing else.
                    listener(event)

        queue = EpisodeQueue(plan, directory, ledger, switch, tell, meter)
        queue.fill(todo, retries)
        directory.log.write("INFO", f"run began: mobile_world {__version__}, process {os.getpid()}")
        slots = max(1, min(executor.slots, len(todo)))
        tell(RunBegan(len(plan), len(todo), ledger.torn, tuple(remarks), slots))
        try:
            executor.run(queue)
        finally:
            summary = summary_of(directory, header.plan)
            directory.write_summary(summary, ended=sys.exception() is None)
            missing = sum(spec.key not in ledger.scored for spec in plan.episodes())
            asked = switch.soon.is_set() and queue.why_stopped is None
            _log_end(directory.log, queue, summary, asked=asked)
    return RunResult(summary, missing, queue.why_stopped, queue.over_budget, asked)


def _log_end(log: RunLog, queue: EpisodeQueue, summary: Summary, *, asked: bool) -> None:
    if (error := sys.exception()) is not None:
        log.write("ERROR", f"run failed: {type(error).__name__}: {error}")
    elif queue.why_stopped is not None:
        log.write("WARNING", f"stopped: {queue.why_stopped}")
    elif asked:
        log.write("WARNING", "stopped on request")
    log.write(
        "INFO", f"run ended: {summary.all_scored} of {summary.planned} episodes scored, {summary.attempts} attempts"
    )


def unscored(plan: Plan, run_dir: Path, *, accept_new_code: bool = False) -> list[EpisodeSpec]:
    """What `run_plan` would run, without touching anything; it is refused for the same reasons."""
    directory = RunDirectory(run_dir)
    header = _header(directory, plan, accept_new_code)
    return _left(plan.episodes(), directory.journal.ledger(header.plan))


def _left(specs: list[EpisodeSpec], ledger: Ledger) -> list[EpisodeSpec]:
    """What is to be run: not what has a score, nor what has several that contradict each other.

    A further score would not settle which of them is right; a repair sets them aside first.
    """
    return [spec for spec in specs if spec.key not in ledger.scored and spec.key not in ledger.contradictory]


def _shortened(directory: RunDirectory) -> list[str]:
    """That the journal is not as it was sealed, where that is so; its own lines say which of them are damaged."""
    if JOURNAL not in directory.check_seal().changed:
        return []
    return [f"{JOURNAL} was changed since the last session; 'mw experiment verify' says what it finds."]


def _header(directory: RunDirectory, plan: Plan, accept_new_code: bool) -> RunHeader:
    found, code = directory.header(), code_version()
    if found is not None:
        directory.refuse_changed_settings()
        return grown(found, plan, code, accept_new_code=accept_new_code)
    return RunHeader.begin(plan, code, datetime.now(UTC).isoformat(timespec="seconds"))
