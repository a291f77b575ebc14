"""What a run came to: counts and rates over its journal, with one denominator."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, get_args

from pydantic import BaseModel, ConfigDict, Field

from mobile_world.analysis import wilson
from mobile_world.domain import EpisodeKey, EpisodeRecord, Outcome
from mobile_world.experiment.plan import Plan
from mobile_world.experiment.rules import SuccessRule


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Rate(_Part):
    """A success rate and how sure it is."""

    scored: int
    """Episodes that count: the denominator."""
    successes: int
    success_rate: float | None
    """Nothing when no episode was scored."""
    low: float
    """Lower end of Wilson's 95 % interval."""
    high: float
    """Upper end."""
    declared_rate: float | None = None
    """Share of the scored episodes whose state was right and whose agent said that it is done."""
    state_rate: float | None
    """Share of the scored episodes whose state was right, whatever the agent declared."""


class Unscored(_Part):
    """An episode that has no score, and why."""

    episode: EpisodeKey
    attempts: int
    why: str


class Summary(Rate):
    """The content of `summary.json`; its own rates are over tasks that are not satisfied from the start."""

    schema_version: Literal[1] = 1
    suite: str
    success_rule: SuccessRule
    planned: int
    """Episodes that were ever asked for."""
    pending: int
    """Planned episodes of which no attempt has ended."""
    outcomes: dict[Outcome, int]
    """Episodes by the outcome of their last attempt."""
    reasons: dict[str, int]
    """Agent failures by reason."""
    attempts: int
    """All attempts, those that were repeated included."""
    mean_steps: float | None
    """Over the episodes of the success rate."""
    tokens_in: int = 0
    """Over the last attempts at all episodes, as endpoints counted them."""
    tokens_out: int = 0
    cost: float | None = None
    """Of these tokens; nothing when a price is not known."""
    labels: dict[str, str] = Field(default_factory=dict)
    """By arm: what must be said wherever its numbers are shown."""
    verification: Rate | None = None
    """Over tasks with that tag, which are satisfied from the start; nothing when there are none in the plan."""
    by_arm: dict[str, Rate]
    """Without them, too."""
    by_task: dict[str, Rate]
    by_app: dict[str, Rate]
    by_tag: dict[str, Rate]
    unscored: tuple[Unscored, ...]
    """Lost to infrastructure, or stopped; they are in no rate, and are run when the run is resumed."""
    torn_lines: int
    """Lines of the journal that are no records because a process died while it wrote them."""

    @property
    def all_scored(self) -> int:
        """Episodes that have a score, whichever rate they are part of."""
        return self.scored + (self.verification.scored if self.verification is not None else 0)


class _Facts(NamedTuple):
    """What a summary takes from a record: as little as can be, for a run may have many of them."""

    outcome: Outcome
    reason: str | None
    score: float | None
    declared: str | None
    steps: int
    tokens_in: int
    tokens_out: int
    cost: float | None
    why: str
    """Why it has no score; empty when it has."""

    @classmethod
    def of(cls, record: EpisodeRecord) -> _Facts:
        why = "" if record.scored else _why(record)
        words = record.outcome, record.reason, record.score, record.declared
        return cls(*words, record.steps, record.tokens_in, record.tokens_out, record.cost, why)

    @property
    def scored(self) -> bool:
        return self.outcome in ("success", "agent_failure")


@dataclass
class _Tally:
    scored: int = 0
    successes: int = 0
    right: int = 0
    declared: int = 0

    def add(self, record: _Facts) -> None:
        self.scored += 1
        self.successes += record.outcome == "success"
        self.right += record.score == 1
        self.declared += record.score == 1 and record.declared == "complete"

    def rate(self) -> Rate:
        low, high = wilson(self.successes, self.scored)
        return Rate(
            scored=self.scored,
            successes=self.successes,
            success_rate=self._share(self.successes),
            low=low,
            high=high,
            declared_rate=self._share(self.declared),
            state_rate=self._share(self.right),
        )

    def _share(self, count: int) -> float | None:
        return count / self.scored if self.scored else None


@dataclass
class _Groups:
    tallies: defaultdict[str, _Tally] = field(default_factory=lambda: defaultdict(_Tally))

    def add(self, record: _Facts, names: Iterable[str]) -> None:
        for name in names:
            self.tallies[name].add(record)

    def rates(self) -> dict[str, Rate]:
        return {name: tally.rate() for name, tally in sorted(self.tallies.items())}


def summarise(plan: Plan, records: Iterable[EpisodeRecord], *, torn_lines: int = 0) -> Summary:
    """Counts and rates; the last attempt at an episode speaks for it, and a scored one is the last there is."""
    last: dict[EpisodeKey, _Facts] = {}
    attempts: Counter[EpisodeKey] = Counter()
    for record in records:
        attempts[record.key] += 1
        if record.key not in last or not last[record.key].scored:
            last[record.key] = _Facts.of(record)
    return _Reckoning(plan, last, attempts).summary(torn_lines)


class _Reckoning:
    def __init__(self, plan: Plan, last: dict[EpisodeKey, _Facts], attempts: Counter[EpisodeKey]) -> None:
        self._plan, self._last, self._attempts = plan, last, attempts
        self._all, self._verification, self._steps = _Tally(), _Tally(), 0
        self._arms, self._tasks, self._apps, self._tags = _Groups(), _Groups(), _Groups(), _Groups()
        facts = {task.name: task for task in plan.tasks}
        for key, record in last.items():
            if record.scored:
                task = facts.get(key.task)
                if task is not None and task.verifies:
                    self._verification.add(record)
                else:
                    self._all.add(record)
                    self._arms.add(record, (key.arm,))
                    self._steps += record.steps
                self._tasks.add(record, (key.task,))
                self._apps.add(record, task.apps if task else ())
                self._tags.add(record, task.tags if task else ())

    def summary(self, torn_lines: int) -> Summary:
        records = self._last.values()
        counts = Counter(record.outcome for record in records)
        return Summary(
            **self._all.rate().model_dump(),
            suite=self._plan.suite,
            success_rule=self._plan.rules.success_rule,
            planned=len(self._plan),
            pending=sum(spec.key not in self._last for spec in self._plan.episodes()),
            outcomes={outcome: counts[outcome] for outcome in get_args(Outcome)},
            reasons=dict(sorted(Counter(record.reason for record in records if record.reason).items())),
            attempts=self._attempts.total(),
            mean_steps=self._steps / self._all.scored if self._all.scored else None,
            tokens_in=sum(record.tokens_in for record in records),
            tokens_out=sum(record.tokens_out for record in records),
            cost=_cost(records),
            labels={arm.name: arm.label for arm in self._plan.arms if arm.label},
            verification=self._verification.rate() if self._plan.verifications else None,
            by_arm=self._arms.rates(),
            by_task=self._tasks.rates(),
            by_app=self._apps.rates(),
            by_tag=self._tags.rates(),
            unscored=tuple(
                Unscored(episode=key, attempts=self._attempts[key], why=record.why)
                for key, record in sorted(self._last.items(), key=lambda item: str(item[0]))
                if not record.scored
            ),
            torn_lines=torn_lines,
        )


def _cost(records: Iterable[_Facts]) -> float | None:
    total = 0.0
    for record in records:
        if record.cost is None and record.tokens_in + record.tokens_out > 0:
            return None
        total += record.cost or 0.0
    return total


def _why(record: EpisodeRecord) -> str:
    if record.error is None:
        return "stopped before it could be judged"
    return f"{record.error.code} in {record.error.phase}: {record.error.message}"
