"""The run directory that a command of `mw experiment` is about: the one that is named, or the one that there is."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import click

from mobile_world.cli.options import spelled
from mobile_world.domain import ConfigError

RESULTS = Path("results")
"""Where experiments go whose configuration names no other place."""
DEEPEST = 3
"""Levels below it at which runs are looked for."""
NAMED = 8


def directory(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the run directory, as an argument or as `--output-dir`."""
    command = click.option(
        *spelled("--output-dir"),
        "output_dir",
        type=click.Path(path_type=Path),
        metavar="DIR",
        help=f"The run directory, instead of the argument; the one under {RESULTS}/ if both are left out.",
    )(command)
    return click.argument("run_dir", metavar="[DIR]", required=False, type=click.Path(path_type=Path))(command)


def chosen(run_dir: Path | None, output_dir: Path | None, *, unfinished: bool = False) -> Path:
    """The run directory that was meant; one that is not named is looked for below `results`.

    `unfinished` looks for experiments that have episodes left. `ConfigError` when there is none or more than one.
    """
    if run_dir is not None and output_dir is not None and run_dir != output_dir:
        raise ConfigError(f"name one run directory, not both {run_dir} and {output_dir}")
    named = run_dir or output_dir
    if named is not None:
        return named
    experiments = _experiments()
    candidates = (
        [experiment for experiment in experiments if experiment.scored < experiment.planned]
        if unfinished
        else experiments
    )
    if len(candidates) == 1:
        return candidates[0].path
    if unfinished and len(experiments) == 1:
        return experiments[0].path  # It is finished, and says so itself.
    what = "unfinished experiments" if unfinished and candidates else "experiments"
    raise ConfigError(_choices(what, candidates or experiments))


class _Experiment(NamedTuple):
    path: Path
    changed: float
    scored: int
    planned: int


def _experiments() -> list[_Experiment]:
    """Experiments below `results`, the one that changed last first; what cannot be read is passed over."""
    from mobile_world.experiment import CONDUCT_FILE, RunDirectory

    experiments: list[_Experiment] = []
    for level in range(DEEPEST + 1):
        for file in RESULTS.glob("/".join([*"*" * level, CONDUCT_FILE])):
            if any(experiment.path in file.parents for experiment in experiments):
                continue  # Part of a race that was found.
            run = RunDirectory(file.parent)
            try:
                header = run.header()
            except ConfigError:
                continue
            if header is not None:
                planned = header.plan.episode_keys()
                scored = len(planned & run.journal.ledger(header.plan).scored)
                experiments.append(_Experiment(file.parent, _changed(file.parent), scored, len(planned)))
    return sorted(experiments, key=lambda experiment: experiment.changed, reverse=True)


def _changed(run_dir: Path) -> float:
    return max((run_dir / name).stat().st_mtime for name in ("run.json", "journal.jsonl") if (run_dir / name).exists())


def _choices(what: str, runs: list[_Experiment]) -> str:
    if not runs:
        return (
            f"no run directory is named, and there is no experiment below {RESULTS}/; name one, or start one with "
            "'mw experiment run'"
        )
    names = [f"{run.path} ({run.scored} of {run.planned} scored)" for run in runs[:NAMED]]
    more = [f"and {len(runs) - NAMED} more"] if len(runs) > NAMED else []
    return f"name one of the {len(runs)} {what} below {RESULTS}/, the last changed first: {', '.join([*names, *more])}"
