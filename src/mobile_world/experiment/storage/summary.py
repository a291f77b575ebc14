"""The summary of a run (`summary.json`): counts and rates over its journal, with one denominator."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, get_args

from pydantic import Field

from mobile_world.analysis import GoallessResults, RateCount, enough_scored
from mobile_world.domain import EpisodeKey, EpisodeRecord, FrozenModel, Outcome
from mobile_world.domain.suite_versions import FIRST_VERSION
from mobile_world.experiment.planning import Plan, SuccessRule
from mobile_world.experiment.storage.attempt_selection import CONTRADICTED, AttemptSelection
from mobile_world.experiment.storage.endpoint_usage import EndpointUsage, EndpointUsageCount
from mobile_world.experiment.storage.goalless_counts import GoallessCount
from mobile_world.experiment.storage.run_directory import RunDirectory


class Rate(FrozenModel):
    """A success rate and how sure it is."""

    scored: int
    """Episodes that count: the denominator."""
    successes: int
    success_rate: float | None
    """Nothing when no episode was scored."""
    low: float
    """Lower end of the 95 % interval for tasks in general; 0 when fewer than two tasks were scored."""
    high: float
    """Upper end; 1 when fewer than two tasks were scored."""
    approximate: bool = True
    """Whether tasks are too few for the interval's coverage to be promised."""
    declared_rate: float | None = None
    """Share of the scored episodes whose state was right and whose agent said that it is done."""
    state_rate: float | None
    """Share of the scored episodes whose state was right, whatever the agent declared."""
    answers: int = 0
    """Answers of a model that were read in these episodes; 0 for agents without one."""
    strict_answers: int = 0
    """How many of them followed their format to the letter."""
    repaired: int = 0
    """How many made an action only after a repair of their form."""
    false_completion_rate: float | None = None
    """Share of the scored episodes that the agent declared done in a wrong state; nothing in earlier summaries."""
    side_effect_rate: float | None = None
    """Share in which anything changed that nobody asked for, over scored episodes whose check looked; nothing without
    such episodes, and in earlier summaries."""
    lost: int = 0
    """Episodes that were run and have no score, because the world failed; only counted by arm."""

    @property
    def ranked(self) -> bool:
        """Whether enough episodes have a score for a place in a leaderboard."""
        return enough_scored(self.scored, self.lost)

    @property
    def strict_rate(self) -> float | None:
        """Share of the answers that followed their format to the letter; nothing without answers."""
        return self.strict_answers / self.answers if self.answers else None


class Unscored(FrozenModel):
    """An episode that has no score, and why."""

    episode: EpisodeKey
    attempts: int
    why: str


class Summary(Rate, EndpointUsage):
    """The content of `summary.json`; its own rates leave out controls, and tasks that are satisfied from the start."""

    schema_version: Literal[1] = 1
    interval: Literal["wilson", "tasks"] = "wilson"
    """What `low` and `high` take as independent: tasks; earlier versions wrote Wilson's interval over episodes."""
    suite: str
    suite_versions: tuple[int, ...] = (FIRST_VERSION,)
    """Versions of it that episodes are of; none for tasks from outside it. Older summaries are of the first."""
    success_rule: SuccessRule
    planned: int
    """Episodes that were ever asked for, those of controls included."""
    controls: int | None = None
    """How many of them are of controls, which are in no rate of several arms; nothing in earlier summaries, in whose
    rates they are."""
    pending: int
    """Planned episodes of which no attempt has ended."""
    outcomes: dict[Outcome, int]
    """Episodes by the outcome of their last attempt."""
    reasons: dict[str, int]
    """Failures of the agent by reason, without controls."""
    attempts: int
    """All attempts, those that were repeated included."""
    mean_steps: float | None
    """Over the episodes of the success rate."""
    tokens_in: int | None = 0
    """Over the last attempts at all episodes, as endpoints counted them; nothing where one did not."""
    tokens_out: int | None = 0
    cost: float | None = None
    """Of these tokens; nothing when a price is not known."""
    labels: dict[str, str] = Field(default_factory=dict)
    """By arm: what must be said wherever its numbers are shown."""
    verification: Rate | None = None
    """Over tasks with that tag, which are satisfied from the start; nothing when there are none in the plan."""
    goalless: dict[str, GoallessResults] = Field(default_factory=dict)
    """By arm: episodes without a goal by cue level and kind of scene."""
    by_arm: dict[str, Rate]
    """Over tasks that are not satisfied from the start; controls are here, too."""
    by_task: dict[str, Rate]
    by_app: dict[str, Rate]
    by_tag: dict[str, Rate]
    unscored: tuple[Unscored, ...]
    """Lost to infrastructure, or stopped; they are in no rate, and are run when the run is resumed."""
    torn_lines: int
    """Lines of the journal that are no records because a process died while it wrote them."""
    set_aside: tuple[str, ...] = ()
    """What is in the journal and in no number here, in words: damaged lines, records outside the plan, scores that
    contradict."""

    @property
    def all_scored(self) -> int:
        """Episodes that have a score, whichever rate they are part of."""
        return self.outcomes.get("success", 0) + self.outcomes.get("agent_failure", 0)


