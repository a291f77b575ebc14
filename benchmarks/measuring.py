"""Numbers with their spread, and claims about them that can fail."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Sample:
    """Repeated measurements of one thing."""

    name: str
    unit: str
    values: Sequence[float]

    @property
    def median(self) -> float:
        """What is reported."""
        return statistics.median(self.values)

    @property
    def spread(self) -> tuple[float, float]:
        """Smallest and largest: differences inside it are noise."""
        return min(self.values), max(self.values)


@dataclass(frozen=True)
class Claim:
    """A promise about a number; `holds` decides the exit status."""

    text: str
    value: float
    holds: bool


@dataclass
class Sheet:
    """Everything one run of a benchmark found."""

    samples: list[Sample] = field(default_factory=list)
    claims: list[Claim] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def at_least(self, text: str, value: float, limit: float) -> None:
        """Claim that `value` reaches `limit`."""
        self.claims.append(Claim(f"{text} ≥ {limit:g}", value, value >= limit))

    def at_most(self, text: str, value: float, limit: float) -> None:
        """Claim that `value` stays within `limit`."""
        self.claims.append(Claim(f"{text} ≤ {limit:g}", value, value <= limit))

    def table(self) -> str:
        """The numbers as Markdown."""
        lines = ["| measured | median | spread | unit |", "| --- | ---: | ---: | --- |"]
        for sample in self.samples:
            low, high = sample.spread
            lines.append(f"| {sample.name} | {sample.median:.3g} | {low:.3g} to {high:.3g} | {sample.unit} |")
        lines += ["", "| claim | value | holds |", "| --- | ---: | --- |"]
        lines += [f"| {claim.text} | {claim.value:.3g} | {'yes' if claim.holds else 'NO'} |" for claim in self.claims]
        return "\n".join([*lines, *(["", *self.notes] if self.notes else [])])

    def as_json(self) -> dict[str, Any]:
        """The numbers for other programs."""
        return {
            "samples": [
                {"name": each.name, "unit": each.unit, "median": each.median, "values": list(each.values)}
                for each in self.samples
            ],
            "claims": [vars(claim) for claim in self.claims],
            "notes": self.notes,
        }


def milliseconds(action: Callable[[], object], times: int) -> float:
    """The median duration of one call, over `times` calls."""
    durations = []
    for _ in range(times):
        started = time.perf_counter()
        action()
        durations.append((time.perf_counter() - started) * 1000)
    return statistics.median(durations)


def interleaved(repeats: int, **actions: Callable[[], float]) -> dict[str, list[float]]:
    """Measure several things in turns, so that a busy minute of the machine hits all of them."""
    values: dict[str, list[float]] = {name: [] for name in actions}
    for _ in range(repeats):
        for name, measure in actions.items():
            values[name].append(measure())
    return values
