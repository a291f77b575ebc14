"""A step while it happens: what becomes a `StepRecord` once it is over."""

from __future__ import annotations

from dataclasses import dataclass, field

from mobile_world.agents import Decision
from mobile_world.domain import Latencies, Observation, Phase, StepRecord
from mobile_world.experiment.tape import Tape

_LATENCY_OF: dict[Phase, str] = {"observe": "capture", "decide": "decide", "act": "act", "settle": "settle"}


@dataclass
class Step:
    """One look at the phone, one decision and what came of it."""

    observation: Observation
    screenshot: str | None
    ui_tree: str | None
    decision: Decision | None = None
    error: str | None = None
    """Why the words did not parse or the action could not be done."""
    reply: str | None = None
    seconds: dict[str, float] = field(default_factory=dict)

    @classmethod
    def begin(cls, observation: Observation, tape: Tape) -> Step:
        """A step that begins with this look."""
        picture, dump = observation.screenshot, observation.ui_xml
        return cls(
            observation,
            screenshot=tape.blob(picture) if picture is not None else None,
            ui_tree=tape.blob(dump.encode()) if dump is not None else None,
        )

    def spent(self, phase: Phase, seconds: float) -> None:
        """Note how long a phase of this step took."""
        if phase in _LATENCY_OF:
            self.seconds[_LATENCY_OF[phase]] = seconds

    def record(self) -> StepRecord:
        """The step as it is written down."""
        decision = self.decision or Decision(None)
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
            detail=dict(decision.detail),
        )
