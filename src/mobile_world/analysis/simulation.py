"""Simulated experiments with known success rates, to validate the statistics and try out plans.

A world decides every episode by a coin whose chance has a part of its own for the arm, the task, the block and the arm
in this task, added on the logit scale. Arms meet the same tasks and blocks, so that pairing pays as in a real run.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from math import log, sqrt

import numpy as np

from mobile_world.analysis.episode_table import MEASURES, OUTCOMES, Array, EpisodeTable
from mobile_world.domain import EpisodeKey, EpisodeRecord, ErrorRecord

_START = 1_767_225_600.0
_SECONDS_APART = 30.0
LOST = ErrorRecord(kind="EndpointUnavailable", code="ENDPOINT", message="lost", phase="decide", traceback="")
"""What the lost episodes of a simulated run are lost to."""


@dataclass(frozen=True)
class SimulatedExperiment:
    """Arms with their true success rates over tasks in general, and how much everything varies."""

    rates: Mapping[str, float]
    tasks: int
    replicas: int
    task_spread: float = 1.5
    """Standard deviation of tasks' difficulty, on the logit scale."""
    block_spread: float = 1.0
    """Of blocks within a task: what instances and replicas add for all arms alike."""
    taste_spread: float = 0.5
    """Of an arm in one task: some prompts suit some tasks."""
    lost: float = 0.0
    """The share of episodes that end as infrastructure failures."""
    lost_failures: Mapping[str, float] = field(default_factory=dict)
    """The share of an arm's failures that are lost in this way, on top: data that are missing for a reason."""

    def table(self, seed: int) -> EpisodeTable:
        """One run of the whole plan."""
        random = np.random.default_rng(seed)
        won = random.random((len(self.rates), self.tasks * self.replicas)) < self._chances(random)
        outcome = np.where(won, OUTCOMES.index("success"), OUTCOMES.index("agent_failure")).astype(np.int8)
        outcome[random.random(won.shape) < self.lost] = OUTCOMES.index("infra_failure")
        order = np.argsort(random.random(won.shape), axis=0)
        device = random.integers(2, size=won.shape, dtype=np.int32)
        for at, share in enumerate(self.lost_failures.get(arm, 0.0) for arm in self.rates):
            failed = outcome[at] == OUTCOMES.index("agent_failure")
            outcome[at, failed & (random.random(won.shape[1]) < share)] = OUTCOMES.index("infra_failure")
        return EpisodeTable(
            arms=tuple(self.rates),
            tasks=tuple(f"task-{n:04}" for n in range(self.tasks)),
            devices=("phone-0", "phone-1"),
            causes=(LOST.code,),
            task_of=np.repeat(np.arange(self.tasks, dtype=np.int32), self.replicas),
            replica_of=np.tile(np.arange(self.replicas, dtype=np.int32), self.tasks),
            outcome=outcome,
            reason=np.where(outcome == OUTCOMES.index("agent_failure"), 2, -1).astype(np.int8),
            right=(outcome == OUTCOMES.index("success")).astype(np.int8),
            declared=(outcome == OUTCOMES.index("success")).astype(np.int8),
            device=device,
            cause=np.where(outcome == OUTCOMES.index("infra_failure"), 0, -1).astype(np.int32),
            started=_START + _SECONDS_APART * (order + len(self.rates) * np.arange(won.shape[1])),
            measures={name: np.full(won.shape, 10.0) for name in MEASURES},
            attempts=won.size,
            repeated=0,
        )

    def records(self, seed: int) -> Iterator[EpisodeRecord]:
        """The same run as `table`, as a journal would hold it."""
        table = self.table(seed)
        for block in range(table.blocks):
            for arm in np.argsort(table.started[:, block]).tolist():
                yield _record(table, arm, block)

    def _chances(self, random: np.random.Generator) -> Array:
        spread = sqrt(self.task_spread**2 + self.block_spread**2 + self.taste_spread**2)
        own = np.array([_intercept(rate, spread) for rate in self.rates.values()])
        task = random.standard_normal(self.tasks) * self.task_spread
        block = random.standard_normal((self.tasks, self.replicas)) * self.block_spread
        taste = random.standard_normal((len(own), self.tasks)) * self.taste_spread
        logits = own[:, None, None] + task[None, :, None] + block[None] + taste[:, :, None]
        chances: Array = 1 / (1 + np.exp(-logits))
        return chances.reshape(len(own), -1)


@lru_cache(maxsize=1024)
def _intercept(rate: float, spread: float) -> float:
    """The logit that gives a rate on average over a normal spread."""
    if not 0 < rate < 1:
        raise ValueError(f"a rate must lie between 0 and 1, not {rate}")
    nodes, weights = np.polynomial.hermite_e.hermegauss(80)
    weights /= weights.sum()
    low, high = log(rate / (1 - rate)) - 6 * spread - 1, log(rate / (1 - rate)) + 6 * spread + 1
    for _ in range(80):
        middle = (low + high) / 2
        share = float(np.sum(weights / (1 + np.exp(-(middle + spread * nodes)))))
        low, high = (middle, high) if share < rate else (low, middle)
    return (low + high) / 2


def _record(table: EpisodeTable, arm: int, block: int) -> EpisodeRecord:
    outcome = OUTCOMES[table.outcome[arm, block]]
    stamp = np.datetime64(int(table.started[arm, block]), "s")
    return EpisodeRecord(
        key=EpisodeKey(
            arm=table.arms[arm],
            suite="synthetic",
            task=table.tasks[table.task_of[block]],
            replica=int(table.replica_of[block]),
        ),
        attempt=1,
        outcome=outcome,
        reason="max_steps_reached" if outcome == "agent_failure" else None,
        score=float(outcome == "success"),
        score_reason="",
        declared="complete",
        answer=None,
        steps=10,
        max_steps=15,
        seed=0,
        params={},
        goal="",
        goal_level="full",
        trail=(),
        first_screen=None,
        questions=0,
        tokens_in=1000,
        tokens_out=100,
        parse_errors=0,
        invalid_actions=0,
        device=table.devices[table.device[arm, block]],
        started_at=f"{stamp}+00:00",
        phases={"decide": 10.0},
        error=LOST if outcome == "infra_failure" else None,
        trajectory=None,
    )
