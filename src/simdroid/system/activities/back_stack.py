"""The back stack: tasks and launch modes, which decide where an activity goes and what shows when one ends.

`tasks[0]` is in front. The home task exists from the beginning, is never removed and never empty; it lies wherever a
person left it, in front after HOME and below what was opened since.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable
from enum import IntEnum
from typing import NamedTuple, cast

from simdroid.system.intents import (
    ACTION_MAIN,
    CATEGORY_HOME,
    FIRST_TASK_ID,
    FLAG_CLEAR_TASK,
    FLAG_CLEAR_TOP,
    FLAG_MULTIPLE_TASK,
    FLAG_NEW_TASK,
    FLAG_SINGLE_TOP,
    HOME_TASK_ID,
    Activity,
    Component,
    Intent,
    Task,
)
from simdroid.system.packages import ActivitySpec
from simdroid.system.stateful import Json

HOME_INTENT = Intent(ACTION_MAIN, categories=(CATEGORY_HOME,), flags=FLAG_NEW_TASK)


class StartCode(IntEnum):
    """How a start ended, with Android's numbers."""

    STARTED = 0
    TASK_TO_FRONT = 2
    DELIVERED_TO_TOP = 3
    UNRESOLVED = -91
    NO_CLASS = -92


class Start(NamedTuple):
    """A start that was resolved and now needs a place."""

    intent: Intent
    component: Component
    spec: ActivitySpec
    caller: str
    waiting: Activity | None = None
    """Who wants the result."""

    @property
    def affinity(self) -> str:
        """The name of the task it wants to be in."""
        return self.spec.affinity or self.component.package

    @property
    def reuses_top(self) -> bool:
        """Whether an instance on top takes the intent instead of getting company."""
        return bool(self.intent.flags & FLAG_SINGLE_TOP) or self.spec.single_top or self.spec.single_task


class StartOutcome(NamedTuple):
    """What became of a start, and the activity that now shows."""

    code: StartCode
    activity: Activity


