"""The ways to print: JSON, plain columns and whole lines for pipes, tables and paragraphs for the width of a terminal.

Text of tasks, devices and models may hold anything; control characters are shown as escapes, so that none of it can
move a cursor or colour a terminal.
"""

from __future__ import annotations

import json
import re
import shutil
import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import click

from mobile_world.cli.layout import GAP, laid_out, wrapped

_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")


def print_rows(rows: Sequence[Mapping[str, object]], *, as_json: bool, empty: str, spare: Sequence[str] = ()) -> None:
    """Print rows that have the same keys; a terminal that is too narrow is not shown those that can be spared."""
    if as_json:
        click.echo(json.dumps(list(rows), indent=2))
    elif not rows:
        say(empty)
    else:
        cells = [[_cell(value) for value in row.values()] for row in rows]
        table = laid_out(
            [title_of(key) for key in rows[0]], cells, terminal_width(), spare=[title_of(key) for key in spare]
        )
        for line in table.titles:
            click.secho(line, bold=True)
        for row in table.rows:
            click.echo("\n".join(row))


def print_details(values: Mapping[str, object], *, as_json: bool) -> None:
    """Print everything about one thing."""
    if as_json:
        click.echo(json.dumps(values, indent=2))
        return
    margin, width = max(map(len, values)) + GAP, terminal_width()
    for key, value in values.items():
        label, text = key.replace("_", " "), _cell(value) or "-"
        lines = [text] if width is None else wrapped(text, max(1, width - margin))
        click.echo(f"{click.style(label, bold=True)}{' ' * (margin - len(label))}{lines[0]}")
        for line in lines[1:]:
            click.echo(" " * margin + line)


def say(text: str, *, err: bool = False, **style: Any) -> None:
    """Print a sentence: wrapped between words on a terminal, in one line elsewhere."""
    width = terminal_width(err=err)
    lines = [escape(text)] if width is None else folded(escape(text), width)
    for line in lines:
        click.secho(line, err=err, **style)


def folded(text: str, width: int) -> list[str]:
    """Lines of a sentence; what is indented stays so."""
    margin = " " * (len(text) - len(text.lstrip(" ")))
    return [margin + line for line in wrapped(text.lstrip(" "), max(1, width - len(margin)))]


def terminal_width(*, err: bool = False) -> int | None:
    """Columns of the terminal that the output goes to; nothing when it goes somewhere else."""
    stream = sys.stderr if err else sys.stdout
    return shutil.get_terminal_size().columns if stream.isatty() else None


def escape(text: str) -> str:
    """Text with control characters and direction marks written out."""
    return _CONTROL.sub(lambda found: ascii(found[0])[1:-1], text)


def title_of(key: str) -> str:
    """What stands above the column of a key."""
    return key.upper().replace("_", " ")


def _cell(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str):
        return escape(value)
    if isinstance(value, Mapping):
        return escape(json.dumps(value, ensure_ascii=False))
    return ", ".join(map(_cell, value)) if isinstance(value, Iterable) else escape(str(value))
