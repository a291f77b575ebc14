"""The hold on a phone: a process has it for tasks, and afterwards it is put back as it was.

While it is held its clock is virtual. State and clock go back when the holder lets go of it or, at the next check,
when the holder's process is gone.
"""

from __future__ import annotations

from simdroid.clock_modes import ClockMode
from simdroid.errors import DeviceBusy
from simdroid.host_process import has_ended, is_of_this_machine
from simdroid.snapshots import Snapshots
from simdroid.system import Battery, Clock

BEFORE = "mw_before"
"""The snapshot of what a phone was like when it was taken."""


class Hold:
    """Who has a phone, and what it goes back to; no part of the phone's state."""

    def __init__(self, snapshots: Snapshots, clock: Clock, battery: Battery) -> None:
        self._snapshots = snapshots
        self._clock = clock
        self._battery = battery
        self._holder: str | None = None
        self._mode: ClockMode = clock.mode

    def __str__(self) -> str:
        return "nobody" if self._holder is None else f"process {self._holder.partition('.')[0]}"

    def take(self, process: str) -> None:
        """Let a process have the phone, by its `host_process` name; again changes nothing but the clock.

        `DeviceBusy` when another has it. One of another machine, whose end nobody here can notice, gives way.
        """
        self.check()
        if self._holder not in (None, process) and is_of_this_machine(str(self._holder)):
            raise DeviceBusy(f"{self} has this phone; wait for its end")
        if self._holder is None:
            self._mode = self._clock.mode
            # One that could not be put back is still what the phone goes back to.
            if all(snapshot.name != BEFORE for snapshot in self._snapshots.list()):
                self._snapshots.save(BEFORE)
            # How long it ran before is nothing that tasks should see.
            self._battery.restore_level()
        self._holder = process
        self._clock.use("virtual")

    def release(self, process: str) -> None:
        """Put the phone back, if this process has it; `DeviceBusy` when another has."""
        if self._holder not in (None, process):
            raise DeviceBusy(f"{self} has this phone, and alone can release it")
        if self._holder is not None:
            self._put_back()

    def check(self) -> None:
        """Put the phone back if the process that has it is gone."""
        if self._holder is not None and has_ended(self._holder):
            self._put_back()

    def _put_back(self) -> None:
        self._holder = None
        self._clock.use("virtual")
        try:
            self._snapshots.load(BEFORE)
            self._snapshots.delete(BEFORE)
        finally:
            self._clock.use(self._mode)
