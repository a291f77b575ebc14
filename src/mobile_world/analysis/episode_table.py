"""The episode table: records as arrays, one row per arm, one column per block of (task, replica).

Everything that is computed afterwards reads this table, so there is one denominator: the scored episodes. Memory
follows the number of attempts, about 120 bytes each; the records themselves are not kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from typing import Any, Final, NamedTuple, TypeAlias, get_args

import numpy as np
from numpy.typing import NDArray

from mobile_world.domain import EpisodeRecord, FailureReason, Outcome

OUTCOMES: Final[tuple[Outcome, ...]] = get_args(Outcome)
REASONS: Final[tuple[FailureReason, ...]] = get_args(FailureReason)
SCORED: Final = ("success", "agent_failure")
TIMEOUTS: Final[tuple[FailureReason, ...]] = ("episode_timeout", "step_timeout")
MEASURES: Final = (
    "steps",
    "parse_errors",
    "answers",
    "strict_answers",
    "repaired",
    "invalid_actions",
    "timed_out",
    "looped",
    "false_completions",
    "compared",
    "side_effects",
    "tokens_in",
    "tokens_out",
    "seconds",
    "cost",
)
"""What is counted about every episode; `seconds` of wall time, `cost` in whatever money the caller counts.

`compared` says whether the check looked for `side_effects`."""
_MAY_BE_UNKNOWN: Final = ("tokens_in", "tokens_out", "seconds", "cost")
"""Measures that are not a number where they are not known."""

Array: TypeAlias = NDArray[Any]
CostOf: TypeAlias = Callable[[EpisodeRecord], float | None]

_ROW: Final = np.dtype(
    [(name, np.int32) for name in ("arm", "task", "replica", "attempt", "device")]
    + [(name, np.int8) for name in ("outcome", "reason", "right", "declared")]
    + [("cause", np.int32)]
    + [("started", np.float64)]
    + [(name, np.float64 if name in _MAY_BE_UNKNOWN else np.int32) for name in MEASURES]
)


@dataclass(frozen=True)
class EpisodeTable:
    """Episodes by arm and block; where an arm has no record of a block, `outcome` is -1.

    Blocks are ordered by task, then by replica. Attempts are resolved: the last scored one speaks for an episode,
    otherwise the last one.
    """

    arms: tuple[str, ...]
    tasks: tuple[str, ...]
    devices: tuple[str, ...]
    causes: tuple[str, ...]
    """Codes of the errors that episodes were lost to."""
    task_of: Array
    """The task of each block."""
    replica_of: Array
    """The replica of each block."""
    outcome: Array
    """Index into `OUTCOMES`, arms x blocks."""
    reason: Array
    """Why the agent failed: index into `REASONS`, -1 without one."""
    right: Array
    """1 where the state was right at the end, whatever the agent declared."""
    declared: Array
    """1 where the agent also declared the task done."""
    device: Array
    """Index into `devices`."""
    cause: Array
    """Index into `causes`, -1 without an error."""
    started: Array
    """Seconds since the epoch; NaN where unknown."""
    measures: dict[str, Array]
    """Each of `MEASURES`, arms x blocks; tokens and `cost` are NaN where unknown."""
    attempts: int
    """Records that were read."""
    repeated: int
    """Scored records beyond the first of their episode: a run has none, two runs put together may."""
    suite_versions: frozenset[tuple[str, int]] = frozenset()
    """Suites of the records, each with the versions that they are of."""

    @cached_property
    def won(self) -> Array:
        """1 for success, 0 for an agent's failure, -1 for everything that is not scored."""
        success, failure = (OUTCOMES.index(name) for name in SCORED)
        return np.where(self.outcome == success, 1, np.where(self.outcome == failure, 0, -1)).astype(np.int8)

    @cached_property
    def lost(self) -> Array:
        """Where an episode was run and has no score, because the world failed: missing data.

        What was stopped, or not run yet, is not lost: it says nothing about the arm.
        """
        found: Array = self.outcome == OUTCOMES.index("infra_failure")
        return found

    @property
    def blocks(self) -> int:
        """How many (task, replica) there are in any arm."""
        return len(self.task_of)

    def by_task(self, values: Array) -> Array:
        """Sums over the blocks of each task; the last axis of `values` is blocks."""
        if self.blocks == 0:
            return np.zeros((*values.shape[:-1], 0), dtype=values.dtype)
        return np.add.reduceat(values, np.searchsorted(self.task_of, np.arange(len(self.tasks))), axis=-1)

    def only_blocks(self, blocks: Array) -> EpisodeTable:
        """The part of the table with these blocks, given in ascending order."""
        tasks, task_of = np.unique(self.task_of[blocks], return_inverse=True)
        return replace(
            self,
            tasks=tuple(self.tasks[at] for at in tasks),
            task_of=task_of,
            replica_of=self.replica_of[blocks],
            outcome=self.outcome[:, blocks],
            reason=self.reason[:, blocks],
            right=self.right[:, blocks],
            declared=self.declared[:, blocks],
            device=self.device[:, blocks],
            cause=self.cause[:, blocks],
            started=self.started[:, blocks],
            measures={name: values[:, blocks] for name, values in self.measures.items()},
        )


