"""The process list, and the tables of it: `ps` and `top`."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from simdroid.shell.commands import Call, CommandFailed, command, parse_digits, parse_options
from simdroid.system import user_id, user_name
from simdroid.system.resources import (
    BUFFERS_KIB,
    SWAP_FREE_KIB,
    SWAP_KIB,
    TOTAL_KIB,
    ProcessEntry,
    memory,
    process_table,
)


def list_processes(call: Call) -> list[ProcessEntry]:
    """Every process by process id, including the running command itself."""
    return process_table(call.system.processes, call.system.commands)


def send_signal(call: Call, target: ProcessEntry, signal: int) -> bool:
    """Send a signal as the caller's user; False when that is not permitted."""
    if call.user.uid not in (0, target.uid):
        return False
    if target.command:
        call.system.commands.signal(target.pid, signal)
    elif signal in (2, 3, 6, 9, 11, 15) and call.system.packages.get(target.name):
        call.system.activities.force_stop(target.name)
    return True


class _Column(NamedTuple):
    title: str
    width: int
    """Negative for left-aligned columns, as in C formats."""
    value: Callable[[ProcessEntry], str]


def _line(process: ProcessEntry) -> str:
    return " ".join(process.argv)


_COLUMNS = {
    "USER": _Column("USER", -12, lambda process: user_name(process.uid)),
    "UID": _Column("UID", 5, lambda process: str(process.uid)),
    "GROUP": _Column("GROUP", -8, lambda process: user_name(process.uid)),
    "PID": _Column("PID", 5, lambda process: str(process.pid)),
    "TID": _Column("TID", 5, lambda process: str(process.pid)),
    "PPID": _Column("PPID", 5, lambda process: str(process.ppid)),
    "VSZ": _Column("VSZ", 7, lambda process: str(process.virtual)),
    "VSIZE": _Column("VSIZE", 7, lambda process: str(process.virtual)),
    "RSS": _Column("RSS", 6, lambda process: str(process.resident)),
    "WCHAN": _Column("WCHAN", -10, lambda process: "do_epoll_wait" if not process.command else "0"),
    "ADDR": _Column("ADDR", 10, lambda process: "0"),
    "S": _Column("S", -1, lambda process: "S"),
    "STAT": _Column("STAT", -5, lambda process: "S"),
    "PRI": _Column("PRI", 3, lambda process: "19"),
    "NI": _Column("NI", 3, lambda process: "0"),
    "C": _Column("C", 1, lambda process: "0"),
    "STIME": _Column("STIME", 5, lambda process: "15:33"),
    "TTY": _Column("TTY", -8, lambda process: "?"),
    "TIME": _Column("TIME", 8, lambda process: "00:00:00"),
    "%CPU": _Column("%CPU", 4, lambda process: "0.0"),
    "%MEM": _Column("%MEM", 5, lambda process: f"{100 * process.resident / TOTAL_KIB:.1f}"),
    "NAME": _Column("NAME", -27, lambda process: process.name),
    "COMM": _Column("COMM", -15, lambda process: process.name[-15:]),
    "CMD": _Column("CMD", -27, lambda process: process.name),
    "CMDLINE": _Column("CMDLINE", -27, _line),
    "ARGS": _Column("ARGS", -27, _line),
    "COMMAND": _Column("COMMAND", -27, _line),
    "LABEL": _Column("LABEL", -30, lambda process: "u:r:untrusted_app:s0" if process.uid >= 10_000 else "u:r:su:s0"),
}
_DEFAULT = "USER,PID,PPID,VSZ,RSS,WCHAN,ADDR,S,NAME"
_FULL = "UID,PID,PPID,C,STIME,TTY,TIME,CMD"
_LONG = "S,UID,PID,PPID,C,PRI,NI,ADDR,RSS,WCHAN,TTY,TIME,CMD"


