"""Binary data: `xxd`, `od`, `strings`, `base64`, `cmp`."""

from __future__ import annotations

import base64 as codec
import re
from collections.abc import Callable

from simdroid.shell.commands import Call, CommandFailed, command, parse_integer, parse_options
from simdroid.shell.scheduling import CHUNK, SLICE, TimeSlice
from simdroid.shell.text.sources import Sources, read_operand

_FOREIGN = re.compile(rb"[^A-Za-z0-9+/]")

_XXD_ROW = re.compile(rb"\s*(?:[0-9a-fA-F]+:\s)?((?:[0-9a-fA-F]{2} ?)+)")


class Base64Encoder:
    """Encodes bytes as Base64 in lines of `width` letters; without a width as one line without newline."""

    def __init__(self, write: Callable[[bytes], object], width: int) -> None:
        self._write = write
        self._width = width
        self._rest = b""
        self._letters = b""

    def update(self, data: bytes) -> None:
        """Encode another piece."""
        data = self._rest + data
        whole = len(data) - len(data) % 3
        self._rest = data[whole:]
        self._show(codec.b64encode(data[:whole]))

    def finish(self) -> None:
        """Write what is left."""
        self._show(codec.b64encode(self._rest))
        if self._letters:
            self._write(self._letters + b"\n")

    def _show(self, letters: bytes) -> None:
        if self._width <= 0:
            self._write(letters)
            return
        letters = self._letters + letters
        whole = len(letters) - len(letters) % self._width
        self._write(b"".join(letters[at : at + self._width] + b"\n" for at in range(0, whole, self._width)))
        self._letters = letters[whole:]


class Base64Decoder:
    """Decodes Base64 letters into bytes; other characters are skipped, and the first `=` ends the data."""

    def __init__(self, write: Callable[[bytes], object]) -> None:
        self._write = write
        self._rest = b""
        self._over = False

    def update(self, data: bytes) -> None:
        """Decode another piece."""
        if self._over:
            return
        data, equals, _ = data.partition(b"=")
        self._over = bool(equals)
        letters = self._rest + _FOREIGN.sub(b"", data)
        whole = len(letters) - len(letters) % 4
        self._rest = letters[whole:]
        self._write(codec.b64decode(letters[:whole]))

    def finish(self) -> None:
        """Write what is left; a single letter makes no byte."""
        if len(self._rest) > 1:
            self._write(codec.b64decode(self._rest + b"=" * (-len(self._rest) % 4)))


@command("base64")
async def base64(call: Call) -> int:
    """Encode bytes as base64, or decode with -d."""
    options = parse_options(call, "diw:", long={"decode": "d", "wrap": "w", "ignore-garbage": "i"}, most=1)
    width = parse_integer(call, options.value("w") or "76")
    sources = Sources(call, options.operands)
    for name in options.operands or ["-"]:
        coder = Base64Decoder(call.stdout.write) if "d" in options else Base64Encoder(call.stdout.write, width)
        if await sources.feed(name, coder.update):
            coder.finish()
    return sources.status


@command("xxd")
async def xxd(call: Call) -> None:
    """Show bytes in hexadecimal, or with -r turn that back into bytes."""
    options = parse_options(call, "c:g:il:o:prs:", most=2)
    name = options.operands[0] if options.operands else "-"
    try:
        data = await read_operand(call, name)
    except OSError as error:
        raise CommandFailed(f"xxd: {name}: {error.strerror}") from None
    if "r" in options:
        call.stdout.write(_unhex(data, plain="p" in options))
        return
    skipped = parse_integer(call, options.value("s") or "0")
    data = data[skipped:]
    if limit := options.value("l"):
        data = data[: max(0, parse_integer(call, limit))]
    width = max(1, min(256, parse_integer(call, options.value("c") or ("30" if "p" in options else "16"))))
    group = max(1, parse_integer(call, options.value("g") or "2"))
    time_slice = TimeSlice(call)
    for at in range(0, len(data), width):
        await time_slice.step()
        row = data[at : at + width]
        if "p" in options:
            call.print(row.hex())
        else:
            call.print(_hex_row(at + skipped + parse_integer(call, options.value("o") or "0"), row, width, group))


