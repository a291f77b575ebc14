"""Who leads an experiment: rates with Wilson's 95 % intervals, controls apart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from mobile_world.analysis import Interval, wilson
from mobile_world.analysis.wording import percent
from mobile_world.cli.tables import escape

if TYPE_CHECKING:
    from mobile_world.experiment import Plan, PlannedArm, Summary


class Count(NamedTuple):
    """What is known of an arm so far."""

    scored: int
    successes: int

    @property
    def rate(self) -> float | None:
        """Nothing when no episode was scored."""
        return self.successes / self.scored if self.scored else None


class Standing(NamedTuple):
    """One line of a leaderboard."""

    rank: int | None
    """By raw rate, equal rates sharing a rank; nothing for controls and for arms without a score."""
    arm: PlannedArm
    tally: Count

    @property
    def interval(self) -> Interval:
        """Wilson's 95 % interval of the rate."""
        return wilson(self.tally.successes, self.tally.scored)

    def row(self) -> dict[str, str]:
        """As a table shows it."""
        low, high = self.interval
        rate = self.tally.rate
        return {
            "rank": "control" if self.arm.control else str(self.rank or "-"),
            "variant": escape(self.arm.title or self.arm.name),
            "arm": escape(self.arm.name),
            "solved": f"{self.tally.successes}/{self.tally.scored}",
            "rate": "-" if rate is None else percent(rate),
            "95\u00a0%_interval": "-" if rate is None else f"{percent(low)} to {percent(high)}",
        }

    def plain(self) -> dict[str, Any]:
        """As JSON shows it."""
        low, high = self.interval
        return {
            "rank": self.rank,
            "arm": self.arm.name,
            "title": self.arm.title,
            "control": self.arm.control or None,
            "label": self.arm.label or None,
            "scored": self.tally.scored,
            "successes": self.tally.successes,
            "success_rate": self.tally.rate,
            "low": low,
            "high": high,
        }


def standings(plan: Plan, counts: Mapping[str, Count]) -> list[Standing]:
    """Every arm of a plan: the best first, then those without a score, then the controls."""
    return list(_standings(plan, counts))


def counted(summary: Summary) -> dict[str, Count]:
    """The counts that a summary holds."""
    return {name: Count(rate.scored, rate.successes) for name, rate in summary.by_arm.items()}


def both_rates(summary: Summary) -> Iterator[str]:
    """What either rule of success comes to over all arms, in words; nothing when no episode was scored."""
    if summary.declared_rate is not None and summary.state_rate is not None:
        yield (
            f"over all arms: state right and declared {percent(summary.declared_rate)}, "
            f"state right whatever was declared {percent(summary.state_rate)}; ranked by '{summary.success_rule}'"
        )
    yield from verified(summary)


def verified(summary: Summary) -> Iterator[str]:
    """How tasks went that are satisfied from the start, in words; nothing when none was scored."""
    rate = summary.verification
    if rate is not None and rate.success_rate is not None:
        yield (
            f"verification tasks, counted apart: {percent(rate.success_rate)} "
            f"({rate.successes} of {rate.scored} scored episodes)"
        )


def _standings(plan: Plan, counts: Mapping[str, Count]) -> Iterator[Standing]:
    nothing = Count(0, 0)
    found = [(arm, counts.get(arm.name, nothing)) for arm in plan.arms]
    variants = [each for each in found if not each[0].control]
    variants.sort(key=lambda each: -1.0 if each[1].rate is None else each[1].rate, reverse=True)
    rank, last = 0, -1.0
    for place, (arm, count) in enumerate(variants, start=1):
        if count.rate is None:
            yield Standing(None, arm, count)
            continue
        rank, last = (rank, last) if count.rate == last else (place, count.rate)
        yield Standing(rank, arm, count)
    yield from (Standing(None, arm, count) for arm, count in found if arm.control)
