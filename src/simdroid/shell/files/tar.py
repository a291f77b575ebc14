"""`tar`: pack, list and unpack."""

from __future__ import annotations

import io
import tarfile
from collections.abc import Callable
from typing import BinaryIO

from simdroid.shell.commands import Call, CommandFailed, Options, command, parse_options
from simdroid.shell.files.gzip import compressor
from simdroid.shell.files.modes import mode_string
from simdroid.shell.machine import date_formats
from simdroid.shell.scheduling import CHUNK, TimeSlice
from simdroid.shell.text.sources import STDIN_NAMES, report_error
from simdroid.system import Stat, paths, user_name

_SECOND_NS = 1_000_000_000
_LONG = {"create": "c", "extract": "x", "list": "t", "file": "f", "gzip": "z", "verbose": "v", "directory": "C"}
_TYPE_BITS = {tarfile.DIRTYPE: 0o040000, tarfile.SYMTYPE: 0o120000, tarfile.CHRTYPE: 0o020000}

_TYPES = {"directory": tarfile.DIRTYPE, "symlink": tarfile.SYMTYPE, "device": tarfile.CHRTYPE}


@command("tar")
async def tar(call: Call) -> int:
    """Pack files into an archive, list it or unpack it."""
    words = call.args
    if words and not words[0].startswith("-"):
        words = [f"-{words[0]}", *words[1:]]
    options = parse_options(call.with_argv([call.name, *words]), "C:OT:X:cf:hjkmopstvxz", long=_LONG)
    action = options.last("cxt")
    if action is None:
        raise CommandFailed('tar: Needs -txc (see "tar --help")')
    folder = call.path(options.value("C") or ".")
    if not call.fs.is_dir(folder):
        raise CommandFailed(f"tar: chdir {options.value('C')}: No such file or directory")
    if action == "c":
        return await _pack(call, options, folder)
    return await _unpack(call, options, folder)


async def _unpack(call: Call, options: Options, folder: str) -> int:
    name = options.value("f") or "-"
    try:
        stdin = name in STDIN_NAMES
        file: BinaryIO = io.BytesIO(await call.read_all()) if stdin else call.fs.open(call.path(name))
    except OSError as error:
        return call.fail(f"tar: {name}: {error.strerror}")
    try:
        # Read as a stream: every chunk passes through here, so a slice of work takes a bounded time.
        with file, tarfile.open(fileobj=file, mode="r|*") as archive:
            unpacking = _Extractor(call, options, folder, archive)
            for member in archive:
                await unpacking.member(member)
    except (tarfile.TarError, EOFError, ValueError):
        return call.fail("tar: Not tar")
    return 0


class _Extractor:
    """Lists or extracts the members of an archive in one pass."""

    def __init__(self, call: Call, options: Options, folder: str, archive: tarfile.TarFile) -> None:
        self._call = call
        self._options = options
        self._folder = folder
        self._archive = archive
        self._time_slice = TimeSlice(call)

    async def member(self, member: tarfile.TarInfo) -> None:
        """List or restore one member."""
        names = self._options.operands
        await self._time_slice.step()
        if names and not any(paths.within(member.name.rstrip("/"), name.rstrip("/")) for name in names):
            await self._content(member, None)
        elif "t" in self._options:
            _print_member(self._call, member, verbose="v" in self._options)
            await self._content(member, None)
        else:
            await self._restore(member)

    async def _content(self, member: tarfile.TarInfo, path: str | None) -> None:
        """Write a member's content to the file at `path`; None skips it."""
        reader = self._archive.extractfile(member) if not (member.issym() or member.islnk()) else None
        if reader is None:
            return
        if path is None:
            while reader.read(CHUNK):
                await self._time_slice.step()
            return
        with self._call.fs.create(path, permissions=member.mode & 0o777) as file:
            while chunk := reader.read(CHUNK):
                file.write(chunk)
                await self._time_slice.step()

    async def _restore(self, member: tarfile.TarInfo) -> None:
        call, options = self._call, self._options
        if ".." in member.name.split("/"):
            raise CommandFailed(f"tar: bad name {member.name}")
        path = f"{self._folder.rstrip('/')}/{member.name.lstrip('/')}".rstrip("/")
        if "v" in options:
            call.print(member.name)
        if member.isfile() and "O" in options:
            await self._print(member)
            return
        call.fs.mkdir(path.rpartition("/")[0] or "/", parents=True)
        if member.isdir():
            call.fs.mkdir(path, parents=True, permissions=member.mode)
        elif member.issym():
            if call.fs.exists(path, follow=False):
                call.fs.remove(path)
            call.fs.symlink(member.linkname, path)
            return
        elif member.isfile():
            await self._content(member, path)
        else:
            await self._content(member, None)
            return
        if "m" not in options:
            stamp = int(member.mtime) * _SECOND_NS
            call.fs.set_times(path, atime_ns=stamp, mtime_ns=stamp)

    async def _print(self, member: tarfile.TarInfo) -> None:
        reader = self._archive.extractfile(member)
        while reader is not None and (chunk := reader.read(CHUNK)):
            self._call.stdout.write(chunk)
            await self._call.stdout.drain()
            await self._time_slice.step()


