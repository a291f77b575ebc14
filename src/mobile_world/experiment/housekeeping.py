"""What happens beside a run: archives of it while it goes on, and a notification command at its end."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeAlias

from mobile_world.domain import MobileWorldError
from mobile_world.experiment.backups import Backups
from mobile_world.experiment.engine import RunResult
from mobile_world.experiment.events import Listener, RunArchived, RunWarning
from mobile_world.experiment.run_log import RunLog

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
    def around(self, run_dir: Path, listener: Listener) -> Iterator[RunEnd]:
        """Archive a run meanwhile and at its end, and notify of how it ended; what fails here is a `RunWarning`."""
        end, log = RunEnd(run_dir), RunLog(run_dir)

        def warn(message: str) -> None:
            log.write("WARNING", message)
            listener(RunWarning(message))

        try:
            with self._archiving(run_dir, warn, listener):
                yield end
        except KeyboardInterrupt:
            end.event, end.message = "stopped", "interrupted before the episodes under way had ended"
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
    message: str = "the run ended with an error of the program"
    scored: int | None = None
    planned: int | None = None
    missing: int | None = None

    def reached(self, result: RunResult) -> None:
        """The run came to its end, whole or not."""
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
            said = done.stderr.decode(errors="replace").strip().splitlines()
            warn(f"the notification command ended with status {done.returncode}" + (f": {said[-1]}" if said else ""))
