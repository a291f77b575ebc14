"""Task splits: `@mini`, `@official`, `@own`, `@full`, `@dir:…`, `@tag:…`, `@app:…`, `@cue:…`, `@kind:…`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches

from mobile_world.domain import ConfigError
from mobile_world.tasks.base import BaseTask
from mobile_world.tasks.official_names import OFFICIAL_NAMES
from mobile_world.tasks.suites import suite_family

SPLITS = ("mini", "official", "own", "full")
"""Names after an `@` that stand for several tasks."""
SYNTAX = "@mini, @official, @own, @full, @dir:DIR, @tag:TAG, @app:APP, @cue:LEVEL or @kind:KIND"


def resolve(spec: str, tasks: Mapping[str, type[BaseTask]], family: str) -> list[str]:
    """The names that `@…` means; `ConfigError` with the valid choices when it means none."""
    kind, colon, value = spec.removeprefix("@").partition(":")
    if kind == "tag" and colon:
        return _matching(value, {name: task.task_tags for name, task in tasks.items()}, "tag", family)
    if kind == "app" and colon:
        return _matching(value, {name: task.app_names for name, task in tasks.items()}, "app", family)
    if kind == "cue" and colon:
        levels = {name: task().cue_levels for name, task in tasks.items()}
        return _matching(value, levels, "cue", family)
    if kind == "kind" and colon:
        return _matching(value, {name: [task.kind] if task.kind else [] for name, task in tasks.items()}, kind, family)
    if kind not in SPLITS or colon:
        raise ConfigError(f"no split {spec[:80]!r}; say {SYNTAX}")
    found = members(kind, tasks, family)
    if not found:
        raise ConfigError(f"the split {spec!r} of {family} has no tasks; {family} has {len(tasks)}, named by ALL")
    return found


def members(split: str, names: Iterable[str], family: str) -> list[str]:
    """The tasks of a split, as far as they are there."""
    there = list(names)
    if split == "mini":
        return [name for name in suite_family(family).mini if name in there]
    official = OFFICIAL_NAMES.get(family, frozenset())
    if split == "official":
        return [name for name in there if name in official]
    return [name for name in there if name not in official] if split == "own" else there


def _matching(value: str, words: Mapping[str, Iterable[str]], kind: str, family: str) -> list[str]:
    wanted = value.casefold()
    found = [name for name, having in words.items() if wanted in {word.casefold() for word in having}]
    if found:
        return found
    known = sorted({word for having in words.values() for word in having})
    near = get_close_matches(value, known, n=1)
    hint = f"; did you mean {near[0]!r}?" if near else ""
    raise ConfigError(
        f"no task of {family} has the {kind} {value[:80]!r}; there are: {', '.join(known) or 'none'}{hint}"
    )
