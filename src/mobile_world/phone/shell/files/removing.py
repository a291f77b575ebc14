"""`rm`, `rmdir` and `unlink`."""

from __future__ import annotations

from mobile_world.phone.shell.commands import Call, CommandFailed, command
from mobile_world.phone.shell.options import parse, usage
from mobile_world.phone.shell.scheduling import TimeSlice
from mobile_world.phone.shell.text.sources import complain


@command("rm")
async def rm(call: Call) -> int:
    """Remove files, and directories with -r."""
    options = parse(call, "Rfirv", long={"force": "f", "recursive": "r", "verbose": "v", "interactive": "i"})
    force = options.last("fi") == "f"
    if not options.operands and not force:
        raise usage(call, "Needs 1 argument")
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
        """Remove what one argument names."""
        await self._time_slice.step()
        last = name.rstrip("/").rpartition("/")[2]
        if name and not name.strip("/"):
            raise CommandFailed("rm: rm /. if you mean it")
        if last == "..":
            raise CommandFailed(f"rm: bad path {name}")
        path = self._call.path(name)
        if last != "." and not (self._force and not self._call.fs.exists(path, follow=False)):
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
            complain(self._call, name, error)
            self.status = 1
            return
        if self._verbose:
            kind = "rmdir" if self._recursive and not fs.exists(path) and name.endswith("/") else "rm"
            self._call.print(f"{kind} '{name}'")


@command("rmdir")
async def rmdir(call: Call) -> int:
    """Remove empty directories, with -p also their emptied parents."""
    options = parse(call, "p", long={"parents": "p", "ignore-fail-on-non-empty": "p"}, least=1)
    status, time_slice = 0, TimeSlice(call)
    for name in options.operands:
        await time_slice.step()
        here = name.rstrip("/")
        while here:
            try:
                call.fs.rmdir(call.path(here))
            except OSError as error:
                complain(call, here, error)
                status = 1
                break
            here = here.rpartition("/")[0] if "p" in options else ""
    return status


@command("unlink")
def unlink(call: Call) -> int:
    """Remove one file."""
    options = parse(call, "", least=1, most=1)
    name = options.operands[0]
    try:
        call.fs.remove(call.path(name))
    except OSError as error:
        return call.fail(f"unlink: Couldn't unlink `{name}': {error.strerror}")
    return 0
