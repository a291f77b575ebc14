"""The truth: how often the reference subject succeeds, computed instead of counted."""

from __future__ import annotations

from math import prod
from statistics import NormalDist

from mobile_world.agents.reference.error_table import ErrorTable, Factors, Rates, published_table

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
    table: ErrorTable | None = None,
) -> float:
    """The probability of success under the rule `declared`.

    A `difficulty` or `luck` that is not given is averaged over all tasks, or all replicas. Both given, the answer is
    the probability in one (task, replica), over decision seeds.
    """
    table = table or published_table()
    levels = table.levels(factors)
    known = (difficulty or 0.0) + (luck or 0.0)
    variance = (table.task_sd**2 if difficulty is None else 0.0) + (table.replica_sd**2 if luck is None else 0.0)

    def at(shift: float) -> float:
        return success_probability(table.rates(levels, shift=shift), solution_length, max_steps)

    if not variance:
        return at(known)
    spread = NormalDist(0.0, variance**0.5)
    offsets = [spread.stdev * REACH_SDS * (2 * point / (POINTS - 1) - 1) for point in range(POINTS)]
    weights = [spread.pdf(offset) for offset in offsets]
    return sum(w * at(known + offset) for w, offset in zip(weights, offsets, strict=True)) / sum(weights)


def success_probability(rates: Rates, solution_length: int, max_steps: int) -> float:
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
            lost[n] += sum(share * lost[n - steps] for steps, share in losses if steps <= n)
    go_on: float = prod(1 - rate.chance for rate in rates.values())
    # Once the solution is played, finishing early is no error any more.
    finish = go_on + (1 - rates["malformed"].chance) * rates["early_finish"].chance
    return go_on**solution_length * finish * sum(lost)
