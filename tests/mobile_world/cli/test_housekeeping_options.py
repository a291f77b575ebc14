"""Options about archives of a run and the command that is run at its end."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from mobile_world.cli.app import app
from mobile_world.cli.housekeeping_options import housekeeping_from
from mobile_world.domain import ConfigError
from mobile_world.experiment import Housekeeping
from tests.mobile_world.cli.conftest import PhonesAround
from tests.mobile_world.cli.program import QuickProgram

WRITE_DOWN = """
import os, sys
open(sys.argv[1], "a").write(os.environ["MW_EVENT"])
"""


def taken(**given: Any) -> Housekeeping:
    return housekeeping_from({"archive_to": None, "every": None, "notify": None} | given)


def test_the_command_is_split_into_words_and_the_rest_has_defaults(tmp_path: Path) -> None:
    assert taken() == Housekeeping()
    assert taken(notify="echo 'it has ended' now").notify == ("echo", "it has ended", "now")
    assert taken(archive_to=tmp_path).archive_every_s == 1800.0
    assert taken(archive_to=tmp_path, every=60.0) == Housekeeping(tmp_path, 60.0)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"notify": "no-such-command now"}, "no such command: 'no-such-command'"),
        ({"notify": "'unbalanced"}, "cannot be read as a command"),
        ({"notify": " "}, "names no command"),
        ({"every": 60.0}, "say where with --archive-to"),
    ],
)
def test_what_cannot_be_done_is_refused_before_anything_starts(given: dict[str, Any], message: str) -> None:
    with pytest.raises(ConfigError, match=message):
        taken(**given)


@pytest.mark.parametrize("wrong", ["30", "0s", "-5m", "m", "1w", "half an hour"])
def test_times_have_a_unit(wrong: str) -> None:
    done = CliRunner().invoke(app, ["experiment", "run", "--every", wrong, "--archive-to", "x"])
    assert done.exit_code == 2 and "such as 90s, 30m or 2h" in " ".join(done.output.split())


def test_a_run_keeps_archives_a_log_and_tells_of_its_end(tmp_path: Path, phones_around: PhonesAround) -> None:
    (tmp_path / "write down.py").write_text(WRITE_DOWN)
    noting = shlex.join([sys.executable, str(tmp_path / "write down.py"), str(tmp_path / "noted")])
    mw = QuickProgram(tmp_path, "experiment", COLUMNS="200")
    around = phones_around.known_to(tmp_path, count=2)
    small = ("experiment1", "--tasks", "WifiEnableTask", "--variants", "v01,v06", "--replicas", "1", *around)
    done = mw("run", *small, "--output-dir", "out", "--archive-to", "kept", "--every", "1h", "--notify", noting)
    assert done.returncode == 0, done.stderr
    [file] = (tmp_path / "kept").iterdir()
    assert f"archived to kept/{file.name}" in done.stderr
    assert (tmp_path / "noted").read_text() == "finished"
    log = (tmp_path / "out" / "run.log").read_text().splitlines()
    assert "run began: mobile_world" in log[0] and "run ended: 5 of 5 episodes scored" in log[-1]
    assert sum("attempt 1: " in line for line in log) == 5
    back = mw("restore", f"kept/{file.name}", "--to", "back")
    assert back.returncode == 0 and "complete: everything covered is intact" in back.stdout
    assert (tmp_path / "back" / "run.log").read_text().splitlines() == log
    again = mw("restore", f"kept/{file.name}", "--to", "back")
    assert again.returncode == 2 and "nothing is written over it" in again.stderr
    grown = mw("extend", "back", "--replicas", "2", "--dry-run")
    assert grown.returncode == 0 and "5 to run" in grown.stdout
