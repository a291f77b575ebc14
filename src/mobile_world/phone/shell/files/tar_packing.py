"""Packs files into a tar archive, piece by piece."""

from __future__ import annotations

import tarfile
from collections.abc import Callable

from mobile_world.phone.shell.commands import Call
from mobile_world.phone.shell.files.compression import compressor
from mobile_world.phone.shell.options import Options
from mobile_world.phone.shell.scheduling import CHUNK, TimeSlice
from mobile_world.phone.shell.text.sources import complain
from mobile_world.phone.system import Stat, paths, user_name

_SECOND_NS = 1_000_000_000
_TYPES = {"directory": tarfile.DIRTYPE, "symlink": tarfile.SYMTYPE, "device": tarfile.CHRTYPE}


async def pack(call: Call, options: Options, folder: str) -> int:
    """Write what the operands name, seen from `folder`, to the archive of `-f` or to the output."""
    if not options.operands:
        return call.fail("tar: empty archive")
    target = options.value("f") or "-"
    if target == "-":
        return await _Packing(call, options, folder, call.stdout.write, "").run()
    path = call.path(target)
    try:
        with call.fs.create(path) as file:
            return await _Packing(call, options, folder, file.write, call.fs.resolve(path)).run()
    except OSError as error:
        return call.fail(f"tar: {target}: {error.strerror}")


class _Packing:
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
            found = call.fs.stat(path, follow="h" in self._options)
            if found.kind == "file" and self._archive == call.fs.resolve(path):
                call.error(f"tar: '{name}' file is the archive; not dumped")
                return
            inside = call.fs.listdir(path) if found.kind == "directory" else []
            link = call.fs.readlink(path) if found.kind == "symlink" else ""
            if found.kind == "file":
                call.fs.open(path).close()
        except OSError as error:
            complain(call, name, error)
            self._status = 1
            return
        if "v" in self._options:
            call.print(name)
        member = _member(name, found, link)
        self._put(member.tobuf(tarfile.GNU_FORMAT, "utf-8", "surrogateescape"))
        if member.size:
            await self._content(path, member.size)
        for entry in inside:
            await self._add(f"{name.rstrip('/')}/{entry}")

    async def _content(self, path: str, size: int) -> None:
        """Put a file's content, exactly as long as its header says, whatever becomes of the file meanwhile."""
        left = size
        with self._call.fs.open(path) as file:
            while left and (chunk := file.read(min(left, CHUNK))):
                self._put(chunk)
                left -= len(chunk)
                await self._time_slice.step()
        while left:
            self._put(bytes(min(left, CHUNK)))
            left -= min(left, CHUNK)
            await self._time_slice.step()
        self._put(bytes(-size % tarfile.BLOCKSIZE))


def _member(name: str, found: Stat, link: str) -> tarfile.TarInfo:
    member = tarfile.TarInfo(name.lstrip("/") or "/")
    member.mode, member.uid, member.gid = found.mode & 0o7777, found.uid, found.gid
    member.uname, member.gname = user_name(found.uid), user_name(found.gid)
    member.mtime = found.mtime_ns // _SECOND_NS
    member.type = _TYPES.get(found.kind, tarfile.REGTYPE)
    member.linkname = link
    member.size = found.size if found.kind == "file" else 0
    return member
