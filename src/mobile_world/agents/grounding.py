"""Asking a model where something is."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NamedTuple

from mobile_world.agents.codecs import Codec
from mobile_world.agents.codecs.arguments import Unreadable, place_numbers
from mobile_world.agents.connecting import Connection
from mobile_world.agents.decoding import seeded
from mobile_world.agents.documented import documented_places
from mobile_world.agents.instructions import fill, instruction
from mobile_world.agents.models import Message, Sampling
from mobile_world.agents.readers import Look
from mobile_world.agents.sight import frame_of
from mobile_world.domain import ConfigError, Point, ScreenSize

_NUMBER = r"-?\d{1,9}(?:\.\d{1,9})?"
_RUN = re.compile(rf"(?<![\w.]){_NUMBER}(?:\s*[,;\s]\s*{_NUMBER})+(?![\w.])")
_NAMED = re.compile(
    rf"""["']?\bx["']?\s*[:=]\s*({_NUMBER})\s*[,;\s]\s*["']?y["']?\s*[:=]\s*({_NUMBER})""", re.IGNORECASE
)
_LONGEST_ANSWER = 2000


class Found(NamedTuple):
    """What a grounding model answered."""

    said: str
    point: Point | None
    repairs: tuple[str, ...] = ()
    error: str | None = None


@dataclass(frozen=True)
class Grounding:
    """A model that finds described things in a screenshot."""

    connection: Connection
    codec: Codec
    """Whose coordinates it answers in."""
    sampling: Sampling

    def __post_init__(self) -> None:
        """Refuse a codec without places."""
        if frame_of(self.codec) is None:
            raise ConfigError(f"{self.codec.name} has no places, so no grounding model can answer in it")

    def find(self, target: str, look: Look) -> Found:
        """Ask where a thing is; text before image."""
        width, height = look.image.size
        places = fill(documented_places(self.codec), width=str(width), height=str(height))
        question = fill(instruction("grounding"), target=target, coordinates=places)
        messages = (Message("user", (question, look.image)),)
        decoding = seeded(self.sampling, look.asking.seed)
        reply = look.asking.ask(self.connection, messages, decoding, purpose="grounding")
        return self.read(reply.text, look.view.size)

    def read(self, said: str, size: ScreenSize) -> Found:
        """The place in an answer: two numbers, or four of a box; several places are none."""
        frame = frame_of(self.codec)
        places = _places(said[:_LONGEST_ANSWER])
        if frame is None or len(places) != 1:
            return Found(said, None, error=f"the grounding model gave {len(places)} places instead of one")
        numbers, repairs = next(iter(places)), list[str]()
        if len(numbers) == 4:
            repairs.append("box-centre")
            numbers = ((numbers[0] + numbers[2]) / 2, (numbers[1] + numbers[3]) / 2)
        try:
            return Found(said, place_numbers(numbers, frame, size, repairs), tuple(repairs))
        except Unreadable as error:
            return Found(said, None, tuple(repairs), f"the grounding model's place cannot be used: {error}")


def _places(said: str) -> set[tuple[float, ...]]:
    """Every place in an answer; one that is said twice counts once."""
    named = {(float(x), float(y)) for x, y in _NAMED.findall(said)}
    runs = (re.findall(_NUMBER, run) for run in _RUN.findall(said))
    return named | {tuple(map(float, run)) for run in runs if len(run) in (2, 4)}
