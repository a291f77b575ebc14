"""`mw info`: what there is to run, and on what."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from mobile_world.cli import options, output, outside_apps
from mobile_world.cli.lazy_group import CommandEntry, LazyGroup
from mobile_world.cli.task_options import (
    TaskSource,
    compat_option,
    complete_tasks,
    source_options,
    suite_option,
    task_dir_option,
    task_registry,
)
from mobile_world.domain import ConfigError

if TYPE_CHECKING:
    from mobile_world.tasks import BaseTask, TaskRegistry

info = LazyGroup(
    {
        "task": CommandEntry("mobile_world.cli.info:task", "Tasks of a suite family."),
        "app": CommandEntry("mobile_world.cli.info:app", "Apps that the tasks of a suite family use."),
        "agent": CommandEntry("mobile_world.cli.info:agent", "Agents that can be evaluated."),
        "suite": CommandEntry("mobile_world.cli.info:suite", "Suite families and their splits."),
    },
    name="info",
    help="List tasks, apps, agents and suites.",
    no_args_is_help=True,
)


def _filter_option(command: options.Command) -> options.Command:
    return click.option("--filter", "part", metavar="TEXT", help="Only those that contain this text, ignoring case.")(
        command
    )


def _strict_option(command: options.Command) -> options.Command:
    return click.option("--strict", is_flag=True, help="Exit with 1 when a task file or a task cannot be used.")(
        command
    )


@click.command()
@click.option("--name", metavar="TASK", shell_complete=complete_tasks, help="Show everything about one task.")
@_filter_option
@click.option("--tag", metavar="TAG", help="Only tasks with this tag.")
@click.option(
    "--seed", type=int, default=0, show_default=True, help="With --name: seed of the instance, as for 'mw eval'."
)
@suite_option
@task_dir_option
@outside_apps.app_option
@compat_option
@source_options
@_strict_option
@options.json_option
def task(
    name: str | None,
    part: str | None,
    tag: str | None,
    seed: int,
    suite: str,
    task_dirs: tuple[Path, ...],
    apps: tuple[Path, ...],
    official_compat: bool,
    source: TaskSource,
    strict: bool,
    as_json: bool,
) -> None:
    """List the tasks of a suite family, or show everything about one."""
    on_phones = outside_apps.apps_of_phones(apps, elsewhere=source.official)
    registry = task_registry(suite, task_dirs, apps=on_phones, official_compat=official_compat, source=source)
    if name is not None:
        output.print_details(_details(registry, name, seed), as_json=as_json)
    else:
        chosen = registry.select(f"@tag:{tag}") if tag else registry.names()
        proofs = _Proofs()
        rows = [row for each in chosen if _has(row := _row(registry, registry.get(each), proofs), part)]
        output.print_rows(
            rows, as_json=as_json, empty=f"no task of {suite} is like that", spare=("tags", "goal", "proven")
        )
    _report_problems(registry, strict=strict)


@click.command()
@click.option("--name", metavar="APP", help="Show one app and the tasks that use it.")
@_filter_option
@suite_option
@task_dir_option
@outside_apps.app_option
@_strict_option
@options.json_option
def app(
    name: str | None,
    part: str | None,
    suite: str,
    task_dirs: tuple[Path, ...],
    apps: tuple[Path, ...],
    strict: bool,
    as_json: bool,
) -> None:
    """List the apps that the tasks of a suite family use, with the packages that usually have these names."""
    from mobile_world.runtime import known_packages

    registry = task_registry(suite, task_dirs, apps=outside_apps.apps_of_phones(apps))
    if name is not None:
        details = {"name": name, "packages": list(known_packages(name)), "suite": suite}
        output.print_details({**details, "tasks": registry.select(f"@app:{name}")}, as_json=as_json)
    else:
        names = sorted({app_name for each in registry.tasks() for app_name in each.app_names}, key=str.casefold)
        counted = [
            {
                "name": app_name,
                "tasks": len(registry.select(f"@app:{app_name}")),
                "packages": list(known_packages(app_name)),
            }
            for app_name in names
        ]
        rows = [row for row in counted if _has(row, part)]
        output.print_rows(rows, as_json=as_json, empty=f"no app of {suite} is like that")
        output.say(*(f"from outside this package: {output.escape(str(each))}" for each in registry.apps), err=True)
    _report_problems(registry, strict=strict)


@click.command()
@click.option("--name", metavar="AGENT", help="Show one agent.")
@_filter_option
@options.json_option
def agent(name: str | None, part: str | None, as_json: bool) -> None:
    """List the agents that '--agent' accepts."""
    from mobile_world.agents import agent_entry, agent_names

    def row(named: str) -> dict[str, object]:
        entry = agent_entry(named)
        return {
            "name": entry.name,
            "model": entry.takes_model,
            "plays_solution": entry.plays_solution,
            "from": entry.origin,
            "what": entry.help,
        }

    if name is not None:
        output.print_details(row(name), as_json=as_json)
        return
    rows = []
    for each in agent_names():
        try:
            rows.append(row(each))
        except ConfigError as error:
            output.say(f"problem: {output.escape(str(error))}", err=True)
    output.print_rows([each for each in rows if _has(each, part)], as_json=as_json, empty="no agent is like that")


@click.command()
@click.option("--name", metavar="SUITE", help="Show one suite family and its splits.")
@_filter_option
@task_dir_option
@outside_apps.app_option
@_strict_option
@options.json_option
def suite(
    name: str | None,
    part: str | None,
    task_dirs: tuple[Path, ...],
    apps: tuple[Path, ...],
    strict: bool,
    as_json: bool,
) -> None:
    """List the suite families: version, number of tasks in each split, and how many of the original suite's there are.

    NEED_EXTRA counts tasks that need an extra which is not installed here.
    """
    from mobile_world.tasks import FAMILIES

    families = [name] if name is not None else FAMILIES
    registries = [task_registry(family, task_dirs, apps=outside_apps.apps_of_phones(apps)) for family in families]
    if name is not None:
        output.print_details(_suite_details(registries[0]), as_json=as_json)
    else:
        rows = [row for row in map(_suite_row, registries) if _has(row, part)]
        shown = rows if as_json else list(map(_read_suite, rows))
        output.print_rows(shown, as_json=as_json, spare=("full",), empty="no suite family is like that")
    for registry in registries:
        _report_problems(registry, strict=strict)


class _Proofs:
    """What is recorded as proven: with the package, and by this user."""

    def __init__(self) -> None:
        from mobile_world.tasks.proofs import own_proofs, shipped_solution_lengths

        self._tables = shipped_solution_lengths(), own_proofs(options.settings().settings.state_dir)

    def word(self, registry: TaskRegistry, task: BaseTask) -> str:
        """`proven` only where a proof was recorded for the task as its file has it now."""
        if not task.proven:
            return "no solution"
        return "proven" if any(table.proves(registry, task.name) for table in self._tables) else "has a solution"


def _row(registry: TaskRegistry, task_class: type[BaseTask], proofs: _Proofs) -> dict[str, object]:
    from mobile_world.tasks.task_extras import missing_extras

    task = task_class()
    return {
        "name": task.name,
        "apps": sorted(task.app_names),
        "tags": sorted(task.task_tags),
        "steps": task.max_steps,
        "proven": proofs.word(registry, task),
        "missing": missing_extras(task_class),
        "goal": task.goal,
    }


def _details(registry: TaskRegistry, name: str, seed: int) -> dict[str, object]:
    kind, family = registry.get(name), registry.family
    instance_seed = registry.instance_seed(base_seed=seed, task=name, replica=0)
    sample = registry.create(name, seed=instance_seed)
    file, line = registry.file_of(name)
    return {
        **_row(registry, kind, _Proofs()),
        "suite": family.name,
        "suite_version": registry.version_of(name),
        "file": f"{file}:{line}",
        "what": " ".join((inspect.getdoc(kind) or "").split()),
        "vague_goal": kind.vague_goal,
        "complexity": kind.complexity,
        "extras": sorted(kind.extras),
        "image": sample.suite_image.name,
        "snapshot": sample.starting_snapshot,
        "kind": kind.kind,
        "cue_levels": list(sample.cue_levels),
        "answers_questions": kind.answers_questions(),
        "seed": seed,
        "instance_seed": instance_seed,
        "parameters": sample.params,
        "instance_goal": sample.goal,
        "instance_vague_goal": sample.goal_at("vague"),
        "instance_app_goal": sample.goal_at("app"),
    }


def _suite_row(registry: TaskRegistry) -> dict[str, object]:
    from mobile_world.tasks import SPLITS
    from mobile_world.tasks.official_names import OFFICIAL_NAMES
    from mobile_world.tasks.splits import members
    from mobile_world.tasks.task_extras import missing_extras

    names = registry.names()
    counts = {split: len(members(split, names, registry.family.name)) for split in SPLITS}
    proofs = _Proofs()
    original = len(OFFICIAL_NAMES.get(registry.family.name, ()))
    return {
        "name": registry.family.name,
        "version": registry.family.version,
        "tasks": len(names),
        "proven": sum(proofs.word(registry, kind()) == "proven" for kind in registry.tasks()),
        **counts,
        "original": original,
        "not_implemented": original - counts["official"],
        "need_extra": sum(bool(missing_extras(kind)) for kind in registry.tasks()),
        "problems": len(registry.problems),
    }


def _read_suite(row: dict[str, object]) -> dict[str, object]:
    """A family as people read it: how many of the original suite's tasks it has, in one cell."""
    original = row.pop("original")
    del row["not_implemented"]
    return row | {"official": f"{row['official']} of {original}" if original else "-"}


