"""Spreads fuzzers over processes: one that dies, hangs or eats its memory is a finding and not the end of the run."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, field
from pathlib import Path

from tests.fuzz.catalogue import Fuzzer

LONGEST_S = 1800.0
"""For one process; the longest needs a tenth of it on an idle machine."""
_ACCEPTED = re.compile(r"(\d+) of them accepted")


@dataclass(frozen=True)
class Job:
    """What one process does."""

    fuzzer: Fuzzer
    count: int
    seed: int


@dataclass
class Row:
    """What all processes of one fuzzer did."""

    fuzzer: Fuzzer
    count: int = 0
    accepted: int | None = None
    seconds: float = 0.0
    findings: list[str] = field(default_factory=list)


@dataclass
class Table:
    """What a run did, for people."""

    seed: int
    workers: int
    rows: dict[str, Row] = field(default_factory=dict)
    seconds: float = 0.0

    @property
    def ok(self) -> bool:
        """Whether nothing was found."""
        return not any(row.findings for row in self.rows.values())

    def __str__(self) -> str:
        lines = [f"{'target':<22}{'inputs':>10}{'accepted':>10}{'seconds':>9}  findings"]
        for row in self.rows.values():
            share = f"{row.accepted / row.count:.0%}" if row.accepted is not None and row.count else ""
            found = str(len(row.findings)) if row.findings else "none"
            lines.append(f"{row.fuzzer.name:<22}{row.count:>10,}{share:>10}{row.seconds:>9.1f}  {found}")
        told = ", ".join(f"{group} {count:,}" for group, count in self._groups().items())
        lines += [text for row in self.rows.values() for text in row.findings]
        verdict = "nothing broke" if self.ok else "something broke"
        lines.append(f"inputs: {told}; {self.seconds:.0f} s, {self.workers} workers, seed {self.seed}: {verdict}")
        return "\n".join(lines)

    def _groups(self) -> dict[str, int]:
        groups: dict[str, int] = {}
        for row in self.rows.values():
            groups[row.fuzzer.group] = groups.get(row.fuzzer.group, 0) + row.count
        return groups


def run_all(fuzzers: Sequence[Fuzzer], *, count: int | None, seed: int, workers: int, keep: Path) -> Table:
    """Run fuzzers, each in as many processes as its inputs need, and tell of every one that is done."""
    table = Table(seed, workers, {each.name: Row(each) for each in fuzzers})
    started = time.monotonic()
    jobs = [job for each in fuzzers for job in _jobs(each, count or each.count, seed)]
    with ThreadPoolExecutor(workers) as pool:
        for done in as_completed([pool.submit(_run, job, keep, table.rows[job.fuzzer.name]) for job in jobs]):
            print(done.result(), flush=True)
    table.seconds = time.monotonic() - started
    return table


def _jobs(fuzzer: Fuzzer, count: int, seed: int) -> Iterator[Job]:
    for number, first in enumerate(range(0, count, fuzzer.piece)):
        yield Job(fuzzer, min(fuzzer.piece, count - first), seed * 1000 + number)


def _run(job: Job, keep: Path, row: Row) -> str:
    words = [job.fuzzer.name, "--here", "--count", str(job.count), "--seed", str(job.seed), "--keep", str(keep)]
    began = time.monotonic()
    try:
        done = subprocess.run(
            [sys.executable, "-m", "tests.fuzz", *words], capture_output=True, text=True, timeout=LONGEST_S, check=False
        )
    except subprocess.TimeoutExpired:
        row.findings.append(f"{job.fuzzer.name}, seed {job.seed}: no end within {LONGEST_S:g} s")
        return row.findings[-1]
    row.seconds += time.monotonic() - began
    if done.returncode:
        row.findings.append(f"{job.fuzzer.name}, seed {job.seed}, status {done.returncode}: {done.stdout}{done.stderr}")
        return row.findings[-1]
    row.count += job.count
    if accepted := _ACCEPTED.search(done.stdout):
        row.accepted = (row.accepted or 0) + int(accepted[1])
    return done.stdout.partition("\n")[0]
