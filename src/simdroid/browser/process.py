"""The renderer process of a phone: started by the first page, gone with the phone or when a page passes a limit.

A page that passes a limit is a `Crash`, which its tab shows. A process that cannot start, falls silent or is killed by
somebody is the host's failure: `InfraError`, logged, and noted on the phone so that nothing is scored after it.
"""

from __future__ import annotations

import base64
import contextlib
import json
import logging
import os
import select
import signal
import subprocess
import sys
import time
import weakref
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import simdroid
from simdroid.browser import events
from simdroid.browser.frame import Crash, CrashReason, Frame, PageState, Unresponsive
from simdroid.browser.page import LoadedPage
from simdroid.browser.sites.messages import PageRequest, PageResponse
from simdroid.browser.wire import HEADER, MOST_BYTES, OUT_OF_MEMORY, BadMessage, frame_from_json, pack
from simdroid.errors import InfraError
from simdroid.system import System

Answer = Callable[[PageRequest], PageResponse]

LOG = logging.getLogger("simdroid.browser")

WALL_SECONDS = 60.0
"""For the start, and for each event of a message: so long that only a starved host passes it, for the renderer's own
timer ends it after a few seconds of processor time."""
MOST_WALL_SECONDS = 600.0
"""For a whole message, however many events are played again."""
MOST_REQUESTS = 1000
"""Of a page for each event: a script that asks without end costs the phone more than itself."""
PATIENCE = 0.8
"""Processor time, in seconds, after which a page does not respond. The phone waits for its page, and must answer
within a second; the slowest of the 59 pages of our corpus takes 0.2. Not steps of the engine: one step may copy a
gigabyte, and layout has none. Time of this process alone is the same at any load."""
MOST_WAITS = 4
"""For one event of a page that does not respond; all of them are played again after a snapshot, 0.8 s each."""
_CRASHES = frozenset({signal.SIGSEGV, signal.SIGABRT, signal.SIGBUS, signal.SIGILL, signal.SIGFPE, signal.SIGTRAP})
"""Signals that a process brings upon itself; every other one was sent from outside."""

_RENDERERS: weakref.WeakKeyDictionary[System, Renderers]


