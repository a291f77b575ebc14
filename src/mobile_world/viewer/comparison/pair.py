"""The pair that is compared: two variants of one run or of two runs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from mobile_world.analysis.report.comparison_tables import by_rank, is_ranked
from mobile_world.domain.suite_versions import several_versions
from mobile_world.experiment import RACE_FILE, Plan, PlannedArm
from mobile_world.viewer.attempts import Attempt
from mobile_world.viewer.links import ACROSS_VERSIONS
from mobile_world.viewer.run import ViewedRun

KEYS = ("run", "a", "other", "b")
"""Query parameters of a comparison: run A, arm A, run B (default: the same), arm B."""


class TaskInstance(NamedTuple):
    """One instance of a task; both sides played the same one where their plans draw alike."""

    task: str
    replica: int


@dataclass(frozen=True)
class Side:
    """A variant of a run."""

    run: ViewedRun
    arm: str
    label: str
    """What people call it; with its run where the other side has the same name."""

    @cached_property
    def plan(self) -> Plan | None:
        """The plan of its run; `None` if unknown."""
        return self.run.header.plan if self.run.header else None

    @cached_property
    def planned(self) -> PlannedArm | None:
        """Its arm in the plan; `None` if unknown."""
        return next((arm for arm in self.plan.arms if arm.name == self.arm), None) if self.plan else None

    @cached_property
    def attempts(self) -> dict[TaskInstance, Attempt]:
        """The counted attempt of each of its episodes."""
        return {
            TaskInstance(row.key.task, row.key.replica): row
            for row in self.run.counted().attempts
            if row.key.arm == self.arm
        }

    @property
    def suite(self) -> str:
        """The suite of its tasks; empty if unknown."""
        return self.plan.suite if self.plan else next((row.key.suite for row in self.attempts.values()), "")

    @property
    def raced(self) -> bool:
        """Whether its blocks were chosen by how well it did."""
        return (self.run.path / RACE_FILE).exists()


@dataclass(frozen=True)
class Pair:
    """What is compared: the second against the first."""

    first: Side
    second: Side
    across_versions: bool = False
    """Whether runs of different suite versions are compared nevertheless."""

    @property
    def several_versions(self) -> dict[str, tuple[int, ...]]:
        """Suites of which the two have different versions, or one of them has several."""
        return several_versions(
            versioned_suite for side in self.sides if side.plan for versioned_suite in side.plan.versioned_suites
        )

    @property
    def refused(self) -> bool:
        """Whether the runs are of different suite versions and nobody asked to compare these."""
        return bool(self.several_versions) and not (self.within_run or self.across_versions)

    @property
    def within_run(self) -> bool:
        """Whether both are variants of one run."""
        return self.first.run is self.second.run

    @property
    def sides(self) -> tuple[Side, Side]:
        """Both, in order."""
        return self.first, self.second

    @property
    def query(self) -> dict[str, str]:
        """What an address must hold to compare these two."""
        other = "" if self.within_run else self.second.run.name
        across = {ACROSS_VERSIONS: "1"} if self.across_versions else {}
        return {"run": self.first.run.name, "a": self.first.arm, "other": other, "b": self.second.arm, **across}

    @cached_property
    def blocks(self) -> list[TaskInstance]:
        """Every instance that either side has an attempt at, by task."""
        return sorted({*self.first.attempts, *self.second.attempts})

    @cached_property
    def excluded_tasks(self) -> frozenset[str]:
        """Tasks that are satisfied from the start: they are in no rate."""
        return frozenset().union(*(side.plan.verifications for side in self.sides if side.plan))

    @property
    def same_instances(self) -> bool:
        """Whether both played the very same instances of the tasks they share."""
        plans = [side.plan for side in self.sides]
        if self.within_run or plans[0] is None or plans[1] is None or self.several_versions:
            return self.within_run
        draws = [(plan.suite, plan.base_seed, plan.source) for plan in plans if plan]
        return draws[0] == draws[1]


def arm_names(run: ViewedRun) -> dict[str, str]:
    """The display names of a run's arms, in plan order."""
    arms = dict(run.display_names.arms)
    for row in run.attempts.last():
        arms.setdefault(row.key.arm, row.key.arm)
    return arms


def choose_pair(first: ViewedRun, second: ViewedRun, query: Mapping[str, str]) -> Pair | None:
    """Who is compared by a query; what it leaves open is filled sensibly. Nothing when there is only one to pick."""
    ours, theirs = arm_names(first), arm_names(second)
    if not ours or not theirs:
        return None
    a = query.get("a", "")
    a = a if a in ours else next(iter(ours))
    b = query.get("b", "")
    if b not in theirs:
        again = first is not second and a in theirs
        b = a if again else _opponent(second, theirs, beside=a if first is second else None)
    if not b:
        return None
    label, other_label = ours[a], theirs[b]
    if first is not second and label == other_label:
        label, other_label = f"{label} ({first.title})", f"{other_label} ({second.title})"
    return Pair(Side(first, a, label), Side(second, b, other_label), bool(query.get(ACROSS_VERSIONS)))


def _opponent(run: ViewedRun, arms: Mapping[str, str], *, beside: str | None) -> str:
    """The leading variant other than `beside`, otherwise any other arm; empty if there is none."""
    candidates = [name for name in arms if name != beside]
    analysis = run.analysis() if len(candidates) > 1 else None
    ranked = [arm.name for arm in by_rank(analysis) if is_ranked(arm) and arm.scored] if analysis else []
    return next((name for name in ranked if name in candidates), candidates[0] if candidates else "")
