"""`gzip`, `gunzip`, `zcat`."""

from __future__ import annotations

import zlib
from collections.abc import AsyncIterator
from contextlib import suppress

from simdroid.shell.commands import Call, CommandFailed, Options, command, parse_options
from simdroid.shell.scheduling import CHUNK, TimeSlice
from simdroid.shell.text.sources import STDIN_NAMES, Sources, report_error

_GZIP = 31
"""How zlib calls the format of gzip files."""


@command("gzip", "gunzip", "zcat")
async def gzip(call: Call) -> int:
    """Compress files to `.gz`, or expand them with -d."""
    options = parse_options(call, "cdfknqrtv123456789")
    expand = "d" in options or "t" in options or call.name != "gzip"
    to_output = "c" in options or call.name == "zcat" or not options.operands
    status = 0
    for name in options.operands or ["-"]:
        try:
            if name not in STDIN_NAMES:
                call.fs.open(call.path(name)).close()
            chunks = Sources(call, []).chunks_of(name)
            pieces = _decompress(call, name, chunks) if expand else _compress(chunks)
            if "t" in options or to_output or name == "-":
                async for piece in pieces:
                    call.stdout.write(piece if "t" not in options else b"")
            else:
                await _replace_file(call, name, pieces, options, expand=expand)
        except BrokenPipeError:
            raise
        except OSError as error:
            report_error(call, name, error)
            status = 1
    return status


def compressor() -> zlib._Compress:
    """A gzip compressor whose header has no timestamp of the host."""
    return zlib.compressobj(9, wbits=_GZIP)


async def _compress(chunks: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    packer = compressor()
    async for chunk in chunks:
        yield packer.compress(chunk)
    yield packer.flush()


async def _decompress(call: Call, name: str, chunks: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    """The decompressed data, in chunks of bounded size."""
    expander, time_slice = zlib.decompressobj(_GZIP), TimeSlice(call)
    async for chunk in chunks:
        more = True
        while more and not expander.eof:
            try:
                piece = expander.decompress(chunk, CHUNK)
            except zlib.error:
                raise CommandFailed(f"{call.name}: {name}: bad gzip") from None
            chunk = expander.unconsumed_tail
            more = bool(chunk) or len(piece) == CHUNK
            yield piece
            await time_slice.step()
    if not expander.eof:
        raise CommandFailed(f"{call.name}: {name}: truncated")


async def _replace_file(call: Call, name: str, pieces: AsyncIterator[bytes], options: Options, *, expand: bool) -> None:
    if expand and not name.endswith(".gz"):
        raise CommandFailed(f"{call.name}: {name}: no .gz")
    target = name.removesuffix(".gz") if expand else f"{name}.gz"
    path = call.path(target)
    if call.fs.exists(path) and "f" not in options:
        raise CommandFailed(f"{call.name}: {target}: File exists")
    stat, complete = call.fs.stat(call.path(name)), False
    try:
        with call.fs.create(path, permissions=stat.mode & 0o777) as file:
            async for piece in pieces:
                file.write(piece)
        complete = True
    finally:
        if not complete:
            with suppress(OSError):
                call.fs.remove(path)
    call.fs.set_times(path, atime_ns=stat.atime_ns, mtime_ns=stat.mtime_ns)
    if "k" not in options:
        call.fs.remove(call.path(name))
