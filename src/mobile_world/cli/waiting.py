"""How a command that serves somebody ends: when it is told to, by the keyboard or by a polite kill."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def until_told_to_stop() -> Iterator[threading.Event]:
    """An event that Ctrl-C and a polite kill set; handlers are put back afterwards."""
    told = threading.Event()
    numbers = (signal.SIGINT, signal.SIGTERM)
    before = [signal.signal(number, lambda *_: told.set()) for number in numbers]
    try:
        yield told
    finally:
        for number, handler in zip(numbers, before, strict=True):
            signal.signal(number, handler)
