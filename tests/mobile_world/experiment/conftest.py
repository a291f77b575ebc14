"""One phone for the tests of a module; every episode loads its snapshot."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from mobile_world.runtime.controller import AndroidController
from mobile_world.tasks import suite_family
from simdroid.fleet import serve_phone


@pytest.fixture(scope="module")
def controller(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AndroidController]:
    """A phone that is ready for tasks; the console's token is kept out of the real home."""
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOME", str(home))
        with serve_phone(home / "phone") as record, AndroidController.for_phone(record) as controller:
            suite_family("android_world").image.prepare(controller)
            yield controller
