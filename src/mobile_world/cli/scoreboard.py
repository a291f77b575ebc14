"""What a person who watches an experiment wants to know, kept up to date by the events of the run."""

from __future__ import annotations

import time
from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from mobile_world.analysis import RateCount
from mobile_world.analysis.formatting import counted, reasons_in_words
from mobile_world.cli.progress import Tally, outcome_line
from mobile_world.cli.standings import Count, Standing, standings
from mobile_world.cli.tables import escape
from mobile_world.experiment import EpisodeBegan, EpisodeEnded, RunBegan, RunEvent
from mobile_world.experiment.storage.attempt_selection import AttemptSelection
from mobile_world.experiment.storage.endpoint_usage import FAULTS

if TYPE_CHECKING:
    from mobile_world.domain import EpisodeKey, EpisodeRecord
    from mobile_world.experiment import Plan


class UnderWay(NamedTuple):
    """An attempt that has not ended."""

    key: EpisodeKey
    attempt: int
    since: float


class Scoreboard:
    """Counts over all that the run directory holds; `tally` counts this sitting alone."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.tally = Tally()
        self.devices: dict[str, UnderWay] = {}
        self.reasons: Counter[str] = Counter()
        self.lost: Counter[str] = Counter()
        """Attempts lost to infrastructure, by the code of the error."""
        self.endpoint_faults: Counter[str] = Counter()
        """Failed requests to models, by what went wrong."""
        self.tokens = 0
        self.cost: float | None = None
        """Nothing while nobody told a price."""
        self.started = time.monotonic()
        self._selection, self._verifications = AttemptSelection(plan), plan.verifications
        self._rates: defaultdict[str, RateCount] = defaultdict(RateCount)
        self._answers: Counter[str] = Counter()
        self._strict: Counter[str] = Counter()
        self._verified = 0
        """Scored episodes of tasks that are satisfied from the start: they are in no rate."""

    def earlier(self, records: Iterable[EpisodeRecord]) -> None:
        """Take what was run before into account."""
        for record in records:
            self._count(record)

    def note(self, event: RunEvent) -> None:
        """Take an event into account."""
        self.tally.note(event)
        if isinstance(event, RunBegan):
            self.started = time.monotonic()
        elif isinstance(event, EpisodeBegan):
            self.devices[event.device] = UnderWay(event.key, event.attempt, time.monotonic())
        elif isinstance(event, EpisodeEnded):
            self.devices.pop(event.record.device, None)
            self._count(event.record)

    @property
    def scored(self) -> int:
        """Episodes of the whole plan that have a score."""
        return sum(count.scored for count in self._rates.values()) + self._verified

    def standings(self) -> list[Standing]:
        """The leaderboard so far."""
        counts = {
            name: Count.of(count, answers=self._answers[name], strict_answers=self._strict[name])
            for name, count in self._rates.items()
        }
        return standings(self.plan, counts)

    def troubles(self) -> str:
        """Failures by reason, what was lost, and failed requests to endpoints, in words; empty when there are none."""
        failed = reasons_in_words(dict(self.reasons.most_common()))
        lost = ", ".join(f"{code} {count}" for code, count in self.lost.most_common())
        again = ", ".join(f"{FAULTS.get(kind, kind)} {count}" for kind, count in self.endpoint_faults.most_common())
        told = (failed and f"failures: {failed}", lost and f"attempts lost: {lost}", again and f"endpoint: {again}")
        return "; ".join(filter(None, told))

    def spent(self) -> str:
        """Tokens and cost in words; empty when no model was asked."""
        if not self.tokens:
            return ""
        return f"{self.tokens:,} tokens" + (f", cost {self.cost:,.2f}" if self.cost is not None else ", no price known")

    def _count(self, record: EpisodeRecord) -> None:
        self.tokens += record.tokens_in + record.tokens_out
        self.endpoint_faults.update(record.endpoint_faults)
        if record.cost is not None:
            self.cost = (self.cost or 0.0) + record.cost
        if self._selection.takes(record.key, record.outcome) and record.scored:
            self._count_score(record)
        if record.reason is not None:
            self.reasons[record.reason] += 1
        if record.outcome == "infra_failure":
            self.lost[record.error.code if record.error else "unknown"] += 1

    def _count_score(self, record: EpisodeRecord) -> None:
        arm = record.key.arm
        if record.key.task in self._verifications:
            self._verified += 1
            return
        self._rates[arm].add(record.key.task, success=record.outcome == "success")
        self._answers[arm] += record.answers
        self._strict[arm] += record.strict_answers


def episode_line(event: EpisodeEnded, plan: Plan) -> str:
    """One ended attempt in a line."""
    record = event.record
    parts = [
        outcome_line(record),
        plan.arm(record.key.arm).title or record.key.arm,
        f"{record.key.task} #{record.key.replica}",
        counted(record.steps, "step"),
        f"{sum(record.phases.values()):.1f} s",
        *(["again, on another device if there is one"] if event.again else []),
    ]
    return escape(", ".join(parts))
