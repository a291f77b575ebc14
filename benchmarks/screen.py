"""The screen, snapshots and many phones, measured over ADB; part of `python -m benchmarks.phone`."""

from __future__ import annotations

import os
import re
import statistics
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import partial
from pathlib import Path

from benchmarks.measuring import Sample, Sheet, milliseconds
from benchmarks.published import (
    BROWSER_BOOT,
    BROWSER_MEMORY,
    BROWSERS_A_SERVER,
    COLD_BOOT,
    EMULATOR_MEMORY,
    EMULATORS_A_HOST,
    PHYSICAL_SCREENSHOTS,
    RESET,
    SNAPSHOT_LOAD,
    STREAMED_SCREENSHOTS,
)
from mobile_world.runtime import AdbDevice, Console
from simdroid.fleet import Fleet, PhoneRecord

STEPS = 20
REPEATS = 5
CROWD = 100
LIVE_SCREENS = 10


def _png(device: AdbDevice) -> bytes:
    return device.exec_out(["screencap", "-p"])


def rows_and_pages(sheet: Sheet, device: AdbDevice) -> None:
    """A tap that changes one row, and a change that draws every pixel anew, each up to the next PNG."""
    device.shell(["am", "start", "-a", "android.settings.DATE_SETTINGS"])
    x, y = centre(device, "Use location to set time zone")

    def tap() -> None:
        device.shell(["input", "tap", str(x), str(y)])
        _png(device)

    def turn(theme: str) -> None:
        device.shell(["cmd", "uimode", "night", theme])
        _png(device)

    before = _png(device)
    tap()
    if _png(device) == before:
        raise SystemExit("the switch did not change the screen")
    rows = [statistics.median(milliseconds(tap, 1) for _ in range(STEPS)) for _ in range(REPEATS)]
    pages = [
        statistics.median(milliseconds(partial(turn, theme), 1) for theme in ("yes", "no") * (STEPS // 2))
        for _ in range(REPEATS)
    ]
    row, page = Sample("tap to PNG, one row changed", "ms", rows), Sample("change to PNG, every pixel new", "ms", pages)
    sheet.samples += [row, page]
    sheet.at_most("tap to next PNG, one row changed, p50 ms", row, 12)
    sheet.at_most("tap to next PNG, full redraw, p50 ms", page, 30)
    rate = Sample("screenshots a second and core, every pixel new", "1/s", [1000 / each for each in pages])
    sheet.samples.append(rate)
    for figure in (PHYSICAL_SCREENSHOTS, STREAMED_SCREENSHOTS):
        sheet.against(rate, figure, better="more")


def centre(device: AdbDevice, text: str) -> tuple[int, int]:
    """Where on the screen a text is."""
    tree = device.exec_out(["uiautomator", "dump", "/dev/tty"]).decode()
    found = re.search(rf'text="{text}"[^>]* bounds="\[(\d+),(\d+)\]\[(\d+),(\d+)\]"', tree)
    if found is None:
        raise SystemExit(f"no {text!r} on the screen")
    left, top, right, bottom = map(int, found.groups())
    return (left + right) // 2, (top + bottom) // 2


def snapshots(sheet: Sheet, phone: PhoneRecord, device: AdbDevice, token: Path) -> None:
    """Going back to a saved state by the console, after files, settings and the screen have changed."""
    with Console("127.0.0.1", phone.console_port, token_file=token) as console:
        console.command("avd snapshot save bench")
        times = []
        for number in range(STEPS):
            device.shell_line(
                f"echo {number} > /sdcard/f; settings put system screen_brightness {number}; input tap 9 9"
            )
            times.append(milliseconds(partial(console.command, "avd snapshot load bench"), 1))
    sample = Sample("snapshot load", "ms", times)
    sheet.samples.append(sample)
    for figure in (SNAPSHOT_LOAD, RESET):
        sheet.against(sample, figure)
    sheet.at_most("snapshot load, p50 ms", sample, 20)


def forks(sheet: Sheet, folder: Path) -> None:
    """A further phone that begins in the state of another: what a boot and a reset cost elsewhere."""
    with Fleet(folder / "forks") as fleet:
        (first,) = fleet.start(scope="private")
        with AdbDevice.direct("127.0.0.1", first.adb_port) as device:
            device.shell(["am", "start", "-a", "android.settings.SETTINGS"])
            seen, times = _png(device), []
            for _ in range(STEPS // 2):
                started = time.perf_counter()
                (other,) = fleet.start(scope="private", fork_of=first.name)
                with AdbDevice.direct("127.0.0.1", other.adb_port) as copy:
                    same = _png(copy) == seen
                times.append((time.perf_counter() - started) * 1000)
                fleet.stop([other.name])
                if not same:
                    raise SystemExit("a fork does not show what its origin shows")
    sample = Sample("fork of a phone until its first screenshot", "ms", times)
    sheet.samples.append(sample)
    for figure in (COLD_BOOT, BROWSER_BOOT):
        sheet.against(sample, figure, conditions="nobody else forks a running phone: a boot is what stands in for it")


def crowd(sheet: Sheet, folder: Path) -> None:
    """Many phones at once: each answers, and what a further phone with a live screen takes of memory."""
    with Fleet(folder / "crowd") as fleet, ExitStack() as stack:
        started = time.perf_counter()
        phones = fleet.start(CROWD, scope="private")
        sheet.samples.append(Sample(f"starting {CROWD} phones", "s", [time.perf_counter() - started]))
        devices = [stack.enter_context(AdbDevice.direct("127.0.0.1", phone.adb_port)) for phone in phones]
        pids = {phone.pid for phone in phones}
        idle = _resident_mb(pids)
        for device in devices[:LIVE_SCREENS]:
            device.shell(["am", "start", "-a", "android.settings.SETTINGS"])
            _png(device)
        each = (_resident_mb(pids) - idle) / LIVE_SCREENS
        with ThreadPoolExecutor(16) as pool:
            answers = list(pool.map(lambda device: device.shell(["getprop", "sys.boot_completed"]).text, devices))
            pictures = time.perf_counter()
            sizes = list(pool.map(lambda device: len(_png(device)), devices))
            pictures = time.perf_counter() - pictures
    sheet.samples.append(Sample("memory of a worker's idle phone", "MB", [idle / CROWD]))
    sheet.samples.append(Sample(f"screenshots a second, {CROWD} phones", "1/s", [len(sizes) / pictures]))
    answering = Sample("phones at once that answer", "1", [answers.count("1")])
    sheet.at_least(f"phones that answer, of {CROWD}", answering, CROWD)
    for figure in (EMULATORS_A_HOST, BROWSERS_A_SERVER):
        sheet.against(answering, figure, better="more", conditions=f"no more were tried; {os.cpu_count()} cores")
    memory = Sample("memory of a phone with a live screen", "MB", [each])
    for figure in (EMULATOR_MEMORY, BROWSER_MEMORY):
        sheet.against(memory, figure, required=10)
    sheet.at_most("memory of each further phone with a live screen, MB", each, 15)


def _resident_mb(pids: set[int]) -> float:
    pages = sum(int(Path(f"/proc/{pid}/statm").read_text().split()[1]) for pid in pids)
    return pages * 4096 / 1e6
