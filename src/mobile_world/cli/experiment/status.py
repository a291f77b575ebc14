"""`mw experiment status`: how far a run is, read without disturbing it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from mobile_world.cli import options, output
from mobile_world.cli.experiment.run_choice import chosen, directory
from mobile_world.cli.leaderboard import (
    MEANINGS,
    SPARE,
    both_rates,
    episode_counts,
    failure_counts,
    legend,
    standings,
    tokens_used,
)

if TYPE_CHECKING:
    from mobile_world.experiment import RunHeader, Summary


@click.command()
@directory
@options.json_option
def status(run_dir: Path | None, output_dir: Path | None, as_json: bool) -> None:
    """Show progress, leader and problems of the run in DIR; a run in progress is not disturbed."""
    state = _State.read(chosen(run_dir, output_dir))
    if as_json:
        click.echo(json.dumps(state.plain(), indent=2))
        return
    ranking = standings(state.header.plan, state.summary.by_arm)
    output.print_rows(
        [standing.row() for standing in ranking], as_json=False, empty="no arms", spare=SPARE, legend=MEANINGS
    )
    output.say(*legend(ranking), *state.lines())


@dataclass(frozen=True)
class _State:
    run_dir: Path
    header: RunHeader
    summary: Summary
    running: bool

    @classmethod
    def read(cls, run_dir: Path) -> _State:
        from mobile_world.experiment import RunDirectory, summary_of
        from mobile_world.experiment.configuration import read_header

        header, directory = read_header(run_dir), RunDirectory(run_dir)
        summary = summary_of(directory, header.plan)
        set_aside = (*directory.check_seal().objection(header), *summary.set_aside)
        return cls(run_dir, header, summary.model_copy(update={"set_aside": set_aside}), directory.running)

    @property
    def label(self) -> str:
        return self.header.plan.label

    @property
    def _verb(self) -> str:
        from mobile_world.experiment.race_record import RACE_FILE

        return "race" if (self.run_dir / RACE_FILE).exists() else "resume"

    def lines(self) -> Iterator[str]:
        from mobile_world.experiment.planning.arms import statements

        summary = self.summary
        yield from statements(self.header.plan)
        if self.label:
            yield f"the subject is {self.label}"
        yield f"{episode_counts(summary)}; {'running' if self.running else 'not running'}"
        yield f"started {self.header.created_at} with version {self.header.version}"
        yield from both_rates(summary)
        yield from failure_counts(summary)
        yield from summary.set_aside
        yield from summary.sentences(self.header.plan)
        if summary.unscored:
            yield f"lost or stopped, to be run again on resume: {len(summary.unscored)}"
        yield from tokens_used(summary)
        if summary.all_scored < summary.planned and not self.running:
            yield f"continue with: mw experiment {self._verb} {self.run_dir}"

    def plain(self) -> dict[str, Any]:
        from mobile_world.experiment.planning.arms import compared_settings

        return {
            "output_dir": str(self.run_dir),
            "compared": compared_settings(self.header.plan),
            "subject": self.label or None,
            "running": self.running,
            "created_at": self.header.created_at,
            "version": self.header.version,
            "leaderboard": [standing.plain() for standing in standings(self.header.plan, self.summary.by_arm)],
            "summary": self.summary.model_dump(mode="json"),
        }
