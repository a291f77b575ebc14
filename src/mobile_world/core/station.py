"""A station: devices, a suite and sessions, in process or behind the environment server."""

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
from mobile_world.core.leasing import Leases
from mobile_world.core.metrics import Activity
from mobile_world.core.sessions import Session, no_task
from mobile_world.core.task_code import task_code
from mobile_world.domain import ConfigError, DeviceBusy, InfraError, SetupFailed
from mobile_world.runtime.controller import AndroidController
from mobile_world.runtime.pool import DeviceSource
from mobile_world.tasks import BaseTask, TaskRegistry
from mobile_world.web.not_found import NotFound

DEFAULT_TTL_S = 60.0
IMPLICIT_TTL_S = 600.0
"""For calls without a session: a person who types them thinks in between."""


GIVE_WAY_S = 1.0
"""So often whoever waits for a device looks whether somebody without a session has it."""


class Switched(NamedTuple):
    """What came of switching the suite."""

    family: str
    switched: bool
    num_tasks: int


class Seen(NamedTuple):
    """A device that is looked at."""

    name: str
    controller: AndroidController
    session: Session | None = None
    """The one that the look belongs to; none for a look from outside."""


class Station:
    """Devices by lease for episodes of one suite; `with` opens and closes them."""

    def __init__(
        self,
        source: DeviceSource,
        *,
        artefacts: Path,
        labels: Sequence[DeviceLabel] | None = None,
        suite_family: str = "mobile_world",
        task_dirs: Iterable[Path] = (),
        apps: Iterable[Path | str] = (),
        as_they_are: bool = False,
    ) -> None:
        """Prepare; devices are opened by `open`, and pictures that clients ask for by path lie under `artefacts`.

        `as_they_are` leaves devices alone until a task is set up: they may be somebody's own, without snapshots.
        `apps` are those from outside the package that the phones of `source` have.
        """
        labels = labels if labels is not None else simulated_labels(source.count)
        if len(labels) != source.count or not labels:
            raise ConfigError(f"{source.count} devices cannot have {len(labels)} names; give each one name")
        self.artefacts = Artefacts(artefacts)
        self.activity = Activity()
        """What was done here, for `/metrics`."""
        self.leases = Leases(
            [Device(label, slot, source, as_it_is=as_they_are) for slot, label in enumerate(labels)],
            lambda: self.registry.family,
        )
        self._source = source
        self._task_dirs, self._apps = tuple(task_dirs), tuple(apps)
        self._switching = threading.Lock()
        self.registry = self._tasks_of(suite_family)
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
        """End all sessions and let go of the devices; those that outlive the server are put back as they were."""
        for session in self.leases.sessions():
            if session.playing and session.device.label.backend != "sim":
                self.leases.end(session, "the server was stopped")
        self.leases.close()
        for device in self.leases.devices:
            device.close()
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
        wanted = [self.leases.device(device)] if device is not None else self.devices
        end = time.monotonic() + wait_s
        while True:
            # Again and again, as one that gives way may have come before us.
            self._push_aside(wanted)
            left = end - time.monotonic()
            try:
                return self.leases.lease(device, wait_s=min(left, GIVE_WAY_S), ttl_s=ttl_s)
            except DeviceBusy:
                if left <= GIVE_WAY_S:
                    raise

    def end_session(self, session_id: str) -> None:
        """Tear down its task and free its device."""
        self.leases.end(self.leases.find(session_id), "the session was ended by its client")

    def renew(self, session_id: str) -> Session:
        """Take a sign of life from a client that wants nothing now; waits for no call that is under way."""
        session = self.leases.find(session_id)
        session.renew()
        return session

    def retire(self, session_id: str) -> None:
        """Say that the device of a session is sick; it is replaced before its next lease."""
        self.leases.find(session_id).device.suspect = True

    @contextmanager
    def calling(self, session_id: str | None, device: str | None = None) -> Iterator[Session]:
        """The session of a call, for this thread alone; without an id, the one that such calls share on a device."""
        session = self.leases.find(session_id) if session_id is not None else self._implicit(device)
        if session_id is not None and device is not None and not session.device.is_called(device):
            raise ConfigError(f"the session is on {session.device.name}, not on {device[:80]!r}")
        with session.call():
            yield session

    @contextmanager
    def looking(self, session_id: str | None, device: str | None, *, watch: bool) -> Iterator[Seen]:
        """A device to look at; opens no session.

        With `watch` whoever has it, without renewing anything. Otherwise within the session that is named, or within
        the one that calls without a session share, if there is one.
        """
        found = self.leases.find(session_id).device if session_id is not None else self.leases.device(device)
        if watch or (session_id is None and self._shared(found) is None):
            if not watch:
                self.leases.await_opening(found)
            # A controller of its own: what this one remembers of the screen is not to come between the episode's looks.
            yield Seen(found.name, AndroidController(found.opened.device))
            return
        with self.calling(session_id, device) as session:
            yield Seen(session.device.name, session.device.opened, session)

    @contextmanager
    def judging(self, session_id: str | None, device: str | None) -> Iterator[Session]:
        """The session in which a task is set up; `ConfigError` where there is none, and none is opened."""
        if session_id is None and self._shared(self.leases.device(device)) is None:
            raise no_task(self.leases.device(device).name)
        with self.calling(session_id, device) as session:
            yield session

    def new_task(self, session: Session, name: str, *, seed: int, official_compat: bool = False) -> BaseTask:
        """A task of the suite for a session, which counts as playing from now on."""
        with self.leases.changed:
            registry, session.playing = self.registry, True
        try:
            task = made(registry, name, seed=seed)
        except BaseException:
            with self.leases.changed:
                session.playing = session.environment is not None
            raise
        task.official_compat = official_compat
        return task

    def switch_suite(self, target: str, *, force: bool = False) -> Switched:
        """Exchange the tasks and the state that they start from; no phone is started again.

        `DeviceBusy` while tasks are set up, unless forced: their sessions are ended then.
        """
        with self._switching:
            registry = self._tasks_of(target)
            names = registry.names()
            if registry.family.name == self.registry.family.name:
                return Switched(registry.family.name, False, len(names))
            if force:
                for session in [each for each in self.leases.sessions() if each.playing]:
                    self.leases.end(session, f"the suite was switched to {registry.family.name} by force")
            with self.leases.changed:
                playing = [each.device.name for each in self.leases.sessions() if each.playing]
                if playing:
                    raise DeviceBusy(
                        f"tasks are set up on {', '.join(playing)}: let them end, or switch with force=1, "
                        "which ends their sessions"
                    )
                self.registry = registry
            self.leases.on_free_devices(self._show_family)
            return Switched(registry.family.name, True, len(names))

    def _tasks_of(self, family: str) -> TaskRegistry:
        return TaskRegistry(family, extra_dirs=self._task_dirs, apps=self._apps)

    def _show_family(self, device: Device) -> None:
        device.prepare(self.registry.family)
        device.opened.load_snapshot(self.registry.family.snapshot_tag)

    def _push_aside(self, wanted: Sequence[Device]) -> None:
        """What is done without a session holds a device against others only while a task is set up."""
        with self.leases.changed:
            free = any(device.state == "free" for device in wanted)
            idle = [each.session for each in wanted if each.session is not None and each.session.gives_way]
        if idle and not free:
            self.leases.end(idle[0], f"a session took {idle[0].device.name}")

    def _implicit(self, name: str | None) -> Session:
        device = self.leases.device(name)
        with device.front:
            session = self._shared(device)
            if session is None:
                return self.leases.lease(device.name, wait_s=0, ttl_s=IMPLICIT_TTL_S, implicit=True)
        return session

    def _shared(self, device: Device) -> Session | None:
        """The session that calls without one share on a device; `DeviceBusy` when somebody's own has it."""
        with self.leases.changed:
            session = device.session
        if session is not None and not session.implicit:
            raise DeviceBusy(f"{device.name} is held by a session; wait, use another device, or only look (watch=1)")
        return session


def made(registry: TaskRegistry, name: str, *, seed: int) -> BaseTask:
    """A task of a suite; `NotFound` for an unknown one, `SetupFailed` when its own code does not make it."""
    try:
        registry.get(name)
    except ConfigError as error:
        raise NotFound(str(error)) from error
    return task_code(lambda: registry.create(name, seed=seed), SetupFailed, f"the making of {name}", None)
