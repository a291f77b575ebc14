"""Locations of errors in a task's own code."""

from __future__ import annotations

from collections.abc import Callable
from inspect import unwrap
from pathlib import Path
from traceback import FrameSummary, extract_stack, extract_tb

from mobile_world.tasks.suites import DEFINITIONS
from simdroid.app_packages import code_folders

PACKAGE = Path(__file__).resolve().parents[1]


def describe_error(error: BaseException) -> str:
    """What was raised and where: `KeyError: 0 at my_tasks/late.py:42, in is_successful`.

    The place is the last one in a task's file, for an error usually comes from deeper down: a line of ours would not
    help its author. Without such a place it is the one that raised.
    """
    message = " ".join(f"{type(error).__name__}: {error}".split())
    frames = extract_tb(error.__traceback__)
    if not frames:
        return message
    own = [frame for frame in frames if _is_of_a_task(Path(frame.filename))]
    return f"{message} at {_line((own or frames)[-1])}"


def calling_line() -> str:
    """The line of a task's file that called, in front of what is wrong: `my_tasks/late.py:42, in solution: `.

    Nothing where none did, as when a solution is a ready-made method: who plays it is not to blame.
    """
    for frame in reversed(extract_stack()):
        file = Path(frame.filename)
        if _is_of_a_task(file):
            return f"{_line(frame)}: "
        if not file.is_relative_to(PACKAGE / "tasks"):
            break
    return ""


def _line(frame: FrameSummary) -> str:
    return f"{_from_here(Path(frame.filename))}:{frame.lineno}, in {frame.name}"


def source_location(function: Callable[..., object]) -> str:
    """Where a function is written: `my_tasks/late.py:30`; of what has no place of its own, what it is."""
    code = getattr(unwrap(function), "__code__", None)
    return f"{_from_here(Path(code.co_filename))}:{code.co_firstlineno}" if code else repr(function)


def _is_of_a_task(file: Path) -> bool:
    """Whether a file is a definition of ours, or neither of our packages nor something installed."""
    if any(file.is_relative_to(folder) for folder in (PACKAGE, *code_folders())):
        return file.is_relative_to(DEFINITIONS)
    return file.is_file() and not {"site-packages", "dist-packages"} & set(file.parts) and "lib" not in file.parts


def _from_here(file: Path) -> Path:
    here = Path.cwd()
    return file.relative_to(here) if file.is_relative_to(here) else file
