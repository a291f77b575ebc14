"""What a person who watches an experiment wants to know, kept up to date by the events of the run."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from mobile_world.cli.progress import WORDS, Tally
from mobile_world.cli.standings import Count, Standing, standings
from mobile_world.cli.tables import escape
from mobile_world.experiment import EpisodeBegan, EpisodeEnded, RunBegan, RunEvent

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
        self.tokens = 0
        self.cost: float | None = None
        """Nothing while nobody told a price."""
        self.started = time.monotonic()
        self._scored: Counter[str] = Counter()
        self._verified = 0
        """Scored episodes of tasks that are satisfied from the start: they are in no rate."""
        self._successes: Counter[str] = Counter()

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
        else:
            self.devices.pop(event.record.device, None)
            self._count(event.record)

    @property
    def scored(self) -> int:
        """Episodes of the whole plan that have a score."""
        return self._scored.total() + self._verified

    def standings(self) -> list[Standing]:
        """The leaderboard so far."""
        counts = {arm.name: Count(self._scored[arm.name], self._successes[arm.name]) for arm in self.plan.arms}
        return standings(self.plan, counts)

    def troubles(self) -> str:
        """Failures by reason, and what was lost, in words; empty when there are none."""
        failed = ", ".join(f"{reason} {count}" for reason, count in self.reasons.most_common())
        lost = ", ".join(f"{code} {count}" for code, count in self.lost.most_common())
        return "; ".join(filter(None, (failed and f"failures: {failed}", lost and f"attempts lost: {lost}")))

    def spent(self) -> str:
        """Tokens and cost in words; empty when no model was asked."""
        if not self.tokens:
            return ""
        return f"{self.tokens:,} tokens" + (f", cost {self.cost:,.2f}" if self.cost is not None else ", no price known")

    def _count(self, record: EpisodeRecord) -> None:
        self.tokens += record.tokens_in + record.tokens_out
        if record.cost is not None:
            self.cost = (self.cost or 0.0) + record.cost
        if record.scored and record.key.task in self.plan.verifications:
            self._verified += 1
        elif record.scored:
            self._scored[record.key.arm] += 1
            self._successes[record.key.arm] += record.outcome == "success"
        if record.reason is not None:
            self.reasons[record.reason] += 1
        if record.outcome == "infra_failure":
            self.lost[record.error.code if record.error else "unknown"] += 1


def episode_line(event: EpisodeEnded, plan: Plan) -> str:
    """One ended attempt in a line."""
    record = event.record
    why = record.reason or (f"{record.error.code} in {record.error.phase}" if record.error else "")
    parts = [
        WORDS[record.outcome] + (f" ({why})" if why else ""),
        plan.arm(record.key.arm).title or record.key.arm,
        f"{record.key.task} #{record.key.replica}",
        f"{record.steps} steps",
        f"{sum(record.phases.values()):.1f} s",
        *(["again, on another device if there is one"] if event.again else []),
    ]
    return escape(", ".join(parts))
