"""Numbers with their spread, what they are compared with, and claims about them that can fail."""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Literal, TypeAlias

Better: TypeAlias = Literal["less", "more"]


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
class Figure:
    """A number that somebody published or that physics sets, in the unit of what it is compared with."""

    name: str
    value: float
    source: str = ""


@dataclass(frozen=True)
class Claim:
    """A promise about a number; `holds` decides the exit status."""

    text: str
    value: float
    holds: bool
    limit: float
    better: Better
    spread: tuple[float, float] | None = None
    """Smallest and largest of the repeats, where there were any."""
    compared: bool = False
    """Whether a comparison says the same; then one line is enough for both."""


@dataclass(frozen=True)
class Comparison:
    """One of our numbers beside a peer's, a published one or a physical limit."""

    name: str
    unit: str
    ours: float
    spread: tuple[float, float]
    other_name: str
    other: float
    better: Better
    conditions: str = ""
    required: float | None = None
    """How many times better ours has to be; nothing when the ratio is only told."""

    @property
    def ratio(self) -> float:
        """How many times better ours is; below one it is worse."""
        return times_better(self.ours, self.other, self.better)


def times_better(ours: float, other: float, better: Better) -> float:
    """By which factor `ours` beats `other`; a number that is zero counts as very small."""
    least = 1e-9
    return max(other, least) / max(ours, least) if better == "less" else max(ours, least) / max(other, least)


def figure(value: float) -> str:
    """Three figures, without the exponents that nobody reads."""
    if value == 0 or abs(value) >= 100:
        return f"{value:,.0f}"
    return f"{value:.3g}" if abs(value) >= 1e-3 else f"{value:.1e}"


@dataclass
class Sheet:
    """Everything one run of a benchmark found."""

    samples: list[Sample] = field(default_factory=list)
    claims: list[Claim] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    comparisons: list[Comparison] = field(default_factory=list)

    def at_least(self, text: str, found: float | Sample, limit: float) -> None:
        """Claim that a number, or the median of repeats, reaches `limit`."""
        value, spread = _told(found)
        self.claims.append(Claim(f"{text} ≥ {limit:g}", value, value >= limit, limit, "more", spread))

    def at_most(self, text: str, found: float | Sample, limit: float) -> None:
        """Claim that a number, or the median of repeats, stays within `limit`."""
        value, spread = _told(found)
        self.claims.append(Claim(f"{text} ≤ {limit:g}", value, value <= limit, limit, "less", spread))

    def against(
        self,
        ours: Sample,
        other: Sample | Figure,
        *,
        better: Better = "less",
        conditions: str = "",
        required: float | None = None,
    ) -> None:
        """Put a number of ours beside another; with `required`, claim that it is so many times better."""
        theirs = other.median if isinstance(other, Sample) else other.value
        told = conditions if isinstance(other, Sample) else "; ".join(filter(None, (other.source, conditions)))
        found = Comparison(ours.name, ours.unit, ours.median, ours.spread, other.name, theirs, better, told, required)
        self.comparisons.append(found)
        if required is not None:
            text = f"{ours.name}: times better than {other.name} ≥ {required:g}"
            self.claims.append(Claim(text, found.ratio, found.ratio >= required, required, "more", compared=True))

    def table(self) -> str:
        """The numbers as Markdown."""
        lines = ["| measured | median | spread | unit |", "| --- | ---: | ---: | --- |"]
        for sample in self.samples:
            low, high = sample.spread
            lines.append(
                f"| {sample.name} | {figure(sample.median)} | {figure(low)} to {figure(high)} | {sample.unit} |"
            )
        if self.comparisons:
            lines += ["", "| compared | ours | with | its | times better |", "| --- | ---: | --- | ---: | ---: |"]
        for each in self.comparisons:
            lines.append(
                f"| {each.name}, {each.unit} | {figure(each.ours)} | {each.other_name} | {figure(each.other)} "
                f"| {figure(each.ratio)} |"
            )
        lines += ["", "| claim | value | holds |", "| --- | ---: | --- |"]
        lines += [
            f"| {claim.text} | {figure(claim.value)} | {'yes' if claim.holds else 'NO'} |" for claim in self.claims
        ]
        return "\n".join([*lines, *(["", *self.notes] if self.notes else [])])

    def as_json(self) -> dict[str, Any]:
        """The numbers for other programs."""
        return {
            "samples": [
                {"name": each.name, "unit": each.unit, "median": each.median, "values": list(each.values)}
                for each in self.samples
            ],
            "claims": [asdict(claim) for claim in self.claims],
            "comparisons": [{**asdict(each), "ratio": each.ratio} for each in self.comparisons],
            "notes": self.notes,
        }

    def finish(self, file: Path | None) -> int:
        """Print everything, write it to `file` if there is one; the exit status."""
        print(self.table())
        if file is not None:
            file.write_text(json.dumps(self.as_json(), indent=2) + "\n")
        return 0 if all(claim.holds for claim in self.claims) else 1


def _told(found: float | Sample) -> tuple[float, tuple[float, float] | None]:
    if not isinstance(found, Sample):
        return found, None
    return found.median, found.spread if len(found.values) > 1 else None


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
