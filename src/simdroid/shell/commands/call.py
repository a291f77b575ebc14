"""The command table, and the call that a command gets: arguments, environment, user and streams.

A command is a function that takes a `Call` and returns its exit status, or nothing when it has succeeded;
`@command("name")` puts it in the table. It may be a coroutine when it reads its input or waits.
"""

from __future__ import annotations

import errno
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from inspect import isawaitable
from typing import Protocol, TypeAlias

from simdroid.device import Phone
from simdroid.system import FileSystem, System, User, paths

MOST_IN_MEMORY = 32 << 20
"""Bytes a command may hold of its input at once; as lines or numbers in Python they take up to ten times as much."""


MAX_ARGUMENTS = 2 << 20
"""Bytes of arguments and environment that Linux gives a program, each with its NUL and a pointer to it."""

MAX_ARGUMENT = 128 << 10
"""Bytes of the longest one, its NUL included."""


class Input(Protocol):
    """The input of a command."""

    async def read(self, limit: int = -1) -> bytes:
        """Some bytes, at most `limit`; empty at the end of input."""


class Output(Protocol):
    """The output of a command; `write` never waits, `drain` waits until a slow reader has caught up.

    A write after the reader has gone raises `BrokenPipeError`, which ends the command as SIGPIPE would.
    """

    def write(self, data: bytes) -> None:
        """Queue bytes."""

    async def drain(self) -> None:
        """Wait until little is queued."""


class CommandFailed(Exception):
    """Ends a command: `message` goes to stderr as it is (a newline is added), `status` becomes its exit status."""

    def __init__(self, message: str, status: int = 1) -> None:
        super().__init__(message)
        self.message = message
        self.status = status


@dataclass
class Call:
    """One invocation of a command."""

    phone: Phone
    user: User
    argv: list[str]
    """The command's name and its arguments; bytes that are not UTF-8 are surrogate-escaped."""
    cwd: str
    env: dict[str, str]
    stdin: Input
    stdout: Output
    stderr: Output
    run: Callable[[Call], Awaitable[int]]
    """Runs another command, for `xargs`, `su`, `find -exec` and the like; see `with_argv`."""

    @property
    def name(self) -> str:
        """The name the command was called by."""
        return self.argv[0]

    @property
    def args(self) -> list[str]:
        """The arguments after the name."""
        return self.argv[1:]

    @property
    def system(self) -> System:
        """The phone's services."""
        return self.phone.system

    @property
    def fs(self) -> FileSystem:
        """The phone's files, with the caller's rights."""
        return self.phone.system.fs.as_user(self.user)

    def path(self, name: str) -> str:
        """A file argument as an absolute path."""
        return paths.absolute(name, self.cwd)

    def print(self, *lines: str, end: str = "\n") -> None:
        """Write lines to stdout; without any, an empty one."""
        self.stdout.write(("\n".join(lines) + end).encode("utf-8", "surrogateescape"))

    def print_lines(self, lines: Iterable[str]) -> None:
        """Write as many lines to stdout as there are, each as it comes."""
        for line in lines:
            self.print(line)

    def error(self, text: str) -> None:
        """Write a line to stderr."""
        self.stderr.write((text + "\n").encode("utf-8", "surrogateescape"))

    def fail(self, text: str, status: int = 1) -> int:
        """Write a line to stderr and give back `status`, to be returned."""
        self.error(text)
        return status

    def print_failure(self, text: str, status: int = 1) -> int:
        """Write a line to stdout, where Android's services complain, and give back `status`, to be returned."""
        self.print(text)
        return status

    async def read_all(self) -> bytes:
        """The whole of stdin; ENOMEM when it is larger than `MOST_IN_MEMORY`."""
        data = bytearray()
        while chunk := await self.stdin.read():
            data += chunk
            if len(data) > MOST_IN_MEMORY:
                raise OSError(errno.ENOMEM, "Out of memory", "stdin")
        return bytes(data)

    def fits(self) -> bool:
        """Whether Linux would start a program with these arguments and this environment; E2BIG where not."""
        characters = sum(map(len, self.argv)) + sum(map(len, self.env)) + sum(map(len, self.env.values()))
        most = 4 * characters + 10 * (len(self.argv) + len(self.env))
        if most < min(MAX_ARGUMENT, MAX_ARGUMENTS):  # Whatever the characters are; nearly all calls are shorter.
            return True
        sizes = [_bytes(text) for text in self.argv]
        sizes += [len(name) + _bytes(value) + 1 for name, value in self.env.items()]
        return max(sizes) < MAX_ARGUMENT and sum(sizes) + 9 * len(sizes) <= MAX_ARGUMENTS

    def with_argv(self, argv: list[str], *, user: User | None = None, stdin: Input | None = None) -> Call:
        """This call with another command line."""
        return Call(
            self.phone,
            user or self.user,
            argv,
            self.cwd,
            dict(self.env),
            stdin or self.stdin,
            self.stdout,
            self.stderr,
            self.run,
        )


def _bytes(text: str) -> int:
    return len(text) if text.isascii() else len(text.encode("utf-8", "surrogateescape"))


Outcome: TypeAlias = "int | Awaitable[int | None] | None"
"""What a command returns: its exit status, or nothing where it succeeded."""

Handler: TypeAlias = Callable[[Call], Outcome]

COMMANDS: dict[str, Handler] = {}
"""Every program in /system/bin."""


async def finish(outcome: Outcome) -> int:
    """The exit status that a command returned, waited for where it is a coroutine."""
    status = await outcome if isawaitable(outcome) else outcome
    return status or 0


def command(*names: str) -> Callable[[Handler], Handler]:
    """Put a function into the table of commands under its names."""

    def register(handler: Handler) -> Handler:
        for name in names:
            COMMANDS[name] = handler
        return handler

    return register
