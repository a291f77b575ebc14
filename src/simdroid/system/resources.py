"""Memory and processor time of a phone: one model behind `/proc`, `ps`, `top`, `free` and the dumps.

The figures are made up, but from the running processes and the uptime alone, so that all who print them agree.
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from typing import NamedTuple

from simdroid.system.device import Clock
from simdroid.system.files import paths
from simdroid.system.processes import Processes, RunningCommands

CPUS = 4
TICKS = 100
"""Ticks of processor time in a second."""
TOTAL_KIB, BUFFERS_KIB, SWAP_KIB, SWAP_FREE_KIB = 2_030_940, 8_120, 1_523_200, 1_402_880
_KERNEL_KIB = 310_000
"""What the kernel and programs without a process of their own take."""
_LEAST_FREE_KIB = 48_000
BUSY = 0.1
"""The share of its time that each processor works."""
_USER_SHARE = 0.6
_SHARED_PSS = 0.6


class Memory(NamedTuple):
    """The phone's memory in KiB."""

    used: int
    free: int
    cached: int

    @property
    def available(self) -> int:
        """What programs may still get."""
        return self.free + self.cached * 9 // 10


class ProcessorTime(NamedTuple):
    """Ticks of one processor since boot."""

    user: int
    system: int
    idle: int


def resident_kib(name: str, *, command: bool = False) -> int:
    """Resident memory of a process."""
    spread = zlib.crc32(name.encode("utf-8", "surrogateescape"))
    return 2_000 + spread % 2_000 if command else 60_000 + spread % 90_000


def virtual_kib(name: str, *, command: bool = False) -> int:
    """Virtual memory of a process."""
    return (10_700_000 if command else 13_700_000) + resident_kib(name, command=command)


def proportional_kib(name: str) -> int:
    """Memory of an app's process with its share of what it shares with others."""
    return round(resident_kib(name) * _SHARED_PSS)


def memory(processes: Processes) -> Memory:
    """How the memory is used."""
    used = _KERNEL_KIB + sum(proportional_kib(process.name) for process in processes.all())
    rest = max(TOTAL_KIB - used - BUFFERS_KIB, 2 * _LEAST_FREE_KIB)
    free = max(rest // 5, _LEAST_FREE_KIB)
    return Memory(TOTAL_KIB - BUFFERS_KIB - rest, free, rest - free)


def processor_time(clock: Clock) -> ProcessorTime:
    """What one processor did since boot."""
    ticks = clock.uptime_ns() * TICKS // 1_000_000_000
    busy = round(ticks * BUSY)
    user = round(busy * _USER_SHARE)
    return ProcessorTime(user, busy - user, ticks - busy)


def process_ticks(name: str, clock: Clock) -> int:
    """Processor time of a process since boot."""
    return clock.uptime_ns() * TICKS // 1_000_000_000 * (1 + zlib.crc32(name.encode()) % 5) // 500


@dataclass(frozen=True)
class ProcessEntry:
    """One process."""

    pid: int
    ppid: int
    uid: int
    argv: list[str]
    command: bool
    """Whether it is a running command and not an app or a service."""

    @property
    def name(self) -> str:
        """The name that `ps` shows."""
        return paths.name(self.argv[0]) if self.command else self.argv[0]

    @property
    def resident(self) -> int:
        """Resident memory in KiB."""
        return resident_kib(self.name, command=self.command)

    @property
    def virtual(self) -> int:
        """Virtual memory in KiB."""
        return virtual_kib(self.name, command=self.command)

    @property
    def comm(self) -> str:
        """The name as the kernel keeps it: fifteen bytes, of an app's the last ones."""
        return self.name[:15] if self.command else self.name[-15:]


def process_table(processes: Processes, commands: RunningCommands) -> list[ProcessEntry]:
    """Every process by process id: those of the system and of apps, and running commands."""
    rows = (
        *(ProcessEntry(item.pid, item.ppid, item.uid, [item.name], False) for item in processes.all()),
        *(ProcessEntry(item.pid, item.ppid, item.uid, item.argv, True) for item in commands.all()),
    )
    return sorted(rows, key=lambda row: row.pid)
