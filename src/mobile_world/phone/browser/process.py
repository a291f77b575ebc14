"""The renderer process of a phone: started by the first page, gone with the phone or when a page passes a limit."""

from __future__ import annotations

import base64
import contextlib
import json
import os
import select
import subprocess
import sys
import time
import weakref
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal

import mobile_world
from mobile_world.phone.browser import events
from mobile_world.phone.browser.frame import Crash, Frame
from mobile_world.phone.browser.page import Page
from mobile_world.phone.browser.sites.messages import Request, Response
from mobile_world.phone.browser.wire import HEADER, MOST_BYTES, OUT_OF_MEMORY, BadMessage, frame_from_json, pack
from mobile_world.phone.system import System

Answer = Callable[[Request], Response]

WALL_SECONDS = 60.0
"""For each event of a message; processor time is limited much tighter, by the renderer's own timer."""
MOST_WALL_SECONDS = 600.0
"""For a whole message, however many events are played again."""
MOST_REQUESTS = 1000
"""Of a page for each event: a script that asks without end costs the phone more than itself."""
MOST_MEMORY_KIB = 700 * 1024
"""A renderer that died without a word and had this much in use died of its memory limit."""

_RENDERERS: weakref.WeakKeyDictionary[System, Renderers]


class Renderers:
    """Plays pages' logs in the renderer process of a phone; one page is live, others are played anew when shown."""

    def __init__(self) -> None:
        self._child: _Child | None = None
        self._live: _Live | None = None

    @staticmethod
    def of(system: System) -> Renderers:
        """Those of a phone."""
        found = _RENDERERS.get(system)
        if found is None:
            found = _RENDERERS[system] = Renderers()
            system.on_off.append(found.close)
        return found

    def frame(self, page: Page, answer: Answer) -> Frame | Crash:
        """What a page looks like after its log; what it asks for is answered and added to the log.

        Its effects are those of what was added to the log since the last call (none, where nothing was), or of the last
        event where everything had to be played again.
        """
        if page.full:
            return Crash("memory")
        if self._child is not None and not self._child.alive:
            self.close()  # it died while nothing was played: no page's fault
        live = self._live
        if live is not None and live.knows(page):
            if len(live.played) == len(page.log):
                return live.result
            added = page.log[len(live.played) :]
            if isinstance(live.result, Crash):
                return live.result
            waits = live.result.dialog is not None and self._child is not None
            if self._child is not None and (not waits or added[0]["kind"] in ("answer", "time", "resize", "scroll")):
                return self._play(page, {"events": added}, live, answer)
        return self._replay(page, answer)

    def _replay(self, page: Page, answer: Answer) -> Frame | Crash:
        live = self._live
        if self._child is not None and live is not None and isinstance(live.result, Frame) and live.result.dialog:
            self.close()  # its script waits, and nobody will answer
        if self._child is None:
            self._child = _Child()
        last = max((place for place, event in enumerate(page.log) if event["kind"] != "resource"), default=None)
        self._live = live = _Live(page)
        return self._play(page, {"load": page.load(), "events": list(page.log), "last": last}, live, answer)

    def _play(self, page: Page, message: dict[str, Any], live: _Live, answer: Answer) -> Frame | Crash:
        child = self._child
        assert child is not None
        # What a page asked for in the past and is not in its log was frozen: it had it, and keeps it while offline.
        cached = "load" in message and page.online
        requests = 0
        patience = min(WALL_SECONDS * (len(message["events"]) + 1), MOST_WALL_SECONDS)
        try:
            child.send(message)
            while (reply := child.receive(patience)).get("need") == "resource":
                requests += 1
                if requests > MOST_REQUESTS * (len(message["events"]) + 1):
                    raise TimeoutError("the page asks without end")
                answered, frozen = _answer(reply, answer, cached=cached)
                if not frozen:
                    page.log.append(events.resource(str(reply["url"]), answered))
                    if page.full:
                        raise MemoryError("the log is full")
                child.send({"answer": answered})
            result: Frame | Crash = frame_from_json(reply.get("frame"))
        except (OSError, BadMessage, MemoryError) as error:
            result = Crash(child.end(error))
            self._child = None
        live.played, live.result = list(page.log), result
        if isinstance(result, Frame):
            live.pictures.update(result.pictures)
            live.result = replace(result, effects=())
        return result

    def pictures(self, page: Page) -> dict[str, bytes]:
        """The pictures of a page's frames so far, by the names its drawing commands have for them."""
        return self._live.pictures if self._live is not None and self._live.knows(page) else {}

    def close(self) -> None:
        """End the process; the next page starts another."""
        if self._child is not None:
            self._child.end(None)
        self._child = self._live = None


_RENDERERS = weakref.WeakKeyDictionary()


