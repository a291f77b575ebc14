"""The specification's numbers of one variant, over episodes that were scored."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from threading import Lock

from mobile_world.analysis import RateCount
from mobile_world.domain import FiniteModel
from mobile_world.experiment.reports.episode_result import EpisodeResult


class Tokens(FiniteModel):
    """Mean tokens of an episode, as endpoints counted them, over episodes in which they did; nothing without such."""

    input: float | None
    output: float | None


class Ends(FiniteModel):
    """Both ends of an interval."""

    low: float
    high: float


class Metrics(FiniteModel):
    """Means and shares over the scored episodes; nothing where there are none to take them over."""

    success_rate: float | None
    avg_steps_to_success: float | None
    """Over successes."""
    avg_total_steps: float | None
    parse_error_rate: float | None
    """Share of episodes with at least one."""
    invalid_action_rate: float | None
    """Share of episodes with at least one."""
    timeout_rate: float | None
    avg_runtime_seconds: float | None
    avg_tokens: Tokens
    success_interval: Ends
    """The 95 % interval of the success rate for tasks in general; everything from 0 to 1 with fewer than two tasks."""
    declared_rate: float | None
    """Share whose state was right and whose agent said that it is done."""
    state_rate: float | None
    """Share whose state was right, whatever the agent said."""
    false_completion_rate: float | None = None
    """Share that the agent declared done in a wrong state."""
    side_effect_rate: float | None = None
    """Share in which anything changed that nobody asked for, over episodes whose check looked; nothing without such."""
    strict_answer_rate: float | None = None
    """Share of a model's answers that followed their format to the letter; nothing without such answers."""


class Aggregate(FiniteModel):
    """What a variant's episodes come to."""

    num_episodes: int
    """Episodes that were scored: the denominator of everything else."""
    metrics: Metrics
    failure_analysis: dict[str, int]
    """Failures of the agent by reason."""


@dataclass
class MetricsCollector:
    """Collects results and adds them up; what the world did wrong is counted apart and is in no rate."""

    infra_failures: int = 0
    not_scored: int = 0
    _sums: Counter[str] = field(default_factory=Counter)
    _rate: RateCount = field(default_factory=RateCount)
    _seconds: float = 0.0
    _reasons: Counter[str] = field(default_factory=Counter)
    _lock: Lock = field(default_factory=Lock, repr=False, compare=False)

    def add(self, result: EpisodeResult) -> None:
        """Take a result into account; safe for threads."""
        with self._lock:
            if result.outcome == "infra_failure":
                self.infra_failures += 1
            elif result.outcome == "not_scored":
                self.not_scored += 1
            else:
                self._count(result)

    def extend(self, results: Iterable[EpisodeResult]) -> None:
        """Take results into account."""
        for result in results:
            self.add(result)

    def aggregate(self) -> Aggregate:
        """What everything so far comes to."""
        sums, scored = self._sums, self._sums["scored"]
        interval = self._rate.estimate()
        return Aggregate(
            num_episodes=scored,
            metrics=Metrics(
                success_rate=self._mean("successes"),
                avg_steps_to_success=sums["steps_to_success"] / sums["successes"] if sums["successes"] else None,
                avg_total_steps=self._mean("steps"),
                parse_error_rate=self._mean("with_parse_errors"),
                invalid_action_rate=self._mean("with_invalid_actions"),
                timeout_rate=self._mean("timeouts"),
                avg_runtime_seconds=self._seconds / scored if scored else None,
                avg_tokens=Tokens(input=self._mean("tokens_in", "counted"), output=self._mean("tokens_out", "counted")),
                success_interval=Ends(low=interval.low, high=interval.high),
                declared_rate=self._mean("declared"),
                state_rate=self._mean("right"),
                false_completion_rate=self._mean("false_completions"),
                side_effect_rate=self._mean("side_effects", "compared"),
                strict_answer_rate=self._mean("strict_answers", "answers"),
            ),
            failure_analysis=dict(sorted(self._reasons.items())),
        )

    def _count(self, result: EpisodeResult) -> None:
        right = result.score == 1
        self._rate.add(result.config.task_id, success=result.success)
        self._sums.update(
            scored=1,
            successes=result.success,
            steps_to_success=result.steps_to_success or 0,
            steps=result.steps_taken,
            with_parse_errors=result.parse_errors > 0,
            with_invalid_actions=result.invalid_actions > 0,
            timeouts=result.timeout_reached,
            counted=bool(result.total_tokens_in or result.total_tokens_out),
            tokens_in=result.total_tokens_in or 0,
            tokens_out=result.total_tokens_out or 0,
            right=right,
            declared=right and result.declared == "complete",
            false_completions=not right and result.declared == "complete",
            compared=result.side_effects is not None,
            side_effects=result.side_effects is True,
            answers=result.answers,
            strict_answers=result.strict_answers,
        )
        self._seconds += result.runtime_seconds
        if not result.success:
            self._reasons[result.failure_reason or "unknown"] += 1

    def _mean(self, name: str, over: str = "scored") -> float | None:
        return self._sums[name] / self._sums[over] if self._sums[over] else None
