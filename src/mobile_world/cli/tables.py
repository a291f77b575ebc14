"""The ways to print a listing: JSON, plain columns for pipes, a Rich table for people.

Text of tasks, devices and models may hold anything; control characters are shown as escapes, so that none of it can
move a cursor or colour a terminal.
"""

from __future__ import annotations

import json
import re
import sys
import unicodedata
from collections.abc import Iterable, Mapping, Sequence

import click

_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")


def print_rows(rows: Sequence[Mapping[str, object]], *, as_json: bool, empty: str) -> None:
    """Print rows that have the same keys."""
    if as_json:
        click.echo(json.dumps(list(rows), indent=2))
    elif not rows:
        click.echo(empty)
    else:
        titles = [key.upper().replace("_", " ") for key in rows[0]]
        cells = [[_cell(value) for value in row.values()] for row in rows]
        if sys.stdout.isatty():
            _print_rich(titles, cells)
        else:
            _print_plain([titles, *cells])


def print_details(values: Mapping[str, object], *, as_json: bool) -> None:
    """Print everything about one thing."""
    if as_json:
        click.echo(json.dumps(values, indent=2))
        return
    width = max(map(len, values))
    for key, value in values.items():
        label = key.replace("_", " ")
        click.echo(f"{click.style(label, bold=True)}{' ' * (width - len(label))}  {_cell(value) or '-'}")


def escape(text: str) -> str:
    """Text with control characters and direction marks written out."""
    return _CONTROL.sub(lambda found: ascii(found[0])[1:-1], text)


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


def _print_plain(lines: list[list[str]]) -> None:
    widths = [max(map(_width, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        padded = (cell + " " * (width - _width(cell)) for cell, width in zip(line, widths, strict=True))
        click.echo("  ".join(padded).rstrip())


def _width(text: str) -> int:
    """Columns of a terminal: ideographs take two, combining marks none."""
    if text.isascii():
        return len(text)
    return sum(
        0 if unicodedata.combining(each) else 2 if unicodedata.east_asian_width(each) in "WF" else 1 for each in text
    )


def _print_rich(titles: list[str], cells: list[list[str]]) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False, header_style="bold")
    for number, title in enumerate(titles):
        table.add_column(title, overflow="fold", no_wrap=number == 0)
    for line in cells:
        table.add_row(*(Text(cell) for cell in line))
    Console(highlight=False).print(table)
