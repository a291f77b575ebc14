"""`dumpsys meminfo` and `dumpsys cpuinfo`."""

from __future__ import annotations

from typing import NamedTuple

from simdroid.shell.commands import Call
from simdroid.shell.services.base import dumper
from simdroid.system import Process
from simdroid.system.resources import (
    BUFFERS_KIB,
    BUSY,
    SWAP_FREE_KIB,
    SWAP_KIB,
    TOTAL_KIB,
    memory,
    proportional_kib,
    resident_kib,
)

_HEAD = """\
                   Pss  Private  Private  SwapPss      Rss     Heap     Heap     Heap
                 Total    Dirty    Clean    Dirty    Total     Size    Alloc     Free
                ------   ------   ------   ------   ------   ------   ------   ------"""


class _Part(NamedTuple):
    name: str
    thousandths: int
    """Its share of the process's memory."""
    kind: str
    """The line of the summary that it counts for."""
    dirty: bool = True


_PARTS = (
    _Part("Native Heap", 260, "Native Heap"),
    _Part("Dalvik Heap", 110, "Java Heap"),
    _Part("Dalvik Other", 40, "Private Other"),
    _Part("Stack", 15, "Stack"),
    _Part("Ashmem", 2, "Private Other"),
    _Part("Other dev", 3, "Private Other"),
    _Part(".so mmap", 190, "Code", dirty=False),
    _Part(".jar mmap", 60, "Code", dirty=False),
    _Part(".apk mmap", 90, "Code", dirty=False),
    _Part(".ttf mmap", 10, "Code", dirty=False),
    _Part(".dex mmap", 120, "Code", dirty=False),
    _Part(".oat mmap", 20, "Code", dirty=False),
    _Part(".art mmap", 50, "Java Heap"),
    _Part("Other mmap", 10, "Private Other"),
)
_SUMMARY = ("Java Heap", "Native Heap", "Code", "Stack", "Graphics", "Private Other", "System", "Unknown")
_OBJECTS = """\
 Objects
               Views:{views:>9}         ViewRootImpl:{windows:>9}
         AppContexts:{contexts:>9}           Activities:{windows:>9}
              Assets:       12        AssetManagers:        0
       Local Binders:       18        Proxy Binders:       39
       Parcel memory:        9         Parcel count:       36
    Death Recipients:        2      OpenSSL Sockets:        0
            WebViews:        0"""
_SQL = """\
 SQL
         MEMORY_USED:        0
  PAGECACHE_OVERFLOW:        0          MALLOC_SIZE:        0"""


@dumper("meminfo")
def meminfo(call: Call) -> None:
    """Print one process's memory, or everyone's."""
    words = [word for word in call.args if not word.startswith("-")]
    uptime = call.system.clock.uptime_ns() // 1_000_000
    if not words:
        _everyone(call, uptime)
        return
    processes = call.system.processes.all()
    process = next((process for process in processes if words[0] in (process.name, str(process.pid))), None)
    if process is None:
        call.print(f"No process found for: {words[0]}")
        return
    call.print(
        f"Applications Memory Usage (in Kilobytes):\nUptime: {uptime} Realtime: {uptime}\n",
        f"** MEMINFO in pid {process.pid} [{process.name}] **\n{_HEAD}",
    )
    _one(call, process)


def _one(call: Call, process: Process) -> None:
    total, resident = proportional_kib(process.name), resident_kib(process.name)
    sums = dict.fromkeys(_SUMMARY, (0, 0))
    rest, rest_resident = total, resident
    for part in (*_PARTS, _Part("Unknown", 0, "Unknown")):
        last = part.name == "Unknown"
        pss = rest if last else total * part.thousandths // 1000
        rss = rest_resident if last else resident * part.thousandths // 1000
        rest, rest_resident = rest - pss, rest_resident - rss
        sums[part.kind] = sums[part.kind][0] + pss, sums[part.kind][1] + rss
        call.print(_row(part.name, pss, pss if part.dirty else 0, 0 if part.dirty else pss // 2, rss))
    heap = (total * 370 // 1000, total * 330 // 1000)
    sizes = f"{heap[0]:>9}{heap[1]:>9}{heap[0] - heap[1]:>9}"
    call.print(
        _row("TOTAL", total, total // 2, total // 8, resident) + sizes,
        " ",
        " App Summary",
        "                       Pss(KB)                        Rss(KB)",
        "                        ------                         ------",
    )
    for name in _SUMMARY:
        pss, rss = sums[name]
        shown = "" if name == "System" else f"{rss:>31}"
        call.print(f"{name + ':':>21}{pss:>9}{shown}")
    windows = sum(
        activity.component.package == process.name
        for task in call.system.activities.tasks
        for activity in task.activities
    )
    call.print(
        f" \n           TOTAL PSS:{total:>9}            TOTAL RSS:{resident:>9}      TOTAL SWAP PSS:        0\n ",
        _OBJECTS.format(views=80 * windows, windows=windows, contexts=windows + 1),
        f" \n{_SQL}\n ",
    )


def _row(name: str, pss: int, dirty: int, clean: int, rss: int) -> str:
    return f"{name:>13}{pss:>9}{dirty:>9}{clean:>9}{0:>9}{rss:>9}"


def _everyone(call: Call, uptime: int) -> None:
    processes = sorted(call.system.processes.all(), key=lambda process: proportional_kib(process.name), reverse=True)
    whole, used_pss = memory(call.system.processes), 0
    call.print(
        f"Applications Memory Usage (in Kilobytes):\nUptime: {uptime} Realtime: {uptime}\n\nTotal PSS by process:"
    )
    for process in processes:
        size = proportional_kib(process.name)
        used_pss += size
        call.print(f"    {size:>7,}K: {process.name} (pid {process.pid})")
    kernel, cached = whole.used - used_pss, whole.cached + BUFFERS_KIB
    swapped = SWAP_KIB - SWAP_FREE_KIB
    parts = f"        0K cached pss + {cached:,}K cached kernel + {whole.free:,}K free"
    call.print(
        f"\nTotal RAM: {TOTAL_KIB:,}K (status normal)",
        f" Free RAM: {whole.free + cached:,}K ({parts})",
        f" Used RAM: {whole.used:,}K ({used_pss:,}K used pss + {kernel:,}K kernel)",
        " Lost RAM:         0K",
        f"     ZRAM: {swapped // 3:,}K physical used for {swapped:,}K in swap ({SWAP_KIB:,}K total swap)",
        "   Tuning: 192 (large 512), oom   322,560K, restore limit   107,520K (high-end-gfx)",
    )


@dumper("cpuinfo")
def cpuinfo(call: Call) -> None:
    """Print the load: what a phone does that nobody uses, and of which no process has more than a trace."""
    call.print(
        "Load: 0.08 / 0.12 / 0.09",
        "CPU usage from 60000ms to 0ms ago:",
        *(f"  0% {process.pid}/{process.name}: 0% user + 0% kernel" for process in call.system.processes.all()),
        f"{BUSY:.0%} TOTAL: {BUSY * 0.6:.0%} user + {BUSY * 0.4:.0%} kernel",
    )
