"""Repair of a run: a journal without what does not count, sealed as everything else is now."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from mobile_world.analysis.formatting import counted
from mobile_world.domain import ConfigError, EpisodeKey
from mobile_world.experiment.planning.plan import Plan
from mobile_world.experiment.storage.attempt_selection import AttemptSelection
from mobile_world.experiment.storage.journal_lines import Chain, JournalLine, relinked
from mobile_world.experiment.storage.layout import JOURNAL, SEAL, SUMMARY
from mobile_world.experiment.storage.run_directory import RunDirectory
from mobile_world.experiment.storage.summary import summary_of


class Repair(NamedTuple):
    """What a repair did."""

    kept: int
    """Records in the journal now, each as it was; only their links may be new."""
    dropped: tuple[str, ...]
    """Lines that were left out, each with the reason."""
    original: Path | None
    """Where the journal is as it was; nothing when there was nothing to repair in it."""
    accepted: tuple[str, ...] = ()
    """Files that were not as they were sealed, and are sealed in their current state."""
    recounted: bool = False
    """Whether the summary was not as it was sealed, and was written anew."""


def repair(run_dir: Path) -> Repair:
    """Leave out of a run's journal what does not count, write its summary anew, and seal everything as it is now.

    Left out is what is damaged, unfinished or not of the plan, scores that contradict each other, and a score that is
    there twice. Reports that were changed stay as they are, for they can be written anew. `ConfigError` when there is
    no run or a process writes to it, `StorageFailed` when the disk refuses.
    """
    directory = RunDirectory(run_dir)
    header = directory.header() if run_dir.is_dir() else None
    if header is None:
        raise ConfigError(f"{run_dir} holds no run: a repair needs the run.json that says what was planned")
    with directory.locked():
        lines = list(directory.journal.lines())
        reasons = dict(_reasons(lines, header.plan))
        kept = [line for line in lines if line.number not in reasons]
        original = None
        if reasons or any(line.moved for line in lines):
            original = _keep(directory)
            directory.write_bytes(JOURNAL, _relinked(kept))
            left_out = counted(len(reasons), "line")
            directory.log.write("WARNING", f"journal repaired: {left_out} left out, the original is {original.name}")
        accepted = directory.accept_changes() if header.sealed or (run_dir / SEAL).exists() else []
        if accepted:
            directory.log.write("WARNING", f"sealed in their current state: {', '.join(accepted)}")
        recounted = SUMMARY in directory.check_seal().changed
        if original is not None or accepted or recounted:
            directory.write_summary(summary_of(directory, header.plan))
    dropped = tuple(f"line {number}: {why}" for number, why in reasons.items())
    return Repair(len(kept), dropped, original, tuple(accepted), recounted)


def _relinked(lines: list[JournalLine]) -> Iterator[bytes]:
    chain = Chain()
    for line in lines:
        raw = relinked(line.raw.rstrip(b"\n") + b"\n", chain.end)
        chain.add(raw)
        yield raw


def _reasons(lines: list[JournalLine], plan: Plan) -> Iterator[tuple[int, str]]:
    """Why lines are left out, by their numbers."""
    contradictory = _contradictory(lines, plan)
    selection, planned = AttemptSelection(plan), plan.episode_keys()
    for line in lines:
        record = line.record
        if record is None:
            yield line.number, line.damage or "a process died while it wrote it"
        elif record.key not in planned:
            yield line.number, f"{record.key} is not in the plan"
        elif record.scored and record.key in contradictory:
            yield line.number, f"it says {record.outcome} for {record.key}, and another line says something else"
        elif not selection.takes(record.key, record.outcome):
            yield line.number, f"{record.key} was scored before it"


def _contradictory(lines: list[JournalLine], plan: Plan) -> set[EpisodeKey]:
    selection = AttemptSelection(plan)
    for line in lines:
        if line.record is not None:
            selection.takes(line.record.key, line.record.outcome)
    return selection.contradictory


def _keep(directory: RunDirectory) -> Path:
    """A copy of a journal under a name that is new, on the disk before anything else happens."""
    stem = f"{JOURNAL}.damaged-{datetime.now(UTC):%Y%m%dT%H%M%SZ}"
    names = (stem, *(f"{stem}-{turn}" for turn in range(2, 1_000)))
    name = next((name for name in names if not (directory.path / name).exists()), None)
    if name is None:
        raise ConfigError(f"{directory.path} is full of files that begin with {stem}; move them elsewhere")
    return directory.write_bytes(name, (directory.journal.path.read_bytes(),))
