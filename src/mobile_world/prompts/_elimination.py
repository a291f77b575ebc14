"""Gauss-Jordan elimination in fractions: ranks, null spaces and solutions without rounding."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

Vector = list[Fraction]


@dataclass(frozen=True)
class Reduced:
    """A matrix in reduced row echelon form, and what became of its right-hand sides."""

    rows: list[Vector]
    """The rows that have a pivot."""
    pivots: list[int]
    """Their columns."""
    width: int
    solutions: list[Vector | None]
    """For each right-hand side one solution, with zeros at the free columns; nothing where there is none."""


def reduce(matrix: Sequence[Sequence[Fraction]], sides: Sequence[Sequence[Fraction]]) -> Reduced:
    """Reduce a matrix together with right-hand sides."""
    width = len(matrix[0])
    rows = [[*row, *(side[at] for side in sides)] for at, row in enumerate(matrix)]
    pivots: list[int] = []
    for column in range(width):
        done = len(pivots)
        found = next((at for at in range(done, len(rows)) if rows[at][column]), None)
        if found is None:
            continue
        rows[done], rows[found] = rows[found], rows[done]
        _clear(rows, done, column)
        pivots.append(column)
    solutions = [_solution(rows, pivots, width, width + at) for at in range(len(sides))]
    return Reduced([row[:width] for row in rows[: len(pivots)]], pivots, width, solutions)


def null_space(reduced: Reduced) -> list[Vector]:
    """A basis of what the matrix maps to nothing."""
    basis = []
    for free in sorted(set(range(reduced.width)) - set(reduced.pivots)):
        vector = [Fraction(0)] * reduced.width
        vector[free] = Fraction(1)
        for row, pivot in zip(reduced.rows, reduced.pivots, strict=True):
            vector[pivot] = -row[free]
        basis.append(vector)
    return basis


def _clear(rows: list[Vector], at: int, column: int) -> None:
    lead = rows[at][column]
    rows[at] = [value / lead for value in rows[at]]
    for other, row in enumerate(rows):
        if other != at and row[column]:
            factor = row[column]
            rows[other] = [value - factor * own for value, own in zip(row, rows[at], strict=True)]


def _solution(rows: list[Vector], pivots: list[int], width: int, side: int) -> Vector | None:
    if any(row[side] for row in rows[len(pivots) :]):
        return None
    values = [Fraction(0)] * width
    for row, pivot in zip(rows, pivots, strict=False):
        values[pivot] = row[side]
    return values
