"""All processes of a phone, apps and running commands alike, as `ps` and its relatives see them."""

from __future__ import annotations

import zlib
from dataclasses import dataclass

from mobile_world.phone.shell.commands import Call
from mobile_world.phone.system import paths


@dataclass(frozen=True)
class Listed:
    """One process."""

    pid: int
    ppid: int
    uid: int
    argv: list[str]
    command: bool
    """Whether it is a running command and not an app or a service."""

    @property
    def name(self) -> str:
        """What `ps` calls it."""
        return paths.name(self.argv[0]) if self.command else self.argv[0]

    @property
    def resident(self) -> int:
        """Resident memory in KiB, made up but steady."""
        spread = zlib.crc32(self.name.encode("utf-8", "surrogateescape"))
        return 2_000 + spread % 2_000 if self.command else 60_000 + spread % 150_000

    @property
    def virtual(self) -> int:
        """Virtual memory in KiB."""
        return 10_700_000 + self.resident if self.command else 13_700_000 + self.resident


def processes(call: Call) -> list[Listed]:
    """Every process, by process id, including the command that asks when it runs by itself."""
    system = call.system
    listed = [Listed(each.pid, each.ppid, each.uid, [each.name], False) for each in system.processes.all()]
    listed += [Listed(each.pid, each.ppid, each.uid, each.argv, True) for each in system.commands.all()]
    return sorted(listed, key=lambda each: each.pid)


def send(call: Call, target: Listed, signal: int) -> bool:
    """Send a signal as the caller's user; whether it may."""
    if call.user.uid not in (0, target.uid):
        return False
    if target.command:
        call.system.commands.signal(target.pid, signal)
    elif signal in (2, 3, 6, 9, 11, 15) and call.system.packages.get(target.name):
        call.system.activities.force_stop(target.name)
    return True
