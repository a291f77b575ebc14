"""One phone for all tests of the family; every task begins from the family's snapshot."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest

from mobile_world.phone.fleet import serve_phone
from mobile_world.runtime import AdbDevice, Console
from mobile_world.runtime.controller import AndroidController
from mobile_world.tasks import suite_family


@pytest.fixture(scope="session")
def controller(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AndroidController]:
    home = tmp_path_factory.mktemp("mobile_world")
    with serve_phone(home / "phone", token_file=home / "token") as record:
        console = partial(Console, "127.0.0.1", record.console_port, token_file=home / "token")
        device = AdbDevice.direct("127.0.0.1", record.adb_port)
        with AndroidController(device, console=console) as controller:
            suite_family("mobile_world").prepare(controller)
            yield controller
