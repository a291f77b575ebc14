"""Phones that run all the time in the tests' own process, for commands to which it does not matter where they are."""

from __future__ import annotations

import shutil
import signal
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from mobile_world.runtime.controller import AndroidController
from mobile_world.tasks import FAMILIES
from simdroid.fleet import serve_phone
from tests.conftest import MEMORY


class PhonesAround:
    """Two phones with the snapshots of both families, which every evaluation begins with."""

    def __init__(self, home: Path, stack: ExitStack) -> None:
        self._token = home / "token"
        phones = [
            stack.enter_context(serve_phone(home / name, token_file=self._token)) for name in ("phone-a", "phone-b")
        ]
        for phone in phones:
            with AndroidController.for_phone(phone) as controller:
                for family in FAMILIES.values():
                    family.image.prepare(controller)
        self._addresses = [f"127.0.0.1:{phone.adb_port}" for phone in phones]

    def known_to(self, home: Path, *, count: int = 1) -> tuple[str, str]:
        """The words with which a command of that home plays on so many of them instead of starting any."""
        shutil.copy(self._token, home / ".emulator_console_auth_token")
        return "--device", ",".join(self._addresses[:count])


@pytest.fixture(scope="session")
def phones_around() -> Iterator[PhonesAround]:
    """Phones for all tests: a worker of one's own takes a second to start, and these nothing."""
    with ExitStack() as stack:
        place = TemporaryDirectory(prefix="mw-phone-", dir=MEMORY, ignore_cleanup_errors=True)
        yield PhonesAround(Path(stack.enter_context(place)), stack)


@pytest.fixture(scope="session", autouse=True)
def hang_up_is_heard() -> Iterator[None]:
    """A suite that `nohup` starts ignores SIGHUP, and so would every program that it starts."""
    before = signal.signal(signal.SIGHUP, signal.SIG_DFL)
    yield
    signal.signal(signal.SIGHUP, before)
