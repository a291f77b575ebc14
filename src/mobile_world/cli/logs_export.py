"""`mw logs export`: runs as a folder of pages to take along."""

from __future__ import annotations

import json
import re
from pathlib import Path

import click

from mobile_world.cli.logs import library, log_dir_option
from mobile_world.cli.tables import say

UNITS = {"": 1, "k": 10**3, "m": 10**6, "g": 10**9}
SIZE = re.compile(r"(\d+(?:\.\d+)?)\s*([kmg]?)b?", re.IGNORECASE)


class Size(click.ParamType[int]):
    """A number of bytes: 25MB, 1.5 GB, 800k."""

    name = "size"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The bytes; fails for anything else."""
        if isinstance(value, int):
            return value
        found = SIZE.fullmatch(str(value).strip())
        if found is None or not (size := int(float(found[1]) * UNITS[found[2].lower()])):
            self.fail(f"{value!r} is no size; write for example 25MB", param, ctx)
        return size


@click.command()
@log_dir_option
@click.option("--output", required=True, type=click.Path(path_type=Path), help="Folder to make; open its index.html.")
@click.option("--max-size", "limit", type=Size(), help="Bytes that it may take, such as 25MB; no limit if left out.")
@click.option("--json", "as_json", is_flag=True, help="Print what was written as JSON.")
def export(log_dir: Path | None, output: Path, limit: int | None, as_json: bool) -> None:
    """Write runs as a folder of pages that needs no server and nothing else: zip it, mail it, put it on a site.

    With a limit, pictures are made smaller first, and then players are left out, those of successes before those of
    failures; what is missing is printed and told on every page. Lists and results are always whole.
    """
    from mobile_world.viewer.static_export import export_site

    made = export_site(library(log_dir), output, limit=limit)
    if as_json:
        click.echo(json.dumps(made.plain()))
        return
    count = f"{made.players:,} player{'' if made.players == 1 else 's'}, {made.pictures:,} pictures"
    say(f"{Path(made.folder) / 'index.html'}: {made.runs:,} runs, {count}, {made.bytes / 10**6:.1f} MB")
    if made.lacks:
        say(f"to stay below the limit: {made.lacks}")
