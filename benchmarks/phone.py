"""The phone and the ADB client, measured: `python -m benchmarks.phone [--json FILE] [--adb PATH]`.

Shell round trips, adding a phone to a running worker, transfers and screenshots, each beside the real `adb` program in
the same run; then the screen, snapshots and a hundred phones (`benchmarks/screen.py`). The exit status is 1 when a
claim does not hold. Nothing of the user's is touched: state directory, adb server and its port are made for the run.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from benchmarks.measuring import Sample, Sheet, interleaved, milliseconds
from benchmarks.published import BROWSER_BOOT, COLD_BOOT, SNAPSHOT_BOOT
from benchmarks.screen import crowd, forks, rows_and_pages, snapshots
from mobile_world.runtime import AdbDevice
from simdroid.fleet import Fleet, PhoneRecord

REPEATS = 5
TRANSFER_BYTES = 30 << 20
REMOTE = "/data/local/tmp/transfer"
BOOTS = 20


class Adb:
    """The real program, talking to a server of its own."""

    def __init__(self, program: str, port: int) -> None:
        self._command = [program, "-P", str(port)]
        self.port = port

    def __call__(self, *words: str) -> bytes:
        """Run it; its output."""
        return subprocess.run([*self._command, *words], check=True, capture_output=True, timeout=60).stdout

    def version(self) -> str:
        """Which release it is."""
        return self("version").decode().splitlines()[1].removeprefix("Version ")


@contextmanager
def private_adb(program: str) -> Iterator[Adb]:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = int(probe.getsockname()[1])
    adb = Adb(program, port)
    adb("start-server")
    try:
        yield adb
    finally:
        adb("kill-server")


def shell(sheet: Sheet, adb: Adb, phone: PhoneRecord, device: AdbDevice) -> None:
    found = interleaved(
        REPEATS,
        ours=lambda: milliseconds(lambda: device.shell(["echo", "x"]), 200),
        adb=lambda: milliseconds(lambda: adb("-s", phone.serial, "shell", "echo", "x"), 20),
    )
    ours, theirs = Sample("shell, our client", "ms", found["ours"]), Sample("shell, adb program", "ms", found["adb"])
    sheet.samples += [ours, theirs]
    sheet.against(ours, theirs, required=10, conditions="the program is started for each command, as the peers do")
    sheet.at_most("shell round trip of our client, ms", ours, 0.5)


def boots(sheet: Sheet, adb: Adb, fleet: Fleet) -> None:
    durations = []
    for _ in range(BOOTS):
        started = time.perf_counter()
        (phone,) = fleet.start(scope="user")
        while adb_says(adb, phone) != b"1\n":
            if time.perf_counter() - started > 30:
                raise SystemExit(f"{phone.serial} never came up in adb")
        durations.append((time.perf_counter() - started) * 1000)
        fleet.stop([phone.name])
        await_gone(adb, phone)
    sample = Sample("adding a phone until adb answers", "ms", durations)
    sheet.samples.append(sample)
    for figure in (COLD_BOOT, SNAPSHOT_BOOT, BROWSER_BOOT):
        sheet.against(sample, figure)
    sheet.at_most("adding a phone until adb answers, p50 ms", sample, 150)


def adb_says(adb: Adb, phone: PhoneRecord) -> bytes:
    try:
        return adb("-s", phone.serial, "shell", "getprop", "sys.boot_completed")
    except subprocess.CalledProcessError:
        return b""


def await_gone(adb: Adb, phone: PhoneRecord) -> None:
    """Wait until adb has noticed the end, so that the next phone on these ports is a new one to it."""
    end = time.monotonic() + 10
    while phone.serial.encode() in adb("devices") and time.monotonic() < end:
        time.sleep(0.02)


def transfers(sheet: Sheet, adb: Adb, phone: PhoneRecord, device: AdbDevice, folder: Path) -> None:
    source, target = folder / "source", folder / "target"
    source.write_bytes(random.Random(0).randbytes(TRANSFER_BYTES))
    megabytes = TRANSFER_BYTES / 1e6
    found = interleaved(
        REPEATS,
        our_push=lambda: megabytes / milliseconds(lambda: device.push(source, REMOTE), 1) * 1000,
        adb_push=lambda: (
            megabytes / milliseconds(lambda: adb("-s", phone.serial, "push", str(source), REMOTE), 1) * 1000
        ),
        our_pull=lambda: megabytes / milliseconds(lambda: device.pull_to(REMOTE, target), 1) * 1000,
        adb_pull=lambda: (
            megabytes / milliseconds(lambda: adb("-s", phone.serial, "pull", REMOTE, str(target)), 1) * 1000
        ),
    )
    if target.read_bytes() != source.read_bytes():
        raise SystemExit("what came back is not what was sent")
    for name, label in (("push", "push"), ("pull", "pull")):
        ours = Sample(f"{label}, our client", "MB/s", found[f"our_{name}"])
        theirs = Sample(f"{label}, adb program", "MB/s", found[f"adb_{name}"])
        sheet.samples += [ours, theirs]
        sheet.against(ours, theirs, better="more", required=0.5, conditions=f"{megabytes:.0f} MB in one file")


def screenshots(sheet: Sheet, adb: Adb, phone: PhoneRecord, device: AdbDevice) -> None:
    if not device.exec_out(["screencap", "-p"]).startswith(b"\x89PNG"):
        raise SystemExit("screencap gives no PNG")
    found = interleaved(
        REPEATS,
        png=lambda: milliseconds(lambda: device.exec_out(["screencap", "-p"]), 10),
        adb_png=lambda: milliseconds(lambda: adb("-s", phone.serial, "exec-out", "screencap", "-p"), 10),
        raw=lambda: milliseconds(device.framebuffer, 10),
        changed=lambda: milliseconds(lambda: change_and_look(device), 5) / 2,
    )
    sheet.samples += [
        Sample("unchanged screen as PNG, our client", "ms", found["png"]),
        Sample("unchanged screen as PNG, adb program", "ms", found["adb_png"]),
        Sample("unchanged screen raw, our client", "ms", found["raw"]),
        Sample("another page, drawn, as PNG, our client", "ms", found["changed"]),
    ]


def change_and_look(device: AdbDevice) -> None:
    """Go to another page and back, with a picture of each: both frames are drawn and encoded anew."""
    device.shell(["am", "start", "-a", "android.settings.SETTINGS"])
    settings = device.exec_out(["screencap", "-p"])
    device.shell(["input", "keyevent", "KEYCODE_HOME"])
    if device.exec_out(["screencap", "-p"]) == settings:
        raise SystemExit("the screen did not change")


def measure(program: str) -> Sheet:
    sheet = Sheet()
    with tempfile.TemporaryDirectory(prefix="mw-bench-") as name, private_adb(program) as adb:
        folder = Path(name)
        os.environ["HOME"] = name  # the console's token belongs to this run
        with Fleet(folder / "state", adb_server_port=adb.port) as fleet:
            (phone,) = fleet.start(scope="user")
            with AdbDevice.direct("127.0.0.1", phone.adb_port) as device:
                while adb_says(adb, phone) != b"1\n":
                    pass
                sheet.notes.append(f"adb {adb.version()}, Python {sys.version.split()[0]}, {os.cpu_count()} processors")
                shell(sheet, adb, phone, device)
                boots(sheet, adb, fleet)
                transfers(sheet, adb, phone, device, folder)
                screenshots(sheet, adb, phone, device)
                rows_and_pages(sheet, device)
                snapshots(sheet, phone, device, folder / ".emulator_console_auth_token")
        forks(sheet, folder)
        crowd(sheet, folder)
    return sheet


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the numbers as JSON")
    parser.add_argument("--adb", default=shutil.which("adb"), help="the adb program to compare with")
    options = parser.parse_args()
    if options.adb is None:
        raise SystemExit("no adb program found; install the package 'adb' or name one with --adb")
    sheet = measure(options.adb)
    raise SystemExit(sheet.finish(options.json))


if __name__ == "__main__":
    main()
