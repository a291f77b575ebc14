"""What several commands share: settings, and the two ways to print a listing."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import click

from mobile_world.settings import Loaded, load_settings

Command = TypeVar("Command", bound=Callable[..., Any])


def json_option(command: Command) -> Command:
    """Add `--json` to a listing."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON instead of a table.")(command)


def settings() -> Loaded:
    """The settings of this process."""
    return load_settings(os.environ)


def print_rows(rows: Sequence[Mapping[str, object]], *, as_json: bool, empty: str) -> None:
    """Print rows that have the same keys, as a table with a header or as JSON."""
    if as_json:
        click.echo(json.dumps(list(rows), indent=2))
    elif not rows:
        click.echo(empty)
    else:
        lines = [[key.upper().replace("_", " ") for key in rows[0]], *([str(v) for v in row.values()] for row in rows)]
        widths = [max(len(line[column]) for line in lines) for column in range(len(lines[0]))]
        for line in lines:
            click.echo("  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip())