class _Facts(NamedTuple):
    """What a summary takes from a record: as little as can be, for a run may have many of them."""

    outcome: Outcome
    failure: str | None
    score: float | None
    declared: str | None
    false_completion: bool
    side_effects: bool | None
    steps: int
    tokens: int | None
    tokens_in: int
    tokens_out: int
    cost: float | None
    answers: int
    strict_answers: int
    repaired: int
    why: str
    """Why it has no score; empty when it has."""

    @classmethod
    def of(cls, record: EpisodeRecord) -> _Facts:
        same = {name: getattr(record, name) for name in cls._fields if name != "why"}
        return cls(**same, why="" if record.scored else _why(record))

    @property
    def scored(self) -> bool:
        return self.outcome in ("success", "agent_failure")


@dataclass
class RateTally:
    """Counts scored episodes for a `Rate`."""

    count: RateCount = field(default_factory=RateCount)
    right: int = 0
    declared: int = 0
    answers: int = 0
    strict_answers: int = 0
    repaired: int = 0
    false_completions: int = 0
    compared: int = 0
    """Episodes whose check looked for side effects."""
    side_effects: int = 0
    lost: int = 0

    def add(self, task: str, record: EpisodeRecord | _Facts) -> None:
        """Count one scored episode."""
        self.count.add(task, success=record.outcome == "success")
        self.right += record.score == 1
        self.declared += record.score == 1 and record.declared == "complete"
        self.answers += record.answers
        self.strict_answers += record.strict_answers
        self.repaired += record.repaired
        self.false_completions += record.false_completion
        self.compared += record.side_effects is not None
        self.side_effects += record.side_effects is True

    def rate(self) -> Rate:
        """The rate over what was counted."""
        estimate = self.count.estimate()
        return Rate(
            scored=self.count.scored,
            successes=self.count.successes,
            success_rate=self.count.rate,
            low=estimate.low,
            high=estimate.high,
            approximate=estimate.approximate,
            declared_rate=self._share(self.declared),
            state_rate=self._share(self.right),
            answers=self.answers,
            strict_answers=self.strict_answers,
            repaired=self.repaired,
            false_completion_rate=self._share(self.false_completions),
            side_effect_rate=self.side_effects / self.compared if self.compared else None,
            lost=self.lost,
        )

    def _share(self, count: int) -> float | None:
        return count / self.count.scored if self.count.scored else None


@dataclass
class _Groups:
    tallies: defaultdict[str, RateTally] = field(default_factory=lambda: defaultdict(RateTally))

    def add(self, task: str, record: _Facts, names: Iterable[str]) -> None:
        for name in names:
            self.tallies[name].add(task, record)

    def rates(self) -> dict[str, Rate]:
        return {name: tally.rate() for name, tally in sorted(self.tallies.items())}


