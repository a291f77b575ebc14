"""Output of commands: JSON, plain columns for pipes, tables and paragraphs for the width of a terminal.

No word is broken, and no number. Text of tasks, devices and models may hold anything; control characters are shown as
escapes, so that none of it can move a cursor or colour a terminal.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import click

from mobile_world.cli.streams import wants_no_colour

GAP = 2
"""Blanks between two columns."""
SHORT = 20
"""A column whose cells are no longer than this is wrapped only where nothing else helps."""
COMFORTABLE = 30
"""So many columns a long text should have, before columns are left out for it."""
JOINTS = ("/", "-", ";", ",")
"""Behind these a word that fits nowhere is broken."""
NOTHING = ("", "-", "–")
"""Cells that say nothing."""


class Layout(NamedTuple):
    """A table as lines of text; the first ones are its titles."""

    titles: list[str]
    rows: list[list[str]]
    """The lines of each row."""
    shown: tuple[str, ...]
    """The columns that are in it."""

    @property
    def lines(self) -> list[str]:
        """All of it."""
        return [*self.titles, *(line for row in self.rows for line in row)]


def laid_out(
    titles: Sequence[str], cells: Sequence[Sequence[str]], width: int | None, *, spare: Sequence[str] = ()
) -> Layout:
    """A table for a terminal of this width, or as wide as it is without one; `spare` can be left out if need be."""
    columns = [_Column(title, [row[number] for row in cells]) for number, title in enumerate(titles)]
    if width is not None and not _comfortable(columns, width):
        columns = [column for column in columns if column.says_something] or columns
        for title in spare:
            if not _comfortable(columns, width):
                columns = [column for column in columns if column.title != title]
    widths = _widths(columns, width)
    if widths is None:
        return _paragraphs(columns, width or 0)
    heads = [wrapped(column.title, room) for column, room in zip(columns, widths, strict=True)]
    rows = [
        [wrapped(cell, room) for cell, room in zip(row, widths, strict=True)]
        for row in zip(*(column.cells for column in columns), strict=True)
    ]
    shown = tuple(column.title for column in columns)
    return Layout(_side_by_side(heads, widths), [_side_by_side(row, widths) for row in rows], shown)


def wrapped(text: str, width: int) -> list[str]:
    """Lines of at most so many columns; a word that is longer has a line of its own, one of several parts some."""
    lines, line = [], ""
    for word in _fitting_words(text, width):
        if line and columns_of(line) + columns_of(word.rstrip(" ")) > width:
            lines.append(line.rstrip(" "))
            line = ""
        line += word if line else word.lstrip(" ") if lines else word
    return [*lines, line.rstrip(" ")]


def _fitting_words(text: str, width: int) -> Iterator[str]:
    for word in _words(text):
        yield from _words(word, True) if columns_of(word.rstrip(" ")) > width else (word,)


def columns_of(text: str) -> int:
    """Columns of a terminal that a text takes: ideographs take two, combining marks none."""
    if text.isascii():
        return len(text)
    return sum(0 if unicodedata.combining(letter) else 2 if _is_wide(letter) else 1 for letter in text)


class _Column:
    def __init__(self, title: str, cells: list[str]) -> None:
        self.title, self.cells = title, cells
        self.natural = max(columns_of(cell) for cell in (title, *cells))
        self._longest = max((columns_of(cell) for cell in cells), default=0)
        self._numbers = all(cell in NOTHING or any(letter.isdigit() for letter in cell) for cell in cells)

    @property
    def comfortable(self) -> int:
        """The columns that it should have."""
        return max(self.least(short_too=False, joints_too=False), min(self.natural, COMFORTABLE))

    def least(self, *, short_too: bool, joints_too: bool) -> int:
        """The fewest columns that it takes: its longest word, or all of what is short; what has numbers stays whole."""
        whole = self._longest <= SHORT and (self._numbers or not short_too)
        cells = self.cells if whole else (word for cell in self.cells for word in _words(cell, joints_too))
        return max(columns_of(piece.strip(" ")) for piece in (*_words(self.title, joints_too), *cells, ""))

    @property
    def says_something(self) -> bool:
        return any(cell not in NOTHING for cell in self.cells)


def _is_wide(letter: str) -> bool:
    return unicodedata.east_asian_width(letter) in "WF"


def _words(text: str, joints_too: bool = False) -> Iterator[str]:
    """Pieces between which a line may end, with the blanks behind them; ideographs may stand alone."""
    word = ""
    for letter in text:
        ends = word.endswith((" ", *JOINTS) if joints_too else " ") and letter != " "
        if word and (ends or (letter != " " and (_is_wide(letter) or _is_wide(word[-1])))):
            yield word
            word = ""
        word += letter
    if word:
        yield word


def _comfortable(columns: Sequence[_Column], width: int) -> bool:
    """Whether everything has the room that it should have."""
    return sum(column.comfortable for column in columns) + GAP * (len(columns) - 1) <= width


def _widths(columns: Sequence[_Column], width: int | None) -> list[int] | None:
    """What each column gets; nothing when not even the longest words fit."""
    if width is None or sum(column.natural for column in columns) + GAP * (len(columns) - 1) <= width:
        return [column.natural for column in columns]
    for short_too, joints_too in ((False, False), (True, False), (True, True)):
        least = [column.least(short_too=short_too, joints_too=joints_too) for column in columns]
        room = width - GAP * (len(columns) - 1) - sum(least)
        if room >= 0:
            wishes = [column.natural - few for column, few in zip(columns, least, strict=True)]
            return [few + room * wish // sum(wishes) for few, wish in zip(least, wishes, strict=True)]
    return None


def _side_by_side(cells: Sequence[list[str]], widths: Sequence[int]) -> list[str]:
    height = max(map(len, cells))
    lines = []
    for number in range(height):
        parts = (cell[number] if number < len(cell) else "" for cell in cells)
        padded = (part + " " * (room - columns_of(part)) for part, room in zip(parts, widths, strict=True))
        lines.append((" " * GAP).join(padded).rstrip(" "))
    return lines


def _paragraphs(columns: Sequence[_Column], width: int) -> Layout:
    """A paragraph for each row: its first cell, and the others below it with their titles."""
    first, *others = columns
    margin = max((columns_of(column.title) for column in others), default=0) + 2 * GAP
    rows = []
    for number, name in enumerate(first.cells):
        lines = [name]
        for column in others:
            if column.cells[number] in NOTHING:
                continue
            title = (" " * GAP + column.title.lower()).ljust(margin)
            head, *tail = wrapped(column.cells[number], width - margin)
            lines += [title + head, *(" " * margin + line for line in tail)]
        rows.append(lines)
    return Layout([first.title], rows, tuple(column.title for column in columns))


_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")


def print_rows(
    rows: Sequence[Mapping[str, object]],
    *,
    as_json: bool,
    empty: str,
    spare: Sequence[str] = (),
    legend: Mapping[str, str] | None = None,
) -> None:
    """Print rows that have the same keys; a terminal that is too narrow is not shown those that can be spared.

    `legend` says what keys mean, below the table, for those that are shown.
    """
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
        meanings = {key: meaning for key, meaning in (legend or {}).items() if title_of(key) in table.shown}
        say(*(f"{key.replace('_', ' ')}: {meaning}" for key, meaning in meanings.items()))


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


def say(*sentences: str, err: bool = False, **style: Any) -> None:
    """Print sentences: wrapped between words on a terminal, in one line each elsewhere."""
    width = terminal_width(err=err)
    lines = [line for text in map(escape, sentences) for line in ([text] if width is None else folded(text, width))]
    # The context that knows of NO_COLOR is that of the main thread, and runs are told of from others.
    styled = bool(style) and not wants_no_colour(os.environ)
    for line in lines:
        click.echo(click.style(line, **style) if styled else line, err=err)


def announce(text: str) -> None:
    """Say at once what begins, on an error stream that is no terminal: a pipe or a log would stay empty for seconds."""
    if terminal_width(err=True) is None:
        say(text, err=True)


def folded(text: str, width: int) -> list[str]:
    """Lines of a sentence; what is indented stays so."""
    margin = " " * (len(text) - len(text.lstrip(" ")))
    return [margin + line for line in wrapped(text.lstrip(" "), max(1, width - len(margin)))]


def terminal_width(*, err: bool = False) -> int | None:
    """Columns of the terminal that the output goes to; nothing when it goes somewhere else."""
    return shutil.get_terminal_size().columns if (sys.stderr if err else sys.stdout).isatty() else None


def escape(text: str) -> str:
    """Text with control characters and direction marks written out."""
    return _CONTROL.sub(lambda match: ascii(match[0])[1:-1], text)


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
