"""Commands that print their arguments or make text: echo, printf, seq, yes; and true and false."""

from __future__ import annotations

import math
import re
from itertools import count

from mobile_world.phone.shell.commands import Call, CommandFailed, command
from mobile_world.phone.shell.language.escapes import unescape_echo
from mobile_world.phone.shell.language.formats import BadFormat, format_once
from mobile_world.phone.shell.options import parse
from mobile_world.phone.shell.scheduling import Pace

_NUMBER = re.compile(r"-?[0-9.]+(?:[eE][-+]?[0-9]+)?")
_BATCH = 256
"""Lines written between two looks at whether somebody still reads."""


@command("true")
def true(call: Call) -> int:
    """Succeed."""
    return 0


@command("false")
def false(call: Call) -> int:
    """Fail."""
    return 1


@command("echo")
def echo(call: Call) -> int:
    """Print arguments; backslash escapes are expanded unless `-E` is given."""
    words, newline, escapes = list(call.args), True, True
    while words and len(words[0]) > 1 and words[0][0] == "-" and set(words[0][1:]) <= set("neE"):
        for letter in words.pop(0)[1:]:
            newline = newline and letter != "n"
            escapes = letter == "e" if letter in "eE" else escapes
    text, stop = " ".join(words), False
    if escapes:
        text, stop = unescape_echo(text, halt=False)
    call.print(text, end="\n" if newline and not stop else "")
    return 0


@command("printf")
def printf(call: Call) -> int:
    """Print arguments by a format, which is used again while arguments are left."""
    if not call.args:
        return call.fail('printf: Needs 1 argument (see "printf --help")')
    template, arguments = call.args[0], call.args[1:]
    status = 0
    while True:
        try:
            done = format_once(template, arguments)
        except BadFormat as error:
            return call.fail(f"printf: {error}")
        for complaint in done.complaints:
            status = call.fail(f"printf: {complaint}")
        call.print(done.text, end="")
        if done.stop or not done.rest or done.rest == arguments:
            return status
        arguments = done.rest


@command("yes")
async def yes(call: Call) -> int:
    """Print a line until nobody reads any more."""
    batch = ((" ".join(call.args) or "y") + "\n").encode("utf-8", "surrogateescape") * _BATCH
    while True:
        call.stdout.write(batch)
        await call.stdout.drain()


@command("seq")
async def seq(call: Call) -> int:
    """Print numbers in order."""
    at = next((at for at, word in enumerate(call.args) if _NUMBER.fullmatch(word)), len(call.args))
    ordered = call.with_argv([call.name, *call.args[:at], "--", *call.args[at:]])
    options = parse(ordered, "f:s:w", least=1, most=3)
    texts = options.operands
    first, last = texts[0] if len(texts) > 1 else "1", texts[-1]
    step = texts[1] if len(texts) == 3 else "1"
    start, increment, end = (_number(call, text) for text in (first, step, last))
    places = max(len(text.partition(".")[2]) for text in (first, step))
    template = options.value("f")
    width = max(len(f"{value:.{places}f}") for value in (start, end)) if "w" in options else 0
    separator, printed, pace = options.value("s"), False, Pace(call)
    for index in count():
        value = start + index * increment
        if increment == 0 or (increment > 0 and value > end + 1e-9) or (increment < 0 and value < end - 1e-9):
            break
        text = f"{value:.{places}f}" if template is None else format_once(template, [repr(value)]).text
        call.print((separator or "\n") * printed + text.zfill(width), end="")
        printed = True
        await pace.line()
    if printed:
        call.print()
    return 0


def _number(call: Call, text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not math.isfinite(value):
        raise CommandFailed(f"{call.name}: Not a number '{text}'")
    return value
