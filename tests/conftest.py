"""Fixtures every test may use: a booted phone, and its shell."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import settings

from mobile_world.phone.device import Phone
from mobile_world.phone.shell import Shell
from mobile_world.phone.system import ROOT, User

LINE_DEADLINE_S = 20.0

settings.register_profile("house", deadline=None)
settings.load_profile("house")
# Two noisy cores: an example that takes long says nothing about the code. pytest-timeout still ends what hangs.


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
def phone(tmp_path: Path) -> Phone:
    """A freshly booted phone."""
    return Phone(tmp_path / "phone")


@pytest.fixture
def sh(phone: Phone) -> Callable[..., Result]:
    """Runs a script on `phone` as root: `sh("ls /sdcard")`."""

    def run(script: str, *, stdin: bytes = b"", user: User = ROOT) -> Result:
        return run_script(phone, script, stdin=stdin, user=user)

    return run
