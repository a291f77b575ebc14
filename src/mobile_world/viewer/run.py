"""A run as the pages read it: header, attempts, analysis, display names and problems."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock
from typing import NamedTuple, Self

from mobile_world.analysis import Analysis
from mobile_world.domain import ConfigError, EpisodeRecord, StepRecord
from mobile_world.experiment import AttemptSelection, EndpointUsage, EndpointUsageCount, Plan, RunDirectory, RunHeader
from mobile_world.experiment.reports.facts import analysis_of, title_of
from mobile_world.viewer.attempts import Attempt, AttemptIndex

QUICK_EPISODES = 2000
"""Episodes that are analysed within a page request: about 0.1 s on one core."""


class CountedAttempts(NamedTuple):
    """The attempts of a run that count."""

    attempts: list[Attempt]
    """One attempt for each episode of the plan that has any; one whose scores contradict each other has no score."""
    set_aside: tuple[str, ...]
    """Sentences about journal entries that are excluded."""


class ViewedRun:
    """A run directory, re-read as it grows."""

    def __init__(self, name: str, path: Path) -> None:
        self.name, self.path = name, path
        self.directory = RunDirectory(path)
        self.attempts = AttemptIndex(path / "journal.jsonl")
        self._header: tuple[float, RunHeader | None, str | None] | None = None
        self._counted: tuple[RunHeader | None, int, CountedAttempts] | None = None
        self._analysis: tuple[tuple[int, int, int], Analysis] | None = None
        self._answering: tuple[RunHeader, int, EndpointUsage] | None = None
        self._analysing = Lock()

    @property
    def header(self) -> RunHeader | None:
        """The run header; `None` if missing or unreadable."""
        return self._read_header()[0]

    @property
    def problem(self) -> str | None:
        """Why the directory cannot be read as a run, in words."""
        return self._read_header()[1]

    @property
    def running(self) -> bool:
        """Whether a process writes to it."""
        return self.directory.running

    @property
    def display_names(self) -> DisplayNames:
        """The display names of its arms and the tags of its tasks."""
        return DisplayNames.of(self.header)

    @property
    def title(self) -> str:
        """The run by its directory or, if that is the log directory, by what was run."""
        if self.name != ".":
            return self.name
        if self.header is None:
            return self.path.name
        return title_of(self.path, self.header.plan, self.answering().answered_by)

    def holds(self, file: Path) -> bool:
        """Whether a file is inside the directory, wherever links lead: nothing else is ever shown."""
        return self.path.resolve() in file.resolve().parents

    def analysis(self) -> Analysis | None:
        """What the records show, as the run's report has it; `None` if there is no header.

        It is made again when the journal has grown.
        """
        header = self.header
        if header is None:
            return None
        with self._analysing:
            rows = self._analysed(header)
            fingerprint = _fingerprint(header.plan, rows)
            if self._analysis is None or self._analysis[0] != fingerprint:
                pending = self._without_record(header)
                self._analysis = fingerprint, analysis_of(header.plan, self._records(rows), pending=pending)
            return self._analysis[1]

    @property
    def pending(self) -> int:
        """How many planned episodes have not run to the end, as in `analysis`; before that nothing is tested."""
        header = self.header
        if header is None:
            return 0
        return self._without_record(header) + sum(row.outcome == "not_scored" for row in self._analysed(header))

    def _without_record(self, header: RunHeader) -> int:
        return max(0, len(header.plan) - len(self.counted().attempts))

    @property
    def analysis_is_quick(self) -> bool:
        """Whether `analysis` answers soon: it is made already, or there is little of it."""
        header = self.header
        rows = self._analysed(header) if header else []
        cached = self._analysis
        if len(rows) <= QUICK_EPISODES or header is None:
            return True
        return cached is not None and cached[0] == _fingerprint(header.plan, rows)

    @property
    def compares_arms(self) -> bool:
        """Whether more than one arm is planned."""
        header = self.header
        return header is not None and len(header.plan.arms) > 1

    def counted(self) -> CountedAttempts:
        """The attempts that count; see `AttemptSelection`."""
        header, rows = self.header, self.attempts.all()
        cached = self._counted
        if cached is None or cached[0] is not header or cached[1] != len(rows):
            attempts = _count_attempts(header.plan, rows) if header else CountedAttempts(self.attempts.last(), ())
            cached = self._counted = header, len(rows), attempts
        return cached[2]._replace(set_aside=(*self.attempts.damage, *cached[2].set_aside))

    def answering(self) -> EndpointUsage:
        """Who answered and what endpoints did, over all attempts."""
        header, rows = self.header, self.attempts.all()
        if header is None:
            return EndpointUsage()
        cached = self._answering
        if cached is None or cached[0] is not header or cached[1] != len(rows):
            count = EndpointUsageCount(header.plan)
            for row in rows:
                count.add(row)
            cached = self._answering = header, len(rows), count.found()
        return cached[2]

    def _analysed(self, header: RunHeader) -> list[Attempt]:
        apart = header.plan.verifications
        return [row for row in self.counted().attempts if row.key.task not in apart]

    def _records(self, rows: list[Attempt]) -> Iterator[EpisodeRecord]:
        """The records of rows; one that contradicts another has no score, as its row has none."""
        for row, record in zip(rows, self.attempts.records(rows), strict=True):
            same = row.outcome == record.outcome
            yield record if same else record.model_copy(update={"outcome": row.outcome, "reason": None})

    def steps(self, record: EpisodeRecord) -> tuple[list[StepRecord], str | None]:
        """The readable steps of an attempt, and why the rest is missing."""
        steps: list[StepRecord] = []
        if record.trajectory is not None and not self.holds(self.path / record.trajectory):
            return [], f"the steps are recorded in {record.trajectory!r}, which is outside the run"
        try:
            for step in self.directory.steps(record):
                steps.append(step)
        except ConfigError as error:
            return steps, str(error)
        return steps, None

    def _read_header(self) -> tuple[RunHeader | None, str | None]:
        changed = 0.0
        with suppress(OSError):
            changed = (self.path / "run.json").stat().st_mtime
        if self._header is None or self._header[0] != changed:
            try:
                header = self.directory.header()
                self._header = changed, header, None if header else "it has no run.json"
            except ConfigError as error:
                self._header = changed, None, str(error)
        return self._header[1], self._header[2]


def _count_attempts(plan: Plan, rows: list[Attempt]) -> CountedAttempts:
    evidence, last = AttemptSelection(plan), {}
    for row in rows:
        if evidence.takes(row.key, row.outcome):
            last[row.key] = row
    for key in evidence.contradictory:
        last[key] = last[key]._replace(outcome="not_scored", reason=None)
    return CountedAttempts(list(last.values()), tuple(evidence.set_aside()))


def _fingerprint(plan: Plan, rows: list[Attempt]) -> tuple[int, int, int]:
    """A fingerprint of plan and rows: equal if the analysis is."""
    return len(plan), len(rows), sum((row.number + 1) * (1 + row.scored) for row in rows)


@dataclass(frozen=True)
class DisplayNames:
    """The names of one run's plan."""

    arms: dict[str, str] = field(default_factory=dict)
    """Display names of the arms, in plan order."""
    _tags: dict[str, tuple[str, ...]] = field(default_factory=dict)

    @classmethod
    def of(cls, header: RunHeader | None) -> Self:
        """The names of a header."""
        if header is None:
            return cls()
        often = Counter(arm.title for arm in header.plan.arms)
        arms = {
            arm.name: arm.name if not arm.title else arm.title if often[arm.title] == 1 else f"{arm.title} ({arm.name})"
            for arm in header.plan.arms
        }
        return cls(arms, {task.name: task.tags for task in header.plan.tasks})

    def arm(self, name: str) -> str:
        """The display name of an arm; its name if the plan does not know it."""
        return self.arms.get(name, name)

    def ordered_arms(self, names: Iterable[str]) -> list[str]:
        """Arms in the order of the plan, then the others by name."""
        places = {name: at for at, name in enumerate(self.arms)}
        return sorted(names, key=lambda name: (places.get(name, len(places)), name))

    def tags(self, task: str) -> tuple[str, ...]:
        """The tags of a task."""
        return self._tags.get(task, ())
