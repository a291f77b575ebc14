"""`cp`, `mv`, `rm`, `rmdir` and `unlink`."""

from __future__ import annotations

import errno
import os

from simdroid.shell.commands import Call, CommandFailed, Options, command, parse_options, usage_error
from simdroid.shell.scheduling import CHUNK, TimeSlice
from simdroid.shell.text.sources import report_error
from simdroid.system import Stat, paths

_LONG = {
    "archive": "a",
    "force": "f",
    "no-clobber": "n",
    "no-target-directory": "T",
    "preserve": "p",
    "recursive": "r",
    "target-directory": "t",
    "verbose": "v",
}


@command("cp")
async def cp(call: Call) -> int:
    """Copy files and directories."""
    options = parse_options(call, "DFHLPRTadfilnprst:uv", long=_LONG, least=1)
    transfer = _Copy(call, options)
    for source, target in _pairs(call, options):
        await transfer.operand(source, target)
    return transfer.status


@command("mv")
async def mv(call: Call) -> int:
    """Move or rename files and directories."""
    options = parse_options(call, "Tfint:vx", long=_LONG, least=1)
    status, time_slice = 0, TimeSlice(call)
    for source, target in _pairs(call, options):
        await time_slice.step()
        old, new = call.path(source), call.path(target)
        if options.last("nfi") == "n" and call.fs.exists(new, follow=False):
            continue
        try:
            call.fs.rename(old.rstrip("/") or "/", new.rstrip("/") or "/")
        except OSError as error:
            call.error(f"mv: bad '{source}': {error.strerror}")
            status = 1
            continue
        if "v" in options:
            call.print(f"mv '{source}'")
    return status


def _pairs(call: Call, options: Options) -> list[tuple[str, str]]:
    """Every source with its target."""
    *sources, target = options.operands
    folder = options.value("t")
    if folder is not None:
        sources, target = options.operands, folder
    if not sources:
        raise CommandFailed(f"{call.name}: Needs 2 arguments")
    into = call.fs.is_dir(call.path(target)) and "T" not in options
    if not into and (len(sources) > 1 or folder is not None):
        raise CommandFailed(f"{call.name}: '{target}' not directory")
    pairs = []
    for source in sources:
        last = source.rstrip("/").rpartition("/")[2]
        inside = into and last not in (".", "..", "")
        pairs.append((source, f"{target.rstrip('/')}/{last}" if inside else target))
    return pairs


class _Copy:
    def __init__(self, call: Call, options: Options) -> None:
        self._call = call
        self._options = options
        self._recursive = any(flag in options for flag in "arRd") and options.last("arRd") != "d"
        self._keep = "a" in options or "p" in options
        self._follow = "L" in options or not any(flag in options for flag in "adPrR")
        self._time_slice = TimeSlice(call)
        self._target = ""
        self.status = 0

    async def operand(self, source: str, target: str) -> None:
        """Copy one operand."""
        fs = self._call.fs
        await self._time_slice.step()
        try:
            stat = fs.stat(self._call.path(source), follow=self._follow or "H" in self._options)
        except OSError as error:
            self._fail(f"bad '{source}': {error.strerror}")
            return
        old = fs.resolve(self._call.path(source))
        new = self._resolved(target)
        # A directory is never its own content; its dot form may be copied onto itself by mistake only.
        if new == old or (stat.kind == "directory" and new is not None and new.startswith(old.rstrip("/") + "/")):
            self._fail(f"'{target}' is '{source}'")
            return
        self._target = new or ""
        await self._copy(source, target, stat)

    def _resolved(self, name: str) -> str | None:
        try:
            return self._call.fs.resolve(self._call.path(name))
        except OSError:
            return None

    async def _copy(self, source: str, target: str, stat: Stat) -> None:
        call, fs = self._call, self._call.fs
        await self._time_slice.step()
        new = call.path(target)
        if stat.kind == "directory" and not self._recursive:
            self._fail(f"Skipped dir '{target}': {os.strerror(errno.EEXIST if fs.exists(new) else errno.ENOENT)}")
            return
        if stat.kind != "directory" and self._options.last("nfi") == "n" and fs.exists(new, follow=False):
            return
        try:
            await self._one(source, target, stat)
        except OSError as error:
            self._fail(f"{target}: {error.strerror}")
            return
        if "v" in self._options:
            call.print(f"cp '{source}'")
        if stat.kind == "directory":
            await self._below(source, target)
        if self._keep:
            self._attributes(target, stat)

    async def _one(self, source: str, target: str, stat: Stat) -> None:
        fs, old, new = self._call.fs, self._call.path(source), self._call.path(target)
        if stat.kind == "directory":
            if not fs.is_dir(new):
                fs.mkdir(new.rstrip("/"), permissions=stat.mode & 0o7777)
        elif stat.kind == "symlink":
            if fs.exists(new, follow=False):
                fs.remove(new)
            fs.symlink(fs.readlink(old), new)
        elif stat.kind == "device" and not self._follow:
            # A copy of the node itself is asked for, and no disk of the phone takes nodes.
            raise PermissionError(errno.EPERM, os.strerror(errno.EPERM))
        else:
            if "F" in self._options and fs.exists(new, follow=False):
                fs.remove(new)
            await self._content(old, new, stat.mode & 0o777)

    async def _content(self, old: str, new: str, permissions: int) -> None:
        fs = self._call.fs
        with fs.open(old) as reader, fs.create(new, permissions=permissions) as writer:
            while chunk := reader.read(CHUNK):
                writer.write(chunk)
                await self._time_slice.step()

    async def _below(self, source: str, target: str) -> None:
        fs, path = self._call.fs, self._call.path(source)
        try:
            if self._target and paths.within(fs.resolve(path), self._target):
                self._fail(f"'{target}' is '{source}'")
                return
            names = fs.listdir(path)
        except OSError as error:
            self._fail(f"{source}: {error.strerror}")
            return
        for name in names:
            inner = f"{source.rstrip('/')}/{name}"
            try:
                stat = fs.stat(self._call.path(inner), follow="L" in self._options)
            except OSError as error:
                self._fail(f"bad '{inner}': {error.strerror}")
                continue
            await self._copy(inner, f"{target.rstrip('/')}/{name}", stat)

    def _attributes(self, target: str, stat: Stat) -> None:
        fs, path = self._call.fs, self._call.path(target)
        try:
            if self._call.user.uid == 0:
                fs.chown(path, stat.uid, stat.gid, follow=False)
            if stat.kind != "symlink":
                fs.chmod(path, stat.mode & 0o7777)
            fs.set_times(path, atime_ns=stat.atime_ns, mtime_ns=stat.mtime_ns, follow=False)
        except OSError as error:
            self._fail(f"{target}: {error.strerror}")

    def _fail(self, message: str) -> None:
        self._call.error(f"cp: {message}")
        self.status = 1


