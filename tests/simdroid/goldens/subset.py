"""The states that are committed with the code as hashes, and that the ordinary suite looks at."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tests.simdroid.goldens.player import Player
from tests.simdroid.goldens.walks import INDEX, Environment, Recording, State, Step, Walk

FILE = Path(__file__).with_name("subset.json")
EVERY_SCENE = 7
EVERY_TASK = 19
EVERY_CRAWLED = 19
"""Every so many-th walk of a kind is taken."""


def choose(folder: Path) -> int:
    """Commit some walks of a recording; the number of their states."""
    recording = Recording.read(folder / INDEX)
    recording.model_copy(update={"walks": tuple(_chosen(recording))}).write(FILE)
    return refresh()


def refresh() -> int:
    """Look at the committed states anew; their number."""
    recording = Recording.read(FILE)
    with Player(recording.bases) as player:
        walks = tuple(_looked_at(walk, player) for walk in recording.walks)
    recording.model_copy(update={"walks": walks, "environment": Environment.here()}).write(FILE)
    return sum(step.state is not None for walk in walks for step in walk.steps)


def _looked_at(walk: Walk, player: Player) -> Walk:
    """With its states as they look now, and without what only people read."""
    steps = [Step(action=step.action, state=step.state) for step in walk.steps]
    for number, look in player.play(walk):
        state = steps[number].state
        if state is not None:
            seen = State(name=state.name, dump=look.dump_hash, pixels=look.pixel_hash)
            steps[number] = steps[number].model_copy(update={"state": seen})
    return walk.model_copy(update={"steps": tuple(steps)})


def _chosen(recording: Recording) -> Iterator[Walk]:
    steps = {"gallery/": EVERY_SCENE, "task/": EVERY_TASK, "crawl/": EVERY_CRAWLED}
    for kind, every in steps.items():
        yield from [walk for walk in recording.walks if walk.name.startswith(kind)][::every]
