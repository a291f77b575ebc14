"""Where the state of phones cannot be written, every command says so in one line that names the variable."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from mobile_world.cli import doctor
from mobile_world.core.backends import Backends
from mobile_world.domain import StorageFailed
from tests.mobile_world.cli.program import QuickProgram

REMEDY = "choose another directory with MW_STATE_DIR"
STARTING = (
    "env run",
    "phone gallery",
    "eval --agent null --task SimpleAlarmTask --suite-family android_world",
    "test Go --agent null",
    "task check SimpleAlarmTask --suite-family android_world",
    "experiment run experiment1",
    "server --port 0",
    "mcp",
    "device",
)


@pytest.fixture(params=["below a file", "where even root may write nothing"])
def unwritable(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A state directory that cannot be made."""
    if request.param == "below a file":
        (tmp_path / "file").touch()
        return tmp_path / "file" / "state"
    return Path("/sys/kernel")


@pytest.mark.parametrize("command", STARTING)
def test_whatever_starts_a_phone_names_the_variable(command: str, unwritable: Path, tmp_path: Path) -> None:
    done = QuickProgram(tmp_path, MW_STATE_DIR=str(unwritable))(*command.split())
    assert done.returncode in (1, 2)
    (error,) = (line for line in done.stderr.splitlines() if line.startswith("Error"))
    assert str(unwritable) in error and error.endswith(REMEDY)
    assert "Traceback" not in done.stderr


@contextmanager
def somebody_else() -> Iterator[None]:
    """Be an ordinary user, whom permission bits hold off, and not root."""
    before = os.geteuid()
    if before:
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(before)


def test_a_folder_that_one_may_not_enter_names_the_variable_too(tmp_path: Path) -> None:
    closed = tmp_path / "closed"
    closed.mkdir(mode=0)
    phones = Backends(closed / "state", {}, adb_server_port=5037, default_avd=str)
    try:
        for running in (phones.avd.running, phones.adb.running, phones.docker.running, phones.sim.running):
            with somebody_else(), pytest.raises(StorageFailed, match=REMEDY):
                running()
    finally:
        closed.chmod(0o700)


def test_a_listing_says_what_it_could_not_read(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    mw = QuickProgram(tmp_path, MW_STATE_DIR=str(tmp_path / "file" / "state"))
    done = mw("env", "list")
    assert done.returncode == 0
    assert done.stderr.startswith(f"not listed: sim: {tmp_path}/file/state/workers cannot be used: Not a directory")


def test_the_doctor_misses_it(unwritable: Path) -> None:
    sign = doctor._room(unwritable)
    assert (sign.well, sign.needed, sign.remedy) == (False, True, REMEDY)


def test_the_default_output_is_refused_by_its_option(tmp_path: Path) -> None:
    (tmp_path / "demo-output").touch()
    done = QuickProgram(tmp_path)("demo")
    assert done.returncode == 2 and "--output" in done.stderr


def test_without_a_temporary_directory_the_variable_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile._candidate_tempdir_list", lambda: ["/sys/kernel"])
    monkeypatch.setattr("tempfile.tempdir", None)
    done = QuickProgram(tmp_path)("demo")
    assert done.returncode == 1
    assert done.stderr.endswith("set TMPDIR to a directory that you may write\n")
    assert len(done.stderr.splitlines()) == 1
