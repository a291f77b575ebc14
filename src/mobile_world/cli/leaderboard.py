"""The leaderboard of an experiment: rates with their 95 % intervals for tasks in general, controls apart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from mobile_world.analysis import RateCount
from mobile_world.analysis.formatting import NONE, percent, rate_interval
from mobile_world.cli.output import escape

if TYPE_CHECKING:
    from mobile_world.experiment import Plan, PlannedArm, Summary


SPARE = ("arm",)
"""Columns that a narrow terminal can do without: variants have names that people read."""


class Count(NamedTuple):
    """What is known of an arm so far."""

    scored: int
    successes: int
    low: float = 0.0
    """The 95 % interval of the rate; everything from 0 to 1 with fewer than two tasks."""
    high: float = 1.0
    approximate: bool = True
    """Whether tasks are too few for the interval's coverage to be promised."""
    answers: int = 0
    """Answers of a model that were read; 0 for agents without one."""
    strict_answers: int = 0
    """How many of them followed their format to the letter."""

    @classmethod
    def of(cls, count: RateCount, *, answers: int, strict_answers: int) -> Count:
        """From what was counted task by task."""
        _, low, high, approximate = count.estimate()
        return cls(count.scored, count.successes, low, high, approximate, answers, strict_answers)

    @property
    def rate(self) -> float | None:
        """Nothing when no episode was scored."""
        return self.successes / self.scored if self.scored else None

    @property
    def strict_rate(self) -> float | None:
        """Share of the answers that followed their format to the letter; nothing without answers."""
        return self.strict_answers / self.answers if self.answers else None


class Standing(NamedTuple):
    """One line of a leaderboard."""

    rank: int | None
    """By raw rate, equal rates sharing a rank; nothing for controls and for arms without a score."""
    arm: PlannedArm
    tally: Count

    def row(self) -> dict[str, str]:
        """As a table shows it."""
        tally, rate = self.tally, self.tally.rate
        interval = rate_interval(tally.low, tally.high, approximate=tally.approximate)
        return {
            "rank": "control" if self.arm.control else str(self.rank or NONE),
            "variant": escape(self.arm.title or self.arm.name),
            "arm": escape(self.arm.name),
            "solved": f"{tally.successes}/{tally.scored}",
            "success": percent(rate),
            "95\u00a0%_interval": NONE if rate is None else interval,
            "strict": percent(tally.strict_rate),
        }

    def plain(self) -> dict[str, Any]:
        """As JSON shows it."""
        tally = self.tally
        return {
            "rank": self.rank,
            "arm": self.arm.name,
            "title": self.arm.title,
            "control": self.arm.control or None,
            "label": self.arm.label or None,
            "scored": tally.scored,
            "successes": tally.successes,
            "success_rate": tally.rate,
            "low": tally.low,
            "high": tally.high,
            "answers": tally.answers,
            "strict_answers": tally.strict_answers,
            "strict_rate": tally.strict_rate,
        }


def standings(plan: Plan, counts: Mapping[str, Count]) -> list[Standing]:
    """Every arm of a plan: the best first, then those without a score, then the controls."""
    return list(_standings(plan, counts))


def legend(found: Sequence[Standing]) -> Iterator[str]:
    """What the signs in a leaderboard mean, as far as they are in it."""
    scored = [each.tally for each in found if each.tally.scored]
    known = [each for each in scored if rate_interval(each.low, each.high, approximate=False) != NONE]
    if scored and not known:
        yield "a single task does not generalise: there is no 95\u00a0% interval"
    if any(each.approximate for each in known):
        yield "≈: the interval is approximate, because tasks are few"
    if any(each.answers for each in scored):
        yield "strict: the share of answers that followed the format exactly"


def arm_counts(summary: Summary) -> dict[str, Count]:
    """The counts that a summary holds."""
    return {
        name: Count(
            rate.scored, rate.successes, rate.low, rate.high, rate.approximate, rate.answers, rate.strict_answers
        )
        for name, rate in summary.by_arm.items()
    }


def both_rates(summary: Summary) -> Iterator[str]:
    """What either rule of success comes to over all arms, in words; nothing when no episode was scored."""
    if summary.declared_rate is not None and summary.state_rate is not None:
        yield (
            f"over all arms: state correct and declared {percent(summary.declared_rate)}, "
            f"state correct whatever was declared {percent(summary.state_rate)}; ranked by '{summary.success_rule}'"
        )
    yield from verified(summary)


def verified(summary: Summary) -> Iterator[str]:
    """How tasks went that are satisfied from the start, in words; nothing when none was scored."""
    rate = summary.verification
    if rate is not None and rate.success_rate is not None:
        yield (
            f"verification tasks, counted separately: {percent(rate.success_rate)} "
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
