"""Least squares within blocks, with standard errors clustered by task.

The model is `success = block + columns x coefficients`: a linear probability model. Blocks are taken out by centring,
so that only differences between arms on the same (task, replica) count; with all arms in all blocks the coefficients
are plain differences between mean rates. Variances come from how much tasks disagree (a sandwich over tasks), which
assumes nothing about episodes of one task; quantiles are Student's with one degree of freedom less than tasks.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import sqrt
from typing import NamedTuple

import numpy as np

from mobile_world.analysis._distributions import f_tail, t_quantile, t_tail
from mobile_world.analysis.episode_table import Array, EpisodeTable
from mobile_world.analysis.rates import FEW_TASKS, LEVEL, Estimate, wilson

_CLOSE = 1e-8


class Tested(NamedTuple):
    """A contrast's estimate, and how likely one so large is without an effect."""

    estimate: Estimate
    p: float | None
    """`None` if one task alone gives no measure of noise."""


class Joint(NamedTuple):
    """Several contrasts tested together."""

    freedom: int
    p: float | None
    """`None` if there are not enough tasks for so many contrasts, or no task differs."""


@dataclass(frozen=True)
class BlockedFit:
    """Coefficients where they can be known, and the noise of their combinations."""

    coefficients: Array
    variances: Array
    tasks: int
    """Tasks in which arms can be compared."""
    known: Array
    """Projects a combination of coefficients onto what the data can estimate."""

    def estimable(self, contrast: Array) -> bool:
        """Whether the data determine this combination of coefficients."""
        return bool(np.allclose(self.known @ contrast, contrast, atol=1e-6)) and bool(np.any(contrast))

    def estimable_part(self, contrasts: Array) -> Array:
        """Independent combinations of these contrasts, as many as the data determine."""
        _, sizes, right = np.linalg.svd(contrasts, full_matrices=False)
        basis = right[sizes > 1e-9]
        if not len(basis):
            return basis
        _, sizes, mixes = np.linalg.svd((basis - basis @ self.known.T).T, full_matrices=True)
        part: Array = mixes[int(np.sum(sizes > 1e-6)) :] @ basis
        return part

    def test(self, contrast: Array, *, level: float = LEVEL) -> Tested:
        """One combination, which must be estimable, with its interval."""
        value = float(contrast @ self.coefficients)
        if self.tasks < 2:
            return Tested(Estimate(value, min(value, -1.0), max(value, 1.0), True), None)
        error = sqrt(max(0.0, float(contrast @ self.variances @ contrast)))
        if error < _CLOSE:
            reach = wilson(0, self.tasks, level=level).high
            return Tested(Estimate(value, value - reach, value + reach, True), 1.0 if abs(value) < _CLOSE else None)
        reach = t_quantile((1 + level) / 2, self.tasks - 1) * error
        p = 2 * t_tail(abs(value) / error, self.tasks - 1)
        return Tested(Estimate(value, value - reach, value + reach, self.tasks < FEW_TASKS), p)

    def test_all(self, contrasts: Array) -> Joint:
        """Whether any of these estimable combinations differs from zero (Hotelling's test over tasks)."""
        values, noise = contrasts @ self.coefficients, contrasts @ self.variances @ contrasts.T
        freedom = int(np.linalg.matrix_rank(contrasts)) if len(contrasts) else 0
        if freedom == 0 or self.tasks <= freedom or np.linalg.matrix_rank(noise, hermitian=True) < freedom:
            return Joint(freedom, None)
        distance = float(values @ np.linalg.pinv(noise, rcond=1e-9, hermitian=True) @ values)
        ratio = distance * (self.tasks - freedom) / (freedom * (self.tasks - 1))
        return Joint(freedom, f_tail(ratio, freedom, self.tasks - freedom))


class Moments(NamedTuple):
    """The normal equations of arms within blocks, one set for each task; every design of arms is fitted from them."""

    squares: Array
    """Tasks x columns x columns: one column for each arm, and one more when there is a covariate."""
    products: Array
    """Tasks x columns."""


def moments(table: EpisodeTable, arms: Array, covariate: Array | None = None) -> Moments:
    """Centre every block over its scored arms and add up by task; the covariate is arms x blocks."""
    won = table.won[arms]
    bounds = np.searchsorted(table.task_of, np.arange(len(table.tasks) + 1))
    width = len(arms) + (covariate is not None)
    squares, products = np.zeros((len(table.tasks), width, width)), np.zeros((len(table.tasks), width))
    for task, (start, end) in enumerate(pairwise(bounds)):
        scored = (won[:, start:end] >= 0).astype(np.float64)
        shares = scored / np.maximum(scored.sum(axis=0), 1)
        success = _centred(won[:, start:end].astype(np.float64), scored, shares)
        squares[task, : len(arms), : len(arms)] = np.diag(scored.sum(axis=1)) - shares @ scored.T
        products[task, : len(arms)] = success.sum(axis=1)
        if covariate is not None:
            extra = _centred(covariate[:, start:end], scored, shares)
            squares[task, -1, :-1] = squares[task, :-1, -1] = extra.sum(axis=1)
            squares[task, -1, -1], products[task, -1] = np.sum(extra**2), np.sum(extra * success)
    return Moments(squares, products)


def fit(sums: Moments, design: Array) -> BlockedFit:
    """Fit coefficients; `design` has a row for each column of the moments and a column for each coefficient."""
    squares, products = design.T @ sums.squares @ design, sums.products @ design
    there = np.any(np.abs(squares) > _CLOSE, axis=(1, 2))
    return _solve(squares[there], products[there], design.shape[1])


def _centred(values: Array, scored: Array, shares: Array) -> Array:
    """Values less their mean over the scored arms of each block, and 0 for the others."""
    centred: Array = (values - (values * shares).sum(axis=0)) * scored
    return centred


def _solve(squares: Array, products: Array, width: int) -> BlockedFit:
    tasks = len(squares)
    if tasks == 0:
        nothing = np.zeros((width, width))
        return BlockedFit(np.zeros(width), nothing, 0, nothing)
    whole = squares.sum(axis=0)
    inverse = np.linalg.pinv(whole, rcond=1e-9, hermitian=True)
    coefficients = inverse @ products.sum(axis=0)
    scores = (products - squares @ coefficients) @ inverse
    return BlockedFit(coefficients, scores.T @ scores * (tasks / max(1, tasks - 1)), tasks, inverse @ whole)
