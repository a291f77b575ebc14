"""Files of `/proc` and `/sys` that follow the phone's state: processes, memory, processors, network, battery."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Protocol

from simdroid.system import resources
from simdroid.system.device import (
    Battery,
    BatteryHealth,
    BatteryStatus,
    Clock,
    Connectivity,
    interfaces,
    traffic,
)
from simdroid.system.files import INPUT_DEVICES, paths
from simdroid.system.loopback import Loopback
from simdroid.system.processes import Processes, RunningCommands
from simdroid.system.resources import CPUS, ProcessEntry

_PAGE_KIB = 4
_START_TICKS = 1_200
"""When every process is said to have begun: twelve seconds after boot."""
_NET_HEAD = (
    "Inter-|   Receive                                                |  Transmit\n"
    " face |bytes    packets errs drop fifo frame compressed multicast|bytes    packets errs drop fifo colls carrier "
    "compressed\n"
)
_MAX_KHZ, _MIN_KHZ = 2_000_000, 1_000_000
_CPU = "/sys/devices/system/cpu"
_BATTERY = "/sys/class/power_supply/battery"
_STATUS: dict[int, str] = {status: status.name.replace("_", " ").capitalize() for status in BatteryStatus}
_HEALTH: dict[int, str] = {item: item.name.capitalize() for item in BatteryHealth}

Entries = Mapping[str, Callable[[], bytes] | None]


class KernelServices(Protocol):
    """The services whose state the kernel tells."""

    battery: Battery
    clock: Clock
    connectivity: Connectivity
    processes: Processes
    commands: RunningCommands
    loopback: Loopback


class KernelFiles:
    """The layer of `/proc` and `/sys`."""

    def __init__(self, system: KernelServices) -> None:
        self._system = system
        tree: dict[str, dict[str, Callable[[], bytes] | None]] = {}
        for path, make in _sys_files(system).items():
            tree.setdefault(paths.parent(path), {})[paths.name(path)] = make
            for folder in paths.ancestry(paths.parent(path))[2:]:
                tree.setdefault(paths.parent(folder), {})[paths.name(folder)] = None
        self._sys = tree

    def entries(self, folder: str) -> Entries:
        """See `VirtualLayer`."""
        if folder.startswith("/sys"):
            return self._sys.get(folder, {})
        if folder == "/proc":
            files = {"meminfo": _meminfo, "stat": _stat, "vmstat": _vmstat}
            folders: dict[str, Callable[[], bytes] | None] = {str(pid): None for pid in self._rows()}
            return {**folders, "net": None, **{name: partial(write, self._system) for name, write in files.items()}}
        if folder == "/proc/net":
            return {"dev": partial(_net_dev, self._system), "unix": partial(_net_unix, self._system)}
        row = self._rows().get(_pid(folder))
        return {} if row is None else self._process(row)

    def _rows(self) -> dict[int, ProcessEntry]:
        return {row.pid: row for row in resources.process_table(self._system.processes, self._system.commands)}

    def _process(self, row: ProcessEntry) -> Entries:
        score = 0 if row.command or row.uid < 10_000 else 900
        return {
            "cmdline": lambda: b"".join(word.encode("utf-8", "surrogateescape") + b"\0" for word in row.argv),
            "comm": lambda: f"{row.comm}\n".encode(),
            "oom_adj": lambda: f"{score * 15 // 1000}\n".encode(),
            "oom_score_adj": lambda: f"{score}\n".encode(),
            "stat": lambda: self._process_stat(row),
            "statm": lambda: f"{_pages(row, virtual=True)} {_pages(row)} {_pages(row) // 2} 4 0 9000 0\n".encode(),
            "status": lambda: _status(row),
        }

    def _process_stat(self, row: ProcessEntry) -> bytes:
        ticks = resources.process_ticks(row.name, self._system.clock)
        user = ticks * 6 // 10
        threads = 1 if row.command else 24
        head = f"{row.pid} ({row.comm}) S {row.ppid} {row.pid} 0 0 -1 1077936448 9000 0 12 0"
        tail = f"{row.virtual * 1024} {_pages(row)} 18446744073709551615" + " 0" * 12 + " 17 0 0 0 0 0 0" + " 0" * 8
        return f"{head} {user} {ticks - user} 0 0 20 0 {threads} 0 {_START_TICKS} {tail}\n".encode()


def _pid(folder: str) -> int:
    name = folder.removeprefix("/proc/")
    return int(name) if name.isascii() and name.isdigit() and len(name) < 8 else -1


def _pages(row: ProcessEntry, *, virtual: bool = False) -> int:
    return (row.virtual if virtual else row.resident) // _PAGE_KIB


def _status(row: ProcessEntry) -> bytes:
    rows = {
        "Name": row.comm,
        "Umask": "0077",
        "State": "S (sleeping)",
        "Tgid": str(row.pid),
        "Ngid": "0",
        "Pid": str(row.pid),
        "PPid": str(row.ppid),
        "TracerPid": "0",
        "Uid": "\t".join([str(row.uid)] * 4),
        "Gid": "\t".join([str(row.uid)] * 4),
        "FDSize": "256",
        "VmPeak": f"{row.virtual:8} kB",
        "VmSize": f"{row.virtual:8} kB",
        "VmHWM": f"{row.resident:8} kB",
        "VmRSS": f"{row.resident:8} kB",
        "VmSwap": f"{0:8} kB",
        "Threads": "1" if row.command else "24",
    }
    return "".join(f"{name}:\t{value}\n" for name, value in rows.items()).encode()


def _meminfo(system: KernelServices) -> bytes:
    memory = resources.memory(system.processes)
    rows = {
        "MemTotal": resources.TOTAL_KIB,
        "MemFree": memory.free,
        "MemAvailable": memory.available,
        "Buffers": resources.BUFFERS_KIB,
        "Cached": memory.cached,
        "SwapCached": 0,
        "Active": memory.used // 2,
        "Inactive": memory.used - memory.used // 2,
        "SwapTotal": resources.SWAP_KIB,
        "SwapFree": resources.SWAP_FREE_KIB,
    }
    return "".join(f"{name + ':':<16}{kib:>8} kB\n" for name, kib in rows.items()).encode()


def _stat(system: KernelServices) -> bytes:
    time = resources.processor_time(system.clock)
    ticks = sum(time)
    lines = [f"cpu  {CPUS * time.user} 0 {CPUS * time.system} {CPUS * time.idle} 0 0 0 0 0 0"]
    lines += [f"cpu{number} {time.user} 0 {time.system} {time.idle} 0 0 0 0 0 0" for number in range(CPUS)]
    boot = (system.clock.now_ns() - system.clock.uptime_ns()) // 1_000_000_000
    newest = max((command.pid for command in system.commands.all()), default=4_200)
    lines += [f"intr {ticks * 3}", f"ctxt {ticks * 25}", f"btime {boot}", f"processes {newest}"]
    return "\n".join([*lines, "procs_running 1", "procs_blocked 0", f"softirq {ticks * 2}", ""]).encode()


def _vmstat(system: KernelServices) -> bytes:
    memory, ticks = resources.memory(system.processes), sum(resources.processor_time(system.clock))
    rows = {
        "nr_free_pages": memory.free // _PAGE_KIB,
        "pgpgin": ticks * 12,
        "pgpgout": ticks * 5,
        "pgfault": ticks * 90,
    }
    return "".join(f"{name} {value}\n" for name, value in rows.items()).encode()


def _net_unix(system: KernelServices) -> bytes:
    """The sockets with names that somebody listens on; debuggers look for those of web views here."""
    rows = ["Num       RefCount Protocol Flags    Type St Inode Path"]
    for number, name in enumerate(system.loopback.all()):
        kind, _, path = name.partition(":")
        if kind != "tcp":
            shown = f"@{path}" if kind == "localabstract" else path
            rows.append(f"0000000000000000: 00000002 00000000 00010000 0001 01 {20_000 + number:5d} {shown}")
    return ("\n".join(rows) + "\n").encode()


def _net_dev(system: KernelServices) -> bytes:
    text = _NET_HEAD
    for interface in interfaces(system):
        received, in_packets, sent, out_packets = traffic(system, interface)
        text += (
            f"{interface.name:>6}: {received:7} {in_packets:7}    0    0    0     0          0         0 "
            f"{sent:8} {out_packets:7}    0    0    0     0       0          0\n"
        )
    return text.encode()


def _sys_files(system: KernelServices) -> dict[str, Callable[[], bytes]]:
    battery = system.battery
    every = f"0-{CPUS - 1}"
    texts: dict[str, Callable[[], object]] = {
        f"{_CPU}/kernel_max": lambda: 31,
        f"{_CPU}/offline": lambda: "",
        f"{_CPU}/online": lambda: every,
        f"{_CPU}/possible": lambda: every,
        f"{_CPU}/present": lambda: every,
        f"{_BATTERY}/capacity": lambda: battery.level,
        f"{_BATTERY}/health": lambda: _HEALTH.get(battery.health, "Unknown"),
        f"{_BATTERY}/present": lambda: int(battery.present),
        f"{_BATTERY}/status": lambda: _STATUS.get(battery.status, "Unknown"),
        f"{_BATTERY}/technology": lambda: "Li-ion",
        f"{_BATTERY}/temp": lambda: battery.temperature,
        f"{_BATTERY}/type": lambda: "Battery",
        f"{_BATTERY}/voltage_now": lambda: battery.voltage * 1000,
        "/sys/class/power_supply/ac/online": lambda: int(battery.ac),
        "/sys/class/power_supply/ac/type": lambda: "Mains",
        "/sys/class/thermal/thermal_zone0/temp": lambda: battery.temperature * 100,
        "/sys/class/thermal/thermal_zone0/type": lambda: "battery",
    }
    for number in range(CPUS):
        texts |= _cpu_files(f"{_CPU}/cpu{number}", number)
    for number in range(INPUT_DEVICES):
        texts[f"/sys/class/input/event{number}/device/name"] = partial(_device_name, number)
    return {path: partial(_line, text) for path, text in texts.items()}


def _line(text: Callable[[], object]) -> bytes:
    return f"{text()}\n".encode()


def _cpu_files(folder: str, number: int) -> dict[str, Callable[[], object]]:
    values = {
        "online": 1,
        "cpufreq/cpuinfo_max_freq": _MAX_KHZ,
        "cpufreq/cpuinfo_min_freq": _MIN_KHZ,
        "cpufreq/scaling_cur_freq": _MAX_KHZ,
        "cpufreq/scaling_governor": "performance",
        "cpufreq/scaling_max_freq": _MAX_KHZ,
        "cpufreq/scaling_min_freq": _MIN_KHZ,
        "topology/core_id": number,
        "topology/physical_package_id": 0,
    }
    return {f"{folder}/{name}": partial(str, value) for name, value in values.items()}


def _device_name(number: int) -> str:
    touch = {index: f"virtio_input_multi_touch_{index - 1}" for index in range(2, 13)}
    return {0: "Power Button", 1: "AT Translated Set 2 keyboard", 13: "qwerty2", **touch}[number]
