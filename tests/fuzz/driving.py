"""Drives a target: one input after the other, each with a limit on processor time, every kind of finding kept once."""

from __future__ import annotations

import os
import signal
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from traceback import extract_tb
from types import FrameType

from tests.fuzz.mutating import Mutator
from tests.fuzz.target import Feed, Target

LONGEST_S = 5.0
"""Processor time for one input; the slowest honest ones need a hundredth of it."""
MOST_FINDINGS = 20
MEMORY = "/dev/shm"


class TookTooLong(Exception):
    """An input that keeps its reader busy without end."""


@dataclass(frozen=True)
class Finding:
    """One input that broke something."""

    what: str
    data: bytes

    def __str__(self) -> str:
        return f"{self.what} <- {self.data[:200]!r}{'…' if len(self.data) > 200 else ''}"


@dataclass
class Report:
    """What a run did and found."""

    target: str
    count: int = 0
    accepted: int = 0
    seconds: float = 0.0
    slowest_s: float = 0.0
    findings: dict[str, Finding] = field(default_factory=dict)

    @property
    def ok(self) -> bool:
        """Whether nothing was found."""
        return not self.findings

    @property
    def failures(self) -> list[str]:
        """The findings in words."""
        return [str(each) for each in self.findings.values()]

    def __str__(self) -> str:
        verdict = "ok" if self.ok else "\n  " + "\n  ".join(self.failures)
        return (
            f"{self.target}: {self.count} inputs, {self.accepted} of them accepted, in {self.seconds:.1f} s, "
            f"slowest {self.slowest_s * 1000:.0f} ms: {verdict}"
        )


def run(target: Target, count: int, seed: int) -> Report:
    """Feed `count` damaged samples."""
    mutator = Mutator(target.samples(), target.words, seed=seed)
    return _drive(target, count, mutator.next)


def replay(target: Target) -> Report:
    """Feed the samples as they are kept."""
    samples = iter(samples_kept := target.samples())
    return _drive(target, len(samples_kept), lambda: next(samples))


def _drive(target: Target, count: int, source: Callable[[], bytes]) -> Report:
    report, started = Report(target.name), time.monotonic()
    memory = MEMORY if target.in_memory and os.access(MEMORY, os.W_OK) else None
    with (
        tempfile.TemporaryDirectory(prefix="mw-fuzz-", dir=memory) as folder,
        _alarm(),
        target.open(Path(folder)) as feed,
    ):
        while report.count < count and len(report.findings) < MOST_FINDINGS:
            _one(feed, source(), report)
    report.seconds = time.monotonic() - started
    return report


def _one(feed: Feed, data: bytes, report: Report) -> None:
    began = time.thread_time()
    signal.setitimer(signal.ITIMER_PROF, LONGEST_S)
    try:
        report.accepted += feed(data)
    except Exception as error:
        what = _told(error)
        report.findings.setdefault(what.partition(" | ")[0], Finding(what, data))
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    report.count += 1
    report.slowest_s = max(report.slowest_s, time.thread_time() - began)


def _told(error: Exception) -> str:
    """Kind and place, by which findings are told apart, then the words."""
    frames = extract_tb(error.__traceback__)
    ours = [
        frame for frame in frames if {"mobile_world", "simdroid", "simdroid_apps"} & set(Path(frame.filename).parts)
    ] or list(frames)
    place = f"{Path(ours[-1].filename).name}:{ours[-1].name}"
    return f"{type(error).__name__} in {place} | {str(error)[:200]}"


@contextmanager
def _alarm() -> Iterator[None]:
    def ring(number: int, frame: FrameType | None) -> None:
        raise TookTooLong(f"more than {LONGEST_S:g} s of processor time")

    before = signal.signal(signal.SIGPROF, ring)
    try:
        yield
    finally:
        signal.signal(signal.SIGPROF, before)


def keep(report: Report, folder: Path) -> list[Path]:
    """Write the inputs of findings to files, from where they can go into the corpus."""
    folder.mkdir(parents=True, exist_ok=True)
    kept = []
    for finding in report.findings.values():
        kept.append(folder / f"{report.target.replace(':', '-')}-{sha256(finding.data).hexdigest()[:12]}")
        kept[-1].write_bytes(finding.data)
    return kept
