"""Which models answered in a run, and how often their endpoints failed: counted over all attempts.

The one implementation for summary, terminal, report and viewer. Nothing of it is in a rate: an endpoint that fails is
asked again, and no agent is blamed for it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final, Protocol

from pydantic import Field

from mobile_world.analysis.formatting import counted, listed
from mobile_world.domain import EpisodeKey, FrozenModel
from mobile_world.experiment.planning.plan import UNSTREAMED, Plan

MODELS: Final = ("model_name", "executor_model_name")
"""Options that name the models of an agent."""

FAULTS: Final[Mapping[str, str]] = {
    "rate_limit": "rate limited",
    "server": "server error",
    "timeout": "timed out",
    "connection": "no connection",
    "late": "no token in time",
    "stalled": "stalled",
    "cut": "broken off",
    "rejected": "rejected",
    "bad_response": "no chat completion",
}
"""Faults of an endpoint as texts."""


class EndpointUsage(FrozenModel):
    """What the endpoints of a run did."""

    answered_by: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    """By arm: the models that answered, as their endpoints named them; empty where none said its name."""
    endpoint_faults: dict[str, int] = Field(default_factory=dict)
    """Requests that failed, by what went wrong: those that were tried again, and those that ended an attempt."""
    unstreamed: int = 0
    """Answers that came in one piece."""

    def sentences(self, plan: Plan) -> Iterator[str]:
        """All of it as sentences."""
        yield from self._names(plan)
        if self.endpoint_faults:
            what = ", ".join(f"{count:,} {FAULTS.get(kind, kind)}" for kind, count in self.endpoint_faults.items())
            total = counted(sum(self.endpoint_faults.values()), "request")
            yield f"The endpoint failed {total} ({what}); no agent is blamed for that."
        if self.unstreamed and not any(arm.options.get("stream") is False for arm in plan.arms):
            came = "answer came" if self.unstreamed == 1 else "answers came"
            yield f"{self.unstreamed:,} {came} in one piece and not as a stream: {UNSTREAMED}."

    def _names(self, plan: Plan) -> Iterator[str]:
        asked = {arm.name: tuple(filter(None, map(arm.options.get, MODELS))) for arm in plan.arms}
        alike: dict[tuple[tuple[str, ...], tuple[str, ...]], list[str]] = {}
        for arm, names in self.answered_by.items():
            if names or asked.get(arm):  # The synthetic subject answers, and has no endpoint that could name a model.
                alike.setdefault((names, asked.get(arm, ())), []).append(arm)
        for (names, models), arms in alike.items():
            whose = "" if len(alike) == 1 else f" for {listed(arms)}"
            same = bool(names) and {name.removesuffix(" (synthetic)") for name in names} <= set(models)
            as_ = f" (asked as {listed(models)})" if models and not same else ""
            if not names:
                yield f"It is not on record which model answered{whose}{as_}: the endpoint or the agent did not say."
            elif len(names) <= max(1, len(models)):
                yield f"Answered by {listed(names)}{whose}{as_}."
            else:
                yield f"Different models answered{whose}: {listed(names)}{as_}; one rate covers all of them."


class CountedAttempt(Protocol):
    """What is counted of an attempt: an `EpisodeRecord`, or a page's short form of one."""

    @property
    def key(self) -> EpisodeKey:
        """Whose it is."""

    @property
    def answers(self) -> int:
        """Answers that were read."""

    @property
    def answered_by(self) -> tuple[str, ...]:
        """Who gave them."""

    @property
    def endpoint_faults(self) -> Mapping[str, int] | tuple[tuple[str, int], ...]:
        """Requests that failed, by what went wrong."""

    @property
    def unstreamed(self) -> int:
        """Answers that came in one piece."""


class EndpointUsageCount:
    """Counts what endpoints did, attempt by attempt."""

    def __init__(self, plan: Plan) -> None:
        """Count for the arms of `plan`."""
        self._names: dict[str, dict[str, None]] = {}
        self._faults: Counter[str] = Counter()
        self._unstreamed = 0
        self._arms = {arm.name for arm in plan.arms}
        self._asking = {arm.name for arm in plan.arms if any(map(arm.options.get, MODELS))}
        """Arms that ask an endpoint: words of the synthetic subject are read as answers too, and no model gave them."""

    def add(self, record: CountedAttempt) -> None:
        """Count an attempt, whatever its outcome."""
        if record.key.arm not in self._arms:
            return
        if record.answered_by or (record.answers and record.key.arm in self._asking):
            self._names.setdefault(record.key.arm, {}).update(dict.fromkeys(record.answered_by))
        self._faults.update(dict(record.endpoint_faults))
        self._unstreamed += record.unstreamed

    def found(self) -> EndpointUsage:
        """The usage that was counted."""
        return EndpointUsage(
            answered_by={arm: tuple(names) for arm, names in sorted(self._names.items())},
            endpoint_faults=dict(self._faults.most_common()),
            unstreamed=self._unstreamed,
        )
