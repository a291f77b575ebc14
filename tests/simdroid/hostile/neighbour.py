"""A phone that shows hostile contents, and a neighbour that is asked meanwhile how it is."""

from __future__ import annotations

import asyncio
import os
import re
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple, Self

from mobile_world.domain import InfraError
from mobile_world.runtime.controller import AndroidController
from simdroid.fleet import Fleet, PhoneRecord
from tests.simdroid.hostile.cases import HostileCase

ASKED_EVERY_S = 0.02
SHOW_S = 60.0
"""How long a content is shown at most: endless ones would go on for ever."""


class Shown(NamedTuple):
    """What came of one content."""

    name: str
    seconds: float
    waits_ms: tuple[float, ...]
    """How long each answer of the neighbour took."""
    memory_mb: float
    """Of the phone that showed it, at most."""
    survived: bool
    """Whether that phone still answers."""

    @property
    def p99_ms(self) -> float:
        """99 of 100 answers were as quick."""
        return sorted(self.waits_ms)[int(len(self.waits_ms) * 0.99)] if self.waits_ms else 0.0

    @property
    def longest_ms(self) -> float:
        """The slowest answer."""
        return max(self.waits_ms, default=0.0)


class Neighbours:
    """Two phones: one shows contents, and is replaced when it does not come back; the other is asked."""

    def __init__(self, state_dir: Path) -> None:
        self._fleet = Fleet(state_dir)
        shows, asked = self._fleet.start(2, scope="private")
        self._shows: PhoneRecord = shows
        self._asked = AndroidController.for_phone(asked)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._asked.close()
        self._fleet.close()

    def show(self, case: HostileCase) -> Shown:
        """Show a content while the neighbour is asked."""
        began = time.monotonic()
        lost = suppress(InfraError, TimeoutError, OSError)
        with self._asking() as waits, _memory_of(self._shows.pid) as memory, lost:
            self._play(case)
        seconds, survived = time.monotonic() - began, self._answers()
        if not survived:
            self._fleet.stop([self._shows.name])
            (self._shows,) = self._fleet.start(scope="private")
        return Shown(case.name, seconds, tuple(waits), max(memory, default=0.0), survived)

    def _play(self, case: HostileCase) -> None:
        with tempfile.TemporaryDirectory() as folder, AndroidController.for_phone(self._shows) as phone:
            for local, remote in case.build(Path(folder)):
                phone.push(local, remote)
            if callable(case.show):
                asyncio.run(asyncio.wait_for(case.show(self._shows.adb_port), SHOW_S))
                return
            for line in case.show:
                phone.run_line(line, timeout=SHOW_S)

    def _answers(self) -> bool:
        try:
            with AndroidController.for_phone(self._shows) as phone:
                return phone.run_line("echo here", timeout=10).text == "here"
        except (InfraError, OSError):
            return False

    @contextmanager
    def _asking(self) -> Iterator[list[float]]:
        waits: list[float] = []
        over = threading.Event()

        def ask() -> None:
            while not over.wait(ASKED_EVERY_S):
                began = time.perf_counter()
                self._asked.run(["getprop", "sys.boot_completed"])
                waits.append((time.perf_counter() - began) * 1000)

        thread = threading.Thread(target=ask, name="neighbour")
        thread.start()
        try:
            yield waits
        finally:
            over.set()
            thread.join()


@contextmanager
def _memory_of(pid: int) -> Iterator[list[float]]:
    """Megabytes that a process has in memory, looked at now and then."""
    sizes: list[float] = []
    over = threading.Event()

    def look() -> None:
        while not over.wait(0.1):
            with suppress(OSError):
                sizes.append(_resident_mb(pid))

    thread = threading.Thread(target=look, name="memory")
    thread.start()
    try:
        yield sizes
    finally:
        over.set()
        thread.join()


def _resident_mb(pid: int) -> float:
    pages = re.findall(r"\d+", Path(f"/proc/{pid}/statm").read_text())[1]
    return int(pages) * os.sysconf("SC_PAGE_SIZE") / 1e6
