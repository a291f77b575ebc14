"""The renderer process: reads loads and events from standard input, writes frames to standard output.

The phone trusts nothing that happens in here. The process limits itself before it sees a page: memory by `RLIMIT_AS`,
processor time for each event by a timer whose signal ends the process, also inside a script that never returns. Then it
says that it is ready; one that cannot get what every page may use says why on standard error and ends. It ends when its
input does.
"""

from __future__ import annotations

import json
import mmap
import os
import resource
import signal
import threading
import time
from collections import deque
from dataclasses import replace
from pathlib import Path
from typing import Any

from simdroid.browser.frame import Frame
from simdroid.browser.renderer.frames import PageLayouts
from simdroid.browser.renderer.layout import LayoutLimitError
from simdroid.browser.renderer.live_page import Event, LivePage, ScriptError
from simdroid.browser.wire import HEADER, MOST_BYTES, OUT_OF_MEMORY, frame_to_json, pack

MEMORY = 640 * 1024 * 1024
"""For pages, beside what is mapped before the first one: libraries reserve more on some machines than on others."""
CPU_SECONDS = 3.0
"""For each event. Chrome asks after five whether to wait; scripts here run about as fast as on a slow phone."""
MOST_CPU_SECONDS = 300.0
"""For a whole message, however many events are played again."""
STACK = 256 * 1024 * 1024
"""Of the thread that plays: layout calls itself for each level of a page, and so do scripts."""


class Renderer:
    """The message loop, which also answers what pages ask for while they run."""

    def __init__(self, reader: int, writer: int) -> None:
        self._reader, self._writer = reader, writer
        self._page: LivePage | None = None
        self._events: deque[Event] = deque()
        self._last: Event | None = None
        """The event whose effects are still to happen; those of what is played before it did already."""
        self._most_cpu = 0.0
        """The processor time of this process at which the present message has had all of its own."""

    def run(self) -> None:
        """Say that pages can come, and serve until the input ends."""
        self._send({"ready": True})
        while (message := self._receive()) is not None:
            if "load" in message:
                layouts = PageLayouts()
                self._page = LivePage(message["load"], self, layouts)
                layouts.canvases.load = self._page.picture
            if self._page is not None:
                self._play(message, self._page)

    def _play(self, message: dict[str, Any], page: LivePage) -> None:
        self._most_cpu = time.process_time() + MOST_CPU_SECONDS
        self._events.extend(message["events"])
        last = message.get("last")
        self._last = None if last is None else message["events"][last]
        if "load" in message:
            self._arm()
            page.start()
            self._look(page)
        while self._events:
            event = self._take()
            if event["kind"] not in ("resource", "answer"):
                self._arm()
                page.play(event)
                self._look(page)
        self._arm()
        self._send({"frame": frame_to_json(page.frame())})
        _disarm()

    def _look(self, page: LivePage) -> None:
        """Let observers look where a frame was made when the log was written."""
        if self._events:
            page.look()

    def _take(self) -> Event:
        event = self._events.popleft()
        if event is self._last and self._page is not None:
            self._page.forget_effects()
        return event

    # ---- what pages ask for ----

    def resource(self, request: dict[str, Any]) -> dict[str, Any] | None:
        """Answer a request from the log, or ask the phone."""
        for event in self._events:
            if event["kind"] == "resource" and event["url"] == request["url"]:
                self._events.remove(event)
                logged: dict[str, Any] | None = event["answer"]
                return logged
        self._send({"need": "resource", **request})
        message = self._receive()
        if message is None:
            os._exit(0)
        answer: dict[str, Any] | None = message.get("answer")
        return answer

    def dialog(self, frame: Frame) -> Event:
        """Show a dialog and wait for its answer; what else happens meanwhile changes nothing."""
        while True:
            while self._events:
                event = self._take()
                if event["kind"] == "answer":
                    self._arm()
                    return event
            self._send({"frame": frame_to_json(frame)})
            _disarm()
            message = self._receive()
            if message is None or "load" in message:
                # The page is left while its script waits: only a new process gets out of that.
                os._exit(0)
            self._events.extend(message["events"])
            frame = replace(frame, effects=(), pictures={})

    def _arm(self) -> None:
        """Give the next event its processor time; SIGPROF is left to end the process, which no script can prevent."""
        signal.setitimer(signal.ITIMER_PROF, min(CPU_SECONDS, max(self._most_cpu - time.process_time(), 0.001)))

    def out_of_memory(self) -> None:
        """End with the status that says so."""
        os._exit(OUT_OF_MEMORY)

    # ---- the wire ----

    def _receive(self) -> dict[str, Any] | None:
        head = self._read(HEADER.size)
        if head is None:
            return None
        body = self._read(HEADER.unpack(head)[0])
        return None if body is None else json.loads(body)

    def _read(self, count: int) -> bytes | None:
        parts = bytearray()
        while len(parts) < count:
            part = os.read(self._reader, min(count - len(parts), 1 << 20))
            if not part:
                return None
            parts += part
        return bytes(parts)

    def _send(self, message: dict[str, Any]) -> None:
        data = pack(message)
        if len(data) > MOST_BYTES:
            os._exit(OUT_OF_MEMORY)
        view = memoryview(data)
        while view:
            view = view[os.write(self._writer, view) :]


def _disarm() -> None:
    signal.setitimer(signal.ITIMER_PROF, 0)


def _limit_memory() -> None:
    """Let pages have so much memory on every machine; `MemoryError` where this one gives the process less."""
    mapped = int(Path("/proc/self/statm").read_text("ascii").split()[0]) * resource.getpagesize()
    try:
        mmap.mmap(-1, MEMORY, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS).close()
        resource.setrlimit(resource.RLIMIT_AS, (mapped + MEMORY, mapped + MEMORY))
    except (OSError, ValueError):
        needed = (mapped + MEMORY) >> 20
        raise MemoryError(f"it needs {needed} MiB of address space, more than 'ulimit -v' or the host allows") from None


def main() -> None:
    """Limit the process, then serve."""
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    reader, writer = os.dup(0), os.dup(1)
    # Whatever a library prints must not get between the messages.
    nothing = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1):
        os.dup2(nothing, descriptor)
    renderer = Renderer(reader, writer)
    failure: list[int] = []

    def serve() -> None:
        _limit_memory()
        os.dup2(nothing, 2)
        try:
            renderer.run()
        except (MemoryError, LayoutLimitError):
            failure.append(OUT_OF_MEMORY)
        except (ScriptError, RecursionError) as error:
            failure.append(OUT_OF_MEMORY if "out of memory" in str(error) else 1)

    threading.stack_size(STACK)
    thread = threading.Thread(target=serve)
    thread.start()
    thread.join()
    os._exit(failure[0] if failure else 0)


if __name__ == "__main__":
    main()
