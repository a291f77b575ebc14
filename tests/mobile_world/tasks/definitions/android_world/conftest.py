"""One phone for all tests of the family; every test begins from the family's snapshot."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from mobile_world.runtime.controller import AndroidController
from mobile_world.tasks import suite_family
from simdroid.fleet import serve_phone


@pytest.fixture(scope="session")
def controller(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AndroidController]:
    home = tmp_path_factory.mktemp("android_world")
    phone = serve_phone(home / "phone", token_file=home / "token")
    with phone as record, AndroidController.for_phone(record) as controller:
        suite_family("android_world").image.prepare(controller)
        yield controller
