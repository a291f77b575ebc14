"""Sources of devices for a pool: private simulated phones, or devices that an adb server lists."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from loguru import logger

from mobile_world.domain import ClockMode, ConfigError, InfraError
from mobile_world.runtime.adb.deadline import Deadline
from mobile_world.runtime.adb.server import DEFAULT_SERVER_PORT
from mobile_world.runtime.closing import close_on_error
from mobile_world.runtime.controller import AndroidController
from simdroid.fleet import AppSource, Fleet, PhoneRecord
from simdroid.private_files import REMEDY, why_unwritable

READY_S = 60.0
RECONNECT_POLL_S = 0.2


@dataclass
class _Watchdog:
    """Ends a phone that hangs once a call has timed out, so that nobody waits for it again, and remembers why."""

    fleet: Fleet
    record: PhoneRecord
    ended: str = ""

    def why_silent(self) -> str:
        """Why the phone does not answer, as far as that is known."""
        if not self.ended and (hung := self.fleet.unresponsive(self.record)) is not None:
            self.ended = str(hung)
            logger.warning("{}; it is ended and replaced", hung)
            with suppress(ConfigError, InfraError):  # It may have ended by itself.
                self.fleet.stop([self.record.name])
        return self.ended or self.fleet.why_silent(self.record)


class SimulatedPhones:
    """Private phones, one for each slot, started when they are first needed; a sick one is stopped and replaced."""

    def __init__(
        self,
        state_dir: Path,
        count: int,
        *,
        apps: Sequence[AppSource] = (),
        clock: ClockMode = "virtual",
        zygote: str | None = None,
    ) -> None:
        """Up to `count` phones under `state_dir`, with these apps from outside the package.

        With a `zygote`, what `start_zygote` of the same directory returned in another process, they come from there.

        `ConfigError` when that directory cannot be written, before the first phone is wanted.
        """
        if count < 1:
            raise ConfigError(f"cannot use {count} phones; ask for at least one")
        if reason := why_unwritable(state_dir):
            raise ConfigError(f"phones cannot keep their files in {state_dir} ({reason}); {REMEDY}")
        self.count = count
        self.state_dir = state_dir
        self._fleet = Fleet(state_dir, zygote=zygote)
        self._apps = tuple(apps)
        self._clock: ClockMode = clock
        self._tried: list[PhoneRecord] = []
        """Phones that run and were not opened yet."""
        self._names: dict[int, str] = {}

    def start_zygote(self) -> str:
        """Begin to start what phones come from, for other processes; returns its name at once."""
        return self._fleet.start_zygote()

    def try_apps(self) -> None:
        """Start the first phone now if there are apps; `ConfigError` when one cannot be used, before a run begins."""
        if self._apps:
            with close_on_error(self):
                self._tried = self._fleet.start(scope="private", apps=self._apps, clock=self._clock)

    def open(self, slot: int) -> AndroidController:
        """Start a phone."""
        try:
            record = self._tried.pop()
        except IndexError:
            (record,) = self._fleet.start(scope="private", apps=self._apps, clock=self._clock)
        self._names[slot] = record.name
        controller = AndroidController.for_phone(record)
        controller.device.explain = _Watchdog(self._fleet, record).why_silent
        return controller

    def discard(self, slot: int, controller: AndroidController) -> None:
        """Stop a phone, as far as there is anything left of it."""
        controller.close()
        with suppress(ConfigError, InfraError):  # It may have ended by itself.
            self._fleet.stop([self._names.pop(slot, "")])

    def close(self) -> None:
        """Stop all phones."""
        self._fleet.close()


class AdbDevices:
    """Devices by serial, one for each slot; one that was lost is connected again and out if that fails."""

    def __init__(
        self, serials: Sequence[str], *, adb_server_port: int = DEFAULT_SERVER_PORT, hold: bool = False
    ) -> None:
        """Use these devices; an unknown one is found out when it is first needed.

        With `hold`, simulated phones are held from `open` to `close`, and are then as they were before.
        """
        twice = sorted({serial for serial in serials if serials.count(serial) > 1})
        if not serials or twice:
            raise ConfigError(f"name each device once; named twice: {', '.join(twice) or 'none, and there are none'}")
        self.count = len(serials)
        self._serials = list(serials)
        self._port = adb_server_port
        self._known: set[int] = set()
        """Slots whose device was there before; it may be on its way back."""
        self._hold = hold
        self._held: dict[int, AndroidController] = {}

    def open(self, slot: int) -> AndroidController:
        """Connect, wait until the device has booted, and wake its screen; `ConfigError` for one never seen."""
        controller = self._connect(slot)
        try:
            controller.wait_until(lambda: controller.health().well, timeout=READY_S)
            controller.wake()
            if self._hold and controller.is_simulated:
                controller.hold()
                self._held[slot] = controller
        except BaseException:
            controller.close()
            raise
        self._known.add(slot)
        return controller

    def discard(self, slot: int, controller: AndroidController) -> None:
        """Hang up."""
        del slot
        controller.close()

    def close(self) -> None:
        """Put back the phones that are held and still run; other devices stay as they are."""
        while self._held:
            slot, controller = self._held.popitem()
            try:
                controller.release()
            except InfraError as error:
                logger.warning("{} could not be restored: {!r}", self._serials[slot], error)
            finally:
                controller.close()

    def _connect(self, slot: int) -> AndroidController:
        deadline = Deadline(self._serials[slot], "connect", READY_S)
        while True:
            try:
                return AndroidController.connect(self._serials[slot], adb_server_port=self._port)
            except ConfigError:
                if slot not in self._known:
                    raise
                deadline.pause(RECONNECT_POLL_S)
