"""Experimental designs: the specification's 18 variants, an orthogonal array, full and fractional factorials."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import product
from typing import Final, NamedTuple

from mobile_world.domain import ConfigError
from mobile_world.prompts.components import SPECIFICATION, component_set
from mobile_world.prompts.factors import FACTORS, Levels
from mobile_world.prompts.rendering import render
from mobile_world.prompts.variants import PromptVariant


class DesignRun(NamedTuple):
    """One prompt of a design: how people call it (not every one has a name), and its levels."""

    label: str
    name: str
    levels: Levels


@dataclass(frozen=True)
class Design:
    """A list of combinations to run."""

    name: str
    summary: str
    runs: tuple[DesignRun, ...]

    def variants(self, set_name: str = SPECIFICATION) -> list[PromptVariant]:
        """The prompts of this design, with the texts of a component set (a shipped one, or a TOML file)."""
        components = component_set(set_name)
        return [
            PromptVariant(
                *levels,
                component_set=components.name,
                label=label,
                name=name,
                system_prompt=render(levels, components).text,
            )
            for label, name, levels in self.runs
        ]


_GIVEN: Final = (
    ("Minimal Baseline", ("navigator", "concise", "terse", 0, "none", "strict")),
    ("Guided Navigator", ("navigator", "concise", "moderate", 1, "brief", "strict")),
    ("Constrained Navigator", ("navigator", "constraints", "moderate", 1, "brief", "soft")),
    ("Minimal Executor", ("executor", "concise", "terse", 0, "none", "strict")),
    ("Robust Executor", ("executor", "concise", "moderate", 1, "explicit", "soft")),
    ("Full Executor", ("executor", "constraints", "verbose", 3, "explicit", "adaptive")),
    ("Balanced Assistant", ("assistant", "concise", "moderate", 1, "brief", "soft")),
    ("Adaptive Assistant", ("assistant", "constraints", "verbose", 1, "explicit", "adaptive")),
    ("Maximum Navigator", ("navigator", "verbose", "verbose", 3, "explicit", "adaptive")),
    ("Simple Navigator Plus", ("navigator", "concise", "terse", 1, "none", "soft")),
    ("Structured Executor", ("executor", "constraints", "moderate", 0, "brief", "strict")),
    ("Minimal Assistant", ("assistant", "verbose", "terse", 0, "none", "strict")),
    ("Smart Navigator", ("navigator", "constraints", "verbose", 1, "explicit", "soft")),
    ("Verbose Executor", ("executor", "verbose", "moderate", 3, "brief", "adaptive")),
    ("Explicit Assistant", ("assistant", "concise", "verbose", 0, "explicit", "strict")),
    ("Adaptive Navigator", ("navigator", "concise", "moderate", 0, "brief", "adaptive")),
    ("Lean Executor", ("executor", "constraints", "terse", 1, "none", "soft")),
    ("Comprehensive Assistant", ("assistant", "verbose", "moderate", 3, "explicit", "soft")),
)

_DIFFERENCES: Final = (
    (0, 0, 0, 0, 0, 0),
    (0, 0, 1, 1, 2, 2),
    (0, 1, 0, 2, 2, 1),
    (0, 1, 2, 0, 1, 2),
    (0, 2, 2, 1, 0, 1),
    (0, 2, 1, 2, 1, 0),
)
"""A difference matrix modulo 3: between any two rows each difference occurs twice, and so, once all three shifts
are run, each pair of levels of any two factors does."""

_GENERATORS: Final[dict[int, tuple[tuple[int, ...], ...]]] = {
    27: ((1, 1, 0), (1, 0, 1), (0, 1, 1)),
    81: ((1, 1, 1, 0), (1, 2, 0, 1)),
    243: ((1, 1, 1, 1, 1),),
}
"""For each size of a fraction, how the remaining factors follow from the free ones, modulo 3."""


def given() -> Design:
    """The 18 combinations of the specification, v01 to v18."""
    runs = tuple(DesignRun(f"v{n:02}", name, Levels(*levels)) for n, (name, levels) in enumerate(_GIVEN, start=1))
    return Design("given", "the 18 variants of the specification", runs)


def l18() -> Design:
    """An orthogonal array of 18 runs: every pair of levels of any two factors occurs twice."""
    rows = [[(row[column] + shift) % 3 for row in _DIFFERENCES] for column in range(6) for shift in range(3)]
    return _coded("l18", "orthogonal array: 18 runs, all pairs of levels equally often", rows)


def fractional_factorial(runs: int) -> Design:
    """A regular fraction of the full factorial with 27, 81 or 243 runs."""
    if runs not in _GENERATORS:
        raise ConfigError(f"no fraction with {runs} runs; there are {', '.join(map(str, _GENERATORS))}")
    generators = _GENERATORS[runs]
    rows = [
        [*free, *(sum(a * b for a, b in zip(free, generator, strict=True)) % 3 for generator in generators)]
        for free in product(range(3), repeat=6 - len(generators))
    ]
    return _coded(f"fraction-{runs}", f"regular fraction of the full factorial: {runs} of 729 runs", rows)


def full_factorial() -> Design:
    """Every combination of levels once: 729 runs."""
    return _coded("full", "full factorial: all 729 combinations", product(range(3), repeat=6))


DESIGNS: Final = {
    "given": given,
    "l18": l18,
    "fraction-27": lambda: fractional_factorial(27),
    "fraction-81": lambda: fractional_factorial(81),
    "fraction-243": lambda: fractional_factorial(243),
    "full": full_factorial,
}
"""What makes each design, by its name on the command line."""


def design(name: str) -> Design:
    """A design by its name."""
    if name not in DESIGNS:
        near = get_close_matches(name, DESIGNS, n=1)
        raise ConfigError(
            f"no design {name!r}; {f'did you mean {near[0]!r}? ' if near else ''}there are {', '.join(DESIGNS)}"
        )
    return DESIGNS[name]()


def _coded(name: str, summary: str, rows: Iterable[Sequence[int]]) -> Design:
    """A design from rows of level numbers, 0 to 2, in the order of the factors."""
    coded = [[levels[code] for levels, code in zip(FACTORS.values(), row, strict=True)] for row in rows]
    width = len(str(len(coded)))
    runs = tuple(DesignRun(f"{name}-{n:0{width}}", "", Levels._make(chosen)) for n, chosen in enumerate(coded, start=1))
    return Design(name, summary, runs)
