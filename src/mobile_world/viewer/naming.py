"""What people call a run, its arms and its tasks; everything has a name, also where the header is lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Self

from mobile_world.experiment.header import RunHeader
from mobile_world.experiment.report_pages import title_of
from mobile_world.viewer.run import Run


@dataclass(frozen=True)
class Names:
    """The names of one run's plan."""

    arms: dict[str, str] = field(default_factory=dict)
    """What each arm is called, in the order of the plan."""
    _tags: dict[str, tuple[str, ...]] = field(default_factory=dict)
    _header: RunHeader | None = None

    @classmethod
    def of(cls, header: RunHeader | None) -> Self:
        """The names that a header tells."""
        if header is None:
            return cls()
        often = Counter(arm.title for arm in header.plan.arms)
        arms = {
            arm.name: arm.name if not arm.title else arm.title if often[arm.title] == 1 else f"{arm.title} ({arm.name})"
            for arm in header.plan.arms
        }
        return cls(arms, {task.name: task.tags for task in header.plan.tasks}, header)

    def arm(self, name: str) -> str:
        """An arm; one that the plan does not know is called by its name."""
        return self.arms.get(name, name)

    def ordered_arms(self, names: Iterable[str]) -> list[str]:
        """Arms in the order of the plan, then the others by name."""
        places = {name: at for at, name in enumerate(self.arms)}
        return sorted(names, key=lambda name: (places.get(name, len(places)), name))

    def tags(self, task: str) -> tuple[str, ...]:
        """The tags of a task."""
        return self._tags.get(task, ())

    def run_title(self, run: Run) -> str:
        """The run itself, by its directory or, if that is the log directory, by what was run."""
        if run.name != ".":
            return run.name
        if self._header is None:
            return run.path.name
        return title_of(run.path, self._header.plan, run.answering().answered_by)
