"""Commands over both shell protocols, over exec, and on a terminal."""

from __future__ import annotations

import asyncio
import logging
import struct

import pytest

from simdroid.adbd import PhoneServer, transport, wire
from simdroid.adbd.shell_service import EchoingInput, ShellRequest
from simdroid.device import Phone
from simdroid.shell.commands import COMMANDS, Call
from tests.simdroid.adbd.client import peer, unframe
from tests.simdroid.adbd.conftest import Serve


@pytest.mark.parametrize(
    ("options", "script", "expected"),
    [
        ([], "ls", ShellRequest("ls", framed=False, terminal=False)),
        ([], "", ShellRequest("", framed=False, terminal=True)),
        (["v2", "TERM=xterm-256color", "raw"], "ls", ShellRequest("ls", framed=True, terminal=False)),
        (["v2", "TERM=xterm-256color", "pty"], "ls", ShellRequest("ls", framed=True, terminal=True)),
        (["v2", "raw"], "", ShellRequest("", framed=True, terminal=False)),
        (["v2"], "ls", ShellRequest("ls", framed=True, terminal=False)),
    ],
)
def test_service_names(options: list[str], script: str, expected: ShellRequest) -> None:
    assert ShellRequest.parse(options, script) == expected


@pytest.mark.parametrize(
    ("script", "status", "stdout", "stderr"),
    [
        ("echo out; echo err >&2; exit 42", 42, b"out\n", b"err\n"),
        ("nonsense", 127, b"", b"/system/bin/sh: nonsense: inaccessible or not found\n"),
        ("exit 300", 44, b"", b""),
        ("echo a; echo b >&2; echo c", 0, b"a\nc\n", b"b\n"),
        ("read x; echo [$x]", 0, b"[typed]\n", b""),
        ("echo caf\u00e9 '\u20ac'", 0, "café €\n".encode(), b""),
    ],
)
def test_framed(serve: Serve[None], script: str, status: int, stdout: bytes, stderr: bytes) -> None:
    async def scenario(server: PhoneServer) -> None:
        async with peer(server) as connection:
            assert await connection.shell(script, stdin=b"typed\n") == (status, stdout, stderr)

    serve(scenario)


def test_the_lines_of_one_command_share_a_frame(serve: Serve[None], monkeypatch: pytest.MonkeyPatch) -> None:
    def lines(call: Call) -> int:
        for number in range(3):
            call.print(str(number))
        return 0

    monkeypatch.setitem(COMMANDS, "lines", lines)

    async def scenario(server: PhoneServer) -> None:
        async with peer(server) as connection:
            stream = await connection.open("shell,v2,raw:lines")
            assert await stream.read_all() == b"\1\6\0\0\0" + b"0\n1\n2\n" + b"\3\1\0\0\0\0"
            assert len(stream.sizes) <= 2

    serve(scenario)


def test_stdin_that_is_never_closed_does_not_hold_a_command_up(serve: Serve[None]) -> None:
    async def scenario(server: PhoneServer) -> None:
        async with peer(server) as connection:
            assert await connection.shell("echo done", stdin=None) == (0, b"done\n", b"")

    serve(scenario)


def test_window_sizes_and_unknown_frames_are_skipped(serve: Serve[None]) -> None:
    async def scenario(server: PhoneServer) -> None:
        async with peer(server) as connection:
            stream = await connection.open("shell,v2,raw:read a; echo $a")
            size = b"24x80,0x0\0"
            frames = [(5, size), (0, b"he"), (9, b"?" * 70_000), (0, b""), (0, b"llo\n"), (4, b"")]
            await stream.write(b"".join(struct.pack("<BI", kind, len(body)) + body for kind, body in frames))
            assert unframe(await stream.read_all()) == (0, b"hello\n", b"")

    serve(scenario)


def test_plain_protocol_mixes_both_outputs(serve: Serve[None]) -> None:
    async def scenario(server: PhoneServer) -> None:
        async with peer(server) as connection:
            for service in ("shell", "exec"):
                stream = await connection.open(f"{service}:echo out; echo err >&2; exit 3")
                assert await stream.read_all() == b"out\nerr\n"

    serve(scenario)


def test_binary_output_is_not_touched(serve: Serve[None], phone: Phone) -> None:
    content = bytes(range(256)) * 5000
    phone.system.fs.write_bytes("/data/local/tmp/f", content)

    async def scenario(server: PhoneServer) -> None:
        async with peer(server) as connection:
            for service in ("shell", "exec"):
                assert await (await connection.open(f"{service}:cat /data/local/tmp/f")).read_all() == content
            assert (await connection.shell("cat /data/local/tmp/f")).stdout == content
            assert (await connection.shell("cat", stdin=content)).stdout == content

    serve(scenario)


