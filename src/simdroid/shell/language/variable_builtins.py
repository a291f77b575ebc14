"""Builtins about variables: export, readonly, typeset, local, unset, set, shift, read, let, getopts."""

from __future__ import annotations

import re

from simdroid.shell.commands import Call, parse_digits
from simdroid.shell.language import arithmetic
from simdroid.shell.language.base import PIPEFAIL, AssignmentRefused, read_line
from simdroid.shell.language.command_runner import CommandRunner, builtin, quote
from simdroid.shell.language.fields import DEFAULT_IFS
from simdroid.shell.language.words import NAME

_OPTION_NAMES = {
    "allexport": "a",
    "errexit": "e",
    "noglob": "f",
    "noexec": "n",
    "nounset": "u",
    "verbose": "v",
    "xtrace": "x",
    "noclobber": "C",
    "monitor": "m",
    "physical": "p",
    "pipefail": PIPEFAIL,
    "trackall": "h",
}


@builtin("export", "readonly")
def declare(shell: CommandRunner, call: Call) -> None:
    """Mark variables, or list the marked ones."""
    variables = shell.variables
    marked = variables.exported if call.name == "export" else variables.read_only
    words = [word for word in call.args if word not in ("-p", "--")]
    if not words:
        for name, value in variables.items():
            if name in marked:
                call.print(f"{call.name} {name}={quote(value)}" if "-p" in call.args else name)
        return
    for word in words:
        marked.add(_declare(shell, call, word))


def _declare(shell: CommandRunner, call: Call, word: str) -> str:
    """Assign `name=value` or `name+=value`; the name."""
    name, equals, value = word.partition("=")
    append = name.endswith("+") and bool(equals)
    name = name[:-1] if append else name
    if not NAME.fullmatch(name):
        raise shell.fatal(f"{call.name}: {word}: not an identifier")
    if equals:
        shell.assign(name, (shell.variables.get(name) or "") + value if append else value)
    return name


@builtin("typeset", "local", "declare")
def typeset(shell: CommandRunner, call: Call) -> None:
    """Declare variables, local ones inside functions; `-i`, `-r` and `-x` give them attributes."""
    words, flags = list(call.args), ""
    while words and words[0][:1] in ("-", "+") and len(words[0]) > 1:
        flags += words.pop(0)
    if "p" in flags or not words:
        for name, value in shell.variables.items():
            if not words or name in words:
                call.print(f"typeset {name}={quote(value)}")
        return
    for word in words:
        name = word.partition("=")[0].removesuffix("+")
        if "g" not in flags:
            shell.variables.make_local(name)
        if "-i" in flags:
            shell.variables.integers.add(name)
        _declare(shell, call, word)
        if "-x" in flags:
            shell.variables.exported.add(name)
        if "-r" in flags:
            shell.variables.read_only.add(name)


@builtin("unset")
def unset(shell: CommandRunner, call: Call) -> int:
    """Forget variables, or functions with `-f`."""
    functions, status = "-f" in call.args, 0
    for word in call.args:
        if word in ("-f", "-v", "--"):
            continue
        if functions:
            shell.state.functions.pop(word, None)
            continue
        try:
            shell.variables.unset(word)
        except AssignmentRefused as error:
            status = shell.fail(str(error))
    return status


@builtin("set")
def set_builtin(shell: CommandRunner, call: Call) -> None:
    """Set options and positional parameters; alone, list variables."""
    words = list(call.args)
    if not words:
        call.print_lines(f"{name}={quote(value) if value else ''}" for name, value in shell.variables.items())
        return
    while words and words[0][:1] in ("-", "+"):
        word = words.pop(0)
        if word in ("--", "-"):
            shell.state.positional = words
            return
        if word[1:] == "o":
            if not words:
                call.print(
                    "Current option settings",
                    *(
                        f"{name:<14} {'on' if letter in shell.state.options else 'off'}"
                        for name, letter in sorted(_OPTION_NAMES.items())
                    ),
                )
                return
            _set_option(shell, _OPTION_NAMES.get(words[0]), words.pop(0), on=word[0] == "-")
            continue
        for letter in word[1:]:
            supported = letter in "abCefhmnpuvxkst"
            _set_option(shell, letter if supported else None, f"{word[0]}{letter}", on=word[0] == "-")
    if words:
        shell.state.positional = words


def _set_option(shell: CommandRunner, letter: str | None, shown: str, *, on: bool) -> None:
    if letter is None:
        raise shell.fatal(f"set: {shown}: unknown option")
    if on:
        shell.state.options.add(letter)
    else:
        shell.state.options.discard(letter)


@builtin("shift")
def shift(shell: CommandRunner, call: Call) -> None:
    """Drop positional parameters."""
    count = _arithmetic(shell, call.args[0]) if call.args else 1
    if count < 0 or count > len(shell.state.positional):
        raise shell.fatal("shift: nothing to shift")
    shell.state.positional = shell.state.positional[count:]


