"""Keeps tests to themselves: a home and a temporary directory of their own, no name looked up, nothing left behind."""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Generator, Iterator
from ipaddress import ip_address
from pathlib import Path

import pytest

__all__ = ["own_places", "pytest_runtest_call"]

ENDED_S = 60.0
"""How long programs may take to end after the last test."""

_XDG = ("XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_RUNTIME_DIR", "XDG_STATE_HOME")
_LOOKUPS = frozenset({"socket.getaddrinfo", "socket.gethostbyname", "socket.gethostbyaddr"})

_ALLOWED = ("adb.*.log", "pytest-of-*")
"""What every adb server and every pytest of a test leaves in its temporary directory."""

_looked_up: list[str] = []


@pytest.fixture(scope="session", autouse=True)
def own_places(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Every program of a test inherits the places; at the end none may be running, and no file be left."""
    sys.addaudithook(_audit)
    base = tmp_path_factory.getbasetemp()
    home, tmp = base / "home", base / "tmp"
    with pytest.MonkeyPatch.context() as patch:
        for variable, place in (("HOME", home), ("TMPDIR", tmp)):
            place.mkdir()
            patch.setenv(variable, str(place))
        for variable in _XDG:
            patch.delenv(variable, raising=False)
        patch.setattr(tempfile, "tempdir", None)  # where it looks is remembered
        yield
    files = [str(file) for file in tmp.iterdir() if not any(map(file.match, _ALLOWED))]
    if left := [*_programs(base), *files]:
        pytest.fail(f"left behind: {'; '.join(left)}")


def _programs(base: Path) -> list[str]:
    """Programs on their own that still run and know a place below `base` from their environment."""
    deadline = time.monotonic() + ENDED_S
    while (found := list(_running(os.fsencode(base)))) and time.monotonic() < deadline:
        time.sleep(0.1)
    return found


def _running(base: bytes) -> Iterator[str]:
    for process in Path("/proc").glob("[0-9]*"):
        try:
            # In another root the same name is another place.
            known = base in (process / "environ").read_bytes() and (process / "root").samefile("/")
            parent = int((process / "stat").read_text().rpartition(")")[2].split()[1])
            command = (process / "cmdline").read_bytes()
        except OSError:  # has ended, or is somebody else's
            continue
        # Children end with this process: decoders and other services that are kept for the next test.
        if known and os.getpid() not in (int(process.name), parent):
            yield f"{process.name}: {os.fsdecode(command.replace(bytes(1), b' '))}"


def _audit(event: str, arguments: tuple[object, ...]) -> None:
    if event not in _LOOKUPS:
        return
    host = arguments[0].decode("ascii", "replace") if isinstance(arguments[0], bytes) else arguments[0]
    if isinstance(host, str) and _needs_name_service(host):
        _looked_up.append(host)
        raise AssertionError(f"a test asks the name service for {host!r}; use 127.0.0.1")


def _needs_name_service(host: str) -> bool:
    if host in ("", "localhost"):
        return False
    try:
        ip_address(host)
    except ValueError:
        return True
    return False


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call() -> Generator[None, None, None]:
    """Fail a test that looked up a name, even if the code under test took the error for an answer."""
    _looked_up.clear()
    yield
    if _looked_up:
        pytest.fail(f"asked the name service for {', '.join(_looked_up)}")
