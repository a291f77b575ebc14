"""Holds the present code against a recording."""

from __future__ import annotations

import difflib
import io
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageChops

from mobile_world.domain import MobileWorldError
from tests.simdroid.goldens.player import Look, Player
from tests.simdroid.goldens.recording import portions, spread, write_look
from tests.simdroid.goldens.walks import INDEX, Recording, State, Walk, file_name

DIFF_LINES = 8
WIDEST = 260


class Difference(NamedTuple):
    """A state that does not look as it did, or a walk that came to an end before its time."""

    walk: str
    state: str
    kind: str
    """`dump`, `pixels`, `dump and pixels`, or `error`."""
    trail: str
    detail: tuple[str, ...]


class _Part(NamedTuple):
    """One thing in which a state differs."""

    kind: str
    lines: tuple[str, ...]


def compare(
    folder: Path, *, only: Sequence[str] = (), jobs: int = 1, save: Path | None = None
) -> tuple[int, list[Difference]]:
    """How many states were looked at, and those that differ."""
    recording = Recording.read(folder / INDEX)
    walks = recording.only(only)
    found: list[Difference] = []
    for part in spread(partial(_compare_part, recording.bases, folder, save), portions(walks), jobs):
        found += part
    return sum(step.state is not None for walk in walks for step in walk.steps), found


def _compare_part(
    bases: dict[str, tuple[str, ...]], folder: Path, save: Path | None, walks: list[Walk]
) -> list[Difference]:
    with Player(bases) as player:
        return [difference for walk in walks for difference in _compare_walk(player, walk, folder, save)]


def _compare_walk(player: Player, walk: Walk, folder: Path, save: Path | None) -> Iterator[Difference]:
    try:
        for number, look in player.play(walk):
            state = walk.steps[number].state
            if state is not None and (detail := list(_differing(folder, state, look))):
                if save is not None:
                    write_look(save, state.name, look)
                kind = " and ".join(part.kind for part in detail)
                lines = tuple(line for part in detail for line in part.lines)
                yield Difference(walk.name, state.name, kind, walk.trail(number), lines)
    except MobileWorldError as error:
        yield Difference(walk.name, walk.name, "error", walk.start.script, (f"{type(error).__name__}: {error}",))


def _differing(folder: Path, state: State, look: Look) -> Iterator[_Part]:
    file = folder / file_name(state.name)
    if look.dump_hash != state.dump:
        before = _lines(file.with_name(f"{file.name}.xml").read_text(encoding="utf-8"))
        changed = islice(difflib.unified_diff(before, _lines(look.dump), lineterm="", n=0), 2, None)
        yield _Part("dump", tuple(line[:WIDEST] for line in islice(changed, DIFF_LINES)))
    if look.picture_hash != state.picture:
        where = _changed_box(file.with_name(f"{file.name}.png").read_bytes(), look.png)
        if where is not None:
            yield _Part("pixels", (f"pixels differ within {where}",))


def _lines(dump: str) -> list[str]:
    """One node a line, without the values that nearly every node has."""
    plain = dump.replace(' text=""', "").replace(' content-desc=""', "").replace(' resource-id=""', "")
    for flag in ("checkable", "checked", "clickable", "focusable", "focused", "scrollable", "long-clickable"):
        plain = plain.replace(f' {flag}="false"', "")
    for usual in (' enabled="true"', ' password="false"', ' selected="false"'):
        plain = plain.replace(usual, "")
    return plain.replace("><", ">\n<").splitlines()


def _changed_box(before: bytes, after: bytes) -> str | None:
    """Where two pictures differ; nothing when they are packed differently and show the same."""
    with Image.open(io.BytesIO(before)) as one, Image.open(io.BytesIO(after)) as other:
        if one.size != other.size:
            return f"a screen of {other.size} instead of {one.size}"
        box = ImageChops.difference(one.convert("RGB"), other.convert("RGB")).getbbox()
        return str(box) if box else None
