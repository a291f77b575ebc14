"""Commands that find processes by name and send signals: kill, killall, pidof, pgrep, pkill."""

from __future__ import annotations

import re

from simdroid.shell.commands import Call, CommandFailed, command
from simdroid.shell.language.command_runner import CommandRunner, builtin
from simdroid.shell.language.signals import SIGNALS, TERMINATE, signal_name, signal_number
from simdroid.shell.machine.ps import list_processes, send_signal
from simdroid.shell.options import Options, parse_options
from simdroid.system import user_id
from simdroid.system.resources import ProcessEntry


@builtin("kill")
def kill_builtin(shell: CommandRunner, call: Call) -> int:
    """Send a signal, as the shell's own `kill` does."""
    words = call.args
    if words[:1] == ["-l"]:
        return _list_signals(call)
    signal, words = _take_signal(words)
    if signal is None:
        shell.complain(f"kill: bad signal: {words[0] if words else ''}")
        return 1
    if not words:
        raise shell.fatal("kill: usage: kill [-s signame | -signum | -signame] { job | pid | pgrp } ...")
    status = 0
    for word in words:
        if not re.fullmatch(r"-?[0-9]{1,9}", word):
            shell.complain(f"kill: {word}: arguments must be jobs or process IDs")
            status = 1
        else:
            problem = _kill(call, int(word), signal)
            if problem:
                shell.complain(f"kill: {word}: {problem}")
                status = 1
    return status


@command("kill")
def kill(call: Call) -> int:
    """Send a signal, as toybox's `kill` does."""
    words = call.args
    if words[:1] == ["-l"]:
        return _list_signals(call)
    signal, words = _take_signal(words)
    if signal is None:
        return call.fail(f"kill: bad -s '{words[0] if words else ''}'")
    if not words:
        return call.fail('kill: Needs 1 argument (see "kill --help")')
    status = 0
    for word in words:
        if not re.fullmatch(r"-?[0-9]{1,9}", word):
            status = call.fail(f"kill: bad pid '{word}'")
        else:
            problem = _kill(call, int(word), signal)
            status = call.fail(f"kill: bad pid '{word}': {problem}") if problem else status
    return status


def _kill(call: Call, pid: int, signal: int) -> str | None:
    """Send a signal to a process; the error message, or None."""
    target = next((each for each in list_processes(call) if each.pid == abs(pid)), None)
    if target is None:
        return "No such process"
    return None if send_signal(call, target, signal) else "Operation not permitted"


def _take_signal(words: list[str]) -> tuple[int | None, list[str]]:
    """The signal that the first words name, and the rest; the word itself stays first when it names none."""
    if words[:1] == ["--"]:
        return TERMINATE, words[1:]
    if words and words[0] == "-s":
        number = signal_number(words[1]) if len(words) > 1 else None
        return number, words[2:] if number is not None else words[1:]
    if words and words[0].startswith("-") and len(words[0]) > 1:
        number = signal_number(words[0][1:])
        return number, words[1:] if number is not None else [words[0][1:]]
    return TERMINATE, words


def _list_signals(call: Call) -> int:
    if call.args[1:]:
        for word in call.args[1:]:
            number = signal_number(word)
            if number is None:
                return call.fail(f"{call.name}: bad signal '{word}'")
            call.print(signal_name(number) if word.isdigit() else str(number))
        return 0
    for number, name in enumerate(SIGNALS[1:], 1):
        call.print(f"{number:2} {name}")
    return 0


@command("pidof")
def pidof(call: Call) -> int:
    """Print the ids of processes with given names."""
    options = parse_options(call, "so:x", least=1)
    omitted = {word for value in options.values("o") for word in value.split(",")}
    running = list_processes(call)
    found = [
        str(each.pid)
        for name in options.operands
        for each in running
        if name in (each.name, each.argv[0]) and str(each.pid) not in omitted
    ]
    if not found:
        return 1
    call.print(" ".join(found[:1] if "s" in options else found))
    return 0


@command("pgrep")
async def pgrep(call: Call) -> int:
    """Print the ids of processes whose names match."""
    options = parse_options(call, "aclfnovxL:d:P:u:U:G:g:s:t:")
    found = _search(call, options)
    if "c" in options:
        call.print(str(len(found)))
    else:
        named, whole = "l" in options or "a" in options, "f" in options or "a" in options
        names = [f" {' '.join(each.argv) if whole else each.name}" if named else "" for each in found]
        shown = [f"{each.pid}{name}" for each, name in zip(found, names, strict=True)]
        if shown:
            call.print((options.value("d") or "\n").join(shown))
    return 0 if found else 1


@command("pkill")
async def pkill(call: Call) -> int:
    """Send a signal to processes whose names match."""
    words, signal = call.args, TERMINATE
    if words and words[0].startswith("-") and (number := signal_number(words[0][1:])):
        signal, words = number, words[1:]
    options = parse_options(call.with_argv([call.name, *words]), "fnovxl:P:u:U:G:g:s:t:", least=1)
    given = options.value("l")
    signal = signal if given is None else signal_number(given) or signal
    found = _search(call, options)
    for each in found:
        if not send_signal(call, each, signal):
            return call.fail(f"pkill: bad pid '{each.pid}': Operation not permitted")
    return 0 if found else 1


def _search(call: Call, options: Options) -> list[ProcessEntry]:
    if not options.operands and not options.given:
        raise CommandFailed(f"{call.name}: No PATTERN")
    try:
        patterns = [re.compile(pattern) for pattern in options.operands]
    except (re.error, OverflowError):
        raise CommandFailed(f"{call.name}: bad regex '{options.operands[0]}'") from None
    uids = {user_id(word) for value in options.values("u") + options.values("U") for word in value.split(",")}
    parents = {word for value in options.values("P") for word in value.split(",")}
    found = []
    for each in list_processes(call):
        text = " ".join(each.argv) if "f" in options else each.name
        matched = not patterns or any(
            pattern.fullmatch(text) if "x" in options else pattern.search(text) for pattern in patterns
        )
        inside = (not uids or each.uid in uids) and (not parents or str(each.ppid) in parents)
        own = each.command and each.argv == call.argv
        if matched != ("v" in options) and inside and not own:
            found.append(each)
    if "n" in options or "o" in options:
        return found[-1:] if "n" in options else found[:1]
    return found


@command("killall")
async def killall(call: Call) -> int:
    """Send a signal to processes by name."""
    words, signal = call.args, TERMINATE
    if words and words[0].startswith("-") and (number := signal_number(words[0][1:])):
        signal, words = number, words[1:]
    options = parse_options(call.with_argv([call.name, *words]), "ilqvws:", least=1)
    if "l" in options:
        return _list_signals(call.with_argv(["killall", "-l"]))
    signal = signal_number(options.value("s") or "") or signal
    status = 0
    for name in options.operands:
        found = [each for each in list_processes(call) if each.name == name and each.argv != call.argv]
        for each in found:
            if not send_signal(call, each, signal):
                status = call.fail(f"killall: bad signal to '{name}': Operation not permitted")
        if not found:
            status = 1
            if "q" not in options:
                call.error(f"killall: {name}: No such process")
    return status
