"""Checksums: `md5sum`, `sha1sum` and its family, `cksum`, `crc32`."""

from __future__ import annotations

import hashlib
import re
import zlib

from simdroid.shell.commands import Call, Options, command, parse_options
from simdroid.shell.text.sources import Sources, decode

_LINE = re.compile(r"([0-9a-fA-F]+)(?: [ *]|  )(.+)")


@command("md5sum", "sha1sum", "sha224sum", "sha256sum", "sha384sum", "sha512sum")
async def digest_sum(call: Call) -> int:
    """Print a digest of each file, or with -c compare with those in a list."""
    options = parse_options(call, "bcs", long={"check": "c", "brief": "b", "status": "s"})
    algorithm = call.name.removesuffix("sum")
    if "c" in options:
        return await _check_digests(call, algorithm, options)
    sources = Sources(call, options.operands)
    for name in options.operands or ["-"]:
        digest = await _digest(sources, algorithm, name)
        if digest is not None:
            call.print(digest if "b" in options else f"{digest}  {name}")
    return sources.status


async def _digest(sources: Sources, algorithm: str, name: str) -> str | None:
    """The digest of one input in hexadecimal; None when it cannot be read."""
    digest = hashlib.new(algorithm)
    return digest.hexdigest() if await sources.feed(name, digest.update) else None


async def _check_digests(call: Call, algorithm: str, options: Options) -> int:
    sources = Sources(call, options.operands)
    failed = False
    async for source in sources.whole():
        for line in decode(source.data).split("\n"):
            match = _LINE.fullmatch(line)
            if match is None:
                continue
            good = await _digest(Sources(call, []), algorithm, match[2]) == match[1].lower()
            failed = failed or not good
            if "s" not in options:
                call.print(f"{match[2]}: {'OK' if good else 'FAILED'}")
    return 1 if failed else sources.status


@command("crc32")
async def crc32(call: Call) -> int:
    """Print the CRC-32 that zip files use."""
    options = parse_options(call, "")
    sources = Sources(call, options.operands)
    several = len(options.operands) > 1
    for name in options.operands or ["-"]:
        checksum = _Crc32()
        if await sources.feed(name, checksum.update):
            call.print(f"{checksum.value:08x}" + (f" {name}" if several else ""))
    return sources.status


class _Crc32:
    def __init__(self) -> None:
        self.value = 0

    def update(self, data: bytes) -> None:
        self.value = zlib.crc32(data, self.value)


@command("cksum")
async def cksum(call: Call) -> int:
    """Print the CRC and length that POSIX asks for."""
    options = parse_options(call, "HILNP")
    sources = Sources(call, options.operands)
    for name in options.operands or ["-"]:
        checksum = _PosixCrc()
        if await sources.feed(name, checksum.update):
            shown = f"{checksum.finished()} {checksum.length}"
            call.print(f"{shown} {name}" if options.operands else shown)
    return sources.status


class _PosixCrc:
    def __init__(self) -> None:
        self._crc = 0
        self.length = 0

    def update(self, data: bytes) -> None:
        self.length += len(data)
        self._feed(data)

    def finished(self) -> int:
        length, tail = self.length, b""
        while length:
            tail += bytes([length & 255])
            length >>= 8
        self._feed(tail)
        return self._crc ^ 0xFFFFFFFF

    def _feed(self, data: bytes) -> None:
        crc = self._crc
        for byte in data:
            crc = (crc << 8 & 0xFFFFFFFF) ^ _TABLE[crc >> 24 ^ byte]
        self._crc = crc


def _crc_table_entry(value: int) -> int:
    value <<= 24
    for _ in range(8):
        value = (value << 1 ^ (0x04C11DB7 if value & 0x80000000 else 0)) & 0xFFFFFFFF
    return value


_TABLE = tuple(_crc_table_entry(value) for value in range(256))
