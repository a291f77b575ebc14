"""Making files, directories and links: `mkdir`, `touch`, `ln`, `mktemp`, `truncate`."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from random import Random
from string import ascii_letters, digits

from simdroid.shell.commands import Call, CommandFailed, Options, command, parse_integer, parse_options, usage_error
from simdroid.shell.files.modes import change_mode
from simdroid.shell.machine.date_formats import BadDate, parse_moment, parse_posix
from simdroid.shell.scheduling import TimeSlice
from simdroid.shell.text.sources import report_error

_TMPDIR = "/data/local/tmp"


@command("mkdir")
async def mkdir(call: Call) -> int:
    """Make directories."""
    options = parse_options(call, "m:pvZ:", long={"parents": "p", "mode": "m", "verbose": "v"}, least=1)
    permissions = 0o777
    if mode := options.value("m"):
        parsed = change_mode(0o777, mode)
        if parsed is None:
            return call.fail(f"mkdir: bad mode '{mode}'")
        permissions = parsed
    status, time_slice = 0, TimeSlice(call)
    for name in options.operands:
        await time_slice.step()
        status = max(status, _mkdir(call, name, permissions, options))
    return status


def _mkdir(call: Call, name: str, permissions: int, options: Options) -> int:
    pieces = [piece for piece in name.split("/") if piece]
    steps = range(1, len(pieces) + 1) if "p" in options else range(len(pieces), len(pieces) + 1)
    root = "/" if name.startswith("/") else ""
    for count in steps:
        last = count == len(pieces)
        shown = root + "/".join(pieces[:count])
        path = call.path(shown or name)
        if "p" in options and call.fs.is_dir(path):
            continue
        try:
            call.fs.mkdir(path, permissions=permissions if last else 0o777)
        except OSError as error:
            if "p" in options and not last and error.errno == errno.EEXIST:
                error = NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR))
                shown = name
            report_error(call, name if last else shown, error, quoted=True)
            return 1
        if "v" in options:
            call.error(f"mkdir: created directory '{shown}'")
    return 0


@command("touch")
async def touch(call: Call) -> int:
    """Set times of files, which are made when they are missing."""
    options = parse_options(call, "acd:fhmr:t:", long={"date": "d", "no-create": "c", "reference": "r"}, least=1)
    atime_ns, mtime_ns = _touch_times(call, options)
    atime_ns = None if options.last("am") and "a" not in options else atime_ns
    mtime_ns = None if options.last("am") and "m" not in options else mtime_ns
    status, time_slice = 0, TimeSlice(call)
    for name in options.operands:
        await time_slice.step()
        path = call.path(name)
        try:
            if not call.fs.exists(path):
                if "c" in options:
                    continue
                call.fs.write_bytes(path, b"")
            call.fs.set_times(path, atime_ns=atime_ns, mtime_ns=mtime_ns, follow="h" not in options)
        except OSError as error:
            report_error(call, name, error, quoted=True)
            status = 1
    return status


def _touch_times(call: Call, options: Options) -> tuple[int | None, int | None]:
    clock = call.system.clock
    if reference := options.value("r"):
        try:
            stat = call.fs.stat(call.path(reference))
        except OSError as error:
            raise CommandFailed(f"touch: Can't stat {reference}: {error.strerror}") from None
        return stat.atime_ns, stat.mtime_ns
    date = next((value for letter in "td" if (value := options.value(letter)) is not None), None)
    if date is None:
        return clock.now_ns(), clock.now_ns()
    try:
        moment = parse_posix(date, clock, year_first=True) if "t" in options else parse_moment(date, clock)
    except BadDate:
        raise CommandFailed(f"touch: bad date {date}") from None
    return moment, moment


@command("ln")
async def ln(call: Call) -> int:
    """Make links."""
    long_names = {"symbolic": "s", "force": "f", "verbose": "v", "no-dereference": "n"}
    options = parse_options(call, "Tfnrst:v", long=long_names, least=1)
    *sources, target = [*options.operands, "."] if len(options.operands) == 1 else options.operands
    folder = call.path(target)
    into = "T" not in options and call.fs.is_dir(folder)
    if into and "n" in options:
        into = call.fs.stat(folder, follow=False).kind != "symlink"
    status, time_slice = 0, TimeSlice(call)
    for source in sources:
        await time_slice.step()
        name = f"{target.rstrip('/')}/{source.rstrip('/').rpartition('/')[2]}" if into else target
        try:
            if "f" in options and call.fs.exists(call.path(name), follow=False):
                call.fs.remove(call.path(name))
            if "s" in options:
                call.fs.symlink(source, call.path(name))
            else:
                call.fs.link(call.path(source), call.path(name))
        except OSError as error:
            kind = "symbolic" if "s" in options else "hard"
            call.error(f"ln: cannot create {kind} link from '{source}' to '{name}': {error.strerror}")
            status = 1
            continue
        if "v" in options:
            call.error(f"'{name}' -> '{source}'")
    return status


@command("mktemp")
def mktemp(call: Call) -> int:
    """Make a file or directory with a fresh name and print it."""
    options = parse_options(call, "dp:qtu", most=1)
    template = options.operands[0] if options.operands else "tmp.XXXXXXXXXX"
    stem = template.rstrip("X")
    count = len(template) - len(stem)
    if count < 3:
        return call.fail("mktemp: need XXX: No such file or directory")
    folder = options.value("p") or call.env.get("TMPDIR") or _TMPDIR
    if "/" not in template and ("p" in options or "t" in options or not options.operands):
        stem = f"{folder.rstrip('/')}/{stem}"
    source = Random(f"{stem} {call.system.clock.now_ns()}")
    for _ in range(100):
        name = stem + "".join(source.choices(ascii_letters + digits, k=count))
        path = call.path(name)
        if call.fs.exists(path, follow=False):
            continue
        try:
            if "u" not in options:
                if "d" in options:
                    call.fs.mkdir(path, permissions=0o700)
                else:
                    call.fs.write_bytes(path, b"", permissions=0o600)
        except OSError as error:
            what = "directory" if "d" in options else "file"
            return 1 if "q" in options else call.fail(f"mktemp: Failed to create {what} {name}: {error.strerror}")
        call.print(name)
        return 0
    return call.fail(f"mktemp: Failed to create file {stem}: File exists")


_LARGEST = 256 << 20

_SIZES: dict[str, Callable[[int, int], int]] = {
    "": lambda _, amount: amount,
    "+": lambda size, amount: size + amount,
    "-": lambda size, amount: max(0, size - amount),
    "<": min,
    ">": max,
    "/": lambda size, amount: size // amount * amount if amount else 0,
    "%": lambda size, amount: -(-size // amount) * amount if amount else 0,
}
"""The size that `truncate -s` asks for, from the present one and the number after the sign."""


@command("truncate")
async def truncate(call: Call) -> int:
    """Cut or stretch files to a size."""
    options = parse_options(call, "cs:", long={"size": "s", "no-create": "c"}, least=1)
    text = options.value("s")
    if text is None:
        raise usage_error(call, "Needs -s")
    sign = text[:1] if text[:1] in _SIZES else ""
    amount = parse_integer(call, text.removeprefix(sign))
    status, time_slice = 0, TimeSlice(call)
    for name in options.operands:
        await time_slice.step()
        path = call.path(name)
        if "c" in options and not call.fs.exists(path):
            continue
        try:
            with call.fs.update(path) as file:
                size = _SIZES[sign](file.seek(0, 2), amount)
                if size > _LARGEST:
                    return call.fail(f"truncate: '{name}' to '{size}': File too large")
                file.truncate(size)
        except OSError as error:
            report_error(call, name, error)
            status = 1
    return status
