"""Answers a second from `mw model serve --backend transformers`, by how many ask at once, over HTTP on loopback.

    python -m benchmarks.model_serving [--shape 7b] [--device cuda] [--askers 1,8,16,32] [--json FILE]

The model has random weights in the shape of a real one (`benchmarks.random_qwen`): this measures speed, not skill. The
server is a process of its own; the askers are threads here, each with one request out at any time, and use the client
that every model agent uses, which streams. A request holds about 420 tokens of text and a screenshot of 644x1428
pixels, different each time, which is 1,173 tokens; an answer has 80 tokens. Without torch and transformers (the extra
`transformers`) one line says so and the exit status is 0.
"""

from __future__ import annotations

import argparse
import io
import multiprocessing
import platform
import statistics
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib.util import find_spec
from multiprocessing.connection import Connection
from pathlib import Path

from PIL import Image, ImageDraw

from benchmarks.measuring import Figure, Sample, Sheet
from benchmarks.random_qwen import SHAPES, build
from mobile_world.agents.models import ChatRequest, EndpointSettings, ImagePart, Message, Sampling, open_model
from mobile_world.domain import ScreenSize

SCREEN = ScreenSize(644, 1428)
"""A phone's 1080x2400 as UI-Venus's pixel limits shrink it."""
INSTRUCTIONS = "Look at the screen and decide on the next action. " * 8
ANSWER_TOKENS = 80
"""An answer of UI-Venus has 44 to 81."""
LOADING_S = 300.0
ANSWER_S = 300.0
LEAST_RATE = 4.0
BEFORE = {
    1: Figure("one at a time, before batches", 1 / 1.9, "1.9 s an answer, H200, same shape"),
    8: Figure("eight threads, before batches", 0.18, "5.4 s an answer, H200, same shape"),
}


@dataclass
class Load:
    """So many askers, each with one request after the other."""

    url: str
    askers: int
    rounds: int
    seconds: float = 0.0
    latencies: list[float] = field(default_factory=list)
    firsts: list[float] = field(default_factory=list)
    """Until the first token."""
    failed: list[str] = field(default_factory=list)

    def run(self) -> None:
        """Let all of them ask, from a common start."""
        threads = [threading.Thread(target=self._ask, args=(number,)) for number in range(self.askers)]
        started = time.perf_counter()
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.seconds = time.perf_counter() - started
        if len(self.latencies) != self.askers * self.rounds:
            raise SystemExit(f"{self.askers} askers: only {len(self.latencies)} answers; {self.failed[:1]}")

    @property
    def rate(self) -> float:
        """Answers a second."""
        return len(self.latencies) / self.seconds

    def _ask(self, number: int) -> None:
        model = open_model(EndpointSettings(self.url))
        try:
            for turn in range(self.rounds):
                reply = model.complete(request(number * self.rounds + turn), deadline_s=ANSWER_S)
                if reply.usage.tokens_out != ANSWER_TOKENS:
                    self.failed.append(f"an answer of {reply.usage.tokens_out} tokens")
                    return
                self.latencies.append(reply.latency_s)
                self.firsts.append(reply.first_byte_s)
        finally:
            model.close()


def request(number: int) -> ChatRequest:
    """A request whose screenshot no other one has."""
    picture = Image.new("RGB", SCREEN, (number * 37 % 256, number * 11 % 256, 90))
    draw = ImageDraw.Draw(picture)
    for row in range(0, SCREEN.height, 60):
        draw.text((20, row), f"row {row} of screen {number}", fill=(255, 255, 255))
    encoded = io.BytesIO()
    picture.save(encoded, "PNG")
    shown = ImagePart(encoded.getvalue(), "image/png", SCREEN)
    return ChatRequest("random", (Message("user", (shown, INSTRUCTIONS)),), Sampling(max_tokens=ANSWER_TOKENS))


