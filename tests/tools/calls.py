"""A line for every call that a tool made; nothing of ours is imported, because tools have interpreters of their own."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field

WIDEST = 150


@dataclass
class Calls:
    """What was called, and which calls went wrong."""

    failed: list[str] = field(default_factory=list)
    count: int = 0

    def make(self, name: str, call: Callable[[], object], *, wrong: tuple[type[Exception], ...]) -> None:
        """Make a call, and print what it gave; `wrong` is what the tool raises when something does not work."""
        self.count += 1
        start = time.perf_counter()
        try:
            mark, said = "ok  ", str(call())
        except wrong as error:
            mark, said = "FAIL", f"{type(error).__name__}: {error}"
            self.failed.append(name)
        line = " ".join(said.split())[:WIDEST]
        print(f"{mark} {(time.perf_counter() - start) * 1000:6.0f} ms  {name:24} {line}", flush=True)

    def summary(self) -> str:
        """The last line."""
        return f"{self.count - len(self.failed)} of {self.count} calls worked; not: {', '.join(self.failed) or 'none'}"
