"""Builtins about the shell's surroundings: cd, pwd, umask, type, whence, alias, test, echo."""

from __future__ import annotations

import errno
import os

from simdroid.shell.commands import COMMANDS, Call, finish
from simdroid.shell.language import programs
from simdroid.shell.language.command_runner import BUILTINS, SPECIAL, CommandRunner, builtin
from simdroid.shell.language.conditions import BadCondition, evaluate
from simdroid.shell.language.parser import RESERVED
from simdroid.shell.language.state import DEFAULT_PATH
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
        shell.complain("cd: bad substitution" if len(words) == 2 else "cd: too many arguments")
        return 2
    name = {"-": "OLDPWD"}.get(words[0], "") if words else "HOME"
    target = shell.variables.get(name) if name else words[0]
    if target is None:
        shell.complain("cd: no home directory (HOME not set)" if name == "HOME" else "cd: no OLDPWD")
        return 2
    place = normal(paths.absolute(target, call.cwd)) if target else call.cwd
    try:
        if call.fs.stat(place).kind != "directory":
            raise OSError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), place)
        if not call.fs.access(place, 1):
            raise OSError(errno.EACCES, os.strerror(errno.EACCES), place)
    except OSError as error:
        shell.complain(f"cd: {target}: {error.strerror}")
        return 2
    shell.variables.set("OLDPWD", call.cwd)
    shell.variables.set("PWD", place)
    shell.state.cwd = place
    if name == "OLDPWD":
        call.print(place)
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
            shell.complain("umask: bad number")
            return 1
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
        digits = f"{shell.state.umask:03o}"
        call.print(digits if digits.startswith("0") else f"0{digits}")
    return 0


@builtin("type", "whence")
def explain(shell: CommandRunner, call: Call) -> int:
    """Explain names; `type` in words, `whence` in the form one would type."""
    verbose, status = call.name == "type" or "-v" in call.args, 0
    for name in call.args:
        if name in ("-v", "-p", "--"):
            continue
        meaning = _meaning(shell, name)
        if meaning is None:
            status = 1
            if verbose:
                call.print(f"{name} not found")
        else:
            short, long = meaning
            call.print(f"{name} is {long}" if verbose else short)
    return status


def _meaning(shell: CommandRunner, name: str) -> tuple[str, str] | None:
    if name in RESERVED:
        return name, "a reserved word"
    if name in shell.state.functions:
        return name, "a function"
    if name in SPECIAL:
        return name, "a special shell builtin"
    if name in BUILTINS:
        return name, "a shell builtin"
    path = shell.variables.get("PATH")
    found = programs.where(name, DEFAULT_PATH if path is None else path, shell.fs, shell.state.cwd)
    if not found:
        return None
    return found[0], found[0] if "/" in name else f"a tracked alias for {found[0]}"


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
            call.print(f"{word} alias not found")
            status = 1
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
            shell.complain("[: missing ]")
            return 2
        words = words[:-1]
    try:
        return int(not evaluate(words, call.fs, call.cwd, names=shell.variables))
    except BadCondition as error:
        shell.complain(f"{call.name}: {error}" if error.named else str(error))
        return 2
