"""Fixtures every test may use: a booted phone, its shell, and a browser."""

from __future__ import annotations

import asyncio
import gc
import os
import shutil
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pytest
from hypothesis import settings

from simdroid.device import Phone
from simdroid.shell import Shell
from simdroid.system import ROOT, User
from tests.browsing import browser, looks, page, pytest_runtest_makereport
from tests.isolation import own_places, pytest_runtest_call
from tests.tiers import EVERYTHING

__all__ = [
    "Result",
    "browser",
    "looks",
    "own_places",
    "page",
    "phone",
    "pytest_runtest_call",
    "pytest_runtest_makereport",
    "run_script",
    "sh",
]

LINE_DEADLINE_S = 20.0


def place_in_memory() -> Path | None:
    """A file system in memory with room for the largest test, if there is one.

    A phone is hundreds of directories: made and removed they take 31 ms of processor time on ext4, and 5 ms there.
    """
    memory = Path("/dev/shm")
    usable = os.access(memory, os.W_OK | os.X_OK) and shutil.disk_usage(memory).free > 2 << 30
    return memory if usable else None


MEMORY = place_in_memory()

# Two noisy cores: an example that takes long says nothing about the code. pytest-timeout still ends what hangs.
settings.register_profile("everything", deadline=None)
settings.register_profile("usual", deadline=None, max_examples=30)


def pytest_configure() -> None:
    """Fewer examples of each property are tried unless everything is; tests that need many say so themselves."""
    settings.load_profile("everything" if EVERYTHING else "usual")
    # A shell that starts the suite in the background has it ignore Ctrl-C, and every program of a test with it.
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what only `make test-all` runs."""
    left_out = [] if EVERYTHING else [item for item in items if item.get_closest_marker("exhaustive")]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in set(left_out)]


def pytest_collection_finish() -> None:
    """Ten thousand collected tests are no garbage: looking through them again and again took a tenth of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 20)


class Result(NamedTuple):
    """What a script did."""

    status: int
    stdout: str
    stderr: str


class _Sink:
    def __init__(self) -> None:
        self.data = bytearray()

    def write(self, data: bytes) -> None:
        self.data += data

    async def drain(self) -> None:
        await asyncio.sleep(0)


class _Source:
    def __init__(self, data: bytes) -> None:
        self._data = data

    async def read(self, limit: int = -1) -> bytes:
        cut = len(self._data) if limit < 0 else limit
        chunk, self._data = self._data[:cut], self._data[cut:]
        return chunk


def run_script(phone: Phone, script: str, *, stdin: bytes = b"", user: User = ROOT) -> Result:
    """Run a script on a phone and wait for its end."""
    out, err = _Sink(), _Sink()
    shell = Shell(phone, user=user, stdin=_Source(stdin), stdout=out, stderr=err)

    async def main() -> int:
        return await asyncio.wait_for(shell.run(script), LINE_DEADLINE_S)

    status = asyncio.run(main())
    return Result(status, out.data.decode("utf-8", "replace"), err.data.decode("utf-8", "replace"))


@pytest.fixture
def phone(request: pytest.FixtureRequest) -> Iterator[Phone]:
    """A freshly booted phone whose apps are set up; with the mark `factory_phone` they have never been opened."""
    set_up = request.node.get_closest_marker("factory_phone") is None
    with TemporaryDirectory(prefix="mw-phone-", dir=MEMORY, ignore_cleanup_errors=True) as directory:
        yield Phone(Path(directory) / "phone", set_up=set_up)


@pytest.fixture
def sh(phone: Phone) -> Callable[..., Result]:
    """Runs a script on `phone` as root: `sh("ls /sdcard")`."""

    def run(script: str, *, stdin: bytes = b"", user: User = ROOT) -> Result:
        return run_script(phone, script, stdin=stdin, user=user)

    return run