@command("ps")
async def ps(call: Call) -> int:
    """List processes."""
    options = parse_options(call, "AadefLlnwZTMk:O:o:P:p:G:g:t:U:u:", long={"pid": "p", "ppid": "P"})
    names = {"f": _FULL, "l": _LONG}.get(options.last("fl") or "", _DEFAULT)
    names = f"LABEL,{names}" if "Z" in options else names
    columns = _parse_columns(",".join(options.values("o")) or names)
    chosen = _select(call, options.operands, everything="A" in options or "e" in options)
    chosen = _filter(call, chosen, options.values("p"), "pid")
    chosen = _filter(call, chosen, options.values("P"), "ppid")
    chosen = _filter(call, chosen, options.values("u") + options.values("U"), "uid")
    if any(column.title for column in columns):
        call.print(_format_row(columns, [column.title for column in columns]))
    call.print_lines(_format_row(columns, [column.value(process) for column in columns]) for process in chosen)
    return 0 if chosen else 1


def _parse_columns(names: str) -> list[_Column]:
    columns = []
    for name in names.split(","):
        key, equals, title = name.partition("=")
        if key.upper() not in _COLUMNS:
            raise CommandFailed(f"ps: Unknown -o field '{key}'")
        column = _COLUMNS[key.upper()]
        columns.append(column._replace(title=title) if equals else column)
    return columns


def _select(call: Call, operands: list[str], *, everything: bool) -> list[ProcessEntry]:
    processes = list_processes(call)
    if operands:
        numbers = {word for word in operands if word.isdigit()}
        return [process for process in processes if str(process.pid) in numbers or process.name in operands]
    return [process for process in processes if everything or (process.command and process.uid == call.user.uid)]


def _filter(call: Call, chosen: list[ProcessEntry], values: list[str], field: str) -> list[ProcessEntry]:
    if not values:
        return chosen
    numbers = {word for value in values for word in value.replace(",", " ").split()}
    if field == "uid":
        numbers = {str(user_id(word)) for word in numbers}
    if field == "pid":
        chosen = list_processes(call)
    return [process for process in chosen if str(getattr(process, field)) in numbers]


def _format_row(columns: list[_Column], values: list[str]) -> str:
    """One line; a value too wide takes its room from the padding after it, as toybox does."""
    text, end = "", 0
    for index, (column, value) in enumerate(zip(columns, values, strict=True)):
        text += " " if index else ""
        end += abs(column.width) + (1 if index else 0)
        room = max(0, end - len(text))
        last = index == len(columns) - 1
        text += value if last and column.width < 0 else value.rjust(room) if column.width > 0 else value.ljust(room)
    return text


@command("top")
def top(call: Call) -> None:
    """Show processes once; a running display makes no sense over a pipe."""
    options = parse_options(call, "bHO:o:k:s:n:m:d:p:u:q")
    processes = _filter(call, list_processes(call), options.values("p"), "pid")
    if "q" not in options:
        total = len(list_processes(call))
        call.print(f"Tasks: {total} total,   1 running, {total - 1} sleeping,   0 stopped,   0 zombie")
        used = memory(call.system.processes)
        taken, swapped = TOTAL_KIB - used.free, SWAP_KIB - SWAP_FREE_KIB
        call.print(
            f"  Mem: {TOTAL_KIB:8}K total, {taken:8}K used, {used.free:8}K free, {BUFFERS_KIB:8}K buffers",
            f" Swap: {SWAP_KIB:8}K total, {swapped:8}K used, {SWAP_FREE_KIB:8}K free, {used.cached:8}K cached",
            "400%cpu  24%user   0%nice  16%sys 360%idle   0%iow   0%irq   0%sirq   0%host",
        )
    most = parse_digits(options.value("m") or "")
    call.print("  PID USER         PR  NI VIRT  RES  SHR S[%CPU] %MEM     TIME+ ARGS            ")
    for process in processes[:most]:
        virtual, resident = f"{process.virtual / 1048576:.0f}G", f"{process.resident // 1024}M"
        share = f"{100 * process.resident / TOTAL_KIB:.1f}"
        call.print(
            f"{process.pid:5} {user_name(process.uid):<12} 20   0 {virtual:>4} {resident:>4} {resident:>4} S  0.0 "
            f"{share:>5}   0:00.00 {_line(process)}"
        )
