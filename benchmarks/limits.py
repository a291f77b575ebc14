"""How near the phone is to what the machine can do at all: `python -m benchmarks.limits [--json FILE]`.

A screenshot of which every pixel is new has to be drawn, packed and sent. The limits are the same bytes copied once,
packed once by the same library and handed through a socket once, with nothing around it. The ratio is the share of the
limit that is reached: 1x would leave nothing to gain. Nothing is claimed.
"""

from __future__ import annotations

import argparse
import os
import socket
import sys
import tempfile
import threading
from io import BytesIO
from pathlib import Path

from PIL import Image

from benchmarks.measuring import Sample, Sheet, interleaved, milliseconds
from mobile_world.runtime import AdbDevice
from simdroid.fleet import Fleet
from simdroid.fleet.allocator import keep_frame_buffers
from simdroid.png import PngEncoder

REPEATS = 5
TIMES = 10


def packed_at_once(pixels: bytes) -> bytes:
    """The pixels through the fastest packer there is, without bands, checksums and a file around them."""
    try:
        from isal import isal_zlib

        return bytes(isal_zlib.compress(pixels, 0))
    except ImportError:
        import zlib

        return zlib.compress(pixels, 1)


def handed_over(data: bytes) -> None:
    """The bytes from one end of a socket to the other."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        sender = threading.Thread(target=_send, args=(server, data))
        sender.start()
        with socket.create_connection(server.getsockname()) as ours:
            left = len(data)
            while left:
                left -= len(ours.recv(1 << 20))
        sender.join()


def _send(server: socket.socket, data: bytes) -> None:
    with server.accept()[0] as theirs:
        theirs.sendall(data)


def turned(device: AdbDevice) -> None:
    """Two screenshots, of which every pixel is new."""
    for theme in ("yes", "no"):
        device.shell(["cmd", "uimode", "night", theme])
        device.exec_out(["screencap", "-p"])


def measure(sheet: Sheet, device: AdbDevice) -> None:
    device.shell(["am", "start", "-a", "android.settings.SETTINGS"])
    png = device.exec_out(["screencap", "-p"])
    with Image.open(BytesIO(png)) as image:
        frame = image.convert("RGB")
    raw = bytearray(frame.convert("RGBA").tobytes())
    found = interleaved(
        REPEATS,
        whole=lambda: milliseconds(lambda: turned(device), TIMES) / 2,
        encoded=lambda: milliseconds(lambda: PngEncoder().encode(frame), TIMES),
        same=lambda: milliseconds(lambda: device.exec_out(["screencap", "-p"]), TIMES),
        copied=lambda: milliseconds(lambda: bytes(raw), TIMES),
        packed=lambda: milliseconds(lambda: packed_at_once(bytes(raw)), TIMES),
        handed=lambda: milliseconds(lambda: handed_over(png), TIMES),
    )
    encoded = Sample("PNG of a whole frame", "ms", found["encoded"])
    packed = Sample("the same pixels packed once", "ms", found["packed"])
    sheet.against(encoded, packed, conditions="drawing not counted")
    least = [sum(each) for each in zip(found["copied"], found["packed"], found["handed"], strict=True)]
    whole = Sample("screenshot, every pixel new", "ms", found["whole"])
    sheet.against(whole, Sample("copied, packed and handed over once", "ms", least), conditions="over ADB")
    same = Sample("screenshot, nothing new", "ms", found["same"])
    sheet.against(same, Sample("the file handed over once", "ms", found["handed"]), conditions="over ADB")
    sheet.samples += [whole, encoded, same, packed, Sample("the pixels copied once", "ms", found["copied"])]
    sheet.notes.append(f"1080x2400 pixels, {len(raw) / 1e6:.1f} MB, {len(png) / 1e3:.0f} kB as a file")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the numbers as JSON")
    options, sheet = parser.parse_args(), Sheet()
    keep_frame_buffers()  # As a worker does, where the frames are packed.
    with tempfile.TemporaryDirectory(prefix="mw-bench-") as home:
        os.environ["HOME"] = home
        with Fleet(Path(home) / "state") as fleet:
            (phone,) = fleet.start(scope="private")
            with AdbDevice.direct("127.0.0.1", phone.adb_port) as device:
                measure(sheet, device)
    return sheet.finish(options.json)


if __name__ == "__main__":
    sys.exit(main())
