"""The session manager: sessions on the devices of one suite, in process or behind the environment server."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple, Self

from loguru import logger

from mobile_world.core.artefacts import Artefacts
from mobile_world.core.devices import Device, DeviceLabel, simulated_labels
from mobile_world.core.leases import Leases
from mobile_world.core.metrics import EventCounts
from mobile_world.core.sessions import Session, no_task_error
from mobile_world.core.task_calls import call_task
from mobile_world.domain import ConfigError, DeviceBusy, InfraError, SetupFailed
from mobile_world.runtime.controller import AndroidController
from mobile_world.runtime.pool import DeviceSource
from mobile_world.tasks import BaseTask, TaskRegistry
from mobile_world.tasks.dialogue import UserSource
from mobile_world.web.not_found import NotFound

DEFAULT_TTL_S = 60.0
IMPLICIT_TTL_S = 600.0
"""For calls without a session: people type them, with pauses in between."""


EVICT_POLL_S = 1.0
"""How often a client that waits for a device checks whether an implicit session can be evicted."""


class Switched(NamedTuple):
    """The result of a switch of the suite."""

    family: str
    switched: bool
    num_tasks: int


class DeviceView(NamedTuple):
    """A device for observations."""

    name: str
    controller: AndroidController
    session: Session | None = None
    """The session it is observed in; none for an outside observer."""


class SessionManager:
    """Opens, shares and ends sessions on the devices of one suite; `with` opens and closes the devices."""

    def __init__(
        self,
        source: DeviceSource,
        *,
        artefacts: Path,
        labels: Sequence[DeviceLabel] | None = None,
        suite_family: str = "mobile_world",
        task_dirs: Iterable[Path] = (),
        apps: Iterable[Path | str] = (),
        user: UserSource | None = None,
        official_compat: bool = False,
        keep_as_is: bool = False,
    ) -> None:
        """Prepare; devices are opened by `open`, and pictures that clients ask for by path lie under `artefacts`.

        `keep_as_is` leaves devices as they are until a task is set up: they may be personal ones, without snapshots.
        `apps` are those from outside the package that the phones of `source` have; `user` answers agents' questions in
        place of the scripted user. `official_compat` holds for tasks whose clients do not say otherwise.
        """
        labels = labels if labels is not None else simulated_labels(source.count)
        if len(labels) != source.count or not labels:
            raise ConfigError(f"{source.count} devices cannot have {len(labels)} names; give each one name")
        self.artefacts = Artefacts(artefacts)
        self.events = EventCounts()
        """Counts for `/metrics`."""
        self.leases = Leases(
            [Device(label, slot, source, keep_as_is=keep_as_is) for slot, label in enumerate(labels)],
            lambda: self.registry.family,
        )
        self._source = source
        self._task_dirs, self._apps, self._user = tuple(task_dirs), tuple(apps), user
        self._official_compat = official_compat
        self._switching = threading.Lock()
        self.registry = self._registry(suite_family)
        """The tasks of the suite; another object after a switch."""

    def __enter__(self) -> Self:
        self.open()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def open(self) -> None:
        """Begin to open the devices; returns at once."""
        self.leases.start()

    def close(self) -> None:
        """End all sessions and release the devices; those that outlive the server are restored."""
        for session in self.leases.sessions():
            if session.playing and session.device.label.backend != "sim":
                self.leases.end(session, "the server was stopped")
        self.leases.close()
        for device in self.leases.devices:
            device.close()
        if self._user is not None:
            self._user.close()
        try:
            self._source.close()
        except InfraError as error:
            logger.warning("a device did not end as it should: {!r}", error)

    @property
    def devices(self) -> tuple[Device, ...]:
        """All devices, in the order of their slots."""
        return self.leases.devices

    def open_session(self, device: str | None = None, *, wait_s: float = 0.0, ttl_s: float = DEFAULT_TTL_S) -> Session:
        """A session on a device, the named one or any; `DeviceBusy` when none comes free in time."""
        candidates = [self.leases.device(device)] if device is not None else self.devices
        end = time.monotonic() + wait_s
        while True:
            # Repeatedly, as another implicit session may have come in between.
            self._evict_implicit(candidates)
            remaining = end - time.monotonic()
            try:
                return self.leases.lease(device, wait_s=min(remaining, EVICT_POLL_S), ttl_s=ttl_s)
            except DeviceBusy:
                if remaining <= EVICT_POLL_S:
                    raise

    def end_session(self, session_id: str) -> None:
        """Tear down its task and free its device."""
        self.leases.end(self.leases.find(session_id), "the session was ended by its client")

    def renew(self, session_id: str) -> Session:
        """Restart the TTL of a session; does not wait for its call in progress."""
        session = self.leases.find(session_id)
        session.renew()
        return session

    def retire(self, session_id: str) -> None:
        """Report the device of a session as sick; it is replaced before its next lease."""
        self.leases.find(session_id).device.suspect = True

    @contextmanager
    def session_call(self, session_id: str | None, device: str | None = None) -> Iterator[Session]:
        """The session of a call, for this thread alone; without an id, the one that such calls share on a device."""
        session = self.leases.find(session_id) if session_id is not None else self._implicit_session(device)
        if session_id is not None and device is not None and not session.device.has_name(device):
            raise ConfigError(f"the session is on {session.device.name}, not on {device[:80]!r}")
        with session.call():
            yield session

    @contextmanager
    def viewing(self, session_id: str | None, device: str | None, *, watch: bool) -> Iterator[DeviceView]:
        """A device to look at; opens no session.

        With `watch` whoever has it, without renewing anything. Otherwise within the session that is named, or within
        the one that calls without a session share, if there is one.
        """
        viewed = self.leases.find(session_id).device if session_id is not None else self.leases.device(device)
        if watch or (session_id is None and self._shared_session(viewed) is None):
            if not watch:
                self.leases.await_opening(viewed)
            # A controller of its own: what this one remembers of the screen is not to come between the episode's looks.
            yield DeviceView(viewed.name, AndroidController(viewed.opened.device))
            return
        with self.session_call(session_id, device) as session:
            yield DeviceView(session.device.name, session.device.opened, session)

    @contextmanager
    def task_call(self, session_id: str | None, device: str | None) -> Iterator[Session]:
        """The session in which a task is set up; `ConfigError` where there is none, and none is opened."""
        if session_id is None and self._shared_session(self.leases.device(device)) is None:
            raise no_task_error(self.leases.device(device).name)
        with self.session_call(session_id, device) as session:
            yield session

    def start_task(self, session: Session, name: str, *, seed: int, official_compat: bool | None = None) -> BaseTask:
        """A task of the suite for a session, which counts as playing from now on.

        `NotFound` for an unknown task, `ConfigError` for one that needs an extra that is not installed here.
        """
        with self.leases.changed:
            registry, session.playing = self.registry, True
        try:
            task = create_task(registry, name, seed=seed, official_compat=official_compat)
            registry.refuse_missing_extras([name])
        except BaseException:
            with self.leases.changed:
                session.playing = session.environment is not None
            raise
        return task

    def switch_suite(self, target: str, *, force: bool = False) -> Switched:
        """Exchange the tasks and the state that they start from; no phone is started again.

        `DeviceBusy` while tasks are set up, unless forced: their sessions are ended then.
        """
        with self._switching:
            registry = self._registry(target)
            names = registry.names()
            if registry.family.name == self.registry.family.name:
                return Switched(registry.family.name, False, len(names))
            if force:
                for session in [session for session in self.leases.sessions() if session.playing]:
                    self.leases.end(session, f"the suite was switched to {registry.family.name} by force")
            with self.leases.changed:
                playing = [session.device.name for session in self.leases.sessions() if session.playing]
                if playing:
                    raise DeviceBusy(
                        f"tasks are set up on {', '.join(playing)}: let them end, or switch with force=1, "
                        "which ends their sessions"
                    )
                self.registry = registry
            self.leases.for_free_devices(self._load_family)
            return Switched(registry.family.name, True, len(names))

    def _registry(self, family: str) -> TaskRegistry:
        return TaskRegistry(
            family,
            extra_dirs=self._task_dirs,
            apps=self._apps,
            official_compat=self._official_compat,
            user=self._user,
        )

    def _load_family(self, device: Device) -> None:
        image = self.registry.family.image
        image.prepare(device.opened)
        device.opened.load_snapshot(image.snapshot_tag)

    def _evict_implicit(self, candidates: Sequence[Device]) -> None:
        """End an idle implicit session if no candidate is free: it holds its device only while a task is set up."""
        with self.leases.changed:
            free = any(device.state == "free" for device in candidates)
            sessions = map(self.leases.session_on, candidates)
            idle = [session for session in sessions if session is not None and session.evictable]
        if idle and not free:
            self.leases.end(idle[0], f"a session took {idle[0].device.name}")

    def _implicit_session(self, name: str | None) -> Session:
        device = self.leases.device(name)
        with device.implicit_lock:
            session = self._shared_session(device)
            if session is None:
                return self.leases.lease(device.name, wait_s=0, ttl_s=IMPLICIT_TTL_S, implicit=True)
        return session

    def _shared_session(self, device: Device) -> Session | None:
        """The session that calls without one share on a device; `DeviceBusy` when another client's session has it."""
        session = self.leases.session_on(device)
        if session is not None and not session.implicit:
            raise DeviceBusy(f"{device.name} is held by a session; wait, use another device, or only look (watch=1)")
        return session


def create_task(registry: TaskRegistry, name: str, *, seed: int, official_compat: bool | None = None) -> BaseTask:
    """A task of a suite; `NotFound` for an unknown one, `SetupFailed` when its own code does not make it."""
    try:
        registry.get(name)
    except ConfigError as error:
        raise NotFound(str(error)) from error

    def make() -> BaseTask:
        return registry.create(name, seed=seed, official_compat=official_compat)

    return call_task(make, SetupFailed, f"the making of {name}", None)
