"""Builders of `EpisodeRecord` and `StepRecord`: what is known of an episode and of a step while they run."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from math import inf
from typing import Any

from mobile_world.agents import Decision
from mobile_world.domain import (
    EpisodeKey,
    EpisodeRecord,
    ErrorRecord,
    FailureReason,
    Latencies,
    MobileWorldError,
    Observation,
    Phase,
    Score,
    StepRecord,
)
from mobile_world.experiment.episode.outcome import (
    Declared,
    Judgement,
    agents_fault,
    error_record,
    failure_reason,
    judge,
)
from mobile_world.experiment.episode.recorder import Recorder
from mobile_world.experiment.planning.rules import Rules
from mobile_world.tasks import BaseTask

_LATENCY_OF: dict[Phase, str] = {"observe": "capture", "decide": "decide", "act": "act", "settle": "settle"}


@dataclass
class StepBuilder:
    """One step in progress: an observation, a decision and its result."""

    observation: Observation
    screenshot: str | None
    ui_tree: str | None
    decision: Decision | None = None
    error: str | None = None
    """Why the words did not parse or the action could not be done."""
    reply: str | None = None
    requests: tuple[Mapping[str, Any], ...] = ()
    """Requests to a model that led to an error instead of a decision."""
    user: dict[str, Any] = field(default_factory=dict)
    """How the user's reply came about; empty where nobody was asked, or on a server."""
    seconds: dict[str, float] = field(default_factory=dict)

    @classmethod
    def begin(cls, observation: Observation, recorder: Recorder) -> StepBuilder:
        """A step that begins with this look."""
        picture, dump = observation.screenshot, observation.ui_xml
        return cls(
            observation,
            screenshot=recorder.blob(picture) if picture is not None else None,
            ui_tree=recorder.blob(dump.encode()) if dump is not None else None,
        )

    def spent(self, phase: Phase, seconds: float) -> None:
        """Note how long a phase of this step took."""
        if phase in _LATENCY_OF:
            self.seconds[_LATENCY_OF[phase]] = seconds

    def record(self) -> StepRecord:
        """The step as it is written down."""
        decision = self.decision or Decision(None, detail={"requests": list(self.requests)} if self.requests else {})
        return StepRecord(
            index=self.observation.step,
            activity=self.observation.activity,
            screenshot=self.screenshot,
            ui_tree=self.ui_tree,
            said=decision.said,
            action=decision.action,
            error=self.error,
            reply=self.reply,
            latencies=Latencies(**self.seconds),
            tokens_in=decision.tokens_in,
            tokens_out=decision.tokens_out,
            detail={**decision.detail, "user": self.user} if self.user else dict(decision.detail),
        )


