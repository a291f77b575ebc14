"""Commands that are methods of a system service: `cmd <service> …` and its short names (`am`, `pm`, `wm`, …)."""

from __future__ import annotations

from collections.abc import Callable
from inspect import isawaitable

from mobile_world.phone.shell.commands import Call, CommandFailed, Handler, command

SERVICES: dict[str, Handler] = {}
"""Services with shell commands, by the name `cmd` knows them under."""

JAVA_FAILURE = 255


def service(name: str, *short_names: str) -> Callable[[Handler], Handler]:
    """Put a handler behind `cmd <name>` and behind its short names; it sees the same arguments either way."""

    def register(handler: Handler) -> Handler:
        SERVICES[name] = handler
        if short_names:
            command(*short_names)(handler)
        return handler

    return register


class JavaException(CommandFailed):
    """An exception inside a service, printed as Android's shell prints it, exit 255."""

    def __init__(self, call: Call, java_class: str, message: str) -> None:
        verb = call.args[0] if call.args else ""
        self.reason = message
        frame = "\tat android.os.ShellCommand.exec(ShellCommand.java:38)"
        super().__init__(
            f"\nException occurred while executing '{verb}':\n{java_class}: {message}\n{frame}", JAVA_FAILURE
        )


class Arguments:
    """Reads a service command's arguments one by one, as Android's `ShellCommand` does."""

    def __init__(self, call: Call, words: list[str]) -> None:
        self._call = call
        self._words = words
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
            raise JavaException(self._call, "java.lang.IllegalArgumentException", text)
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
            text = f'Argument expected after "{previous}"'
            raise JavaException(self._call, "java.lang.IllegalArgumentException", text)
        return word

    def rest(self) -> list[str]:
        """All that is left."""
        words, self._next = self._words[self._next :], len(self._words)
        return words


@command("cmd")
async def cmd(call: Call) -> int:
    """Run a service's command."""
    if not call.args:
        return call.fail("cmd: No service specified; use -l to list all services", 20)
    if call.args[0] == "-l":
        call.print("Currently running services:")
        for name in sorted(SERVICES):
            call.print(f"  {name}")
        return 0
    handler = SERVICES.get(call.args[0])
    if handler is None:
        return call.fail(f"cmd: Can't find service: {call.args[0]}", 20)
    result = handler(call.with_argv(call.args))
    return await result if isawaitable(result) else result
