"""Fault injection: phones that die, connections that are cut, models that do not answer, disks that are full."""

from __future__ import annotations

import errno
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, tzinfo
from pathlib import Path
from random import Random
from typing import Literal, Self, TypeAlias

from mobile_world.agents.models import ChatModel, ChatReply, ChatRequest
from mobile_world.domain import BadResponse, EndpointUnavailable, InfraError
from mobile_world.runtime.adb import Data, Deadline, DeviceConnection, DeviceStream, Route
from mobile_world.runtime.controller import AndroidController
from mobile_world.runtime.pool import DeviceSource

Fault: TypeAlias = Literal[
    "unstartable",
    "dead",
    "cut",
    "halved",
    "torn",
    "slow",
    "stalled",
    "unanswered",
    "garbled",
    "disk_full",
]

SCREENSHOT = "exec:screencap -p"


@dataclass(frozen=True)
class FaultRates:
    """How likely each fault is; 0 means never."""

    unstartable: float = 0.0
    """Of devices, when one is opened."""
    dead: float = 0.0
    """Of services asked of a device: it never answers again."""
    cut: float = 0.0
    """Of services asked of a device: the connection is cut before it answers."""
    halved: float = 0.0
    """Of what a device sends: the connection is cut behind it."""
    torn: float = 0.0
    """Of screenshots: the device stops half-way and says that this was all."""
    slow: float = 0.0
    """Of what a device sends: it comes late."""
    slow_s: float = 0.05
    """How late that is."""
    stalled: float = 0.0
    """Of services asked of a device: no answer comes by the deadline, which is not waited for."""
    unanswered: float = 0.0
    """Of requests to a model."""
    garbled: float = 0.0
    """Of requests to a model: what comes is no answer."""
    disk_full: float = 0.0
    """Of writes: from then on the disk takes nothing for a while."""
    disk_full_s: float = 0.5
    """How long that is."""


class FaultInjector:
    """Draws faults and counts them; safe for threads."""

    def __init__(self, rates: FaultRates, *, seed: int) -> None:
        """Let nothing happen more often than `rates` say."""
        self.rates = rates
        self.injected: Counter[Fault] = Counter()
        self._seed = seed
        self._drawn: Counter[Fault] = Counter()
        self._full_until = 0.0
        self._calm = False
        self._lock = threading.Lock()

    def calm(self) -> None:
        """Let nothing happen any more."""
        self._calm = True

    def strikes(self, fault: Fault) -> bool:
        """Whether it happens this time."""
        with self._lock:
            self._drawn[fault] += 1
            draw = Random(f"{self._seed} {fault} {self._drawn[fault]}").random()
            struck = not self._calm and draw < getattr(self.rates, fault)
            self.injected[fault] += struck
        return struck

    def source(self, source: DeviceSource) -> DeviceSource:
        """Devices of `source` that fail now and then."""
        return _FaultySource(source, self)

    def model(self, model: ChatModel) -> ChatModel:
        """A model that does not answer now and then."""
        return _FaultyModel(model, self)

    def before_write(self, path: Path, size: int) -> None:
        """The gate of a run directory: `OSError` while the disk is full."""
        del size
        if self.strikes("disk_full"):
            self._full_until = time.monotonic() + self.rates.disk_full_s
        if time.monotonic() < self._full_until:
            raise OSError(errno.ENOSPC, "no space left on device (injected)", str(path))


class _FaultySource:
    def __init__(self, source: DeviceSource, faults: FaultInjector) -> None:
        self.count = source.count
        self._source, self._faults = source, faults

    def open(self, slot: int) -> AndroidController:
        if self._faults.strikes("unstartable"):
            raise InfraError(f"the device of slot {slot} does not start (injected)")
        controller = self._source.open(slot)
        controller.device.interpose(lambda route: _FaultyRoute(route, self._faults))
        return controller

    def discard(self, slot: int, controller: AndroidController) -> None:
        self._source.discard(slot, controller)

    def close(self) -> None:
        self._source.close()


