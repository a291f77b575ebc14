"""Races: finding the best arm with a fraction of the episodes by successive elimination with alpha spending.

A race is a pure procedure: from its plan and the table of what was run, `next_round` says what to run next, or that it
is over and whom it chose. Nothing is remembered between calls, so a race resumes from the journal alone.

Every surviving arm runs the same blocks. After each round the lowest third is dropped: that saves episodes and is no
statement about the dropped arms. An arm is called *beaten* only when the leader is ahead of it in the sign-flip test at
the level spent on this round; over all rounds the truly best arm is called beaten in at most `alpha` of all races.
Rates of a race flatter the arm that it chose, so that arm is measured again on tasks that were held out.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, sqrt
from random import Random
from statistics import NormalDist
from typing import Final, Literal, NamedTuple

import numpy as np
from pydantic import Field

from mobile_world.analysis.episode_table import Array, EpisodeTable
from mobile_world.analysis.hypothesis_tests import sign_flip
from mobile_world.analysis.missing_data import survives_missing
from mobile_world.analysis.paired_comparison import pair
from mobile_world.analysis.rates import ALPHA
from mobile_world.domain import FiniteModel, FrozenModel

_FEWEST_ROUNDS: Final = 3
_FINALISTS: Final = 1.25
_SHORTEST_START: Final = 0.1
"""A first round of fewer blocks, as a share of the grid, would drop arms by lot."""


class Block(FiniteModel):
    """One (task, replica): the same instance for every arm."""

    task: str
    replica: int


class RacePlan(FiniteModel):
    """Who races over which blocks, fixed before the start."""

    schema_version: Literal[1] = 1
    arms: tuple[str, ...] = Field(min_length=1)
    blocks: tuple[Block, ...] = Field(min_length=1)
    """In run order; finalists run all of them."""
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


class Confirmation(FiniteModel):
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


class Round(FrozenModel):
    """What happens next in a race."""

    number: int
    """Counts from 1."""
    arms: tuple[str, ...]
    """Who is still running, the leader first once there is one."""
    blocks: tuple[Block, ...]
    """What each of them runs now; empty when the race is over."""
    dropped: tuple[str, ...]
    """Left out so far to save episodes, without being shown to be worse."""
    beaten: tuple[str, ...]
    """Left out so far because the leader was significantly ahead."""
    chosen: str | None
    """The arm to go on with, when the race is over."""
    shown: bool
    """Whether every other arm was beaten."""


def next_round(plan: RacePlan, table: EpisodeTable) -> Round:
    """What to run after what the table holds; a round counts once its last block has a record of every survivor."""
    state = _State(list(plan.arms), [], [])
    done = 0
    for number, look in enumerate(plan.looks, start=1):
        if not _has_run(plan, table, state.running, look):
            return state.round(number, plan.blocks[done:look])
        state = _next_state(plan, table.only_blocks(np.sort(_columns(plan, table, look))), state, number)
        done = look
        if len(state.running) == 1:
            return state.over(number)
    return state.over(len(plan.looks))


def spent_by(share: float, alpha: float) -> float:
    """How much of `alpha` may be used up when this share of the blocks has run: little early, all at the end.

    The spending function that resembles O'Brien and Fleming's bounds.
    """
    if share <= 0:
        return 0.0
    normal = NormalDist()
    return 2 * (1 - normal.cdf(normal.inv_cdf(1 - alpha / 2) / sqrt(min(1.0, share))))


class _State(NamedTuple):
    running: list[str]
    dropped: list[str]
    beaten: list[str]

    def round(self, number: int, blocks: Sequence[Block]) -> Round:
        return Round(
            number=number,
            arms=tuple(self.running),
            blocks=tuple(blocks),
            dropped=tuple(self.dropped),
            beaten=tuple(self.beaten),
            chosen=None,
            shown=False,
        )

    def over(self, number: int) -> Round:
        shown = not self.dropped and len(self.running) == 1
        return self.round(number, ()).model_copy(update={"chosen": self.running[0], "shown": shown})


def _next_state(plan: RacePlan, seen: EpisodeTable, state: _State, number: int) -> _State:
    """Who goes on after a round, the leader first."""
    ranked = _ranked(seen, state.running)
    level = spent_by(plan.looks[number - 1] / len(plan.blocks), plan.alpha)
    level -= spent_by(plan.looks[number - 2] / len(plan.blocks), plan.alpha) if number > 1 else 0.0
    level /= max(1, len(plan.arms) - 1)
    leader, others = ranked[0], [*ranked[1:], *state.dropped]
    beaten = [arm for arm in others if _ahead(seen, leader, arm, level)]
    remaining = [arm for arm in ranked if arm not in beaten]
    keep = remaining[: len(remaining) if number == len(plan.survivors) else plan.survivors[number]]
    dropped = [arm for arm in (*state.dropped, *remaining[len(keep) :]) if arm not in beaten]
    return _State(keep, dropped, [*state.beaten, *beaten])


def _ranked(seen: EpisodeTable, running: Sequence[str]) -> list[str]:
    """Arms by how much they are above the mean of each block's survivors; ties keep the plan's order."""
    won = seen.won[[seen.arms.index(arm) for arm in running]]
    scored = won >= 0
    success = np.where(won > 0, 1.0, 0.0)
    level = success.sum(axis=0) / np.maximum(scored.sum(axis=0), 1)
    above = ((success - level) * scored).sum(axis=1) / np.maximum(scored.sum(axis=1), 1)
    return [running[at] for at in np.argsort(-above, kind="stable")]


def _ahead(seen: EpisodeTable, leader: str, arm: str, level: float) -> bool:
    pairs = pair(seen, seen.arms.index(leader), seen.arms.index(arm))
    ahead = pairs.difference > 0 and sign_flip(pairs.differences) <= level
    return ahead and survives_missing(seen, seen.arms.index(leader), seen.arms.index(arm), level)


def _has_run(plan: RacePlan, table: EpisodeTable, running: Sequence[str], look: int) -> bool:
    if any(arm not in table.arms for arm in running):
        return False
    columns = _columns(plan, table, look)
    rows = table.outcome[[table.arms.index(arm) for arm in running]]
    return bool(np.all(columns >= 0)) and bool(np.all(rows[:, columns] >= 0))


def _columns(plan: RacePlan, table: EpisodeTable, look: int) -> Array:
    """Table columns of the plan's first blocks; -1 for those without a record."""
    tasks = {name: at for at, name in enumerate(table.tasks)}
    blocks = zip(table.task_of.tolist(), table.replica_of.tolist(), strict=True)
    columns = {block: at for at, block in enumerate(blocks)}
    return np.array([columns.get((tasks.get(block.task, -1), block.replica), -1) for block in plan.blocks[:look]])
