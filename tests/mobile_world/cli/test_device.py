"""`mw device`: what there is and what it shows."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.mobile_world.cli.program import Program, QuickProgram


@pytest.fixture
def mw(tmp_path: Path) -> Iterator[Program]:
    program = QuickProgram(tmp_path)
    yield program
    if (tmp_path / "state").exists():
        program("env", "rm", "--all")


def test_without_devices_the_next_step_is_named(mw: Program) -> None:
    assert mw("device", "list").stdout == "no devices; start one with 'mw env run'\n"
    done = mw("device", "screenshot")
    assert (done.returncode, "there are none: start one" in done.stderr) == (2, True)
    assert mw("device", "screenshot", "nobody").returncode != 0


@pytest.mark.slow
def test_a_phone_is_listed_and_its_screen_saved(mw: Program) -> None:
    (phone,) = json.loads(mw("env", "run", "--json").stdout)
    (row,) = json.loads(mw("device", "list", "--json").stdout)
    assert row == phone
    titles = mw("device", "list").stdout.splitlines()[0].split()
    assert titles == ["NAME", "BACKEND", "STATE", "ADDRESS", "GRPC", "PROFILE"]
    assert mw("device", "screenshot").stdout == "phone-1.png\n"
    picture = (mw.home / "phone-1.png").read_bytes()
    assert picture.startswith(b"\x89PNG")
    assert mw("device", "screenshot", phone["serial"], "-o", "other.png").returncode == 0
    assert (mw.home / "other.png").read_bytes() == picture
    done = mw("device", "screenshot", "1", "-o", "/nowhere/a.png")
    assert done.returncode == 1
    assert "cannot be written" in done.stderr
