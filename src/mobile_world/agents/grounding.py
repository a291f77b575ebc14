"""Grounding: asking a model where a described element is in a screenshot."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, NamedTuple

from mobile_world.agents.action_docs import describe_coordinates
from mobile_world.agents.codecs import Codec
from mobile_world.agents.codecs.arguments import Unreadable, box_centre, place_numbers, refuse_shares
from mobile_world.agents.codecs.call_parser import numbers_in, read_value
from mobile_world.agents.codecs.labels import after_thinking
from mobile_world.agents.codecs.lenient_json import plain_json
from mobile_world.agents.codecs.tagged_sections import answer_end
from mobile_world.agents.codecs.tool_calls import FoundCall, read_object
from mobile_world.agents.image_preprocessing import coordinate_frame
from mobile_world.agents.instructions import fill, instruction
from mobile_world.agents.model_connections import ModelConnection
from mobile_world.agents.models import Message, Sampling
from mobile_world.agents.reply_parsing import StepContext, words_beside_text
from mobile_world.agents.step_requests import with_seed
from mobile_world.domain import ConfigError, Point, ScreenSize

_PLAIN = re.compile(r"\(\d+, ?\d+\)")
_PLACES = frozenset({"point_2d", "point", "coordinate", "bbox_2d", "bbox", "box"})


class GroundingReply(NamedTuple):
    """The answer of a grounding model."""

    text: str
    point: Point | None
    repairs: tuple[str, ...] = ()
    error: str | None = None


@dataclass(frozen=True)
class Grounding:
    """A model that finds described things in a screenshot."""

    connection: ModelConnection
    codec: Codec
    """Whose coordinates it answers in."""
    sampling: Sampling

    def __post_init__(self) -> None:
        if coordinate_frame(self.codec) is None:
            raise ConfigError(f"{self.codec.name} has no places, so no grounding model can answer in it")

    def find(self, target: str, context: StepContext) -> GroundingReply:
        """Ask for the location of a described element; text before image."""
        width, height = context.image.size
        coordinates = fill(describe_coordinates(self.codec), width=str(width), height=str(height))
        question = fill(instruction("grounding"), target=target, coordinates=coordinates)
        reply = context.requests.ask(
            self.connection,
            (Message("user", (question, context.image)),),
            with_seed(self.sampling, context.requests.seed),
            purpose="grounding",
        )
        if (beside := words_beside_text(reply)) is not None:
            return GroundingReply(reply.text, None, error=f"the grounding model's answer cannot be used: {beside}")
        return self.read(reply.text, context.view.size, reply.finish_reason)

    def read(self, text: str, size: ScreenSize, finish_reason: str | None = None) -> GroundingReply:
        """The place that is all there is in an answer: two numbers, or four of a box."""
        frame, repairs = coordinate_frame(self.codec), list[str]()
        numbers = None if finish_reason == "length" else _place(text, repairs)
        if frame is None or numbers is None:
            return GroundingReply(text, None, error="the grounding model's answer is not one place alone")
        try:
            refuse_shares(numbers, frame)
            if len(numbers) == 4:
                repairs.append("box-centre")
                numbers = box_centre(numbers)
            return GroundingReply(text, place_numbers(numbers, frame, size, repairs), tuple(repairs))
        except Unreadable as error:
            return GroundingReply(text, None, tuple(repairs), f"the grounding model's place cannot be used: {error}")


def _place(answer: str, repairs: list[str]) -> tuple[float, ...] | None:
    """The numbers of the one place that an answer consists of: `(x, y)`, other brackets, or an object around them."""
    thought = after_thinking(answer, "(")
    if thought.fault or thought.repairs:
        return None
    text = answer[thought.end : answer_end(answer)].strip().removesuffix(".")
    value = read_value(text) or read_value(f"({text})")
    numbers = numbers_in(value) if value else None
    if numbers is None:
        read = read_object(text, 0, len(text), "stopped")
        numbers = _in_object(plain_json(read.value)) if isinstance(read, FoundCall) else None
    if numbers is None or len(numbers) not in (2, 4):
        return None
    if not _PLAIN.fullmatch(text):
        repairs.append("odd-coordinates")
    return numbers


def _in_object(value: dict[str, Any]) -> tuple[float, ...] | None:
    """The numbers of an object as grounding models write it, which may also say what is there."""
    fields = {name: part for name, part in value.items() if name != "label"}
    numbers: Any = None
    if set(fields) == {"x", "y"}:
        numbers = [fields["x"], fields["y"]]
    elif len(fields) == 1 and set(fields) <= _PLACES:
        (numbers,) = fields.values()
    plain = isinstance(numbers, list) and all(type(part) in (int, float) for part in numbers)
    return tuple(numbers) if plain else None