class Renderers:
    """Plays pages' logs in the renderer process of a phone; one page is live, others are played anew when shown."""

    def __init__(self, faults: list[str] | None = None) -> None:
        """Play pages; what failed on the host is added to `faults`."""
        self._faults = [] if faults is None else faults
        self._child: _Child | None = None
        self._live: _Live | None = None

    @staticmethod
    def of(system: System) -> Renderers:
        """Those of a phone."""
        found = _RENDERERS.get(system)
        if found is None:
            found = _RENDERERS[system] = Renderers(system.host_faults)
            system.on_off.append(found.close)
        return found

    def frame(self, page: LoadedPage, answer: Answer) -> PageState:
        """What a page looks like after its log; what it asks for is answered and added to the log.

        Its effects are those of what was added to the log since the last call (none, where nothing was), or of the last
        event where everything had to be played again. `InfraError` when the host failed.
        """
        try:
            return self._frame(page, answer)
        except InfraError as error:
            LOG.error("%s", error)
            self._faults.append(str(error))
            self.close()
            raise

    def _frame(self, page: LoadedPage, answer: Answer) -> PageState:
        if page.full:
            return Crash("memory")
        if page.waits > MOST_WAITS:
            if self._live is not None and isinstance(self._live.result, Unresponsive):
                self.close()
            return Crash("time")
        if self._child is not None and not self._child.alive:
            self.close()  # it died while nothing was played: no page's fault
        live = self._live
        if live is not None and live.knows(page):
            if len(live.played) == len(page.log):
                return live.result
            added = page.log[len(live.played) :]
            if isinstance(live.result, Crash):
                return live.result
            if isinstance(live.result, Unresponsive):
                return self._wait_on(page, live, answer)
            waits = live.result.dialog is not None and self._child is not None
            if self._child is not None and (not waits or added[0]["kind"] in ("answer", "time", "resize", "scroll")):
                return self._play(page, {"events": added}, live, answer)
        return self._replay(page, answer)

    def _wait_on(self, page: LoadedPage, live: _Live, answer: Answer) -> PageState:
        """Let a page go on that did not respond, once for each time somebody waits; what else happens comes later."""
        added = page.log[len(live.played) :]
        waits = sum(event["kind"] == "wait" for event in added)
        if self._child is None:
            return self._replay(page, answer)
        result: PageState = live.result
        while waits and isinstance(result, Unresponsive):
            waits -= 1
            self._child.go_on()
            result = self._hear(page, live, answer)
        later = [event for event in added if event["kind"] != "wait"]
        if isinstance(result, Frame) and later:
            return self._play(page, {"events": later}, live, answer)
        return result

    def _replay(self, page: LoadedPage, answer: Answer) -> PageState:
        live = self._live
        waits = live is not None and isinstance(live.result, Frame) and live.result.dialog is not None
        if self._child is not None and (waits or self._child.stopped):
            self.close()  # its script waits, and nobody will answer
        if self._child is None:
            self._child = _Child()
        last = max((at for at, event in enumerate(page.log) if event["kind"] not in ("resource", "wait")), default=None)
        self._live = live = _Live(page)
        return self._play(page, {"load": page.load(), "events": list(page.log), "last": last}, live, answer)

    def _play(self, page: LoadedPage, message: dict[str, Any], live: _Live, answer: Answer) -> PageState:
        child = self._child
        assert child is not None
        # What a page asked for in the past and is not in its log was frozen: it had it, and keeps it while offline.
        live.cached = "load" in message and page.online
        live.requests = MOST_REQUESTS * (len(message["events"]) + 1)
        live.patience = min(WALL_SECONDS * (len(message["events"]) + 1), MOST_WALL_SECONDS)
        try:
            child.send(message)
        except OSError as error:
            return self._ended(page, live, Crash(child.cause_of_death(error)))
        return self._hear(page, live, answer)

    def _hear(self, page: LoadedPage, live: _Live, answer: Answer) -> PageState:
        """Answer what a page asks for until its frame comes, or it does not respond."""
        child = self._child
        assert child is not None
        try:
            while (reply := child.receive(live.patience)).get("need") == "resource":
                live.requests -= 1
                if live.requests < 0:
                    raise _PageLimit("time")
                answered, frozen = _answer(reply, answer, cached=live.cached)
                if not frozen:
                    page.log.append(events.resource(str(reply["url"]), answered))
                    if page.full:
                        raise _PageLimit("memory")
                child.send({"answer": answered})
            result: PageState = frame_from_json(reply.get("frame"))
        except _Stopped:
            result = Unresponsive()
        except _PageLimit as limit:
            result = Crash(limit.reason)
        except BadMessage:
            result = Crash("crash")
        except OSError as error:
            result = Crash(child.cause_of_death(error))
        return self._ended(page, live, result)

    def _ended(self, page: LoadedPage, live: _Live, result: PageState) -> PageState:
        """Keep what an event came to."""
        if isinstance(result, Crash) and self._child is not None:
            self._child.end()
            self._child = None
        live.played, live.result = list(page.log), result
        if isinstance(result, Frame):
            live.pictures.update(result.pictures)
            live.result = replace(result, effects=())
        return result

    def pictures(self, page: LoadedPage) -> dict[str, bytes]:
        """The pictures of a page's frames so far, by the names its drawing commands have for them."""
        return self._live.pictures if self._live is not None and self._live.knows(page) else {}

    def close(self) -> None:
        """End the process; the next page starts another."""
        if self._child is not None:
            self._child.end()
        self._child = self._live = None


_RENDERERS = weakref.WeakKeyDictionary()


class _PageLimit(Exception):
    """A page asks for more than one may."""

    def __init__(self, reason: CrashReason) -> None:
        super().__init__(reason)
        self.reason = reason


class _Stopped(Exception):
    """The renderer stopped itself: what it plays takes long."""


