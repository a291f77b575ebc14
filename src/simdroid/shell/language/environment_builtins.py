"""Builtins about the shell's surroundings: cd, pwd, umask, type, whence, alias, test, echo."""

from __future__ import annotations

import errno
import os

from simdroid.shell.commands import COMMANDS, Call, finish
from simdroid.shell.language import programs
from simdroid.shell.language.base import DEFAULT_PATH
from simdroid.shell.language.command_runner import BUILTINS, SPECIAL, CommandRunner, builtin
from simdroid.shell.language.conditions import BadCondition, evaluate
from simdroid.shell.language.parser import RESERVED
from simdroid.system import paths

_ALIASES = {
    "autoload": "\\\\builtin typeset -fu",
    "functions": "\\\\builtin typeset -f",
    "hash": "\\\\builtin alias -t",
    "history": "\\\\builtin fc -l",
    "integer": "\\\\builtin typeset -i",
    "local": "\\\\builtin typeset",
    "login": "\\\\builtin exec login",
    "nameref": "\\\\builtin typeset -n",
    "nohup": "nohup ",
    "r": "\\\\builtin fc -e -",
    "type": "\\\\builtin whence -v",
}


@builtin("cd", "chdir")
def change_directory(shell: CommandRunner, call: Call) -> int:
    """Change the working directory."""
    words = [word for word in call.args if word not in ("-L", "-P", "--")]
    if len(words) > 1:
        return shell.fail("cd: bad substitution" if len(words) == 2 else "cd: too many arguments", 2)
    name = {"-": "OLDPWD"}.get(words[0], "") if words else "HOME"
    target = shell.variables.get(name) if name else words[0]
    if target is None:
        return shell.fail("cd: no home directory (HOME not set)" if name == "HOME" else "cd: no OLDPWD", 2)
    directory = normal(paths.absolute(target, call.cwd)) if target else call.cwd
    try:
        if call.fs.stat(directory).kind != "directory":
            raise OSError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), directory)
        if not call.fs.access(directory, 1):
            raise OSError(errno.EACCES, os.strerror(errno.EACCES), directory)
    except OSError as error:
        return shell.fail(f"cd: {target}: {error.strerror}", 2)
    shell.variables.set("OLDPWD", call.cwd)
    shell.variables.set("PWD", directory)
    shell.state.cwd = directory
    if name == "OLDPWD":
        call.print(directory)
    return 0


def normal(path: str) -> str:
    """A path without `.` and `..`, taken by their text as `cd` does."""
    pieces: list[str] = []
    for piece in path.split("/"):
        if piece == "..":
            del pieces[-1:]
        elif piece not in ("", "."):
            pieces.append(piece)
    return "/" + "/".join(pieces)


@builtin("pwd")
def print_directory(shell: CommandRunner, call: Call) -> None:
    """Print the working directory; with `-P` without links."""
    call.print(call.fs.resolve(call.cwd) if "-P" in call.args else call.cwd)


@builtin("umask")
def umask(shell: CommandRunner, call: Call) -> int:
    """Show or set the mask of new files' permissions."""
    words = [word for word in call.args if word != "-S"]
    if words:
        if not words[0] or set(words[0]) - set("01234567"):
            return shell.fail("umask: bad number")
        shell.state.umask = int(words[0][-4:], 8) & 0o777
        return 0
    if "-S" in call.args:
        allowed = ~shell.state.umask
        groups = []
        for who, shift in (("u", 6), ("g", 3), ("o", 0)):
            letters = (letter for letter, bit in (("r", 4), ("w", 2), ("x", 1)) if allowed >> shift & bit)
            groups.append(f"{who}={''.join(letters)}")
        call.print(",".join(groups))
    else:
        # With a leading zero, as octal numbers are written.
        call.print(f"0{shell.state.umask:02o}")
    return 0


@builtin("type", "whence")
def explain(shell: CommandRunner, call: Call) -> int:
    """Explain names; `type` in words, `whence` in the form one would type."""
    verbose, status = call.name == "type" or "-v" in call.args, 0
    for name in call.args:
        if name in ("-v", "-p", "--"):
            continue
        meaning = _meaning(shell, name)
        if meaning:
            call.print(f"{name} is {meaning[1]}" if verbose else meaning[0])
            continue
        status = 1
        if verbose:
            call.print(f"{name} not found")
    return status


def _meaning(shell: CommandRunner, name: str) -> tuple[str, str] | None:
    for names, kind in (
        (RESERVED, "a reserved word"),
        (shell.state.functions, "a function"),
        (SPECIAL, "a special shell builtin"),
        (BUILTINS, "a shell builtin"),
    ):
        if name in names:
            return name, kind
    path = shell.variables.get("PATH")
    locations = programs.where(name, DEFAULT_PATH if path is None else path, shell.fs, shell.state.cwd)
    if not locations:
        return None
    return locations[0], locations[0] if "/" in name else f"a tracked alias for {locations[0]}"


@builtin("alias")
def alias(shell: CommandRunner, call: Call) -> int:
    """List the shell's own aliases; new ones are accepted and, in scripts, of no effect."""
    if not call.args:
        call.print_lines(f"{name}='{value}'" for name, value in _ALIASES.items())
        return 0
    status = 0
    for word in call.args:
        if "=" in word or word.startswith("-"):
            continue
        if word in _ALIASES:
            call.print(f"{word}='{_ALIASES[word]}'")
        else:
            status = call.print_failure(f"{word} alias not found")
    return status


@builtin("unalias", "hash", "times", "ulimit", "fc")
def accept(shell: CommandRunner, call: Call) -> None:
    """Accepted without effect: there is nothing to change here."""
    if call.name == "times":
        call.print("0m00.00s 0m00.00s\n0m00.00s 0m00.00s")
    if call.name == "ulimit":
        call.print("32768" if "-n" in call.args else "unlimited")


@builtin("echo", "true", "false")
async def built_in_program(shell: CommandRunner, call: Call) -> int:
    """Run a program that the shell has inside, so that it is there whatever PATH says."""
    return await finish(COMMANDS[call.name](call))


@builtin("test", "[")
def test(shell: CommandRunner, call: Call) -> int:
    """Evaluate a condition."""
    words = call.args
    if call.name == "[":
        if not words or words[-1] != "]":
            return shell.fail("[: missing ]", 2)
        words = words[:-1]
    try:
        return int(not evaluate(words, call.fs, call.cwd, names=shell.variables))
    except BadCondition as error:
        return shell.fail(f"{call.name}: {error}" if error.named else str(error), 2)
