"""Device locks: one lock file for each device of this machine, so that two evaluations never drive one phone."""

from __future__ import annotations

import fcntl
import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Self

from mobile_world.domain import DeviceBusy
from mobile_world.private_files import FILE_MODE, private_folder

_EMULATOR = re.compile(r"emulator-(\d{1,5})")
_UNSAFE = re.compile(r"[^A-Za-z0-9._-]")


class DeviceLocks:
    """Devices that are locked until this is closed or its process ends, in whatever way."""

    def __init__(self, state_dir: Path) -> None:
        """Lock against all who share `state_dir`."""
        self._directory = state_dir / "claims"
        self._files: dict[str, int] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def try_lock(self, device: str) -> bool:
        """Whether the device, a serial or an address, is locked by us now; another process may have it."""
        key = _key(device)
        if key in self._files:
            return True
        private_folder(self._directory)
        file = os.open(self._directory / key, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, FILE_MODE)
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(file)
            return False
        self._files[key] = file
        return True

    def lock_all(self, devices: Mapping[str, str]) -> None:
        """Lock all of them, or `DeviceBusy` and none; each comes with its name for messages."""
        for device, name in devices.items():
            if not self.try_lock(device):
                self.close()
                raise DeviceBusy(f"{name} is being used by another 'mw' command; wait for its end, or use another")

    def close(self) -> None:
        """Release all."""
        held, self._files = self._files, {}
        for file in held.values():
            os.close(file)


def _key(device: str) -> str:
    """The lock's file name, the same for an emulator's serial and the address of its adbd."""
    emulator = _EMULATOR.fullmatch(device)
    return _UNSAFE.sub(
        "_", f"127.0.0.1:{int(emulator[1]) + 1}" if emulator else device.replace("localhost", "127.0.0.1")
    )
