"""The command that continues a run, told to whoever stopped it or must mend something first."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import click

from mobile_world.cli.lazy_group import WORDS
from mobile_world.cli.output import say
from mobile_world.domain import HostExhausted
from simdroid.exhaustion import exhaustion_named

_KEY = re.compile(r"--(?:\w+[-_])*api[-_]key")
_HIDDEN = re.compile(
    r"(?i)((?:api[-_]?key|token|password|secret)[\"']?\s*[=:]\s*[\"']?|bearer\s+|://(?=[^/\s]+@)|[?&][^=&\s]+=)[^\s\"'&@]+"
)
"""Keys within a word: of an option of an agent, of a command that is run at the end, in an address."""


def same_command() -> str:
    """The command line that is being carried out, with `KEY` in place of every key in it."""
    return shlex.join(["mw", *_without_keys(click.get_current_context().meta.get(WORDS, ()))])


def _without_keys(words: Sequence[str]) -> Iterator[str]:
    for before, word in zip(("", *words), words, strict=False):
        yield "KEY" if _KEY.fullmatch(before) else _HIDDEN.sub(r"\1KEY", word)


@contextmanager
def continued_by(command: Callable[[], str]) -> Iterator[None]:
    """Name the command that continues a run, when this machine or an impatient person ends it."""
    try:
        with exhaustion_named():
            yield
    except HostExhausted as error:
        raise type(error)(f"{error}, then continue with: {command()}") from error
    except KeyboardInterrupt:
        say(f"continue with: {command()}", err=True)
        raise
