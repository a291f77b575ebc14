"""Configuration and progress messages of the processes of a storm; both cross processes as JSON."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from pydantic import Field

from mobile_world.domain import FrozenModel
from mobile_world.experiment.chaos.faults import FaultRates


class FaultProfile(FrozenModel):
    """How often what goes wrong; 0 means never."""

    rates: FaultRates = FaultRates()
    """Of devices, their streams and the disk."""
    endpoint: float = 0.0
    """Of requests to the model: they fail in a way that is not the model's."""
    silence: float = 0.0
    """Of requests to the model: they are never answered, which costs the time of a step."""
    garbage: float = 0.0
    """Of requests to the model: the answer is complete, and nonsense."""
    kill_phone: float = 0.0
    """Of episodes: the process of a phone is killed while one begins."""
    kill_run: float = 0.0
    """Of episodes: the run itself is killed after one began."""
    clock_jump: float = 0.0
    """Of episodes: the clock on the wall jumps by up to a day, either way."""


CALM = FaultProfile()
STORM = FaultProfile(
    rates=FaultRates(
        unstartable=0.01,
        dead=0.0004,
        cut=0.004,
        halved=0.002,
        torn=0.08,
        slow=0.004,
        stalled=0.0015,
        disk_full=0.001,
        disk_full_s=0.3,
    ),
    endpoint=0.28,
    silence=0.001,
    kill_phone=0.01,
    kill_run=0.01,
    clock_jump=0.05,
)
"""In-step faults at about a fifth of the steps; deaths and kills at about a hundredth of the episodes."""
GARBAGE = STORM.model_copy(update={"garbage": 0.3})


class ProcessConfig(FrozenModel):
    """One process's part of a storm."""

    schema_version: Literal[1] = 1
    run_dir: Path
    state_dir: Path
    episodes: int = Field(ge=1)
    phones: int = Field(ge=1)
    seed: int
    turn: int = 0
    """How many processes went before: each draws its own faults."""
    weather: FaultProfile


class ProcessEvent(FrozenModel):
    """A line of what such a process tells."""

    event: Literal["began", "ended", "over"]
    injected: dict[str, int] = Field(default_factory=dict)
    """By fault, since the process began."""
    missing: int = 0
    """Once it is over: episodes without a score."""
    stopped: str | None = None
    """Once it is over: why it ended before its plan."""
