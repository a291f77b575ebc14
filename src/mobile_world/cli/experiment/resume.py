"""`mw experiment resume` and `extend`: runs that go on."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from mobile_world.cli.experiment.commands import EXIT_STATUS, show_plan
from mobile_world.cli.experiment.options import from_here, new_code_option, program_from_here, prompt_option
from mobile_world.cli.experiment.run_choice import chosen, directory
from mobile_world.cli.housekeeping_options import housekeeping_from, housekeeping_options
from mobile_world.cli.options import json_option, spelled, with_options
from mobile_world.cli.prompt import VariantSource
from mobile_world.cli.task_options import complete_tasks
from mobile_world.domain import ConfigError

if TYPE_CHECKING:
    from mobile_world.experiment.configuration import Conduct, Experiment
    from mobile_world.prompts import Prompt, PromptVariant


BUDGET = ("tokens", "cost", "device_minutes", "wall_minutes")


conduct_options = with_options(
    click.option("--max-concurrency", type=click.IntRange(1, 1_000), help="Phones at a time from now on."),
    click.option("--budget-tokens", "tokens", type=click.IntRange(min=1), help="New limit over the whole run."),
    click.option("--budget-cost", "cost", type=click.FloatRange(min=0, min_open=True), help="New limit."),
    click.option(
        "--budget-device-minutes",
        "device_minutes",
        type=click.FloatRange(min=0, min_open=True),
        help="New limit over the whole run.",
    ),
    click.option(
        "--budget-wall-minutes",
        "wall_minutes",
        type=click.FloatRange(min=0, min_open=True),
        help="New limit of this session.",
    ),
    click.option("--official-path", metavar="DIR", help="Where the checkout of android_world is now."),
    click.option("--official-python", metavar="FILE", help="Where the interpreter with its requirements is now."),
    housekeeping_options,
    new_code_option,
    click.option("--dry-run", is_flag=True, help="Print what is left to run, and start nothing."),
    json_option,
)
"""Adds what may differ from one session to the next."""


@click.command(epilog=EXIT_STATUS)
@directory
@conduct_options
def resume(run_dir: Path | None, output_dir: Path | None, **given: Any) -> None:
    """Run the missing episodes of DIR with the run's own settings.

    Without DIR, that is the unfinished experiment under results/, if there is just one. A run whose prompts, agents,
    tasks or model settings are no longer the same is refused, with the difference.
    """
    _go_on(_stored(chosen(run_dir, output_dir, unfinished=True), given), given)


@click.command(epilog=EXIT_STATUS)
@directory
@click.option("--replicas", type=click.IntRange(1, 10_000), help="Total number of replicas of each task.")
@click.option(
    *spelled("--tasks"),
    "tasks",
    metavar="TASKS",
    shell_complete=complete_tasks,
    help="Tasks to add: names, @split, @app:APP.",
)
@prompt_option("Your own prompt to add, as an arm named after its file; repeatable.")
@click.option("--variants", metavar="NAMES", help="Variants to add, such as v01-corrected; 'all' of a file or design.")
@click.option(
    *spelled("--definition-file"),
    "definition_file",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Variants file that --variants are from.",
)
@click.option("--design", metavar="NAME", help="Design that --variants are from.")
@click.option(*spelled("--component-set"), "component_set", metavar="SET", help="Set whose texts --variants have.")
@conduct_options
def extend(
    run_dir: Path | None,
    output_dir: Path | None,
    replicas: int | None,
    tasks: str | None,
    prompts: tuple[Path, ...],
    variants: str | None,
    definition_file: Path | None,
    design: str | None,
    component_set: str | None,
    **given: Any,
) -> None:
    """Add replicas, tasks or variants to the run in DIR; what it has already is not run again."""
    from mobile_world.experiment.configuration import extended
    from mobile_world.prompts import prompt_files, read_prompts

    if replicas is None and tasks is None and variants is None and not prompts:
        raise ConfigError("say what is to be added: --replicas, --tasks, --prompt or --variants")
    source = VariantSource(design, component_set, definition_file)
    added: list[Prompt] = [
        *(_variants(variants, source) if variants is not None else ()),
        *read_prompts(prompt_files([str(file) for file in prompts], Path.cwd())),
    ]
    _go_on(extended(_stored(chosen(run_dir, output_dir), given), replicas=replicas, tasks=tasks, variants=added), given)


def _variants(names: str, source: VariantSource) -> list[PromptVariant]:
    from mobile_world.prompts import choose

    variants = source.variants()
    chosen_names = [name.strip() for name in names.split(",") if name.strip()]
    if chosen_names == ["all"]:
        return variants
    if not chosen_names:
        raise ConfigError("--variants names no variant")
    return [choose(name, variants) for name in chosen_names]


def _stored(run_dir: Path, given: dict[str, Any]) -> Experiment:
    from dataclasses import replace

    from mobile_world.experiment import refuse_race, stored_experiment

    refuse_race(run_dir)
    path, python = given["official_path"], given["official_python"]
    ready = stored_experiment(
        run_dir,
        environ=os.environ,
        official_path=from_here(path) if path is not None else None,
        official_python=program_from_here(python) if python is not None else None,
    )
    return replace(ready, conduct=_changed(ready.conduct, given))


def _changed(conduct: Conduct, given: dict[str, Any]) -> Conduct:
    budget = conduct.budget.model_copy(update={name: given[name] for name in BUDGET if given[name] is not None})
    return conduct.model_copy(update={"budget": budget, "workers": given["max_concurrency"] or conduct.workers})


def _go_on(ready: Experiment, given: dict[str, Any]) -> None:
    from mobile_world.cli.experiment.start import start

    housekeeping = housekeeping_from(given)
    if given["dry_run"]:
        show_plan(ready, as_json=given["as_json"], accept_new_code=given["accept_new_code"])
        return
    start(ready, as_json=given["as_json"], accept_new_code=given["accept_new_code"], housekeeping=housekeeping)
