"""Activities, tasks and the back stack."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from typing import TYPE_CHECKING, NamedTuple

from mobile_world.phone.system.intents import ACTION_MAIN, CATEGORY_HOME, Component, Intent
from mobile_world.phone.system.manifest import ActivitySpec
from mobile_world.phone.system.state import Json

if TYPE_CHECKING:
    from mobile_world.phone.system.system import System


@dataclass
class Activity:
    """One started activity; `state` is what its screen remembers between two frames (JSON only)."""

    component: Component
    intent: Intent
    token: str
    """Eight hex digits, the identity that dumps print."""
    task_id: int
    state: dict[str, Json] = field(default_factory=dict)


@dataclass
class Task:
    """A stack of activities that recents shows as one card; the last one is on top."""

    id: int
    affinity: str
    activities: list[Activity]
    home: bool = False
    last_active_ns: int = 0

    @property
    def top(self) -> Activity:
        """The activity a person sees when the task is in front."""
        return self.activities[-1]


class StartCode(IntEnum):
    """How a start ended, with Android's numbers."""

    STARTED = 0
    TASK_TO_FRONT = 2
    DELIVERED_TO_TOP = 3
    UNRESOLVED = -91
    NO_CLASS = -92


class StartResult(NamedTuple):
    """What `Activities.start` did."""

    code: StartCode
    activity: Activity | None
    cold: bool = False
    """Whether the app's process had to be made."""


class Activities:
    """The activity manager: `tasks[0]` is in front."""

    def __init__(self, system: System) -> None:
        self._system = system
        self.tasks: list[Task] = []
        self._next_task = 2
        self._next_token = 0

    @property
    def top(self) -> Activity:
        """The activity in front; the home screen when nothing else runs."""
        return self.tasks[0].top

    def spec(self, activity: Activity) -> ActivitySpec | None:
        """The declaration of an activity; None when its package is gone."""
        found = self._system.packages.find_activity(activity.component)
        return found.spec if found else None

    def start(self, intent: Intent, *, caller: str = "com.android.shell") -> StartResult:
        """Start the activity that takes `intent`, in the right task."""
        raise NotImplementedError

    def finish(self, activity: Activity) -> None:
        """End one activity; its task goes with its last one."""
        raise NotImplementedError

    def home(self) -> None:
        """Bring the home screen to front."""
        self.start(Intent(ACTION_MAIN, categories=(CATEGORY_HOME,)), caller="android")

    def to_front(self, task_id: int) -> bool:
        """Bring a task to front; whether it exists."""
        raise NotImplementedError

    def remove_task(self, task_id: int) -> bool:
        """End a task, as swiping it from recents does; whether it existed."""
        raise NotImplementedError

    def force_stop(self, package: str) -> None:
        """End a package's process, activities and notifications."""
        raise NotImplementedError

    def recents(self) -> list[Task]:
        """Tasks that recents shows, most recent first, without home."""
        return [task for task in self.tasks if not task.home]
