"""Commands that run other commands: sh, env, xargs, timeout, nohup, nice, toybox; and sleep, which, test, pwd."""

from __future__ import annotations

import asyncio
import math
import re

from simdroid.shell.commands import (
    COMMANDS,
    Call,
    CommandFailed,
    Options,
    command,
    parse_integer,
    parse_options,
    print_help,
)
from simdroid.shell.language import programs
from simdroid.shell.language.base import DEFAULT_PATH, KILLED, TERMINATE, Null, signal_number
from simdroid.shell.language.conditions import BadCondition, evaluate
from simdroid.shell.language.session import Shell
from simdroid.shell.scheduling import TimeSlice

_UNITS = {"s": 1, "m": 60, "h": 3600, "d": 86_400}
LONGEST_SLEEP_S = 366 * 86_400
"""Longer sleeps than a year never end, so that a phone's calendar stays sane."""

_TIMED_OUT = 124
_BUSY_TURNS = 2000
"""Turns of the event loop after which a command that is still not done counts as waiting for something."""

MAX_BYTES = 131_072
"""Bytes of arguments one command line takes."""

_WORD = re.compile(r"""(?:[^\s"'\\]|\\.|"[^"]*"|'[^']*')+""", re.DOTALL)
_PIECE = re.compile(r"""\\(.)|"([^"]*)"|'([^']*)'|([^\\"']+)""", re.DOTALL)


@command("sh", "mksh")
async def sh(call: Call) -> int:
    """Run a script: of `-c`, of a file, or from stdin."""
    words, options = list(call.args), ""
    while words and words[0][:1] in ("-", "+") and len(words[0]) > 1 and "c" not in options:
        option = words.pop(0)
        if option == "--":
            break
        options += option[1:] if option[0] == "-" else ""
    if "c" in options:
        if not words:
            return call.fail(f"{call.name}: -c: requires an argument")
        script, words = words[0], words[1:]
        name = words.pop(0) if words else call.name
        return await make_shell(call, name, words, options).run(script)
    if not words or "s" in options:
        return await make_shell(call, call.name, words, options).interact()
    try:
        file = programs.read_script(words[0], call.path(words[0]), call.fs)
    except OSError as error:
        return call.fail(f"{call.name}: {words[0]}: {error.strerror}", programs.NOT_FOUND)
    except programs.CannotExecute as error:
        return call.fail(f"{call.name}: {words[0]}: {error.reason}", error.status)
    return await make_shell(call, words[0], words[1:], options).run(file.text, file=words[0])


def make_shell(call: Call, name: str, arguments: list[str], options: str = "") -> Shell:
    """A shell with a call's user, directory, environment and streams."""
    return Shell(
        call.phone,
        user=call.user,
        stdin=call.stdin,
        stdout=call.stdout,
        stderr=call.stderr,
        environment=call.env,
        cwd=call.cwd,
        name=name,
        arguments=arguments,
        options=options,
    )


@command("env")
async def env(call: Call) -> int:
    """Run a command in a changed environment, or print it."""
    options = parse_options(call, "0iu:", stop_at_operand=True)
    environment = {} if "i" in options else dict(call.env)
    for name in options.values("u"):
        environment.pop(name, None)
    words = options.operands
    while words and "=" in words[0]:
        name, _, value = words.pop(0).partition("=")
        environment[name] = value
    if words:
        inner = call.with_argv(words)
        inner.env = environment
        return await call.run(inner)
    for name, value in environment.items():
        call.print(f"{name}={value}", end="\0" if "0" in options else "\n")
    return 0


@command("printenv")
def printenv(call: Call) -> int:
    """Print the environment, or single variables of it."""
    if not call.args:
        call.print_lines(f"{name}={value}" for name, value in call.env.items())
        return 0
    call.print_lines(call.env[name] for name in call.args if name in call.env)
    return int(any(name not in call.env for name in call.args))


@command("nohup", "setsid", "nice", "ionice", "taskset", "stdbuf")
async def run_plainly(call: Call) -> int:
    """Run a command; its priority, terminal and signals mean nothing here."""
    valued = {"nice": "n:", "ionice": "c:n:tp:", "taskset": "apl:", "stdbuf": "i:o:e:"}
    words = parse_options(call, valued.get(call.name, "cdw"), least=1, stop_at_operand=True).operands
    words = words[1:] if call.name == "taskset" else words
    return await call.run(call.with_argv(words)) if words else 0


@command("timeout")
async def timeout(call: Call) -> int:
    """Run a command and end it when its time is up, by the phone's clock."""
    options = parse_options(call, "fik:s:v", least=2, stop_at_operand=True)
    limit = duration(call, options.operands[0])
    number = signal_number(options.value("s") or "TERM")
    if number is None:
        raise CommandFailed(f"timeout: bad -s: '{options.value('s')}'")
    with call.system.clock.time_limit(min(limit or LONGEST_SLEEP_S, LONGEST_SLEEP_S)):
        task = asyncio.ensure_future(call.run(call.with_argv(options.operands[1:])))
    try:
        if limit and not await _finishes_within(task, limit, call):
            task.cancel()
            await asyncio.wait([task])
            return _TIMED_OUT if number == TERMINATE else KILLED + number
        return await task
    finally:
        task.cancel()


