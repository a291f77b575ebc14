"""`stat`: the metadata of a file, in full or by a format."""

from __future__ import annotations

import re
import stat as bits
from collections.abc import Callable

from simdroid.shell.commands import Call, command, parse_digits, parse_options
from simdroid.shell.files.df_du_mount import Volume, mount_point, volume_of, volumes
from simdroid.shell.files.modes import mode_string
from simdroid.shell.machine import date_formats
from simdroid.shell.scheduling import TimeSlice
from simdroid.shell.text.sources import report_error
from simdroid.system import Stat, user_name

_DEFAULT = (
    "  File: %N\n"
    "  Size: %s\t Blocks: %b\t IO Blocks: %B\t %F\n"
    "Device: %Dh/%dd\t Inode: %i\t Links: %h\t Device type: %t,%T\n"
    "Access: (%04a/%A)\tUid: (%5u/%8U)\tGid: (%5g/%8G)\n"
    "Access: %x\nModify: %y\nChange: %z"
)
_DEFAULT_VOLUME = (
    '  File: "%n"\n    ID: %i Namelen: %l    Type: %T\nBlock Size: %s    Fundamental block size: %S\n'
    "Blocks: Total: %b\tFree: %f\tAvailable: %a\nInodes: Total: %c\tFree: %d"
)
_TERSE = "%n %s %b %f %u %g %D %i %h %t %T %X %Y %Z %o"
_DIRECTIVE = re.compile(r"%(-?0?\d*)(.)", re.DOTALL)
_KINDS = {"file": "regular file", "directory": "directory", "symlink": "symbolic link", "device": "character device"}
_DEVICE = 0xFE2A
_SECOND_NS = 1_000_000_000


@command("stat")
async def stat(call: Call) -> int:
    """Describe files, or with -f the file systems they are on."""
    options = parse_options(call, "Lc:ft", long={"format": "c", "dereference": "L", "terse": "t"}, least=1)
    template = options.value("c") or (_TERSE if "t" in options else None)
    status, disks, time_slice = 0, volumes(call.fs) if "f" in options else [], TimeSlice(call)
    for name in options.operands:
        await time_slice.step()
        path = call.path(name)
        try:
            stat = call.fs.stat(path, follow="L" in options or "f" in options)
            target = call.fs.readlink(path) if stat.kind == "symlink" else ""
            canonical = call.fs.resolve(path)
        except OSError as error:
            report_error(call, name, error, quoted=True)
            status = 1
            continue
        if "f" in options:
            call.print(_filled(template or _DEFAULT_VOLUME, _volume_values(volume_of(disks, canonical), name)))
        else:
            call.print(_filled(template or _DEFAULT, _file_values(call, name, stat, target)))
    return status


def _filled(template: str, values: dict[str, Callable[[], str | int]]) -> str:
    def fill(match: re.Match[str]) -> str:
        width, letter = match.groups()
        if letter == "%":
            return "%"
        value = values[letter]() if letter in values else "?"
        digits = width.lstrip("-")
        size = parse_digits(digits) or 0
        if size > 4096:
            return str(value)
        if digits.startswith("0") and size:
            return str(value).rjust(size, "0")
        return str(value).ljust(size) if width.startswith("-") else str(value).rjust(size)

    return _DIRECTIVE.sub(fill, template)


def _file_values(call: Call, name: str, stat: Stat, target: str) -> dict[str, Callable[[], str | int]]:
    clock = call.system.clock
    empty = stat.kind == "file" and not stat.size
    return {
        "A": lambda: mode_string(stat.mode),
        "B": lambda: 512,
        "C": lambda: stat.context,
        "D": lambda: f"{_DEVICE:x}",
        "F": lambda: "regular empty file" if empty else _KINDS[stat.kind],
        "G": lambda: user_name(stat.gid),
        "N": lambda: f"{name} -> '{target}'" if target else name,
        "T": lambda: 0,
        "U": lambda: user_name(stat.uid),
        "X": lambda: stat.atime_ns // _SECOND_NS,
        "Y": lambda: stat.mtime_ns // _SECOND_NS,
        "Z": lambda: stat.ctime_ns // _SECOND_NS,
        "a": lambda: f"{bits.S_IMODE(stat.mode):o}",
        "b": lambda: stat.blocks,
        "d": lambda: _DEVICE,
        "f": lambda: f"{stat.mode:x}",
        "g": lambda: stat.gid,
        "h": lambda: stat.links,
        "i": lambda: stat.inode,
        "m": lambda: mount_point(call.fs.resolve(call.path(name))),
        "n": lambda: name,
        "o": lambda: 4096,
        "s": lambda: stat.size,
        "t": lambda: 0,
        "u": lambda: stat.uid,
        "x": lambda: date_formats.format_full(clock, stat.atime_ns),
        "y": lambda: date_formats.format_full(clock, stat.mtime_ns),
        "z": lambda: date_formats.format_full(clock, stat.ctime_ns),
    }


def _volume_values(volume: Volume, name: str) -> dict[str, Callable[[], str | int]]:
    free = volume.free_kib // 4
    return {
        "S": lambda: 4096,
        "T": lambda: volume.kind,
        "a": lambda: free,
        "b": lambda: volume.size_kib // 4,
        "c": lambda: volume.inodes,
        "d": lambda: volume.inodes - volume.inodes_used,
        "f": lambda: free,
        "i": lambda: "fbd450976b202ee1",
        "l": lambda: 255,
        "n": lambda: name,
        "s": lambda: 4096,
        "t": lambda: "ef53",
    }