def _hex_row(offset: int, row: bytes, width: int, group: int) -> str:
    cells = " ".join(row[at : at + group].hex() for at in range(0, len(row), group))
    full = width * 2 + -(-width // group) - 1
    shown = "".join(chr(byte) if 32 <= byte < 127 else "." for byte in row)
    return f"{offset:08x}: {cells.ljust(full)}  {shown}"


def _unhex(data: bytes, *, plain: bool) -> bytes:
    if plain:
        digits = re.sub(rb"[^0-9a-fA-F]", b"", data)
        return bytes.fromhex(digits[: len(digits) & ~1].decode())
    rows = (_XXD_ROW.match(line) for line in data.splitlines())
    return b"".join(bytes.fromhex(row[1].decode()) for row in rows if row)


@command("od")
async def od(call: Call) -> int:
    """Show bytes in octal, hexadecimal, decimal or as characters."""
    options = parse_options(call, "A:N:bcdhj:ost:vw:x")
    data, time_slice = b"", TimeSlice(call)
    sources = Sources(call, options.operands)
    async for source in sources.whole():
        data += source.data
    start = parse_integer(call, options.value("j") or "0")
    data = data[start:]
    if limit := options.value("N"):
        data = data[: parse_integer(call, limit)]
    radix = options.value("A") or "o"
    short = {"b": "o1", "c": "c", "d": "u2", "h": "x2", "o": "o2", "s": "d2", "x": "x2"}
    kinds = [value if name == "t" else short[name] for name, value in options.given if name in "tbcdhosx"] or ["o2"]
    for at in range(0, len(data), 16):
        await time_slice.step()
        for number, kind in enumerate(kinds):
            label = _offset(start + at, radix)
            call.print((label if not number else " " * len(label)) + _od_row(data[at : at + 16], kind))
    if radix != "n":
        call.print(_offset(start + len(data), radix))
    return sources.status


def _offset(value: int, radix: str) -> str:
    forms: dict[str, Callable[[int], str]] = {"x": "{:06x}".format, "d": "{:07d}".format, "n": lambda _: ""}
    return forms.get(radix, "{:07o}".format)(value)


_NAMED = {0: "\\0", 7: "\\a", 8: "\\b", 9: "\\t", 10: "\\n", 11: "\\v", 12: "\\f", 13: "\\r"}


_OCTAL = {1: 3, 2: 6, 4: 11, 8: 22}
_WIDTHS = {
    "d": {1: 5, 2: 8, 4: 12, 8: 24},
    "u": {1: 4, 2: 6, 4: 12, 8: 24},
    "o": {1: 4, 2: 8, 4: 12, 8: 24},
    "x": {1: 3, 2: 6, 4: 12, 8: 24},
}
"""How wide a column of each kind and size is, the gap before it included."""


def _od_row(row: bytes, kind: str) -> str:
    match = re.fullmatch(r"([acdoux])([1248CSIL]?)", kind)
    if match is None:
        raise CommandFailed(f"od: bad -t {kind}")
    letter, size_text = match.groups()
    if letter in "ac":
        return "".join(f"{_NAMED.get(byte) or (chr(byte) if 32 <= byte < 127 else f'{byte:03o}'):>4}" for byte in row)
    size = {"C": 1, "S": 2, "I": 4, "L": 8, "": 4}.get(size_text) or int(size_text)
    cells = []
    for at in range(0, len(row), size):
        value = int.from_bytes(row[at : at + size].ljust(size, b"\0"), "little", signed=letter == "d")
        digits = (
            f"{value:0{2 * size}x}" if letter == "x" else f"{value:0{_OCTAL[size]}o}" if letter == "o" else str(value)
        )
        cells.append(digits.rjust(_WIDTHS[letter][size]))
    return "".join(cells)


@command("strings")
async def strings(call: Call) -> int:
    """Print runs of readable characters."""
    options = parse_options(call, "afn:ot:")
    least = max(1, parse_integer(call, options.value("n") or "4"))
    pattern = re.compile(rb"[\t -~]{%d,}" % min(least, 1 << 20))
    sources, time_slice = Sources(call, options.operands), TimeSlice(call)
    async for source in sources.whole():
        for match in pattern.finditer(source.data):
            await time_slice.line()
            prefix = f"{source.name}: " if "f" in options else ""
            prefix += f"{match.start():7o} " if "o" in options else ""
            call.print(prefix + match[0].decode("ascii"))
    return sources.status


@command("cmp")
async def cmp(call: Call) -> int:
    """Compare two files byte by byte: 0 alike, 1 different, 2 trouble."""
    options = parse_options(call, "ln:s", least=1, most=2, status=2)
    names = [*options.operands, "-"][:2]
    data = []
    for name in names:
        try:
            data.append(await read_operand(call, name))
        except OSError as error:
            return call.fail(f"cmp: {name}: {error.strerror}", 2)
    if limit := options.value("n"):
        data = [one[: parse_integer(call, limit)] for one in data]
    differing = await _differing(call, *data)
    if "l" in options:
        call.print_lines(f"{at + 1} {data[0][at]:o} {data[1][at]:o}" for at in differing)
    elif differing and "s" not in options:
        line = data[0][: differing[0]].count(b"\n") + 1
        call.print(f"{names[0]} {names[1]} differ: char {differing[0] + 1}, line {line}")
        return 1
    if len(data[0]) != len(data[1]) and "s" not in options:
        shorter = 0 if len(data[0]) < len(data[1]) else 1
        end = f"cmp: EOF on {names[shorter]} after byte {len(data[shorter])}"
        if "l" not in options:
            return call.fail(f"{end}, line {data[shorter].count(10)}", 2)
        call.error(end)
    return 1 if differing or len(data[0]) != len(data[1]) else 0


async def _differing(call: Call, one: bytes, other: bytes) -> list[int]:
    """The offsets at which two contents differ, up to the shorter one."""
    differences: list[int] = []
    time_slice = TimeSlice(call)
    for start in range(0, min(len(one), len(other)), CHUNK):
        left, right = one[start : start + CHUNK], other[start : start + CHUNK]
        if left != right:
            differences += [
                start + at for at, (byte, twin) in enumerate(zip(left, right, strict=False)) if byte != twin
            ]
            await time_slice.step(SLICE)
    return differences
