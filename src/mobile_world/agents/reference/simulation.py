"""Episodes of the reference subject without a phone: the same decisions, thousands a second."""

from __future__ import annotations

from typing import NamedTuple

from mobile_world.agents.reference.error_process import ErrorProcess, Move, difficulty, luck
from mobile_world.agents.reference.error_table import ErrorTable, Factors, published_table
from mobile_world.domain import FailureReason


class SimulatedEpisode(NamedTuple):
    """What came of an episode that no phone took part in."""

    success: bool
    reason: FailureReason | None
    """Why it failed."""
    moves: tuple[Move, ...]
    """One for each step."""


def simulate_episode(
    factors: Factors,
    solution_length: int,
    *,
    seed: int,
    max_steps: int,
    task_seed: int | str | None = None,
    instance_seed: int | str | None = None,
    table: ErrorTable | None = None,
) -> SimulatedEpisode:
    """The episode that the agent has on a task whose solution is this long, with the same seeds.

    `seed` is the decision seed. Without `task_seed` the task is of average difficulty, without `instance_seed` its
    replica too.
    """
    table = table or published_table()
    shift = difficulty(table, task_seed) if task_seed is not None else 0.0
    shift += luck(table, instance_seed) if instance_seed is not None else 0.0
    course = ErrorProcess(table.rates(table.levels(factors), shift=shift), seed=seed)
    moves: list[Move] = []
    left = solution_length
    while len(moves) < max_steps:
        move = course.next_move()
        moves.append(move)
        if move == "early_finish" or (move == "go_on" and not left):
            return SimulatedEpisode(not left, "premature_termination" if left else None, tuple(moves))
        left -= move == "go_on"
    return SimulatedEpisode(False, "max_steps_reached" if left else "not_declared", tuple(moves))
