"""How much of it is tried: `make check-fast`, `make test`, and `make test-all` with the large corpora.

Tests marked `slow` are left out of the fast tier. Tests marked `exhaustive` belong to `make test-all` alone, which also
plays all of what `a_third` chooses from, and the larger number of each `count`.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable
from typing import TypeVar

Value = TypeVar("Value")

EVERYTHING = os.environ.get("TEST_ALL", "") not in ("", "0")
"""Whether this is a run of `make test-all`."""


def count(usual: int, everything: int) -> int:
    """How many examples, kills, pages or steps: fewer in `make test` than in `make test-all`."""
    return everything if EVERYTHING else usual


def a_third(values: Iterable[Value]) -> list[Value]:
    """The same third of the values in every run, chosen by their names; all of them in `make test-all`."""
    return [value for value in values if EVERYTHING or _digest(value) % 3 == 0]


def _digest(value: object) -> int:
    return int.from_bytes(hashlib.sha256(str(value).encode()).digest()[:4])