@command("rm")
async def rm(call: Call) -> int:
    """Remove files, and directories with -r."""
    options = parse_options(call, "Rfirv", long={"force": "f", "recursive": "r", "verbose": "v", "interactive": "i"})
    force = options.last("fi") == "f"
    if not options.operands and not force:
        raise usage_error(call, "Needs 1 argument")
    removal = _Removal(call, recursive="r" in options or "R" in options, force=force, verbose="v" in options)
    for name in options.operands:
        await removal.operand(name)
    return removal.status


class _Removal:
    def __init__(self, call: Call, *, recursive: bool, force: bool, verbose: bool) -> None:
        self._call = call
        self._recursive = recursive
        self._force = force
        self._verbose = verbose
        self._time_slice = TimeSlice(call)
        self.status = 0

    async def operand(self, name: str) -> None:
        """Remove one operand."""
        await self._time_slice.step()
        last = name.rstrip("/").rpartition("/")[2]
        if name and not name.strip("/"):
            raise CommandFailed("rm: rm /. if you mean it")
        if last == "..":
            raise CommandFailed(f"rm: bad path {name}")
        if last != "." and not (self._force and not self._call.fs.exists(self._call.path(name), follow=False)):
            await self._remove(name)

    async def _remove(self, name: str) -> None:
        await self._time_slice.step()
        fs, path = self._call.fs, self._call.path(name)
        try:
            if self._recursive and fs.stat(path, follow=False).kind == "directory":
                for entry in fs.listdir(path):
                    await self._remove(f"{name.rstrip('/')}/{entry}")
                if not fs.listdir(path):
                    fs.rmdir(path)
            else:
                fs.remove(path)
        except OSError as error:
            report_error(self._call, name, error)
            self.status = 1
            return
        if self._verbose:
            kind = "rmdir" if self._recursive and not fs.exists(path) and name.endswith("/") else "rm"
            self._call.print(f"{kind} '{name}'")


@command("rmdir")
async def rmdir(call: Call) -> int:
    """Remove empty directories, with -p also their emptied parents."""
    options = parse_options(call, "p", long={"parents": "p", "ignore-fail-on-non-empty": "p"}, least=1)
    status, time_slice = 0, TimeSlice(call)
    for name in options.operands:
        await time_slice.step()
        here = name.rstrip("/")
        while here:
            try:
                call.fs.rmdir(call.path(here))
            except OSError as error:
                report_error(call, here, error)
                status = 1
                break
            here = here.rpartition("/")[0] if "p" in options else ""
    return status


@command("unlink")
def unlink(call: Call) -> None:
    """Remove one file."""
    name = parse_options(call, "", least=1, most=1).operands[0]
    try:
        call.fs.remove(call.path(name))
    except OSError as error:
        raise CommandFailed(f"unlink: Couldn't unlink `{name}': {error.strerror}") from None
