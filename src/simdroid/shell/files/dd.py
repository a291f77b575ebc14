"""`dd`: copies by blocks."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from typing import BinaryIO

from simdroid.shell.commands import Call, CommandFailed, command, parse_integer, print_help
from simdroid.shell.text.sources import Sources

_NAMES = frozenset({"if", "of", "bs", "ibs", "obs", "count", "skip", "seek", "conv", "status", "iflag", "oflag"})
_LARGEST_BLOCK = 1 << 28
_FARTHEST = (1 << 63) - 1


@command("dd")
async def dd(call: Call) -> None:
    """Copy `if=` to `of=`, with `bs= ibs= obs= count= skip= seek= conv=notrunc status=`."""
    if call.args[:1] == ["--help"]:
        print_help(call, call.name)
        return
    settings: dict[str, str] = {}
    for word in call.args:
        name, equals, value = word.partition("=")
        if not equals or name not in _NAMES:
            raise CommandFailed(f'dd: bad arg "{word}"')
        settings[name] = value
    block = parse_integer(call, settings.get("ibs") or settings.get("bs") or "512")
    if not 0 < block <= _LARGEST_BLOCK:
        raise CommandFailed(f"dd: bad bs={block}")
    size = await _copy(call, settings, block)
    if settings.get("status") != "none":
        records = f"{size // block}+{int(size % block > 0)} records"
        call.error(f"{records} in\n{records} out")
    if settings.get("status") not in ("none", "noxfer"):
        # Phone time does not pass while a command runs; the numbers only keep the form.
        call.error(f"{size} bytes ({size} B) copied, 0.001 s, {size * 1000} B/s")


async def _copy(call: Call, settings: dict[str, str], block: int) -> int:
    """Copy block by block; the number of bytes copied."""
    name, size = settings.get("if", "-"), 0
    if name != "-":
        with _report_as(name):
            call.fs.open(call.path(name)).close()
    pieces = _read_blocks(call, name, settings, block)
    if "of" not in settings:
        async for piece in pieces:
            call.stdout.write(piece)
            size += len(piece)
        return size
    seek = parse_integer(call, settings.get("seek", "0")) * parse_integer(
        call, settings.get("obs") or settings.get("bs") or "512"
    )
    if not 0 <= seek <= _FARTHEST:
        raise CommandFailed(f"dd: bad seek={settings['seek']}")
    with _report_as(settings["of"]), _open_output(call, settings, seek) as file:
        async for piece in pieces:
            file.write(piece)
            size += len(piece)
        if seek and "notrunc" not in settings.get("conv", ""):
            file.truncate()
    return size


async def _read_blocks(call: Call, name: str, settings: dict[str, str], block: int) -> AsyncIterator[bytes]:
    skip = parse_integer(call, settings.get("skip", "0")) * block
    remaining = parse_integer(call, settings["count"]) * block if "count" in settings else None
    if remaining is not None and remaining <= 0:
        return
    async for chunk in Sources(call, []).chunks_of(name):
        cut = min(skip, len(chunk))
        skip -= cut
        piece = chunk[cut:] if remaining is None else chunk[cut : cut + remaining]
        yield piece
        if remaining is not None:
            remaining -= len(piece)
            if not remaining:
                return


def _open_output(call: Call, settings: dict[str, str], seek: int) -> BinaryIO:
    path = call.path(settings["of"])
    if not seek and "notrunc" not in settings.get("conv", ""):
        return call.fs.create(path)
    file = call.fs.update(path)
    file.seek(seek)
    return file


@contextmanager
def _report_as(name: str) -> Iterator[None]:
    """Report errors under the name of the operand."""
    try:
        yield
    except OSError as error:
        raise CommandFailed(f"dd: {name}: {error.strerror}") from None
