"""What `/metrics` of the environment server tells: devices, sessions, tasks and steps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from threading import Lock
from typing import TYPE_CHECKING, Literal, TypeAlias, get_args

from mobile_world.core.devices import State

if TYPE_CHECKING:
    from mobile_world.core.station import Station
    from mobile_world.web.metrics import Measure

Counted: TypeAlias = Literal["started", "success", "failure", "step"]


@dataclass
class Activity:
    """What was done at a station since it was made; safe for threads."""

    _counts: Counter[Counted] = field(default_factory=Counter)
    _lock: Lock = field(default_factory=Lock)

    def add(self, what: Counted) -> None:
        """Count one more."""
        with self._lock:
            self._counts[what] += 1

    def __getitem__(self, what: Counted) -> int:
        with self._lock:
            return self._counts[what]


def measures(station: Station) -> Iterator[Measure]:
    """The state of a station now, and what was done there."""
    from mobile_world.web.metrics import Measure

    states = Counter(device.state for device in station.devices)
    sessions, done = station.leases.sessions(), station.activity
    kinds = Counter("shared" if each.implicit else "own" for each in sessions)
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
    yield Measure("gauge", "tasks_running", "Tasks that are set up now.", {(): sum(each.playing for each in sessions)})
    yield Measure("counter", "tasks_started", "Tasks that were set up.", {(): done["started"]})
    yield Measure(
        "counter",
        "tasks_scored",
        "Verdicts on tasks: success is the full score.",
        {("success",): done["success"], ("failure",): done["failure"]},
        ("outcome",),
    )
    yield Measure("counter", "steps", "Actions that clients sent.", {(): done["step"]})
