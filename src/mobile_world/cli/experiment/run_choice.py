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
    found = _experiments()
    open_ones = [each for each in found if each.scored < each.planned] if unfinished else found
    if len(open_ones) == 1:
        return open_ones[0].path
    if unfinished and len(found) == 1:
        return found[0].path  # It is finished, and says so itself.
    what = "unfinished experiments" if unfinished and open_ones else "experiments"
    raise ConfigError(_told(what, open_ones or found))


class _Found(NamedTuple):
    path: Path
    changed: float
    scored: int
    planned: int


def _experiments() -> list[_Found]:
    """Experiments below `results`, the one that changed last first; what cannot be read is passed over."""
    from mobile_world.experiment import CONDUCT_FILE, RunDirectory

    found: list[_Found] = []
    for level in range(DEEPEST + 1):
        for file in RESULTS.glob("/".join([*"*" * level, CONDUCT_FILE])):
            if any(each.path in file.parents for each in found):
                continue  # Part of a race that was found.
            run = RunDirectory(file.parent)
            try:
                header = run.header()
            except ConfigError:
                continue
            if header is not None:
                planned = header.plan.episode_keys()
                scored = len(planned & run.journal.ledger(header.plan).scored)
                found.append(_Found(file.parent, _changed(file.parent), scored, len(planned)))
    return sorted(found, key=lambda each: each.changed, reverse=True)


def _changed(run_dir: Path) -> float:
    return max((run_dir / name).stat().st_mtime for name in ("run.json", "journal.jsonl") if (run_dir / name).exists())


def _told(what: str, found: list[_Found]) -> str:
    if not found:
        return (
            f"no run directory is named, and there is no experiment below {RESULTS}/; name one, or start one with "
            "'mw experiment run'"
        )
    told = [f"{each.path} ({each.scored} of {each.planned} scored)" for each in found[:NAMED]]
    more = [f"and {len(found) - NAMED} more"] if len(found) > NAMED else []
    return f"name one of the {len(found)} {what} below {RESULTS}/, the last changed first: {', '.join([*told, *more])}"
