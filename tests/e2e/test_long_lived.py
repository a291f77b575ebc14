"""Programs that keep a connection open: the log stream of android_env, the console, and a client that dies."""

from __future__ import annotations

import socket
import subprocess
from pathlib import Path

import pytest

from simdroid.fleet import serve_phone
from tests.e2e.adb_program import Adb

DEADLINE_S = 20.0


def test_the_log_stream_lives_until_it_is_ended(adb: Adb) -> None:
    words = [*adb.prefix(), "logcat", "-v", "epoch", "MwTest:V", "*:S"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=adb.environment()) as stream:
        assert stream.stdout is not None
        try:
            adb.shell("log -t Other unheard; log -t MwTest heard")
            lines = iter(stream.stdout.readline, b"")
            line = next(line for line in lines if not line.startswith(b"--------- beginning of"))
            assert line.strip().endswith(b"I MwTest  : heard"), line
            float(line.split()[0])
            assert stream.poll() is None
        finally:
            stream.kill()
    assert adb.shell("echo still here").text == "still here\n"


class ConsoleLine:
    """A plain socket to the console, as telnet would open it."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=DEADLINE_S)
        self._lines = self._socket.makefile("rb")

    def answer(self) -> list[str]:
        """Lines up to and with the closing OK or KO."""
        lines: list[str] = []
        while not lines or not lines[-1].startswith(("OK", "KO")):
            line = self._lines.readline()
            assert line.endswith(b"\r\n"), (line, lines)
            lines.append(line.decode().rstrip("\r\n"))
        return lines

    def ask(self, command: str) -> list[str]:
        """Send a command and wait for its answer."""
        self._socket.sendall(command.encode() + b"\r\n")
        return self.answer()

    def ended(self) -> bool:
        """Whether the console has hung up."""
        return self._lines.readline() == b""

    def close(self) -> None:
        """Hang up."""
        self._lines.close()
        self._socket.close()


@pytest.mark.parametrize(
    ("command", "last"),
    [
        ("help", "OK"),
        ("ping", "OK"),
        ("avd name", "OK"),
        ("avd status", "OK"),
        ("avd snapshot list", "OK"),
        ("avd snapshot save one", "OK"),
        ("avd snapshot load none", "KO: "),
        ("avd snapshot save", "KO: argument missing, try 'avd snapshot save <name>'"),
        ("avd nonsense", "KO:  bad sub-command"),
        ("sms send 5551234 Hello there", "OK"),
        ("sms send", "KO: missing argument, try 'sms send <phonenumber> <text message>'"),
        ("sms send abc hello", "KO: bad phone number format, must be [+](0-9)*"),
        ("gsm call 5551234", "OK"),
        ("gsm cancel 5559999", "KO: "),
        ("gsm list", "OK"),
        ("geo fix 9.5 47.1", "OK"),
        ("power capacity 40", "OK"),
        ("power ac off", "OK"),
        ("rotate", "OK"),
        ("nonsense", "KO: unknown command, try 'help'"),
    ],
)
def test_the_console_answers_each_command(console_port: int, command: str, last: str) -> None:
    console = ConsoleLine(console_port)
    assert console.answer()[0] == "Android Console: Authentication required"
    assert console.ask("sms send 1 locked")[-1].startswith("KO")
    assert console.ask("auth wrong")[-1].startswith("KO")
    assert console.ask("auth the-token")[-1] == "OK"
    assert console.ask(command)[-1].startswith(last)
    console._socket.sendall(b"quit\r\n")
    assert console.ended()
    console.close()


@pytest.fixture(scope="module")
def console_port(tmp_path_factory: pytest.TempPathFactory) -> object:
    """A phone's console with a token of its own."""
    home: Path = tmp_path_factory.mktemp("console")
    token = home / "token"
    token.write_text("the-token")
    with serve_phone(home / "phone", token_file=token) as phone:
        yield phone.console_port
