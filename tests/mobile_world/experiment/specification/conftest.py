"""Two phones for the tests of this folder, prepared for the suite that the specification names."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from mobile_world.runtime.pool import DevicePool
from tests.phones_here import PhonesHere


@pytest.fixture(scope="package")
def pool() -> Iterator[DevicePool]:
    with DevicePool(PhonesHere(2)) as pool:
        yield pool
