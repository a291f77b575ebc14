"""The renderer process: reads loads and events from standard input, writes frames to standard output.

The phone trusts nothing that happens in here. The process limits itself before it sees a page: memory by `RLIMIT_AS`,
processor time for each event by a timer whose signal ends the process, also inside a script that never returns. Then it
says that it is ready; one that cannot get what every page may use says why on standard error and ends. It ends when its
input does.

An event that takes long stops the process before that: the phone learns it from a pipe of its own, shows that the page
does not respond, and lets the process go on when somebody waits for it.
"""

from __future__ import annotations

import json
import mmap
import os
import resource
import signal
import sys
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
"""For each event whose outcome is in the log already, and for C code that cannot be stopped."""
MOST_CPU_SECONDS = 300.0
"""For a whole message, however many events are played again."""
STACK = 256 * 1024 * 1024
"""Of the thread that plays: layout calls itself for each level of a page, and so do scripts."""


_PASSIVE = ("resource", "resize", "scroll")
"""Kinds of events that also come while a page does not respond."""


class Renderer:
    """The message loop, which also answers what pages ask for while they run."""

    def __init__(self, reader: int, writer: int, status: int, patience: float) -> None:
        self._patience = patience
        self._reader, self._writer, self._status = reader, writer, status
        self._stopping = threading.Lock()
        """Held while the process stops, and by whoever ends the time of an event."""
        self._timed = False
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
            if event["kind"] not in ("resource", "answer", "wait"):
                self._arm()
                page.play(event)
                self._look(page)
        self._arm()
        self._send({"frame": frame_to_json(page.frame())}, last=True)

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
            self._send({"frame": frame_to_json(frame)}, last=True)
            message = self._receive()
            if message is None or "load" in message:
                # The page is left while its script waits: only a new process gets out of that.
                os._exit(0)
            self._events.extend(message["events"])
            frame = replace(frame, effects=(), pictures={})

    def _arm(self) -> None:
        """Give the next event its processor time; SIGPROF is left to end the process, which no script can prevent.

        Only what has no outcome yet stops the process: what was followed by something else ended in its time.
        """
        left = max(self._most_cpu - time.process_time(), 0.001)
        following = [event["kind"] for event in self._events if event["kind"] not in _PASSIVE]
        unknown = all(kind == "wait" for kind in following)
        patience = self._patience * (1 + len(following)) if unknown else 0.0
        self._timed = True
        signal.setitimer(signal.ITIMER_PROF, min(patience + CPU_SECONDS, left))
        signal.setitimer(signal.ITIMER_VIRTUAL, patience)

    def _disarm(self) -> None:
        with self._stopping:
            self._timed = False
            for timer in (signal.ITIMER_PROF, signal.ITIMER_VIRTUAL):
                signal.setitimer(timer, 0)

    def stop_when_late(self, serving: threading.Thread) -> None:
        """In the main thread: start the one that serves, and stop the process whenever an event has had its time."""
        # Whichever thread takes the signal, its number comes out of this pipe; no script holds this thread up.
        woken, waking = os.pipe()
        os.set_blocking(waking, False)
        signal.set_wakeup_fd(waking)
        signal.signal(signal.SIGVTALRM, lambda _number, _frame: None)
        serving.start()
        while os.read(woken, 1):
            with self._stopping:
                if self._timed:
                    os.write(self._status, b"!")
                    os.kill(os.getpid(), signal.SIGSTOP)
                    signal.setitimer(signal.ITIMER_PROF, self._patience + CPU_SECONDS)
                    signal.setitimer(signal.ITIMER_VIRTUAL, self._patience)

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

    def _send(self, message: dict[str, Any], *, last: bool = False) -> None:
        """Write a message; with the last one the time of the event ends."""
        data = pack(message)
        if len(data) > MOST_BYTES:
            os._exit(OUT_OF_MEMORY)
        if last:
            self._disarm()
        view = memoryview(data)
        while view:
            view = view[os.write(self._writer, view) :]


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
    renderer = Renderer(reader, writer, status=int(sys.argv[1]), patience=float(sys.argv[2]))

    def serve() -> None:
        status = 1
        try:
            _limit_memory()
            os.dup2(nothing, 2)
            renderer.run()
            status = 0
        except (MemoryError, LayoutLimitError) as error:
            status = OUT_OF_MEMORY
            print(error, file=sys.stderr, flush=True)
        except (ScriptError, RecursionError) as error:
            status = OUT_OF_MEMORY if "out of memory" in str(error) else 1
        finally:
            os._exit(status)

    threading.stack_size(STACK)
    renderer.stop_when_late(threading.Thread(target=serve))


if __name__ == "__main__":
    main()
