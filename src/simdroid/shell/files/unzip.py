"""`unzip`, as Android's ziptool does it."""

from __future__ import annotations

import zipfile
from collections.abc import AsyncIterator
from typing import BinaryIO

from simdroid.shell.commands import Call, CommandFailed, Options, command, parse_options
from simdroid.shell.language.patterns import matches
from simdroid.shell.scheduling import CHUNK, TimeSlice


@command("unzip")
async def unzip(call: Call) -> int:
    """List, print or extract the members of a zip file."""
    options = parse_options(call, "d:lnopqtvx", least=1)
    name, *patterns = options.operands
    with _open_archive(call, name) as file:
        try:
            archive = zipfile.ZipFile(file)
        except (zipfile.BadZipFile, ValueError, NotImplementedError, OSError):
            raise CommandFailed(f"unzip: couldn't open {name}: Invalid file") from None
        with archive:
            members = [
                member
                for member in archive.infolist()
                if not patterns or any(matches(pattern, member.filename) for pattern in patterns)
            ]
            return await _process_members(call, archive, name, members, options)


async def _process_members(
    call: Call, archive: zipfile.ZipFile, name: str, members: list[zipfile.ZipInfo], options: Options
) -> int:
    quiet = "q" in options or "p" in options
    if not quiet:
        call.print(f"Archive:  {name}")
    if "l" in options or "v" in options:
        _list_members(call, members, quiet=quiet)
        return 0
    try:
        for member in members:
            await _extract(call, archive, member, options, quiet=quiet)
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError) as error:
        return call.fail(f"unzip: failed to extract {member.filename}: {error}")
    return 0


def _open_archive(call: Call, name: str) -> BinaryIO:
    for file_name in [name] if name.endswith(".zip") else [name, f"{name}.zip"]:
        try:
            return call.fs.open(call.path(file_name))
        except OSError as error:
            reason = error.strerror
    raise CommandFailed(f"unzip: couldn't open {name}: {reason}")


def _list_members(call: Call, members: list[zipfile.ZipInfo], *, quiet: bool) -> None:
    if not quiet:
        call.print("  Length      Date    Time    Name\n---------  ---------- -----   ----")
    for member in members:
        year, month, day, hour, minute, _ = member.date_time
        moment = f"{year:04d}-{month:02d}-{day:02d} {hour:02d}:{minute:02d}"
        call.print(f"{member.file_size:9d}  {moment}   {member.filename}")
    if not quiet:
        total = sum(member.file_size for member in members)
        call.print(
            "---------                     -------",
            f"{total:9d}                     {len(members)} file{'' if len(members) == 1 else 's'}",
        )


async def _extract(
    call: Call, archive: zipfile.ZipFile, member: zipfile.ZipInfo, options: Options, *, quiet: bool
) -> None:
    if "p" in options:
        async for piece in _pieces(call, archive, member):
            call.stdout.write(piece)
        return
    if member.filename.startswith("/") or ".." in member.filename.split("/"):
        raise CommandFailed(f"unzip: bad filename {member.filename}")
    folder = options.value("d")
    target = f"{folder.rstrip('/')}/{member.filename}" if folder else member.filename
    path = call.path(target)
    if member.is_dir():
        if not quiet and not call.fs.is_dir(path):
            call.print(f"   creating: {target}")
        call.fs.mkdir(path, parents=True)
        return
    if call.fs.exists(path) and "o" not in options:
        # Without -o ziptool asks; nobody is there to answer.
        return
    call.fs.mkdir(path.rpartition("/")[0] or "/", parents=True)
    if not quiet:
        call.print(f"  inflating: {target}")
    with call.fs.create(path) as file:
        async for piece in _pieces(call, archive, member):
            file.write(piece)


async def _pieces(call: Call, archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> AsyncIterator[bytes]:
    time_slice = TimeSlice(call)
    with archive.open(member) as reader:
        while piece := reader.read(CHUNK):
            yield piece
            await time_slice.step()
