"""Commands of a system service: the words after its name (`start` in `am start`), their arguments and exceptions."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from simdroid.shell.commands import Call, CommandFailed, Outcome, finish
from simdroid.shell.services.base.java_text import NUMBER_FORMAT, NumberFormat, decode_int, parse_long
from simdroid.shell.services.base.registry import service

JAVA_FAILURE = 255
ILLEGAL_ARGUMENT = "java.lang.IllegalArgumentException"


class ServiceFailed(CommandFailed):
    """A service's refusal, printed as it is, exit 255."""

    def __init__(self, message: str) -> None:
        super().__init__(message, JAVA_FAILURE)


class JavaException(ServiceFailed):
    """An exception inside a service, printed as Android's shell prints it, exit 255."""

    def __init__(self, call: Call, java_class: str, message: str) -> None:
        verb = call.args[0] if call.args else ""
        self.reason = message
        super().__init__(
            f"\nException occurred while executing '{verb}':\n{java_class}: {message}\n"
            "\tat android.os.ShellCommand.exec(ShellCommand.java:38)"
        )


class Arguments:
    """Reads a service command's arguments one by one, as Android's `ShellCommand` does."""

    def __init__(self, call: Call, arguments: list[str]) -> None:
        self._call = call
        self._words = arguments
        self._next = 0
        self._attached: str | None = None
        """The value written onto a short option, as in `-nPKG`."""

    def next(self) -> str | None:
        """The next argument, or None at the end."""
        if self._attached is not None:
            word, self._attached = self._attached, None
            return word
        if self._next >= len(self._words):
            return None
        self._next += 1
        return self._words[self._next - 1]

    def next_option(self) -> str | None:
        """The next argument if it is an option; `--` ends the options, and `-xVALUE` is `-x` with its value."""
        if self._attached is not None:
            text = f'No argument expected after "{self._words[self._next - 1]}"'
            raise JavaException(self._call, ILLEGAL_ARGUMENT, text)
        if self._next >= len(self._words) or not self._words[self._next].startswith("-"):
            return None
        word = self.next()
        if word is not None and len(word) > 2 and word[1] != "-":
            word, self._attached = word[:2], word[2:]
        return None if word == "--" else word

    def required(self) -> str:
        """The next argument; without one, Android's exception."""
        word = self.next()
        if word is None:
            previous = self._words[-1] if self._words else self._call.name
            raise JavaException(self._call, ILLEGAL_ARGUMENT, f'Argument expected after "{previous}"')
        return word

    def rest(self) -> list[str]:
        """The remaining arguments."""
        words, self._next = self._words[self._next :], len(self._words)
        return words


Verb: TypeAlias = Callable[[Call, Arguments], Outcome]


class Verbs:
    """A service's sub-commands by name, and Android's answer to every other word."""

    def __init__(self, title: str, *service_names: str) -> None:
        """`title` is the first line of the help; `service_names` go to `service`, where there are any."""
        self._title = title
        self._verbs: dict[str, Verb] = {}
        self._summaries: list[str] = []
        if service_names:
            service(*service_names)(self.run)

    def __call__(self, *names: str) -> Callable[[Verb], Verb]:
        """Put a function behind its names; the first line of its docstring is its help."""

        def register(verb: Verb) -> Verb:
            for name in names:
                self._verbs[name] = verb
            summary = (verb.__doc__ or "").partition("\n")[0]
            self._summaries.append(f"  {' | '.join(names)}\n      {summary}")
            return verb

        return register

    def __contains__(self, name: object) -> bool:
        return name in self._verbs

    async def run(self, call: Call) -> int:
        """Run the word a call begins with; help and unknown words fail as on Android."""
        return await finish(self.start(call))

    def start(self, call: Call) -> Outcome:
        """Run it without waiting, for dumps that take a service's commands; asynchronous verbs are then not done."""
        word = call.args[0] if call.args else "help"
        if word in ("help", "-h"):
            return call.print_failure(
                "\n".join([self._title, "  help\n      Print this text.", *self._summaries]), JAVA_FAILURE
            )
        verb = self._verbs.get(word)
        if verb is None:
            return call.print_failure(f"Unknown command: {word}", JAVA_FAILURE)
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
            raise ServiceFailed(f"Error: Unknown option: {option}")
        read_user(call, arguments)


def skip_options(call: Call, arguments: Arguments) -> None:
    """Read `--user N` and skip all other options, for verbs that take none of their own."""
    while option := arguments.next_option():
        if option == "--user":
            read_user(call, arguments)


def parse_int(call: Call, text: str) -> int:
    """An argument that must be a number; Android's exception otherwise."""
    try:
        return decode_int(text)
    except NumberFormat as problem:
        raise JavaException(call, NUMBER_FORMAT, str(problem)) from None
