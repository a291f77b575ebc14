"""What a harness adds to a step: our engine beside inspect_ai, both with a mock model.

    python -m benchmarks.harness [--inspect-python FILE] [--json FILE]

Both play the same episodes at the same time on the same machine: every step is shown one picture of 540x1200, sends the
last three to a model that answers at once, and writes everything down. Neither has a phone. FILE is the interpreter of
an environment of its own, made with `python -m venv DIR` and `DIR/bin/pip install inspect_ai`; without it our side is
measured alone and stands beside the figures that were measured before.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from io import BytesIO
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

from PIL import Image

from benchmarks.measuring import Figure, Sample, Sheet
from benchmarks.model_requests import ANSWER, recorded_observations
from mobile_world.agents import Decision, EpisodeBrief
from mobile_world.agents.codecs import View, codec
from mobile_world.agents.models import ChatRequest, ImagePart, Message, request_body
from mobile_world.agents.models.scripted import ScriptedModel
from mobile_world.domain import Action, ClockMode, CueLevel, Environment, Needs, Observation, Score, ScreenSize
from mobile_world.experiment import Plan, PlannedArm, PlannedTask, Rules, run_plan
from mobile_world.experiment.executors.executor import ThreadExecutor
from mobile_world.tasks import BaseTask

SIZE = ScreenSize(540, 1200)
EPISODES, STEPS, AT_ONCE = 30, 15, 20
PICTURES_SENT = 3
REPEATS = 3
THEIR_SIDE = Path(__file__).with_name("inspect_side.py")
THEIR_MOST_S = 300.0
MEASURED_BEFORE = Figure("inspect_ai 0.3.285", 27, "measured before on another machine: 100 x 15 steps with pictures")
KEPT_BEFORE = Figure("inspect_ai 0.3.285", 169, "measured before: 260 MB for 1,500 steps")


class Looks(BaseTask):
    """A task that nobody judges."""

    goal = "Look at pictures."
    judged = False


@dataclass
class Mocked:
    """Asks a mock model what to do, as a model agent does; see `Agent`."""

    needs: Needs = field(default=Needs())
    model: ScriptedModel = field(default_factory=lambda: ScriptedModel([ANSWER], repeat_last=True))
    past: deque[Message] = field(default_factory=lambda: deque(maxlen=2 * PICTURES_SENT))

    def begin(self, brief: EpisodeBrief) -> None:
        """See `Agent`."""

    def act(self, observation: Observation) -> Decision:
        """See `Agent`."""
        picture = ImagePart(observation.screenshot or b"", "image/png", SIZE)
        self.past.append(Message("user", ("What is the next action?", picture)))
        request = ChatRequest("mock", tuple(self.past))
        request_body(request, stream=False)
        reply = self.model.complete(request, deadline_s=60)
        self.past.append(Message("assistant", (reply.text,)))
        parse = codec("venus@1.0").parse(reply.text, View(SIZE), finish_reason=reply.finish_reason)
        return Decision(parse.action, said=reply.text)

    def close(self) -> None:
        """See `Agent`."""


@dataclass
class Gallery:
    """Shows pictures, one after another; see `Environment`."""

    pictures: list[bytes]
    device: str
    shown: int = 0

    def set_up(self, *, cue: CueLevel | None = None) -> None:
        """See `Environment`."""

    def apps(self) -> tuple[str, ...]:
        """See `Environment`."""
        return ()

    def observe(self, needs: Needs, step: int, *, error: str | None = None, reply: str | None = None) -> Observation:
        """See `Environment`."""
        self.shown += 1
        picture = self.pictures[self.shown % len(self.pictures)]
        return Observation(step, SIZE, "app/.Main", picture, None, error, reply, None)

    def act(self, action: Action) -> None:
        """See `Environment`."""

    def settle(self) -> None:
        """See `Environment`."""

    def score(self, trail: tuple[str, ...]) -> Score:
        """See `Environment`."""
        return Score(0.0, "")

    def tear_down(self) -> None:
        """See `Environment`."""


class Room(NamedTuple):
    """A place without a phone."""

    name: str


class Rooms:
    """As many places as anybody wants; see `Places`."""

    def __init__(self) -> None:
        self._number = count()

    @contextmanager
    def lease(self, *, avoid: Collection[str] = ()) -> Iterator[Room]:
        """See `Places`."""
        yield Room(f"room-{next(self._number)}")

    def retire(self, place: Room) -> None:
        """See `Places`."""


@dataclass(frozen=True)
class InRooms(ThreadExecutor[Room]):
    """Runs episodes without phones; see `Executor`."""

    pictures: list[bytes]

    def environment(self, task: BaseTask, device: Room, clock: ClockMode) -> Environment:
        """See `ThreadExecutor`."""
        return Gallery(self.pictures, device.name, int(device.name.partition("-")[2]))


class Spent(NamedTuple):
    """What a step took."""

    milliseconds: float
    kilobytes: float


def ours(pictures: list[bytes], folder: Path) -> Spent:
    """All episodes with our engine, journalled and kept."""
    plan = Plan(
        suite="mobile_world",
        base_seed=0,
        arms=(PlannedArm(name="mock", agent="mock"),),
        tasks=(PlannedTask(name="Looks"),),
        replicas=EPISODES,
        rules=Rules(max_steps=STEPS),
    )
    executor = InRooms(Rooms(), lambda spec: Mocked(), lambda spec: Looks(), AT_ONCE, pictures)
    started = time.perf_counter()
    run_plan(plan, executor, folder)
    seconds = time.perf_counter() - started
    size = sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
    return _spent(seconds, size)


def theirs(python: Path, folder: Path) -> tuple[Spent, dict[str, Any]]:
    """The same with inspect_ai."""
    words = [str(python), "-I", str(THEIR_SIDE), str(folder), str(EPISODES), str(STEPS), str(AT_ONCE)]
    done = subprocess.run(words, capture_output=True, text=True, timeout=THEIR_MOST_S, check=False)
    if done.returncode:
        raise SystemExit(f"inspect_ai's side ended with status {done.returncode}: {done.stderr[-2000:]}")
    told: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return _spent(told["seconds"], told["bytes"]), told


def _spent(seconds: float, size: int) -> Spent:
    steps = EPISODES * STEPS
    return Spent(seconds * 1000 / steps, size / steps / 1000)


def small_pictures() -> list[bytes]:
    """What a simulated phone shows in each of its apps, at half its size."""
    found = []
    for observation in recorded_observations():
        with Image.open(BytesIO(observation.screenshot or b"")) as image, BytesIO() as file:
            image.convert("RGB").resize(SIZE).save(file, "PNG")
            found.append(file.getvalue())
    return found


def measure(python: Path | None) -> Sheet:
    sheet, our_steps, their_steps = Sheet(), list[Spent](), list[Spent]()
    with tempfile.TemporaryDirectory(prefix="mw-bench-") as name:
        pictures, folder = small_pictures(), Path(name)
        for number, picture in enumerate(pictures):
            (folder / f"{number:03}.png").write_bytes(picture)
        ours(pictures, folder / "warm")
        for repeat in range(REPEATS):
            our_steps.append(ours(pictures, folder / f"run-{repeat}"))
            if python is not None:
                found, told = theirs(python, folder)
                their_steps.append(found)
    time_of = Sample("harness, one step with a picture", "ms", [each.milliseconds for each in our_steps])
    kept = Sample("kept on the disk for a step", "kB", [each.kilobytes for each in our_steps])
    sheet.samples += [time_of, kept]
    told_by = f"{EPISODES} x {STEPS} steps, {AT_ONCE} at once, {len(pictures)} different pictures"
    if their_steps:
        name = f"inspect_ai {told['version']}"
        sheet.against(
            time_of, Sample(name, "ms", [each.milliseconds for each in their_steps]), conditions=told_by, required=3
        )
        sheet.against(kept, Sample(name, "kB", [each.kilobytes for each in their_steps]), conditions=told_by)
        if told["rough_tokens"]:
            sheet.notes.append(
                "inspect_ai's token table could not be had; a count that costs nothing stands in for it, so that "
                "inspect_ai looks quicker than it is"
            )
    else:
        sheet.against(time_of, MEASURED_BEFORE, conditions=f"ours: {told_by}")
        sheet.against(kept, KEPT_BEFORE, conditions=f"ours: {told_by}")
        sheet.notes.append("inspect_ai itself was not run; name its interpreter with --inspect-python")
    return sheet


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--inspect-python", type=Path, metavar="FILE", help="an interpreter that has inspect_ai")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the numbers as JSON")
    options = parser.parse_args()
    return measure(options.inspect_python).finish(options.json)


if __name__ == "__main__":
    sys.exit(main())
