"""`dd`: copies by blocks."""

from __future__ import annotations

from collections.abc import Callable

from mobile_world.phone.shell.call import Call, CommandFailed, command
from mobile_world.phone.shell.options import integer
from mobile_world.phone.shell.sources import Sources

_NAMES = frozenset({"if", "of", "bs", "ibs", "obs", "count", "skip", "seek", "conv", "status", "iflag", "oflag"})
_LARGEST_BLOCK = 1 << 28


@command("dd")
async def dd(call: Call) -> int:
    """Copy `if=` to `of=`, with `bs= ibs= obs= count= skip= seek= conv=notrunc status=`."""
    settings: dict[str, str] = {}
    for word in call.args:
        name, equals, value = word.partition("=")
        if not equals or name not in _NAMES:
            raise CommandFailed(f'dd: bad arg "{word}"')
        settings[name] = value
    block = integer(call, settings.get("ibs") or settings.get("bs") or "512")
    if not 0 < block <= _LARGEST_BLOCK:
        return call.fail(f"dd: bad bs={block}")
    data = await _input(call, settings, block)
    _output(call, settings, data)
    if settings.get("status") != "none":
        _report(call, len(data), block, speed=settings.get("status") != "noxfer")
    return 0


async def _input(call: Call, settings: dict[str, str], block: int) -> bytes:
    name = settings.get("if", "-")
    if name != "-":
        _named(name, lambda: call.fs.open(call.path(name)).close())
    skip = integer(call, settings.get("skip", "0")) * block
    limit = integer(call, settings["count"]) * block if "count" in settings else None
    pieces: list[bytes] = []
    size = 0
    async for chunk in Sources(call, []).chunks_of(name):
        cut = min(skip, len(chunk))
        skip -= cut
        piece = chunk[cut:] if limit is None else chunk[cut : cut + max(0, limit - size)]
        pieces.append(piece)
        size += len(piece)
        if limit is not None and size >= limit:
            break
    return b"".join(pieces)


def _output(call: Call, settings: dict[str, str], data: bytes) -> None:
    if "of" not in settings:
        call.stdout.write(data)
        return
    seek = integer(call, settings.get("seek", "0")) * integer(call, settings.get("obs") or settings.get("bs") or "512")
    if not 0 <= seek <= _LARGEST_BLOCK:
        raise CommandFailed(f"dd: bad seek={settings['seek']}")
    keep = "notrunc" in settings.get("conv", "")

    def write() -> None:
        path = call.path(settings["of"])
        with call.fs.update(path) if keep or seek else call.fs.create(path) as file:
            if keep or seek:
                file.seek(seek)
            file.write(data)
            if seek and not keep:
                file.truncate()

    _named(settings["of"], write)


def _named(name: str, act: Callable[[], None]) -> None:
    """Complain in terms of the operand when the file cannot be used."""
    try:
        act()
    except OSError as error:
        raise CommandFailed(f"dd: {name}: {error.strerror}") from None


def _report(call: Call, size: int, block: int, *, speed: bool) -> None:
    whole, rest = divmod(size, block)
    records = f"{whole}+{int(bool(rest))} records"
    call.error(f"{records} in\n{records} out")
    if speed:
        # Phone time does not pass while a command runs; the numbers only keep the form.
        call.error(f"{size} bytes ({size} B) copied, 0.001 s, {size * 1000} B/s")