def summarise(
    plan: Plan, records: Iterable[EpisodeRecord], *, torn_lines: int = 0, damage: Sequence[str] = ()
) -> Summary:
    """Counts and rates over the attempts that count (`AttemptSelection`); `damage` tells of damaged lines."""
    last: dict[EpisodeKey, _Facts] = {}
    attempts: Counter[EpisodeKey] = Counter()
    selection, usage = AttemptSelection(plan), EndpointUsageCount(plan)
    goalless: dict[str, GoallessCount] = {}
    for record in records:
        usage.add(record)
        if selection.takes(record.key, record.outcome):
            last[record.key] = _Facts.of(record)
            goalless.setdefault(record.key.arm, GoallessCount.of_plan(plan)).add(record)
        attempts[record.key] += record.key in last
    for key in selection.contradictory:
        last[key] = last[key]._replace(outcome="not_scored", failure=None, why=CONTRADICTED)
    set_aside = (*damage, *selection.set_aside())
    goalless_results = {arm: results for arm, count in goalless.items() if (results := count.results()) is not None}
    return _SummaryBuilder(plan, last, attempts).summary(torn_lines, set_aside, usage.found(), goalless_results)


def summary_of(directory: RunDirectory, plan: Plan) -> Summary:
    """What the journal of a run comes to, and what is wrong with it."""
    ledger = directory.journal.ledger(plan)
    return summarise(plan, directory.journal.records(), torn_lines=ledger.torn, damage=ledger.damage())


class _SummaryBuilder:
    def __init__(self, plan: Plan, last: dict[EpisodeKey, _Facts], attempts: Counter[EpisodeKey]) -> None:
        self._plan, self._last, self._attempts = plan, last, attempts
        self._all, self._verification, self._steps = RateTally(), RateTally(), 0
        self._arms, self._tasks, self._apps, self._tags = _Groups(), _Groups(), _Groups(), _Groups()
        facts = {task.name: task for task in plan.tasks}
        self._controls = plan.controls
        for key, record in last.items():
            task, verifies = facts.get(key.task), key.task in plan.verifications
            if not record.scored:
                self._arms.tallies[key.arm].lost += record.outcome == "infra_failure" and not verifies
                continue
            if not verifies:
                self._arms.add(key.task, record, (key.arm,))
            if key.arm in self._controls:
                continue
            if verifies:
                self._verification.add(key.task, record)
            else:
                self._all.add(key.task, record)
                self._steps += record.steps
            self._tasks.add(key.task, record, (key.task,))
            self._apps.add(key.task, record, task.apps if task else ())
            self._tags.add(key.task, record, task.tags if task else ())

    def summary(
        self,
        torn_lines: int,
        set_aside: tuple[str, ...],
        usage: EndpointUsage,
        goalless: dict[str, GoallessResults],
    ) -> Summary:
        records = self._last.values()
        counts = Counter(record.outcome for record in records)
        unknown = any(record.tokens is None for record in records)
        return Summary(
            **self._all.rate().model_dump(),
            **usage.model_dump(),
            interval="tasks",
            suite=self._plan.suite,
            suite_versions=tuple(version for _, version in self._plan.versioned_suites),
            success_rule=self._plan.rules.success_rule,
            planned=len(self._plan),
            controls=sum(count for arm, count in self._plan.episodes_by_arm().items() if arm in self._controls),
            pending=sum(spec.key not in self._last for spec in self._plan.episodes()),
            outcomes={outcome: counts[outcome] for outcome in get_args(Outcome)},
            reasons=self._reasons(),
            attempts=self._attempts.total(),
            mean_steps=self._steps / self._all.count.scored if self._all.count.scored else None,
            tokens_in=None if unknown else sum(record.tokens_in for record in records),
            tokens_out=None if unknown else sum(record.tokens_out for record in records),
            cost=_cost(records),
            labels={arm.name: arm.label for arm in self._plan.arms if arm.label},
            verification=self._verification.rate() if self._plan.verifications else None,
            goalless=goalless,
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
            set_aside=set_aside,
        )

    def _reasons(self) -> dict[str, int]:
        own = (record for key, record in self._last.items() if key.arm not in self._controls)
        return dict(sorted(Counter(record.failure for record in own if record.failure).items()))


def _cost(records: Iterable[_Facts]) -> float | None:
    total = 0.0
    for record in records:
        if record.cost is None and record.tokens != 0:
            return None
        total += record.cost or 0.0
    return total


def _why(record: EpisodeRecord) -> str:
    if record.error is None:
        return "stopped before it could be scored"
    return f"{record.error.code} in {record.error.phase}: {record.error.message}"
