"""Writes exports of a run: which parts, and where."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from mobile_world.experiment.exports.feedback import feedback_lines
from mobile_world.experiment.exports.rows import ExportedRun
from mobile_world.experiment.exports.tables import WRITERS, Format, check_format, data_frame, write_lines
from mobile_world.experiment.exports.training import IMAGES, training_lines
from mobile_world.experiment.planning.arms import whose_tasks

Part: TypeAlias = Literal["episodes", "steps", "training", "feedback"]
PARTS: Final[tuple[Part, ...]] = ("episodes", "steps", "training", "feedback")


class ExportedFile(NamedTuple):
    """A file that was written."""

    part: Part
    file: Path
    rows: int


class Exported(NamedTuple):
    """What was written, and what could not be."""

    files: tuple[ExportedFile, ...]
    unreadable: int
    """Episodes whose steps could not be read; nothing that is made of steps has them."""
    label: str | None
    """What must be said wherever numbers of this run are shown."""
    whose_tasks: tuple[str, ...] = ()
    """Which version of the suite they are of, and whose tasks, as sentences."""


def export(
    run_dir: Path,
    to: Path,
    *,
    parts: Sequence[Part] = ("episodes", "steps"),
    kind: Format = "csv",
    images: bool = True,
    only_successes: bool = False,
) -> Exported:
    """Write parts of a run into the directory `to`; files of the same names are replaced.

    `kind` is the format of the two tables; `training` and `feedback` are JSON lines. `ConfigError` when there is no run
    or the format needs an extra, `StorageFailed` when the disk does not take a file.
    """
    check_format(kind)
    run = ExportedRun(run_dir)
    files: list[ExportedFile] = []
    for part in dict.fromkeys(parts):
        file = to / f"{part}.{kind if part in ('episodes', 'steps') else 'jsonl'}"
        if part == "episodes":
            rows = WRITERS[kind](file, run.episode_columns, run.episodes())
        elif part == "steps":
            rows = WRITERS[kind](file, run.step_columns, run.steps())
        elif part == "training":
            rows = write_lines(file, training_lines(run, to, images=images, only_successes=only_successes))
        else:
            rows = write_lines(file, feedback_lines(run))
        files.append(ExportedFile(part, file, rows))
    run.directory.adopt([*(file.file for file in files), *(to / IMAGES).rglob("*")])
    label = next((arm.label for arm in run.plan.arms if arm.label), None)
    return Exported(tuple(files), len(run.unreadable), label, tuple(whose_tasks(run.plan)))


def frame(run_dir: Path, part: Literal["episodes", "steps"]) -> Any:
    """Episodes or steps of a run as a pandas data frame; `ConfigError` when pandas is not installed."""
    run = ExportedRun(run_dir)
    if part == "episodes":
        return data_frame(run.episode_columns, run.episodes())
    return data_frame(run.step_columns, run.steps())