def test_exec_finishes_with_the_input_it_got(serve: Serve[None], phone: Phone) -> None:
    async def scenario(server: PhoneServer) -> None:
        async with peer(server) as connection:
            stream = await connection.open("exec:cat > /data/local/tmp/in")
            await stream.write(b"first ")
            connection.send(wire.WRTE, stream.local_id, stream.remote_id, b"second")
            stream.close()
            assert (await connection.receive()).command == wire.OKAY
            assert (await connection.receive()).command == wire.CLSE
            assert (await connection.shell("cat /data/local/tmp/in")).stdout == b"first second"

    serve(scenario)


def test_exec_that_does_not_end_is_ended(serve: Serve[None], monkeypatch: pytest.MonkeyPatch) -> None:
    async def hang(call: Call) -> int:
        await asyncio.Event().wait()
        return 0

    monkeypatch.setitem(COMMANDS, "hang", hang)
    monkeypatch.setattr(transport, "LINGER_S", 0.05)

    async def scenario(server: PhoneServer) -> None:
        async with peer(server) as connection:
            stream = await connection.open("exec:hang")
            stream.close()
            (transport_,) = server._transports
            async with asyncio.timeout(20):
                while transport_.tasks:
                    await asyncio.sleep(0.01)

    serve(scenario)


def test_a_shell_without_a_command_reads_a_script(serve: Serve[None]) -> None:
    async def scenario(server: PhoneServer) -> None:
        async with peer(server) as connection:
            assert await connection.shell("", stdin=b"x=5\necho $x\nexit $x\n") == (5, b"5\n", b"")

    serve(scenario)


def test_root_and_shell_users(serve: Serve[None], phone: Phone) -> None:
    async def scenario(server: PhoneServer) -> None:
        async with peer(server) as connection:
            assert (await connection.shell("echo $USER")).stdout == b"shell\n"
            phone.rooted = True
            assert (await connection.shell("echo $USER")).stdout == b"root\n"

    serve(scenario)


def test_a_broken_command_costs_its_status_only(
    serve: Serve[None], phone: Phone, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(call: Call) -> int:
        raise ZeroDivisionError

    monkeypatch.setitem(COMMANDS, "broken", broken)

    async def scenario(server: PhoneServer) -> None:
        async with peer(server) as connection:
            assert (await connection.shell("broken")).status not in (0, -1)
            assert (await connection.shell("echo alive")).stdout == b"alive\n"

    serve(scenario)
    assert phone.internal_errors == 1
    assert any(each.levelno == logging.ERROR for each in caplog.records)


# -- terminals ---------------------------------------------------------------------------------------------------


def test_terminal_session(serve: Serve[None]) -> None:
    async def scenario(server: PhoneServer) -> None:
        async with peer(server) as connection:
            stream = await connection.open("shell:")
            assert await stream.read_exactly(11) == b"emu64x:/ $ "
            await stream.write(b"echo hx\x7fi\r")
            expected = b"echo hx\b \bi\r\nhi\r\nemu64x:/ $ "
            assert await stream.read_exactly(len(expected)) == expected
            await stream.write(b"exit\r")
            assert await stream.read_all() == b"exit\r\n"

    serve(scenario)


def test_framed_terminal_merges_outputs_and_has_a_status(serve: Serve[None]) -> None:
    async def scenario(server: PhoneServer) -> None:
        async with peer(server) as connection:
            stream = await connection.open("shell,v2,TERM=xterm,pty:echo out; echo err >&2; exit 9")
            assert unframe(await stream.read_all()) == (9, b"out\r\nerr\r\n", b"")

    serve(scenario)


def test_ctrl_c_ends_a_command_on_a_terminal(serve: Serve[None]) -> None:
    async def scenario(server: PhoneServer) -> None:
        async with peer(server) as connection:
            stream = await connection.open("shell,v2,TERM=xterm,pty:cat")
            await stream.write(struct.pack("<BI", 0, 1) + b"\x03")
            assert unframe(await stream.read_all()).status == 130

    serve(scenario)


class _Screen:
    def __init__(self) -> None:
        self.shown = b""

    def write(self, data: bytes) -> None:
        self.shown += data

    async def drain(self) -> None:
        return


class _Keys:
    def __init__(self, *blocks: bytes) -> None:
        self._blocks = list(blocks)

    async def read(self, limit: int = -1) -> bytes:
        return self._blocks.pop(0) if self._blocks else b""


@pytest.mark.parametrize(
    ("keys", "typed", "shown"),
    [
        ([b"ls\r"], b"ls\r", b"ls\r\n"),
        ([b"\x7f\x7f", b"a"], b"a", b"a"),
        (["aä".encode(), b"\x7f"], "aä".encode() + b"\x7f\x7f", "aä".encode() + b"\b \b"),
        ([b"abc\x15x"], b"abc\x7f\x7f\x7fx", b"abc" + b"\b \b" * 3 + b"x"),
        ([b"a\x03\x7f\x04"], b"a\x03\x04", b"a"),
    ],
)
def test_echo(keys: list[bytes], typed: bytes, shown: bytes) -> None:
    async def main() -> bytes:
        echo, got = EchoingInput(_Keys(*keys), screen), b""
        while block := await echo.read():
            got += block
        return got

    screen = _Screen()
    assert asyncio.run(main()) == typed
    assert screen.shown == shown
