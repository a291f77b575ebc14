"""Phones of this process as a source of devices, for tests to which the process of a phone does not matter."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

from mobile_world.domain import ClockMode
from mobile_world.runtime.controller import AndroidController
from simdroid.fleet import serve_phone
from tests.conftest import MEMORY


class PhonesHere:
    """Like `SimulatedPhones`, by the same sockets, but without workers: each takes 0.6 s of processor time to start."""

    def __init__(self, count: int, *, clock: ClockMode = "virtual") -> None:
        self.count = count
        self._clock: ClockMode = clock
        self._running: dict[int, ExitStack] = {}

    def open(self, slot: int) -> AndroidController:
        """Boot a phone."""
        with ExitStack() as stack:
            place = TemporaryDirectory(prefix="mw-phone-", dir=MEMORY, ignore_cleanup_errors=True)
            home = Path(stack.enter_context(place))
            record = stack.enter_context(serve_phone(home / "phone", clock=self._clock, token_file=home / "token"))
            self._running[slot] = stack.pop_all()
        return AndroidController.for_phone(record)

    def switch_off(self, slot: int) -> None:
        """End a phone in the midst of whatever it does: its connections break and nobody answers at its ports."""
        if (running := self._running.pop(slot, None)) is not None:
            running.close()

    def discard(self, slot: int, controller: AndroidController) -> None:
        """Let go of a phone."""
        controller.close()
        self.switch_off(slot)

    def close(self) -> None:
        """End all phones."""
        for slot in list(self._running):
            self.switch_off(slot)
