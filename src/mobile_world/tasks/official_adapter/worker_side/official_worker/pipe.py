"""JSON lines over the two pipes that this process was started with."""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Iterator
from typing import Any, cast


class Pipe:
    """Requests come in, answers go out; between the two, questions go out and their answers come in.

    The standard streams are taken away from the tasks: what they print goes to the error stream, and what they would
    read is at its end.
    """

    def __init__(self) -> None:
        self._in = os.fdopen(os.dup(0), encoding="utf-8")
        self._out = os.fdopen(os.dup(1), "w", encoding="utf-8")
        os.dup2(2, 1)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        self._turn = threading.RLock()

    def requests(self) -> Iterator[dict[str, Any]]:
        """What is asked of this process, until nobody asks any more."""
        while line := self._in.readline():
            yield cast(dict[str, Any], json.loads(line))

    def say(self, message: dict[str, Any]) -> None:
        """Send a message."""
        self._out.write(json.dumps(message) + "\n")
        self._out.flush()

    def ask(self, **question: Any) -> dict[str, Any]:
        """Put a question, and wait for its answer; threads take turns."""
        with self._turn:
            self.say({"ask": question})
            line = self._in.readline()
        if not line:
            raise SystemExit("nobody is there to ask any more")
        return cast(dict[str, Any], json.loads(line))
