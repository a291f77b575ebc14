"""Commands that find processes by name and send signals: kill, killall, pidof, pgrep, pkill."""

from __future__ import annotations

import re

from simdroid.regex import BadPattern, compile_posix
from simdroid.shell.commands import Call, CommandFailed, Options, command, parse_options
from simdroid.shell.language.base import SIGNALS, TERMINATE, signal_number
from simdroid.shell.language.command_runner import CommandRunner, builtin
from simdroid.shell.machine.ps import list_processes, send_signal
from simdroid.system import user_id
from simdroid.system.resources import ProcessEntry


@builtin("kill")
def kill_builtin(shell: CommandRunner, call: Call) -> int:
    """Send a signal, as the shell's own `kill` does."""
    arguments = call.args
    if arguments[:1] == ["-l"]:
        return _list_signals(call)
    signal, arguments = _take_signal(arguments)
    if signal is None:
        return shell.fail(f"kill: bad signal: {arguments[0] if arguments else ''}")
    if not arguments:
        raise shell.fatal("kill: usage: kill [-s signame | -signum | -signame] { job | pid | pgrp } ...")
    status = 0
    for word in arguments:
        if not re.fullmatch(r"-?[0-9]{1,9}", word):
            status = shell.fail(f"kill: {word}: arguments must be jobs or process IDs")
        elif problem := _kill(call, int(word), signal):
            status = shell.fail(f"kill: {word}: {problem}")
    return status


@command("kill")
def kill(call: Call) -> int:
    """Send a signal, as toybox's `kill` does."""
    arguments = call.args
    if arguments[:1] == ["-l"]:
        return _list_signals(call)
    signal, arguments = _take_signal(arguments)
    if signal is None:
        return call.fail(f"kill: bad -s '{arguments[0] if arguments else ''}'")
    if not arguments:
        return call.fail('kill: Needs 1 argument (see "kill --help")')
    status = 0
    for word in arguments:
        if not re.fullmatch(r"-?[0-9]{1,9}", word):
            status = call.fail(f"kill: bad pid '{word}'")
        elif problem := _kill(call, int(word), signal):
            status = call.fail(f"kill: bad pid '{word}': {problem}")
    return status


def _kill(call: Call, pid: int, signal: int) -> str | None:
    """Send a signal to a process; the error message, or None."""
    target = next((process for process in list_processes(call) if process.pid == abs(pid)), None)
    if target is None:
        return "No such process"
    return None if send_signal(call, target, signal) else "Operation not permitted"


def _take_signal(arguments: list[str]) -> tuple[int | None, list[str]]:
    """The signal that the first arguments name, and the rest; an argument stays first when it names none."""
    if arguments[:1] == ["--"]:
        return TERMINATE, arguments[1:]
    if arguments and arguments[0] == "-s":
        number = signal_number(arguments[1]) if len(arguments) > 1 else None
        return number, arguments[2:] if number is not None else arguments[1:]
    if arguments and arguments[0].startswith("-") and len(arguments[0]) > 1:
        number = signal_number(arguments[0][1:])
        return number, arguments[1:] if number is not None else [arguments[0][1:]]
    return TERMINATE, arguments


def _list_signals(call: Call) -> int:
    for word in call.args[1:]:
        number = signal_number(word)
        if number is None:
            return call.fail(f"{call.name}: bad signal '{word}'")
        call.print(SIGNALS[number] if word.isdigit() else str(number))
    if not call.args[1:]:
        call.print_lines(f"{number:2} {name}" for number, name in enumerate(SIGNALS[1:], 1))
    return 0


@command("pidof")
def pidof(call: Call) -> int:
    """Print the ids of processes with given names."""
    options = parse_options(call, "so:x", least=1)
    omitted = {word for value in options.values("o") for word in value.split(",")}
    running = list_processes(call)
    pids = [
        str(process.pid)
        for name in options.operands
        for process in running
        if name in (process.name, process.argv[0]) and str(process.pid) not in omitted
    ]
    if not pids:
        return 1
    call.print(" ".join(pids[:1] if "s" in options else pids))
    return 0


@command("pgrep")
async def pgrep(call: Call) -> int:
    """Print the ids of processes whose names match."""
    options = parse_options(call, "aclfnovxL:d:P:u:U:G:g:s:t:")
    processes = _search(call, options)
    if "c" in options:
        call.print(str(len(processes)))
    else:
        named, whole = "l" in options or "a" in options, "f" in options or "a" in options
        names = [f" {' '.join(process.argv) if whole else process.name}" if named else "" for process in processes]
        shown = [f"{process.pid}{name}" for process, name in zip(processes, names, strict=True)]
        if shown:
            call.print((options.value("d") or "\n").join(shown))
    return 0 if processes else 1


@command("pkill")
async def pkill(call: Call) -> int:
    """Send a signal to processes whose names match."""
    arguments, signal = call.args, TERMINATE
    if arguments and arguments[0].startswith("-") and (number := signal_number(arguments[0][1:])):
        signal, arguments = number, arguments[1:]
    options = parse_options(call.with_argv([call.name, *arguments]), "fnovxl:P:u:U:G:g:s:t:", least=1)
    given = options.value("l")
    signal = signal if given is None else signal_number(given) or signal
    processes = _search(call, options)
    for process in processes:
        if not send_signal(call, process, signal):
            return call.fail(f"pkill: bad pid '{process.pid}': Operation not permitted")
    return 0 if processes else 1


def _search(call: Call, options: Options) -> list[ProcessEntry]:
    if not options.operands and not options.given:
        raise CommandFailed(f"{call.name}: No PATTERN")
    try:
        patterns = [compile_posix(pattern, extended=True) for pattern in options.operands]
    except BadPattern:
        raise CommandFailed(f"{call.name}: bad regex '{options.operands[0]}'") from None
    uids = {user_id(word) for value in options.values("u") + options.values("U") for word in value.split(",")}
    parents = {word for value in options.values("P") for word in value.split(",")}
    processes = []
    for process in list_processes(call):
        text = " ".join(process.argv) if "f" in options else process.name
        matches = [match for pattern in patterns if (match := pattern.search(text))]
        if "x" in options:
            matches = [match for match in matches if match.group(0) == text]
        matched = not patterns or bool(matches)
        inside = (not uids or process.uid in uids) and (not parents or str(process.ppid) in parents)
        if matched != ("v" in options) and inside and not (process.command and process.argv == call.argv):
            processes.append(process)
    if "n" in options or "o" in options:
        return processes[-1:] if "n" in options else processes[:1]
    return processes


@command("killall")
async def killall(call: Call) -> int:
    """Send a signal to processes by name."""
    arguments, signal = call.args, TERMINATE
    if arguments and arguments[0].startswith("-") and (number := signal_number(arguments[0][1:])):
        signal, arguments = number, arguments[1:]
    options = parse_options(call.with_argv([call.name, *arguments]), "ilqvws:", least=1)
    if "l" in options:
        return _list_signals(call.with_argv(["killall", "-l"]))
    signal = signal_number(options.value("s") or "") or signal
    status = 0
    for name in options.operands:
        processes = [process for process in list_processes(call) if process.name == name and process.argv != call.argv]
        for process in processes:
            if not send_signal(call, process, signal):
                status = call.fail(f"killall: bad signal to '{name}': Operation not permitted")
        if not processes:
            status = 1
            if "q" not in options:
                call.error(f"killall: {name}: No such process")
    return status
