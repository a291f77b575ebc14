"""The devices that `mw server` offers: named ones, those that run, or its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from mobile_world.cli.apps import apps_of_phones
from mobile_world.cli.backends import backends
from mobile_world.cli.devices import addresses, check_devices
from mobile_world.cli.options import settings
from mobile_world.cli.running_phones import around, tell
from mobile_world.domain import ConfigError

if TYPE_CHECKING:
    from mobile_world.core import DeviceLabel
    from mobile_world.core.backends import Running
    from mobile_world.phone.fleet import AppSource
    from mobile_world.runtime.pool import DeviceSource

OWN = "--backend sim"
"""How to have phones of the server's own, whatever runs."""


@dataclass(frozen=True)
class Wanted:
    """Which devices are asked for."""

    suite: str
    """The suite family, which has its AVD."""
    backend: str | None
    count: int | None
    """So many new simulated phones."""
    serials: tuple[str, ...]
    avds: tuple[str, ...]
    apps: tuple[Path, ...] = ()
    """Apps from outside for the simulated phones, as they were named."""

    def __post_init__(self) -> None:
        """Refuse what contradicts itself."""
        if self.backend == "docker":
            raise ConfigError("containers have servers of their own; start them with 'mw env run --backend docker'")
        if self.avds and self.backend != "avd":
            raise ConfigError("--avd is for --backend avd")
        if self.count is not None and (self.serials or self.backend not in (None, "sim")):
            raise ConfigError("--count is for new simulated phones; leave it out beside --device and other backends")

    def app_paths(self) -> tuple[Path, ...]:
        """Where the apps are that its devices have."""
        return apps_of_phones(self.apps, self.serials, elsewhere=self.backend not in (None, "sim"))


class Served(NamedTuple):
    """Devices and what to call them."""

    source: DeviceSource
    labels: list[DeviceLabel]


@contextmanager
def devices_to_serve(wanted: Wanted) -> Iterator[Served]:
    """The devices; emulators that were started for this end with it."""
    from mobile_world.phone.fleet import app_sources

    apps = app_sources(wanted.app_paths())
    if wanted.serials:
        yield _named(wanted.serials, apps)
    elif wanted.backend == "avd":
        with _emulators(wanted) as started:
            yield _as_they_are(started, apps)
    elif wanted.backend == "adb":
        kind = backends().adb
        yield _as_they_are(kind.running() or kind.ready(), apps)
    elif wanted.backend == "sim" or wanted.count is not None:
        yield _new(wanted.count or 1, apps)
    else:
        yield _those_that_run(apps) or _new(1, apps)


def _new(count: int, apps: Sequence[AppSource]) -> Served:
    from mobile_world.core import simulated_labels
    from mobile_world.runtime.device_sources import SimulatedPhones

    phones = SimulatedPhones(settings().settings.state_dir, count, apps=apps)
    phones.try_apps()
    return Served(phones, simulated_labels(count))


def _those_that_run(apps: Sequence[AppSource]) -> Served | None:
    there = around(apps)
    if there.urls:
        raise ConfigError(f"containers run, and have servers of their own: {', '.join(there.urls)}; {OWN} for another")
    if there.serials:
        tell(there.found, instead=OWN)
        return _as_they_are(there.found, apps)
    phones = there.phones()
    if phones is None:
        return None
    tell(phones.phones, instead=OWN)
    return Served(phones, [_label(each) for each in phones.phones])


@contextmanager
def _emulators(wanted: Wanted) -> Iterator[Sequence[Running]]:
    from mobile_world.core.server import mapped_avd

    kind, names = backends(suite=wanted.suite).avd, wanted.avds or (mapped_avd(wanted.suite),)
    there = [each for each in kind.running() if each.state == "running" and each.name in names]
    started = kind.start([name for name in names if name not in {each.name for each in there}])
    try:
        yield [*there, *started]
    finally:
        kind.remove(started)


def _as_they_are(found: Sequence[Running], apps: Sequence[AppSource]) -> Served:
    if not found:
        raise ConfigError("no device is ready; 'mw env check --backend adb' says what is missing")
    return _claimed([each.serial or each.name for each in found], [_label(each) for each in found], apps)


def _named(serials: Sequence[str], apps: Sequence[AppSource]) -> Served:
    from mobile_world.core import DeviceLabel

    known = {name: each for each in backends().running().found for name in (each.name, each.serial)}
    labels = [
        _label(known[serial]) if serial in known else DeviceLabel(serial, (), "adb", "as it is") for serial in serials
    ]
    return _claimed(serials, labels, apps)


def _claimed(serials: Sequence[str], labels: list[DeviceLabel], apps: Sequence[AppSource]) -> Served:
    from mobile_world.core.backends import LockedDevices

    check_devices(serials, apps=apps)
    chosen = settings().settings
    places = dict(zip(addresses(serials), serials, strict=True))
    source = LockedDevices(places, state_dir=chosen.state_dir, adb_server_port=chosen.adb_server_port)
    return Served(source, labels)


def _label(one: Running) -> DeviceLabel:
    from mobile_world.core import DeviceLabel

    return DeviceLabel(one.name, (one.serial,) if one.serial else (), one.backend, one.profile)
