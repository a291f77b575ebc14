"""Leases: which session has which device, sessions by id, and expiry of sessions without calls."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Collection, Sequence

from loguru import logger

from mobile_world.core.devices import Device
from mobile_world.core.sessions import Session
from mobile_world.core.task_calls import call_task
from mobile_world.domain import (
    ConfigError,
    DeviceBusy,
    InfraError,
    MobileWorldError,
    SessionLost,
    TaskError,
)
from mobile_world.tasks import SuiteFamily
from mobile_world.web.not_found import NotFound

OPENING_S = 90.0
"""How long a lease waits for a device that is being opened, whatever `wait_s` is."""
RETRY_S = 5.0
"""How long after a failure to open a device it is not tried again."""
END_S = 120.0
"""How long the end of a session waits for its call in progress."""
EXPIRY_POLL_S, LEAST_EXPIRY_POLL_S = 1.0, 0.01
"""The longest and the shortest pause between checks for expired sessions."""
MOST_ENDED = 1000
"""How many ended sessions are remembered, with the reason."""
AGAIN = "open another with POST /session"


class Leases:
    """The devices of a server and their sessions.

    One lock guards which session has which device; everything slow happens outside it, on a device marked as leased.
    """

    def __init__(self, devices: Sequence[Device], family: Callable[[], SuiteFamily]) -> None:
        """Lease these; `family` is the suite that devices are prepared for."""
        self.devices = tuple(devices)
        self.changed = threading.Condition()
        self._family = family
        self._sessions: dict[str, Session] = {}
        self._by_device: dict[Device, Session] = {}
        self._ended: dict[str, str] = {}
        """Why sessions ended, for clients that come back."""
        self._readying = 0
        """How many devices are being made ready now."""
        self._closed = False

    def start(self) -> None:
        """Open all devices, each on a thread of its own, and start to expire sessions."""
        for device in self.devices:
            threading.Thread(target=self._open, args=(device,), name=f"open {device.name}", daemon=True).start()
        threading.Thread(target=self._expire_sessions, name="session expiry", daemon=True).start()

    def close(self) -> None:
        """End all sessions without caring for their devices, which go away too; nothing is opened afterwards."""
        with self.changed:
            self._closed = True
            for session in self._sessions.values():
                session.ended = "the server was stopped; start it again"
            self._sessions.clear()
            self._by_device.clear()
            self.changed.notify_all()
            self.changed.wait_for(lambda: self._readying == 0, OPENING_S)

    def await_opening(self, device: Device) -> None:
        """Wait while a device is being opened for the first time."""
        with self.changed:
            self.changed.wait_for(lambda: self._closed or device.state != "opening", OPENING_S)

    def session_on(self, device: Device) -> Session | None:
        """The session that has a device."""
        with self.changed:
            return self._by_device.get(device)

    def sessions(self) -> list[Session]:
        """All live sessions."""
        with self.changed:
            return list(self._sessions.values())

    def device(self, name: str | None) -> Device:
        """A device by name, the first without one; `NotFound` with the known names."""
        for device in self.devices:
            if name is None or device.has_name(name):
                return device
        names = ", ".join(device.name for device in self.devices)
        raise NotFound(f"no device {str(name)[:80]!r} on this server; there are: {names}")

    def find(self, session_id: str) -> Session:
        """A session by its id; `SessionLost` for one that ended."""
        with self.changed:
            session, why = self._sessions.get(session_id), self._ended.get(session_id)
        if session is None:
            unknown = "this server knows no such session: it ended long ago, or the server was started again"
            raise SessionLost(why or f"{unknown}; {AGAIN}")
        return session

    def lease(self, name: str | None, *, wait_s: float, ttl_s: float, implicit: bool = False) -> Session:
        """A session on a device, the named one or any; `DeviceBusy` when none comes free within `wait_s` seconds."""
        candidates = [self.device(name)] if name is not None else list(self.devices)
        start = time.monotonic()
        device = self._take(candidates, start, wait_s)
        while not self._make_ready(device):
            device = self._take(candidates, start, wait_s)
        session = Session(device, ttl_s, implicit)
        with self.changed:
            device.state = "leased"
            self._by_device[device] = session
            self._sessions[session.id] = session
        return session

    def end(self, session: Session, why: str, *, only_expired: bool = False) -> None:
        """Tear its task down and free its device, after its call in progress."""
        why = f"{why}; {AGAIN}"
        if not only_expired:
            session.ended = session.ended or why
        mine = session.lock.acquire(timeout=END_S)
        try:
            if only_expired and not (mine and session.ttl_passed):
                return
            with self.changed:
                if self._sessions.pop(session.id, None) is None:
                    return
                session.ended = session.ended or why
                self._ended[session.id] = session.ended
                if len(self._ended) > MOST_ENDED:
                    del self._ended[next(iter(self._ended))]
            torn_down = False
            try:
                if mine:
                    self.reset(session)
                    torn_down = True
            finally:
                session.device.suspect |= not torn_down
                self._give_back(session.device)
        finally:
            if mine:
                session.lock.release()

    def reset(self, session: Session) -> MobileWorldError | None:
        """Tear down the task of a session, if it has one; why this failed, and then the device is replaced."""
        environment = session.environment
        session.start_over(None)
        try:
            try:
                if environment is not None:
                    call_task(
                        environment.tear_down, TaskError, f"the tear-down of {environment.task.name}", session.device
                    )
                elif session.device.controller is not None:
                    session.device.controller.forget_episode()
            finally:
                session.device.release()
        except MobileWorldError as error:
            session.device.suspect |= isinstance(error, InfraError)
            logger.warning("{}: {!r}", session.device.name, error)
            return error
        return None

    def for_free_devices(self, work: Callable[[Device], None]) -> None:
        """Run `work` on every free device; one on which it fails is replaced before its next lease."""
        with self.changed:
            free = [device for device in self.devices if device.state == "free"]
            for device in free:
                device.state = "leased"
        for device in free:
            try:
                work(device)
            except MobileWorldError as error:
                device.suspect = True
                logger.warning("{}: {!r}", device.name, error)
            finally:
                self._give_back(device)

    def _take(self, candidates: Collection[Device], start: float, wait_s: float) -> Device:
        with self.changed:
            while True:
                if self._closed:
                    raise InfraError("the server is being stopped")
                for device in candidates:
                    may_retry = device.state == "sick" and time.monotonic() - device.last_attempt > RETRY_S
                    if device.state == "free" or may_retry:
                        device.state = "leased"
                        return device
                if all(device.state == "sick" for device in candidates):
                    problems = "; ".join(f"{device.name}: {device.problem}" for device in candidates)
                    raise InfraError(f"no device is healthy: {problems}")
                is_opening = any(device.state == "opening" for device in candidates)
                remaining = start + (max(wait_s, OPENING_S) if is_opening else wait_s) - time.monotonic()
                if remaining <= 0:
                    names = ", ".join(device.name for device in candidates)
                    raise DeviceBusy(f"{names}: in use by other sessions; wait for it (wait_s) or use another device")
                self.changed.wait(remaining)

    def _open(self, device: Device) -> None:
        if self._make_ready(device):
            self._give_back(device)

    def _make_ready(self, device: Device) -> bool:
        """Whether a leased device can be used; otherwise it is marked as sick, with the reason for `/health`."""
        with self.changed:
            if self._closed:
                return False
            self._readying += 1
        problem = "it could not be opened; the log of the server says why"
        try:
            device.make_ready(self._family())
            problem = ""
        except (InfraError, ConfigError) as error:
            problem = str(error)
            logger.warning("{} cannot be used: {!r}", device.name, problem)
        finally:
            with self.changed:
                self._readying -= 1
                device.problem, device.last_attempt = problem, time.monotonic()
                if problem:
                    device.state = "sick"
                self.changed.notify_all()
        return not problem

    def _give_back(self, device: Device) -> None:
        with self.changed:
            self._by_device.pop(device, None)
            device.state = "free"
            self.changed.notify_all()

    def _expire_sessions(self) -> None:
        while True:
            with self.changed:
                if self._closed:
                    return
                sessions = list(self._sessions.values())
                if not any(session.expired and not session.ending for session in sessions):
                    rest = [session.ttl_s - session.idle_s for session in sessions if not session.ending]
                    self.changed.wait(max(LEAST_EXPIRY_POLL_S, min([EXPIRY_POLL_S, *rest])))
                    continue
            for session in sessions:
                if session.expired and not session.ending:
                    session.ending = True
                    threading.Thread(target=self._expire, args=(session,), name="expired session", daemon=True).start()

    def _expire(self, session: Session) -> None:
        """On a thread of its own, so that a hanging tear-down does not block other devices."""
        why = f"the session on {session.device.name} expired after {session.ttl_s:g} s without a call"
        try:
            self.end(session, why, only_expired=True)
        finally:
            session.ending = False
