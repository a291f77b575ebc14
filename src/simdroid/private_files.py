"""Files of the state directory: tokens, registries and logs that their owner alone may read, whatever the umask is."""

from __future__ import annotations

import os
from pathlib import Path
from tempfile import TemporaryFile

from simdroid.errors import StorageFailed

FILE_MODE, FOLDER_MODE = 0o600, 0o700
REMEDY = "choose another directory with MW_STATE_DIR"


def private_folder(path: Path) -> Path:
    """Make a folder, and those above it that are missing, for their owner alone; one that is there stays as it is.

    `StorageFailed` names the variable that chooses another place, as for everything that is written here.
    """
    try:
        for folder in reversed([folder for folder in (path, *path.parents) if not folder.exists()]):
            folder.mkdir(exist_ok=True, mode=FOLDER_MODE)
    except OSError as error:
        raise _failure(path, error) from error
    return path


def private_opener(path: str | Path, flags: int) -> int:
    """For `open(..., opener=private_opener)`: the file is for its owner alone, also one that was there before."""
    try:
        descriptor = os.open(path, flags, FILE_MODE)
        if flags & (os.O_WRONLY | os.O_RDWR):
            os.fchmod(descriptor, FILE_MODE)
    except OSError as error:
        raise _failure(path, error) from error
    return descriptor


def write_private(path: Path, data: bytes) -> None:
    """Write a file for its owner alone."""
    try:
        with open(path, "wb", opener=private_opener) as file:
            file.write(data)
    except OSError as error:
        raise _failure(path, error) from error


def entries_of(folder: Path) -> list[Path]:
    """What lies in a folder that need not be there, and that its owner may remove at any moment."""
    try:
        return list(folder.iterdir())
    except FileNotFoundError:
        return []
    except OSError as error:
        raise _failure(folder, error) from error


def why_unwritable(folder: Path) -> str | None:
    """Why nothing can be written into a folder that may still have to be made; nothing when it can. Leaves no trace.

    Permission bits do not tell: a mount may be read-only, and root is refused by some file systems only.
    """
    existing = next(path for path in (folder, *folder.absolute().parents) if os.path.lexists(path))
    try:
        TemporaryFile(dir=existing).close()
    except OSError as error:
        return f"{existing.absolute()}: {error.strerror}"
    return None


def _failure(path: str | Path, error: OSError) -> StorageFailed:
    return StorageFailed(f"{path} cannot be used: {error.strerror}; {REMEDY}")
