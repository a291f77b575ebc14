"""Two phones for the tests of this folder, prepared for the suite that the specification names."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from mobile_world.runtime.pool import DevicePool
from mobile_world.tasks import suite_family
from tests.phones_here import PhonesHere


@pytest.fixture(scope="package")
def pool() -> Iterator[DevicePool]:
    with DevicePool(PhonesHere(2), prepare=suite_family("android_world").prepare) as pool:
        yield pool
