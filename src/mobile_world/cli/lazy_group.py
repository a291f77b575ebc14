"""Command groups that load a command's module only when the command is used."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from difflib import get_close_matches
from importlib import import_module
from types import FrameType
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from mobile_world.cli.streams import wants_no_colour
from mobile_world.domain import ConfigError, MobileWorldError, StorageFailed
from simdroid.exhaustion import exhaustion_named

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


STATUS_OF_SIGNALS = 128
"""A program that a signal ends exits with this and its number: 129 for SIGHUP, 130 for Ctrl-C, 143 for SIGTERM."""


WORDS = "mobile_world.words"
"""Where the context of a command keeps the words of the command line."""


class CommandEntry(NamedTuple):
    """Where a command lives, and the line that help shows for it."""

    target: str
    help: str


class Failure(click.ClickException):
    """One of our errors, as one line and exit status 1."""

    exit_code = 1

    def __init__(self, error: MobileWorldError) -> None:
        """Keep the error's own words, as one sentence and without anything that a terminal would obey."""
        from mobile_world.cli.output import escape

        super().__init__(_folded(escape(" ".join(str(error).split()))))


class Misuse(Failure):
    """An error in what the user wrote, with exit status 2."""

    exit_code = 2


def _refusal(error: OSError) -> StorageFailed | None:
    """What the disk refused, when that is what an error is about."""
    if error.filename is not None:
        return StorageFailed(f"{os.fsdecode(error.filename)} cannot be used: {error.strerror}")
    if isinstance(error, FileNotFoundError):  # The only one without a name: `tempfile` found no directory.
        return StorageFailed(f"{error.strerror}; set TMPDIR to a directory that you may write")
    return None


def _folded(message: str) -> str:
    """A message for a terminal of any width, as click prints it behind the word Error."""
    from mobile_world.cli.output import terminal_width, wrapped

    head, width = "Error: ", terminal_width(err=True)
    if width is None:
        return message
    lines = (line for part in f"{head}{message}".splitlines() for line in wrapped(part, width))
    return "\n".join(lines).removeprefix(head)


class WholeWords(click.HelpFormatter):
    """Help pages in which no line ends within a flag: click would end one behind any hyphen."""

    _HYPHEN, _WHOLE = "-", "\u2011"

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        """See click."""
        whole = [(first, second.replace(self._HYPHEN, self._WHOLE)) for first, second in rows]
        super().write_dl(whole, col_max, col_spacing)

    def write_text(self, text: str) -> None:
        """See click."""
        super().write_text(text.replace(self._HYPHEN, self._WHOLE))

    def getvalue(self) -> str:
        """The page, with its hyphens."""
        return super().getvalue().replace(self._WHOLE, self._HYPHEN)


class Terminated(KeyboardInterrupt):
    """SIGTERM or SIGHUP, which end a command as Ctrl-C does: whatever it started is put away."""

    def __init__(self, number: int) -> None:
        """Keep the number of the signal."""
        super().__init__(number)
        self.number = number


@contextmanager
def _terminable() -> Iterator[None]:
    """Let signals raise `Terminated` that would end the process on the spot; whoever handles or ignores them, does."""
    here = threading.current_thread() is threading.main_thread()
    ours = [each for each in (signal.SIGTERM, signal.SIGHUP) if here and signal.getsignal(each) is signal.SIG_DFL]
    for number in ours:
        signal.signal(number, _terminate)
    try:
        yield
    finally:
        for number in ours:
            signal.signal(number, signal.SIG_DFL)


def _terminate(number: int, frame: FrameType | None) -> None:
    raise Terminated(number)


class LazyGroup(click.Group):
    """A group that knows its commands by name only, and suggests the nearest name for a wrong one."""

    def __init__(self, entries: Mapping[str, CommandEntry], **options: Any) -> None:
        """Offer `entries`; the other options are click's."""
        super().__init__(**options)
        self._entries = entries

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Keep the words of the command line, for commands that name themselves."""
        ctx.meta.setdefault(WORDS, tuple(args))
        return super().parse_args(ctx, args)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names, without loading anything."""
        return list(self._entries)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Load a command."""
        entry = self._entries.get(cmd_name)
        if entry is None:
            return None
        module, _, name = entry.target.partition(":")
        command = getattr(import_module(module), name)
        if not isinstance(command, click.Command):
            raise TypeError(f"{entry.target} is not a command")
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that was meant, or suggest one."""
        name = args[0] if args[0].startswith("-") else args[0].replace("_", "-")
        if name not in self._entries and not name.startswith("-"):
            near = get_close_matches(name, self._entries, n=1)
            hint = f"did you mean {near[0]!r}?" if near else f"see '{ctx.command_path} --help'."
            raise click.UsageError(f"no such command {name!r}; {hint}", ctx)
        return super().resolve_command(ctx, [name, *args[1:]])

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Complete commands by name, without loading them, and options."""
        from click.shell_completion import CompletionItem

        names = [
            CompletionItem(name, help=entry.help)
            for name, entry in self._entries.items()
            if name.startswith(incomplete)
        ]
        return names + click.Command.shell_complete(self, ctx, incomplete)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands with their help lines."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, entry.help) for name, entry in self._entries.items()])

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; errors of ours become one line and an exit status."""
        try:
            if ctx.parent is not None:
                return super().invoke(ctx)
            ctx.color = False if wants_no_colour(os.environ) else None
            with _terminable(), exhaustion_named():
                return super().invoke(ctx)
        except MobileWorldError as error:
            raise (Misuse if isinstance(error, ConfigError) else Failure)(error) from error
        except OSError as error:
            if refusal := _refusal(error):
                raise Failure(refusal) from error
            raise
        except click.UsageError as error:
            if ctx.parent is None and not isinstance(error, click.exceptions.NoArgsIsHelpError):
                raise click.UsageError(_folded(error.format_message()), error.ctx) from error
            raise
        except (KeyboardInterrupt, click.Abort) as stop:
            number = stop.number if isinstance(stop, Terminated) else signal.SIGINT
            click.echo("interrupted" if number == signal.SIGINT else "terminated", err=True)
            raise click.exceptions.Exit(STATUS_OF_SIGNALS + number) from stop
