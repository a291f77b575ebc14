"""Recorded proofs of tasks: which definition was proven, and how long its solution is.

`mw task check` records every task that it proves: the hash of the file that defined it, and how many steps its solution
took, the declaration that it is done included; also as a person would need them, which decides the step budget of the
package's own tasks. A task is called proven only while its file is what it was then. The record of the package's tasks
comes with it (written with `--write-lengths FILE`, checked by a test); that of others is kept in the state directory.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Final, Literal, Protocol

from pydantic import BaseModel, ConfigDict, ValidationError

from mobile_world.domain import Action, CueLevel, OpenApp, TypeText
from mobile_world.tasks.suites import SuiteFamily

_FILE: Final = "proofs.json"
"""Beside this module for the package's own tasks, in the state directory for others."""


class Definitions(Protocol):
    """As much of a task registry as is asked here."""

    @property
    def family(self) -> SuiteFamily:
        """The suite."""

    def file_of(self, name: str, /) -> tuple[Path, int]:
        """The file that defines a task, and the line."""


def steps_by_eye(action: Action) -> int:
    """What an action of a solution costs a careful person who plays from pictures alone.

    To open an app that person goes home, opens the drawer and taps the icon, and then looks around with a scroll. A
    field is tapped before something is typed into it.
    """
    if isinstance(action, OpenApp):
        return 4
    return 2 if isinstance(action, TypeText) and action.at is not None else 1


class _Stored(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class SolutionLength(_Stored):
    """Steps of one task's solution: the fewest and the most over the instances that were played."""

    definition: str
    """Sha256 of the file that defined the task then."""
    solution: tuple[int, int] | None = None
    after_cue: tuple[int, int] | None = None
    """From behind the cue `near`."""
    after_middle: tuple[int, int] | None = None
    """From behind the cue `middle`, or from the first screen of a scene."""
    by_eye: int | None = None
    """The most steps that the solution takes a careful person who plays from pictures alone; see `steps_by_eye`."""


class SolutionLengths(_Stored):
    """Recorded solution lengths by suite and task."""

    schema_version: Literal[1] = 1
    suites: dict[str, dict[str, SolutionLength]]

    def of(self, registry: Definitions, task: str, *, cue: CueLevel | None) -> tuple[int, int] | None:
        """The fewest and the most steps that a task's solution took, over the instances that were played.

        Nothing when that is not known of its present definition.
        """
        length = self._present(registry, task)
        if length is None:
            return None
        behind = {"near": length.after_cue, "middle": length.after_middle}
        return (behind.get(cue) if cue is not None else None) or length.solution

    def proves(self, registry: Definitions, task: str) -> bool:
        """Whether a proof of the task is recorded for its present definition."""
        return self._present(registry, task) is not None

    def _present(self, registry: Definitions, task: str) -> SolutionLength | None:
        """What is recorded of a task's present definition."""
        length = self.suites.get(registry.family.name, {}).get(task)
        return length if length is not None and length.definition == definition(registry, task) else None


@cache
def shipped_solution_lengths() -> SolutionLengths:
    """The table that comes with the package."""
    file = resources.files(__package__ or "").joinpath(_FILE)
    return SolutionLengths.model_validate_json(file.read_bytes())


def own_file(state_dir: Path) -> Path:
    """Where this user's proofs are kept."""
    return state_dir / _FILE


def write_lengths(file: Path, suite: str, lengths: dict[str, SolutionLength], *, without: Iterable[str] = ()) -> None:
    """Put lengths into a table's file and take some tasks out; those of other suites and tasks stay."""
    old = SolutionLengths.model_validate_json(file.read_bytes()) if file.exists() else SolutionLengths(suites={})
    others = {name: length for name, length in old.suites.get(suite, {}).items() if name not in set(without)}
    table = SolutionLengths(
        suites=dict(sorted({**old.suites, suite: dict(sorted({**others, **lengths}.items()))}.items()))
    )
    beside = file.with_name(f".{file.name}.{os.getpid()}")
    beside.write_text(table.model_dump_json(indent=1, exclude_none=True) + "\n", encoding="utf-8")
    beside.replace(file)


def own_proofs(state_dir: Path) -> SolutionLengths:
    """The proofs that this user recorded; none where there is no file, or none that can be read."""
    with suppress(OSError, ValidationError):
        return SolutionLengths.model_validate_json(own_file(state_dir).read_bytes())
    return SolutionLengths(suites={})


def definition(registry: Definitions, task: str) -> str:
    """The hash of the file that defines a task."""
    file, _ = registry.file_of(task)
    return hashlib.sha256(file.read_bytes()).hexdigest()
