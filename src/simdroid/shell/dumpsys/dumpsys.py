"""The `dumpsys` command: one service's dump, or all of them."""

from __future__ import annotations

from simdroid.shell.commands import Call, CommandFailed, command
from simdroid.shell.services.base import DUMPERS, service_names

_RULE = "-" * 79
_OPTIONS_WITH_VALUE = {"-t", "-T", "--priority"}
_OPTIONS = {*_OPTIONS_WITH_VALUE, "-l", "--skip", "--proto", "--pid", "--thread", "--stability", "--clients", "--dump"}
_USAGE = "usage: dumpsys [-t TIMEOUT] [--priority LEVEL] [--skip SERVICES | -l | SERVICE [ARGS]]"


@command("dumpsys")
def dumpsys(call: Call) -> int:
    """Print a service's dump, or all of them with headers."""
    words = list(call.args)
    options: set[str] = set()
    while words and words[0].startswith("-"):
        option = words.pop(0)
        if option == "--help":
            return call.fail(_USAGE, 0)
        if option not in _OPTIONS or (option in _OPTIONS_WITH_VALUE and not words):
            raise CommandFailed(_USAGE, 255)
        options.add(option)
        del words[: option in _OPTIONS_WITH_VALUE]
    if words and not options & {"-l", "--skip"}:
        return _dump_one(call, words)
    return _dump_all(call, listing="-l" in options, skipped=words if "--skip" in options else [])


def _dump_one(call: Call, arguments: list[str]) -> int:
    if arguments[0] in DUMPERS:
        DUMPERS[arguments[0]](call.with_argv(arguments))
    elif arguments[0] not in service_names():
        call.error(f"Can't find service: {arguments[0]}")
    return 0


def _dump_all(call: Call, *, listing: bool, skipped: list[str]) -> int:
    call.print(
        "Currently running services:",
        *(f"  {name}{' (skipped)' if name in skipped else ''}" for name in service_names()),
    )
    if listing:
        return 0
    for name in service_names():
        if name not in skipped:
            call.print(f"{_RULE}\nDUMP OF SERVICE {name}:")
            _dump_one(call, [name, "-a"])
            now = f"{call.system.clock.now():%Y-%m-%d %H:%M:%S}"
            call.print(f"--------- 0.001s was the duration of dumpsys {name}, ending at: {now}")
    return 0
