"""Devices without phones: what sessions and leases need of them, and no more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from mobile_world.core import SessionManager
from mobile_world.core.devices import Device, DeviceLabel
from mobile_world.core.session_operations import set_up
from mobile_world.core.sessions import Session
from mobile_world.domain import (
    Action,
    AskUser,
    ClockMode,
    CueLevel,
    DeviceLost,
    InfraError,
    InvalidAction,
    Score,
    ScreenSize,
)
from mobile_world.runtime.adb.shell_protocol import ShellResult
from mobile_world.runtime.controller import AndroidController, Health
from mobile_world.tasks import BaseTask, SuiteFamily

DONE = "AlwaysDoneTask"
BACK = {"kind": "key", "name": "BACK"}


class FakeController:
    """Remembers snapshots and whether it was closed."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.loaded: list[str] = []
        self.closed = self.forgotten = 0
        self.problem = ""

    def health(self) -> Health:
        return Health(True, problem=self.problem)

    def load_snapshot(self, name: str) -> None:
        self.loaded.append(name)

    def forget_episode(self) -> None:
        self.forgotten += 1

    def close(self) -> None:
        self.closed += 1


class FakeSource:
    """Opens controllers; `fails` says how often a slot fails to open."""

    def __init__(self, count: int = 1) -> None:
        self.count = count
        self.opened: list[FakeController] = []
        self.discarded: list[int] = []
        self.fails = self.closed = 0
        self.problem: InfraError | None = None

    def open(self, slot: int) -> AndroidController:
        if self.fails:
            self.fails -= 1
            raise InfraError(f"slot {slot} is out of order")
        self.opened.append(FakeController(f"serial-{slot}"))
        return cast("AndroidController", self.opened[-1])

    def discard(self, slot: int, controller: AndroidController) -> None:
        self.discarded.append(slot)

    def close(self) -> None:
        self.closed += 1
        if self.problem is not None:
            raise self.problem


class ShownController(FakeController):
    """Has a screen, and notes what is done on it."""

    is_simulated = False

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.done: list[object] = []
        self.interaction_cache: str | None = None
        self.device = self
        self.lost = False

    def screen_size(self) -> ScreenSize:
        if self.lost:
            raise DeviceLost(f"{self.name} is gone")
        return ScreenSize(100, 200)

    def foreground_activity(self) -> str:
        return f"com.example.app/.Page{len(self.done)}"

    def key(self, name: str) -> None:
        if name == "HOME":
            raise InvalidAction("no home")
        self.done.append(name)

    def settle(self) -> None:
        self.done.append("settle")

    def answer(self, text: str) -> None:
        self.interaction_cache = text

    def send_sms(self, sender: str, message: str) -> None:
        self.done.append((sender, message))

    def apps(self) -> dict[str, str]:
        return {"Maps": "com.example.maps", "Clock": "com.example.app"}

    def run(self, words: Sequence[str], *, check: bool = True) -> ShellResult:
        if self.lost:
            raise DeviceLost(f"{self.name} is gone")
        assert list(words) == ["getprop", "ro.boot.qemu.avd_name"]
        return ShellResult(0, b"Pixel_6\n", b"")

    def has_snapshot(self, name: str) -> bool:
        return True


class ShownSource(FakeSource):
    """Opens controllers with a screen."""

    def open(self, slot: int) -> AndroidController:
        controller = ShownController(f"serial-{slot}")
        self.opened.append(controller)
        return cast("AndroidController", controller)


class FakeTaskEnvironment:
    """A task on nothing."""

    def __init__(self, task: BaseTask, controller: AndroidController, clock: ClockMode) -> None:
        self.task = task
        self.calls: list[object] = []
        self.verdict = Score(1.0, "done")
        self.problem: Exception | None = None

    def set_up(self, *, cue: CueLevel | None) -> None:
        self.calls.append(("set_up", cue))
        if self.task.name == "RaisingSetUpTask":
            raise ZeroDivisionError("bad")

    def act(self, action: Action) -> str | None:
        self.calls.append(action.kind)
        return "blue" if isinstance(action, AskUser) else None

    def score(self, trail: tuple[str, ...]) -> Score:
        self.calls.append(trail)
        return self.verdict

    def tear_down(self) -> None:
        self.calls.append("tear_down")
        if self.problem is not None:
            raise self.problem


class FakeFamily:
    """A suite family and its image, which prepares nothing."""

    def __init__(self, tag: str = "tag") -> None:
        self.snapshot_tag = tag
        self.image = self
        self.prepared = 0
        self.error: Exception | None = None

    def prepare(self, controller: AndroidController) -> None:
        self.prepared += 1
        if self.error is not None:
            raise self.error


def family_of(fake: FakeFamily) -> SuiteFamily:
    return cast("SuiteFamily", fake)


def devices_of(source: FakeSource, *, keep_as_is: bool = False) -> list[Device]:
    labels = [DeviceLabel(f"phone-{slot}", (f"emulator-{slot}",)) for slot in range(source.count)]
    return [Device(label, slot, source, keep_as_is=keep_as_is) for slot, label in enumerate(labels)]


def controller_of(session: Session) -> ShownController:
    return cast("ShownController", session.device.controller)


def environment_of(session: Session) -> FakeTaskEnvironment:
    return cast("FakeTaskEnvironment", session.current_environment())


def begun(manager: SessionManager, name: str = DONE) -> tuple[Session, FakeTaskEnvironment]:
    """A session with a task on the first device."""
    session = manager.open_session("phone-0")
    set_up(manager, session, name, seed=0, cue=None)
    return session, environment_of(session)
