"""Tasks that need an optional extra of this package: never scored where it is not installed.

One that is named is refused; one that is only among those of a group (`ALL`, `@mini`) is left out, and that is said.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import ClassVar, Protocol

from mobile_world.domain import ConfigError
from mobile_world.extras import EXTRAS, install_command, missing_packages


class NeedsExtras(Protocol):
    """As much of a task as is asked here."""

    extras: ClassVar[Collection[str]]


def missing_extras(task: type[NeedsExtras]) -> list[str]:
    """The extras that a task needs and that are not installed here."""
    return [name for name in sorted(task.extras) if missing_packages(name)]


def tasks_by_missing_extra(tasks: Iterable[type[NeedsExtras]]) -> dict[str, list[str]]:
    """Names of tasks that cannot be played here, by what is not installed."""
    names: dict[str, list[str]] = {}
    for task in tasks:
        for extra in missing_extras(task):
            names.setdefault(extra, []).append(task.__name__)
    return dict(sorted(names.items()))


def refuse_missing_extras(tasks: Iterable[type[NeedsExtras]]) -> None:
    """`ConfigError` with the command that installs what some of the tasks need; nothing where all can be played."""
    if lacking := tasks_by_missing_extra(tasks):
        raise ConfigError(f"{_messages(lacking)}; run {install_command(lacking)}, or choose other tasks")


def left_out_message(tasks: Iterable[type[NeedsExtras]]) -> str:
    """One line about tasks that a run leaves out, with the command that installs what they need; empty for none."""
    lacking = tasks_by_missing_extra(tasks)
    return f"left out: {_messages(lacking)}; to run them: {install_command(lacking)}" if lacking else ""


def _messages(lacking: dict[str, list[str]]) -> str:
    return "; ".join(missing_extra_message(extra, names) for extra, names in lacking.items())


def missing_extra_message(extra: str, names: list[str]) -> str:
    """Which tasks need an extra, and what of it is not installed."""
    which = "1 task needs" if len(names) == 1 else f"{len(names)} tasks need"
    packages = " and ".join(missing_packages(extra))
    return f"{which} the extra '{extra}', which is not installed (no {packages}): {', '.join(names)}"


def unknown_extras(task: type[NeedsExtras]) -> list[str]:
    """Extras that a task names and this package does not have."""
    return [name for name in sorted(task.extras) if name not in EXTRAS]
