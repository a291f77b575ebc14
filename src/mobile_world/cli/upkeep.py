"""What goes on beside a run and after it: archives of it, and a command that is told how it ended."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

import click

from mobile_world.cli.lazy import Terminated
from mobile_world.cli.tables import say
from mobile_world.domain import ConfigError, MobileWorldError

if TYPE_CHECKING:
    from mobile_world.experiment import RunResult

EVERY_S = 30 * 60.0
NOTIFY_DEADLINE_S = 30.0
UNITS = {"s": 1.0, "m": 60.0, "h": 3600.0, "d": 86400.0}
LONGEST_MESSAGE = 2_000

Ending: TypeAlias = Literal["finished", "stopped", "budget", "failed"]


class Interval(click.ParamType[float]):
    """A time such as 90s, 30m or 2h, in seconds."""

    name = "time"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Read a number with its unit."""
        if isinstance(value, float):
            return value
        found = re.fullmatch(r"(\d+(?:\.\d+)?)\s*([smhd])", str(value).strip())
        if found is None or float(found[1]) == 0:
            self.fail(f"{value!r} is no time; give one such as 90s, 30m or 2h", param, ctx)
        return float(found[1]) * UNITS[found[2]]


def upkeep_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add `--archive-to`, `--every` and `--notify`."""
    for option in reversed(
        (
            click.option(
                "--archive-to",
                type=click.Path(file_okay=False, path_type=Path),
                metavar="DIR",
                help="Keep the last 3 archives of the run there: made while it goes on, and at its end.",
            ),
            click.option(
                "--every", type=Interval(), metavar="TIME", help="How often, such as 90s, 2h; 30m if left out."
            ),
            click.option(
                "--notify",
                metavar="COMMAND",
                help="Run this at the end, at a stop and at a budget; it gets MW_EVENT, MW_MESSAGE and more.",
            ),
        )
    ):
        command = option(command)
    return command


@dataclass(frozen=True)
class Upkeep:
    """What was asked for beside a run."""

    archive_to: Path | None = None
    every_s: float | None = None
    notify: tuple[str, ...] = ()

    @classmethod
    def taken_from(cls, given: dict[str, Any]) -> Upkeep:
        """Take its options out of those of a command; `ConfigError` for what cannot be used."""
        archive_to, every_s, notify = (given.pop(name) for name in ("archive_to", "every", "notify"))
        if every_s is not None and archive_to is None:
            raise ConfigError("--every says how often to archive; say where with --archive-to DIR")
        return cls(archive_to, every_s, _command(notify) if notify is not None else ())

    @contextmanager
    def around(self, run_dir: Path) -> Iterator[End]:
        """Archive the run meanwhile and at its end, and tell the command how it ended."""
        from mobile_world.experiment.run_log import RunLog

        end, log = End(run_dir), RunLog(run_dir)

        def warn(message: str) -> None:
            log.write("WARNING", message)
            say(f"warning: {message}", err=True)

        try:
            with self._archiving(run_dir, warn):
                yield end
        except (KeyboardInterrupt, Terminated):
            end.event, end.message = "stopped", "interrupted before the episodes under way had ended"
            raise
        except MobileWorldError as error:
            end.event, end.message = "failed", str(error)
            raise
        finally:
            if self.notify:
                _notify(self.notify, end, warn)

    @contextmanager
    def _archiving(self, run_dir: Path, warn: Callable[[str], None]) -> Iterator[None]:
        if self.archive_to is None:
            yield
            return
        from mobile_world.experiment.backups import Backups

        backups = Backups(run_dir, self.archive_to, self.every_s or EVERY_S, warn)
        try:
            with backups:
                yield
        finally:
            file = backups.last() if (run_dir / "run.json").exists() else None
            if file is not None:
                say(f"archived to {file}", err=True)


@dataclass
class End:
    """How a run ended, as far as it is known."""

    run_dir: Path
    event: Ending = "failed"
    message: str = "the run ended with an error of the program"
    scored: int | None = None
    planned: int | None = None
    missing: int | None = None

    def reached(self, result: RunResult, *, interrupted: bool) -> None:
        """The run came to its end, whole or not."""
        summary = result.summary
        self.scored, self.planned, self.missing = summary.all_scored, summary.planned, result.missing
        told = f"{summary.all_scored} of {summary.planned} episodes scored"
        if not result.missing:
            self.event, self.message = "finished", told
        elif result.over_budget:
            self.event, self.message = "budget", f"{told}; {result.stopped}"
        else:
            why = result.stopped or ("interrupted" if interrupted else "episodes were lost")
            self.event, self.message = "stopped", f"{told}; {why}"

    def facts(self) -> dict[str, object]:
        """What a command is told."""
        return {
            "event": self.event,
            "run_dir": str(self.run_dir.absolute()),
            "scored": self.scored,
            "planned": self.planned,
            "missing": self.missing,
            "message": self.message[:LONGEST_MESSAGE],
        }


def _command(text: str) -> tuple[str, ...]:
    """The words of a command; no shell reads them."""
    try:
        words = tuple(shlex.split(text))
    except ValueError as error:
        raise ConfigError(f"--notify {text!r} cannot be read as a command: {error}") from error
    if not words:
        raise ConfigError("--notify names no command")
    if shutil.which(words[0]) is None:
        raise ConfigError(f"--notify: there is no command {words[0]!r}; give its path, or install it")
    return words


def _notify(command: tuple[str, ...], end: End, warn: Callable[[str], None]) -> None:
    """Run a command with the facts in its environment and as JSON on its input; what goes wrong is a warning."""
    facts = end.facts()
    told = {
        f"MW_{name.upper()}": "" if value is None else str(value).replace("\0", "") for name, value in facts.items()
    }
    try:
        done = subprocess.run(
            command,
            input=json.dumps(facts).encode(),
            env={**os.environ, **told},
            capture_output=True,
            timeout=NOTIFY_DEADLINE_S,
            check=False,
        )
    except subprocess.TimeoutExpired:
        warn(f"the command of --notify did not end within {NOTIFY_DEADLINE_S:g} s and was killed: {command[0]}")
    except OSError as error:
        warn(f"the command of --notify could not be run: {command[0]}: {error.strerror}")
    else:
        if done.returncode != 0:
            said = done.stderr.decode(errors="replace").strip().splitlines()
            warn(f"the command of --notify ended with status {done.returncode}" + (f": {said[-1]}" if said else ""))
