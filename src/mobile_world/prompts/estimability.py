"""Estimability of a design before anything runs: rank, aliases and contrast variances, exact in fractions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import prod, sqrt
from typing import NamedTuple

from mobile_world.domain import ConfigError
from mobile_world.prompts.factors import FACTORS, Levels

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
        pivot = next((at for at in range(done, len(rows)) if rows[at][column]), None)
        if pivot is None:
            continue
        rows[done], rows[pivot] = rows[pivot], rows[done]
        lead = rows[done][column]
        rows[done] = [value / lead for value in rows[done]]
        for other, row in enumerate(rows):
            if other != done and row[column]:
                factor = row[column]
                rows[other] = [value - factor * own for value, own in zip(row, rows[done], strict=True)]
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


def _solution(rows: list[Vector], pivots: list[int], width: int, side: int) -> Vector | None:
    if any(row[side] for row in rows[len(pivots) :]):
        return None
    values = [Fraction(0)] * width
    for row, pivot in zip(rows, pivots, strict=False):
        values[pivot] = row[side]
    return values


Level = str | int


class Contrast(NamedTuple):
    """The difference between two levels of a factor."""

    factor: str
    level: Level
    other: Level
    variance: Fraction | None
    """Of its estimate, in units of one run's variance; nothing when the design cannot estimate it."""


class Association(NamedTuple):
    """How strongly two factors go together: 0 not at all, 1 when one decides the other."""

    factor: str
    other: str
    cramers_v: float


@dataclass(frozen=True)
class Estimability:
    """What a design can and cannot tell about main effects."""

    runs: int
    parameters: int
    """One for the mean, and one less than its levels for each factor."""
    rank: int
    strength: int
    """For every choice of so many factors, all their combinations occur equally often; 2 makes main effects
    independent of each other, 3 keeps them apart from interactions of two factors too."""
    aliases: tuple[str, ...]
    """What is one and the same thing in all runs, in words."""
    contrasts: tuple[Contrast, ...]
    associations: tuple[Association, ...]
    """Pairs of factors that are not independent, strongest first."""

    @property
    def complete(self) -> bool:
        """Whether every main effect can be estimated."""
        return self.rank == self.parameters


