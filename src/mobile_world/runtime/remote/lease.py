"""Leases of a server's devices: opened, kept alive by heartbeats, and released."""

from __future__ import annotations

import re
import threading
import time
import weakref
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from mobile_world.domain import InfraError, MobileWorldError, ScreenSize, ServerLost, SessionLost
from mobile_world.runtime.remote.replies import ServerReply
from mobile_world.runtime.remote.transport import Transport

TTL_S = 60.0
"""The server frees a device this long after its holder's last call or heartbeat."""
HEARTBEATS = 3
"""Heartbeats within that time, so that one or two may be lost."""
TASK_S = 300.0
"""For calls that run a task's own code; as long as an episode allows it."""
AFTER_FAILURE_S = 15.0
"""The timeout of calls after one that the server did not answer."""
_SESSION = re.compile(r"[A-Za-z0-9_.~-]{1,200}")
"""Fit for a header and a path as it is."""


class Lease:
    """One device of a server, for its holder alone; see `open_lease`.

    Every call keeps it alive. Between calls, as when an agent thinks, a thread sends heartbeats; they end with
    `release`, with the process, or when the lease is garbage-collected, and then the server frees the device.
    """

    def __init__(self, transport: Transport, session: str, device: str, size: ScreenSize, ttl_s: float) -> None:
        """Hold what the server has given."""
        self._transport, self._session, self._ttl_s = transport, session, ttl_s
        self.device = device
        self.size = size
        """Of the screen when the lease began."""
        self._over = threading.Event()
        self._unanswered = False
        self._last_call = time.monotonic()
        threading.Thread(
            target=_send_heartbeats,
            args=(weakref.ref(self), self._over, ttl_s / HEARTBEATS),
            name=f"lease of {self.name}",
            daemon=True,
        ).start()

    @property
    def name(self) -> str:
        """The name of the device in records: the server's address and its name there."""
        return f"{self._transport.netloc}/{self.device}"

    @property
    def over(self) -> bool:
        """Whether it was released or lost."""
        return self._over.is_set()

    def call(self, method: str, path: str, *, headers: Mapping[str, str] | None = None, **more: Any) -> ServerReply:
        """Call the server for this device; `SessionLost` when the lease is over. See `Transport.call`."""
        if self.over:
            raise SessionLost(f"the lease of {self.name} is over; begin again to get a device")
        answer = self._call(method, path, headers={"X-Session": self._session, **(headers or {})}, **more)
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
        """Report the device as sick, for replacement; best effort."""
        if not self.over:
            with suppress(InfraError):
                self._call("POST", f"/session/{self._session}/retire", repeatable=True).check()

    def release(self) -> None:
        """Give the device back; best effort, the server frees it after the TTL anyway."""
        if not self.over:
            self._over.set()
            with suppress(InfraError):
                self._call("DELETE", f"/session/{self._session}", timeout=TASK_S).check()

    def _call(self, method: str, path: str, *, timeout: float | None = None, **more: Any) -> ServerReply:
        limit = timeout or self._transport.timeout
        try:
            answer = self._transport.call(
                method, path, timeout=min(limit, AFTER_FAILURE_S) if self._unanswered else limit, **more
            )
        except ServerLost:
            self._unanswered = True
            raise
        self._unanswered, self._last_call = False, time.monotonic()
        return answer

    def heartbeat(self, pause: float) -> float:
        """Renew the lease if there was no call for `pause` seconds; the seconds until the next heartbeat is due."""
        quiet = time.monotonic() - self._last_call
        if quiet < pause:
            return pause - quiet
        self._last_call = time.monotonic()
        try:
            self._transport.value("POST", f"/session/{self._session}/renew", repeatable=True, timeout=self._ttl_s)
        except SessionLost:
            self._over.set()
        except MobileWorldError:
            pass  # The holder's next call says what is wrong.
        return pause


def _send_heartbeats(lease: weakref.ref[Lease], over: threading.Event, pause: float) -> None:
    """Send heartbeats until the lease is over or garbage-collected."""
    wait = pause
    while not over.wait(wait):
        if (strong := lease()) is None:
            return
        wait = strong.heartbeat(pause)
        del strong


def open_lease(transport: Transport, *, device: str | None = None, wait_s: float = 0.0, ttl_s: float = TTL_S) -> Lease:
    """Get a device, by name or any that is free; `DeviceBusy` when there is none within `wait_s`."""
    body = {"wait_s": wait_s, "ttl_s": ttl_s, **({} if device is None else {"device": device})}
    answer = transport.call("POST", "/session", body=body, timeout=wait_s + transport.timeout)
    fields = answer.fields("session", "device", "viewport_size", "ttl_s")
    session = str(fields["session"])
    if not _SESSION.fullmatch(session):
        raise answer.unexpected()
    try:
        return Lease(
            transport,
            session,
            str(fields["device"]),
            ScreenSize(*map(int, fields["viewport_size"])),
            float(fields["ttl_s"]),
        )
    except (ValueError, TypeError) as error:
        raise answer.unexpected() from error