class _FaultyRoute:
    def __init__(self, route: Route, faults: FaultInjector) -> None:
        self.name = route.name
        self.dead = False
        self._route, self._faults = route, faults

    def connect(self, deadline: Deadline) -> DeviceConnection:
        if self.dead:
            raise deadline.lost("dead (injected)")
        return _FaultyConnection(self._route.connect(deadline), self, self._faults)


class _FaultyConnection:
    def __init__(self, connection: DeviceConnection, route: _FaultyRoute, faults: FaultInjector) -> None:
        self.features = connection.features
        self._connection, self._route, self._faults = connection, route, faults

    def open(self, service: str, deadline: Deadline) -> DeviceStream:
        if self._faults.strikes("dead"):
            self._route.dead = True
        if self._route.dead or self._faults.strikes("cut"):
            self._connection.close()
            raise deadline.lost("cut (injected)")
        if self._faults.strikes("stalled"):
            raise deadline.timed_out()
        stream = self._connection.open(service, deadline)
        torn = service == SCREENSHOT and self._faults.strikes("torn")
        return _FaultyStream(stream, self._connection.close, self._faults, torn=torn)

    def alive(self) -> bool:
        return self._connection.alive()

    def close(self) -> None:
        self._connection.close()


class _FaultyStream:
    def __init__(self, stream: DeviceStream, hang_up: Callable[[], None], faults: FaultInjector, *, torn: bool) -> None:
        self.deadline = stream.deadline
        self._stream, self._hang_up, self._faults = stream, hang_up, faults
        self._torn, self._ended = torn, False

    def read(self) -> Data:
        if self._ended:
            return b""
        if self._faults.strikes("slow"):
            self.deadline.pause(self._faults.rates.slow_s)
        data = self._stream.read()
        if self._faults.strikes("halved"):
            self._hang_up()
            raise self.deadline.lost("cut half-way (injected)")
        self._ended = self._torn
        return memoryview(data)[: len(data) // 2] if self._torn else data

    def pending(self, seconds: float) -> bool:
        return self._stream.pending(seconds)

    def write(self, data: Data) -> bool:
        return self._stream.write(data)

    def close(self) -> None:
        self._stream.close()


class _FaultyModel:
    def __init__(self, model: ChatModel, faults: FaultInjector) -> None:
        self._model, self._faults = model, faults

    def complete(self, request: ChatRequest, *, deadline_s: float) -> ChatReply:
        if self._faults.strikes("unanswered"):
            raise EndpointUnavailable("no byte came by the deadline (injected)")
        if self._faults.strikes("garbled"):
            raise BadResponse("the response is not a chat completion (injected)")
        return self._model.complete(request, deadline_s=deadline_s)

    def close(self) -> None:
        self._model.close()


PACKAGE = "mobile_world"


class JumpingClock:
    """How far the clock on the wall is off; safe to move while others read it."""

    def __init__(self) -> None:
        self.off_s = 0.0

    def jump(self, seconds: float) -> None:
        """Move it, forwards or backwards."""
        self.off_s += seconds

    @contextmanager
    def on_the_wall(self) -> Iterator[None]:
        """Let `time.time` and our own modules' `datetime.now` read this clock; deadlines read the steady one."""
        clock, real = self, time.time

        class Jumping(datetime):
            @classmethod
            def now(cls, tz: tzinfo | None = UTC) -> Self:
                return super().now(tz) + timedelta(seconds=clock.off_s)

        modules = [module for name, module in list(sys.modules.items()) if name.split(".")[0] == PACKAGE]
        others = (module for module in modules if module.__name__ != __name__)
        readers = [module for module in others if getattr(module, "datetime", None) is datetime]
        put = vars(time)
        put["time"] = lambda: real() + clock.off_s
        for module in readers:
            vars(module)["datetime"] = Jumping
        try:
            yield
        finally:
            put["time"] = real
            for module in readers:
                vars(module)["datetime"] = datetime
