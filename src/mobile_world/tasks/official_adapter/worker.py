"""A worker process that runs AndroidWorld's code, seen from our side of its pipes."""

from __future__ import annotations

import json
import os
import select
import subprocess
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeAlias, cast

from mobile_world.domain import TaskError
from mobile_world.tasks.official_adapter.installation import OfficialInstallation

Answering: TypeAlias = Callable[[dict[str, Any]], dict[str, Any]]

START_S = 180.0
"""For importing it: 1 s on a quiet machine, more where it is imported for the first time."""
END_S = 2.0
LAST_WORDS = 2000
CHUNK = 1 << 16


class WorkerFailed(TaskError):
    """AndroidWorld's code raised, did not end in time, or its process is gone."""


class Worker:
    """A worker process; runs one task at a time for one owner."""

    def __init__(self, code: OfficialInstallation) -> None:
        """Start it; `ConfigError` when the interpreter lacks something, `WorkerFailed` when it does not come up."""
        self._errors, name = tempfile.mkstemp()
        Path(name).unlink()
        self._process = subprocess.Popen(
            code.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._errors, bufsize=0
        )
        self._heard = b""
        self.alive = True
        try:
            first = self._read(time.monotonic() + START_S)
            if "missing" in first:
                raise code.lacks(first["missing"], first["why"])
            if "unfit" in first:
                raise code.unfit(first["unfit"])
            facts = self._result(first)
            self.tasks: list[dict[str, Any]] = facts["tasks"]
            self.code_version: dict[str, str] = facts["code"]
        except BaseException:
            self.stop()
            raise

    def call(self, request: dict[str, Any], answering: Answering, *, deadline_s: float) -> Any:
        """Send a request and wait; device calls that arrive meanwhile are handled by `answering`.

        `WorkerFailed` when AndroidWorld's code raises; the worker can be used again unless it is not `alive` then.
        """
        end = time.monotonic() + deadline_s
        self._send(request)
        while "ask" in (message := self._read(end)):
            self._send(answering(message["ask"]))
        return self._result(message)

    def stop(self) -> None:
        """End the process; it ends by itself when nobody can ask it any more."""
        if not self.alive:
            return
        self.alive = False
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()
        try:
            self._process.wait(END_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait(END_S)
        os.close(self._errors)

    def _send(self, message: dict[str, Any]) -> None:
        data = (json.dumps(message) + "\n").encode()
        try:
            while data:
                data = data[os.write(self._pipe(self._process.stdin), data) :]
        except OSError as error:
            raise self._gone(f"took nothing more: {error.strerror}") from error

    def _read(self, end: float) -> dict[str, Any]:
        """The next message; what is no whole line yet is kept."""
        pipe = self._pipe(self._process.stdout)
        while b"\n" not in self._heard:
            remaining_s = end - time.monotonic()
            if remaining_s <= 0 or not select.select([pipe], [], [], remaining_s)[0]:
                raise self._gone("did not answer in time")
            chunk = os.read(pipe, CHUNK)
            if not chunk:
                raise self._gone("ended")
            self._heard += chunk
        line, _, self._heard = self._heard.partition(b"\n")
        try:
            return cast(dict[str, Any], json.loads(line))
        except ValueError as error:
            raise self._gone(f"said {line[:80]!r}, which is no message") from error

    def _result(self, message: dict[str, Any]) -> Any:
        if "done" not in message:
            raise WorkerFailed(f"{message['raised']}: {message['why']}\n{message['trace']}")
        return message["done"]

    def _gone(self, what: str) -> WorkerFailed:
        behind = max(0, os.fstat(self._errors).st_size - LAST_WORDS)
        tail = os.pread(self._errors, LAST_WORDS, behind).decode("utf-8", "replace").strip()
        self.stop()
        return WorkerFailed(f"the process that runs AndroidWorld {what}; its last words: {tail or 'none'}")

    def _pipe(self, pipe: Any) -> int:
        if not self.alive:
            raise WorkerFailed("the process that runs AndroidWorld has been ended")
        return cast(int, pipe.fileno())
