"""Files of a device."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import quote as percent

from mobile_world.domain import ConfigError, DeviceRefused
from mobile_world.runtime.controlling.connected import Connected

TRANSFER_S = 120.0


class Files(Connected):
    """Copying to, from and on the device; a missing file is `DeviceRefused`."""

    def push(self, source: bytes | Path, remote: str) -> None:
        """Write a file on the device from bytes or from a file of this machine."""
        try:
            self.device.push(source, remote, timeout=TRANSFER_S)
        except OSError as error:
            raise ConfigError(f"cannot read {source!r} to push it: {error.strerror}") from error

    def pull(self, remote: str) -> bytes:
        """The bytes of a file on the device."""
        return self.device.pull(remote, timeout=TRANSFER_S)

    def remove(self, remote: str) -> None:
        """Delete a file of the device."""
        if self.device.stat(remote) is None:
            raise DeviceRefused(f"{self.name}: there is no {remote} to remove")
        self.run(["rm", remote])

    def media_scan(self, remote: str) -> None:
        """Have the media store look at a file, so that galleries and players show it."""
        scan = "android.intent.action.MEDIA_SCANNER_SCAN_FILE"
        self.run(["am", "broadcast", "-a", scan, "-d", f"file://{percent(remote)}"])
