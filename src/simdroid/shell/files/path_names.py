"""Path names: `basename`, `dirname`, `readlink`, `realpath`."""

from __future__ import annotations

from simdroid.shell.commands import Call, command, parse_options
from simdroid.shell.text.sources import report_error


@command("basename")
def basename(call: Call) -> None:
    """Print the last part of a path, without a suffix."""
    options = parse_options(call, "as:", least=1)
    names, suffix = options.operands, options.value("s") or ""
    if "a" not in options and "s" not in options and len(names) > 1:
        names, suffix = names[:1], names[1]
    for name in names:
        last = name.rstrip("/").rpartition("/")[2] or ("/" if name else "")
        cut = suffix and last.endswith(suffix) and last != suffix
        call.print(last[: -len(suffix)] if cut else last)


@command("dirname")
def dirname(call: Call) -> None:
    """Print paths without their last part."""
    for name in parse_options(call, "", least=1).operands:
        call.print(name.rstrip("/").rpartition("/")[0].rstrip("/") or ("/" if name.startswith("/") else "."))


@command("readlink")
def readlink(call: Call) -> int:
    """Print what symlinks say; nothing, and exit 1, for everything else."""
    options = parse_options(call, "efmnqz", least=1)
    status, end = 0, "\0" if "z" in options else "" if "n" in options else "\n"
    for name in options.operands:
        try:
            if options.last("efm"):
                text = canonical(call, name, must_exist="e" in options, may_miss_all="m" in options)
            else:
                text = call.fs.readlink(call.path(name))
        except OSError:
            status = 1
            continue
        call.print(text, end=end)
    return status


@command("realpath")
def realpath(call: Call) -> int:
    """Print paths without links, `.` and `..`."""
    options = parse_options(call, "em", least=1)
    status = 0
    for name in options.operands:
        try:
            call.print(canonical(call, name, must_exist="e" in options, may_miss_all="m" in options))
        except OSError as error:
            report_error(call, name, error)
            status = 1
    return status


def canonical(call: Call, name: str, *, must_exist: bool, may_miss_all: bool = False) -> str:
    """The canonical path of a name, whose last part need not exist unless `must_exist`."""
    path = call.path(name)
    if must_exist:
        call.fs.stat(path)
    try:
        return call.fs.resolve(path)
    except FileNotFoundError:
        if not may_miss_all:
            raise
        return call.path(name)
