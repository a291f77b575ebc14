"""`gzip`, `gunzip`, `zcat`."""

from __future__ import annotations

import gzip as codec
import zlib

from mobile_world.phone.shell.call import Call, CommandFailed, command
from mobile_world.phone.shell.options import Options, parse
from mobile_world.phone.shell.sources import complain, read
from mobile_world.phone.shell.zip_archives import LARGEST


@command("gzip", "gunzip", "zcat")
async def gzip(call: Call) -> int:
    """Compress files to `.gz`, or expand them with -d."""
    options = parse(call, "cdfknqrtv123456789")
    expand = "d" in options or "t" in options or call.name != "gzip"
    to_output = "c" in options or call.name == "zcat" or not options.operands
    status = 0
    for name in options.operands or ["-"]:
        try:
            data = await read(call, name)
            result = expanded(call, name, data) if expand else compressed(data)
            if "t" in options:
                continue
            if to_output or name == "-":
                call.stdout.write(result)
            else:
                _replace(call, name, result, options, expand=expand)
        except OSError as error:
            complain(call, name, error)
            status = 1
    return status


def compressed(data: bytes) -> bytes:
    """Gzip data, without a time of the host in its header."""
    return codec.compress(data, mtime=0)


def expanded(call: Call, name: str, data: bytes) -> bytes:
    """What gzip data holds."""
    expander = zlib.decompressobj(wbits=31)
    try:
        result = expander.decompress(data, LARGEST)
    except zlib.error:
        raise CommandFailed(f"{call.name}: {name}: bad gzip") from None
    if not expander.eof:
        raise CommandFailed(f"{call.name}: {name}: {'file too large' if expander.unconsumed_tail else 'truncated'}")
    return result


def _replace(call: Call, name: str, result: bytes, options: Options, *, expand: bool) -> None:
    if expand and not name.endswith(".gz"):
        raise CommandFailed(f"{call.name}: {name}: no .gz")
    target = name.removesuffix(".gz") if expand else f"{name}.gz"
    if call.fs.exists(call.path(target)) and "f" not in options:
        raise CommandFailed(f"{call.name}: {target}: File exists")
    found = call.fs.stat(call.path(name))
    call.fs.write_bytes(call.path(target), result, permissions=found.mode & 0o777)
    call.fs.set_times(call.path(target), atime_ns=found.atime_ns, mtime_ns=found.mtime_ns)
    if "k" not in options:
        call.fs.remove(call.path(name))
