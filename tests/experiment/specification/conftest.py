"""Two phones for the tests of this folder, prepared for the suite that the specification names."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from mobile_world.runtime.pool import DevicePool
from mobile_world.runtime.sources import SimulatedPhones
from mobile_world.tasks import suite_family


@pytest.fixture(scope="package")
def pool(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DevicePool]:
    """The console's token is kept out of the real home."""
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOME", str(home))
        family = suite_family("android_world")
        with DevicePool(SimulatedPhones(home / "state", 2), prepare=family.prepare) as pool:
            yield pool
