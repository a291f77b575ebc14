"""The console client against consoles by the book and against others."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from mobile_world.domain import DeviceLost, DeviceRefused, DeviceTimeout
from mobile_world.runtime import Console
from tests.mobile_world.runtime.adb.fakes import Peer, serving

GREETING = b"Android Console: Authentication required\r\nAndroid Console: type 'auth <auth_token>'\r\nOK\r\n"


def console(*answers: bytes, token: bytes = b"secret") -> Callable[[Peer], None]:
    def script(peer: Peer) -> None:
        peer.socket.sendall(GREETING)
        if line(peer) != b"auth " + token:
            return peer.socket.sendall(b"KO: authentication token does not match\r\n")
        peer.socket.sendall(b"Android Console: type 'help' for a list of commands\r\nOK\r\n")
        for answer in answers:
            line(peer)
            peer.socket.sendall(answer)
        return peer.until_closed()

    return script


def line(peer: Peer) -> bytes:
    got = b""
    while not got.endswith(b"\n"):
        got += peer.exactly(1)
    return got.strip()


@pytest.fixture
def token_file(tmp_path: Path) -> Path:
    file = tmp_path / "token"
    file.write_text("secret\n")
    return file


def test_lines_and_refusals(token_file: Path) -> None:
    script = console(b"MobileWorld\r\nOK\r\n", b"KO: unknown command, try 'help'\r\n", b"OK\r\n")
    with serving(script) as port, Console("127.0.0.1", port, token_file=token_file) as open_console:
        assert open_console.command("avd name") == ["MobileWorld"]
        with pytest.raises(DeviceRefused, match="unknown command"):
            open_console.command("nonsense")
        assert open_console.command("ping") == []


def test_a_wrong_token(token_file: Path) -> None:
    with serving(console(token=b"other")) as port, pytest.raises(DeviceRefused, match="does not match"):
        Console("127.0.0.1", port, token_file=token_file)


def test_a_missing_token_file(tmp_path: Path) -> None:
    with serving(console()) as port, pytest.raises(DeviceRefused, match="No such file"):
        Console("127.0.0.1", port, token_file=tmp_path / "none")


def test_two_commands_in_one_are_refused_here(token_file: Path) -> None:
    with (
        serving(console()) as port,
        Console("127.0.0.1", port, token_file=token_file) as open_console,
        pytest.raises(ValueError, match="one line"),
    ):
        open_console.command("sms send 1 hello\nkill")


def test_a_console_that_hangs_up(token_file: Path) -> None:
    with serving(lambda peer: None) as port, pytest.raises(DeviceLost):
        Console("127.0.0.1", port, token_file=token_file)


def test_a_silent_console(token_file: Path) -> None:
    with serving(Peer.until_closed) as port, pytest.raises(DeviceTimeout):
        Console("127.0.0.1", port, token_file=token_file, timeout=0.2)


def test_an_endless_line(token_file: Path) -> None:
    def flood(peer: Peer) -> None:
        while True:
            peer.socket.sendall(bytes(1 << 16))

    with serving(flood) as port, pytest.raises(DeviceLost, match="not a console"):
        Console("127.0.0.1", port, token_file=token_file)
