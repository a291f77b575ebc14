"""Benchmark leaks in prompts: task names, goal wording and app lists that only the benchmark knows."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

ORDINARY_APPS: Final = frozenset(
    {
        "Browser",
        "Calculator",
        "Calendar",
        "Camera",
        "Chrome",
        "Clock",
        "Contacts",
        "Dialer",
        "Email",
        "Files",
        "Gallery",
        "Mail",
        "Maps",
        "Messages",
        "Music",
        "Notes",
        "Phone",
        "Photos",
        "Settings",
        "SMS",
        "Tasks",
    }
)
"""Apps of nearly every phone: naming one or two as an example gives nothing away."""

WELL_KNOWN_APPS: Final = frozenset(
    {
        "Audio Recorder",
        "Broccoli",
        "Joplin",
        "Mall4Uni",
        "Markor",
        "Mastodon",
        "Mattermost",
        "OpenTracks",
        "OsmAnd",
        "Pro Expense",
        "Retro Music",
        "Simple Calendar Pro",
        "Simple Draw Pro",
        "Simple Gallery Pro",
        "Simple SMS Messenger",
        "VLC",
    }
)
"""Apps that are on a phone because AndroidWorld or MobileWorld put them there."""

LONGEST_LIST: Final = 2
"""More ordinary apps than this in one prompt are the benchmark's app list."""
PHRASE_WORDS: Final = 5
"""So many words in a row that a goal has too are no accident."""

_PACKAGE = re.compile(r"\b(?:com|org|net|de|code|ca)\.[a-z]\w*\.[a-z]\w*(?:\.\w+)*")
_WORDS = re.compile(r"[^\W_]+(?:['’][^\W_]+)?")


class Leak(NamedTuple):
    """Something in a prompt that only the benchmark knows."""

    start: int
    end: int
    reason: str


@dataclass(frozen=True)
class Benchmark:
    """What would leak a benchmark: task names, apps and goal phrases."""

    task_names: frozenset[str] = frozenset()
    apps: frozenset[str] = frozenset()
    phrases: frozenset[tuple[str, ...]] = frozenset()
    """Runs of words from goals, in lower case."""

    @classmethod
    def of(cls, task_names: Iterable[str], apps: Iterable[str], goals: Iterable[str]) -> Benchmark:
        """A benchmark from the names, apps and goal templates of its tasks."""
        fixed = (part for goal in goals for part in re.split(r"\{[^}]*\}", goal))
        phrases = frozenset(tuple(words) for part in fixed for words, _, _ in _runs(part))
        return cls(frozenset(task_names), frozenset(apps) | WELL_KNOWN_APPS, phrases)

    def leaks(self, text: str) -> list[Leak]:
        """The leaks in a text."""
        return [*self._names(text), *self._apps(text), *self._phrases(text)]

    def _names(self, text: str) -> Iterator[Leak]:
        for match in _WORDS.finditer(text):
            if match[0] in self.task_names:
                yield Leak(*match.span(), f"names the benchmark task {match[0]}")
        for match in _PACKAGE.finditer(text):
            yield Leak(*match.span(), f"names the package {match[0]}, which only somebody who knows the device can")

    def _apps(self, text: str) -> Iterator[Leak]:
        ordinary = {}
        for app in sorted(self.apps):
            match = re.search(rf"(?<!\w){re.escape(app)}(?!\w)", text)
            if match is None:
                continue
            if app in ORDINARY_APPS or app.casefold() == app:
                ordinary[app] = match
            else:
                yield Leak(*match.span(), f"names {app}, an app that is on the phone because the benchmark uses it")
        if len(ordinary) > LONGEST_LIST:
            first = min(ordinary.values(), key=lambda match: match.start())
            yield Leak(*first.span(), f"lists apps of the benchmark: {', '.join(ordinary)}")

    def _phrases(self, text: str) -> Iterator[Leak]:
        behind = 0
        for words, start, end in _runs(text):
            if start >= behind and tuple(words) in self.phrases:
                behind = end
                yield Leak(start, end, "uses the words of a task's goal")


def _runs(text: str) -> Iterator[tuple[list[str], int, int]]:
    words = list(_WORDS.finditer(text))
    for at in range(len(words) - PHRASE_WORDS + 1):
        run = words[at : at + PHRASE_WORDS]
        yield [word[0].casefold() for word in run], run[0].start(), run[-1].end()


def shipped_benchmark() -> Benchmark:
    """What the tasks of this package and AndroidWorld's own suite give away."""
    from mobile_world.tasks import FAMILIES, TaskRegistry
    from mobile_world.tasks.official_names import OFFICIAL_NAMES

    tasks = [task() for family in FAMILIES for task in TaskRegistry(family).tasks()]
    goals = [goal for task in tasks for goal in (task.goal, task.vague_goal) if goal]
    names = {task.name for task in tasks}.union(*OFFICIAL_NAMES.values())
    return Benchmark.of(names, {app for task in tasks for app in task.app_names}, goals)
