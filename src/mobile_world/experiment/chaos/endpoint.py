"""The model of a storm: wanders about, always alike for the same request, behind an endpoint that fails."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from mobile_world.agents.serving import (
    ActionRendering,
    Behaviour,
    Disconnecting,
    Failing,
    Garbage,
    GarbageKind,
    IncomingRequest,
    Mixed,
    Never,
    PlannedAnswer,
    RandomActions,
    RateLimiting,
    Slow,
)
from mobile_world.experiment.chaos.errand import Weather

CODEC = "venus@1.5"
FINISHES = 0.4
"""Keeps episodes at two or three steps."""
NO_ANSWER: tuple[GarbageKind, ...] = ("page-body", "broken-body", "no-choices")
"""Bodies that are no chat completion, and so not the model's words."""
NONSENSE: tuple[GarbageKind, ...] = ("nonsense", "html", "ansi", "empty", "half-characters", "huge")


@dataclass(frozen=True)
class Steady:
    """Answers a request that comes again as it did the first time."""

    inner: Behaviour

    def answer(self, call: IncomingRequest) -> PlannedAnswer:
        """The inner answer to the first such request."""
        return self.inner.answer(replace(call, repeat=0))


@dataclass(frozen=True)
class Counted:
    """A fault that is counted when it is met."""

    inner: Behaviour
    name: str
    count: Callable[[str], None]

    def answer(self, call: IncomingRequest) -> PlannedAnswer:
        """The inner answer."""
        self.count(self.name)
        return self.inner.answer(call)


def storm_model(weather: Weather, *, seed: int, turn: int, count: Callable[[str], None]) -> Behaviour:
    """What the server of a storm says; the words depend on `seed` alone, what goes wrong on the turn as well."""
    well = Steady(ActionRendering(RandomActions(seed=seed, finishes=FINISHES), CODEC))
    here = seed * 1000 + turn
    share = weather.endpoint / 6
    faults: list[tuple[float, Behaviour]] = [
        (share, RateLimiting(well, first=99)),
        (share, Failing(well, status=503)),
        (share, Garbage(seed=here, kinds=NO_ANSWER)),
        (share, Disconnecting(well, where="before-a-byte")),
        (share, Disconnecting(well, where="half-way")),
        (share, Slow(well, first_byte_s=0.1)),
    ]
    counted: list[tuple[float, Behaviour]] = [(rate, Counted(fault, "endpoint", count)) for rate, fault in faults]
    counted.append((weather.silence, Counted(Never(), "silence", count)))
    # Nonsense is an answer: the same request gets the same nonsense, or a repeated request would repair it.
    spoken = Mixed(well, [(weather.garbage, Counted(Garbage(seed=seed, kinds=NONSENSE), "garbage", count))], seed=seed)
    return Mixed(Steady(spoken), counted, seed=here)
