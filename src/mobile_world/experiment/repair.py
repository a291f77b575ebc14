"""Repairing a journal: a new one without the lines that do not count, and the original kept beside it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from mobile_world.analysis.formatting import counted
from mobile_world.domain import ConfigError, EpisodeKey, StorageFailed
from mobile_world.experiment.engine import summary_of
from mobile_world.experiment.evidence import Evidence
from mobile_world.experiment.journal_lines import Line
from mobile_world.experiment.plan import Plan
from mobile_world.experiment.run_directory import RunDirectory


class Repair(NamedTuple):
    """What a repair did."""

    kept: int
    """Records in the journal now, each byte for byte as it was."""
    dropped: tuple[str, ...]
    """Lines that were left out, each with the reason."""
    original: Path | None
    """Where the journal is as it was; nothing when there was nothing to repair."""


def repair(run_dir: Path) -> Repair:
    """Leave out of a run's journal what does not count, and write its summary anew.

    That is what is damaged, unfinished or not of the plan, scores that contradict each other, and a score that is
    there twice. `ConfigError` when there is no run or a process writes to it, `StorageFailed` when the disk refuses.
    """
    directory = RunDirectory(run_dir)
    header = directory.header() if run_dir.is_dir() else None
    if header is None:
        raise ConfigError(f"{run_dir} holds no run: a repair needs the run.json that says what was planned")
    with directory.locked():
        lines = list(directory.journal.lines())
        reasons = dict(_reasons(lines, header.plan))
        kept = [line.raw.rstrip(b"\n") + b"\n" for line in lines if line.number not in reasons]
        if not reasons:
            return Repair(len(kept), (), None)
        original = _keep(directory.journal.path)
        directory.write_journal(kept)
        directory.write_summary(summary_of(directory, header.plan))
        directory.log.write(
            "WARNING", f"journal repaired: {counted(len(reasons), 'line')} left out, the original is {original.name}"
        )
    return Repair(len(kept), tuple(f"line {number}: {why}" for number, why in reasons.items()), original)


def _reasons(lines: list[Line], plan: Plan) -> Iterator[tuple[int, str]]:
    """Why lines are left out, by their numbers."""
    contradictory = _contradictory(lines, plan)
    evidence, planned = Evidence(plan), plan.episode_keys()
    for line in lines:
        record = line.record
        if record is None:
            yield line.number, line.damage or "a process died while it wrote it"
        elif record.key not in planned:
            yield line.number, f"{record.key} is not in the plan"
        elif record.scored and record.key in contradictory:
            yield line.number, f"it says {record.outcome} for {record.key}, and another line says something else"
        elif not evidence.takes(record.key, record.outcome):
            yield line.number, f"{record.key} was scored before it"


def _contradictory(lines: list[Line], plan: Plan) -> set[EpisodeKey]:
    evidence = Evidence(plan)
    for line in lines:
        if line.record is not None:
            evidence.takes(line.record.key, line.record.outcome)
    return evidence.contradictory


def _keep(journal: Path) -> Path:
    """A copy of a journal under a name that is new, on the disk before anything else happens."""
    stem = f"{journal.name}.damaged-{datetime.now(UTC):%Y%m%dT%H%M%SZ}"
    content = journal.read_bytes()
    for turn in range(1, 1_000):
        place = journal.with_name(stem if turn == 1 else f"{stem}-{turn}")
        try:
            with place.open("xb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
        except FileExistsError:
            continue
        except OSError as error:
            place.unlink(missing_ok=True)
            raise StorageFailed(f"{place} cannot be written: {error.strerror}; nothing was changed") from error
        return place
    raise ConfigError(f"{journal.parent} is full of files that begin with {stem}; move them elsewhere")