@dataclass
class RecordBuilder:
    """Facts of one attempt, gathered phase by phase."""

    trail: list[str] = field(default_factory=list)
    first_screen: str | None = None
    answer: str | None = None
    declared: Declared | None = None
    cut: FailureReason | None = None
    """What ended the episode when the agent did not."""
    score: Score | None = None
    lost: bool = False
    """Whether the world failed, so that nobody can say what the agent would have done."""
    error: ErrorRecord | None = None
    """The first error that mattered."""
    raised_by_agent: BaseException | None = None
    """What the agent's own code raised last; whatever else raises is never the agent's failure."""
    cost: float | None = 0.0
    """`None` once an answer has an unknown price."""
    counts: Counter[str] = field(default_factory=Counter)
    endpoint_faults: Counter[str] = field(default_factory=Counter)
    answered_by: dict[str, None] = field(default_factory=dict)
    """In the order in which they first answered."""
    seconds: defaultdict[Phase, float] = field(default_factory=lambda: defaultdict(float))
    started_at: str = field(default_factory=lambda: datetime.now(UTC).isoformat(timespec="milliseconds"))

    def blame(self, error: Exception, phase: Phase) -> bool:
        """Write an error down; whether the state can still be checked after it."""
        if isinstance(error, MobileWorldError):
            self.endpoint_faults.update(error.endpoint_faults)
        self.error = self.error or error_record(error, phase)
        if self.lost or self.score is not None or phase == "tear_down":
            return False
        if error is self.raised_by_agent and agents_fault(error):
            self.cut = failure_reason(error)
            return True
        self.lost = True
        return False

    def paid(self, decision: Decision) -> None:
        """Count the tokens of a decision, and what it cost: agents say so in its detail."""
        tokens_in, tokens_out = max(0, decision.tokens_in), max(0, decision.tokens_out)
        self.counts.update(tokens_in=tokens_in, tokens_out=tokens_out)
        cost = decision.detail.get("cost", 0.0 if tokens_in + tokens_out == 0 else None)
        priced = self.cost is not None and cost is not None and 0 <= float(cost) < inf
        self.cost = (self.cost or 0.0) + float(cost) if priced else None

    def read(self, decision: Decision) -> None:
        """Count how the answers of a model were read: agents with one say so in a decision's detail."""
        detail = decision.detail
        if "strict" in detail:
            unusable = len(detail.get("unusable", ()))
            repaired = decision.action is not None and bool(detail.get("repairs"))
            self.counts.update(answers=1 + unusable, strict_answers=bool(detail["strict"]), repaired=repaired)

    def heard(self, decision: Decision) -> None:
        """Note who answered, and what went wrong with the endpoint on the way: agents with a model say so."""
        self.endpoint_faults.update(decision.detail.get("endpoint_faults", {}))
        for request in decision.detail.get("requests", ()):
            if name := request.get("answered_by"):
                self.answered_by[name] = None
            self.counts["unstreamed"] += request.get("streamed") is False
            self.counts["uncounted"] += request.get("usage", {}).get("reported") is False

    def verdict(self, rules: Rules) -> Judgement:
        """The outcome so far."""
        if self.lost:
            return Judgement("infra_failure", None)
        if self.score is None:
            return Judgement("not_scored", self.cut)
        if self.score.followed_stranger:
            return Judgement("agent_failure", "followed_stranger")
        return judge(score=self.score.value, declared=self.declared, cut=self.cut, rule=rules.success_rule)

    def record(
        self, key: EpisodeKey, task: BaseTask, rules: Rules, *, attempt: int, device: str, trajectory: str | None
    ) -> EpisodeRecord:
        """The episode as it is written down."""
        outcome, reason = self.verdict(rules)
        return EpisodeRecord(
            key=key,
            suite_version=task.suite_version,
            attempt=attempt,
            outcome=outcome,
            reason=reason,
            score=self.score.value if self.score else None,
            score_reason=self.score.reason if self.score else "",
            integrity=self.score.integrity if self.score else None,
            findings=self.score.findings if self.score else (),
            unwanted=self.score.unwanted if self.score and self.score.integrity else None,
            acknowledged=bool(self.score and self.score.acknowledged),
            declared=self.declared,
            answer=self.answer,
            steps=len(self.trail),
            max_steps=rules.max_steps or task.max_steps,
            seed=task.seed,
            params=task.params,
            goal=task.goal,
            goal_level=rules.goal_level,
            start=task.starts_at(rules.cue_level),
            trail=tuple(self.trail),
            first_screen=self.first_screen,
            questions=self.counts["questions"],
            tokens_in=self.counts["tokens_in"],
            tokens_out=self.counts["tokens_out"],
            cost=self.cost,
            parse_errors=self.counts["parse_errors"],
            answers=self.counts["answers"],
            strict_answers=self.counts["strict_answers"],
            repaired=self.counts["repaired"],
            answered_by=tuple(self.answered_by),
            endpoint_faults=dict(self.endpoint_faults),
            unstreamed=self.counts["unstreamed"],
            uncounted=self.counts["uncounted"],
            invalid_actions=self.counts["invalid_actions"],
            device=device,
            started_at=self.started_at,
            phases={phase: round(seconds, 6) for phase, seconds in self.seconds.items()},
            error=self.error,
            trajectory=trajectory,
        )
