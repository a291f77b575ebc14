"""Factor analysis: main effects, interactions, aliases and what the design cannot estimate.

Factor levels come as plain mappings, one for each arm. Every level gets a coefficient, and a difference between two
levels is reported only when the runs determine it; what they leave open is named together with the reason.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Final

import numpy as np

from mobile_world.analysis._blocked_fit import BlockedFit, Joint, Moments, fit, moments
from mobile_world.analysis.episode_table import OUTCOMES, Array, EpisodeTable
from mobile_world.analysis.hypothesis_tests import holm
from mobile_world.analysis.rates import ALPHA, MISSING_ALPHA, Estimate

Level = str | int | float | bool

NOT_SAID: Final = "not said"
"""The level of an arm that has other factors and not this one."""


@dataclass(frozen=True)
class Effect:
    """How much one level of a factor adds to the success rate, compared with another level."""

    factor: str
    level: str
    other: str
    estimate: Estimate | None
    """`None` if the design cannot estimate it."""
    p: float | None
    p_holm: float | None
    """Corrected for all estimable main effects."""
    p_missing: float | None = None
    """`p_holm` with every lost episode counted against the effect; `None` where none was lost."""

    @property
    def significant(self) -> bool:
        """Whether it is more than chance, and stays so at 1 % with every lost episode counted against it."""
        survives = self.p_missing is None or self.p_missing <= MISSING_ALPHA
        return self.p_holm is not None and self.p_holm <= ALPHA and survives


@dataclass(frozen=True)
class Interaction:
    """Whether the effect of one factor depends on another, supposing that no other interaction exists."""

    factor: str
    other: str
    freedom: int
    """Independent combinations that can be estimated; 0 when none can."""
    p: float | None


@dataclass(frozen=True)
class FactorEffects:
    """Factor effects, interactions and aliases."""

    effects: tuple[Effect, ...]
    interactions: tuple[Interaction, ...]
    aliases: tuple[str, ...]
    """Levels of different factors that always come together, in words."""
    rest_freedom: int
    """Directions in which arms may differ that main effects do not explain."""
    rest_p: float | None
    """How likely differences so large beyond main effects are by chance: small means that effects do not just add."""


def factor_effects(table: EpisodeTable, factors: Mapping[str, Mapping[str, Level]]) -> FactorEffects | None:
    """Effects of factors over the arms whose levels are known; nothing with fewer than two such arms.

    Assumes that effects add on the scale of rates, which `rest_p` puts to the test. An effect is then the mean over
    the other factors' levels as the design has them.
    """
    arms = [at for at, name in enumerate(table.arms) if name in factors]
    design = _Design([factors[table.arms[at]] for at in arms])
    if len(arms) < 2 or not design.columns:
        return None
    sums = moments(table, np.array(arms))
    rest = _lack_of_fit(sums, design)
    return FactorEffects(
        effects=tuple(
            _with_lost(effect, table, arms, design) for effect in _effects(design, fit(sums, design.matrix()))
        ),
        interactions=tuple(_interaction(sums, design, a, b) for a, b in combinations(design.levels, 2)),
        aliases=design.aliases(),
        rest_freedom=rest.freedom,
        rest_p=rest.p,
    )


class _Design:
    """An indicator for every level of every factor that varies."""

    def __init__(self, runs: Sequence[Mapping[str, Level]]) -> None:
        names = list(dict.fromkeys(name for run in runs for name in run))
        self.runs = [{name: str(run.get(name, NOT_SAID)) for name in names} for run in runs]
        values = {name: sorted({run[name] for run in self.runs}) for name in names}
        self.levels = {name: levels for name, levels in values.items() if len(levels) > 1}
        self.columns = [(name, level) for name, levels in self.levels.items() for level in levels]

    def matrix(self) -> Array:
        return np.array([[float(run[name] == level) for name, level in self.columns] for run in self.runs])

    def contrast(self, factor: str, level: str, other: str) -> Array:
        """The coefficients of one level less another."""
        return np.array([float(c == (factor, level)) - float(c == (factor, other)) for c in self.columns])

    def cells(self, factor: str, other: str) -> list[tuple[str, str]]:
        return [(a, b) for a in self.levels[factor] for b in self.levels[other]]

    def with_cells(self, factor: str, other: str) -> Array:
        cells = self.cells(factor, other)
        extra = np.array([[float((run[factor], run[other]) == cell) for cell in cells] for run in self.runs])
        return np.hstack([self.matrix(), extra])

    def aliases(self) -> tuple[str, ...]:
        seats: dict[tuple[int, ...], tuple[str, str]] = {}
        aliases = []
        for factor, level in self.columns:
            where = tuple(at for at, run in enumerate(self.runs) if run[factor] == level)
            twin = seats.setdefault(where, (factor, level))
            if twin[0] != factor:
                arms = "1 arm" if len(where) == 1 else f"{len(where)} arms"
                aliases.append(f"{twin[0]}={twin[1]} and {factor}={level} always occur together ({arms})")
        return tuple(aliases)


def _with_lost(effect: Effect, table: EpisodeTable, arms: Sequence[int], design: _Design) -> Effect:
    """A significant effect, tested once more with lost episodes counted against it.

    Those of the level that is ahead fail, those of the level behind succeed, and arms of further levels keep what they
    have. The correction is that of the whole family: the p-value is multiplied as the one without lost episodes was.
    """
    if not effect.significant or effect.estimate is None or not table.lost[list(arms)].any():
        return effect
    ahead, behind = (effect.level, effect.other) if effect.estimate.value > 0 else (effect.other, effect.level)
    outcome = table.outcome.copy()
    for arm, run in zip(arms, design.runs, strict=True):
        level = run[effect.factor]
        if level in (ahead, behind):
            outcome[arm, table.lost[arm]] = OUTCOMES.index("agent_failure" if level == ahead else "success")
    again = fit(moments(replace(table, outcome=outcome), np.array(arms)), design.matrix())
    tested = again.test(design.contrast(effect.factor, ahead, behind))
    factor = (effect.p_holm or 0.0) / effect.p if effect.p else 1.0
    p = 1.0 if tested.p is None or tested.estimate.value <= 0 else min(1.0, tested.p * max(1.0, factor))
    return replace(effect, p_missing=p)


def _effects(design: _Design, fitted: BlockedFit) -> tuple[Effect, ...]:
    contrasts = [(name, a, b) for name, levels in design.levels.items() for a, b in combinations(levels, 2)]
    tested = []
    for name, level, other in contrasts:
        contrast = design.contrast(name, level, other)
        tested.append(fitted.test(contrast) if fitted.estimable(contrast) else None)
    adjusted = iter(holm([test.p for test in tested if test is not None and test.p is not None]))
    return tuple(
        Effect(
            factor=name,
            level=level,
            other=other,
            estimate=test.estimate if test else None,
            p=test.p if test else None,
            p_holm=next(adjusted) if test and test.p is not None else None,
        )
        for (name, level, other), test in zip(contrasts, tested, strict=True)
    )


def _interaction(sums: Moments, design: _Design, factor: str, other: str) -> Interaction:
    """All combinations of differences of differences that can be estimated, tested together."""
    cells, before = design.cells(factor, other), len(design.columns)
    fitted = fit(sums, design.with_cells(factor, other))
    columns = {cell: before + at for at, cell in enumerate(cells)}
    contrasts = []
    for a, b in combinations(design.levels[factor], 2):
        for c, d in combinations(design.levels[other], 2):
            contrast = np.zeros(before + len(cells))
            contrast[[columns[a, c], columns[b, d]]] = 1
            contrast[[columns[a, d], columns[b, c]]] = -1
            contrasts.append(contrast)
    joint = fitted.test_all(fitted.estimable_part(np.array(contrasts)))
    return Interaction(factor, other, joint.freedom, joint.p)


def _lack_of_fit(sums: Moments, design: _Design) -> Joint:
    """What arms do beyond the sum of their factors' effects."""
    arms = len(design.runs)
    fitted = fit(sums, np.eye(arms))
    directions, sizes, _ = np.linalg.svd(np.hstack([np.ones((arms, 1)), design.matrix()]), full_matrices=True)
    return fitted.test_all(fitted.estimable_part(directions[:, int(np.sum(sizes > 1e-9)) :].T))
