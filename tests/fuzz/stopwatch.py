"""Measures how long single steps keep the event loop, and where.

A step is what the loop runs between two looks at its queue: a task up to its next await, or a callback. A thread looks
at a step that goes on for too long while it does, and remembers the innermost places of our own code it is in.
"""

from __future__ import annotations

import sys
import threading
import time
from asyncio import Handle
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import NamedTuple

LONG_S = 0.05
"""A step longer than this is worth a note."""

LOOK_EVERY_S = 0.02
KEPT = 10
DRAWING = ("simdroid/ui/", "simdroid_apps/", "/PIL/")
"""Where a screen is drawn: one frame is one step, measured elsewhere."""


class Step(NamedTuple):
    """One step that took long."""

    busy_s: float
    """Time of the processor, which other programs of the machine do not change."""
    seconds: float
    """Time on the wall, with waits for the disk and for other programs."""
    label: str
    place: str

    def __str__(self) -> str:
        times = f"{self.busy_s * 1000:.0f} ms ({self.seconds * 1000:.0f} ms on the wall)"
        return f"{times} at {self.place} <- {self.label[:100]!r}"


class Stopwatch:
    """Times the steps of this thread's loop; set `label` to what the loop is busy with."""

    def __init__(self) -> None:
        self.label = ""
        self.steps: list[Step] = []
        """The longest steps, longest first, without those that drew or were excused."""
        self._began = 0.0
        self._busy = 0.0
        self._place = ""
        self._excused = False
        self._over = threading.Event()

    @contextmanager
    def running(self) -> Iterator[None]:
        """Time every step from now on."""
        plainly, watched = Handle._run, threading.get_ident()

        def timed(handle: Handle) -> None:
            if threading.get_ident() != watched:  # Other loops of the process have steps of their own.
                plainly(handle)
                return
            self._begin()
            plainly(handle)
            self._end()

        watching = threading.Thread(target=self._watch, args=(watched,), daemon=True)
        watching.start()
        Handle._run = timed  # type: ignore[assignment, method-assign]
        try:
            yield
        finally:
            Handle._run = plainly  # type: ignore[method-assign]
            self._over.set()
            watching.join()

    def excuse(self) -> None:
        """Leave the current step out: it does something that is measured elsewhere."""
        self._excused = True

    def _begin(self) -> None:
        self._place, self._excused = "", False
        self._began, self._busy = time.monotonic(), time.thread_time()

    def _end(self) -> None:
        took = time.monotonic() - self._began
        self._began = 0.0
        if took >= LONG_S and not self._excused:
            step = Step(time.thread_time() - self._busy, took, self.label, self._place or "?")
            self.steps = sorted([*self.steps, step], reverse=True)[:KEPT]

    def _watch(self, watched: int) -> None:
        while not self._over.wait(LOOK_EVERY_S):
            began = self._began
            if began and time.monotonic() - began >= LONG_S:
                self._look(sys._current_frames().get(watched))

    def _look(self, frame: FrameType | None) -> None:
        places: list[str] = []
        while frame is not None:
            code = frame.f_code
            if any(part in code.co_filename for part in DRAWING):
                self._excused = True
            if "mobile_world" in code.co_filename and len(places) < 3:
                places.append(f"{code.co_filename.rpartition('/')[2].removesuffix('.py')}.{code.co_name}")
            frame = frame.f_back
        self._place = self._place or " < ".join(places)
