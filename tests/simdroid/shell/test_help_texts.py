"""`--help` of toybox's commands, as programs look at it."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from simdroid.shell import COMMANDS
from simdroid.shell.toybox_help import toybox_names
from tests.conftest import Result

Sh = Callable[..., Result]
HEAD = "Toybox 0.8.6-android multicall binary (see toybox --help)\n\n"
NEEDS_NO_HELP = {"arch", "groups", "hostname", "kill", "logname", "nproc", "printenv", "pwd", "usleep", "whoami", "yes"}
"""Builtins of the shell, and commands without options."""


def test_appium_finds_out_what_pgrep_and_pidof_can(sh: Sh) -> None:
    found = sh("pgrep --help; echo $?").stdout
    assert found.split()[-1] == "0"
    assert re.search(r"^-f\b", found, re.MULTILINE)
    assert sh("pidof --help > /dev/null; echo $?").stdout == "0\n"


def test_ps_says_that_it_can_list_all(sh: Sh) -> None:
    result = sh("ps --help")
    assert (result.status, result.stderr) == (0, "")
    assert result.stdout.startswith(
        HEAD + "usage: ps [-AadefLlnwZ] [-gG GROUP,] [-k FIELD,] [-o FIELD,] [-p PID,] [-t TTY,] [-uU USER,]\n\nList"
    )
    assert "\n-A\tall processes\n" in result.stdout


@pytest.mark.parametrize("name", sorted({*toybox_names()} - NEEDS_NO_HELP))
def test_every_command_answers(sh: Sh, name: str) -> None:
    assert name in COMMANDS
    result = sh(f"toybox help {name}")
    assert result.status == 0 and f"\nusage: {name}" in result.stdout
    own = sh(f"{name} --help")
    assert own.stdout == result.stdout


def test_toybox_itself(sh: Sh) -> None:
    assert sh("toybox --version") == Result(0, "toybox 0.8.6-android\n", "")
    assert sh("toybox --help").stdout.startswith("Toybox 0.8.6-android multicall binary (see https://landley.net/")
    assert sh("toybox").stdout.split()[:3] == ["arch", "base64", "basename"]
    assert sh("toybox --long").stdout.split()[0] == "system/bin/arch"
    assert sh("toybox help am") == Result(1, "", "toybox: Unknown command am\n")
    assert sh("cmd mobileworld image mobile_world; toybox --version").stdout == "toybox 0.8.9-android\n"


def test_other_programs_print_their_options(sh: Sh) -> None:
    assert sh("logcat --help").stdout.startswith("usage: logcat [-")
