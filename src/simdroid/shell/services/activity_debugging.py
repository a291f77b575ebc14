"""`am` for developers: `monitor`, `get-config`, `dumpheap`, `crash` and `bug-report`."""

from __future__ import annotations

import asyncio
import struct

from simdroid.shell.commands import Call
from simdroid.shell.services.activity import am
from simdroid.shell.services.base import (
    ILLEGAL_ARGUMENT,
    JAVA_FAILURE,
    Arguments,
    JavaException,
    configuration,
    skip_user,
)
from simdroid.system import ActivitySpec

_CHECK_READER_S = 0.5
"""How often a quiet phone looks whether anybody still reads."""
_HEAP_END = 0x2C
_SCREEN = "normal-long-notround-lowdr-nowidecg"
_KEYS = "finger-keysexposed-qwerty-navexposed-dpad"


@am("monitor")
async def monitor(call: Call, arguments: Arguments) -> None:
    """Print activities that start, until `q` is typed: [--gdb PORT] [-p TARGET] [-s] [-c] [-k]."""
    call.print("Monitoring activity manager...  available commands:\n(q)uit: finish monitoring")
    await call.stdout.drain()
    activities = call.system.activities

    def tell(_: ActivitySpec) -> None:
        package = activities.top.component.package
        call.print(f"** Activity starting: {package}\n** Activity resuming: {package}")

    activities.on_front.append(tell)
    reading = asyncio.ensure_future(_read_until_quit(call))
    try:
        while not reading.done():
            await asyncio.wait({reading}, timeout=_CHECK_READER_S)
            await call.stdout.drain()
    finally:
        activities.on_front.remove(tell)
        reading.cancel()
        await asyncio.gather(reading, return_exceptions=True)


async def _read_until_quit(call: Call) -> None:
    typed = b""
    while chunk := await call.stdin.read():
        typed += chunk
        *lines, typed = typed.split(b"\n")
        for line in lines:
            word = line.strip()
            if word in (b"q", b"quit"):
                return
            if word:
                call.print(f"Invalid command: {word.decode('utf-8', 'replace')}")


@am("get-config")
def get_config(call: Call, arguments: Arguments) -> None:
    """Print the configuration that resources are chosen by: [--days N] [--device] [--proto] [--display ID]."""
    metrics, properties = call.phone.display.metrics, call.system.properties
    # The numbers in dp stand in the other form of the same configuration.
    sizes = [word for word in configuration(call.phone, "standard").split() if word.endswith("dp") and word[0] in "swh"]
    way = "land" if metrics.landscape else "port"
    night = "night" if call.system.settings.get("secure", "ui_night_mode") == "2" else "notnight"
    form = f"mcc310-mnc260-en-rUS-ldltr-{'-'.join(sizes)}-{_SCREEN}-{way}-{night}-{metrics.density}dpi-{_KEYS}"
    call.print(
        f"config: {form}-v{properties.get('ro.build.version.sdk')}",
        f"abi: {properties.get('ro.product.cpu.abilist')}",
    )


@am("dumpheap")
def dump_heap(call: Call, arguments: Arguments) -> None:
    """Write a process's heap to a file: [--user USER] [-n] [-g] PROCESS [FILE]."""
    while option := arguments.next_option():
        if option == "--user":
            arguments.required()
    name, path = arguments.required(), arguments.next()
    if not any(name in (process.name, str(process.pid)) for process in call.system.processes.all()):
        raise JavaException(call, ILLEGAL_ARGUMENT, f"Unknown process: {name}")
    path = path or f"/data/local/tmp/heapdump-{call.system.clock.now():%Y%m%d-%H%M%S}.prof"
    stamp = call.system.clock.now_ms()
    header = b"JAVA PROFILE 1.0.3\0" + struct.pack(">III", 4, stamp >> 32, stamp & 0xFFFFFFFF)
    call.print(f"File: {path}\nWaiting for dump to finish...")
    call.fs.write_bytes(call.path(path), header + struct.pack(">BII", _HEAP_END, 0, 0))


@am("crash")
def crash(call: Call, arguments: Arguments) -> None:
    """End an app as if its code had failed: [--user USER] PACKAGE|PID."""
    skip_user(call, arguments)
    name = arguments.required()
    process = next(
        (process for process in call.system.processes.all() if name in (process.name, str(process.pid))), None
    )
    if process is None or call.system.packages.get(process.name) is None:
        return
    text = (
        f"FATAL EXCEPTION: main\nProcess: {process.name}, PID: {process.pid}\n"
        "android.app.RemoteServiceException$CrashedByAdbException: shell-induced crash"
    )
    call.system.log.write("E", "AndroidRuntime", text, pid=process.pid, buffer="crash")
    call.system.activities.force_stop(process.name)


@am("bug-report")
def bug_report(call: Call, arguments: Arguments) -> int:
    """Say that a report is being written: [--progress | --telephony]."""
    kind = arguments.next() or ""
    if kind not in ("", "--progress", "--telephony"):
        return call.fail(f"Error: Unknown option: {kind}", JAVA_FAILURE)
    call.print("Your lovely bug report is being created; please be patient.")
    return 0
