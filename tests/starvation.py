"""Ways to starve a process of what the machine lends it."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

LARGEST_STACK = 1 << 46
"""Bytes: half of what a process can address."""


@contextmanager
def no_more_threads() -> Iterator[None]:
    """Let the system refuse every new thread of this process: no stack of the size that is asked for can be had."""
    before = threading.stack_size(LARGEST_STACK)
    try:
        yield
    finally:
        threading.stack_size(before)
