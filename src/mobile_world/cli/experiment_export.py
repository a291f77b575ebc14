"""`mw experiment export`: a run as data for other programs."""

from __future__ import annotations

import json
from pathlib import Path

import click

from mobile_world.cli.choices import Choice
from mobile_world.cli.experiment_choice import chosen, directory
from mobile_world.cli.options import json_option
from mobile_world.cli.tables import say

FORMATS = ("csv", "jsonl", "parquet")
WHAT = ("episodes", "steps", "training", "feedback")


@click.command()
@directory
@click.option("--to", required=True, type=click.Path(file_okay=False, path_type=Path), help="Where the files go.")
@click.option(
    "--what",
    multiple=True,
    type=Choice(WHAT),
    help="Tables of episodes and steps, examples for training, feedback for optimisers; repeatable, the tables if "
    "left out.",
)
@click.option("--format", "kind", type=Choice(FORMATS), default="csv", show_default=True, help="Of the two tables.")
@click.option("--no-images", is_flag=True, help="Do not copy screenshots beside the examples for training.")
@click.option("--only-successes", is_flag=True, help="Make examples for training of solved episodes alone.")
@json_option
def export(
    run_dir: Path | None,
    output_dir: Path | None,
    to: Path,
    what: tuple[str, ...],
    kind: str,
    no_images: bool,
    only_successes: bool,
    as_json: bool,
) -> None:
    """Write the episodes and steps of the run in DIR into files for other programs; the run is not changed."""
    from mobile_world.experiment import exports

    done = exports.export(
        chosen(run_dir, output_dir),
        to,
        parts=[part for part in exports.PARTS if part in (what or WHAT[:2])],
        kind=next(known for known in exports.FORMATS if known == kind),
        images=not no_images,
        only_successes=only_successes,
    )
    if as_json:
        files = [{"what": each.part, "file": str(each.file), "rows": each.rows} for each in done.files]
        click.echo(json.dumps({"files": files, "unreadable": done.unreadable, "subject": done.label}, indent=2))
        return
    for each in done.files:
        say(f"{each.file}: {each.rows} rows")
    if done.unreadable:
        say(f"the steps of {done.unreadable} episodes could not be read and are left out", err=True)
    if done.label:
        say(f"the subject is {done.label}", err=True)
