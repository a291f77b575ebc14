"""The reference subject without a phone: simulated episodes, and the exact success probability."""

from __future__ import annotations

from math import fsum, prod
from statistics import NormalDist
from typing import NamedTuple

from mobile_world.agents.reference.error_process import ErrorProcess, Move, difficulty, luck
from mobile_world.agents.reference.error_table import ErrorRates, ErrorTable, Factors, Start, published_table
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
    start: Start | None = None,
    table: ErrorTable | None = None,
) -> SimulatedEpisode:
    """The episode that the agent has on a task whose solution is this long, with the same seeds.

    `seed` is the decision seed, `start` what the first screen of an episode without a goal is like. Without `task_seed`
    the task is of average difficulty, without `instance_seed` its replica too.
    """
    table = table or published_table()
    shift = difficulty(table, task_seed) if task_seed is not None else 0.0
    shift += luck(table, instance_seed) if instance_seed is not None else 0.0
    levels = table.levels(factors)
    course = ErrorProcess(
        table.rates(levels, shift=shift),
        seed=seed,
        understanding=table.understanding(levels, start, shift=shift),
    )
    moves: list[Move] = []
    remaining = solution_length
    while len(moves) < max_steps:
        move = course.next_move()
        moves.append(move)
        if move == "early_finish" or (move == "go_on" and not remaining):
            return SimulatedEpisode(not remaining, "premature_termination" if remaining else None, tuple(moves))
        remaining -= move == "go_on"
    return SimulatedEpisode(False, "max_steps_reached" if remaining else "not_declared", tuple(moves))


REACH_SDS, POINTS = 6.0, 97
"""Shifts are averaged over so many points up to so many standard deviations; twice as many change nothing in the sixth
decimal."""


def truth(
    factors: Factors,
    solution_length: int,
    *,
    max_steps: int,
    difficulty: float | None = None,
    luck: float | None = None,
    start: Start | None = None,
    table: ErrorTable | None = None,
) -> float:
    """The probability of success under the rule `declared`.

    A `difficulty` or `luck` that is not given is averaged over all tasks, or all replicas. Both given, the answer is
    the probability in one (task, replica), over decision seeds.
    """
    table = table or published_table()
    levels = table.levels(factors)
    given_shift = (difficulty or 0.0) + (luck or 0.0)
    variance = (table.task_sd**2 if difficulty is None else 0.0) + (table.replica_sd**2 if luck is None else 0.0)

    def at(shift: float) -> float:
        success = success_probability(table.rates(levels, shift=shift), solution_length, max_steps)
        return table.understanding(levels, start, shift=shift) * success

    if not variance:
        return at(given_shift)
    spread = NormalDist(0.0, variance**0.5)
    offsets = [spread.stdev * REACH_SDS * (2 * point / (POINTS - 1) - 1) for point in range(POINTS)]
    weights = [spread.pdf(offset) for offset in offsets]
    return fsum(w * at(given_shift + offset) for w, offset in zip(weights, offsets, strict=True)) / fsum(weights)


def success_probability(rates: ErrorRates, solution_length: int, max_steps: int) -> float:
    """The probability of success in one episode.

    The subject must go on `solution_length` times and then declare the task done, and may lose no more steps than the
    budget leaves. `lost[n]` sums the probabilities of all ways to lose n steps at as many places as were passed.
    """
    spare = max_steps - solution_length - 1
    if spare < 0:
        return 0.0
    losses, reached = [], 1.0
    for rate in rates.values():
        losses.append((rate.steps, reached * rate.chance * rate.recovery))
        reached *= 1 - rate.chance
    lost = [1.0] + [0.0] * spare
    for _ in range(solution_length + 1):
        for n in range(spare + 1):
            lost[n] += fsum(share * lost[n - steps] for steps, share in losses if steps <= n)
    go_on: float = prod(1 - rate.chance for rate in rates.values())
    # Once the solution is played, finishing early is no error any more.
    finish = go_on + (1 - rates["malformed"].chance) * rates["early_finish"].chance
    return go_on**solution_length * finish * fsum(lost)
