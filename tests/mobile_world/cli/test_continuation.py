"""The command that continues a run is named wherever one ends early, and holds no key."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import cast

import click
import pytest

from mobile_world.cli.app import app
from mobile_world.cli.continuation import continued_by, same_command
from mobile_world.cli.experiment.start import continuation
from mobile_world.domain import ConfigError, HostExhausted, StorageFailed
from mobile_world.experiment.configuration import Experiment


@pytest.mark.parametrize(
    ("words", "command"),
    [
        (["eval", "--agent", "null", "--output", "my run"], "mw eval --agent null --output 'my run'"),
        (["eval", "--api-key", "sk-1", "--model", "m"], "mw eval --api-key KEY --model m"),
        (
            ["eval", "--executor_api_key=sk-1", "--user-api-key", "sk-2"],
            "mw eval --executor_api_key=KEY --user-api-key KEY",
        ),
        (["eval", "--api-key-env", "MINE"], "mw eval --api-key-env MINE"),
        (["eval", "--base-url", "http://h:1/v1?key=1&x=2"], "mw eval --base-url 'http://h:1/v1?key=KEY&x=KEY'"),
        (["eval", "--base-url", "https://me:pw@h/v1"], "mw eval --base-url https://KEY@h/v1"),
        (
            ["eval", "--option", "api_key=1", "--notify", "curl -H 'Bearer x' u"],
            "mw eval --option api_key=KEY --notify 'curl -H '\"'\"'Bearer KEY'\"'\"' u'",
        ),
    ],
)
def test_the_same_command_without_its_keys(words: list[str], command: str) -> None:
    with app.make_context("mw", list(words)):
        assert same_command() == command


def test_an_end_for_want_of_something_says_what_to_do_and_how_to_go_on(capsys: pytest.CaptureFixture[str]) -> None:
    told = r"^the disk is full; free some space, then continue with: mw eval x$"
    with pytest.raises(StorageFailed, match=told), continued_by(lambda: "mw eval x"):
        raise StorageFailed("the disk is full; free some space")
    with pytest.raises(HostExhausted), continued_by(lambda: "mw eval x"):
        raise HostExhausted("no memory")
    with pytest.raises(ConfigError, match=r"^a mistake$"), continued_by(lambda: "mw eval x"):
        raise ConfigError("a mistake")
    with pytest.raises(KeyboardInterrupt), continued_by(lambda: "mw eval x"):
        raise KeyboardInterrupt
    assert capsys.readouterr().err == "continue with: mw eval x\n"
    assert click.get_current_context(silent=True) is None


def test_a_run_whose_plan_was_never_written_is_begun_again_and_any_other_resumed(tmp_path: Path) -> None:
    experiment = cast("Experiment", SimpleNamespace(output_dir=tmp_path))
    with app.make_context("mw", ["experiment", "run", "demo"]):
        assert continuation(experiment) == "mw experiment run demo"
    (tmp_path / "run.json").touch()
    assert continuation(experiment) == f"mw experiment resume {tmp_path}"
