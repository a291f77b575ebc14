"""A device of a server for one client at a time: opened, kept while its holder thinks, and given back."""

from __future__ import annotations

import re
import threading
import time
import weakref
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from mobile_world.domain import InfraError, MobileWorldError, ScreenSize, ServerLost, SessionLost
from mobile_world.runtime.served.answers import Reply
from mobile_world.runtime.served.transport import Transport

TTL_S = 60.0
"""So long after its holder's last sign of life a device is freed."""
SIGNS = 3
"""Signs of life within that time, so that one or two may be lost."""
TASK_S = 300.0
"""For calls that run a task's own code; as long as an episode allows it."""
AFTERWARDS_S = 15.0
"""For what is still to be said to a server that failed to answer: nobody waits for minutes again."""
_SESSION = re.compile(r"[A-Za-z0-9_.~-]{1,200}")
"""Fit for a header and a path as it is."""


class Lease:
    """One device of a server, for its holder alone; see `open_lease`.

    Every call is a sign of life. While there are none, as when an agent thinks, a thread gives them; they end with
    `release`, with the process, or when nobody refers to the lease any more, and then the server frees the device.
    """

    def __init__(self, transport: Transport, session: str, device: str, size: ScreenSize, ttl_s: float) -> None:
        """Hold what the server has given."""
        self._transport, self._session, self._ttl_s = transport, session, ttl_s
        self.device = device
        self.size = size
        """Of the screen when the lease began."""
        self._over = threading.Event()
        self._unanswered = False
        self._last_sign = time.monotonic()
        arguments = (weakref.ref(self), self._over, ttl_s / SIGNS)
        threading.Thread(target=_keep, args=arguments, name=f"lease of {self.name}", daemon=True).start()

    @property
    def name(self) -> str:
        """What records call the device: the server's address and its name there."""
        return f"{self._transport.place}/{self.device}"

    @property
    def over(self) -> bool:
        """Whether it was released or lost."""
        return self._over.is_set()

    def call(self, method: str, path: str, *, headers: Mapping[str, str] | None = None, **more: Any) -> Reply:
        """Call the server for this device; `SessionLost` when the lease is over. See `Transport.call`."""
        if self.over:
            raise SessionLost(f"the lease of {self.name} is over; begin again to get a device")
        answer = self._said(method, path, headers={"X-Session": self._session, **(headers or {})}, **more)
        try:
            answer.check()
        except SessionLost:
            self._over.set()
            raise
        return answer

    def value(self, method: str, path: str, **more: Any) -> Any:
        """The JSON value that a call answers; see `call`."""
        return self.call(method, path, **more).value()

    def retire(self) -> None:
        """Say that the device is sick; a server that cannot be told has lost it or will find out by itself."""
        if not self.over:
            with suppress(InfraError):
                self._said("POST", f"/session/{self._session}/retire", repeatable=True).check()

    def release(self) -> None:
        """Give the device back; one that cannot be given back is freed by the server in time."""
        if not self.over:
            self._over.set()
            with suppress(InfraError):
                self._said("DELETE", f"/session/{self._session}", timeout=TASK_S).check()

    def _said(self, method: str, path: str, *, timeout: float | None = None, **more: Any) -> Reply:
        limit = timeout or self._transport.timeout
        try:
            answer = self._transport.call(
                method, path, timeout=min(limit, AFTERWARDS_S) if self._unanswered else limit, **more
            )
        except ServerLost:
            self._unanswered = True
            raise
        self._unanswered, self._last_sign = False, time.monotonic()
        return answer

    def give_sign(self, pause: float) -> float:
        """Tell the server that we are there if nobody did for `pause` seconds; how long until this is to be asked."""
        quiet = time.monotonic() - self._last_sign
        if quiet < pause:
            return pause - quiet
        self._last_sign = time.monotonic()
        try:
            self._transport.value("POST", f"/session/{self._session}/renew", repeatable=True, timeout=self._ttl_s)
        except SessionLost:
            self._over.set()
        except MobileWorldError:
            return pause  # The holder's next call says what is wrong.
        return pause


def _keep(lease: weakref.ref[Lease], over: threading.Event, pause: float) -> None:
    """Give signs of life until the lease is over or nobody has it any more."""
    wait = pause
    while not over.wait(wait):
        held = lease()
        if held is None:
            return
        wait = held.give_sign(pause)
        del held


def open_lease(transport: Transport, *, device: str | None = None, wait_s: float = 0.0, ttl_s: float = TTL_S) -> Lease:
    """Get a device, by name or any that is free; `DeviceBusy` when there is none within `wait_s`."""
    asked: dict[str, Any] = {"wait_s": wait_s, "ttl_s": ttl_s}
    if device is not None:
        asked["device"] = device
    answer = transport.call("POST", "/session", body=asked, timeout=wait_s + transport.timeout)
    told = answer.fields("session", "device", "viewport_size", "ttl_s")
    session = str(told["session"])
    if not _SESSION.fullmatch(session):
        raise answer.strange()
    try:
        size = ScreenSize(*map(int, told["viewport_size"]))
        return Lease(transport, session, str(told["device"]), size, float(told["ttl_s"]))
    except (ValueError, TypeError) as error:
        raise answer.strange() from error
