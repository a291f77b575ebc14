"""Snapshots: kept, loaded and deleted through the emulator console, and verified."""

from __future__ import annotations

import re

from mobile_world.domain import DeviceLost, DeviceRefused, SnapshotFailed
from mobile_world.runtime.controlling.health import Checking

SNAPSHOT_S = 180.0
"""A real emulator writes gigabytes."""
_TABLE_ROW = re.compile(r"^(?:--|\d+)\s+(.+?)\s{1,}\S+\s+\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\s+\S+$")
_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.@-]{0,127}")


class Snapshots(Checking):
    """Whole states of an emulator or simulated phone, under names.

    `SnapshotFailed` unless it is certain that what was asked for happened; `DeviceRefused` on devices that keep none.
    """

    def list_snapshots(self) -> list[str]:
        """The names there are; none on a device that has no console."""
        if not self.supports_snapshots:
            return []
        rows = [_TABLE_ROW.match(line) for line in self._say("avd snapshot list", reading=True)]
        return [row[1] for row in rows if row]

    def save_snapshot(self, name: str) -> None:
        """Keep the present state under a name."""
        self._snapshot("save", name)
        if name not in self.list_snapshots():
            raise SnapshotFailed(f"{self.name}: snapshot {name!r} is not listed after it was saved; is the disk full?")

    def load_snapshot(self, name: str) -> None:
        """Go back to a saved state, and make sure that the device is in it."""
        self._snapshot("load", name)
        self._size = self._upright = None
        wanted, found = self.snapshot_digest(name), self.state_digest()
        if wanted != found:
            raise SnapshotFailed(f"{self.name}: snapshot {name!r} did not restore: digest {found}, saved as {wanted}")
        if wanted is None:
            self._wait_until_well(name)

    def delete_snapshot(self, name: str) -> None:
        """Forget a saved state."""
        self._snapshot("del", name)
        if name in self.list_snapshots():
            raise SnapshotFailed(f"{self.name}: snapshot {name!r} is still listed after it was deleted")

    def state_digest(self) -> str | None:
        """A fingerprint of everything the device remembers; nothing on devices that cannot tell."""
        return self._digest("mw digest")

    def snapshot_digest(self, name: str) -> str | None:
        """The fingerprint of a saved state."""
        return self._digest(f"mw digest {_valid(name)}")

    def _digest(self, line: str) -> str | None:
        if not (self.supports_snapshots and self.is_simulated):
            return None
        try:
            (digest,) = self._say(line, reading=True)
        except DeviceRefused as error:
            raise SnapshotFailed(str(error)) from error
        return digest

    def _snapshot(self, verb: str, name: str) -> None:
        line = f"avd snapshot {verb} {_valid(name)}"
        if not self.supports_snapshots:
            raise DeviceRefused(f"{self.name} keeps no snapshots: only emulators and simulated phones have a console")
        try:
            self._say(line, timeout=SNAPSHOT_S)
        except DeviceRefused as error:
            there = ", ".join(self.list_snapshots()) or "none"
            raise SnapshotFailed(f"{error}; snapshots there are: {there}") from error

    def _wait_until_well(self, name: str) -> None:
        """An emulator drops its connections when it loads; wait until it answers again."""
        self.device.close()
        try:
            self.wait_until(lambda: self.health().well, timeout=60)
        except DeviceLost as error:
            raise SnapshotFailed(f"{self.name}: not well after loading snapshot {name!r}: {error}") from error


def _valid(name: str) -> str:
    if not _NAME.fullmatch(name):
        raise SnapshotFailed(f"{name!r} cannot name a snapshot; use letters, digits, '_', '-', '.' and '@'")
    return name
