"""What one hostile content is: files to push, and what makes a phone show them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import NamedTuple

Files = Sequence[tuple[Path, str]]
"""Local files, and where they are pushed to."""


class HostileCase(NamedTuple):
    """A content, and how a phone gets to show it."""

    name: str
    build: Callable[[Path], Files]
    """Writes its files into a folder."""
    show: Sequence[str] | Callable[[int], Awaitable[None]]
    """Lines of the phone's shell in their order, or a coroutine that takes the phone's ADB port."""
    image: str = ""
    """The phone's image, where an app is not on the usual one."""
