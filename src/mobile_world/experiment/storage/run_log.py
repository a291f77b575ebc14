"""The log of a run: what happened when, for people, appended by every sitting.

Each line has the time (ISO 8601 with zone), a level and a message. Results are in the journal: a log that cannot be
written costs the run nothing.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Literal, TypeAlias

from loguru import logger

from mobile_world.analysis.formatting import counted
from mobile_world.domain import EpisodeRecord
from mobile_world.experiment.events import EpisodeEnded, RunBegan, RunEvent
from mobile_world.experiment.storage.layout import LOG

if TYPE_CHECKING:
    from loguru import Message

LONGEST = 2_000
"""Characters of a message; a traceback is in the journal."""

Level: TypeAlias = Literal["INFO", "WARNING", "ERROR"]

_SECRETS = re.compile(
    r"(?i)\b(bearer\s+|sk-|(?:api[-_]?key|token|password|secret)[\"']?\s*[=:]\s*[\"']?)[\w.~+/-]{8,}=*"
)
"""Endpoints' words come without their keys; this is for what other code may say."""


class RunLog:
    """Appends to the log of one run directory; safe for threads."""

    def __init__(self, run_dir: Path) -> None:
        """Write to the log in `run_dir`, which need not be there yet."""
        self._file, self._lock = run_dir / LOG, Lock()

    def write(self, level: Level | str, message: str) -> None:
        """Add a line."""
        message_text = _SECRETS.sub(r"\1[secret]", message)
        message_text = message_text if len(message_text) <= LONGEST else f"{message_text[: LONGEST - 1]}…"
        plain = "".join(letter if letter.isprintable() else repr(letter)[1:-1] for letter in message_text)
        now = datetime.now(UTC).isoformat(timespec="milliseconds")
        line = f"{now} {level:<7} {plain}\n".encode(errors="backslashreplace")
        with self._lock, suppress(OSError):
            file = os.open(self._file, os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_NOFOLLOW, 0o644)
            try:
                os.write(file, line)
            finally:
                os.close(file)

    def note(self, event: RunEvent) -> None:
        """Write down what a run tells."""
        if isinstance(event, RunBegan):
            self.write("INFO", f"{event.todo} of {event.planned} episodes to run")
            if event.torn_lines:
                lines = counted(event.torn_lines, "line")
                self.write("WARNING", f"left unfinished by a killed process: {lines} of the journal")
            for remark in event.remarks:
                self.write("WARNING", remark)
        elif isinstance(event, EpisodeEnded):
            fine = event.record.scored and event.record.error is None
            self.write("INFO" if fine else "WARNING", _ended(event.record, again=event.again))

    @contextmanager
    def capturing_logs(self) -> Iterator[None]:
        """Write down meanwhile what other parts of the program log: caches, cassettes, nodes, devices."""

        def sink(message: Message) -> None:
            self.write(message.record["level"].name, f"{message.record['name']}: {message.record['message']}")

        number = logger.add(sink, level="INFO", format="{message}")
        try:
            yield
        finally:
            with suppress(ValueError):  # Somebody removed every sink.
                logger.remove(number)


def _ended(record: EpisodeRecord, *, again: bool) -> str:
    """One ended attempt in a line."""
    parts = [
        f"{record.key} attempt {record.attempt}: {record.outcome}" + (f" ({record.failure})" if record.failure else ""),
        *([f"score {record.score:g}"] if record.score is not None else []),
        counted(record.steps, "step"),
        f"{record.seconds:.1f} s",
        *([f"on {record.device}"] if record.device else []),
    ]
    if record.endpoint_faults:
        faults = ", ".join(f"{what} {count}" for what, count in record.endpoint_faults.items())
        parts.append(f"failed requests: {faults}")
    if record.error is not None:
        parts.append(f"{record.error.code} in {record.error.phase}: {record.error.message}")
    if record.outcome == "infra_failure":
        parts.append("tried again" if again else "not tried again in this session")
    return ", ".join(parts)
