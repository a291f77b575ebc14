"""Plays walks on a phone of this process, through the controller that episodes use."""

from __future__ import annotations

import hashlib
import io
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import NamedTuple, Self

from PIL import Image

from mobile_world.domain import Action, DeviceRefused, InvalidAction
from mobile_world.runtime.controller import AndroidController
from mobile_world.runtime.execution import perform
from mobile_world.tasks import LocalEnvironment
from mobile_world.tasks.registry import TaskRegistry
from simdroid.fleet.allocator import keep_frame_buffers
from tests.conftest import MEMORY
from tests.simdroid.goldens.in_process import boot
from tests.simdroid.goldens.walks import Start, TaskStart, Walk

FRESH = "golden_fresh"
HERE = "golden_here"
NS = 1_000_000_000


@dataclass(frozen=True)
class Look:
    """What a screen shows."""

    dump: str
    png: bytes

    @cached_property
    def dump_hash(self) -> str:
        """Sha256 of the dump."""
        return hashlib.sha256(self.dump.encode()).hexdigest()

    @cached_property
    def picture_hash(self) -> str:
        """Sha256 of the PNG."""
        return hashlib.sha256(self.png).hexdigest()

    @cached_property
    def pixel_hash(self) -> str:
        """See `pixel_hash`."""
        return pixel_hash(self.png)


class Seen(NamedTuple):
    """A state that a walk came to."""

    step: int
    look: Look


class Player:
    """One phone; every walk starts from a snapshot, so that walks do not know of each other."""

    def __init__(self, bases: Mapping[str, Sequence[str]], *, controller: AndroidController | None = None) -> None:
        """Play walks from these bases and from tasks, on a fresh phone of this process unless another is given."""
        self._bases = bases
        self._ready: set[str] = set()
        keep_frame_buffers()
        self._home = TemporaryDirectory(prefix="mw-golden-", dir=MEMORY, ignore_cleanup_errors=True)
        self.controller = controller or boot(Path(self._home.name) / "phone")
        self.save(FRESH)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.controller.close()
        self._home.cleanup()

    def play(self, walk: Walk) -> Iterator[Seen]:
        """Go a walk and look wherever it has a state."""
        self.begin(walk.start)
        for number, step in enumerate(walk.steps):
            if step.action is not None:
                self.act(step.action)
            if step.state is not None:
                yield Seen(number, self.look())

    def begin(self, start: Start) -> None:
        """Come into the first state of a walk."""
        if start.task is not None:
            self._set_up(start.task)
        else:
            self.load(self._base(start.base))
        if start.script:
            self.controller.run_line(start.script)

    def save(self, tag: str) -> None:
        """Keep this state under a name."""
        self.controller.save_snapshot(tag)

    def load(self, tag: str) -> None:
        """Go back to a state; the phone itself makes sure that it is in it, which need not be asked again."""
        self.controller.console_command(f"avd snapshot load {tag}")

    def act(self, action: Action) -> None:
        """Do one thing as an episode does it; one that cannot be done leaves the state as it is."""
        with suppress(InvalidAction):
            perform(action, self.controller)
        self.controller.settle()

    def look(self) -> Look:
        """What the screen shows now."""
        return Look(self.dump(), self.controller.screenshot())

    def dump(self) -> str:
        """The UI dump; empty when there is none, as behind a screen that is off."""
        try:
            before, end, _ = self.controller.ui_xml().rpartition("</hierarchy>")
            return before + end
        except DeviceRefused:
            return ""

    def clock_ns(self) -> int:
        """The phone's time."""
        return int(self.controller.run(["date", "+%s%N"]).text)

    def environment(self, suite: str, name: str, seed: int) -> LocalEnvironment:
        """An instance of a task on this phone, set up."""
        registry = task_registry(suite)
        registry.family.image.prepare(self.controller)
        environment = LocalEnvironment(registry.create(name, seed=seed), self.controller)
        environment.set_up()
        return environment

    def _set_up(self, start: TaskStart) -> None:
        """Set a task up; its walk begins at the recorded time, whatever time set-up takes of the phone's."""
        self.load(FRESH)
        self.environment(start.suite, start.name, start.seed)
        early_ns = start.clock_ns - self.clock_ns()
        if early_ns < 0:
            self.controller.run(["date", f"@{start.clock_ns // NS}"])
            early_ns = start.clock_ns % NS
        if early_ns:
            self.controller.run(["sleep", f"{early_ns / NS:.9f}"])

    def _base(self, name: str) -> str:
        tag = f"golden_{name}"
        if name not in self._ready:
            self.load(FRESH)
            for line in self._bases[name]:
                self.controller.run_line(line)
            self.save(tag)
            self._ready.add(name)
        return tag


def pixel_hash(png: bytes) -> str:
    """Sha256 of size and RGBA rows."""
    with Image.open(io.BytesIO(png)) as picture:
        pixels = picture.convert("RGBA")
    digest = hashlib.sha256(repr(pixels.size).encode())
    digest.update(pixels.tobytes())
    return digest.hexdigest()


@cache
def task_registry(suite: str) -> TaskRegistry:
    """The tasks of a family, found once."""
    return TaskRegistry(suite)
