"""`tar`: pack, list and unpack."""

from __future__ import annotations

import io
import tarfile

from mobile_world.phone.shell import times
from mobile_world.phone.shell.call import Call, CommandFailed, command
from mobile_world.phone.shell.compression import compressed, expanded
from mobile_world.phone.shell.modes import symbolic
from mobile_world.phone.shell.options import Options, parse
from mobile_world.phone.shell.sources import complain, read
from mobile_world.phone.shell.zip_archives import LARGEST
from mobile_world.phone.system import paths, user_name

_SECOND_NS = 1_000_000_000
_LONG = {"create": "c", "extract": "x", "list": "t", "file": "f", "gzip": "z", "verbose": "v", "directory": "C"}
_TYPE_BITS = {tarfile.DIRTYPE: 0o040000, tarfile.SYMTYPE: 0o120000}


@command("tar")
async def tar(call: Call) -> int:
    """Pack files into an archive, list it or unpack it."""
    words = call.args
    if words and not words[0].startswith("-"):
        words = [f"-{words[0]}", *words[1:]]
    options = parse(call.with_argv([call.name, *words]), "C:OT:X:cf:hjkmopstvxz", long=_LONG)
    action = options.last("cxt")
    if action is None:
        raise CommandFailed('tar: Needs -txc (see "tar --help")')
    folder = call.path(options.value("C") or ".")
    if not call.fs.is_dir(folder):
        raise CommandFailed(f"tar: chdir {options.value('C')}: No such file or directory")
    if action == "c":
        return _pack(call, options, folder)
    return await _unpack(call, options, folder)


def _pack(call: Call, options: Options, folder: str) -> int:
    if not options.operands:
        return call.fail("tar: empty archive")
    buffer, status = io.BytesIO(), 0
    with tarfile.open(fileobj=buffer, mode="w", format=tarfile.GNU_FORMAT) as archive:
        for name in options.operands:
            try:
                _add(call, archive, name, folder, options)
            except OSError as error:
                complain(call, name, error)
                status = 1
    data = compressed(buffer.getvalue()) if "z" in options else buffer.getvalue()
    target = options.value("f") or "-"
    if target == "-":
        call.stdout.write(data)
    else:
        call.fs.write_bytes(call.path(target), data)
    return status


def _add(call: Call, archive: tarfile.TarFile, name: str, folder: str, options: Options) -> None:
    path = paths.absolute(name, folder)
    found = call.fs.stat(path, follow="h" in options)
    member = tarfile.TarInfo(name.lstrip("/") or "/")
    member.mode, member.uid, member.gid = found.mode & 0o7777, found.uid, found.gid
    member.uname, member.gname = user_name(found.uid), user_name(found.gid)
    member.mtime = found.mtime_ns // _SECOND_NS
    if "v" in options:
        call.print(name)
    if found.kind == "directory":
        member.type = tarfile.DIRTYPE
        archive.addfile(member)
        for entry in call.fs.listdir(path):
            _add(call, archive, f"{name.rstrip('/')}/{entry}", folder, options)
    elif found.kind == "symlink":
        member.type, member.linkname = tarfile.SYMTYPE, call.fs.readlink(path)
        archive.addfile(member)
    else:
        data = call.fs.read_bytes(path)
        member.size = len(data)
        archive.addfile(member, io.BytesIO(data))


async def _unpack(call: Call, options: Options, folder: str) -> int:
    name = options.value("f") or "-"
    try:
        data = await read(call, name)
    except OSError as error:
        return call.fail(f"tar: {name}: {error.strerror}")
    if data[:2] == b"\x1f\x8b":
        data = expanded(call, name, data)
    try:
        with tarfile.open(fileobj=io.BytesIO(data), mode="r:") as archive:
            for member in archive:
                if options.operands and not any(_under(member.name, wanted) for wanted in options.operands):
                    continue
                if "t" in options:
                    _show(call, member, verbose="v" in options)
                else:
                    _restore(call, archive, member, options, folder)
    except (tarfile.TarError, EOFError, ValueError):
        return call.fail("tar: Not tar")
    return 0


def _under(name: str, wanted: str) -> bool:
    return paths.within(name.rstrip("/"), wanted.rstrip("/"))


def _show(call: Call, member: tarfile.TarInfo, *, verbose: bool) -> None:
    name = f"{member.name}/" if member.isdir() else member.name
    if not verbose:
        call.print(name)
        return
    mode = symbolic(_TYPE_BITS.get(member.type, 0o100000) | member.mode)
    moment = times.minute(call.system.clock, int(member.mtime) * _SECOND_NS)
    arrow = f" -> {member.linkname}" if member.issym() else ""
    call.print(
        f"{mode} {member.uname or member.uid}/{member.gname or member.gid} {member.size:8d} {moment} {name}{arrow}"
    )


def _restore(call: Call, archive: tarfile.TarFile, member: tarfile.TarInfo, options: Options, folder: str) -> None:
    if ".." in member.name.split("/"):
        raise CommandFailed(f"tar: bad name {member.name}")
    path = f"{folder.rstrip('/')}/{member.name.lstrip('/')}".rstrip("/")
    if "v" in options:
        call.print(member.name)
    call.fs.mkdir(path.rpartition("/")[0] or "/", parents=True)
    if member.isdir():
        call.fs.mkdir(path, parents=True, permissions=member.mode)
    elif member.issym():
        if call.fs.exists(path, follow=False):
            call.fs.remove(path)
        call.fs.symlink(member.linkname, path)
        return
    elif member.isfile():
        if member.size > LARGEST:
            raise CommandFailed(f"tar: {member.name}: No space left on device")
        reader = archive.extractfile(member)
        content = reader.read() if reader else b""
        if "O" in options:
            call.stdout.write(content)
            return
        call.fs.write_bytes(path, content, permissions=member.mode & 0o777)
    else:
        return
    if "m" not in options:
        stamp = int(member.mtime) * _SECOND_NS
        call.fs.set_times(path, atime_ns=stamp, mtime_ns=stamp)