def _print_member(call: Call, member: tarfile.TarInfo, *, verbose: bool) -> None:
    name = f"{member.name}/" if member.isdir() else member.name
    if not verbose:
        call.print(name)
        return
    mode = mode_string(_TYPE_BITS.get(member.type, 0o100000) | member.mode)
    moment = date_formats.format_minute(call.system.clock, int(member.mtime) * _SECOND_NS)
    arrow = f" -> {member.linkname}" if member.issym() else ""
    call.print(
        f"{mode} {member.uname or member.uid}/{member.gname or member.gid} {member.size:8d} {moment} {name}{arrow}"
    )


async def _pack(call: Call, options: Options, folder: str) -> int:
    """Pack the operands, relative to `folder`, into the archive of `-f` or stdout."""
    if not options.operands:
        return call.fail("tar: empty archive")
    target = options.value("f") or "-"
    if target == "-":
        return await _Archiver(call, options, folder, call.stdout.write, "").run()
    path = call.path(target)
    try:
        with call.fs.create(path) as file:
            return await _Archiver(call, options, folder, file.write, call.fs.resolve(path)).run()
    except OSError as error:
        return call.fail(f"tar: {target}: {error.strerror}")


class _Archiver:
    def __init__(
        self, call: Call, options: Options, folder: str, write: Callable[[bytes], object], archive: str
    ) -> None:
        self._call = call
        self._options = options
        self._folder = folder
        self._write = write
        self._archive = archive
        self._packer = compressor() if "z" in options else None
        self._time_slice = TimeSlice(call)
        self._size = 0
        self._status = 0

    async def run(self) -> int:
        """Pack all operands."""
        for name in self._options.operands:
            await self._add(name)
        self._put(bytes(2 * tarfile.BLOCKSIZE))
        self._put(bytes(-self._size % tarfile.RECORDSIZE))
        if self._packer is not None:
            self._write(self._packer.flush())
        return self._status

    def _put(self, data: bytes) -> None:
        self._size += len(data)
        self._write(self._packer.compress(data) if self._packer is not None else data)

    async def _add(self, name: str) -> None:
        await self._time_slice.step()
        call, path = self._call, paths.absolute(name, self._folder)
        try:
            stat = call.fs.stat(path, follow="h" in self._options)
            if stat.kind == "file" and self._archive == call.fs.resolve(path):
                call.error(f"tar: '{name}' file is the archive; not dumped")
                return
            inside = call.fs.listdir(path) if stat.kind == "directory" else []
            link = call.fs.readlink(path) if stat.kind == "symlink" else ""
            if stat.kind == "file":
                call.fs.open(path).close()
        except OSError as error:
            report_error(call, name, error)
            self._status = 1
            return
        if "v" in self._options:
            call.print(name)
        member = _tar_info(name, stat, link)
        self._put(member.tobuf(tarfile.GNU_FORMAT, "utf-8", "surrogateescape"))
        if member.size:
            await self._content(path, member.size)
        for entry in inside:
            await self._add(f"{name.rstrip('/')}/{entry}")

    async def _content(self, path: str, size: int) -> None:
        """Put a file's content, exactly as long as its header says, even if the file changes meanwhile."""
        remaining = size
        with self._call.fs.open(path) as file:
            while remaining:
                # A file that has become shorter is filled up with zeros.
                chunk = file.read(min(remaining, CHUNK)) or bytes(min(remaining, CHUNK))
                self._put(chunk)
                remaining -= len(chunk)
                await self._time_slice.step()
        self._put(bytes(-size % tarfile.BLOCKSIZE))


def _tar_info(name: str, stat: Stat, link: str) -> tarfile.TarInfo:
    member = tarfile.TarInfo(name.lstrip("/") or "/")
    member.mode, member.uid, member.gid = stat.mode & 0o7777, stat.uid, stat.gid
    member.uname, member.gname = user_name(stat.uid), user_name(stat.gid)
    member.mtime = stat.mtime_ns // _SECOND_NS
    member.type = _TYPES.get(stat.kind, tarfile.REGTYPE)
    member.linkname = link
    member.size = stat.size if stat.kind == "file" else 0
    return member
