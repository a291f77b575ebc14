"""The leaderboard of an experiment: rates with 95 % intervals, controls apart; and arms with unreadable answers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from mobile_world.analysis import ENOUGH_SCORED, NONE, counted, percent, rank_by_rate, rate_interval, reasons_in_words
from mobile_world.cli.output import escape
from mobile_world.domain import ConfigError

if TYPE_CHECKING:
    from mobile_world.domain import EpisodeRecord
    from mobile_world.experiment import Plan, PlannedArm, Rate, RunDirectory, Summary


SPARE = ("arm",)
"""Columns that a narrow terminal can do without: variants have names that people read."""

MEANINGS: Final = {
    "solved": "successes out of scored episodes",
    "false_done": "false completion, the share of episodes declared done in a wrong state",
    "side_effects": "share of episodes in which something changed that was not asked for",
    "strict": "share of answers that followed the format exactly",
}
"""What columns of a leaderboard mean, where their titles do not say it."""


class Standing(NamedTuple):
    """One line of a leaderboard."""

    rank: int | None
    """By raw rate, equal rates sharing a rank; nothing for controls and for arms with too few scores."""
    arm: PlannedArm
    rate: Rate

    def row(self) -> dict[str, str]:
        """As a table shows it."""
        rate = self.rate
        interval = rate_interval(rate.low, rate.high, approximate=rate.approximate)
        return {
            "rank": "control" if self.arm.control else str(self.rank or NONE),
            "variant": escape(self.arm.title or self.arm.name),
            "arm": escape(self.arm.name),
            "solved": f"{rate.successes}/{rate.scored}" + (f", {rate.lost} lost" if rate.lost else ""),
            "success": percent(rate.success_rate),
            "95\u00a0%_interval": interval if rate.scored else NONE,
            "false_done": percent(rate.false_completion_rate),
            "side_effects": percent(rate.side_effect_rate),
            "strict": percent(rate.strict_rate),
        }

    def plain(self) -> dict[str, Any]:
        """As JSON shows it."""
        rate = self.rate
        return {
            "rank": self.rank,
            "arm": self.arm.name,
            "title": self.arm.title,
            "control": self.arm.control or None,
            "label": self.arm.label or None,
            "scored": rate.scored,
            "lost": rate.lost,
            "successes": rate.successes,
            "success_rate": rate.success_rate,
            "low": rate.low,
            "high": rate.high,
            "false_completion_rate": rate.false_completion_rate,
            "side_effect_rate": rate.side_effect_rate,
            "answers": rate.answers,
            "strict_answers": rate.strict_answers,
            "strict_rate": rate.strict_rate,
        }


def standings(plan: Plan, rates: Mapping[str, Rate]) -> list[Standing]:
    """Every arm of a plan: the best first, then those that have too few scores to be ranked, then the controls."""
    from mobile_world.experiment.storage.summary import RateTally

    nothing = RateTally().rate()
    arms = {arm.name: arm for arm in plan.arms}
    shown = {name: rates.get(name, nothing) for name in arms}
    ranked = {
        name: rate.success_rate if rate.ranked else None for name, rate in shown.items() if not arms[name].control
    }
    return [
        *(Standing(rank, arms[name], shown[name]) for name, rank in rank_by_rate(ranked).items()),
        *(Standing(None, arm, shown[name]) for name, arm in arms.items() if arm.control),
    ]


def legend(standings: Sequence[Standing]) -> Iterator[str]:
    """What the interval of a leaderboard means, and the signs that are in it."""
    scored = [standing.rate for standing in standings if standing.rate.scored]
    with_interval = [
        standing for standing in scored if rate_interval(standing.low, standing.high, approximate=False) != NONE
    ]
    if scored and not with_interval:
        yield "a single task does not generalise: there is no 95\u00a0% interval"
    elif with_interval:
        few = (
            "; ≈: approximate, because tasks are few" if any(standing.approximate for standing in with_interval) else ""
        )
        yield f"95\u00a0% interval: of the success rate, for tasks like these{few}"
    if any(not standing.rate.ranked and standing.rate.scored for standing in standings if not standing.arm.control):
        yield f"rank {NONE}: not ranked, because fewer than {percent(ENOUGH_SCORED, 0)} of its episodes have a score"


def episode_counts(summary: Summary) -> str:
    """How many episodes of a run are scored, in words, with the part that controls have in them."""
    controls = f" ({summary.controls} of the {summary.planned} are controls)" if summary.controls else ""
    return (
        f"{summary.all_scored} of {counted(summary.planned, 'episode')} scored{controls}, "
        f"{counted(summary.attempts, 'attempt')}"
    )


def failure_counts(summary: Summary) -> Iterator[str]:
    """Why agents failed, in words; nothing when none did."""
    if summary.reasons:
        apart = ", without controls" if summary.controls else ""
        yield f"failures{apart}: {reasons_in_words(summary.reasons)}"


def tokens_used(summary: Summary) -> Iterator[str]:
    """Tokens in words; nothing when no model was asked."""
    if summary.tokens_in is None or summary.tokens_out is None:
        if not summary.labels:  # A synthetic subject has none.
            yield f"tokens: {NONE}, because no endpoint counted them"
    elif summary.tokens_in or summary.tokens_out:
        controls = ", controls included" if summary.controls else ""
        yield f"tokens: {summary.tokens_in:,} in, {summary.tokens_out:,} out{controls}"


def both_rates(summary: Summary) -> Iterator[str]:
    """What either rule of success comes to over all variants, in words; nothing when no episode was scored."""
    if summary.declared_rate is not None and summary.state_rate is not None:
        yield (
            f"over all variants: state correct and declared {percent(summary.declared_rate)}, "
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


def unread_answers(run_dir: Path, summary: Summary) -> Iterator[str]:
    """For each such arm what was wrong with its answers, as the last one of its first episode says."""
    from mobile_world.experiment import RunDirectory

    arms = summary.by_arm.items()
    unread = {name: arm.answers for name, arm in arms if arm.answers and not arm.strict_answers + arm.repaired}
    if not unread:
        return
    directory = RunDirectory(run_dir)
    for record in directory.journal.records():
        if record.key.arm in unread and (error := _last_error(directory, record)):
            answers = counted(unread.pop(record.key.arm), "answer")
            yield f"{record.key.arm}: none of {answers} made an action; the last of {record.key.task}: {error}"
        if not unread:
            return


def _last_error(directory: RunDirectory, record: EpisodeRecord) -> str | None:
    """What was wrong with the last answer of an episode; nothing when its steps cannot be read."""
    try:
        return next((step.error for step in reversed([*directory.steps(record)]) if step.error), None)
    except ConfigError:
        return None
