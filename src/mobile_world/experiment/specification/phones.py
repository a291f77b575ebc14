"""Simulated phones for whoever brings no devices."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from mobile_world.runtime.device_sources import SimulatedPhones
from mobile_world.runtime.pool import DevicePool
from mobile_world.tasks import TaskRegistry


@contextmanager
def simulated_phones(registry: TaskRegistry, count: int) -> Iterator[DevicePool]:
    """Up to so many private phones for the tasks of a registry, started when they are needed and gone at the end."""
    with (
        tempfile.TemporaryDirectory(prefix="mw-phones-") as state,
        DevicePool(SimulatedPhones(Path(state), count, apps=registry.apps), prepare=registry.family.prepare) as pool,
    ):
        yield pool
