"""Calls with a time limit into code that may never return, on daemon threads."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future
from queue import SimpleQueue
from typing import Any, TypeAlias, TypeVar

Result = TypeVar("Result")

_Job: TypeAlias = tuple[Callable[[], Any], "Future[Any]"]


class Overdue(Exception):
    """A call did not return by its deadline; what it does from now on is nobody's business."""


class TimeLimitedCalls:
    """Runs calls one after another on one thread, and stops waiting for a call at its deadline.

    Python cannot end a thread: a call that is overdue goes on by itself, on a thread that does not keep the process
    alive, and the next call gets a thread of its own.
    """

    def __init__(self, name: str) -> None:
        self._name = name
        self._jobs: SimpleQueue[_Job | None] | None = None

    def call(self, function: Callable[[], Result], timeout: float) -> Result:
        """What the function returns or raises; `Overdue` when that takes longer than `timeout` seconds."""
        if self._jobs is None:
            self._jobs = SimpleQueue()
            threading.Thread(target=_work, args=(self._jobs,), name=self._name, daemon=True).start()
        future: Future[Result] = Future()
        self._jobs.put((function, future))
        try:
            return future.result(timeout)
        except TimeoutError as error:
            if future.done():
                raise
            self.close()
            raise Overdue(f"no answer within {timeout:g} s") from error

    def close(self) -> None:
        """End the thread once its call returns."""
        if self._jobs is not None:
            self._jobs.put(None)
            self._jobs = None


def _work(jobs: SimpleQueue[_Job | None]) -> None:
    while (job := jobs.get()) is not None:
        _settle(*job)


def spawn(function: Callable[[], Result], name: str) -> Future[Result]:
    """Run a function on a thread that does not keep the process alive; the future has what it returns or raises."""
    future: Future[Result] = Future()
    threading.Thread(target=_settle, args=(function, future), name=name, daemon=True).start()
    return future


def _settle(function: Callable[[], Result], future: Future[Result]) -> None:
    try:
        result = function()
    except SystemExit as error:
        # Code of other people's must not end a run, let alone with a status that says that all went well.
        future.set_exception(RuntimeError(f"it tried to end the program, with status {error.code!r}"))
    except BaseException as error:
        future.set_exception(error)
    else:
        future.set_result(result)
