"""What a race will do, fixed before it starts: who runs how much, and where the chosen arm is measured again."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from random import Random
from typing import Final, Literal, NamedTuple

import numpy as np
from pydantic import BaseModel, ConfigDict, Field

from mobile_world.analysis.hypothesis_tests import ALPHA

_FEWEST_ROUNDS: Final = 3
_FINALISTS: Final = 1.25
_SHORTEST_START: Final = 0.1
"""A first round of fewer blocks, as a share of the grid, would drop arms by lot."""


class _Value(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)


class Block(_Value):
    """One (task, replica): the same instance for every arm."""

    task: str
    replica: int


class RacePlan(_Value):
    """Who races over which blocks, fixed before the start."""

    schema_version: Literal[1] = 1
    arms: tuple[str, ...] = Field(min_length=1)
    blocks: tuple[Block, ...] = Field(min_length=1)
    """In the order in which they are run; whoever reaches the last round has run them all."""
    grid: int = Field(ge=1)
    """How many blocks the experiment would have that runs every arm on all of them."""
    looks: tuple[int, ...]
    """How many blocks the survivors have run at the end of each round."""
    survivors: tuple[int, ...]
    """How many arms run each round, at most."""
    alpha: float = Field(default=ALPHA, gt=0, lt=1)

    @property
    def most_episodes(self) -> int:
        """What the race costs when no test ends it early."""
        return _episodes(self.survivors, self.looks)

    @property
    def full_grid(self) -> int:
        """What the experiment would cost that runs every arm on every block."""
        return len(self.arms) * self.grid


class HeldOut(NamedTuple):
    """Tasks to choose on, and tasks to measure the chosen arm on."""

    selection: tuple[str, ...]
    held_out: tuple[str, ...]


class Confirmation(_Value):
    """The run that measures the chosen arm without the luck that chose it."""

    arms: tuple[str, ...]
    """The chosen arm and the baseline: one planned comparison, so no correction is needed."""
    tasks: tuple[str, ...]
    first_replica: int
    """Replicas count from here, so that no instance and no decision is one of the race's."""
    replicas: int
    fresh_tasks: bool
    """Whether the tasks are others than those of the race."""


def plan_race(
    arms: Sequence[str],
    tasks: Sequence[str],
    *,
    replicas: int,
    seed: int,
    share: float = 0.5,
    alpha: float = ALPHA,
) -> RacePlan:
    """A race that costs at most `share` of the full grid, where that is possible: see `most_episodes`.

    Two thirds of the arms survive each round. The first round is as long as the budget allows, the others grow, and
    finalists run a quarter more blocks than the grid has, on further replicas. These numbers lost the fewest winners
    in simulation among thirds, halves and quarters. Two arms are never dropped: where there are too few for the budget
    (half of the grid needs eight), finalists run the whole grid. Blocks are drawn replica by replica, so that early
    rounds see as many tasks as they can.
    """
    if not arms or not tasks or replicas < 1:
        raise ValueError("a race needs arms, tasks and at least one replica")
    grid = len(tasks) * replicas
    survivors = _survivors(len(arms))
    looks = _affordable(survivors, grid, share * len(arms) * grid)
    return RacePlan(
        arms=tuple(arms),
        blocks=_blocks(tasks, looks[-1], Random(f"race {seed}")),
        grid=grid,
        looks=looks,
        survivors=tuple(survivors),
        alpha=alpha,
    )


def split_tasks(tasks: Sequence[str], *, share: float, seed: int) -> HeldOut:
    """Put a share of the tasks aside for measuring the chosen arm; at least one stays on each side."""
    order = sorted(tasks)
    Random(f"held out {seed}").shuffle(order)
    aside = min(max(1, round(share * len(order))), len(order) - 1) if len(order) > 1 else 0
    return HeldOut(tuple(sorted(order[aside:])), tuple(sorted(order[:aside])))


def confirmation(plan: RacePlan, *, chosen: str, baseline: str, held_out: Sequence[str], replicas: int) -> Confirmation:
    """How to measure the chosen arm again; without held-out tasks, on fresh replicas of the race's own."""
    return Confirmation(
        arms=tuple(dict.fromkeys((chosen, baseline))),
        tasks=tuple(held_out) or tuple(sorted({block.task for block in plan.blocks})),
        first_replica=1 + max(block.replica for block in plan.blocks),
        replicas=replicas,
        fresh_tasks=bool(held_out),
    )


def _affordable(survivors: Sequence[int], grid: int, budget: float) -> tuple[int, ...]:
    """The looks with the longest first round that the budget allows; the whole grid when it allows no sensible one."""
    for last in (round(_FINALISTS * grid), grid):
        choices = [_looks(len(survivors), first, last) for first in range(1, grid + 1)]
        within = [looks for looks in choices if _episodes(survivors, looks) <= budget]
        if within and within[-1][0] >= grid * _SHORTEST_START:
            return within[-1]
    return _looks(len(survivors), ceil(grid / len(survivors)), grid)


def _blocks(tasks: Sequence[str], count: int, random: Random) -> tuple[Block, ...]:
    blocks: list[Block] = []
    while len(blocks) < count:
        order, replica = sorted(tasks), len(blocks) // len(tasks)
        random.shuffle(order)
        blocks += [Block(task=task, replica=replica) for task in order]
    return tuple(blocks[:count])


def _survivors(arms: int) -> list[int]:
    """Two thirds of them each round, down to two; few arms get more rounds, for tests may end the race early."""
    counts = [arms]
    while counts[-1] > 2 or (counts[-1] == 2 and len(counts) < _FEWEST_ROUNDS):
        counts.append(max(2, min(counts[-1] - 1, ceil(counts[-1] * 2 / 3))))
    return counts


def _looks(rounds: int, first: int, blocks: int) -> tuple[int, ...]:
    if rounds == 1:
        return (blocks,)
    return tuple(first + round((blocks - first) * (at / (rounds - 1)) ** 1.5) for at in range(rounds))


def _episodes(survivors: Sequence[int], looks: Sequence[int]) -> int:
    """Episodes of a race that no test ends early."""
    return int(np.sum(np.diff((0, *looks)) * np.array(survivors)))
