"""Programs that clients push as jars and start with `app_process`: which are known, and what one gets to run.

The code in a jar never runs. A class that is known by its name does here what the real one does on a phone, by way of
the phone's own windows, input and clipboard; any other class is one that Android does not find.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from importlib import import_module
from typing import NamedTuple, TypeAlias, cast

from simdroid.device import Phone
from simdroid.system import FileSystem


class Finished(NamedTuple):
    """How a command ended that a program has run."""

    status: int
    stdout: str
    stderr: str


@dataclass(frozen=True)
class JavaProgram:
    """One run of a program."""

    phone: Phone
    args: list[str]
    files: FileSystem
    """With the rights of whoever started it."""
    print: Callable[[str], None]
    """Writes a line to stdout."""
    error: Callable[[str], None]
    """Writes a line to stderr."""
    run: Callable[[list[str]], Awaitable[Finished]]
    """Runs another command."""


Main: TypeAlias = Callable[[JavaProgram], Awaitable[int]]
"""Runs a program to its end; its exit status."""

_PROGRAMS = {
    "com.wetest.uia2.Main": "uiautomator2.server",
    "com.ysbing.yadb.Main": "yadb",
    "com.genymobile.scrcpy.Server": "scrcpy",
}
"""The modules of this package whose `main` a class stands for; loaded when somebody starts one."""


def find_program(class_name: str) -> Main | None:
    """What a class does, if it is known."""
    module = _PROGRAMS.get(class_name)
    return cast(Main, import_module(f"{__package__}.{module}").main) if module else None
