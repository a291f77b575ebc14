"""The input of text commands: file operands one after the other, or standard input."""

from __future__ import annotations

import asyncio
import errno
from collections.abc import AsyncIterator, Callable
from typing import NamedTuple

from simdroid.shell.commands import MOST_IN_MEMORY, Call
from simdroid.shell.scheduling import CHUNK, TimeSlice

LONGEST_LINE = 1 << 20
"""A line longer than this is dealt with in pieces."""

STDIN_NAMES = frozenset({"-", "/dev/stdin", "/proc/self/fd/0"})


class InputSource(NamedTuple):
    """One operand with its content."""

    name: str
    data: bytes


class Sources:
    """A command's inputs; one that cannot be read is reported and skipped, and makes the exit status a failure."""

    def __init__(self, call: Call, names: list[str], *, failure: int = 1) -> None:
        self._call = call
        self._names = names or ["-"]
        self._failure = failure
        self._time_slice = TimeSlice(call)
        self.status = 0
        """0 while all went well."""

    async def whole(self) -> AsyncIterator[InputSource]:
        """Every input, read to its end."""
        for name in self._names:
            await self._time_slice.step()
            try:
                data = await read_operand(self._call, name)
            except OSError as error:
                self._complain(name, error)
                continue
            yield InputSource(name, data)
            await self._call.stdout.drain()

    async def feed(self, name: str, take: Callable[[bytes], object]) -> bool:
        """Pass one input to `take`, piece by piece; False when it cannot be read."""
        before, self.status = self.status, 0
        async for chunk in self.chunks_of(name):
            take(chunk)
        good, self.status = not self.status, self.status or before
        return good

    async def chunks(self) -> AsyncIterator[bytes]:
        """All inputs as one stream, piece by piece."""
        for name in self._names:
            async for chunk in self.chunks_of(name):
                yield chunk

    async def chunks_of(self, name: str) -> AsyncIterator[bytes]:
        """One input, piece by piece; a slow reader of our output holds it back."""
        await self._time_slice.step()
        try:
            if name in STDIN_NAMES:
                while chunk := await self._call.stdin.read(CHUNK):
                    yield chunk
                    await self._rest()
                return
            with self._call.fs.open(self._call.path(name)) as file:
                while chunk := file.read(CHUNK):
                    yield chunk
                    await self._rest()
        except BrokenPipeError:
            raise
        except OSError as error:
            self._complain(name, error)

    async def lines_of(self, name: str, newline: bytes = b"\n") -> AsyncIterator[bytes]:
        """One input line by line, as it arrives; a line keeps its newline, the last may have none."""
        begun: list[bytes] = []
        async for chunk in self.chunks_of(name):
            first, *others = chunk.split(newline)
            begun.append(first)
            if others:
                yield b"".join(begun) + newline
                for line in others[:-1]:
                    yield line + newline
                    await self._time_slice.line()
                begun = [others[-1]]
            elif len(begun) * CHUNK > LONGEST_LINE:
                yield b"".join(begun)
                begun = []
        if rest := b"".join(begun):
            yield rest

    async def lines(self, newline: bytes = b"\n") -> AsyncIterator[bytes]:
        """All inputs line by line."""
        for name in self._names:
            async for line in self.lines_of(name, newline):
                yield line

    async def _rest(self) -> None:
        # After every piece, because what commands do with one may take milliseconds.
        await self._call.stdout.drain()
        await asyncio.sleep(0)

    def _complain(self, name: str, error: OSError) -> None:
        self.status = self._failure
        report_error(self._call, name, error)


async def read_operand(call: Call, name: str) -> bytes:
    """The whole of one operand, where `-` is standard input; ENOMEM where it is more than a command may hold."""
    if name in STDIN_NAMES:
        return await call.read_all()
    data, time_slice = bytearray(), TimeSlice(call)
    with call.fs.open(call.path(name)) as file:
        while chunk := file.read(CHUNK):
            data += chunk
            if len(data) > MOST_IN_MEMORY:
                raise OSError(errno.ENOMEM, "Out of memory", name)
            await time_slice.step()
    return bytes(data)


def report_error(call: Call, name: str, error: OSError, *, quoted: bool = False) -> None:
    """Print the error of a file under the name it was given by."""
    shown = f"'{name}'" if quoted else name
    call.error(f"{call.name}: {shown}: {error.strerror}")


def decode(data: bytes) -> str:
    """Bytes as text that encodes to the same bytes again."""
    return data.decode("utf-8", "surrogateescape")


def split_lines(data: bytes, newline: bytes = b"\n") -> list[bytes]:
    """Lines with their newlines, the last perhaps without; nothing but `newline` ends one."""
    lines = [line + newline for line in data.split(newline)]
    lines[-1] = lines[-1].removesuffix(newline)
    return lines if lines[-1] else lines[:-1]
