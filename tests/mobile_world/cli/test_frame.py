"""What all commands share: tables, choices, completion, interruption."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from mobile_world.cli.app import app
from mobile_world.cli.lazy_group import CommandEntry, LazyGroup
from mobile_world.cli.options import SuggestingChoice
from mobile_world.cli.output import print_details, print_rows
from mobile_world.domain import ConfigError, InfraError

MW = str(Path(sys.executable).with_name("mw"))


def asked_to_complete(line: str) -> dict[str, str]:
    return {"_MW_COMPLETE": "bash_complete", "COMP_WORDS": line, "COMP_CWORD": str(line.count(" "))}


def offers(said: str) -> list[str]:
    return [entry.partition(",")[2] for entry in said.splitlines() if entry]


def completed(line: str) -> list[str]:
    return offers(CliRunner().invoke(app, [], env=asked_to_complete(line), prog_name="mw").stdout)


def test_shells_complete_commands_flags_suites_and_tasks() -> None:
    assert completed("mw in") == ["info"]
    assert completed("mw info ta") == ["task"]
    assert "--suite-family" in completed("mw info task --su")
    assert completed("mw info task --suite-family and") == ["android_world"]
    assert completed("mw info task --suite-family nowhere --name S") == []
    names = asked_to_complete("mw info task --suite_family android_world --name SimpleA")
    done = subprocess.run([MW], env={**os.environ, **names}, capture_output=True, text=True, timeout=60)
    assert offers(done.stdout) == ["SimpleAlarmTask"], "in a process of its own, as a shell asks"


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts(shell: str) -> None:
    done = CliRunner().invoke(app, ["completion", shell], prog_name="mw")
    assert done.exit_code == 0
    assert f"_MW_COMPLETE={shell}_complete" in done.stdout
    program = shutil.which(shell)
    if program and shell != "zsh":
        subprocess.run([program, "-n"], input=done.stdout, text=True, check=True, timeout=20)


def test_an_unknown_shell_is_refused() -> None:
    done = CliRunner().invoke(app, ["completion", "bahs"])
    assert done.exit_code == 2
    assert "Did you mean 'bash'?" in done.stderr


def test_help_tells_the_exit_statuses() -> None:
    shown = CliRunner().invoke(app, ["--help"]).stdout
    for status in ("0", "1", "2", "3", "130"):
        assert re.search(rf"^ +{status}  +\w", shown, re.MULTILINE)


@click.command()
@click.argument("how")
@click.option("--suite-family", type=SuggestingChoice(["mobile_world", "android_world"]), default="mobile_world")
def ends(how: str, suite_family: str) -> None:
    click.echo(suite_family)
    errors = {"config": ConfigError("bad\nname"), "infra": InfraError("gone"), "stop": KeyboardInterrupt()}
    if how in errors:
        raise errors[how]


GROUP = LazyGroup(
    {"try-it": CommandEntry(f"{__name__}:ends", "Ends in several ways.")},
    name="mw",
    context_settings={"token_normalize_func": lambda token: token.replace("_", "-")},
)


@pytest.mark.parametrize(
    ("how", "status", "said"),
    [
        ("well", 0, ""),
        ("config", 2, "Error: bad name\n"),
        ("infra", 1, "Error: gone\n"),
        ("stop", 130, "interrupted\n"),
    ],
)
def test_exit_statuses(how: str, status: int, said: str) -> None:
    done = CliRunner().invoke(GROUP, ["try-it", how])
    assert (done.exit_code, done.stderr) == (status, said)


def test_underscores_are_another_spelling_of_flags_but_not_of_values() -> None:
    done = CliRunner().invoke(GROUP, ["try_it", "well", "--suite_family=android_world"])
    assert done.stdout == "android_world\n", done.output
    done = CliRunner().invoke(GROUP, ["try-it", "well", "--suite-family", "android-world"])
    assert done.exit_code == 2
    assert "'mobile_world', 'android_world'. Did you mean 'android_world'?" in done.stderr


ROWS = [
    {"name": "甲乙", "done": True, "many": ["a", "b"], "nothing": None, "rich": "[red]x[/red]"},
    {"name": "long name", "done": False, "many": [], "nothing": None, "rich": "e\u0301 " + "word " * 60},
]


def test_columns_line_up_whatever_is_in_them(capsys: pytest.CaptureFixture[str]) -> None:
    print_rows(ROWS, as_json=False, empty="none")
    header, first, second = capsys.readouterr().out.splitlines()
    assert header.split() == ["NAME", "DONE", "MANY", "NOTHING", "RICH"]
    assert first == "甲乙       yes   a, b           [red]x[/red]"
    assert second.startswith("long name  no                   e\u0301 word")
    print_details(ROWS[0], as_json=False)
    assert "many     a, b\n" in capsys.readouterr().out
