"""Started activities and the tasks they are stacked in."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import cast

from simdroid.system.intents.intents import Component, Intent
from simdroid.system.stateful import Json

HOME_ROOT_ID = 1
"""The container Android keeps the home screen's task in; only dumps show it."""

HOME_TASK_ID = 2
FIRST_TASK_ID = 7
"""Below it are the home screen and the organizer's own (split screen) tasks."""


@dataclass
class Activity:
    """One started activity; `state` is what its screen remembers between two frames (JSON only)."""

    component: Component
    intent: Intent
    token: str
    """Eight hex digits, the identity that dumps print."""
    task_id: int
    state: dict[str, Json] = field(default_factory=dict)
    caller: str = "com.android.shell"
    """The package that started it."""
    result_to: str | None = None
    """Token of the activity that waits for its result."""
    deliveries: int = 0
    """How many further intents it got while it was running; a screen may compare it with what it has seen."""

    def deliver(self, intent: Intent) -> None:
        """Hand over a new intent, as `onNewIntent` does."""
        self.intent = intent
        self.deliveries += 1

    def to_json(self) -> Json:
        """This activity as JSON."""
        return {
            "component": self.component.full,
            "intent": self.intent.to_json(),
            "token": self.token,
            "state": self.state,
            "caller": self.caller,
            "result_to": self.result_to,
            "deliveries": self.deliveries,
        }

    @classmethod
    def from_json(cls, value: Json, task_id: int) -> Activity:
        """The activity that `to_json` wrote."""
        saved = cast("dict[str, Json]", value)
        component = Component.parse(cast(str, saved["component"]))
        if component is None:
            raise ValueError(f"not a component: {saved['component']!r}")
        return cls(
            component,
            Intent.from_json(saved["intent"]),
            cast(str, saved["token"]),
            task_id,
            cast("dict[str, Json]", saved["state"]),
            cast(str, saved["caller"]),
            cast("str | None", saved["result_to"]),
            cast(int, saved["deliveries"]),
        )


@dataclass
class Task:
    """A stack of activities that recents shows as one card; the last one is on top."""

    id: int
    affinity: str
    activities: list[Activity]
    home: bool = False
    last_active_ns: int = 0
    intent: Intent = field(default_factory=Intent)
    """What started the task, with the component of its first activity."""

    @property
    def top(self) -> Activity:
        """The activity a person sees when the task is in front."""
        return self.activities[-1]

    @property
    def root_id(self) -> int:
        """The id of the container that dumps list it under; an app's task is its own."""
        return HOME_ROOT_ID if self.home else self.id

    @property
    def base(self) -> Component:
        """The activity the task was started with, which may be finished by now."""
        return self.intent.component or self.activities[0].component

    def last(self, component: Component) -> int | None:
        """Where the topmost instance of an activity is in the stack."""
        indices = [index for index, activity in enumerate(self.activities) if activity.component == component]
        return indices[-1] if indices else None

    def to_json(self) -> Json:
        """This task as JSON."""
        return {
            "id": self.id,
            "affinity": self.affinity,
            "activities": [activity.to_json() for activity in self.activities],
            "home": self.home,
            "last_active_ns": self.last_active_ns,
            "intent": self.intent.to_json(),
        }

    @classmethod
    def from_json(cls, value: Json) -> Task:
        """The task that `to_json` wrote."""
        saved = cast("dict[str, Json]", value)
        number = cast(int, saved["id"])
        return cls(
            number,
            cast(str, saved["affinity"]),
            [Activity.from_json(entry, number) for entry in cast("list[Json]", saved["activities"])],
            cast(bool, saved["home"]),
            cast(int, saved["last_active_ns"]),
            Intent.from_json(saved["intent"]),
        )
