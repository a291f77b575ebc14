"""Comparison of a run with a copy of it: which files differ, and where."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from typing import IO, Any

from mobile_world.analysis.formatting import counted
from mobile_world.experiment.storage.layout import covered
from mobile_world.experiment.storage.stored_run import StoredRun, opened

FIELDS = 3
"""Fields of a JSON file that are named; the rest is counted."""


def compare(path: Path, against: Path) -> list[str]:
    """How a run differs from another copy of it, in words, by file; either may be a directory or an archive.

    Logs, caches and locks are not compared. `ConfigError` when one of them is neither.
    """
    with opened(path) as run, opened(against) as other:
        return list(_differences(run, other))


def _differences(run: StoredRun, other: StoredRun) -> Iterator[str]:
    for path in sorted(filter(covered, run.entries.keys() | other.entries.keys())):
        here, there = run.entries.get(path), other.entries.get(path)
        if there is None:
            yield f"{path} exists only here"
        elif here is None:
            yield f"{path} is missing here"
        elif here.sha256 != there.sha256:
            with run.open(path) as one, other.open(path) as another:
                yield f"{path} {_difference(path, one, another)}"


def _difference(path: str, here: IO[bytes], there: IO[bytes]) -> str:
    if path.endswith(".json"):
        return _by_field(here.read(), there.read())
    if path.endswith((".jsonl", ".md")):
        return _by_line(here, there)
    return "differs"


def _by_line(here: IO[bytes], there: IO[bytes]) -> str:
    for number, (one, other) in enumerate(zip_longest(here, there), start=1):
        if one != other and other is None:
            return f"has {counted(1 + sum(1 for _ in here), 'more line')} here, from line {number} on"
        if one != other and one is None:
            return f"has {counted(1 + sum(1 for _ in there), 'line')} fewer here, from line {number} on"
        if one != other:
            return f"differs from line {number} on"
    return "differs"


def _by_field(here: bytes, there: bytes) -> str:
    try:
        one, other = dict(_fields(json.loads(here))), dict(_fields(json.loads(there)))
    except (ValueError, RecursionError):
        return "differs"
    fields = [name for name in {**one, **other} if name not in one or name not in other or one[name] != other[name]]
    if not fields:
        return "differs in its form"
    more = f" and {len(fields) - FIELDS:,} more fields" if len(fields) > FIELDS else ""
    return f"differs in {', '.join(fields[:FIELDS])}{more}"


def _fields(value: Any, name: str = "") -> Iterator[tuple[str, Any]]:
    """Every leaf of a JSON value with its place."""
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    if not parts:
        yield name, value
    for key, part in parts:
        yield from _fields(part, f"{name}.{key}" if name else str(key))
