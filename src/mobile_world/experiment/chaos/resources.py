"""What processes hold right now, and whether it grows: memory, descriptors, threads, files."""

from __future__ import annotations

import os
import re
import statistics
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from mobile_world.domain import ConfigError

PROC = Path("/proc")
_RESIDENT = re.compile(r"^VmRSS:\s+(\d+) kB$", re.MULTILINE)
FEWEST_READINGS = 3

ALLOWED = {"memory_mb": (8.0, 0.05), "descriptors": (4.0, 0.0), "threads": (3.0, 0.0), "files": (0.0, 0.02)}
"""How much the last third of a soak may be above the middle third: so much, or that share, whichever is more.

Allocators keep what they may need again, and a reading may fall between an end and its tidying up.
"""


class Reading(NamedTuple):
    """What this process, those of its phones and their directories hold."""

    minutes: float
    """Since the soak began."""
    memory_mb: float
    descriptors: int
    threads: int
    files: int
    """In the directories of the soak, temporary ones among them."""


class Growth(NamedTuple):
    """One quantity over a soak."""

    what: str
    middle: float
    """Median over the middle third of the readings; the first third is for warming up."""
    last: float
    """Median over the last third."""
    limit: float
    """The most that `last` may be."""

    @property
    def held(self) -> bool:
        """Whether it does not grow."""
        return self.last <= self.limit


def read_resources(pids: Iterable[int], places: Iterable[Path], *, minutes: float) -> Reading:
    """Add up what processes hold; `ConfigError` on systems that do not tell. One that has just ended counts nothing."""
    if not (PROC / "self" / "fd").is_dir():
        raise ConfigError("a soak reads what processes hold from /proc, which this system does not have; use Linux")
    memory, descriptors, threads = 0, 0, 0
    for pid in {os.getpid(), *pids}:
        try:
            resident = _RESIDENT.search((PROC / str(pid) / "status").read_text())
            descriptors += len(list((PROC / str(pid) / "fd").iterdir()))
            threads += len(list((PROC / str(pid) / "task").iterdir()))
        except (FileNotFoundError, ProcessLookupError):
            continue
        memory += int(resident[1]) if resident else 0
    files = sum(len(names) for place in places for _, _, names in os.walk(place))
    return Reading(round(minutes, 3), round(memory / 1024, 1), descriptors, threads, files)


def growths(readings: Sequence[Reading]) -> list[Growth]:
    """Each quantity over a soak; `ConfigError` when there are too few readings to tell."""
    if len(readings) < FEWEST_READINGS:
        raise ConfigError(f"{len(readings)} readings say nothing about growth; let the soak go on for longer")
    third = len(readings) // 3
    middle, last = readings[third:-third], readings[-third:]
    found = []
    for what, (amount, share) in ALLOWED.items():
        before, after = (statistics.median(getattr(each, what) for each in part) for part in (middle, last))
        found.append(Growth(what, before, after, before + max(amount, share * before)))
    return found
