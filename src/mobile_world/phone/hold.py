"""The hold on a phone: a process has it for tasks, and afterwards it is put back as it was.

While it is held its clock is virtual. State and clock go back when the holder lets go of it or, at the next check,
when the holder's process is gone.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from mobile_world.domain import ClockMode, DeviceBusy
from mobile_world.phone.snapshots import Snapshots
from mobile_world.phone.system import Clock

BEFORE = "mw_before"
"""The snapshot of what a phone was like when it was taken."""


class _Holder(NamedTuple):
    """A process of the host; the time it was started tells it from a later one with the same number."""

    pid: int
    started: str


class Hold:
    """Who has a phone, and what it goes back to; no part of the phone's state."""

    def __init__(self, snapshots: Snapshots, clock: Clock) -> None:
        self._snapshots = snapshots
        self._clock = clock
        self._holder: _Holder | None = None
        self._mode: ClockMode = clock.mode

    def take(self, pid: int) -> None:
        """Let a process of the host have the phone; again changes nothing but the clock. `DeviceBusy` for another."""
        holder = _Holder(pid, _started(pid))
        if not holder.started:
            raise DeviceBusy(f"there is no process {pid} that could have this phone")
        self.check()
        if self._holder is None:
            self._mode = self._clock.mode
            # One that could not be put back is still what the phone goes back to.
            if all(snapshot.name != BEFORE for snapshot in self._snapshots.list()):
                self._snapshots.save(BEFORE)
            self._holder = holder
        elif self._holder != holder:
            raise DeviceBusy(f"process {self._holder.pid} has this phone; wait for its end")
        self._clock.use("virtual")

    def release(self, pid: int) -> None:
        """Put the phone back, if this process has it; `DeviceBusy` when another has."""
        if self._holder is not None and self._holder.pid != pid:
            raise DeviceBusy(f"process {self._holder.pid} has this phone, and alone can release it")
        if self._holder is not None:
            self._put_back()

    def check(self) -> None:
        """Put the phone back if the process that has it is gone."""
        if self._holder is not None and _started(self._holder.pid) != self._holder.started:
            self._put_back()

    def _put_back(self) -> None:
        self._holder = None
        self._clock.use("virtual")
        try:
            self._snapshots.load(BEFORE)
            self._snapshots.delete(BEFORE)
        finally:
            self._clock.use(self._mode)


def _started(pid: int) -> str:
    """When a process was started, in the kernel's ticks; empty when it has ended."""
    try:
        _, _, fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")
    except OSError:
        return ""
    state, *rest = fields.split()
    return "" if state in ("Z", "X") else rest[18]
