"""The command line as a user runs it: output, streams and exit status."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from mobile_world import __version__
from tests.mobile_world.cli.program import QuickProgram


@pytest.fixture
def mw(tmp_path: Path) -> Iterator[QuickProgram]:
    program = QuickProgram(tmp_path)
    yield program
    if (tmp_path / "state").exists():
        program("env", "rm", "--all")


def test_version_and_help(mw: QuickProgram) -> None:
    assert mw.apart("--version").stdout == f"mw {__version__}\n"
    shown = mw.apart("--help")
    assert (shown.returncode, shown.stderr) == (0, "")
    assert "env" in shown.stdout
    assert mw("env", "--help").returncode == 0


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (("evn",), "did you mean 'env'?"),
        (("env", "rnu"), "did you mean 'run'?"),
        (("quantum",), "mw --help"),
        (("env", "run", "--cuont", "2"), "--count"),
        (("env", "run", "--count", "0"), "0 is not in the range"),
        (("env", "rm"), "or say --all"),
        (("env", "rm", "nobody"), "mw env list"),
    ],
)
def test_misuse_is_named_with_the_next_step(mw: QuickProgram, words: tuple[str, ...], hint: str) -> None:
    done = mw(*words)
    assert (done.returncode, done.stdout) == (2, "")
    assert hint in done.stderr
    assert "Traceback" not in done.stderr


def test_config_show(mw: QuickProgram, tmp_path: Path) -> None:
    rows = {row["setting"]: row for row in json.loads(mw("config", "show", "--json").stdout)}
    assert rows["state_dir"] == {"setting": "state_dir", "value": str(tmp_path / "state"), "source": "environment"}
    assert mw("config", "show").stdout.startswith("SETTING")


def test_no_phones(mw: QuickProgram) -> None:
    assert mw("env", "list").stdout == "no phones run; start one with 'mw env run'\n"
    assert json.loads(mw("env", "list", "--json").stdout) == []
    assert mw("env", "rm", "--all").returncode == 0


@pytest.mark.slow
def test_phones_live_from_run_to_rm(mw: QuickProgram) -> None:
    started = mw.apart("env", "run", "--count", "2", "--json")
    assert started.returncode == 0, started.stderr
    phones = json.loads(started.stdout)
    assert [phone["name"] for phone in phones] == ["phone-1", "phone-2"]
    assert all(phone["adb_port"] == phone["console_port"] + 1 for phone in phones)
    assert all(phone["grpc_port"] in (None, phone["console_port"] + 3000) for phone in phones)
    assert json.loads(mw("env", "list", "--json").stdout) == phones
    named = mw("env", "run", "--name", "extra", "--clock", "virtual")
    assert named.returncode == 0, named.stderr
    assert "extra" in named.stdout
    assert mw("env", "run", "--name", "extra").returncode == 2
    removed = mw("env", "rm", phones[0]["serial"], "extra")
    assert removed.stdout.splitlines()[1].startswith("removed extra (")
    assert [phone["name"] for phone in json.loads(mw("env", "list", "--json").stdout)] == ["phone-2"]
    assert mw.apart("env", "rm", "--all").stdout.startswith("removed phone-2")
    assert json.loads(mw("env", "list", "--json", "--all").stdout) == []