async def _finishes_within(task: asyncio.Future[int], limit: float, call: Call) -> bool:
    clock = call.system.clock
    if clock.mode == "wall":
        done, _ = await asyncio.wait([task], timeout=limit)
        clock.catch_up()
        return bool(done)
    end_ns = clock.uptime_ns() + round(limit * 1e9)
    for _ in range(_BUSY_TURNS):
        if task.done():
            return True
        await asyncio.sleep(0)
    # What waits for something else than time, such as input, gets none before its time is up.
    await clock.wait(min(max(0.0, (end_ns - clock.uptime_ns()) / 1e9), LONGEST_SLEEP_S))
    return task.done()


@command("sleep")
async def sleep(call: Call) -> None:
    """Let time pass."""
    seconds = sum(duration(call, word) for word in parse_options(call, "", least=1).operands)
    if seconds > LONGEST_SLEEP_S:
        await asyncio.Event().wait()
    await call.system.clock.wait(seconds)


@command("usleep")
async def usleep(call: Call) -> None:
    """Let microseconds pass."""
    await call.system.clock.wait(min(duration(call, call.args[0] if call.args else "0") / 1e6, LONGEST_SLEEP_S))


def duration(call: Call, text: str) -> float:
    """Seconds of `1`, `0.5`, `2m`, `1h` or `1d`."""
    unit = _UNITS.get(text[-1:], 0)
    try:
        value = float(text[:-1] if unit else text)
    except ValueError:
        value = math.nan
    if math.isnan(value) or value < 0 or "_" in text:
        raise CommandFailed(f"{call.name}: Not a number '{text}'")
    return value * (unit or 1)


@command("pwd")
def pwd(call: Call) -> None:
    """Print the working directory, for callers other than the shell."""
    call.print(call.fs.resolve(call.cwd) if "-P" in call.args else call.cwd)


@command("which")
def which(call: Call) -> int:
    """Print where programs are."""
    options = parse_options(call, "a", least=1)
    status = 0
    for name in options.operands:
        locations = programs.where(name, call.env.get("PATH", DEFAULT_PATH), call.fs, call.cwd)
        status = status if locations else 1
        call.print_lines(locations if "a" in options else locations[:1])
    return status


@command("test", "[")
def test(call: Call) -> int:
    """Evaluate a condition, for callers other than the shell."""
    words = call.args
    if call.name == "[":
        if not words or words[-1] != "]":
            return call.fail("[: Missing ']'", 2)
        words = words[:-1]
    try:
        return int(not evaluate(words, call.fs, call.cwd))
    except BadCondition as error:
        return call.fail(f"{call.name}: {error}", 2)


@command("toybox")
async def toybox(call: Call) -> int:
    """Run one of toybox's commands, or list them."""
    from simdroid.shell.toybox_help import toybox_names, version

    word = call.args[0] if call.args else ""
    if word in ("", "--long"):
        folder = "system/bin/" if word else ""
        call.print(" ".join(f"{folder}{name}" for name in toybox_names() if name in COMMANDS and name != "toybox"))
        return 0
    if word == "--version":
        call.print(f"toybox {version(call.system.image)}")
        return 0
    if word == "--help" or (word == "help" and len(call.args) > 1):
        name = "toybox" if word == "--help" else call.args[1]
        if name not in toybox_names():
            return call.fail(f"toybox: Unknown command {name}")
        print_help(call, name)
        return 0
    if word not in COMMANDS:
        return call.fail(f"toybox: Unknown command {word}", programs.NOT_FOUND)
    return await call.run(call.with_argv(call.args))


@command("xargs")
async def xargs(call: Call) -> int:
    """Run a command with arguments from stdin, as many times as they need."""
    options = parse_options(
        call, "0E:I:L:n:opP:rs:tx", long={"null": "0", "no-run-if-empty": "r"}, stop_at_operand=True
    )
    text = (await call.read_all()).decode("utf-8", "surrogateescape")
    items = await _read_items(call, text, options)
    words = options.operands or ["echo"]
    marker = options.value("I")
    if marker is not None:
        lines = [line.strip() for line in text.split("\n")] if "0" not in options else items
        batches = [[word.replace(marker, line) for word in words] for line in lines if line]
    else:
        batches = [[*words, *batch] for batch in _batches(call, items, options)]
    status = 0
    for batch in batches:
        status = await _run(call, batch, status, trace="t" in options)
    return status


async def _read_items(call: Call, text: str, options: Options) -> list[str]:
    if "0" in options:
        return text.removesuffix("\0").split("\0") if text else []
    items, time_slice = [], TimeSlice(call)
    for word in _WORD.finditer(text):
        await time_slice.line()
        items.append("".join("".join(groups) for groups in _PIECE.findall(word[0])))
    end = options.value("E")
    return items[: items.index(end)] if end is not None and end in items else items


def _batches(call: Call, items: list[str], options: Options) -> list[list[str]]:
    if not items:
        return [] if "r" in options else [[]]
    most = options.value("n") or options.value("L")
    count = parse_integer(call, most) if most else len(items)
    if count < 1:
        raise CommandFailed(f"xargs: -n < 1: '{most}'")
    batches: list[list[str]] = [[]]
    size = 0
    for item in items:
        size += len(item) + 1
        if len(batches[-1]) == count or (size > MAX_BYTES and batches[-1]):
            batches.append([])
            size = len(item) + 1
        batches[-1].append(item)
    return batches


async def _run(call: Call, arguments: list[str], before: int, *, trace: bool) -> int:
    if trace:
        call.error(" ".join(arguments))
    status = await call.run(call.with_argv(arguments, stdin=Null()))
    if status == 255:
        raise CommandFailed(f"xargs: {arguments[0]}: exited with status 255; aborting", 124)
    if status in (126, 127):
        return status
    return 125 if status > 127 else 123 if status else before
