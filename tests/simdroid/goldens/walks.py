"""Walks as data: where one starts, what is done, and what every state looked like.

A walk names no code of the apps or of a task's solution, so that both can be rewritten between recording and comparing.
"""

from __future__ import annotations

import platform
import re
import zlib
from collections.abc import Iterable
from pathlib import Path
from typing import Literal

from PIL import __version__ as pillow_version
from PIL import features
from pydantic import BaseModel, ConfigDict

from mobile_world.domain import ActionField

INDEX = "index.json"


class _Stored(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class TaskStart(_Stored):
    """An instance of a task, set up through the registry."""

    suite: str
    name: str
    seed: int
    clock_ns: int
    """The phone's time after set-up when it was recorded."""


class Start(_Stored):
    """How the phone comes into the first state of a walk."""

    base: str = ""
    """One of the recording's bases; nothing for a task, which has its own."""
    task: TaskStart | None = None
    script: str = ""
    """Shell lines after that."""


class State(_Stored):
    """What was seen."""

    name: str
    dump: str
    """Sha256 of the UI dump."""
    picture: str = ""
    """Sha256 of the PNG, which lies beside the index; the same pixels may be packed in another way."""
    pixels: str = ""
    """Sha256 of size and RGBA rows, where there is no PNG."""


class Step(_Stored):
    """One thing done and, unless another walk looks there, the state after it."""

    action: ActionField | None = None
    """Nothing for the first state."""
    label: str = ""
    """What the action aimed at, for people."""
    state: State | None = None


class Walk(_Stored):
    """A way through states."""

    name: str
    apps: tuple[str, ...] = ()
    """Packages and short names of the apps it passes."""
    start: Start
    steps: tuple[Step, ...]

    def is_about(self, words: Iterable[str]) -> bool:
        """Whether one of the words occurs in its name or in an app that it passes; every walk is about no word."""
        texts = [text.casefold() for text in (self.name, *self.apps)]
        wanted = [word.casefold() for word in words]
        return not wanted or any(word in text for word in wanted for text in texts)

    def trail(self, number: int) -> str:
        """How the state of a step is reached, for people."""
        labels = (step.label for step in self.steps[: number + 1])
        return " > ".join(label for label in labels if label)


class Environment(_Stored):
    """What pixels depend on besides our own code."""

    python: str
    pillow: str
    freetype: str
    raqm: str
    zlib: str

    @classmethod
    def here(cls) -> Environment:
        """That of this process."""
        return cls(
            python=".".join(platform.python_version_tuple()[:2]),
            pillow=pillow_version,
            freetype=features.version("freetype2") or "",
            raqm=features.version("raqm") or "",
            zlib=zlib.ZLIB_RUNTIME_VERSION,
        )

    def draws_like(self, other: Environment) -> bool:
        """Whether both draw the same pixels."""
        return (self.pillow, self.freetype, self.raqm) == (other.pillow, other.freetype, other.raqm)


class Recording(_Stored):
    """Walks with what was seen on them."""

    schema_version: Literal[1] = 1
    environment: Environment
    bases: dict[str, tuple[str, ...]]
    """Shell lines that bring a fresh phone into a state from which walks start."""
    walks: tuple[Walk, ...]

    @classmethod
    def read(cls, path: Path) -> Recording:
        """A recording from its file."""
        return cls.model_validate_json(path.read_bytes())

    def write(self, path: Path) -> None:
        """Write it whole or not at all, one walk a line."""
        walks = ",\n".join(walk.model_dump_json(exclude_none=True) for walk in self.walks)
        head = self.model_dump_json(exclude={"walks"}).removesuffix("}")
        beside = path.with_name(f".{path.name}.part")
        beside.write_text(f'{head},"walks":[\n{walks}\n]}}\n', encoding="utf-8")
        beside.replace(path)

    def only(self, words: Iterable[str]) -> list[Walk]:
        """The walks that are about one of the words."""
        return [walk for walk in self.walks if walk.is_about(words)]


def file_name(state: str) -> str:
    """A state's name as a path without extension."""
    return re.sub(r"[^\w./@-]", "_", state)
