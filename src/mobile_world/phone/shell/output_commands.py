"""Commands that print their arguments: echo, printf, true, false, seq, yes."""

from __future__ import annotations

from mobile_world.phone.shell.call import Call, command
from mobile_world.phone.shell.escapes import unescape_echo


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
        text, stop = unescape_echo(text)
    call.print(text, end="\n" if newline and not stop else "")
    return 0
