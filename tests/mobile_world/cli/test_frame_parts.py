"""Parts that all commands share: groups that load late, errors in one line, signals on a terminal."""

from __future__ import annotations

import os
import pty
import signal
import sys
import termios
import threading
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner

import mobile_world.cli
from mobile_world.cli import app as app_module
from mobile_world.cli import lazy_group, signals
from mobile_world.cli.lazy_group import CommandEntry, LazyGroup, Terminated, WholeWords
from mobile_world.domain import ConfigError


@click.command()
@click.argument("how")
def ends(how: str) -> None:
    if how == "term":
        signal.raise_signal(signal.SIGTERM)
    elif how == "abort":
        raise click.Abort
    elif how == "usage":
        raise click.UsageError("one two three four five six")
    elif how == "config":
        raise ConfigError("one two\tthree \x1b four")
    elif how == "disk":
        Path("/sys/kernel/new").touch()
    elif how == "bug":
        raise OSError("nothing that a disk said")
    click.echo(str(signal.getsignal(signal.SIGTERM) is lazy_group._terminate))


no_command = "text"
ENTRIES = {
    "ends": CommandEntry(f"{__name__}:ends", "Ends."),
    "wrong": CommandEntry(f"{__name__}:no_command", "Is no command."),
    "inner": CommandEntry(f"{__name__}:INNER", "A group below."),
}
INNER = LazyGroup({"ends": ENTRIES["ends"]}, name="inner", no_args_is_help=True)
GROUP = LazyGroup(ENTRIES, name="mw")


def test_sigterm_ends_a_command_with_its_status() -> None:
    before = signal.getsignal(signal.SIGTERM)
    done = CliRunner().invoke(GROUP, ["ends", "term"])
    assert (done.exit_code, done.stderr) == (143, "terminated\n")
    assert CliRunner().invoke(GROUP, ["inner", "ends", "term"]).exit_code == 143
    aborted = CliRunner().invoke(GROUP, ["ends", "abort"])
    assert (aborted.exit_code, aborted.stderr) == (130, "interrupted\n")
    assert CliRunner().invoke(GROUP, ["ends", "well"]).stdout == "True\n"
    assert signal.getsignal(signal.SIGTERM) is before is signal.SIG_DFL


def test_whoever_handles_sigterm_already_does() -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    try:
        assert CliRunner().invoke(GROUP, ["ends", "term"]).stdout == "False\n"
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
    seen: list[Any] = []

    def elsewhere() -> None:
        with lazy_group._terminable():
            seen.append(signal.getsignal(signal.SIGTERM))

    thread = threading.Thread(target=elsewhere)
    thread.start()
    thread.join(20)
    assert seen == [signal.SIG_DFL], "only the main thread may change handlers"
    with pytest.raises(Terminated):
        lazy_group._terminate(15, None)


def test_errors_are_one_line_or_fit_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    done = CliRunner().invoke(GROUP, ["ends", "config"])
    assert (done.exit_code, done.stderr) == (2, "Error: one two three \\x1b four\n")
    monkeypatch.setattr("mobile_world.cli.output.terminal_width", lambda err=False: 16 if err else None)
    assert CliRunner().invoke(GROUP, ["ends", "config"]).stderr == "Error: one two\nthree \\x1b four\n"
    told = CliRunner().invoke(GROUP, ["inner", "ends", "usage"])
    assert told.exit_code == 2 and told.stderr.endswith("Error: one two\nthree four five\nsix\n")
    shown = CliRunner().invoke(GROUP, ["inner"])
    assert shown.exit_code == 2 and "Ends." in shown.stderr and "Error" not in shown.stderr


def test_what_a_disk_refuses_is_one_line() -> None:
    done = CliRunner().invoke(GROUP, ["inner", "ends", "disk"])
    assert (done.exit_code, done.stderr) == (1, "Error: /sys/kernel/new cannot be used: Permission denied\n")
    with pytest.raises(OSError, match="nothing that a disk said"):
        CliRunner().invoke(GROUP, ["ends", "bug"], catch_exceptions=False)