def tabulate(records: Iterable[EpisodeRecord], *, cost_of: CostOf | None = None) -> EpisodeTable:
    """Read records into a table; `cost_of` gives the cost of an episode, if known."""
    names = _Names({}, {}, {}, {}, set())
    rows = np.fromiter(_rows(records, names, cost_of or (lambda record: None)), dtype=_ROW)
    arms, tasks = _sort_names(list(names.arms)), _sort_names(names.task_labels())
    rows["arm"], rows["task"] = arms.number_of[rows["arm"]], tasks.number_of[rows["task"]]
    attempts = len(rows)
    rows, repeated = _resolve_attempts(rows)
    blocks, where = np.unique(np.stack([rows["task"], rows["replica"]]), axis=1, return_inverse=True)
    cells = (rows["arm"], where.reshape(-1))
    grid = {name: _grid(rows[name], cells, (len(arms.names), blocks.shape[1])) for name in _ROW.names or ()}
    return EpisodeTable(
        arms=arms.names,
        tasks=tasks.names,
        devices=tuple(names.devices),
        causes=tuple(names.causes),
        task_of=blocks[0],
        replica_of=blocks[1],
        outcome=grid["outcome"],
        reason=grid["reason"],
        right=grid["right"],
        declared=grid["declared"],
        device=grid["device"],
        cause=grid["cause"],
        started=grid["started"],
        measures={name: grid[name] for name in MEASURES},
        attempts=attempts,
        repeated=repeated,
        suite_versions=frozenset(names.suite_versions),
    )


@dataclass(frozen=True)
class _Names:
    """Indices of names, in order of appearance."""

    arms: dict[str, int]
    tasks: dict[tuple[str, str], int]
    devices: dict[str, int]
    causes: dict[str, int]
    suite_versions: set[tuple[str, int]]

    def task_labels(self) -> list[str]:
        """Tasks by their own name, with the suite before it when there are several."""
        several = len({suite for suite, _ in self.tasks}) > 1
        return [f"{suite}/{task}" if several else task for suite, task in self.tasks]


def _rows(records: Iterable[EpisodeRecord], names: _Names, cost_of: CostOf) -> Iterator[tuple[float, ...]]:
    for record in records:
        key = record.key
        cost, counted = cost_of(record), record.tokens is not None
        if record.suite_version is not None:
            names.suite_versions.add((key.suite, record.suite_version))
        yield (
            names.arms.setdefault(key.arm, len(names.arms)),
            names.tasks.setdefault((key.suite, key.task), len(names.tasks)),
            key.replica,
            record.attempt,
            names.devices.setdefault(record.device, len(names.devices)),
            OUTCOMES.index(record.outcome),
            -1 if record.failure is None else REASONS.index(record.failure),
            record.score == 1,
            record.score == 1 and record.declared == "complete",
            -1 if record.error is None else names.causes.setdefault(record.error.code, len(names.causes)),
            _epoch(record.started_at),
            record.steps,
            record.parse_errors,
            record.answers,
            record.strict_answers,
            record.repaired,
            record.invalid_actions,
            record.reason in TIMEOUTS,
            record.reason == "loop",
            record.false_completion,
            record.side_effects is not None,
            record.side_effects is True,
            record.tokens_in if counted else np.nan,
            record.tokens_out if counted else np.nan,
            record.seconds,
            np.nan if cost is None else cost,
        )


def _epoch(text: str) -> float:
    try:
        return datetime.fromisoformat(text).timestamp()
    except ValueError:
        return np.nan


class _Sorted(NamedTuple):
    names: tuple[str, ...]
    number_of: Array
    """The new number of each old one."""


def _sort_names(names: list[str]) -> _Sorted:
    order = sorted(range(len(names)), key=names.__getitem__)
    numbers = np.empty(len(names), dtype=np.int32)
    numbers[order] = np.arange(len(names))
    return _Sorted(tuple(names[at] for at in order), numbers)


class _Resolved(NamedTuple):
    rows: Array
    repeated: int


def _resolve_attempts(rows: Array) -> _Resolved:
    """The counted attempt of each episode, ordered by arm, task and replica."""
    scored = rows["outcome"] <= OUTCOMES.index("agent_failure")
    order = np.lexsort((np.arange(len(rows)), rows["attempt"], scored, rows["replica"], rows["task"], rows["arm"]))
    rows, scored = rows[order], scored[order]
    if len(rows) == 0:
        return _Resolved(rows, 0)
    same = np.all([rows[name][1:] == rows[name][:-1] for name in ("arm", "task", "replica")], axis=0)
    return _Resolved(rows[np.append(~same, True)], int(np.sum(same & scored[1:] & scored[:-1])))


def _grid(values: Array, cells: tuple[Array, Array], shape: tuple[int, int]) -> Array:
    """Values at their arm and block; -1, or not a number, where there is no episode."""
    grid = np.full(shape, np.nan if values.dtype.kind == "f" else -1, dtype=values.dtype)
    grid[cells] = values
    return grid