class _Live:
    """What the process holds: a page, how much of its log, and the last frame."""

    def __init__(self, page: LoadedPage) -> None:
        self._head = page.load()
        self.played: list[events.Event] = []
        self.result: PageState = Crash("crash")
        self.pictures: dict[str, bytes] = {}
        self.cached = False
        """Whether answers may be those of the past."""
        self.requests = 0
        """How many more the present message may cause."""
        self.patience = WALL_SECONDS

    def knows(self, page: LoadedPage) -> bool:
        """Whether a page is this one, with this past."""
        return page.log[: len(self.played)] == self.played and page.load() == self._head


def _answer(need: dict[str, Any], answer: Answer, *, cached: bool) -> tuple[dict[str, Any] | None, bool]:
    """What the renderer is told about a request, and whether it would be told the same again."""
    try:
        sent = {str(name).lower(): str(value) for name, value in need.get("headers") or ()}
    except (TypeError, ValueError):
        raise BadMessage("headers that are none") from None
    body = str(need.get("body") or "").encode("latin-1", "replace")
    kind, method = sent.get("content-type", ""), str(need.get("method") or "GET")
    response = answer(PageRequest(str(need.get("url")), method, body, kind, cached=cached))
    if response.error or response.status == 0:
        return None, response.frozen
    headers = {"content-type": response.mime, **response.headers}
    told = {"url": response.url, "status": response.status, "headers": [[*pair] for pair in headers.items()]}
    return {**told, "body": base64.b64encode(response.body).decode()}, response.frozen


class _Child:
    """The process and its pipes."""

    def __init__(self) -> None:
        """Start it and wait until it is ready; `InfraError` says why it is not."""
        self._status, status = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)
        self._received = bytearray()
        self.stopped = False
        try:
            self._process = subprocess.Popen(
                [sys.executable, "-s", "-m", "simdroid.browser.renderer", str(status), str(PATIENCE)],
                pass_fds=[status],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env=_environment(),
                cwd="/",
                start_new_session=True,
            )
        except OSError as error:
            os.close(self._status)
            raise InfraError(_not_started(str(error))) from error
        finally:
            os.close(status)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        self._writer, self._reader = self._process.stdin, self._process.stdout
        os.set_blocking(self._reader.fileno(), False)
        os.set_blocking(self._writer.fileno(), False)
        # Whoever forgets to close leaves no process behind.
        self._finalizer = weakref.finalize(self, _kill, self._process, self._status)
        try:
            self.receive(WALL_SECONDS)
        except (OSError, BadMessage) as error:
            raise InfraError(_not_started(self._last_words())) from error
        self._process.stderr.close()

    @property
    def alive(self) -> bool:
        """Whether the process runs."""
        return self._process.poll() is None

    def send(self, message: dict[str, Any]) -> None:
        """Write a message. Raises OSError when the process is gone."""
        view = memoryview(pack(message))
        deadline = time.monotonic() + WALL_SECONDS
        while view:
            _wait({self._writer.fileno(): select.POLLOUT}, deadline)
            view = view[os.write(self._writer.fileno(), view[: 1 << 16]) :]

    def receive(self, patience: float) -> dict[str, Any]:
        """Read a message, which has so many seconds to come.

        Raises OSError when the process is gone, `BadMessage` for one that is none, `_Stopped` where it takes long.
        """
        deadline = time.monotonic() + patience
        self._read(HEADER.size, deadline)
        size = HEADER.size + HEADER.unpack_from(self._received)[0]
        if size - HEADER.size > MOST_BYTES:
            raise BadMessage("a message larger than any")
        self._read(size, deadline)
        body = self._received[HEADER.size : size]
        del self._received[:size]
        try:
            message = json.loads(body)
        except (ValueError, RecursionError) as error:
            raise BadMessage(str(error)) from None
        if not isinstance(message, dict):
            raise BadMessage("a message that is no object")
        return message

    def go_on(self) -> None:
        """Let the process go on that stopped itself."""
        self.stopped = False
        self._process.send_signal(signal.SIGCONT)

    def _read(self, count: int, deadline: float) -> None:
        """Have so many bytes of the next message; those of one that is interrupted are kept."""
        while len(self._received) < count:
            ready = _wait({self._reader.fileno(): select.POLLIN, self._status: select.POLLIN}, deadline)
            if self._reader.fileno() in ready:
                part = os.read(self._reader.fileno(), min(count - len(self._received), 1 << 20))
                if not part:
                    raise BrokenPipeError("the renderer is gone")
                self._received += part
            elif os.read(self._status, 1):
                # It announces its stop a moment before: a signal to go on must not come in between.
                os.waitid(os.P_PID, self._process.pid, os.WSTOPPED | os.WEXITED | os.WNOWAIT)
                self.stopped = True
                raise _Stopped
            else:
                raise BrokenPipeError("the renderer is gone")

    def cause_of_death(self, error: OSError) -> CrashReason:
        """What of its page ended the process behind a broken pipe; `InfraError` where no page did."""
        if isinstance(error, TimeoutError):
            raise InfraError(
                "the renderer of web pages did not answer in time: this machine is overloaded; use fewer workers"
            )
        # Its exit status tells what it died of.
        _reap(self._process, patience=WALL_SECONDS)
        status = self._process.returncode
        if status == -signal.SIGPROF:
            return "time"
        if status == OUT_OF_MEMORY:
            return "memory"
        if status is None or (status < 0 and -status not in _CRASHES):
            raise InfraError(
                f"the renderer of web pages {_how_ended(status)}, which no page can do; "
                "see whether the machine ran out of memory"
            )
        return "crash"

    def end(self) -> None:
        """Kill and reap the process."""
        self._finalizer.detach()
        _kill(self._process, self._status)

    def _last_words(self) -> str:
        """What a process that did not start said last, or how it ended."""
        _reap(self._process, patience=1.0)
        status = self._process.returncode
        assert self._process.stderr is not None
        self._process.kill()
        said = self._process.stderr.read().decode("utf-8", "replace").strip()
        self.end()
        return said.rpartition("\n")[2] or f"it {_how_ended(status)}"


