"""Archives that a run makes of itself: every so often while it goes on, and when it has ended."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from threading import Event, Thread
from types import TracebackType
from typing import Self

from mobile_world.domain import ConfigError, MobileWorldError
from mobile_world.experiment.archive import archive, snapshot
from mobile_world.experiment.run_directory import RunDirectory, file_name

KEPT = 3
"""Archives of a run that are kept; the oldest goes when a new one is complete."""


class Backups:
    """Archives a run into a folder at intervals, in a thread of its own.

    An archive appears under its name only when it is complete. One that fails is told and costs the run nothing.
    """

    def __init__(self, run_dir: Path, folder: Path, every_s: float, tell: Callable[[str], None]) -> None:
        """Archive `run_dir` into `folder`; `ConfigError` when that lies inside the run or is no folder."""
        if folder.resolve().is_relative_to(run_dir.resolve()):
            raise ConfigError(f"{folder} lies inside the run {run_dir}; archive it elsewhere, best on another disk")
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise ConfigError(f"archives cannot go to {folder}: {error.strerror}") from error
        self._run_dir, self._folder, self._every_s, self._tell = run_dir, folder, every_s, tell
        self._over = Event()
        self._thread = Thread(target=self._work, name="backups", daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._over.set()
        self._thread.join()

    def last(self) -> Path | None:
        """Archive the run after its end; where, or nothing when that failed and was told."""
        return self._archived(archive)

    def _work(self) -> None:
        while not self._over.wait(self._every_s):
            if (self._run_dir / "run.json").exists():
                self._archived(snapshot)

    def _archived(self, write: Callable[[Path, Path], object]) -> Path | None:
        try:
            file = self._new_file()
            write(self._run_dir, file)
            self._remove_old()
        except (MobileWorldError, OSError) as error:  # The folder may lie on a disk that went away.
            self._tell(f"no archive was made: {error}")
            return None
        return file

    def _new_file(self) -> Path:
        stamp = f"{datetime.now(UTC):%Y%m%dT%H%M%SZ}"
        names = (f"{self._stem()}-{stamp}{turn}.tar" for turn in ("", *(f"-{number}" for number in range(2, 1_000))))
        return next(file for name in names if not (file := self._folder / name).exists())

    def _stem(self) -> str:
        """What the archives of this run are called, and of no other run that has the same name."""
        header = RunDirectory(self._run_dir).header()
        begun = header.created_at if header is not None else ""
        return f"{file_name(self._run_dir.resolve().name)}-{sha256(begun.encode()).hexdigest()[:6]}"

    def _remove_old(self) -> None:
        ours = re.compile(rf"{re.escape(self._stem())}-\d{{8}}T\d{{6}}Z(-\d+)?\.tar")
        found = [file for file in self._folder.iterdir() if ours.fullmatch(file.name)]
        for file in sorted(found, key=_age)[:-KEPT]:
            with suppress(OSError):
                file.unlink()


def _age(file: Path) -> tuple[str, int]:
    """Sorts archives of one run by when they were made; two may be of the same second."""
    stamp, _, turn = file.stem.rpartition("Z")
    return stamp, int(turn.removeprefix("-") or 1)
