"""The request log of the model server: kept in memory, and appended to a file when one is given."""

from __future__ import annotations

import hashlib
import json
import threading
import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

SECRET_HEADERS = frozenset({"authorization", "api-key", "x-api-key", "proxy-authorization", "cookie"})
"""Never written to a file."""


@dataclass
class LoggedRequest:
    """One logged request, with arrival and completion time."""

    number: int
    """Counts from 0 in order of arrival."""
    repeat: int
    """How many times these very bytes came before."""
    digest: str
    """sha256 of the body."""
    path: str
    headers: Mapping[str, str] = field(repr=False)
    """As they came, secrets included: for tests in the same process."""
    body: bytes = field(repr=False)
    arrived_s: float
    """By the monotonic clock."""
    finished_s: float | None = None
    """When the server was done with it; nothing while it is in flight."""

    def json(self) -> Any:
        """The body, decoded."""
        return json.loads(self.body)

    def line(self) -> str:
        """The request as a line of a record file, without secrets."""
        headers = {name: value for name, value in self.headers.items() if name.lower() not in SECRET_HEADERS}
        return json.dumps(
            {
                "number": self.number,
                "repeat": self.repeat,
                "path": self.path,
                "headers": headers,
                "sha256": self.digest,
                "body": self.body.decode("utf-8", "backslashreplace"),
            }
        )


class RequestLog:
    """Requests in order of arrival; safe to read while the server runs."""

    def __init__(self, file: Path | None = None, *, keeps: bool = True) -> None:
        """Keep requests, without their bytes and headers unless `keeps`, and append each to `file`."""
        self._keeps = keeps
        self._all: list[LoggedRequest] = []
        self._seen: Counter[str] = Counter()
        self._lock = threading.Lock()
        self._file = file
        if file is not None:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.touch()

    def add(self, *, path: str, headers: Mapping[str, str], body: bytes) -> LoggedRequest:
        """Note a request that has just come."""
        digest = hashlib.sha256(body).hexdigest()
        with self._lock:
            number, repeat = len(self._all), self._seen[digest]
            self._seen[digest] += 1
            request = LoggedRequest(number, repeat, digest, path, headers, body, arrived_s=time.monotonic())
            self._all.append(request if self._keeps else replace(request, headers={}, body=b""))
            if self._file is not None:
                with self._file.open("a", encoding="utf-8") as lines:
                    lines.write(request.line() + "\n")
        return request

    def everything(self) -> list[LoggedRequest]:
        """All requests until now."""
        with self._lock:
            return list(self._all)