def _environment() -> dict[str, str]:
    """What the process knows of its host: nothing of this process's environment reaches it."""
    return {
        "PYTHONPATH": str(Path(simdroid.__file__).parents[1]),
        "PYTHONHASHSEED": "0",
        "LC_ALL": "C.UTF-8",
        # NumPy's linear algebra would reserve 41 MB and a thread for each core, and nothing here uses it.
        "OMP_NUM_THREADS": "1",
    }


def _how_ended(status: int | None) -> str:
    if status is None:
        return "does not answer"
    return (
        f"ended with status {status}" if status >= 0 else f"was ended by signal {-status} ({signal.strsignal(-status)})"
    )


def _not_started(why: str) -> str:
    return f"the renderer of web pages did not start: {why}; 'mw doctor' tells whether one starts now"


def _wait(descriptors: dict[int, int], deadline: float) -> set[int]:
    """Wait until a pipe is ready or broken. Not by `select`, which knows no descriptor above 1023."""
    waiting = select.poll()
    for descriptor, event in descriptors.items():
        waiting.register(descriptor, event)
    ready = waiting.poll(max(deadline - time.monotonic(), 0) * 1000)
    if not ready:
        raise TimeoutError("the renderer is silent")
    return {descriptor for descriptor, _ in ready}


def _reap(process: subprocess.Popen[bytes], *, patience: float) -> None:
    """Wait for an ending process."""
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(patience)


def _kill(process: subprocess.Popen[bytes], status: int) -> None:
    """End the process and close what led to it; once, as the number of a closed pipe is another's."""
    os.close(status)
    if process.returncode is None:
        process.kill()
        process.wait()
    for pipe in (process.stdin, process.stdout, process.stderr):
        if pipe is not None:
            with contextlib.suppress(OSError):
                pipe.close()
