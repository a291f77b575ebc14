"""Resources that are closed where what is done with them at first fails."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol


class Closeable(Protocol):
    """Anything with `close`."""

    def close(self) -> object:
        """Let go of what is held."""


@contextmanager
def close_on_error(resource: Closeable) -> Iterator[None]:
    """Close a resource when the block raises, whatever it is; it stays open otherwise."""
    try:
        yield
    except BaseException:
        resource.close()
        raise
