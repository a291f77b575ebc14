"""Commands that print their arguments: echo, printf, seq, yes; and true and false."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, field
from itertools import count

from simdroid.shell.commands import Call, CommandFailed, command, parse_options
from simdroid.shell.language.escapes import unescape_echo
from simdroid.shell.scheduling import TimeSlice

_NUMBER = re.compile(r"-?[0-9.]+(?:[eE][-+]?[0-9]+)?")
_BATCH = 256
"""Lines written before checking whether the reader is still there."""

_DIRECTIVE = re.compile(r"%(?P<flags>[-+ #0']*)(?P<width>\*|[0-9]*)(?:\.(?P<precision>\*|[0-9]*))?(?P<type>[a-zA-Z%]?)")
MAX_WIDTH = 10_000


@command("true")
def true(call: Call) -> None:
    """Succeed."""


@command("false")
def false(call: Call) -> int:
    """Fail."""
    return 1


@command("echo")
def echo(call: Call) -> None:
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


@command("printf")
def printf(call: Call) -> int:
    """Print arguments by a format, which is used again while arguments are left."""
    if not call.args:
        return call.fail('printf: Needs 1 argument (see "printf --help")')
    template, arguments = call.args[0], call.args[1:]
    status = 0
    while True:
        try:
            output = format_once(template, arguments)
        except BadFormat as error:
            return call.fail(f"printf: {error}")
        for complaint in output.complaints:
            status = call.fail(f"printf: {complaint}")
        call.print(output.text, end="")
        if output.stop or not output.rest or output.rest == arguments:
            return status
        arguments = output.rest


@command("yes")
async def yes(call: Call) -> int:
    """Print a line until the reader is gone."""
    batch = ((" ".join(call.args) or "y") + "\n").encode("utf-8", "surrogateescape") * _BATCH
    while True:
        call.stdout.write(batch)
        await call.stdout.drain()


@command("seq")
async def seq(call: Call) -> None:
    """Print numbers in order."""
    at = next((at for at, word in enumerate(call.args) if _NUMBER.fullmatch(word)), len(call.args))
    ordered = call.with_argv([call.name, *call.args[:at], "--", *call.args[at:]])
    options = parse_options(ordered, "f:s:w", least=1, most=3)
    texts = options.operands
    first, last = texts[0] if len(texts) > 1 else "1", texts[-1]
    step = texts[1] if len(texts) == 3 else "1"
    start, increment, end = (_number(call, text) for text in (first, step, last))
    places = max(len(text.partition(".")[2]) for text in (first, step))
    template = options.value("f")
    width = max(len(f"{value:.{places}f}") for value in (start, end)) if "w" in options else 0
    separator = "\n" if options.value("s") is None else options.value("s") or ""
    printed, time_slice = False, TimeSlice(call)
    for index in count():
        value = start + index * increment
        if increment == 0 or (increment > 0 and value > end + 1e-9) or (increment < 0 and value < end - 1e-9):
            break
        text = f"{value:.{places}f}" if template is None else format_once(template, [repr(value)]).text
        call.print(separator * printed + text.zfill(width), end="")
        printed = True
        await time_slice.line()
    if printed:
        call.print()


def _number(call: Call, text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not math.isfinite(value):
        raise CommandFailed(f"{call.name}: Not a number '{text}'")
    return value


# -- printf formats --------------------------------------------------------------------------------------------------


class BadFormat(Exception):
    """A format that `printf` does not know."""


@dataclass
class Formatted:
    """The result of one pass over a format."""

    text: str = ""
    rest: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)
    stop: bool = False
    r"""Whether `\c` asked to print nothing more."""

    def use(self, template: str) -> None:
        """Go through a format once."""
        position = 0
        for match in _DIRECTIVE.finditer(template):
            self._add_plain(template[position : match.start()])
            if not self.stop:
                self.text += self._directive(match)
            position = match.end()
        self._add_plain(template[position:])

    def _add_plain(self, text: str) -> None:
        if not self.stop:
            plain, self.stop = unescape_echo(text, plain_octal=True)
            self.text += plain

    def _take(self) -> str:
        """The next argument; an empty one when none is left."""
        return self.rest.pop(0) if self.rest else ""

    def _directive(self, match: re.Match[str]) -> str:
        flags, kind = match["flags"], match["type"]
        width = self._size(match["width"]) or 0
        precision = self._size(match["precision"])
        if width < 0:
            flags, width = flags + "-", -width
        if kind == "%":
            return "%"
        if kind in ("s", "b", "c", "q"):
            text = self._text(kind)
            text = text if precision is None else text[:precision]
        elif kind in ("d", "i", "u", "x", "X", "o"):
            text = self._integer(kind, flags, precision)
        elif kind in ("e", "E", "f", "F", "g", "G", "a", "A"):
            text = self._float(kind, flags, precision)
        else:
            raise BadFormat(f"bad %{kind}@{match.start()}")
        if "-" in flags:
            return text.ljust(width)
        if "0" not in flags or kind in "sbcq":
            return text.rjust(width)
        sign = text[:1] if text[:1] in ("-", "+", " ") else ""
        return sign + text[len(sign) :].rjust(width - len(sign), "0")

    def _size(self, text: str | None) -> int | None:
        if not text:
            return None if text is None else 0
        value = self._parse_integer(self._take()) if text == "*" else int(text[:9])
        return max(-MAX_WIDTH, min(MAX_WIDTH, value))

    def _text(self, kind: str) -> str:
        argument = self._take()
        if kind == "c":
            return argument[:1]
        if kind == "b":
            text, self.stop = unescape_echo(argument)
            return text
        if kind == "q" and not re.fullmatch(r"[\w./:=@%+,-]+", argument, re.ASCII):
            return "'" + argument.replace("'", "'\\''") + "'"
        return argument

    def _parse_integer(self, text: str) -> int:
        if text[:1] in ("'", '"') and len(text) > 1:
            return ord(text[1])
        bare = text.strip().lstrip("+-")
        base = 16 if bare[:2] in ("0x", "0X") else 8 if bare[:1] == "0" else 10
        try:
            value = int(bare, base) if text.strip() and len(bare) < 1000 else 0
        except ValueError:
            self.complaints.append(f"Not a number '{text}'")
            return 0
        value = -value if text.strip().startswith("-") else value
        return max(-(1 << 63), min((1 << 64) - 1, value))

    def _integer(self, kind: str, flags: str, precision: int | None) -> str:
        value = self._parse_integer(self._take())
        if kind in "di":
            sign = "-" if value < 0 else "+" if "+" in flags else " " if " " in flags else ""
            return sign + str(abs(value)).rjust(precision or 0, "0")
        value &= (1 << 64) - 1
        digits = {"u": f"{value}", "x": f"{value:x}", "X": f"{value:X}", "o": f"{value:o}"}[kind].rjust(
            precision or 0, "0"
        )
        prefix = {"x": "0x", "X": "0X", "o": "0"}.get(kind, "") if "#" in flags and value else ""
        return prefix + digits

    def _float(self, kind: str, flags: str, precision: int | None) -> str:
        text = self._take()
        try:
            value = float(text) if text.strip() else 0.0
        except ValueError:
            self.complaints.append(f"Not a number '{text}'")
            value = 0.0
        if math.isnan(value) or math.isinf(value):
            return str(value)
        sign = "+" if "+" in flags else " " if " " in flags else ""
        style = kind if kind in "eEfFgG" else "f"
        return f"{value:{sign}.{6 if precision is None else min(precision, 100)}{style}}"


def format_once(template: str, arguments: list[str]) -> Formatted:
    """Use a format once; `rest` are the arguments it left."""
    output = Formatted(rest=list(arguments))
    output.use(template)
    return output
