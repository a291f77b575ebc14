"""Task splits: `@mini`, `@official`, `@own`, `@full`, `@dir:…`, `@tag:…`, `@app:…`, `@cue:…`, `@kind:…`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches

from mobile_world.domain import ConfigError
from mobile_world.tasks.base import BaseTask
from mobile_world.tasks.official_names import OFFICIAL_NAMES
from mobile_world.tasks.suites import suite_family

SPLITS = ("mini", "official", "own", "full")
"""Names after an `@` that stand for several tasks."""
SYNTAX = "@mini, @official, @own, @full, @dir:DIR, @tag:TAG, @app:APP, @cue:LEVEL or @kind:KIND"
_ATTRIBUTES: Mapping[str, Callable[[type[BaseTask]], Iterable[str]]] = {
    "tag": lambda task: task.task_tags,
    "app": lambda task: task.app_names,
    "cue": lambda task: task().cue_levels,
    "kind": lambda task: [task.kind] if task.kind else [],
}
"""What of a task is compared with the value behind `@tag:` and the like."""


def resolve(spec: str, tasks: Mapping[str, type[BaseTask]], family: str) -> list[str]:
    """The names that `@…` means; `ConfigError` with the valid choices when it means none."""
    kind, colon, value = spec.removeprefix("@").partition(":")
    if kind in _ATTRIBUTES and colon:
        return _matching(value, {name: _ATTRIBUTES[kind](task) for name, task in tasks.items()}, kind, family)
    if kind not in SPLITS or colon:
        raise ConfigError(f"no split {spec[:80]!r}; say {SYNTAX}")
    names = members(kind, tasks, family)
    if not names:
        raise ConfigError(f"the split {spec!r} of {family} has no tasks; {family} has {len(tasks)}, named by ALL")
    return names


def members(split: str, names: Iterable[str], family: str) -> list[str]:
    """The tasks of a split, as far as they are there."""
    there = list(names)
    if split == "mini":
        return [name for name in suite_family(family).mini if name in there]
    official = OFFICIAL_NAMES.get(family, frozenset())
    if split == "official":
        return [name for name in there if name in official]
    return [name for name in there if name not in official] if split == "own" else there


def _matching(value: str, values: Mapping[str, Iterable[str]], kind: str, family: str) -> list[str]:
    """The names of tasks that have a value; `ConfigError` with the values that there are where none has it."""
    if names := [name for name, own in values.items() if value.casefold() in map(str.casefold, own)]:
        return names
    choices = sorted({choice for own in values.values() for choice in own})
    near = get_close_matches(value, choices, n=1)
    hint = f"; did you mean {near[0]!r}?" if near else ""
    raise ConfigError(
        f"no task of {family} has the {kind} {value[:80]!r}; there are: {', '.join(choices) or 'none'}{hint}"
    )