@contextmanager
def endpoint(options: argparse.Namespace) -> Iterator[str]:
    """The model behind the server, in a process of its own; its address."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    wanted = (options.shape, options.device, options.dtype, options.max_batch)
    process = context.Process(target=_serve, args=(theirs, *wanted), daemon=True)
    process.start()
    theirs.close()
    try:
        if not ours.poll(LOADING_S):
            raise SystemExit("the model server did not start")
        yield ours.recv()
        ours.send("enough")
    finally:
        process.join(20)
        process.kill()


def _serve(pipe: Connection, shape: str, device: str, dtype: str, max_batch: int) -> None:
    from mobile_world.agents.models.transformers_model import TransformersModel
    from mobile_world.agents.serving import ModelBackend, ModelServer

    model = TransformersModel(build(SHAPES[shape], device=device, dtype=dtype), max_batch=max_batch)
    with ModelServer(ModelBackend(model), model_name="random", synthetic=False, keeps=False) as server:
        pipe.send(server.url)
        pipe.recv()
        model.close()


def measure(options: argparse.Namespace, sheet: Sheet) -> None:
    """Every number of askers, one after the other."""
    with endpoint(options) as url:
        Load(url, 2, 1).run()  # what is loaded or chosen with the first use stays out of the numbers
        rates: dict[int, Sample] = {}
        for askers in options.askers:
            loads = [Load(url, askers, options.rounds) for _ in range(options.repeats)]
            for load in loads:
                load.run()
            rates[askers] = Sample(f"{askers} asking: answers", "1/s", [load.rate for load in loads])
            latencies = [value for load in loads for value in load.latencies]
            firsts = [value for load in loads for value in load.firsts]
            sheet.samples += [
                rates[askers],
                Sample(f"{askers} asking: an answer of {ANSWER_TOKENS} tokens takes", "s", latencies),
                Sample(f"{askers} asking: until the first token", "s", firsts),
            ]
            print(
                f"{askers} asking: {rates[askers].median:.2f} answers/s, {statistics.median(latencies):.2f} s each, "
                f"first token after {statistics.median(firsts):.2f} s",
                flush=True,
            )
    real = options.shape == "7b" and options.device.startswith("cuda")
    for askers, rate in rates.items():
        if askers in BEFORE and real:
            sheet.against(rate, BEFORE[askers], better="more")
        if askers > 1 and 1 in rates:
            sheet.against(rate, rates[1], better="more")
    if real and 16 in rates:
        sheet.at_least("answers a second with 16 asking", rates[16], LEAST_RATE)


def where(device: str) -> str:
    """What the numbers depend on, in a line."""
    import torch
    import transformers

    chip = torch.cuda.get_device_name() if device.startswith("cuda") else platform.machine()
    versions = f"torch {torch.__version__}, transformers {transformers.__version__}"
    return f"{chip}, {versions}, Python {platform.python_version()}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--shape", choices=sorted(SHAPES), default="7b")
    parser.add_argument("--device", default="cuda", help="cuda, cuda:N or cpu")
    parser.add_argument("--dtype", choices=["bfloat16", "float16", "float32"], default="bfloat16")
    parser.add_argument("--max-batch", type=int, default=32)
    parser.add_argument("--askers", type=lambda text: [int(each) for each in text.split(",")], default=[1, 8, 16, 32])
    parser.add_argument("--rounds", type=int, default=4, help="answers each asker waits for")
    parser.add_argument("--repeats", type=int, default=2)
    parser.add_argument("--json", type=Path, metavar="FILE")
    options = parser.parse_args()
    missing = [package for package in ("torch", "transformers") if find_spec(package) is None]
    if missing:
        print(f"not measured: {' and '.join(missing)} is missing; pip install 'mobile-world[transformers]'")
        return 0
    sheet = Sheet()
    measure(options, sheet)
    made = f"random weights, shape {options.shape}, {options.dtype}, batches of up to {options.max_batch}"
    sheet.notes.append(f"{made}: speed, not skill; {where(options.device)}")
    return sheet.finish(options.json)


if __name__ == "__main__":
    sys.exit(main())
