"""Archives that a run makes of itself: every so often while it goes on, and when it has ended."""

from __future__ import annotations

import json
import os
import re
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from threading import Event, Thread
from types import TracebackType
from typing import Literal, Self, TypeAlias

from mobile_world.domain import ConfigError, MobileWorldError
from mobile_world.experiment.driver import RunResult
from mobile_world.experiment.events import Listener, RunArchived, RunWarning
from mobile_world.experiment.storage import RunDirectory, RunLog, file_name
from mobile_world.experiment.storage.archive import archive, snapshot

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
            raise ConfigError(
                f"archives cannot go to {folder}: {error.strerror}; choose another folder with --archive-to"
            ) from error
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
        for file in sorted((file for file in self._folder.iterdir() if ours.fullmatch(file.name)), key=_age)[:-KEPT]:
            with suppress(OSError):
                file.unlink()


def _age(file: Path) -> tuple[str, int]:
    """Sorts archives of one run by when they were made; two may be of the same second."""
    stamp, _, turn = file.stem.rpartition("Z")
    return stamp, int(turn.removeprefix("-") or 1)


ARCHIVE_EVERY_S = 30 * 60.0
NOTIFY_DEADLINE_S = 30.0
LONGEST_MESSAGE = 2_000

Ending: TypeAlias = Literal["finished", "stopped", "budget", "failed"]


@dataclass(frozen=True)
class Housekeeping:
    """Archives of a run, and the command that is run when it has ended."""

    archive_to: Path | None = None
    """Folder in which the last three archives are kept; none are made without one."""
    archive_every_s: float = ARCHIVE_EVERY_S
    """How often, while the run goes on; one more is made at its end."""
    notify: tuple[str, ...] = ()
    """Program and arguments; it gets `MW_EVENT`, `MW_MESSAGE` and more in its environment, and as JSON on its input."""

    @contextmanager
    def during(self, run_dir: Path, listener: Listener) -> Iterator[RunEnd]:
        """Archive a run meanwhile and at its end, and notify of how it ended; what fails here is a `RunWarning`."""
        end, log = RunEnd(run_dir), RunLog(run_dir)

        def warn(message: str) -> None:
            log.write("WARNING", message)
            listener(RunWarning(message))

        try:
            with self._archiving(run_dir, warn, listener):
                yield end
        except KeyboardInterrupt:
            end.event, end.message = "stopped", "interrupted before the running episodes had ended"
            raise
        except MobileWorldError as error:
            end.event, end.message = "failed", str(error)
            raise
        finally:
            if self.notify:
                _notify(self.notify, end, warn)

    @contextmanager
    def _archiving(self, run_dir: Path, warn: Callable[[str], None], listener: Listener) -> Iterator[None]:
        if self.archive_to is None:
            yield
            return
        backups = Backups(run_dir, self.archive_to, self.archive_every_s, warn)
        try:
            with backups:
                yield
        finally:
            file = backups.last() if (run_dir / "run.json").exists() else None
            if file is not None:
                listener(RunArchived(file))


@dataclass
class RunEnd:
    """How a run ended, as far as it is known."""

    run_dir: Path
    event: Ending = "failed"
    message: str = "the run ended with an internal error"
    scored: int | None = None
    planned: int | None = None
    missing: int | None = None

    def reached(self, result: RunResult) -> None:
        """The run has ended, complete or not."""
        summary = result.summary
        self.scored, self.planned, self.missing = summary.all_scored, summary.planned, result.missing
        scored = f"{summary.all_scored} of {summary.planned} episodes scored"
        if not result.missing:
            self.event, self.message = "finished", scored
        elif result.over_budget:
            self.event, self.message = "budget", f"{scored}; {result.stopped}"
        else:
            why = result.stopped or ("interrupted" if result.asked_to_stop else "episodes were lost")
            self.event, self.message = "stopped", f"{scored}; {why}"

    def facts(self) -> dict[str, object]:
        """What the notification command is given."""
        return {
            "event": self.event,
            "run_dir": str(self.run_dir.absolute()),
            "scored": self.scored,
            "planned": self.planned,
            "missing": self.missing,
            "message": self.message[:LONGEST_MESSAGE],
        }


def _notify(command: tuple[str, ...], end: RunEnd, warn: Callable[[str], None]) -> None:
    """Run a command with the facts in its environment and as JSON on its input; what goes wrong is a warning."""
    facts = end.facts()
    variables = {
        f"MW_{name.upper()}": "" if value is None else str(value).replace("\0", "") for name, value in facts.items()
    }
    try:
        done = subprocess.run(
            command,
            input=json.dumps(facts).encode(),
            env={**os.environ, **variables},
            capture_output=True,
            timeout=NOTIFY_DEADLINE_S,
            check=False,
        )
    except subprocess.TimeoutExpired:
        warn(f"the notification command did not end within {NOTIFY_DEADLINE_S:g} s and was killed: {command[0]}")
    except OSError as error:
        warn(f"the notification command could not be run: {command[0]}: {error.strerror}")
    else:
        if done.returncode != 0:
            errors = done.stderr.decode(errors="replace").strip().splitlines()
            warn(
                f"the notification command ended with status {done.returncode}" + (f": {errors[-1]}" if errors else "")
            )
