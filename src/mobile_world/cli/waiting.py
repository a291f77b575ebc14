"""How a command that serves somebody ends: when it is told to, by the keyboard or by a polite kill."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from queue import Empty, SimpleQueue

LOOK_UP_S = 0.25


class Told:
    """Something to wait for that a handler of signals can bring about.

    An event cannot be it: its lock may be held by the very code that the handler interrupts. And a signal that another
    thread receives, or that comes while this one falls asleep, wakes nobody; so whoever waits looks up now and then.
    """

    def __init__(self) -> None:
        """Nothing has been told yet."""
        self._words: SimpleQueue[None] = SimpleQueue()

    def set(self) -> None:
        """Tell it, from anywhere."""
        self._words.put(None)

    def wait(self) -> None:
        """Return once it was told."""
        while True:
            try:
                return self._words.get(timeout=LOOK_UP_S)
            except Empty:
                continue


@contextmanager
def until_told_to_stop() -> Iterator[Told]:
    """What Ctrl-C and a polite kill tell; handlers are put back afterwards."""
    told = Told()
    numbers = (signal.SIGINT, signal.SIGTERM)
    before = [signal.signal(number, lambda *_: told.set()) for number in numbers]
    try:
        yield told
    finally:
        for number, handler in zip(numbers, before, strict=True):
            signal.signal(number, handler)
