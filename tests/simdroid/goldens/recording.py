"""Makes a recording: finds the walks, plays them, and keeps what every state looks like."""

from __future__ import annotations

import multiprocessing
import re
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import TypeVar

from tests.simdroid.goldens.player import Look, Player
from tests.simdroid.goldens.walks import INDEX, Environment, Recording, State, Step, Walk, file_name

T = TypeVar("T")
R = TypeVar("R")

PORTION = 150
"""Walks that one phone plays before the next is booted."""


def record(folder: Path, *, only: Sequence[str] = (), jobs: int = 1) -> Recording:
    """Find walks anew and keep what they show in `folder`."""
    from tests.simdroid.goldens.scenes import bases

    started = time.monotonic()
    where = bases()
    found = [walk for part in spread(partial(_find, where, tuple(only)), _sources(), jobs) for walk in part]
    walks = [walk for walk in found if not walk.apps or walk.is_about(only)]
    say(f"{len(walks)} walks found in {time.monotonic() - started:.0f} s")
    played = [
        walk
        for part in spread(partial(_keep, where, folder), portions(walks), jobs)
        for walk in part
        if walk.is_about(only)
    ]
    recording = Recording(environment=Environment.here(), bases=where, walks=tuple(played))
    recording.write(folder / INDEX)
    states = sum(step.state is not None for walk in played for step in walk.steps)
    say(f"{states} states of {len(played)} walks in {time.monotonic() - started:.0f} s: {folder}")
    return recording


def write_look(folder: Path, name: str, look: Look) -> None:
    """Keep the dump and the picture of a state."""
    file = folder / file_name(name)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.with_name(f"{file.name}.xml").write_text(look.dump, encoding="utf-8")
    file.with_name(f"{file.name}.png").write_bytes(look.png)


def portions(walks: Sequence[Walk]) -> list[list[Walk]]:
    """Walks for one phone at a time."""
    return [list(walks[at : at + PORTION]) for at in range(0, len(walks), PORTION)]


def spread(work: Callable[[T], R], items: Iterable[T], jobs: int) -> Iterator[R]:
    """Results in the order of the items, from this process or from several."""
    if jobs == 1:
        yield from map(work, items)
        return
    with ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn")) as pool:
        yield from pool.map(work, items)


def say(line: str) -> None:
    """Tell the person how it goes."""
    print(line, file=sys.stderr, flush=True)


def _replayed(walk: Walk, player: Player, folder: Path) -> Walk:
    """A walk with its states as they look now, which are kept."""
    steps: list[Step] = list(walk.steps)
    packages: set[str] = set()
    for number, look in player.play(walk):
        state = steps[number].state
        if state is not None:
            write_look(folder, state.name, look)
            seen = State(name=state.name, dump=look.dump_hash, picture=look.picture_hash)
            steps[number] = steps[number].model_copy(update={"state": seen})
            packages.update(re.findall(r'package="([^"]*)"', look.dump)[:1])
    return walk.model_copy(update={"steps": tuple(steps), "apps": tuple(sorted({*walk.apps, *packages}))})


def _sources() -> list[str]:
    from tests.simdroid.goldens.crawler import apps
    from tests.simdroid.goldens.task_walks import task_names

    crawled = sorted(apps(), key=lambda app: -len(app.activities))
    return [
        *(f"crawl {app.package}" for app in crawled),
        "gallery",
        *(f"task {suite} {name}" for suite, name in task_names()),
    ]


def _find(bases: dict[str, tuple[str, ...]], only: tuple[str, ...], source: str) -> list[Walk]:
    """The walks of one source; with `only`, apps that are not meant are not crawled."""
    from tests.simdroid.goldens.crawler import apps, crawl
    from tests.simdroid.goldens.scenes import gallery_walks
    from tests.simdroid.goldens.task_walks import task_walks

    kind, _, rest = source.partition(" ")
    if kind == "gallery":
        return [] if only and all(word.startswith(("crawl/", "task/")) for word in only) else list(gallery_walks())
    if kind == "task" and only and all(word.startswith(("crawl/", "gallery/")) for word in only):
        return []
    with Player(bases) as player:
        if kind == "task":
            return list(task_walks(player, *rest.split()))
        (app,) = (each for each in apps() if each.package == rest)
        name = f"crawl/{app.name}/{app.package}"
        return crawl(player, app) if not only or any(word.casefold() in name for word in only) else []


def _keep(bases: dict[str, tuple[str, ...]], folder: Path, walks: list[Walk]) -> list[Walk]:
    with Player(bases) as player:
        return [_replayed(walk, player, folder) for walk in walks]
