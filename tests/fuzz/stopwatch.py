"""Measures how long single steps of tasks keep the event loop, and where.

A task factory wraps every coroutine, so that each step between two awaits is timed by itself. A thread looks at a step
that goes on for too long while it does, and remembers the innermost places of our own code it is in.
"""

from __future__ import annotations

import asyncio
import sys
import threading
import time
from collections.abc import Coroutine, Generator
from contextvars import Context
from types import FrameType, TracebackType
from typing import Any, NamedTuple

LONG_S = 0.05
"""A step longer than this is worth a note."""

LOOK_EVERY_S = 0.02
KEPT = 10
DRAWING = ("phone/ui/", "phone/apps/", "/PIL/")
"""Where a screen is drawn: one frame is one step, measured elsewhere."""


class Step(NamedTuple):
    """One step of a task that took long."""

    seconds: float
    label: str
    place: str

    def __str__(self) -> str:
        return f"{self.seconds * 1000:.0f} ms at {self.place} <- {self.label[:100]!r}"


class Stopwatch:
    """Times steps while it is attached to a loop; set `label` to what the loop is busy with."""

    def __init__(self) -> None:
        self.label = ""
        self.steps: list[Step] = []
        """The longest steps, longest first, without those that drew."""
        self._began = 0.0
        self._place = ""
        self._drew = False
        self._thread = threading.Thread(target=self._watch, daemon=True)
        self._watched = threading.get_ident()
        self._over = threading.Event()

    def attach(self, loop: asyncio.AbstractEventLoop) -> None:
        """Time the tasks that begin from now on."""
        loop.set_task_factory(self._task)  # type: ignore[arg-type]
        self._watched = threading.get_ident()
        self._thread.start()

    def detach(self, loop: asyncio.AbstractEventLoop) -> None:
        """Stop."""
        loop.set_task_factory(None)
        self._over.set()
        self._thread.join()

    def begin(self) -> float:
        """A step begins."""
        self._place, self._drew = "", False
        self._began = time.monotonic()
        return self._began

    def end(self, began: float) -> None:
        """The step ends."""
        self._began = 0.0
        took = time.monotonic() - began
        if took >= LONG_S and not self._drew:
            self.steps = sorted([*self.steps, Step(took, self.label, self._place or "?")], reverse=True)[:KEPT]

    def _task(
        self,
        loop: asyncio.AbstractEventLoop,
        work: Coroutine[Any, Any, Any],
        *,
        name: str | None = None,
        context: Context | None = None,
    ) -> asyncio.Task[Any]:
        return asyncio.Task(_Timed(work, self), loop=loop, name=name, context=context)

    def _watch(self) -> None:
        while not self._over.wait(LOOK_EVERY_S):
            began = self._began
            if began and time.monotonic() - began >= LONG_S:
                self._look(sys._current_frames().get(self._watched))

    def _look(self, frame: FrameType | None) -> None:
        places: list[str] = []
        while frame is not None:
            code = frame.f_code
            if any(part in code.co_filename for part in DRAWING):
                self._drew = True
            if "mobile_world" in code.co_filename and len(places) < 3:
                places.append(f"{code.co_filename.rpartition('/')[2].removesuffix('.py')}.{code.co_name}")
            frame = frame.f_back
        self._place = self._place or " < ".join(places)


class _Timed(Coroutine[Any, Any, Any]):
    def __init__(self, work: Coroutine[Any, Any, Any], watch: Stopwatch) -> None:
        self._work = work
        self._watch = watch

    def send(self, value: Any, /) -> Any:
        began = self._watch.begin()
        try:
            return self._work.send(value)
        finally:
            self._watch.end(began)

    def throw(self, kind: Any, value: Any = None, trace: TracebackType | None = None, /) -> Any:
        began = self._watch.begin()
        try:
            return self._work.throw(kind, value, trace) if value is not None else self._work.throw(kind)
        finally:
            self._watch.end(began)

    def close(self) -> None:
        self._work.close()

    def __await__(self) -> Generator[Any, Any, Any]:
        return self._work.__await__()
