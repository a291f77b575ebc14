"""Random pages with what happens on them: sources, viewports, events; the same for the same seed."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from simdroid.browser import events
from simdroid.browser.frame import Frame
from simdroid.browser.page import LoadedPage
from tests.fuzz.pages import scripts, styles
from tests.fuzz.pages.markup import WORDS, Markup, damaged
from tests.simdroid.browser.corpus.in_renderer import viewport
from tests.simdroid.browser.corpus.scenarios import ORIGIN, PAGES, STARTED_MS

HOSTILE_SHARE = 0.002
"""Of pages that may end their renderer."""
DAMAGED_SHARE = 0.15
KEYS = ("Enter", "Tab", "Escape", "ArrowDown", "ArrowLeft", "Backspace", "F5", "Dead", "")
HEADS = (
    "",
    '<meta name="viewport" content="width=device-width">',
    '<meta name=viewport content="width=5, initial-scale=0">',
)


@dataclass(frozen=True)
class Case:
    """One page to try."""

    source: str
    hostile: bool
    """Whether it is made to end its renderer."""
    damaged: bool
    """Whether it is a page of the corpus with damage, which may make its scripts endless."""
    chance: random.Random
    """Where its events come from."""


def case(seed: int, number: int) -> Case:
    """The page of a number: random, or one of the corpus damaged."""
    chance = random.Random(f"{seed}:{number}")
    if chance.random() < 0.1:
        kept = sorted(PAGES.glob("*/index.html"))
        return Case(damaged(chance, chance.choice(kept).read_text()), False, True, chance)
    hostile = chance.random() < HOSTILE_SHARE
    written = scripts.script(chance) if chance.random() < 0.8 else ""
    ending = chance.choice(scripts.HOSTILE) if hostile else ""
    source = (
        f"{chance.choice(('<!DOCTYPE html>', ''))}<head>{chance.choice(HEADS)}<title>{chance.choice(WORDS)}</title>"
        f"<style>{styles.sheet(chance)}</style></head><body>{Markup(chance).body()}"
        f"<script>{written}\n{ending}</script></body>"
    )
    if chance.random() < DAMAGED_SHARE:
        source = damaged(chance, source)
    return Case(source, hostile, False, chance)


def page_of(made: Case) -> LoadedPage:
    """The page before anything happened."""
    chance = made.chance
    return LoadedPage(
        url=f"{ORIGIN}/fuzz/",
        source=made.source,
        seed=chance.randrange(2**31),
        viewport=random_viewport(chance),
        loaded_at=float(STARTED_MS),
        storage={"local": {"k": "v"} if chance.random() < 0.3 else {}, "session": {}},
    )


def random_viewport(chance: random.Random) -> dict[str, Any]:
    """A viewport, now and then an odd one."""
    width, height = chance.choice(((412, 780), (412, 780), (780, 412), (1, 1), (320, 200), (2000, 3000)))
    return {**viewport(width, height, dark=chance.random() < 0.2), "font_scale": chance.choice((1.0, 1.0, 1.3, 2.0))}


def event(chance: random.Random, frame: Frame, now: float) -> events.Event:
    """Something that happens to a page that looks like this; a dialog is answered before anything else."""
    if frame.dialog is not None:
        return events.answer(chance.random() < 0.5, chance.choice((None, "", "text", "😀")), at=now)
    kind = chance.randrange(16)
    editors = [node for node in frame.nodes if node.editor is not None]
    if kind < 5:
        return events.tap(*_point(chance, frame), at=now)
    if kind < 7 and editors:
        text = " ".join(chance.choices(WORDS, k=chance.randrange(4)))
        start = chance.randrange(len(text) + 1)
        return events.edit(chance.choice(editors).id, text, start, len(text), at=now)
    if kind < 9:
        points = [_point(chance, frame) for _ in range(chance.randrange(1, 8))]
        return events.drag(points, at=now, duration=chance.choice((0.0, 100.0, 1000.0)))
    if kind < 10:
        return events.long_press(*_point(chance, frame), at=now)
    if kind < 11:
        return events.key(chance.choice(KEYS), at=now)
    if kind < 12:
        return events.scroll(0, chance.choice((0.0, 100.0, 1e6)), at=now)
    if kind < 13:
        return events.resize(random_viewport(chance), at=now)
    if kind < 14:
        return _answered(chance, frame, now)
    if kind < 15:
        return chance.choice((events.blur(at=now), events.find(chance.choice(("a", "", "Grü", "\0")), at=now)))
    return events.time(at=now)


def _answered(chance: random.Random, frame: Frame, now: float) -> events.Event:
    """The answer to a chooser, asked for or not."""
    asked = [effect for effect in frame.effects if effect["kind"] in ("select", "date", "color", "files")]
    node = asked[0]["node"] if asked else chance.choice([0, 1, 10**9, *(node.id for node in frame.nodes)])
    value = chance.choice(
        ([0], [], [10**6], "2024-02-30", "2024-05-06", "#ff0000", [{"name": "a", "type": "", "data": "eA=="}])
    )
    return events.choose(node, value, at=now)


def _point(chance: random.Random, frame: Frame) -> tuple[float, float]:
    if frame.nodes and chance.random() < 0.7:
        box = chance.choice(frame.nodes).box
        return round(box.x + box.width / 2, 2), round(box.y + box.height / 2, 2)
    return float(chance.randrange(-10, 500)), float(chance.randrange(-10, 900))
