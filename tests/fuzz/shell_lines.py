"""Throws command lines at booted phones.

No line may break a command of ours, block the event loop, survive cancellation, leave a task, an open file or a phone
behind, fill the disk, or touch anything outside the phone's own directory.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import resource
import shutil
import tempfile
import time
import weakref
from dataclasses import dataclass, field
from pathlib import Path

from simdroid.device import Phone
from simdroid.shell import Shell
from simdroid.system import ROOT, SHELL
from simdroid.system.files.disk_space import LIMIT, measure
from tests.fuzz.host_guard import GUARD
from tests.fuzz.shell_grammar import LineMaker
from tests.fuzz.stopwatch import Stopwatch

LINES_PER_PHONE = 150
PATIENCE_S = 0.3
"""How long a line may run before it is taken for one that waits for something, and cancelled."""

STALL_S = 3.0
"""How long one step of a line may keep the event loop; generous, for busy machines. Steps above 0.2 s are mended."""

CANCEL_S = 15.0
"""How long a line may take to end once it is cancelled."""

MOST_FAILURES = 20
MOST_GROWTH = 200 << 20
"""Bytes of memory a long run may end with beyond those after its first tenth; one line alone may need 100 MiB."""


@dataclass
class Report:
    """What a run did and what it found; nothing found is a success."""

    count: int
    seed: int
    cancelled: int = 0
    seconds: float = 0.0
    growth: int = 0
    watch: Stopwatch = field(default_factory=Stopwatch)
    failures: list[str] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        """Whether the phones held."""
        return not self.failures

    def __str__(self) -> str:
        verdict = "ok" if self.ok else "\n  " + "\n  ".join(self.failures)
        steps = "".join(f"\n  {step}" for step in self.watch.steps)
        return (
            f"shell: {self.count} lines, {self.cancelled} cancelled, {self.seconds:.1f} s, "
            f"{self.growth >> 20} MiB grown, seed {self.seed}: {verdict}"
            f"\nlongest steps of the event loop:{steps or ' none of note'}"
        )


class _Mistakes(logging.Handler):
    """Remembers where commands of ours failed, each place once."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.places: dict[str, str] = {}
        self.line = ""

    def emit(self, record: logging.LogRecord) -> None:
        place = record.getMessage()
        if record.exc_info and record.exc_info[1] is not None:
            trace = record.exc_info[2]
            while trace is not None and trace.tb_next is not None:
                trace = trace.tb_next
            frame = trace.tb_frame.f_code if trace else None
            where = f"{Path(frame.co_filename).name}:{frame.co_name}" if frame else "?"
            place = f"{type(record.exc_info[1]).__name__} in {where}: {record.exc_info[1]}"[:200]
        self.places.setdefault(
            place.split(":")[0] if record.exc_info else place[:80], f"{place} <- {self.line[:300]!r}"
        )


class _Sink:
    LIMIT = 1 << 20

    def __init__(self) -> None:
        self._size = 0

    def write(self, data: bytes) -> None:
        self._size += len(data)
        if self._size > self.LIMIT:
            raise BrokenPipeError

    async def drain(self) -> None:
        await asyncio.sleep(0)


class _Source:
    def __init__(self) -> None:
        self._chunks = [b"first line\nsecond\tline\n", b"\x00\xff rest"]

    async def read(self, limit: int = -1) -> bytes:
        await asyncio.sleep(0)
        if not self._chunks:
            return b""
        chunk = self._chunks.pop(0)
        if 0 <= limit < len(chunk):
            self._chunks.insert(0, chunk[limit:])
            return chunk[:limit]
        return chunk


async def _run_line(phone: Phone, line: str, report: Report, *, root: bool) -> None:
    sink = _Sink()
    shell = Shell(phone, user=ROOT if root else SHELL, stdin=_Source(), stdout=sink, stderr=sink)
    task = asyncio.create_task(shell.run(line))
    await asyncio.wait([task], timeout=PATIENCE_S)
    if not task.done():
        report.cancelled += 1
        task.cancel()
        await asyncio.wait([task], timeout=CANCEL_S)
    if not task.done():
        report.failures.append(f"cannot be cancelled: {line!r}")
    elif not task.cancelled() and task.exception() is not None:
        report.failures.append(f"the shell itself failed with {task.exception()!r}: {line!r}")


async def _clean_up(phone: Phone, line: str, report: Report) -> None:
    for entry in phone.system.commands.all():
        phone.system.commands.signal(entry.pid, 9)
    current = asyncio.current_task()
    left: set[asyncio.Task[object]] = set()
    deadline = time.monotonic() + CANCEL_S
    while time.monotonic() < deadline:
        left = {task for task in asyncio.all_tasks() if task is not current}
        if not left and not phone.system.commands.all():
            return
        await asyncio.sleep(0)
    report.failures.append(f"{len(left)} tasks, {len(phone.system.commands.all())} commands are left after {line!r}")
    for task in left:
        task.cancel()


async def _use_up(phone: Phone, lines: range, maker: LineMaker, report: Report, mistakes: _Mistakes) -> None:
    for number in lines:
        line = maker.line()
        mistakes.line = report.watch.label = line
        await _run_line(phone, line, report, root=number % 4 != 3)
        await _clean_up(phone, line, report)
        if len(report.failures) >= MOST_FAILURES:
            break


async def _run(report: Report, folder: Path, mistakes: _Mistakes) -> None:
    maker = LineMaker(report.seed)
    phones: weakref.WeakSet[Phone] = weakref.WeakSet()
    for first in range(0, report.count, LINES_PER_PHONE):
        report.watch.excuse()
        phone = Phone(folder / f"phone{first}")
        phones.add(phone)
        await _use_up(phone, range(first, min(first + LINES_PER_PHONE, report.count)), maker, report, mistakes)
        report.watch.excuse()
        if (size := measure(str(phone.home)).size) > LIMIT.size:
            report.failures.append(f"a phone grew to {size} bytes")
        shutil.rmtree(phone.home)
        if first <= report.count // 10:
            settled = _resident()
        if len(report.failures) >= MOST_FAILURES:
            break
    del phone
    gc.collect()
    report.growth = _resident() - settled
    if report.growth > MOST_GROWTH:
        report.failures.append(f"memory grew by {report.growth >> 20} MiB")
    if phones:
        report.failures.append(f"{len(phones)} phones are still in memory")


def _resident() -> int:
    return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize()


def _descriptors() -> int:
    gc.collect()
    return sum(1 for _ in Path("/proc/self/fd").iterdir())


def run(count: int, seed: int) -> Report:
    """Run `count` lines."""
    report = Report(count, seed)
    mistakes = _Mistakes()
    logger = logging.getLogger("mobile_world")
    propagates, logger.propagate = logger.propagate, False
    logger.addHandler(mistakes)
    logging.getLogger("asyncio").addHandler(mistakes)
    started, before = time.monotonic(), _descriptors()
    GUARD.violations.clear()
    try:
        with tempfile.TemporaryDirectory() as folder, GUARD.active(Path(folder)), report.watch.running():
            asyncio.run(_run(report, Path(folder), mistakes))
    finally:
        logger.removeHandler(mistakes)
        logging.getLogger("asyncio").removeHandler(mistakes)
        logger.propagate = propagates
    report.seconds = time.monotonic() - started
    report.failures += [*mistakes.places.values(), *GUARD.violations[:3]]
    report.failures += [f"the loop stood still for {step}" for step in report.watch.steps if step.seconds > STALL_S]
    if _descriptors() > before + 3:
        report.failures.append(f"open files grew from {before} to {_descriptors()}")
    return report
