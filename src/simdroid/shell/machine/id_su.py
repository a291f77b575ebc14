"""User identity: id, whoami, groups, logname, su, run-as."""

from __future__ import annotations

from simdroid.shell.commands import Call, CommandFailed, command, parse_options
from simdroid.shell.language import programs
from simdroid.shell.language.base import DEFAULT_PATH
from simdroid.shell.machine.sh_env_xargs import make_shell
from simdroid.system import ROOT, SHELL, User, app_user, user_id, user_name
from simdroid.system.files import FIRST_APP_UID


@command("whoami", "logname")
def whoami(call: Call) -> None:
    """Print the user's name."""
    call.print(user_name(call.user.uid))


@command("groups")
def groups(call: Call) -> None:
    """Print the names of the user's groups."""
    call.print(" ".join(user_name(gid) for gid in _groups(call.user)))


@command("id")
def identify(call: Call) -> None:
    """Print user, groups and SELinux context."""
    options = parse_options(call, "nrGguZ", most=1)
    user = call.user
    if options.operands:
        number = user_id(options.operands[0])
        if number is None:
            raise CommandFailed(f"id: bad user '{options.operands[0]}'")
        user = user_by_id(number)
    if "Z" in options:
        call.print(user.context)
        return
    chosen = {"u": [user.uid], "g": [user.gid], "G": _groups(user)}.get(options.last("ugG") or "")
    if chosen is not None:
        call.print(" ".join(user_name(number) if "n" in options else str(number) for number in chosen))
        return
    names = ",".join(_named(gid) for gid in _groups(user))
    context = "" if options.operands else f" context={user.context}"
    call.print(f"uid={_named(user.uid)} gid={_named(user.gid)} groups={names}{context}")


def _named(number: int) -> str:
    return f"{number}({user_name(number)})"


def _groups(user: User) -> list[int]:
    return [user.gid, *sorted(user.groups - {user.gid})]


def user_by_id(uid: int) -> User:
    """The identity behind a user number."""
    if uid in (0, 2000):
        return ROOT if uid == 0 else SHELL
    return app_user(uid) if uid >= FIRST_APP_UID else User(uid, uid, frozenset({uid}), "u:r:su:s0")


@command("su")
async def switch_user(call: Call) -> int:
    """Run a command as another user, root by default."""
    if call.user.uid not in (0, 2000):
        return call.fail("su: not allowed")
    words = list(call.args)
    user, script = ROOT, None
    while words:
        word = words.pop(0)
        if word in ("-c", "--command") and words:
            script = words.pop(0)
        elif word in ("-", "-l", "--login", "-p", "-m", "--preserve-environment"):
            continue
        else:
            user = _parse_user(word)
            break
    if words[:1] == ["-c"] and len(words) > 1 and script is None:
        script, words = words[1], words[2:]
    return await _run_as(call, user, ["sh", "-c", script, *words] if script is not None else words)


def _parse_user(text: str) -> User:
    """The user of `0`, `root` or `1000,1000`."""
    names = text.split(",")
    numbers = [user_id(name) for name in names]
    if None in numbers:
        raise CommandFailed(f"su: invalid uid/gid '{names[numbers.index(None)]}'")
    uid, *gids = [number for number in numbers if number is not None]
    user = user_by_id(uid)
    return User(user.uid, gids[0] if gids else user.gid, user.groups | set(gids), "u:r:su:s0")


async def _run_as(call: Call, user: User, arguments: list[str], cwd: str | None = None) -> int:
    inner = call.with_argv(arguments or ["sh"], user=user)
    inner.env |= {"USER": user_name(user.uid), "LOGNAME": user_name(user.uid)}
    if cwd is not None:
        inner.cwd = cwd
        inner.env |= {"HOME": cwd, "PWD": cwd}
    if not arguments:
        return await make_shell(inner, "/system/bin/sh", []).interact()
    try:
        programs.find(inner.name, inner.env.get("PATH", DEFAULT_PATH), inner.fs, inner.cwd)
    except programs.CannotExecute as error:
        reason = "No such file or directory" if error.status == programs.NOT_FOUND else "Permission denied"
        problem = "su: failed to exec" if call.name == "su" else "run-as: exec failed for"
        return call.fail(f"{problem} {inner.name}: {reason}")
    return await call.run(inner)


@command("run-as")
async def run_as(call: Call) -> int:
    """Run a command with an app's identity, in its data directory."""
    words = list(call.args)
    if not words:
        return call.fail("run-as: usage: run-as <package-name> [--user <uid>] <command> [<args>]")
    if call.user.uid not in (0, 2000):
        return call.fail("run-as: only 'shell' or 'root' users can run this program")
    name = words.pop(0)
    if words[:1] == ["--user"]:
        words = words[2:]
    package = call.system.packages.get(name)
    if package is None:
        return call.fail(f"run-as: unknown package: {name}")
    if package.uid < FIRST_APP_UID:
        return call.fail(f"run-as: package not an application: {name}")
    user = app_user(package.uid)
    return await _run_as(call, User(user.uid, user.gid, user.groups, "u:r:runas_app:s0"), words, f"/data/user/0/{name}")
