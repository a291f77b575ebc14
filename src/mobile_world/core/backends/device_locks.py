"""Device locks: one lock file for each device, so that two evaluations never drive one; and locked devices."""

from __future__ import annotations

import fcntl
import os
import re
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Self

from mobile_world.core.backends.interface import Running
from mobile_world.domain import DeviceBusy
from mobile_world.runtime.closing import close_on_error
from mobile_world.runtime.controller import AndroidController
from mobile_world.runtime.device_sources import AdbDevices
from mobile_world.tasks import SUITE_IMAGES
from simdroid.fleet import START_SNAPSHOT, Fleet
from simdroid.private_files import private_folder, private_opener

_EMULATOR = re.compile(r"emulator-(\d{1,5})")
_UNSAFE = re.compile(r"[^A-Za-z0-9._-]")


class DeviceLocks:
    """Devices that are locked until this is closed or its process ends, in whatever way."""

    def __init__(self, state_dir: Path) -> None:
        """Lock against all who share `state_dir`."""
        self.state_dir = state_dir
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
        file = private_opener(self._directory / key, os.O_RDWR | os.O_CREAT)
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
        files, self._files = self._files, {}
        for file in files.values():
            os.close(file)


def _key(device: str) -> str:
    """The lock's file name, the same for an emulator's serial and the address of its adbd."""
    emulator = _EMULATOR.fullmatch(device)
    return _UNSAFE.sub(
        "_", f"127.0.0.1:{int(emulator[1]) + 1}" if emulator else device.replace("localhost", "127.0.0.1")
    )


class LockedDevices(AdbDevices):
    """Devices by serial or address that no other command uses at the same time.

    Those that are held are afterwards as they were before, as far as they are simulated phones.
    """

    def __init__(
        self, devices: Mapping[str, str], *, locks: DeviceLocks, adb_server_port: int, hold: bool = True
    ) -> None:
        """Lock all of them, each with its name for messages; `DeviceBusy` when another process has one."""
        super().__init__(list(devices), adb_server_port=adb_server_port, hold=hold)
        self._locks = locks
        self._locks.lock_all(devices)
        self._seen: set[int] = set()

    def open(self, slot: int) -> AndroidController:
        """A device without the suites' snapshots if it is held: they may have been made from another state."""
        controller = super().open(slot)
        self._know_phone(controller)
        with close_on_error(controller):
            if slot in self._held and slot not in self._seen:
                tags = {image.snapshot_tag for image in SUITE_IMAGES.values()}
                for name in sorted(tags & set(controller.list_snapshots())):
                    controller.delete_snapshot(name)
        self._seen.add(slot)
        return controller

    def close(self) -> None:
        """Put held phones back, and release the locks."""
        try:
            super().close()
        finally:
            self._locks.close()

    def _know_phone(self, controller: AndroidController) -> None:
        """Let the errors of a phone of `mw env` say why it does not answer."""
        fleet = Fleet(self._locks.state_dir)
        for record in fleet.list():
            if _key(controller.name) == _key(f"127.0.0.1:{record.adb_port}"):
                controller.device.explain = partial(fleet.why_silent, record)


class EnvPhones(LockedDevices):
    """Simulated phones of `mw env`: each begins as a new phone would, and is afterwards as it was before."""

    def __init__(self, phones: Sequence[Running], locks: DeviceLocks, *, adb_server_port: int) -> None:
        """Use these, which `locks` lets go of at the end."""
        super().__init__(
            {f"127.0.0.1:{phone.more['adb_port']}": phone.name for phone in phones},
            locks=locks,
            adb_server_port=adb_server_port,
        )
        self.phones = tuple(phones)

    def open(self, slot: int) -> AndroidController:
        """A phone in the state that it started in."""
        controller = super().open(slot)
        with close_on_error(controller):
            controller.load_snapshot(START_SNAPSHOT)
        return controller


def free_phones(
    phones: Sequence[Running], state_dir: Path, *, most: int | None, adb_server_port: int
) -> EnvPhones | None:
    """Up to `most` of these phones that run, are unmodified and unlocked; nothing when there are none."""
    locks = DeviceLocks(state_dir)
    free: list[Running] = []
    for phone in phones:
        usable = phone.backend == "sim" and phone.state == "running" and phone.more.get("plain")
        if usable and len(free) < (most or len(phones)) and locks.try_lock(f"127.0.0.1:{phone.more['adb_port']}"):
            free.append(phone)
    if free:
        return EnvPhones(free, locks, adb_server_port=adb_server_port)
    locks.close()
    return None
