"""Screenshots over the emulator's gRPC port and over adb: `python -m benchmarks.emulator_grpc [--json FILE]`.

Google's own gRPC client, in the environment of android-env (`scripts/setup test`), beside the real `adb` program and
our ADB client, in turns; then what a worker weighs before and after the first connection. The exit status is 1 when a
claim does not hold. Nothing of the user's is touched.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from benchmarks.measuring import Sample, Sheet, interleaved, milliseconds
from benchmarks.phone import adb_says, private_adb
from mobile_world.runtime import AdbDevice
from simdroid.fleet import Fleet, PhoneRecord

REPEATS = 7
CALLS = 10
PYTHON = Path(__file__).parents[1] / ".venv-androidenv" / "bin" / "python"
CLIENT = """
import statistics, sys, time, grpc
from android_env.proto import emulator_controller_pb2 as messages
from android_env.proto.emulator_controller_pb2_grpc import EmulatorControllerStub
channel = grpc.secure_channel("localhost:" + sys.argv[1], grpc.local_channel_credentials(),
                              options=[("grpc.max_receive_message_length", -1)])
phone = EmulatorControllerStub(channel)
for line in sys.stdin:
    form, calls = map(int, line.split())
    spent = []
    for _ in range(calls):
        started = time.perf_counter()
        shot = phone.getScreenshot(messages.ImageFormat(format=form))
        spent.append((time.perf_counter() - started) * 1000)
    print(statistics.median(spent), flush=True)
"""
PNG, RGBA = 0, 1


class GrpcClient:
    """Google's client in a process of its own, which says how long a call takes."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process

    def screenshot_ms(self, form: int) -> float:
        """The median of some calls."""
        if self._process.stdin is None or self._process.stdout is None:
            raise RuntimeError("the client was started without pipes")
        self._process.stdin.write(f"{form} {CALLS}\n")
        self._process.stdin.flush()
        return float(self._process.stdout.readline())


@contextmanager
def grpc_client(port: int) -> Iterator[GrpcClient]:
    command = [str(PYTHON), "-c", CLIENT, str(port)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield GrpcClient(process)
        finally:
            process.kill()


def worker_kb(phone: PhoneRecord) -> int:
    """The memory of a phone's worker that is its own."""
    for line in Path(f"/proc/{phone.pid}/smaps_rollup").read_text().splitlines():
        if line.startswith("Pss:"):
            return int(line.split()[1])
    raise SystemExit("the system does not say how much memory a process has")


def measure(program: str) -> Sheet:
    sheet = Sheet()
    with tempfile.TemporaryDirectory(prefix="mw-bench-") as name, private_adb(program) as adb:
        os.environ["HOME"] = name
        with Fleet(Path(name) / "state", adb_server_port=adb.port) as fleet:
            (phone,) = fleet.start(scope="user")
            if phone.grpc_port is None:
                raise SystemExit("the phone has no gRPC port: it is taken, or the extra 'grpc' is not installed")
            while adb_says(adb, phone) != b"1\n":
                pass
            with AdbDevice.direct("127.0.0.1", phone.adb_port) as device, grpc_client(phone.grpc_port) as client:
                device.framebuffer()
                before = worker_kb(phone)
                client.screenshot_ms(RGBA)
                sheet.notes.append(f"a worker grew by {(worker_kb(phone) - before) / 1024:.1f} MB with its first calls")
                found = interleaved(
                    REPEATS,
                    png=lambda: client.screenshot_ms(PNG),
                    adb_png=lambda: milliseconds(lambda: adb("-s", phone.serial, "exec-out", "screencap", "-p"), CALLS),
                    own_png=lambda: milliseconds(lambda: device.exec_out(["screencap", "-p"]), CALLS),
                    raw=lambda: client.screenshot_ms(RGBA),
                    adb_raw=lambda: milliseconds(lambda: adb("-s", phone.serial, "exec-out", "screencap"), CALLS),
                    own_raw=lambda: milliseconds(device.framebuffer, CALLS),
                )
    for form, text in (("png", "as PNG"), ("raw", "raw")):
        ours = Sample(f"unchanged screen {text}, Google's gRPC client", "ms", found[form])
        program_ms = Sample(f"unchanged screen {text}, adb program", "ms", found[f"adb_{form}"])
        own_ms = Sample(f"unchanged screen {text}, our ADB client", "ms", found[f"own_{form}"])
        sheet.samples += [ours, program_ms, own_ms]
        sheet.against(ours, program_ms, required=1.0)
        sheet.against(ours, own_ms)
    return sheet


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the numbers as JSON")
    parser.add_argument("--adb", default=shutil.which("adb"), help="the adb program to compare with")
    options = parser.parse_args()
    if options.adb is None or not PYTHON.exists():
        raise SystemExit("an adb program and android-env's environment are needed: scripts/setup test")
    return measure(options.adb).finish(options.json)


if __name__ == "__main__":
    sys.exit(main())
