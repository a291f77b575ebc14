"""`mw experiment`: prompts compared as a paired, resumable experiment."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from mobile_world.cli import options, output, outside_apps
from mobile_world.cli.experiment.options import Flags, new_code_option, run_options
from mobile_world.cli.housekeeping_options import housekeeping_from, housekeeping_options
from mobile_world.cli.lazy_group import CommandEntry, LazyGroup

if TYPE_CHECKING:
    from mobile_world.experiment import EpisodeSpec, Experiment, Plan, PlannedArm


EXIT_STATUS = """\b
Exit status:
  0    every episode is scored, whatever the scores
  1    the run could not continue: a full disk, a lost adb server
  2    the configuration cannot be used; nothing was started
  3    it ended, but not everything is scored: a budget is spent, or devices
       were lost
  130  interrupted before everything was scored; 143 by SIGTERM, 129 by SIGHUP"""

experiment = LazyGroup(
    {
        "run": CommandEntry(
            "mobile_world.cli.experiment.commands:run", "Run a configuration, the demonstration, or Experiment 1."
        ),
        "resume": CommandEntry("mobile_world.cli.experiment.resume:resume", "Run the episodes that a run still lacks."),
        "extend": CommandEntry(
            "mobile_world.cli.experiment.resume:extend", "Add replicas, tasks or variants, and run them."
        ),
        "power": CommandEntry(
            "mobile_world.cli.experiment.power:power",
            "Statistical power: what a plan can show, and what an effect needs.",
        ),
        "race": CommandEntry(
            "mobile_world.cli.experiment.race:race", "Find the best variant for a fraction of the episodes."
        ),
        "status": CommandEntry("mobile_world.cli.experiment.status:status", "Progress of a run, and its leaderboard."),
        "report": CommandEntry(
            "mobile_world.cli.experiment.report:report", "Write the reports again: page, text, JSON."
        ),
        "export": CommandEntry(
            "mobile_world.cli.experiment.report:export", "Export tables, training examples, feedback."
        ),
        "archive": CommandEntry("mobile_world.cli.experiment.archive:archive", "Write a checksummed archive of a run."),
        "restore": CommandEntry(
            "mobile_world.cli.experiment.archive:restore", "Unpack an archive, to view or to resume it."
        ),
        "verify": CommandEntry(
            "mobile_world.cli.experiment.archive:verify", "Verify that a run or an archive is complete and undamaged."
        ),
    },
    name="experiment",
    help="Compare prompts, models or settings in a paired, crash-safe experiment.",
    no_args_is_help=True,
)


@click.command(epilog=EXIT_STATUS)
@click.argument("config", required=False, type=click.Path(dir_okay=False, path_type=Path))
@run_options
@housekeeping_options
@new_code_option
@click.option("--dry-run", is_flag=True, help="Print the plan and what it will take, and start nothing.")
@options.json_option
def run(config: Path | None, accept_new_code: bool, dry_run: bool, as_json: bool, **given: Any) -> None:
    """Run the experiment of CONFIG: a file, or "experiment1" for the packaged Experiment 1.

    Left out, a demonstration of about a minute is run. Both packaged ones have a synthetic subject.

    With --prompt FILE, repeated, the prompts in these files are compared instead, and with --model NAME, repeated,
    these models; then no CONFIG is needed.

    Run again with the same directory to continue. Ctrl-C finishes running episodes; pressed twice, it stops at once.
    """
    from mobile_world.cli.experiment.start import start
    from mobile_world.experiment import load_experiment, refuse_race

    flags, housekeeping = Flags(given), housekeeping_from(given)
    ready = load_experiment(
        config,
        environ=os.environ,
        overrides=flags.overrides(alone=config is None),
        task_dirs=flags.task_dirs,
        apps=flags.apps,
        standing_task_dirs=options.settings().settings.task_dirs,
        standing_apps=outside_apps.standing_apps(),
        packaged=flags.packaged,
    )
    refuse_race(ready.output_dir)
    if dry_run:
        show_plan(ready, as_json=as_json, accept_new_code=accept_new_code)
        return
    start(ready, as_json=as_json, accept_new_code=accept_new_code, housekeeping=housekeeping)


def show_plan(ready: Experiment, *, as_json: bool, accept_new_code: bool = False) -> None:
    """Print what would be run; everything that would be refused at the start is refused here too."""
    from mobile_world.cli.experiment.start import announced
    from mobile_world.experiment import RunDirectory, check_writable, unscored, version_remarks
    from mobile_world.experiment.experiment_run import experiment_workers

    check_writable(ready.output_dir)
    todo = unscored(ready.plan, ready.output_dir, accept_new_code=accept_new_code)
    workers = experiment_workers(ready, len(todo))
    if as_json:
        click.echo(json.dumps(_plain(ready, todo, workers), indent=2))
        return
    output.print_rows([_planned(arm, ready.plan) for arm in ready.plan.arms], as_json=False, empty="no arms")
    output.say(f"tasks of {ready.plan.suite}: {', '.join(task.name for task in ready.plan.tasks)}")
    header = RunDirectory(ready.output_dir).header()
    resumed = version_remarks(header.plan, ready.plan) if header is not None and todo else []
    output.say(*resumed, *announced(ready, todo, workers))


def _planned(arm: PlannedArm, plan: Plan) -> dict[str, str]:
    """An arm as the plan shows it: what it is called, who plays it, and the settings that are compared."""
    from mobile_world.experiment.planning.arms import PROMPT, arm_settings, compared_settings

    own = arm_settings(arm, plan.rules.goal_level)
    titled = {"variant": arm.title} if any(other.title for other in plan.arms) else {}
    compared = {name: str(own.get(name, "-")) for name in compared_settings(plan) if name not in (PROMPT, "agent")}
    controls = {"control": arm.control or "-"} if any(other.control for other in plan.arms) else {}
    return {"arm": arm.name, **titled, "agent": arm.agent, **compared, **controls}


def _plain(ready: Experiment, todo: list[EpisodeSpec], workers: int) -> dict[str, Any]:
    from mobile_world.cli.experiment.start import forecast_of
    from mobile_world.experiment.planning.arms import compared_settings, statements

    forecast = forecast_of(ready, todo, workers)
    return {
        "experiment": ready.conduct.name,
        "subject": ready.synthetic or None,
        "output_dir": str(ready.output_dir),
        "planned": len(ready.plan),
        "todo": len(todo),
        "workers": workers,
        "projection": forecast.projection.model_dump(mode="json"),
        "compared": compared_settings(ready.plan),
        "statements": statements(ready.plan),
        "notes": [*ready.warnings, *forecast.doubts, *forecast.vain],
        "plan": ready.plan.model_dump(mode="json"),
    }