class _Live:
    """What the process holds: a page, how much of its log, and the last frame."""

    def __init__(self, page: Page) -> None:
        self._head = page.load()
        self.played: list[events.Event] = []
        self.result: Frame | Crash = Crash("crash")
        self.pictures: dict[str, bytes] = {}

    def knows(self, page: Page) -> bool:
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
    response = answer(Request(str(need.get("url")), method, body, kind, cached=cached))
    if response.error or response.status == 0:
        return None, response.frozen
    headers = {"content-type": response.mime, **response.headers}
    told = {"url": response.url, "status": response.status, "headers": [[*pair] for pair in headers.items()]}
    return {**told, "body": base64.b64encode(response.body).decode()}, response.frozen


class _Child:
    """The process and its pipes."""

    def __init__(self) -> None:
        # Nothing of this process reaches it: not its environment, descriptors, terminal, or working directory.
        self._process = subprocess.Popen(
            [sys.executable, "-s", "-m", "mobile_world.phone.browser.renderer"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={"PYTHONPATH": str(Path(mobile_world.__file__).parents[1]), "PYTHONHASHSEED": "0", "LC_ALL": "C.UTF-8"},
            cwd="/",
            start_new_session=True,
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._writer, self._reader = self._process.stdin, self._process.stdout
        os.set_blocking(self._reader.fileno(), False)
        os.set_blocking(self._writer.fileno(), False)
        # Whoever forgets to close leaves no process behind.
        self._finalizer = weakref.finalize(self, _kill, self._process)

    @property
    def alive(self) -> bool:
        """Whether the process runs."""
        return self._process.poll() is None

    def send(self, message: dict[str, Any]) -> None:
        """Write a message. Raises OSError when the process is gone."""
        view = memoryview(pack(message))
        deadline = time.monotonic() + WALL_SECONDS
        while view:
            _wait(self._writer.fileno(), select.POLLOUT, deadline)
            view = view[os.write(self._writer.fileno(), view[: 1 << 16]) :]

    def receive(self, patience: float) -> dict[str, Any]:
        """Read a message, which has so many seconds to come.

        Raises OSError when the process is gone, `BadMessage` for one that is none.
        """
        deadline = time.monotonic() + patience
        count = HEADER.unpack(self._read(HEADER.size, deadline))[0]
        if count > MOST_BYTES:
            raise BadMessage("a message larger than any")
        try:
            message = json.loads(self._read(count, deadline))
        except (ValueError, RecursionError) as error:
            raise BadMessage(str(error)) from None
        if not isinstance(message, dict):
            raise BadMessage("a message that is no object")
        return message

    def _read(self, count: int, deadline: float) -> bytes:
        parts = bytearray()
        while len(parts) < count:
            _wait(self._reader.fileno(), select.POLLIN, deadline)
            part = os.read(self._reader.fileno(), min(count - len(parts), 1 << 20))
            if not part:
                raise BrokenPipeError("the renderer is gone")
            parts += part
        return bytes(parts)

    def end(self, why: Exception | None) -> Literal["memory", "time", "crash"]:
        """Kill and reap the process; the reason it ended for, where it did so itself."""
        self._finalizer.detach()
        process = self._process
        # One that ends by itself tells by its exit status what it died of.
        usage = _reap(process, patience=5.0) if isinstance(why, BrokenPipeError) else 0
        _kill(process)
        if isinstance(why, TimeoutError) or process.returncode == -_SIGPROF:
            return "time"
        if isinstance(why, MemoryError) or process.returncode == OUT_OF_MEMORY or usage >= MOST_MEMORY_KIB:
            return "memory"
        return "crash"


_SIGPROF = 27


def _wait(descriptor: int, event: int, deadline: float) -> None:
    """Wait until a pipe is ready or broken. Not by `select`, which knows no descriptor above 1023."""
    waiting = select.poll()
    waiting.register(descriptor, event)
    if not waiting.poll(max(deadline - time.monotonic(), 0) * 1000):
        raise TimeoutError("the renderer is silent")


def _reap(process: subprocess.Popen[bytes], *, patience: float) -> int:
    """Wait for an ending process; the most memory it had, in KiB."""
    deadline = time.monotonic() + patience
    with contextlib.suppress(ChildProcessError):
        while time.monotonic() < deadline:
            pid, status, usage = os.wait4(process.pid, os.WNOHANG)
            if pid:
                process.returncode = os.waitstatus_to_exitcode(status)
                return usage.ru_maxrss
            select.select([], [], [], 0.002)
    return 0


def _kill(process: subprocess.Popen[bytes]) -> None:
    if process.returncode is None:
        process.kill()
        process.wait()
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            with contextlib.suppress(OSError):
                pipe.close()
