"""`mw experiment report`: the report files of a run, written anew."""

from __future__ import annotations

from pathlib import Path

import click

from mobile_world.analysis.formatting import counted
from mobile_world.cli.experiment_choice import chosen, directory
from mobile_world.cli.options import json_option
from mobile_world.cli.tables import escape, say


@click.command()
@directory
@json_option
def report(run_dir: Path | None, output_dir: Path | None, as_json: bool) -> None:
    """Write the report files of the run in DIR anew, and say what was shown.

    They are made from the journal alone: report.html and report.md for people, evaluation_report.json and
    episodes_*.jsonl for programs. Nothing is run.
    """
    from mobile_world.experiment.reports.report import write_reports

    reports = write_reports(chosen(run_dir, output_dir))
    if as_json:
        click.echo(reports.content.model_dump_json(indent=2))
        return
    told = reports.content
    if told.synthetic:
        say(f"the subject is {told.synthetic}", fg="yellow", bold=True)
    for sentence in (told.winner_reason, *reports.compared):
        say(sentence)
    if told.torn_lines:
        say(f"lines of the journal that a dying process left unfinished: {told.torn_lines}; they do not count")
    for sentence in told.set_aside:
        say(sentence)
    for file in (*reversed(reports.pages), reports.report):
        click.echo(escape(str(file)))
    say(f"and {counted(len(reports.episodes), 'file')} with episodes")
