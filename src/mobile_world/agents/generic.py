"""The generic agent: any model behind an OpenAI-compatible endpoint, in any codec, prompted with its documentation."""

from __future__ import annotations

from mobile_world.agents.action_docs import describe_actions, describe_answer_format, describe_coordinates
from mobile_world.agents.codecs import Codec
from mobile_world.agents.image_preprocessing import vision_setup
from mobile_world.agents.instructions import fill, instruction
from mobile_world.agents.model_agent import AgentParts, ModelAgent, connection_for
from mobile_world.agents.models import ChatModel
from mobile_world.agents.options import AgentOptions
from mobile_world.agents.qwen import system_turn_parts
from mobile_world.agents.reply_parsing import CodecParser

DEFAULT_CODEC = "qwen3vl"
"""JSON that most models write well, with coordinates that do not depend on how an endpoint resizes images."""


def generic(options: AgentOptions, model: ChatModel | None = None) -> ModelAgent:
    """The generic agent."""
    return ModelAgent(generic_parts(options), connection_for(options, model), options)


def generic_parts(options: AgentOptions) -> AgentParts:
    """The parts of a generic agent."""
    vision = vision_setup(options.codec or DEFAULT_CODEC, min_pixels=options.min_pixels, max_pixels=options.max_pixels)
    return system_turn_parts(options, vision, codec_prompt(vision.codec), CodecParser(vision.codec))


def codec_prompt(codec: Codec) -> str:
    """A system prompt that documents a codec for models not trained on it."""
    return fill(
        instruction("generic"),
        actions=describe_actions(codec),
        coordinates=describe_coordinates(codec),
        format=describe_answer_format(codec),
    )
