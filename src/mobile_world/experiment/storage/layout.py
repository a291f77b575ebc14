"""The files of a run directory: their names, and which of them the seal covers.

::

    run.json                  what is run: plan, rules, seeds (`RunHeader`)
    run.lock                  held while a process writes here
    run.log                   what happened when, for people (`RunLog`)
    seal.json                 hashes of everything that the journal does not prove (`Seal`)
    journal.jsonl             one `EpisodeRecord` for each finished attempt, each line with its checksum
    journal.jsonl.damaged-…   a journal as it was before a repair
    trajectories/TASK/….jsonl one `StepRecord` a line with its checksum, one file for each attempt
    blobs/ab/abcdef…          screenshots (PNG) and UI dumps (XML) by sha256
    summary.json              counts and rates (`Summary`)
    episodes_ARM.jsonl        one `EpisodeResult` a line, and
    evaluation_report.json    what they come to, both as the Experiment-1 specification has them
    report.md, report.html    what the numbers show, for people
    experiment.json           how an experiment is carried out (`Conduct`)
    race.json                 how far a race is (`RaceRecord`), and
    confirmation/             the run that measures again what it chose
"""

from __future__ import annotations

import stat
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import Final

from mobile_world.domain import ConfigError

HEADER: Final = "run.json"
JOURNAL: Final = "journal.jsonl"
SUMMARY: Final = "summary.json"
SEAL: Final = "seal.json"
LOCK: Final = "run.lock"
LOG: Final = "run.log"
CONDUCT_FILE: Final = "experiment.json"
RACE_FILE: Final = "race.json"
CONFIRMATION: Final = "confirmation"
TRAJECTORIES: Final = "trajectories"
BLOBS: Final = "blobs"
CACHE: Final = "cache"

SETTINGS: Final = (HEADER, CONDUCT_FILE, RACE_FILE)
"""What a run is: nothing can make these files anew."""

NOT_COVERED: Final = (
    LOG,
    LOCK,
    f"{CACHE}/",
    f"the same three in {CONFIRMATION}/",
    "files and folders whose names begin with a dot (they were never finished)",
)
"""What may change without anybody noticing: logs, caches and locks."""


def covered(path: str) -> bool:
    """Whether a change of a file of a run must be noticed; the confirmation of a race is a run of its own."""
    return path not in (LOG, LOCK) and PurePosixPath(path).parts[0] != CACHE and not _dotted(path)


def _dotted(path: str) -> bool:
    return any(part.startswith(".") for part in PurePosixPath(path).parts)


def is_report(path: str) -> bool:
    """Whether a file is made from the others, and can be made anew."""
    return path in (SUMMARY, "evaluation_report.json", "report.md", "report.html") or path.startswith("episodes_")


def unfinished(file: Path) -> Path:
    """Where a file is written before it takes its place."""
    return file.with_name(f".{file.name}.new")


def files_of(run_dir: Path) -> Iterator[Path]:
    """Every file of a run by path; `ConfigError` for what an archive must not hold.

    The locks of the run and of its confirmation are no results, and what begins with a dot was left behind half
    written; both are among `NOT_COVERED`.
    """
    locks = (LOCK, f"{CONFIRMATION}/{LOCK}")
    for file in sorted(run_dir.rglob("*")):
        try:
            mode = file.lstat().st_mode
        except FileNotFoundError:
            continue  # A file beside its place was renamed into it meanwhile.
        if stat.S_ISDIR(mode):
            continue
        if not stat.S_ISREG(mode):
            kind = "a symbolic link" if stat.S_ISLNK(mode) else "no plain file"
            raise ConfigError(f"{file} is {kind}; an archive holds plain files alone")
        path = file.relative_to(run_dir).as_posix()
        if path not in locks and not _dotted(path):
            yield file
