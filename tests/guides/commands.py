"""Shell blocks: their commands, what each should print, and the script that runs them one after another."""

from __future__ import annotations

import re
import shlex
import sys
from collections.abc import Iterator
from typing import NamedTuple

from tests.guides.blocks import Block

SHELLS = ("sh", "bash", "console")
_RUNS = re.compile(r"^mw (eval|experiment (run|race|extend))\b")
_SERVES = re.compile(r"^mw (device( view)?( --.*)?$|logs view|server\b|mcp --transport http)")


class Command(NamedTuple):
    """One command, with the lines that it should print; nothing is expected when there are none."""

    line: str
    printed: tuple[str, ...] = ()


def commands_of(block: Block) -> Iterator[Command]:
    """The commands of a block; a line that ends in a backslash goes on in the next."""
    lines = block.text.replace("\\\n", " ").splitlines()
    if block.language != "console":
        yield from (Command(line) for line in lines if line.strip())
        return
    line, printed = "", list[str]()
    for each in lines:
        if each.startswith("$ "):
            if line:
                yield Command(line, tuple(printed))
            line, printed = each[2:], []
        else:
            printed.append(each)
    yield Command(line, tuple(printed))


def script_line(command: Command, *, planned: bool) -> str:
    """The command for a shell: a server is stopped once it has answered, a run planned only where the page says so."""
    bare = " ".join(shlex.split(command.line, comments=True)) if command.line.startswith("mw ") else command.line
    if _SERVES.match(bare) and not bare.endswith("&"):
        return f"{shlex.quote(sys.executable)} -m tests.guides.serving {command.line}"
    if planned and _RUNS.match(bare) and "--dry-run" not in bare:
        return f"{command.line.partition(' # ')[0].rstrip()} --dry-run"
    return command.line


def is_printed(expected: tuple[str, ...], output: str) -> bool:
    """Whether the lines stand in the output in this order, however it is wrapped; `…` stands for anything."""
    parts = (".*?".join(re.escape(part) for part in _folded(each).split("…")) for each in expected)
    return re.search(".*?".join(parts), _folded(output)) is not None


def _folded(text: str) -> str:
    return " ".join(text.split())
