"""Which attempts of a journal count: those that the plan asks for, one for each episode, none that contradict.

Everything that counts episodes of a run asks here: summary, report, terminal and pages cannot disagree then. What is
set aside is named wherever the numbers are shown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cached_property

from mobile_world.analysis.formatting import counted, listed
from mobile_world.domain import EpisodeKey, Outcome
from mobile_world.experiment.planning.plan import Plan

CONTRADICTED = "it was scored twice with different outcomes"

_SCORED: frozenset[Outcome] = frozenset({"success", "agent_failure"})


class AttemptSelection:
    """Told of attempts one by one, oldest first, says which of them speak for their episodes.

    A scored attempt speaks for its episode, otherwise the last one does. An episode that was scored twice with
    different outcomes is in no rate, because nobody can tell which of them is true.
    """

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._scored: dict[EpisodeKey, Outcome] = {}
        self.outside: Counter[str] = Counter()
        """Attempts that the plan does not ask for, by what of them it does not have."""
        self.contradictory: set[EpisodeKey] = set()
        """Episodes that were scored twice, with different outcomes."""

    def takes(self, key: EpisodeKey, outcome: Outcome) -> bool:
        """Whether this attempt speaks for its episode from now on, until another one does."""
        if (foreign := self._foreign(key)) is not None:
            self.outside[foreign] += 1
            return False
        before = self._scored.get(key)
        if before is not None:
            if outcome in _SCORED and outcome != before:
                self.contradictory.add(key)
            return False
        if outcome in _SCORED:
            self._scored[key] = outcome
        return True

    def scored(self, key: EpisodeKey) -> bool:
        """Whether an episode has a score that can be used."""
        return key in self._scored and key not in self.contradictory

    def set_aside(self) -> Iterator[str]:
        """What is in the journal and not counted, as sentences."""
        if self.outside:
            parts = [f"{what} ({times:,})" for what, times in self.outside.most_common()]
            yield (
                f"{counted(self.outside.total(), 'record')} of the journal {_are(self.outside.total())} not of this "
                f"plan and not counted: {listed(parts)}."
            )
        if self.contradictory:
            names = [str(key) for key in sorted(self.contradictory, key=str)]
            yield (
                f"{counted(len(names), 'episode')} {_are(len(names))} scored twice with different outcomes and "
                f"excluded from success rates: {listed(names)}. A run never does that: 'mw experiment verify' shows "
                "the lines, and its --repair sets them aside, so that they run again."
            )

    def _foreign(self, key: EpisodeKey) -> str | None:
        """Which part of an episode the plan lacks, as text."""
        plan = self._plan
        if key.suite != plan.suite:
            return f"suite {key.suite}"
        if key.arm not in self._arms:
            return f"arm {key.arm}"
        if key.task not in self._tasks:
            return f"task {key.task}"
        if not 0 <= key.replica < plan.replicas or (plan.parts and key not in self._in_parts):
            return f"replica {key.replica} of {key.task}" if plan.parts else f"replica {key.replica}"
        return None

    @cached_property
    def _arms(self) -> frozenset[str]:
        return frozenset(arm.name for arm in self._plan.arms)

    @cached_property
    def _tasks(self) -> frozenset[str]:
        return frozenset(task.name for task in self._plan.tasks)

    @cached_property
    def _in_parts(self) -> frozenset[EpisodeKey]:
        return self._plan.episode_keys()


def _are(count: int) -> str:
    return "is" if count == 1 else "are"
