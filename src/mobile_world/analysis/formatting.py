"""Number formatting and display names for reports, pages and terminals; a missing value is a dash."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from mobile_world.domain import Outcome

if TYPE_CHECKING:
    from mobile_world.analysis.results import Measured

NONE: Final = "–"
_SPACE: Final = "\u00a0"

OUTCOMES: Final[dict[Outcome, str]] = {
    "success": "solved",
    "agent_failure": "failed",
    "infra_failure": "infra failure",
    "not_scored": "not scored",
}
"""Display names of the outcomes."""


def outcome_count(outcome: Outcome, count: int) -> str:
    """A number of episodes by outcome: 3 solved, 1 infra failure, 2 infra failures."""
    return counted(count, OUTCOMES[outcome]) if outcome == "infra_failure" else f"{count:,} {OUTCOMES[outcome]}"


_REASONS: Final[Mapping[str, str]] = {
    "premature_termination": "declared done too early",
    "declared_infeasible": "declared infeasible",
    "max_steps_reached": "ran out of steps",
    "episode_timeout": "episode timed out",
    "step_timeout": "step timed out",
    "loop": "stuck in a loop",
    "parse_failures": "unparseable answers",
    "user_interaction": "asked the user",
    "agent_error": "agent raised an error",
    "prompt_too_long": "prompt too long for the model",
    "model_refused": "model refused to answer",
    "request_rejected": "request rejected by the endpoint",
    "not_declared": "correct but never declared done",
    "followed_stranger": "acted on a stranger's request",
}


def reason_in_words(reason: str) -> str:
    """Why an agent failed, for people; records and JSON have the names themselves."""
    return _REASONS.get(reason, reason.replace("_", " "))


def reasons_in_words(counts: Mapping[str, int]) -> str:
    """Why agents failed, with how often: ran out of steps 3, stuck in a loop 1."""
    return ", ".join(f"{reason_in_words(reason)} {count:,}" for reason, count in counts.items())


_CAUSES: Final[Mapping[str, str]] = {
    "DEVICE_LOST": "device lost",
    "DEVICE_TIMEOUT": "device did not answer",
    "DEVICE_REFUSED": "device refused",
    "DEVICE_BUSY": "device busy",
    "SERVER_LOST": "environment server lost",
    "SESSION_LOST": "server session lost",
    "SNAPSHOT_FAILED": "snapshot failed",
    "STORAGE": "disk failed",
    "NODE_LOST": "machine lost",
    "WORKER_LOST": "worker process lost",
    "ENDPOINT": "endpoint's answer was incomplete",
    "BAD_RESPONSE": "endpoint's answer was not a chat completion",
    "ENDPOINT_REFUSED": "endpoint refused the request",
    "REPLAY_MISS": "not in the recording",
    "SETUP": "task set-up failed",
    "CHECK": "task check failed",
    "UNEXPECTED": "unexpected error",
}


def causes_in_words(counts: Mapping[str, int]) -> str:
    """What episodes were lost to, by the codes of their errors, with how often: device lost 3, disk failed 1."""
    return ", ".join(f"{_CAUSES.get(code, code.replace('_', ' ').lower())} {count:,}" for code, count in counts.items())


def percent(share: float | None, digits: int = 1) -> str:
    """A share: 12.5 %. The space does not break lines."""
    return NONE if share is None else f"{100 * share:.{digits}f}{_SPACE}%"


def points(share: float | None) -> str:
    """A difference of shares in points, with its sign: +12.5; a zero has none."""
    if share is None:
        return NONE
    text = f"{100 * share:+.1f}"
    return "0.0" if float(text) == 0 else text.replace("-", "−")


def counted(count: int, noun: str) -> str:
    """A number with its noun: 1 task, 2 tasks."""
    return f"{count:,} {noun}" if count == 1 else f"{count:,} {noun}s"


def rate_interval(low: float, high: float, *, approximate: bool) -> str:
    """The 95 % interval of a rate: 39 to 100 %; ≈ where tasks are few, a dash where it would be everything."""
    if low <= 0 and high >= 1:
        return NONE
    return f"{'≈ ' if approximate else ''}{100 * low:.0f} to {percent(high, 0)}"


def listed(names: Sequence[str], most: int = 4) -> str:
    """Names in a sentence: A, B and C, or A, B, C, D and 5 more."""
    if len(names) > most + 1:
        return f"{', '.join(names[:most])} and {len(names) - most} more"
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def number(value: float | None, digits: int = 1) -> str:
    """A mean or an amount: 1,234.5."""
    return NONE if value is None else f"{value:,.{digits}f}"


def money(value: float | None) -> str:
    """An amount of money, in whatever the prices were given in; cheap episodes keep two digits that matter."""
    if value is None:
        return NONE
    return f"{value:,.2f}" if value == 0 or value >= 1 else f"{value:.2g}"


def p_value(p: float | None) -> str:
    """A p-value; below 0.001 it is cut off."""
    if p is None:
        return NONE
    return "< 0.001" if p < 0.001 else f"{p:.3f}"


def p_equals(p: float | None) -> str:
    """A p-value in a sentence: p = 0.012, p < 0.001."""
    text = p_value(p)
    return f"p {text}" if text.startswith("<") else f"p = {text}"


def interval(measured: Measured | None) -> str:
    """The 95 % interval of a rate; ≈ where it is approximate."""
    return NONE if measured is None else rate_interval(measured.low, measured.high, approximate=measured.approximate)


def interval_in_points(measured: Measured | None) -> str:
    """The 95 % interval of a difference, in points; ≈ where it is approximate."""
    if measured is None:
        return NONE
    return f"{'≈ ' if measured.approximate else ''}{points(measured.low)} to {points(measured.high)}"
