"""The device pool: threads lease devices, and a sick one is replaced before its next lease."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from threading import Condition
from types import TracebackType
from typing import Protocol, Self

from mobile_world.domain import InfraError
from mobile_world.runtime.controller import AndroidController

LEASE_S = 600.0

OPEN_ATTEMPTS = 3
"""So many times in a row a slot that worked may fail to open, the last one included."""


class DeviceSource(Protocol):
    """Where a pool's devices come from; slots are numbered from 0."""

    count: int
    """How many slots there are."""

    def open(self, slot: int) -> AndroidController:
        """A device that is ready; `InfraError` when this slot has none any more."""

    def discard(self, slot: int, controller: AndroidController) -> None:
        """Discard a sick device; the next `open` of its slot starts afresh. Raises nothing."""

    def close(self) -> None:
        """Release everything."""


class DevicePool:
    """Leases devices to threads, one at a time each.

    A device is opened when it is first needed. Before every later lease it is asked how it is; one
    that is unwell, or was retired, is discarded and opened anew. A slot that cannot be opened is taken out; one that
    could be before is tried a few times.
    """

    def __init__(self, source: DeviceSource) -> None:
        self._source = source
        self._condition = Condition()
        self._idle = list(range(source.count))
        self._slots = set(self._idle)
        self._devices: dict[int, AndroidController] = {}
        self._retired: set[int] = set()
        self._attempts_left: Counter[int] = Counter()
        """How often a slot that worked may still fail to open before it is taken out."""
        self._closed = False
        self._failure: InfraError | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __len__(self) -> int:
        """How many devices can be had at the same time."""
        with self._condition:
            return len(self._slots)

    @contextmanager
    def lease(self, *, timeout: float = LEASE_S, avoid: Collection[str] = ()) -> Iterator[AndroidController]:
        """A device for this thread alone, until the end of the block; `InfraError` when none comes free in time.

        A device whose name is in `avoid` is leased only if there is no other, free or not.
        """
        slot, controller = self._take(time.monotonic() + timeout, timeout, avoid)
        try:
            yield controller
        finally:
            controller.forget_episode()
            self._put_back(slot)

    def retire(self, controller: AndroidController) -> None:
        """Report a leased device as sick; it is replaced before the next lease."""
        with self._condition:
            self._retired |= {slot for slot, device in self._devices.items() if device is controller}

    def close(self) -> None:
        """Release all devices; running leases lose theirs."""
        with self._condition:
            self._closed = True
            self._condition.notify_all()
            devices, self._devices = self._devices, {}
        for controller in devices.values():
            controller.close()
        self._source.close()

    def _take(self, end: float, timeout: float, avoid: Collection[str]) -> tuple[int, AndroidController]:
        while True:
            slot = self._wait_for_slot(end, timeout, avoid)
            try:
                return slot, self._device(slot)
            except InfraError as error:
                self._note_open_failure(slot, error)
            except BaseException:
                self._put_back(slot)
                raise

    def _wait_for_slot(self, end: float, timeout: float, avoid: Collection[str]) -> int:
        with self._condition:
            while True:
                if self._closed:
                    raise InfraError("the device pool was closed; no more leases")
                if not self._slots:
                    raise InfraError(f"no device is left; the last failed with: {self._failure}") from self._failure
                avoided = {slot for slot, device in self._devices.items() if device.name in avoid}
                idle = [slot for slot in self._idle if slot not in avoided or self._slots <= avoided]
                if idle:
                    slot = next((slot for slot in idle if slot in self._devices), idle[0])
                    self._idle.remove(slot)
                    return slot
                if not self._condition.wait(end - time.monotonic()):
                    raise InfraError(f"no device came free within {timeout:g} s; use more devices or wait longer")

    def _device(self, slot: int) -> AndroidController:
        controller = self._devices.get(slot)
        if controller is not None:
            if slot not in self._retired and controller.health().well:
                return controller
            self._discard(slot, controller)
        controller = self._source.open(slot)
        with self._condition:
            self._devices[slot] = controller
            self._attempts_left[slot] = OPEN_ATTEMPTS - 1
        return controller

    def _discard(self, slot: int, controller: AndroidController) -> None:
        with self._condition:
            self._devices.pop(slot, None)
            self._retired.discard(slot)
        self._source.discard(slot, controller)

    def _put_back(self, slot: int) -> None:
        with self._condition:
            self._idle.append(slot)
            self._condition.notify_all()

    def _note_open_failure(self, slot: int, error: InfraError) -> None:
        with self._condition:
            self._failure = error
            if self._attempts_left[slot] > 0:
                self._attempts_left[slot] -= 1
                self._idle.append(slot)
            else:
                self._slots.discard(slot)
            self._condition.notify_all()
