"""Every fuzz target by name, whatever it is made of, with the number of inputs of a long run and what it counts for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Literal, Protocol, TypeAlias

from tests.fuzz import (
    device_targets,
    driving,
    file_targets,
    host_targets,
    model_targets,
    packets,
    server_target,
    shell_lines,
    tapper,
)
from tests.fuzz.pages import fuzzer as pages_fuzzer
from tests.fuzz.target import Target

Group: TypeAlias = Literal["parsers", "ADB", "shell", "screens", "browser"]

PARSERS: tuple[Target, ...] = (
    *device_targets.TARGETS,
    *host_targets.TARGETS,
    *model_targets.TARGETS,
    *file_targets.TARGETS,
    *server_target.TARGETS,
)


class Report(Protocol):
    """What every fuzzer gives back; printed as it is."""

    @property
    def ok(self) -> bool:
        """Whether nothing was found."""
        ...

    @property
    def failures(self) -> list[str]:
        """What was found."""
        ...


@dataclass(frozen=True)
class Fuzzer:
    """Something that can be run with a count and a seed."""

    name: str
    group: Group
    count: int
    """Of a long run."""
    piece: int
    """How much of it one process does."""
    run: Callable[[int, int], Report]


ALL: tuple[Fuzzer, ...] = (
    Fuzzer("packets", "ADB", 100_000, 50_000, packets.run),
    Fuzzer("shell", "shell", 100_000, 12_500, shell_lines.run),
    *(Fuzzer(each.name, "parsers", each.count, each.piece, partial(driving.run, each)) for each in PARSERS),
    Fuzzer("tapper", "screens", 10_000, 5_000, tapper.run),
    Fuzzer("furnished", "screens", 20_000, 5_000, tapper.run_furnished),
    Fuzzer("mobile-world", "screens", 10_000, 5_000, tapper.run_mobile_world),
    Fuzzer("pages", "browser", 10_000, 1_000, pages_fuzzer.run),
)


def chosen(names: list[str]) -> list[Fuzzer]:
    """The fuzzers that names mean, a kind such as `codec` meaning all of it; `ValueError` for a name of none."""
    unknown = [name for name in names if not any(_means(name, each) for each in ALL)]
    if unknown:
        raise ValueError(f"no fuzzer is called {', '.join(unknown)}; there are {', '.join(each.name for each in ALL)}")
    return [each for each in ALL if not names or any(_means(name, each) for name in names)]


def _means(name: str, fuzzer: Fuzzer) -> bool:
    return name in (fuzzer.name, fuzzer.name.partition(":")[0], fuzzer.group)
