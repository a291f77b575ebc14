"""Running a race over outcomes that are known beforehand, as the engine would over phones."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import numpy as np

from mobile_world.analysis import EpisodeTable, RacePlan, Round, next_round


class Finished(NamedTuple):
    last: Round
    episodes: int
    rounds: list[Round]


def run_race(plan: RacePlan, known: EpisodeTable) -> Finished:
    """Show the race nothing but what it asked for."""
    outcome = np.full_like(known.outcome, -1)
    columns = {
        (known.tasks[task], replica): at
        for at, (task, replica) in enumerate(zip(known.task_of.tolist(), known.replica_of.tolist(), strict=True))
    }
    rounds, episodes = [], 0
    while (now := next_round(plan, replace(known, outcome=outcome))).blocks:
        rounds.append(now)
        asked = np.array([columns[block.task, block.replica] for block in now.blocks])
        outcome = outcome.copy()
        for arm in now.arms:
            row = known.arms.index(arm)
            outcome[row, asked] = known.outcome[row, asked]
            episodes += len(asked)
    return Finished(now, episodes, rounds)
