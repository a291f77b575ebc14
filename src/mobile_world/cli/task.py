"""`mw task`: whether tasks can be trusted."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from mobile_world.analysis.formatting import counted
from mobile_world.cli import options, outside_apps
from mobile_world.cli.device_selection import check_devices, device_option, device_pool
from mobile_world.cli.lazy_group import CommandEntry, LazyGroup
from mobile_world.cli.output import announce, escape, say
from mobile_world.cli.task_options import (
    TaskSource,
    compat_option,
    complete_tasks,
    source_options,
    suite_option,
    task_dir_option,
    task_registry,
    tell_left_out,
)
from simdroid.host_process import usable_cores

if TYPE_CHECKING:
    from mobile_world.experiment.proof import Proof
    from mobile_world.tasks import TaskRegistry

task = LazyGroup(
    {"check": CommandEntry("mobile_world.cli.task:check", "Check that tasks can be solved, and not by doing nothing.")},
    name="task",
    help="Prove tasks.",
    no_args_is_help=True,
)

MARKS = {"proven": "green", "unproven": "yellow", "failed": "red", "not_scored": "magenta"}


@click.command()
@click.argument("names", nargs=-1, metavar="[TASK…]", shell_complete=complete_tasks)
@suite_option
@task_dir_option
@outside_apps.app_option
@compat_option
@source_options
@click.option("--seed", type=int, default=0, show_default=True, help="Base seed of the instances, as for 'mw eval'.")
@click.option(
    "--seeds",
    "replicas",
    type=click.IntRange(min=1),
    default=2,
    show_default=True,
    help="How many instances of each task; the first is played twice in a row.",
)
@device_option
@click.option(
    "--max-concurrency",
    type=click.IntRange(min=1),
    help="How many tasks to prove at once; one for each core, or each named device, if left out.",
)
@click.option(
    "--output",
    type=options.OutputPath(file_okay=False),
    help="Directory for the last screen of each stage that does not pass.",
)
@click.option(
    "--write-lengths",
    type=options.OutputPath(dir_okay=False),
    help="Write the steps that each solution took into this table, as experiments read it.",
)
@click.option("--slips", is_flag=True, help="Also play slips in the apps that a task uses, undone and left.")
@click.option("--strict", is_flag=True, help="Unproven tasks and files that cannot be used count as failures.")
@options.json_option
def check(
    names: tuple[str, ...],
    suite: str,
    task_dirs: tuple[Path, ...],
    apps: tuple[Path, ...],
    official_compat: bool,
    source: TaskSource,
    seed: int,
    replicas: int,
    serials: list[str],
    max_concurrency: int | None,
    output: Path | None,
    write_lengths: Path | None,
    slips: bool,
    strict: bool,
    as_json: bool,
) -> None:
    """Prove tasks: names, @splits, or all of them when none is named.

    For every task, doing nothing must score 0, its solution must score 1 within the step budget, twice in a row on one
    phone, and after tear-down the phone must match its snapshot. A task with an intent cue must score 0 after the cue
    alone and 1 when finished from there; a task that says how it is overdone must score 0 for that, and so must the
    solution with a natural guess in place of its questions to the user. With --slips, mistakes in its apps (an
    email starred, an event renamed) must score 1 once undone and 0 until then. Tasks without a solution are listed as
    unproven. What is proven is recorded with the hash of its file: 'mw info task' calls it proven as long as that stays
    the same.

    With --official-compat, only solutions are played of tasks that AndroidWorld's rules judge.
    Exits with 3 when a task fails, and with 0 otherwise.
    """
    from mobile_world.cli.task_progress import watching
    from mobile_world.experiment.proof import Prover, prove_all

    on_phones = outside_apps.apps_of_phones(apps, serials, elsewhere=source.official)
    registry = task_registry(suite, task_dirs, apps=on_phones, official_compat=official_compat, source=source)
    spec = ",".join(names) or "ALL"
    chosen = registry.select_playable(spec)
    registry.refuse_missing_extras(chosen)
    tell_left_out(registry, spec)
    announce(f"checking {counted(len(chosen), 'task')}")
    check_devices(serials, apps=registry.apps)
    workers = _workers(serials, max_concurrency, len(chosen))
    with (
        device_pool(serials, phones=workers, apps=registry.apps) as pool,
        watching(chosen, quiet=as_json) as progress,
    ):
        prover = Prover(
            registry,
            base_seed=seed,
            replicas=replicas,
            slips="all" if slips else "none",
            pictures=output,
            watch=progress.stage,
        )
        proofs = [progress.done(proof) for proof in prove_all(chosen, prover, pool, workers=workers)]
    proofs.sort(key=lambda proof: chosen.index(proof.task))
    _record(write_lengths, proofs, registry)
    _print(proofs, as_json=as_json)
    click.get_current_context().exit(_status(proofs, registry, strict=strict))


def _workers(serials: list[str], most: int | None, tasks: int) -> int:
    """How many tasks are proven at once; `ConfigError` for more than this process may have files open for."""
    from mobile_world.experiment.preparation import check_descriptors

    wished = len(serials) or most or usable_cores()
    workers = min(wished, most or wished, tasks)
    check_descriptors(workers)
    return workers


def _record(file: Path | None, proofs: list[Proof], registry: TaskRegistry) -> None:
    """Keep what was proven; by other rules than the task's own it is not the same proof."""
    from mobile_world.experiment.configuration import step_limits
    from mobile_world.tasks.proofs import write_lengths

    if file is not None:
        write_lengths(file, registry.family.name, step_limits.measured_lengths(proofs, registry))
    if not registry.official_compat:
        step_limits.record_proofs(options.settings().settings.state_dir, proofs, registry)


def _print(proofs: list[Proof], *, as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps([proof.model_dump(mode="json") for proof in proofs], indent=2))
        return
    for proof in proofs:
        _explain(proof)
        say(*(f"warning: {proof.task}: {warning}" for warning in proof.warnings), err=True)
        say(
            *(
                f"note: {proof.task}: a guess wins on the original's instance: {reason}"
                for reason in dict.fromkeys(stage.guess_wins for stage in proof.stages if stage.guess_wins)
            ),
            err=True,
        )
    counts = {conclusion: sum(proof.conclusion == conclusion for proof in proofs) for conclusion in MARKS}
    results = ", ".join(f"{count} {conclusion.replace('_', ' ')}" for conclusion, count in counts.items() if count)
    say(f"{len(proofs)} {'task' if len(proofs) == 1 else 'tasks'}: {results}")


def _explain(proof: Proof) -> None:
    """Say where and why a task fell through, and what the screen showed then."""
    fault = proof.fault
    if fault is None:
        return
    colour = MARKS[proof.conclusion]
    click.secho(f"\n{escape(proof.task)}: {proof.conclusion.replace('_', ' ')} at {fault.stage}", fg=colour, bold=True)
    say(f"  instance    {fault.replica}, after {fault.steps} of {fault.max_steps} steps on {proof.device}")
    say(f"  reason      {escape(fault.reason)}")
    if not fault.screen or any(repr(label) not in fault.reason for label in fault.screen):
        say(f"  screen      {escape(' | '.join(fault.screen)) or 'not seen'}")
    if fault.screenshot:
        say(f"  screenshot  {fault.screenshot}")


def _status(proofs: list[Proof], registry: TaskRegistry, *, strict: bool) -> int:
    say(*(f"problem: {escape(str(problem))}" for problem in registry.problems), err=True)
    good = {"proven"} if strict else {"proven", "unproven"}
    complete = all(proof.conclusion in good for proof in proofs) and not (strict and registry.problems)
    return 0 if complete else options.INCOMPLETE