def _arithmetic(shell: CommandRunner, text: str) -> int:
    try:
        return arithmetic.evaluate(text, shell.variables)
    except arithmetic.BadExpression as error:
        raise shell.fatal(str(error), 2) from None


@builtin("let")
def let(shell: CommandRunner, call: Call) -> int:
    """Evaluate expressions; success when the last is not zero."""
    if not call.args:
        return shell.fail("let: missing argument")
    value = 0
    for word in call.args:
        value = _arithmetic(shell, word)
    return int(value == 0)


@builtin("read")
async def read(shell: CommandRunner, call: Call) -> int:
    """Read a line into variables."""
    words, raw, delimiter, count = list(call.args), False, b"\n", 0
    while words and words[0].startswith("-") and len(words[0]) > 1:
        option = words.pop(0)
        raw = raw or "r" in option
        if option[-1] in "dnNtup" and words:
            value = words.pop(0)
            if option[-1] == "d":
                delimiter = value.encode("utf-8", "surrogateescape")[:1] or b"\0"
            elif option[-1] in "nN":
                count = parse_digits(value) or 0
    line, complete = await _read_input(call, delimiter, count, raw=raw)
    for name, value in _distribute(line, words or ["REPLY"], shell.variables.get("IFS"), raw=raw):
        if not NAME.fullmatch(name):
            return shell.fail(f"read: {name}: not an identifier", 2)
        shell.assign(name, value)
    return 0 if complete else 1


async def _read_input(call: Call, delimiter: bytes, count: int, *, raw: bool) -> tuple[str, bool]:
    if delimiter == b"\n" and not count:
        line = await read_line(call.stdin)
        while not raw and line.endswith(b"\\\n") and not line.endswith(b"\\\\\n"):
            following = await read_line(call.stdin)
            line = line[:-2] + following
            if not following:
                break
        return _text(line.removesuffix(b"\n")), line.endswith(b"\n")
    data = bytearray()
    while not count or len(data) < count:
        byte = await call.stdin.read(1)
        if not byte or byte == delimiter:
            return _text(data), bool(byte)
        data += byte
    return _text(data), True


def _text(data: bytes | bytearray) -> str:
    """Bytes as a variable holds them: without NULs."""
    return data.decode("utf-8", "surrogateescape").replace("\0", "")


def _distribute(line: str, names: list[str], ifs: str | None, *, raw: bool) -> list[tuple[str, str]]:
    """Give each name a field and the last one the rest of the line."""
    separators = DEFAULT_IFS if ifs is None else ifs
    blanks = "".join(char for char in separators if char in DEFAULT_IFS)
    rest, fields = line.lstrip(blanks), []
    for name in names[:-1]:
        field, rest = _take_field(rest, separators, blanks, raw=raw)
        fields.append((name, field))
    last = rest.rstrip(blanks)
    return [*fields, (names[-1], last if raw else _unescape(last))]


def _take_field(text: str, separators: str, blanks: str, *, raw: bool) -> tuple[str, str]:
    position = 0
    while position < len(text) and text[position] not in separators:
        position += 2 if text[position] == "\\" and not raw else 1
    field, rest = text[:position], text[position:]
    stripped = rest.lstrip(blanks)
    if stripped and stripped[0] in separators:
        stripped = stripped[1:].lstrip(blanks)
    return field if raw else _unescape(field), stripped


def _unescape(text: str) -> str:
    return re.sub(r"\\(.?)", r"\1", text, flags=re.DOTALL)


@builtin("getopts")
def getopts(shell: CommandRunner, call: Call) -> int:
    """Take the next option from arguments."""
    if len(call.args) < 2:
        return shell.fail("getopts: missing arguments")
    letters, name = call.args[0], call.args[1]
    words = call.args[2:] or shell.state.positional
    index = parse_digits(shell.variables.get("OPTIND") or "") or 1
    cluster = shell.state.cluster[1] if shell.state.cluster[0] == index else ""
    if not cluster:
        word = words[index - 1] if index <= len(words) else ""
        if len(word) < 2 or word[0] != "-" or word == "--":
            shell.assign("OPTIND", str(index + (word == "--")))
            shell.assign(name, "?")
            return 1
        index, cluster = index + 1, word[1:]
    letter, cluster = cluster[0], cluster[1:]
    value = problem = ""
    if letter == ":" or letter not in letters:
        problem = f"-{letter}: unknown option"
        letter, value = "?", letter
    elif f"{letter}:" in letters:
        if cluster:
            value, cluster = cluster, ""
        elif index <= len(words):
            value, index = words[index - 1], index + 1
        else:
            problem = f"-{letter}: requires an argument"
            letter, value = ":", letter
    if problem and not letters.startswith(":"):
        shell.complain(problem)
        letter, value = "?", ""
    shell.state.cluster = (index, cluster)
    shell.assign("OPTIND", str(index))
    shell.assign("OPTARG", value)
    shell.assign(name, letter)
    return 0
