"""A session: one client's lease of one device, for one episode at a time."""

from __future__ import annotations

import secrets
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from mobile_world.core.devices import Device
from mobile_world.domain import ConfigError, DeviceBusy, SessionLost, StepBudget
from mobile_world.tasks import LocalEnvironment

CALL_S = 600.0
"""How long a call waits for another of the same session."""


@dataclass(eq=False)
class Session:
    """A lease; `call` wraps everything that is done in it, one thing at a time."""

    device: Device
    ttl_s: float
    implicit: bool
    """Whether it is shared by calls without a session."""
    id: str = field(default_factory=lambda: secrets.token_urlsafe(18))
    playing: bool = False
    """Whether a task is set up or being set up; guarded by the lock of `Leases`."""
    environment: LocalEnvironment | None = None
    error: str | None = None
    """Why the last action could not be done; for the next observation."""
    reply: str | None = None
    steps: int = 0
    """Actions that were received since the task was set up."""
    trail: list[str] = field(default_factory=list)
    """The activities that were seen since the task was set up, without repetitions."""
    ended: str = ""
    """Why it ended; empty while it lives."""
    ending: bool = False
    """Whether its expiry is being handled already."""
    opened_at: float = field(default_factory=time.monotonic)
    last_call: float = field(default_factory=time.monotonic)
    lock: threading.Lock = field(default_factory=threading.Lock)

    @contextmanager
    def call(self, *, timeout: float = CALL_S) -> Iterator[None]:
        """Exclusive use of the session, and with it the device; each call renews it."""
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
        """Restart its TTL; `SessionLost` when it is over."""
        if self.ended:
            raise SessionLost(self.ended)
        self.last_call = time.monotonic()

    @property
    def evictable(self) -> bool:
        """Whether a client that wants a session of its own may take the device over."""
        return self.implicit and not self.playing

    @property
    def idle_s(self) -> float:
        """Seconds since the last call; 0 while one is in progress."""
        return 0.0 if self.lock.locked() else time.monotonic() - self.last_call

    @property
    def ttl_passed(self) -> bool:
        """Whether the last call is longer ago than the TTL; for whoever has the lock."""
        return time.monotonic() - self.last_call > self.ttl_s

    @property
    def expired(self) -> bool:
        """Whether the TTL has passed and no call is in progress."""
        return not self.lock.locked() and self.ttl_passed

    def current_environment(self, name: str | None = None) -> LocalEnvironment:
        """The task that is set up; with a name, only if it is that one."""
        if self.environment is None:
            raise no_task_error(self.device.name)
        if name is not None and self.environment.task.name != name:
            raise DeviceBusy(
                f"{self.device.name} runs {self.environment.task.name}, not {name[:80]!r}: "
                "another client set it up; open your own session (POST /session) and set up the task again"
            )
        return self.environment

    @property
    def budget(self) -> StepBudget | None:
        """How many steps of the task's limit are used; nothing where no task is set up."""
        return None if self.environment is None else StepBudget(self.steps, self.environment.task.max_steps)

    def start_over(self, environment: LocalEnvironment | None) -> None:
        """Start over, with a task or without one."""
        self.environment = environment
        self.error = self.reply = None
        self.steps, self.trail = 0, []


def no_task_error(device: str) -> ConfigError:
    """The error of calls that need a task where none is set up."""
    return ConfigError(f"no task is set up on {device}; POST /task/init first")