class _MainEffects:
    """Main effects in treatment coding: the mean, then an indicator for every level but a factor's first."""

    def __init__(self, runs: Sequence[Levels]) -> None:
        self.runs = runs
        self.levels = {name: _levels_present(name, runs) for name in Levels._fields}
        self.columns: list[tuple[str, Level] | None] = [None]
        self.columns += [(name, level) for name, present in self.levels.items() for level in present[1:]]

    def gram(self) -> list[list[Fraction]]:
        rows = [
            [column is None or getattr(run, column[0]) == column[1] for column in self.columns] for run in self.runs
        ]
        places = range(len(self.columns))
        return [[Fraction(sum(row[i] * row[j] for row in rows)) for j in places] for i in places]

    def indicator(self, factor: str, level: Level) -> list[int]:
        """The coefficients that make up "this factor has this level"."""
        if level == self.levels[factor][0]:
            others = [column is not None and column[0] == factor for column in self.columns]
            return [1, *(-int(other) for other in others[1:])]
        return [int(column == (factor, level)) for column in self.columns]

    def pairs(self) -> list[tuple[str, Level, Level]]:
        return [(name, a, b) for name, present in self.levels.items() for a, b in combinations(present, 2)]

    def contrast_vectors(self) -> list[list[Fraction]]:
        """Estimands: the coefficient of one level less that of another."""
        return [self._difference(name, a, b) for name, a, b in self.pairs()]

    def _difference(self, factor: str, level: Level, other: Level) -> list[Fraction]:
        signs = {(factor, level): 1, (factor, other): -1}
        return [Fraction(signs.get(column, 0) if column else 0) for column in self.columns]

    def contrasts(self, reduced: Reduced) -> list[Contrast]:
        """Every difference between two levels of a factor, with the variance of its estimate."""
        contrasts = []
        for (factor, level, other), vector, solution in zip(
            self.pairs(), self.contrast_vectors(), reduced.solutions, strict=True
        ):
            variance = sum(a * b for a, b in zip(vector, solution, strict=True)) if solution is not None else None
            contrasts.append(Contrast(factor, level, other, None if variance is None else Fraction(variance)))
        return contrasts

    def aliases(self, reduced: Reduced) -> list[str]:
        """As many independent relations as the rank lacks: levels that always come together first, then equations."""
        missing = len(self.columns) - len(reduced.pivots)
        chosen: list[list[Fraction]] = []
        equations: list[str] = []
        for vector, text in [
            *self._twins(),
            *((row, self._equation(row)) for row in null_space(reduced)),
        ]:
            if len(chosen) < missing and len(reduce([*chosen, vector], []).pivots) > len(chosen):
                chosen.append(vector)
                equations.append(text)
        return equations

    def _twins(self) -> list[tuple[list[Fraction], str]]:
        """Levels of different factors that occur in exactly the same runs."""
        seats: dict[tuple[int, ...], tuple[str, Level]] = {}
        twins = []
        for factor, present in self.levels.items():
            for level in present if len(present) > 1 else []:
                where = tuple(n for n, run in enumerate(self.runs) if getattr(run, factor) == level)
                twin = seats.setdefault(where, (factor, level))
                if twin != (factor, level):
                    difference = zip(self.indicator(*twin), self.indicator(factor, level), strict=True)
                    text = f"{twin[0]}={twin[1]} ⇔ {factor}={level} (the same {len(where)} runs)"
                    twins.append(([Fraction(a - b) for a, b in difference], text))
        return twins

    def _equation(self, vector: Sequence[Fraction]) -> str:
        terms = [
            (value, "mean" if column is None else f"{column[0]}={column[1]}")
            for value, column in zip(vector, self.columns, strict=True)
        ]
        left = [_term(value, name) for value, name in terms if value > 0]
        right = [_term(-value, name) for value, name in terms if value < 0]
        return f"{' + '.join(left) or '0'} = {' + '.join(right) or '0'}"

    def strength(self) -> int:
        """For how many factors at once all combinations occur equally often."""
        names = list(self.levels)
        for strength in range(1, len(names) + 1):
            for chosen in combinations(range(len(names)), strength):
                counts = Counter(tuple(run[at] for at in chosen) for run in self.runs)
                if len(counts) < prod(len(self.levels[names[at]]) for at in chosen) or len(set(counts.values())) > 1:
                    return strength - 1
        return len(names)

    def associations(self) -> list[Association]:
        """Pairs of factors that are not independent, strongest first."""
        varied = [name for name, present in self.levels.items() if len(present) > 1]
        pairs = [Association(a, b, self._cramers_v(a, b)) for a, b in combinations(varied, 2)]
        return sorted((pair for pair in pairs if pair.cramers_v > 0), key=lambda pair: -pair.cramers_v)

    def _cramers_v(self, factor: str, other: str) -> float:
        both = Counter((getattr(run, factor), getattr(run, other)) for run in self.runs)
        first = Counter(getattr(run, factor) for run in self.runs)
        second = Counter(getattr(run, other) for run in self.runs)
        expected = {(a, b): Fraction(first[a] * second[b], len(self.runs)) for a in first for b in second}
        chi_squared = sum((both[cell] - mean) ** 2 / mean for cell, mean in expected.items())
        return sqrt(chi_squared / (len(self.runs) * (min(len(first), len(second)) - 1)))


def _term(value: Fraction, name: str) -> str:
    return name if value == 1 else f"{value}*{name}"


def _levels_present(factor: str, runs: Sequence[Levels]) -> list[Level]:
    """The levels of a factor that occur, in their usual order."""
    present = {getattr(run, factor) for run in runs}
    ordered = [level for level in FACTORS[factor] if level in present]
    return ordered + sorted(present - set(ordered), key=str)


def examine(runs: Sequence[Levels]) -> Estimability:
    """Analyse the main effects of a design."""
    if not runs:
        raise ConfigError("a design without runs tells nothing")
    model = _MainEffects(runs)
    reduced = reduce(model.gram(), model.contrast_vectors())
    return Estimability(
        runs=len(runs),
        parameters=len(model.columns),
        rank=len(reduced.pivots),
        strength=model.strength(),
        aliases=tuple(model.aliases(reduced)),
        contrasts=tuple(model.contrasts(reduced)),
        associations=tuple(model.associations()),
    )
