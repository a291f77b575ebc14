"""Checksums: `md5sum`, `sha1sum` and its family, `cksum`, `crc32`."""

from __future__ import annotations

import hashlib
import re
import zlib

from mobile_world.phone.shell.call import Call, command
from mobile_world.phone.shell.options import Options, parse
from mobile_world.phone.shell.sources import Sources, complain, read, text

_LINE = re.compile(r"([0-9a-fA-F]+)(?: [ *]|  )(.+)")


@command("md5sum", "sha1sum", "sha224sum", "sha256sum", "sha384sum", "sha512sum")
async def digest_sum(call: Call) -> int:
    """Print a digest of each file, or with -c compare with those in a list."""
    options = parse(call, "bcs", long={"check": "c", "brief": "b", "status": "s"})
    algorithm = call.name.removesuffix("sum")
    if "c" in options:
        return await _check(call, algorithm, options)
    sources = Sources(call, options.operands)
    async for source in sources.whole():
        digest = hashlib.new(algorithm, source.data).hexdigest()
        call.print(digest if "b" in options else f"{digest}  {source.name}")
    return sources.status


async def _check(call: Call, algorithm: str, options: Options) -> int:
    sources = Sources(call, options.operands)
    failed = False
    async for source in sources.whole():
        for line in text(source.data).split("\n"):
            found = _LINE.fullmatch(line)
            if found is None:
                continue
            try:
                good = hashlib.new(algorithm, await read(call, found[2])).hexdigest() == found[1].lower()
            except OSError as error:
                complain(call, found[2], error)
                good = False
            failed = failed or not good
            if "s" not in options:
                call.print(f"{found[2]}: {'OK' if good else 'FAILED'}")
    return 1 if failed else sources.status


@command("crc32")
async def crc32(call: Call) -> int:
    """Print the CRC-32 that zip files use."""
    options = parse(call, "")
    sources = Sources(call, options.operands)
    several = len(options.operands) > 1
    async for source in sources.whole():
        call.print(f"{zlib.crc32(source.data):08x}" + (f" {source.name}" if several else ""))
    return sources.status


@command("cksum")
async def cksum(call: Call) -> int:
    """Print the CRC and length that POSIX asks for."""
    options = parse(call, "HILNP")
    sources = Sources(call, options.operands)
    async for source in sources.whole():
        shown = f"{_posix_crc(source.data)} {len(source.data)}"
        call.print(f"{shown} {source.name}" if options.operands else shown)
    return sources.status


def _posix_crc(data: bytes) -> int:
    length, tail = len(data), b""
    while length:
        tail += bytes([length & 255])
        length >>= 8
    crc = 0
    for byte in data + tail:
        crc = (crc << 8 & 0xFFFFFFFF) ^ _TABLE[crc >> 24 ^ byte]
    return crc ^ 0xFFFFFFFF


def _row(value: int) -> int:
    value <<= 24
    for _ in range(8):
        value = (value << 1 ^ (0x04C11DB7 if value & 0x80000000 else 0)) & 0xFFFFFFFF
    return value


_TABLE = tuple(_row(value) for value in range(256))
