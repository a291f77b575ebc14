"""Conversations with the shell: prompts, state between lines, unfinished constructs, Ctrl-C and Ctrl-D."""

from __future__ import annotations

import asyncio

import pytest

from simdroid.device import Phone
from simdroid.shell import Shell
from simdroid.shell.language import session
from simdroid.system import ROOT, SHELL, User
from tests.conftest import Result

ROOT_PROMPT = "emu64x:/ # "


class Typist:
    """Types lines as they come; between two of them the shell has time to answer."""

    def __init__(self, chunks: list[bytes]) -> None:
        self._chunks = list(chunks)

    async def read(self, limit: int = -1) -> bytes:
        for _ in range(200):
            await asyncio.sleep(0)
        if not self._chunks:
            return b""
        chunk = self._chunks.pop(0)
        if 0 <= limit < len(chunk):
            self._chunks.insert(0, chunk[limit:])
            chunk = chunk[:limit]
        return chunk


class Screen:
    def __init__(self) -> None:
        self.data = b""

    def write(self, data: bytes) -> None:
        self.data += data

    async def drain(self) -> None:
        await asyncio.sleep(0)


def talk(phone: Phone, *chunks: str, tty: bool = True, user: User = ROOT) -> Result:
    out = Screen()
    err = out if tty else Screen()
    typist = Typist([chunk.encode() for chunk in chunks])
    shell = Shell(phone, user=user, stdin=typist, stdout=out, stderr=err, tty=tty)

    async def main() -> int:
        return await asyncio.wait_for(shell.interact(), 20)

    status = asyncio.run(main())
    return Result(status, out.data.decode(), "" if tty else err.data.decode())


def test_prompts(phone: Phone) -> None:
    assert talk(phone, "echo hi\n").stdout == f"{ROOT_PROMPT}hi\n{ROOT_PROMPT}"
    assert talk(phone, "pwd\n", user=SHELL).stdout == "emu64x:/ $ /\nemu64x:/ $ "
    assert talk(phone, "cd /sdcard\n", "false\n").stdout == f"{ROOT_PROMPT}emu64x:/sdcard # 1|emu64x:/sdcard # "


def test_state_lasts_from_line_to_line(phone: Phone) -> None:
    result = talk(phone, "x=5; f() { echo f$1; }\n", "f $x\n", "cd /data; pwd\n", "exit 9\n", tty=False)

    assert result == (9, "f5\n/data\n", "")


def test_unfinished_lines_are_asked_for(phone: Phone) -> None:
    result = talk(phone, "if true\n", "then echo a\n", "fi\n", "echo 'b\n", "c'\n", "cat <<E\n", "d\n", "E\n")

    assert result.stdout == (f"{ROOT_PROMPT}> > a\n{ROOT_PROMPT}> b\nc\n{ROOT_PROMPT}> > d\n{ROOT_PROMPT}")


def test_lines_typed_at_once(phone: Phone) -> None:
    assert talk(phone, "echo a\necho b\nread x\nhello\necho $x\n", tty=False).stdout == "a\nb\nhello\n"


def test_commands_share_the_input(phone: Phone) -> None:
    assert talk(phone, "head -n 1\nfor head\n", tty=False).stdout.startswith("for head\n")
    assert talk(phone, "cat\nrest\nof it", tty=False).stdout == "rest\nof it"


def test_errors_do_not_end_a_terminal(phone: Phone) -> None:
    result = talk(phone, ")\n", "echo ${x?gone}\n", "nosuch\n", "echo on\n")

    assert "syntax error: unexpected ')'" in result.stdout
    assert "x: gone" in result.stdout
    assert "/system/bin/sh: nosuch: inaccessible or not found\n" in result.stdout
    assert result.stdout.endswith(f"127|{ROOT_PROMPT}on\n{ROOT_PROMPT}")


def test_errors_end_a_script_from_stdin(phone: Phone) -> None:
    result = talk(phone, "echo a\n)\necho b\n", tty=False)

    assert result == (1, "a\n", "/system/bin/sh: <stdin>[2]: syntax error: unexpected ')'\n")


def test_an_unfinished_script_from_stdin(phone: Phone) -> None:
    assert talk(phone, "if true\n", tty=False) == (
        1,
        "",
        "/system/bin/sh: <stdin>[2]: syntax error: unmatched 'if'\n",
    )


@pytest.mark.parametrize("command", ["sleep 99999999999", "while :; do :; done", "cat", "logcat > /dev/null"])
def test_interrupt_ends_the_command_not_the_shell(phone: Phone, command: str) -> None:
    result = talk(phone, f"{command}\n", "\x03", "echo still here\n")

    assert "still here" in result.stdout
    assert result.stdout.count(ROOT_PROMPT) >= 2
    assert phone.system.commands.all() == []


def test_interrupt_drops_the_line(phone: Phone) -> None:
    assert talk(phone, "echo not th", "\x03", "echo this\n").stdout.count("this") == 1


def test_end_of_file_ends_the_shell(phone: Phone) -> None:
    result = talk(phone, "false\n", "\x04", "echo never\n")

    assert result.status == 1
    assert "never" not in result.stdout


def test_erase_and_carriage_return(phone: Phone) -> None:
    assert talk(phone, "echo abX\x7fc\r").stdout == f"{ROOT_PROMPT}abc\n{ROOT_PROMPT}"


def test_a_terminal_takes_lines_of_four_kilobytes(phone: Phone) -> None:
    assert talk(phone, f"echo {'x' * 5000}\n").stdout == f"{ROOT_PROMPT}{'x' * 4090}\n{ROOT_PROMPT}"


def test_what_nobody_reads_of_a_terminal_is_dropped(phone: Phone) -> None:
    result = talk(phone, "sleep 0.01; echo up\n", ("x" * 4000 + "\n") * 100)

    assert 15 <= result.stdout.count("inaccessible or not found") <= 20


def test_a_command_that_never_ends_is_dropped(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "MAX_INCOMPLETE", 1000)

    assert talk(phone, "echo 'a\n", *["x" * 90 + "\n"] * 20, tty=False) == (
        1,
        "",
        "/system/bin/sh: <stdin>[12]: Out of memory\n",
    )
