"""Finding the best arm with a fraction of the episodes: successive elimination, paired, with alpha spending.

A race is a pure procedure: from its plan and the table of what was run, `next_round` says what to run next, or that it
is over and whom it chose. Nothing is remembered between calls, so a race resumes from the journal alone.

Every surviving arm runs the same blocks. After each round the lowest third is dropped: that saves episodes and is no
statement about the dropped arms. An arm is called *beaten* only when the leader is ahead of it in the sign-flip test at
the level spent on this round; over all rounds the truly best arm is called beaten in at most `alpha` of all races.
Rates of a race flatter the arm that it chose, so that arm is measured again on tasks that were held out.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist
from typing import NamedTuple

import numpy as np
from pydantic import BaseModel, ConfigDict

from mobile_world.analysis.episode_table import Array, Table
from mobile_world.analysis.hypothesis_tests import sign_flip
from mobile_world.analysis.pairs import pair
from mobile_world.analysis.race_plan import Block, RacePlan


class Round(BaseModel):
    """What happens next in a race."""

    model_config = ConfigDict(frozen=True, extra="forbid")

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


def next_round(plan: RacePlan, table: Table) -> Round:
    """What to run after what the table holds; a round counts once its last block has a record of every survivor."""
    state = _State(list(plan.arms), [], [])
    done = 0
    for number, look in enumerate(plan.looks, start=1):
        if not _has_run(plan, table, state.running, look):
            return state.round(number, plan.blocks[done:look])
        seen = _seen(plan, table, look)
        state = _after(plan, seen, state, number)
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


def _after(plan: RacePlan, seen: Table, state: _State, number: int) -> _State:
    """Who goes on after a round, the leader first."""
    ranked = _ranked(seen, state.running)
    level = spent_by(plan.looks[number - 1] / len(plan.blocks), plan.alpha)
    level -= spent_by(plan.looks[number - 2] / len(plan.blocks), plan.alpha) if number > 1 else 0.0
    level /= max(1, len(plan.arms) - 1)
    leader, others = ranked[0], [*ranked[1:], *state.dropped]
    beaten = [arm for arm in others if _ahead(seen, leader, arm, level)]
    left = [arm for arm in ranked if arm not in beaten]
    last = number == len(plan.survivors)
    keep = left[: len(left) if last else plan.survivors[number]]
    dropped = [arm for arm in (*state.dropped, *left[len(keep) :]) if arm not in beaten]
    return _State(keep, dropped, [*state.beaten, *beaten])


def _ranked(seen: Table, running: Sequence[str]) -> list[str]:
    """Arms by how much they are above the mean of each block's survivors; ties keep the plan's order."""
    places = [seen.arms.index(arm) for arm in running]
    won = seen.won[places]
    scored = won >= 0
    success = np.where(won > 0, 1.0, 0.0)
    level = success.sum(axis=0) / np.maximum(scored.sum(axis=0), 1)
    above = ((success - level) * scored).sum(axis=1) / np.maximum(scored.sum(axis=1), 1)
    return [running[at] for at in np.argsort(-above, kind="stable")]


def _ahead(seen: Table, leader: str, arm: str, level: float) -> bool:
    pairs = pair(seen, seen.arms.index(leader), seen.arms.index(arm))
    return pairs.difference > 0 and sign_flip(pairs.differences) <= level


def _has_run(plan: RacePlan, table: Table, running: Sequence[str], look: int) -> bool:
    if any(arm not in table.arms for arm in running):
        return False
    columns = _columns(plan, table, look)
    rows = table.outcome[[table.arms.index(arm) for arm in running]]
    return bool(np.all(columns >= 0)) and bool(np.all(rows[:, columns] >= 0))


def _columns(plan: RacePlan, table: Table, look: int) -> Array:
    """Where the first blocks of the plan are in the table; -1 for those that nobody has run."""
    tasks = {name: at for at, name in enumerate(table.tasks)}
    blocks = zip(table.task_of.tolist(), table.replica_of.tolist(), strict=True)
    held = {block: at for at, block in enumerate(blocks)}
    return np.array([held.get((tasks.get(block.task, -1), block.replica), -1) for block in plan.blocks[:look]])


def _seen(plan: RacePlan, table: Table, look: int) -> Table:
    """The table as it was at a look: later blocks, run by survivors only, are left out."""
    return table.only_blocks(np.sort(_columns(plan, table, look)))
