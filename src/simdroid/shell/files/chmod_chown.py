"""Permissions and owners: `chmod`, `chown`, `chgrp`, and SELinux labels and modes."""

from __future__ import annotations

from collections.abc import Callable

from simdroid.shell.commands import Call, CommandFailed, command, parse_options, print_help
from simdroid.shell.files.modes import change_mode
from simdroid.shell.scheduling import TimeSlice
from simdroid.shell.text.sources import report_error
from simdroid.system import user_id

_ENFORCE = "sys.selinux.enforce"
_CHMOD_FLAGS = frozenset({"-R", "-f", "-v", "--recursive"})


async def _change_files(call: Call, names: list[str], recursive: bool, change: Callable[[str], None]) -> int:
    """Apply a change to files, with `recursive` also to all below them; failures are reported."""
    status, time_slice = 0, TimeSlice(call)
    for name in names:
        await time_slice.step()
        path = call.path(name)
        try:
            change(name)
            below = call.fs.walk(path) if recursive and call.fs.stat(path, follow=False).kind == "directory" else ()
            for inner in below:
                await time_slice.step()
                if call.fs.stat(inner, follow=False).kind != "symlink":
                    change(inner)
        except OSError as error:
            report_error(call, name, error)
            status = 1
    return status


@command("chmod")
async def chmod(call: Call) -> int:
    """Set permission bits; the mode may look like an option (`chmod -x f`) and -R may come last."""
    if call.args[:1] == ["--help"]:
        print_help(call, call.name)
        return 0
    words = [word for word in call.args if word not in _CHMOD_FLAGS]
    flags = [word for word in call.args if word in _CHMOD_FLAGS]
    if words[:1] == ["--"]:
        del words[0]
    if len(words) < 2:
        raise CommandFailed('chmod: Need 2 arguments (see "chmod --help")')
    mode, *names = words
    if change_mode(0, mode) is None:
        return call.fail(f"chmod: bad mode '{mode}'")

    def change(name: str) -> None:
        path = call.path(name)
        permissions = change_mode(call.fs.stat(path).mode, mode)
        call.fs.chmod(path, permissions or 0)
        if "-v" in flags:
            call.print(f"chmod '{name}' to {permissions or 0:o}")

    return await _change_files(call, names, "-R" in flags or "--recursive" in flags, change)


@command("chown")
async def chown(call: Call) -> int:
    """Set owner and group: `user`, `user:group`, `user.group`, `:group`."""
    options = parse_options(call, "HLPRfhv", least=2)
    who, *names = options.operands
    user, colon, group = who.partition(":") if ":" in who else who.partition(".")
    uid = _number(call, user, "user") if user else None
    gid = _number(call, group, "group") if group else uid if colon else None
    follow = "h" not in options
    return await _change_files(
        call, names, "R" in options, lambda name: call.fs.chown(call.path(name), uid, gid, follow=follow)
    )


@command("chgrp")
async def chgrp(call: Call) -> int:
    """Set the group."""
    options = parse_options(call, "HLPRfhv", least=2)
    group, *names = options.operands
    gid, follow = _number(call, group, "group"), "h" not in options
    return await _change_files(
        call, names, "R" in options, lambda name: call.fs.chown(call.path(name), None, gid, follow=follow)
    )


def _number(call: Call, name: str, kind: str) -> int:
    number = user_id(name)
    if number is None:
        raise CommandFailed(f"{call.name}: bad {kind} '{name}'")
    return number


@command("restorecon")
async def restorecon(call: Call) -> int:
    """Give files back the SELinux labels of their places."""
    options = parse_options(call, "DFRnrv", least=1)
    recursive = "R" in options or "r" in options
    return await _change_files(
        call, options.operands, recursive, lambda name: call.fs.set_context(call.path(name), None)
    )


@command("chcon")
async def chcon(call: Call) -> int:
    """Set SELinux labels."""
    options = parse_options(call, "Rhv", least=2)
    label, *names = options.operands
    return await _change_files(call, names, "R" in options, lambda name: call.fs.set_context(call.path(name), label))


@command("getenforce")
def getenforce(call: Call) -> None:
    """Print whether SELinux forbids or only complains."""
    parse_options(call, "")
    call.print("Permissive" if call.system.properties.get(_ENFORCE) == "0" else "Enforcing")


@command("setenforce")
def setenforce(call: Call) -> None:
    """Let SELinux forbid (1) or only complain (0)."""
    options = parse_options(call, "", least=1, most=1)
    state = options.operands[0].lower()
    states = {"1": "1", "enforcing": "1", "0": "0", "permissive": "0"}
    if state not in states:
        raise CommandFailed(f"setenforce: Invalid state: {options.operands[0]}")
    if call.user.uid != 0:
        raise CommandFailed(f"setenforce: Couldn't set enforcing status to '{state}': Permission denied")
    call.system.properties.set(_ENFORCE, states[state])
