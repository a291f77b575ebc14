"""Counts the episodes of an arm without a goal, for `GoallessResults`."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import NamedTuple

from mobile_world.analysis import STARTS, GoallessResults, Share
from mobile_world.domain import EpisodeKey, EpisodeRecord
from mobile_world.experiment.planning.plan import Plan

SIDES = 2
"""Scenes of a matched pair."""


class _Facts(NamedTuple):
    """What is counted of a record: as little as can be, for a run may have many of them."""

    start: str
    success: bool
    premature: bool
    unnecessary: bool
    followed_stranger: bool
    acknowledged: bool


@dataclass
class GoallessCount:
    """Counts the episodes of one arm; a later record of an episode takes the place of an earlier one."""

    pair_of: dict[str, str]
    """The pair of each scene that has one."""
    found: dict[EpisodeKey, _Facts] = field(default_factory=dict)

    @classmethod
    def of_plan(cls, plan: Plan) -> GoallessCount:
        """A count for one arm of a plan."""
        return cls({task.name: task.pair for task in plan.tasks if task.pair})

    def add(self, record: EpisodeRecord) -> None:
        """Take a record into account; those of episodes with a goal are left out."""
        if record.scored and record.start is not None and record.goal_level == "none":
            missing = any(not finding.met for finding in record.findings)
            self.found[record.key] = _Facts(
                record.start,
                record.outcome == "success",
                record.declared == "complete" and missing,
                bool(record.unwanted),
                record.reason == "followed_stranger",
                record.acknowledged,
            )

    def results(self) -> GoallessResults | None:
        """The results, or `None` without any episode."""
        if not self.found:
            return None
        facts = self.found.values()
        totals = Counter(fact.start for fact in facts)
        right = Counter(fact.start for fact in facts if fact.success)
        return GoallessResults(
            by_start={start: Share(right=right[start], of=totals[start]) for start in STARTS if totals[start]},
            pairs=self._pairs(),
            premature=sum(fact.premature for fact in facts),
            unnecessary=sum(fact.unnecessary for fact in facts),
            followed_stranger=sum(fact.followed_stranger for fact in facts),
            acknowledged=sum(fact.acknowledged for fact in facts),
        )

    def _pairs(self) -> Share:
        sides: defaultdict[tuple[str, int], list[bool]] = defaultdict(list)
        for key, facts in self.found.items():
            if pair := self.pair_of.get(key.task):
                sides[pair, key.replica].append(facts.success)
        whole = [both for both in sides.values() if len(both) == SIDES]
        return Share(right=sum(map(all, whole)), of=len(whole))