def test_commands_are_found_by_either_spelling_and_suggested() -> None:
    assert "did you mean 'ends'?" in CliRunner().invoke(GROUP, ["end"]).stderr
    assert "see 'mw --help'" in CliRunner().invoke(GROUP, ["quantum"], prog_name="mw").stderr
    assert "no such option" in CliRunner().invoke(GROUP, ["--end"]).stderr.lower()
    with pytest.raises(TypeError, match="no_command is not a command"):
        CliRunner().invoke(GROUP, ["wrong"], catch_exceptions=False)
    context = click.Context(GROUP)
    assert GROUP.get_command(context, "nothing") is None and GROUP.list_commands(context) == list(ENTRIES)
    found = GROUP.shell_complete(context, "e")
    assert [(each.value, each.help) for each in found] == [("ends", "Ends.")]
    assert [each.value for each in GROUP.shell_complete(context, "--h")] == ["--help"]


def test_help_breaks_no_flag() -> None:
    page = WholeWords(width=40)
    page.write_dl([("--a-b", "one two three four five six-seven-eight nine")])
    page.write_text("ten eleven twelve thirteen fourteen-fifteen-sixteen")
    text = page.getvalue()
    assert "six-seven-eight" in text and "fourteen-fifteen-sixteen" in text and "\u2011" not in text
    wide = WholeWords(width=100)
    wide.write_dl([("x" * 29, "short"), ("y", "other")])
    assert wide.getvalue().splitlines()[0].split() == ["x" * 29, "short"], "a flag of 29 stands beside its help"


def test_help_is_at_most_120_columns_wide(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = app_module.app.context_settings
    assert settings["max_content_width"] == 120 and settings["help_option_names"] == ["-h", "--help"]
    assert settings["token_normalize_func"]("--a_b") == "--a-b"
    called: list[str] = []
    monkeypatch.setattr(app_module, "app", lambda: called.append(os.environ["LOGURU_DIAGNOSE"]))
    monkeypatch.delenv("LOGURU_DIAGNOSE", raising=False)
    mobile_world.cli.main()
    assert called == ["NO"]


@contextmanager
def terminal() -> Any:
    master, end = pty.openpty()
    try:
        yield end
    finally:
        os.close(end)
        os.close(master)


class Stream:
    """A stream of a terminal."""

    def __init__(self, number: int, *, is_terminal: bool = True) -> None:
        self._number, self._is = number, is_terminal

    def fileno(self) -> int:
        return self._number

    def isatty(self) -> bool:
        return self._is


def shows_keys(number: int) -> bool:
    return bool(termios.tcgetattr(number)[3] & termios.ECHOCTL)


def test_keys_are_unseen_while_something_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    with terminal() as number:
        flags = termios.tcgetattr(number)
        flags[3] |= termios.ECHOCTL | termios.ECHO
        termios.tcsetattr(number, termios.TCSANOW, flags)
        monkeypatch.setattr(sys, "stdin", Stream(number))
        monkeypatch.setattr(sys, "stderr", Stream(number))
        with signals._keys_unseen():
            assert shows_keys(number), "the terminal is not this program's"
        group = os.getpgrp()
        monkeypatch.setattr(os, "tcgetpgrp", lambda end: group)
        with signals._keys_unseen():
            assert not shows_keys(number) and termios.tcgetattr(number)[3] & termios.ECHO
        assert shows_keys(number)
        monkeypatch.setattr(sys, "stderr", Stream(number, is_terminal=False))
        with signals._keys_unseen():
            assert shows_keys(number), "nothing is drawn there"
        monkeypatch.setattr(sys, "stderr", Stream(number))
        with signals._keys_unseen():
            monkeypatch.setattr(os, "tcgetpgrp", lambda end: group + 1)
        assert not shows_keys(number), "it is another's by now"


def test_whose_terminal_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "tcgetpgrp", lambda end: os.getpgrp() + end)
    assert signals._in_foreground(0) and not signals._in_foreground(1)

    def closed(end: int) -> int:
        raise OSError

    monkeypatch.setattr(os, "tcgetpgrp", closed)
    assert not signals._in_foreground(0)
