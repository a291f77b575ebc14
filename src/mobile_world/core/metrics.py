"""Metrics of the environment server: devices, sessions, tasks and steps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from threading import Lock
from typing import TYPE_CHECKING, Literal, TypeAlias, get_args

from mobile_world.core.devices import State
from mobile_world.core.leases import Leases

if TYPE_CHECKING:
    from mobile_world.web.metrics import Measure

Event: TypeAlias = Literal["started", "success", "failure", "step"]


@dataclass
class EventCounts:
    """Counts of events since the server was made; thread-safe."""

    _counts: Counter[Event] = field(default_factory=Counter)
    _lock: Lock = field(default_factory=Lock)

    def add(self, what: Event) -> None:
        """Count one more."""
        with self._lock:
            self._counts[what] += 1

    def __getitem__(self, what: Event) -> int:
        with self._lock:
            return self._counts[what]


def measures(leases: Leases, events: EventCounts) -> Iterator[Measure]:
    """The state of devices and sessions now, and the counts of events."""
    from mobile_world.web.metrics import Measure

    states = Counter(device.state for device in leases.devices)
    sessions = leases.sessions()
    kinds = Counter("shared" if session.implicit else "own" for session in sessions)
    yield Measure(
        "gauge",
        "devices",
        "Devices of the server, by state.",
        {(state,): states[state] for state in get_args(State)},
        ("state",),
    )
    yield Measure(
        "gauge",
        "sessions",
        "Sessions that live: clients' own, and those that calls without a session share.",
        {(kind,): kinds[kind] for kind in ("own", "shared")},
        ("kind",),
    )
    yield Measure(
        "gauge", "tasks_running", "Tasks that are set up now.", {(): sum(session.playing for session in sessions)}
    )
    yield Measure("counter", "tasks_started", "Tasks that were set up.", {(): events["started"]})
    yield Measure(
        "counter",
        "tasks_scored",
        "Verdicts on tasks: success is the full score.",
        {("success",): events["success"], ("failure",): events["failure"]},
        ("outcome",),
    )
    yield Measure("counter", "steps", "Actions that clients sent.", {(): events["step"]})
