"""What a fuzz target of the parsers is: samples, the words its reader looks for, and the reader with what must hold."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

CORPUS = Path(__file__).parent / "corpus"

Feed: TypeAlias = Callable[[bytes], bool]
"""Reads one input; whether it was accepted. Anything raised is a finding: refusals are caught by the target."""


@dataclass(frozen=True)
class Target:
    """Something that reads what others wrote."""

    name: str
    """By which it is chosen; targets of one kind share what stands before the colon."""
    open: Callable[[Path], AbstractContextManager[Feed]]
    """Make the reader ready, in a directory of its own."""
    count: int
    """Inputs of a long run."""
    words: tuple[bytes, ...] = ()
    piece: int = 50_000
    """How many of them one process does; fewer where inputs are slow, so that the work spreads."""
    in_memory: bool = False
    """Whether its files are few and small, so that they need not wait for a disk."""

    @property
    def kind(self) -> str:
        """What it shares with its like."""
        return self.name.partition(":")[0]

    def samples(self) -> list[bytes]:
        """The inputs that are kept in the repository."""
        return kept_samples(self.name)


def kept_samples(name: str) -> list[bytes]:
    """The corpus of a target, in the order of the files' names."""
    folder = CORPUS / name.replace(":", "/")
    return [file.read_bytes() for file in sorted(folder.iterdir()) if file.is_file()]
