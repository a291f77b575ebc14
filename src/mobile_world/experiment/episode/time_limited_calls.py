"""Calls with a time limit into code that may never return, on daemon threads."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from math import inf
from mmap import MAP_ANONYMOUS, MAP_PRIVATE, mmap
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeAlias, TypeVar

from mobile_world.domain import HostExhausted
from simdroid.exhaustion import exhaustion_named

Result = TypeVar("Result")

_Job: TypeAlias = tuple[Callable[[], Any], "ThreadFuture[Any]"]

ROOM_FOR_A_THREAD = 16 << 20
"""Bytes of address space without which no thread is started: its stack takes 8 MB, and it must be able to run. Python
waits for the first word of a new thread, for ever if that one finds no memory to say it."""

ALIVE_S = 1.0
"""How often whoever waits for a thread sees whether it still runs: one that finds no memory may end without a word."""


class Overdue(Exception):
    """A call did not return by its deadline; what it does from now on is nobody's business."""


class ThreadFuture(Future[Result]):
    """What a call on a thread returns or raises; `HostExhausted` when the thread ended and did not say."""

    thread: Thread

    def ended_within(self, seconds: float = inf) -> bool:
        """Wait for the end of the call; whether it came in time."""
        end = time.monotonic() + seconds
        while not self.done() and (left := end - time.monotonic()) > 0:
            with suppress(TimeoutError):
                self.exception(min(left, ALIVE_S))
            if not self.thread.is_alive() and not self.done():
                self.set_exception(HostExhausted(f"the thread {self.thread.name!r} ended for want of memory"))
        return self.done()


class TimeLimitedCalls:
    """Runs calls one after another on one thread, and stops waiting for a call at its deadline.

    Python cannot end a thread: a call that is overdue goes on by itself, on a thread that does not keep the process
    alive, and the next call gets a thread of its own.
    """

    def __init__(self, name: str) -> None:
        self._name = name
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._thread: Thread | None = None

    def call(self, function: Callable[[], Result], timeout: float) -> Result:
        """What the function returns or raises; `Overdue` when that takes longer than `timeout` seconds.

        `HostExhausted` when no thread can be started for it.
        """
        if self._thread is None:
            self._thread = _started(self._jobs, self._name)
        future: ThreadFuture[Result] = ThreadFuture()
        future.thread = self._thread
        self._jobs.put((function, future))
        if not future.ended_within(timeout):
            self.close()
            raise Overdue(f"no answer within {timeout:g} s")
        return future.result()

    def close(self) -> None:
        """End the thread once its call returns."""
        if self._thread is not None:
            self._jobs.put(None)
            self._jobs, self._thread = SimpleQueue(), None


def spawn(function: Callable[[], Result], name: str) -> ThreadFuture[Result]:
    """Run a function on a thread that does not keep the process alive; the future has what it returns or raises.

    `HostExhausted` when no thread can be started.
    """
    future: ThreadFuture[Result] = ThreadFuture()
    jobs: SimpleQueue[_Job | None] = SimpleQueue()
    future.thread = _started(jobs, name)
    jobs.put((function, future))
    jobs.put(None)
    return future


def _started(jobs: SimpleQueue[_Job | None], name: str) -> Thread:
    """A thread that does what is put on a queue, until nothing is."""
    thread = Thread(target=_work, args=(jobs,), name=name, daemon=True)
    with exhaustion_named():
        mmap(-1, ROOM_FOR_A_THREAD, flags=MAP_PRIVATE | MAP_ANONYMOUS).close()
        thread.start()
    return thread


def _work(jobs: SimpleQueue[_Job | None]) -> None:
    while (job := jobs.get()) is not None:
        _settle(*job)


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
