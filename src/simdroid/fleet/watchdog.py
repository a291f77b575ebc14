"""The watchdog of phones: which of them do nothing but one thing, since when, and what that is.

A phone's process says so itself, for it has a thread of the C library's write down where Python is once its loop has
not turned for long. One that cannot even do that, such as a stopped one, is known by the time of its last turn. The
clock is the wall's, so nothing of this is ever an agent's fault: it only tells people whom to blame.
"""

from __future__ import annotations

import asyncio
import faulthandler
import os
import re
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple, TextIO

from pydantic import BaseModel, ConfigDict

from simdroid.app_packages import code_folders
from simdroid.fleet.records import PhoneRecord
from simdroid.fleet.registry import Stack, WorkerDirectory

HUNG_S = 5.0
"""A phone that does nothing else for so long is busy with one thing, which its directory then names."""
SILENT_S = 15.0
"""A process whose loop has not turned for so long, and that says nothing, does not run; a start of many phones on a
loaded machine keeps one from its processor for a few seconds."""
TURN_S = 1.0
"""How often the loop is seen to turn."""

_THREAD = re.compile(r"^(?:Current t|T)hread 0x.*$", re.MULTILINE)
_FRAME = re.compile(r'^  File "(.*)", line (\d+|\?+) in (.*)$', re.MULTILINE)
_MAIN = "phone_process.py"
_HOSTING = ("fleet", "adbd")
"""Rooms whose code is in the stack whatever the phone does."""


class Unresponsive(BaseModel):
    """A phone that does not respond, and what it is busy with."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    phone: str
    """The name of the phone."""
    app: str
    """The app whose code runs; a part of the phone such as `browser` or `shell` where none does; empty if unknown."""
    call: str
    """The innermost call in the phone's or the app's code, with file and line; empty if unknown."""
    since: datetime
    """When the phone last responded."""

    def __str__(self) -> str:
        told = f"{self.phone} has been unresponsive since {self.since:%Y-%m-%d %H:%M:%S} UTC"
        if not self.call:
            return f"{told}: its process is stopped, or gets no processor time"
        return f"{told}: busy in {f'{self.app}, ' if self.app else ''}{self.call}"


class _Frame(NamedTuple):
    file: str
    line: str
    function: str


class _Place(NamedTuple):
    """Whose code a frame is in."""

    app: str
    room: str
    file: str
    """The file, from the folder of the app or the package on."""


@contextmanager
def watched_loop(stack: TextIO) -> Iterator[None]:
    """Have the stack written down whenever the running loop has been busy with one thing for `HUNG_S`.

    A thread of the C library's does that: code that never gives Python's lock back would keep one of Python's waiting.
    """
    loop = asyncio.get_running_loop()
    timers: list[asyncio.TimerHandle] = []

    def turn() -> None:
        faulthandler.dump_traceback_later(HUNG_S, file=stack)
        if os.fstat(stack.fileno()).st_size:
            stack.truncate(0)
        os.utime(stack.fileno())
        timers[:] = [loop.call_later(TURN_S, turn)]

    turn()
    try:
        yield
    finally:
        faulthandler.cancel_dump_traceback_later()
        timers[0].cancel()


def unresponsive(worker: WorkerDirectory, record: PhoneRecord) -> Unresponsive | None:
    """What a phone is busy with that does not respond; nothing for one that does, and for one whose process ended."""
    stack = worker.stack()
    if stack is None or not worker.is_alive():
        return None
    if stack.text:
        app, call = _culprit(stack, record)
        return Unresponsive(phone=record.name, app=app, call=call, since=_moment(stack.written - HUNG_S))
    if time.time() - stack.written > SILENT_S:
        return Unresponsive(phone=record.name, app="", call="", since=_moment(stack.written))
    return None


def _moment(since_1970_s: float) -> datetime:
    return datetime.fromtimestamp(since_1970_s, tz=UTC).replace(microsecond=0)


def _culprit(stack: Stack, record: PhoneRecord) -> tuple[str, str]:
    """The app, or else the part of the phone, and its innermost call."""
    frames = _main_frames(stack.text)
    if not frames:
        return "", "unknown code"
    known = [(frame, place) for frame in frames if (place := _place(frame.file, record)) is not None]
    app = next((place.app for _, place in known if place.app), "")
    room = next((place.room for _, place in known if place.room not in _HOSTING), "")
    frame, file = next(((frame, place.file) for frame, place in known), (frames[0], Path(frames[0].file).name))
    return app or room, f"{frame.function} ({file}:{frame.line})"


def _main_frames(text: str) -> list[_Frame]:
    """The frames of the thread with the loop, innermost first; it is written last where its outer frames are cut."""
    threads = _THREAD.split(text)
    text = next((thread for thread in threads if _MAIN in thread), threads[-1])
    return [_Frame(*found) for found in _FRAME.findall(text)]


def _place(file: str, record: PhoneRecord) -> _Place | None:
    for source in record.apps:
        if (inside := _below(file, [source.path.parent])) and inside.parts[0] == _as_written(source.path.name):
            return _Place(source.name, "", str(inside))
    ours, *packages = code_folders()
    if inside := _below(file, [folder.parent for folder in packages if _below(file, [folder])]):
        return _Place(_stem(inside, 1), "", str(inside))
    if (inside := _below(file, [ours.parent])) is None or inside.parts[0] != ours.name:
        return None
    room = _stem(inside, 1)
    return _Place(_stem(inside, 2) if room == "system_apps" and len(inside.parts) > 2 else "", room, str(inside))


def _stem(file: Path, number: int) -> str:
    return file.parts[number].removesuffix(".py")


def _below(file: str, folders: Iterable[Path]) -> Path | None:
    for folder in folders:
        if Path(file).is_relative_to(_as_written(str(folder))):
            return Path(file).relative_to(_as_written(str(folder)))
    return None


def _as_written(path: str) -> str:
    """A path as it is in a stack, where only ASCII is written."""
    return path.encode("ascii", "backslashreplace").decode("ascii")
