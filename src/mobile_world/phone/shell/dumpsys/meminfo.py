"""`dumpsys meminfo` and `dumpsys cpuinfo`."""

from __future__ import annotations

import zlib

from mobile_world.phone.shell.commands import Call
from mobile_world.phone.shell.services.registry import dumper
from mobile_world.phone.system import Process

_COLUMNS = "                   Pss  Private  Private  SwapPss      Rss     Heap     Heap     Heap"
_TOTAL_KIB = 2_000_000
"""Memory of an emulator with 2 GB, less what the kernel keeps."""


@dumper("meminfo")
def meminfo(call: Call) -> None:
    """Print one process's memory, or everyone's."""
    words = [word for word in call.args if not word.startswith("-")]
    uptime = call.system.clock.uptime_ns() // 1_000_000
    if not words:
        _everyone(call, uptime)
        return
    process = next((one for one in call.system.processes.all() if words[0] in (one.name, str(one.pid))), None)
    if process is None:
        call.print(f"No process found for: {words[0]}")
        return
    pss = size_kib(process)
    call.print(f"Applications Memory Usage (in Kilobytes):\nUptime: {uptime} Realtime: {uptime}\n")
    call.print(f"** MEMINFO in pid {process.pid} [{process.name}] **\n{_COLUMNS}")
    call.print("                 Total    Dirty    Clean    Dirty    Total     Size    Alloc     Free")
    call.print("                ------   ------   ------   ------   ------   ------   ------   ------")
    call.print(
        f"        TOTAL   {pss:>6}   {pss // 2:>6}   {pss // 8:>6}   {0:>6}   {pss * 2:>6}   {0:>6}   {0:>6}   {0:>6}"
    )
    call.print(" \n App Summary\n                       Pss(KB)                        Rss(KB)")
    call.print(f"           TOTAL PSS: {pss:>8}            TOTAL RSS: {pss * 2:>8}      TOTAL SWAP PSS: {0:>8}")


def size_kib(process: Process) -> int:
    """A made-up but steady size for a process."""
    return 40_000 + zlib.crc32(process.name.encode()) % 120_000


def _everyone(call: Call, uptime: int) -> None:
    processes = sorted(call.system.processes.all(), key=size_kib, reverse=True)
    used = sum(map(size_kib, processes))
    call.print(
        f"Applications Memory Usage (in Kilobytes):\nUptime: {uptime} Realtime: {uptime}\n\nTotal PSS by process:"
    )
    for process in processes:
        call.print(f"    {size_kib(process):>7,}K: {process.name} (pid {process.pid})")
    call.print(f"\nTotal RAM: {_TOTAL_KIB:,}K (status normal)\n Free RAM: {max(0, _TOTAL_KIB - used):,}K")
    call.print(f" Used RAM: {used:,}K")


@dumper("cpuinfo")
def cpuinfo(call: Call) -> None:
    """Print the load; a simulated phone is idle."""
    call.print("Load: 0.0 / 0.0 / 0.0")
    call.print("CPU usage from 60000ms to 0ms ago:")
    for process in call.system.processes.all():
        call.print(f"  0% {process.pid}/{process.name}: 0% user + 0% kernel")
    call.print("0% TOTAL: 0% user + 0% kernel")