def _suite_details(registry: TaskRegistry) -> dict[str, object]:
    from mobile_world.tasks import SPLITS
    from mobile_world.tasks.splits import members
    from mobile_world.tasks.task_extras import tasks_by_missing_extra

    family, names = registry.family, registry.names()
    kinds = registry.tasks()
    return {
        **_suite_row(registry),
        "folder": str(family.folder),
        "image": family.image.name,
        "snapshot": family.image.snapshot_tag,
        "tags": sorted({tag for kind in kinds for tag in kind.task_tags}),
        "apps": sorted({app_name for kind in kinds for app_name in kind.app_names}, key=str.casefold),
        **{f"in_{split}": members(split, names, family.name) for split in SPLITS},
        "missing_extras": tasks_by_missing_extra(kinds),
    }


def _has(row: Mapping[str, object], part: str | None) -> bool:
    """Whether any cell of a row has the text in it."""
    if not part:
        return True
    texts: list[str] = []
    for value in row.values():
        texts += map(str, value) if isinstance(value, Iterable) and not isinstance(value, str) else [str(value)]
    return any(part.casefold() in text.casefold() for text in texts)


def _report_problems(registry: TaskRegistry, *, strict: bool) -> None:
    """Say on the other stream what cannot be used, so that `--json` stays JSON."""
    from mobile_world.extras import install_command
    from mobile_world.tasks.task_extras import missing_extra_message, tasks_by_missing_extra

    for extra, names in tasks_by_missing_extra(registry.tasks()).items():
        output.say(f"missing: {missing_extra_message(extra, names)}; {install_command([extra])}", err=True)
    output.say(*(f"problem: {output.escape(str(problem))}" for problem in registry.problems), err=True)
    if strict and registry.problems:
        click.get_current_context().exit(options.FAILED)
