"""Where a step's time goes, and what the machine allows at all: `python -m benchmarks.step_parts [--json FILE]`.

The null model of `benchmarks.step_cost` taps two switches in turns, so that a step is a tap, a screenshot with one row
changed, a UI dump and everything around them. The phone's code is then timed part by part in this process, without
sockets; what a step takes over that is the wire, the shell and the services in between, and our own loop. Nothing is
claimed.
"""

from __future__ import annotations

import argparse
import itertools
import os
import socket
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from PIL import Image

from benchmarks.measuring import Sample, Sheet, interleaved, milliseconds
from benchmarks.peers import Place
from benchmarks.runtime import Stopwatch, watched_phone
from benchmarks.screen import centre
from benchmarks.step_cost import SUITE, SWITCHES, Cost, own_step
from mobile_world.runtime import AdbDevice
from mobile_world.runtime.controller import AndroidController
from mobile_world.tasks import suite_family
from simdroid.device import Phone
from simdroid.fleet.allocator import keep_frame_buffers
from simdroid.png import PngEncoder
from simdroid.system import Intent
from simdroid.system.intents import FLAG_NEW_TASK
from simdroid.ui.graphics.frame import FrameStore

REPEATS = 5
TIMES = 40
PAGE = "android.settings.DATE_SETTINGS"
PARTS = ("the tap", "the views and their marks", "drawing", "packing", "the UI dump")


class Taken:
    """A phone of this process, taken apart."""

    def __init__(self, home: Path, places: tuple[Place, ...]) -> None:
        keep_frame_buffers()  # As a worker does.
        self.phone, self.places = Phone(home), places
        self.phone.system.activities.start(Intent(PAGE, flags=FLAG_NEW_TASK), caller="benchmark")
        # The display's own window manager: what it built for the picture serves the dump and the next tap.
        self.wm, self.frames, self.encoder = self.phone.display._wm, FrameStore(), PngEncoder()
        self.bounds = self.wm.metrics().bounds

    def row(self, number: int) -> None:
        """Change one row of the page, by a tap."""
        self.phone.display.tap(*self.places[number % len(self.places)])

    def page(self, number: int) -> None:
        """Change every pixel of the page, by its theme."""
        self.phone.system.settings.put("secure", "ui_night_mode", str(1 + number % 2))

    def round(self, change: Callable[[int], None]) -> list[float]:
        """Milliseconds of each part, the median of many steps."""
        steps = [self._step(change, number) for number in range(TIMES)]
        return [statistics.median(part) for part in zip(*steps, strict=True)]

    def _step(self, change: Callable[[int], None], number: int) -> list[float]:
        times = [time.perf_counter()]
        change(number)
        times.append(time.perf_counter())
        marks = self.wm.marks()
        times.append(time.perf_counter())
        self.frames.image(self.bounds, marks)
        times.append(time.perf_counter())
        self.frames.png(self.bounds, marks)
        times.append(time.perf_counter())
        self.phone.display.dump()
        times.append(time.perf_counter())
        return [(after - before) * 1000 for before, after in itertools.pairwise(times)]


@contextmanager
def echo() -> Iterator[socket.socket]:
    """One end of a loopback connection whose other end says everything again."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        answering = threading.Thread(target=_answer, args=(server,))
        answering.start()
        with socket.create_connection(server.getsockname()) as ours:
            ours.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            yield ours
        answering.join()


def _answer(server: socket.socket) -> None:
    with server.accept()[0] as theirs:
        theirs.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        while said := theirs.recv(64):
            theirs.sendall(said)


def parts(sheet: Sheet, controller: AndroidController, watch: Stopwatch, folder: Path) -> Taken:
    """A step and what it is made of, in milliseconds and as shares; the phone that was taken apart for it."""
    suite_family(SUITE).image.prepare(controller)
    controller.device.shell(["am", "start", "-a", PAGE])
    places = tuple(Place(*centre(controller.device, text)) for text in SWITCHES)
    taken, costs, rounds = Taken(folder / "taken", places), list[Cost](), list[list[float]]()
    for number in range(REPEATS + 1):  # In turns, so that a busy minute hits both.
        costs.append(own_step(controller, watch, folder, places, number))
        rounds.append(taken.round(taken.row))
    del costs[0], rounds[0]  # The first imports and warms up.
    found = [Sample(name, "ms", values) for name, values in zip(PARTS, zip(*rounds, strict=True), strict=True)]
    between = [cost.phone - sum(inside) for cost, inside in zip(costs, rounds, strict=True)]
    found.append(Sample("wire, shell and what is asked besides", "ms", between))
    found.append(Sample("our own loop and its records", "ms", [cost.own for cost in costs]))
    whole = Sample("a whole step, one row changed", "ms", [cost.total for cost in costs])
    sheet.samples += [whole, *found]
    shares = ", ".join(f"{sample.name} {sample.median / whole.median:.0%}" for sample in found)
    sheet.notes.append(f"of a step of {whole.median:.1f} ms: {shares}")
    return taken


def limits(sheet: Sheet, taken: Taken) -> None:
    """Drawing, packing and asking, each beside the least that the machine takes for it."""
    rounds = [taken.round(taken.page) for _ in range(REPEATS)]
    _, views, drawn, packed, dump = (list(values) for values in zip(*rounds, strict=True))
    frame = Image.new("RGB", (taken.bounds.width, taken.bounds.height))
    other, pixels = frame.copy(), taken.bounds.width * taken.bounds.height / 1e6
    filled = [milliseconds(lambda: frame.paste((9, 9, 9), taken.bounds), TIMES) for _ in range(REPEATS)]
    copied = [milliseconds(lambda: frame.paste(other), TIMES) for _ in range(REPEATS)]
    drawing = Sample("drawing, every pixel new", "ms", drawn)
    sheet.against(drawing, Sample("every pixel filled once", "ms", filled), conditions="Pillow, one core")
    sheet.against(drawing, Sample("every pixel copied once", "ms", copied), conditions="Pillow, one core")
    sheet.samples += [
        drawing,
        Sample("packing, every pixel new", "ms", packed),
        Sample("the views and their marks, every pixel new", "ms", views),
        Sample("the UI dump of that page", "ms", dump),
        Sample("Pillow fills", "megapixels/s", [pixels / each * 1000 for each in filled]),
        Sample("Pillow copies", "megapixels/s", [pixels / each * 1000 for each in copied]),
        Sample("we pack", "MB/s", [4 * pixels / each * 1000 for each in packed]),
    ]


def asking(sheet: Sheet, device: AdbDevice) -> None:
    """The shortest command over ADB beside a byte that goes there and back."""
    with echo() as ours:

        def there_and_back() -> None:
            ours.sendall(b"x")
            ours.recv(64)

        found = interleaved(
            REPEATS,
            asked=lambda: milliseconds(lambda: device.shell(["true"]), TIMES),
            bare=lambda: milliseconds(there_and_back, TIMES),
        )
    sheet.against(
        Sample("the shortest command over ADB", "ms", found["asked"]),
        Sample("a byte there and back", "ms", found["bare"]),
        conditions="loopback, between two threads; a command is several packets and a shell",
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the numbers as JSON")
    options, sheet = parser.parse_args(), Sheet()
    with tempfile.TemporaryDirectory(prefix="mw-bench-") as name:
        os.environ["HOME"] = name  # the console's token belongs to this run
        folder = Path(name)
        with watched_phone(folder) as (controller, watch):
            taken = parts(sheet, controller, watch, folder)
            limits(sheet, taken)
            asking(sheet, controller.device)
    return sheet.finish(options.json)


if __name__ == "__main__":
    sys.exit(main())
