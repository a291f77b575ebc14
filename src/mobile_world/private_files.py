"""Files that their owner alone may read, whatever the umask is: tokens, registries and logs of servers and phones."""

from __future__ import annotations

import os
from pathlib import Path

FILE_MODE, FOLDER_MODE = 0o600, 0o700


def private_folder(path: Path) -> Path:
    """Make a folder, and those above it that are missing, for their owner alone; one that is there stays as it is."""
    missing = [each for each in (path, *path.parents) if not each.exists()]
    for each in reversed(missing):
        each.mkdir(exist_ok=True, mode=FOLDER_MODE)
    return path


def private_opener(path: str, flags: int) -> int:
    """For `open(..., opener=private_opener)`: the file is for its owner alone, also one that was there before."""
    descriptor = os.open(path, flags, FILE_MODE)
    if flags & (os.O_WRONLY | os.O_RDWR):
        os.fchmod(descriptor, FILE_MODE)
    return descriptor


def write_private(path: Path, data: bytes) -> None:
    """Write a file for its owner alone."""
    with open(path, "wb", opener=private_opener) as file:
        file.write(data)
