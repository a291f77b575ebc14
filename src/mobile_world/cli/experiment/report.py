"""`mw experiment report` and `export`: the report files of a run written anew, and a run as data."""

from __future__ import annotations

import json
from pathlib import Path

import click

from mobile_world.analysis.formatting import counted
from mobile_world.cli import options, output
from mobile_world.cli.experiment.run_choice import chosen, directory


@click.command()
@directory
@options.json_option
def report(run_dir: Path | None, output_dir: Path | None, as_json: bool) -> None:
    """Rewrite the report files of the run in DIR, and print the verdict.

    They are made from the journal alone: report.html and report.md for people, evaluation_report.json and
    episodes_*.jsonl for programs. Nothing is run.
    """
    from mobile_world.experiment.reports.report import write_reports

    reports = write_reports(chosen(run_dir, output_dir))
    if as_json:
        click.echo(reports.content.model_dump_json(indent=2))
        return
    content = reports.content
    if content.synthetic:
        output.say(f"the subject is {content.synthetic}", fg="yellow", bold=True)
    output.say(*content.statements, content.winner_reason, *reports.compared)
    if content.torn_lines:
        output.say(
            f"unfinished lines of the journal, left by a killed process: {content.torn_lines}; they do not count"
        )
    output.say(*content.set_aside)
    for file in (*reversed(reports.pages), reports.report):
        click.echo(output.escape(str(file)))
    output.say(f"and {counted(len(reports.episodes), 'file')} with episodes")


FORMATS = ("csv", "jsonl", "parquet")
WHAT = ("episodes", "steps", "training", "feedback")


@click.command()
@directory
@click.option("--to", required=True, type=options.OutputPath(file_okay=False), help="Where the files go.")
@click.option(
    "--what",
    multiple=True,
    type=options.SuggestingChoice(WHAT),
    help="Tables of episodes and steps, examples for training, feedback for optimisers; repeatable, the tables if "
    "left out.",
)
@click.option(
    "--format",
    "kind",
    type=options.SuggestingChoice(FORMATS),
    default="csv",
    show_default=True,
    help="Of the two tables.",
)
@click.option("--no-images", is_flag=True, help="Do not copy screenshots for the training examples.")
@click.option("--only-successes", is_flag=True, help="Make examples for training of solved episodes alone.")
@options.json_option
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
        kind=next(format_ for format_ in exports.FORMATS if format_ == kind),
        images=not no_images,
        only_successes=only_successes,
    )
    if as_json:
        files = [{"what": file.part, "file": str(file.file), "rows": file.rows} for file in done.files]
        remarks = {"unreadable": done.unreadable, "subject": done.label, "statements": done.whose_tasks}
        click.echo(json.dumps({"files": files, **remarks}, indent=2))
        return
    output.say(*(f"{file.file}: {file.rows} rows" for file in done.files))
    if done.unreadable:
        output.say(f"the steps of {done.unreadable} episodes could not be read and are left out", err=True)
    output.say(*done.whose_tasks, err=True)
    if done.label:
        output.say(f"the subject is {done.label}", err=True)
