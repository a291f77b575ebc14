"""The devices that `mw server` offers: named ones, those that run, or its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from mobile_world.cli.backends import backends
from mobile_world.cli.devices import addresses, check_devices
from mobile_world.cli.options import settings
from mobile_world.cli.running_phones import around, tell
from mobile_world.domain import ConfigError

if TYPE_CHECKING:
    from mobile_world.core import DeviceLabel
    from mobile_world.core.backends import Running
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

    def __post_init__(self) -> None:
        """Refuse what contradicts itself."""
        if self.backend == "docker":
            raise ConfigError("containers have servers of their own; start them with 'mw env run --backend docker'")
        if self.avds and self.backend != "avd":
            raise ConfigError("--avd is for --backend avd")
        if self.count is not None and (self.serials or self.backend not in (None, "sim")):
            raise ConfigError("--count is for new simulated phones; leave it out beside --device and other backends")


class Served(NamedTuple):
    """Devices and what to call them."""

    source: DeviceSource
    labels: list[DeviceLabel]


@contextmanager
def devices_to_serve(wanted: Wanted) -> Iterator[Served]:
    """The devices; emulators that were started for this end with it."""
    if wanted.serials:
        yield _named(wanted.serials)
    elif wanted.backend == "avd":
        with _emulators(wanted) as started:
            yield _as_they_are(started)
    elif wanted.backend == "adb":
        kind = backends().adb
        yield _as_they_are(kind.running() or kind.ready())
    elif wanted.backend == "sim" or wanted.count is not None:
        yield _new(wanted.count or 1)
    else:
        yield _those_that_run() or _new(1)


def _new(count: int) -> Served:
    from mobile_world.core import simulated_labels
    from mobile_world.runtime.sources import SimulatedPhones

    return Served(SimulatedPhones(settings().settings.state_dir, count), simulated_labels(count))


def _those_that_run() -> Served | None:
    there = around()
    if there.urls:
        raise ConfigError(f"containers run, and have servers of their own: {', '.join(there.urls)}; {OWN} for another")
    if there.serials:
        tell(there.found, instead=OWN)
        return _as_they_are(there.found)
    phones = there.phones()
    if phones is None:
        return None
    tell(phones.phones, instead=OWN)
    return Served(phones, [_label(each) for each in phones.phones])


@contextmanager
def _emulators(wanted: Wanted) -> Iterator[Sequence[Running]]:
    from mobile_world.core.backends import mapped_avd

    kind, names = backends(suite=wanted.suite).avd, wanted.avds or (mapped_avd(wanted.suite),)
    there = [each for each in kind.running() if each.state == "running" and each.name in names]
    started = kind.start([name for name in names if name not in {each.name for each in there}])
    try:
        yield [*there, *started]
    finally:
        kind.remove(started)


def _as_they_are(found: Sequence[Running]) -> Served:
    if not found:
        raise ConfigError("no device is ready; 'mw env check --backend adb' says what is missing")
    return _claimed([each.serial or each.name for each in found], [_label(each) for each in found])


def _named(serials: Sequence[str]) -> Served:
    from mobile_world.core import DeviceLabel

    known = {name: each for each in backends().running().found for name in (each.name, each.serial)}
    labels = [
        _label(known[serial]) if serial in known else DeviceLabel(serial, (), "adb", "as it is") for serial in serials
    ]
    return _claimed(serials, labels)


def _claimed(serials: Sequence[str], labels: list[DeviceLabel]) -> Served:
    from mobile_world.core.backends import ClaimedDevices

    check_devices(serials)
    chosen = settings().settings
    places = dict(zip(addresses(serials), serials, strict=True))
    source = ClaimedDevices(places, state_dir=chosen.state_dir, adb_server_port=chosen.adb_server_port)
    return Served(source, labels)


def _label(one: Running) -> DeviceLabel:
    from mobile_world.core import DeviceLabel

    return DeviceLabel(one.name, (one.serial,) if one.serial else (), one.backend, one.profile)
