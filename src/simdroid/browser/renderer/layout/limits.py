"""Limits of layout: a page that passes one ends, before it takes the renderer's memory or time."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

MOST_BOXES = 200_000
MOST_FRAGMENTS = 400_000
_CALLS = 20_000
"""Nested calls that the deepest tree (512 elements) needs at most; calls of Python's own take no stack of C's."""


class LayoutLimitError(Exception):
    """A page is too large to be laid out; its tab ends as after a crash."""


@contextmanager
def deep_calls() -> Iterator[None]:
    """Let functions call each other as deep as trees are nested."""
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(max(limit, _CALLS))
    try:
        yield
    except RecursionError as error:
        raise LayoutLimitError("nested too deep") from error
    finally:
        sys.setrecursionlimit(limit)
