"""The words after a service's name: `start` in `am start`, `list` in `pm list`."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from inspect import isawaitable
from typing import TypeAlias

from mobile_world.phone.shell.commands import Call, CommandFailed
from mobile_world.phone.shell.services.java_text import NUMBER_FORMAT, NumberFormat, decode_int, parse_long
from mobile_world.phone.shell.services.service import JAVA_FAILURE, Arguments, JavaException

Verb: TypeAlias = Callable[[Call, Arguments], "int | Awaitable[int]"]

ILLEGAL_ARGUMENT = "java.lang.IllegalArgumentException"


class Verbs:
    """A service's sub-commands by name, and Android's answer to every other word."""

    def __init__(self, title: str) -> None:
        """`title` is the first line of the help."""
        self._title = title
        self._verbs: dict[str, Verb] = {}
        self._summaries: list[str] = []

    def __call__(self, *names: str) -> Callable[[Verb], Verb]:
        """Put a function behind its names; the first line of its docstring is its help."""

        def register(verb: Verb) -> Verb:
            for name in names:
                self._verbs[name] = verb
            summary = (verb.__doc__ or "").partition("\n")[0]
            self._summaries.append(f"  {' | '.join(names)}\n      {summary}")
            return verb

        return register

    def __contains__(self, word: object) -> bool:
        return word in self._verbs

    async def run(self, call: Call) -> int:
        """Run the word a call begins with; help and unknown words fail as on Android."""
        result = self.start(call)
        return await result if isawaitable(result) else result

    def start(self, call: Call) -> int | Awaitable[int]:
        """Run it without waiting, for dumps that take a service's commands; asynchronous verbs are then not done."""
        word = call.args[0] if call.args else "help"
        if word in ("help", "-h"):
            call.print("\n".join([self._title, "  help\n      Print this text.", *self._summaries]))
            return JAVA_FAILURE
        verb = self._verbs.get(word)
        if verb is None:
            call.print(f"Unknown command: {word}")
            return JAVA_FAILURE
        arguments = Arguments(call, call.args)
        arguments.next()
        return verb(call, arguments)


def read_user(call: Call, arguments: Arguments) -> str:
    """The value of `--user`: a number, `all` or `current`; Android's exception for anything else."""
    text = arguments.required()
    if text not in ("all", "current", "cur"):
        try:
            parse_long(text)
        except NumberFormat:
            raise JavaException(call, ILLEGAL_ARGUMENT, f"Bad user number: {text}") from None
    return text


def skip_user(call: Call, arguments: Arguments) -> None:
    """Read `--user N` options before a verb's own arguments; any other option is an error."""
    while option := arguments.next_option():
        if option != "--user":
            raise CommandFailed(f"Error: Unknown option: {option}", JAVA_FAILURE)
        read_user(call, arguments)


def skip_options(call: Call, arguments: Arguments) -> None:
    """Read `--user N` and pass over all other options, as verbs do that look for nothing else."""
    while option := arguments.next_option():
        if option == "--user":
            read_user(call, arguments)


def integer(call: Call, text: str) -> int:
    """An argument that must be a number; Android's exception where it is none."""
    try:
        return decode_int(text)
    except NumberFormat as problem:
        raise JavaException(call, NUMBER_FORMAT, str(problem)) from None
