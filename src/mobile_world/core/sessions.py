"""A session: one client's lease of one device, for one episode at a time."""

from __future__ import annotations

import secrets
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from mobile_world.core.devices import Device
from mobile_world.domain import ConfigError, DeviceBusy, SessionLost
from mobile_world.tasks import LocalEnvironment

CALL_S = 600.0
"""How long a call waits for another of the same session."""


@dataclass(eq=False)
class Session:
    """A lease; `call` wraps everything that is done in it, one thing at a time."""

    device: Device
    ttl_s: float
    implicit: bool
    """Whether it belongs to whoever calls without a session."""
    id: str = field(default_factory=lambda: secrets.token_urlsafe(18))
    playing: bool = False
    """Whether a task is set up or being set up; guarded by the station's lock."""
    environment: LocalEnvironment | None = None
    error: str | None = None
    """Why the last action could not be done; for the next observation."""
    reply: str | None = None
    trail: list[str] = field(default_factory=list)
    """The activities that were seen since the task was set up."""
    ended: str = ""
    """Why there is nothing left of it, once that is so."""
    ending: bool = False
    """Whether somebody sees to its end already."""
    opened_at: float = field(default_factory=time.monotonic)
    last_call: float = field(default_factory=time.monotonic)
    lock: threading.Lock = field(default_factory=threading.Lock)

    @contextmanager
    def call(self, *, timeout: float = CALL_S) -> Iterator[None]:
        """Have the session, and with it the device, alone; each call renews it."""
        if not self.lock.acquire(timeout=timeout):
            raise DeviceBusy(f"another call of this session on {self.device.name} has not ended within {timeout:g} s")
        try:
            if self.ended:
                raise SessionLost(self.ended)
            self.last_call = time.monotonic()
            yield
        finally:
            self.last_call = time.monotonic()
            self.lock.release()

    def renew(self) -> None:
        """Count as called just now; `SessionLost` when it is over."""
        if self.ended:
            raise SessionLost(self.ended)
        self.last_call = time.monotonic()

    @property
    def gives_way(self) -> bool:
        """Whether a client that wants a session of its own may have the device."""
        return self.implicit and not self.playing

    @property
    def idle_s(self) -> float:
        """How long nobody has called; nothing while a call is under way."""
        return 0.0 if self.lock.locked() else time.monotonic() - self.last_call

    @property
    def silent(self) -> bool:
        """Whether the last call was too long ago; asked by whoever has the lock."""
        return time.monotonic() - self.last_call > self.ttl_s

    @property
    def expired(self) -> bool:
        """Whether its client has been silent for too long and no call is under way."""
        return not self.lock.locked() and self.silent

    def played(self, name: str | None = None) -> LocalEnvironment:
        """The task that is set up; with a name, only if it is that one."""
        if self.environment is None:
            raise no_task(self.device.name)
        if name is not None and self.environment.task.name != name:
            raise DeviceBusy(
                f"{self.device.name} plays {self.environment.task.name} and not {name[:80]!r}: "
                "another client set it up; open a session of your own (POST /session) and set up the task again"
            )
        return self.environment

    def begin(self, environment: LocalEnvironment | None) -> None:
        """Start over, with a task or without one."""
        self.environment = environment
        self.error = self.reply = None
        self.trail = []


def no_task(device: str) -> ConfigError:
    """What a caller is told who judges or plays where no task is set up."""
    return ConfigError(f"no task is set up on {device}; POST /task/init first")