class BackStack:
    """All tasks of a phone, front first."""

    def __init__(self, launcher: Component) -> None:
        self._next_task = FIRST_TASK_ID
        self._next_token = 0
        self.tasks: list[Task] = [Task(HOME_TASK_ID, "", [], home=True)]
        self.set_home(launcher)

    @property
    def home(self) -> Task:
        """The task of the home screen."""
        return next(task for task in self.tasks if task.home)

    def task(self, task_id: int) -> Task | None:
        """A task by its number."""
        return next((task for task in self.tasks if task.id == task_id), None)

    def set_home(self, launcher: Component) -> None:
        """Restart the home screen, with `launcher` as its only activity."""
        task = self.home
        task.affinity = launcher.package
        task.intent = HOME_INTENT.replace(component=launcher)
        task.activities = [Activity(launcher, task.intent, self._token(), task.id, caller="android")]

    def place(self, start: Start) -> StartOutcome:
        """Put a start into the task it belongs to, which becomes the front one."""
        if start.component == self.home.base:
            return self._reuse(self.home, start)
        source = self._source(start)
        if source is not None:
            self.to_front(source)
            return self._into(source, start)
        reusable = (
            None
            if start.intent.flags & FLAG_MULTIPLE_TASK
            else next((task for task in self.tasks if task.affinity == start.affinity and not task.home), None)
        )
        return self._reuse(reusable, start) if reusable else self._in_new_task(start)

    def to_front(self, task: Task) -> None:
        """Show a task."""
        self.tasks.remove(task)
        self.tasks.insert(0, task)

    def to_back(self, task: Task) -> None:
        """Put a task behind all others; the home screen stays where it is."""
        if not task.home:
            self.tasks.remove(task)
            self.tasks.append(task)

    def remove(self, task: Task) -> None:
        """End a task that is not the home screen's."""
        if not task.home:
            self.tasks.remove(task)

    def finish(self, activity: Activity) -> bool:
        """End one activity, and its task with its last one; False for the last one of home, and for strangers."""
        task = self.task(activity.task_id)
        if task is None or activity not in task.activities or (task.home and len(task.activities) == 1):
            return False
        task.activities.remove(activity)
        if not task.activities:
            self.tasks.remove(task)
        return True

    def drop_package(self, package: str, launcher: Component, outlives: Callable[[Activity], bool]) -> None:
        """End all activities of a package with the questions they asked; `launcher` starts in an emptied home task.

        Questions of which `outlives` is true stay.
        """
        for task in self.tasks:
            gone = {activity.token for activity in task.activities if activity.component.package == package}
            task.activities = [
                activity
                for activity in task.activities
                if activity.token not in gone and (activity.result_to not in gone or outlives(activity))
            ]
        self.tasks = [task for task in self.tasks if task.activities or task.home]
        if not self.home.activities:
            self.set_home(launcher)

    def drop_orphans(self, package: str) -> None:
        """End questions that a package asked before it was stopped: it starts anew, and asks again."""
        for task in self.tasks:
            task.activities = [
                activity
                for activity in task.activities
                if activity.caller != package or activity.result_to is None or self.find(activity.result_to) is not None
            ]
        self.tasks = [task for task in self.tasks if task.activities or task.home]

    def find(self, token: str) -> Activity | None:
        """A running activity by its token."""
        return next((activity for task in self.tasks for activity in task.activities if activity.token == token), None)

    def runs(self, package: str) -> bool:
        """Whether any activity of a package is left."""
        return any(activity.component.package == package for task in self.tasks for activity in task.activities)

    def save(self) -> Json:
        """See `Stateful`."""
        return {
            "tasks": [task.to_json() for task in self.tasks],
            "next_task": self._next_task,
            "next_token": self._next_token,
        }

    def load(self, value: Json) -> None:
        """See `Stateful`."""
        saved = cast("dict[str, Json]", value)
        self.tasks = [Task.from_json(entry) for entry in cast("list[Json]", saved["tasks"])]
        self._next_task = cast(int, saved["next_task"])
        self._next_token = cast(int, saved["next_token"])

    def _source(self, start: Start) -> Task | None:
        """The caller's task, where a start goes that does not ask for a task of its own."""
        if start.waiting is not None:
            return self.task(start.waiting.task_id)
        if start.intent.flags & FLAG_NEW_TASK or start.spec.single_task:
            return None
        front = self.tasks[0]
        return front if front.top.component.package == start.caller and not front.home else None

    def _reuse(self, task: Task, start: Start) -> StartOutcome:
        again = StartCode.DELIVERED_TO_TOP if self.tasks[0] is task else StartCode.TASK_TO_FRONT
        self.to_front(task)
        if start.intent.flags & FLAG_CLEAR_TASK and not task.home:
            task.activities.clear()
            task.intent = start.intent
            return self._push(task, start)
        if task.home or start.intent.flags & FLAG_CLEAR_TOP or start.reuses_top:
            placed = self._into(task, start)
            return placed._replace(code=again) if placed.code == StartCode.DELIVERED_TO_TOP else placed
        if start.component == task.base and start.intent.same_filter(task.intent):
            return StartOutcome(again, task.top)
        return self._push(task, start)

    def _into(self, task: Task, start: Start) -> StartOutcome:
        """Start on top of a task, or hand the intent to an instance that is already there."""
        index = task.last(start.component)
        clears = bool(start.intent.flags & FLAG_CLEAR_TOP) or start.spec.single_task or task.home
        if index is None or not (clears or (start.reuses_top and index == len(task.activities) - 1)):
            return self._push(task, start)
        del task.activities[index + 1 :]
        if not start.reuses_top and not task.home:
            # CLEAR_TOP alone ends a standard activity too and recreates it.
            del task.activities[index]
            return self._push(task, start)
        task.top.deliver(start.intent)
        return StartOutcome(StartCode.DELIVERED_TO_TOP, task.top)

    def _in_new_task(self, start: Start) -> StartOutcome:
        task = Task(self._next_task, start.affinity, [], intent=start.intent)
        self._next_task += 1
        self.tasks.insert(0, task)
        return self._push(task, start)

    def _push(self, task: Task, start: Start) -> StartOutcome:
        activity = Activity(start.component, start.intent, self._token(), task.id, caller=start.caller)
        activity.result_to = start.waiting.token if start.waiting else None
        task.activities.append(activity)
        return StartOutcome(StartCode.STARTED, activity)

    def _token(self) -> str:
        # CRC-32 maps different counters of one length to different numbers, so tokens never repeat.
        self._next_token += 1
        return f"{zlib.crc32(self._next_token.to_bytes(8, 'big')):08x}"
