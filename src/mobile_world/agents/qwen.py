"""The Qwen-VL agent: the `mobile_use` tool in the system turn, past actions as sentences."""

from __future__ import annotations

from mobile_world.agents.action_docs import (
    describe_actions,
    describe_answer_format,
    describe_coordinates,
    tool_signature,
)
from mobile_world.agents.codecs import Codec
from mobile_world.agents.codecs.mobile_use import TOOL
from mobile_world.agents.history import ActionSentences, chosen_length
from mobile_world.agents.image_preprocessing import ScreenshotEncoder, VisionSetup, vision_setup
from mobile_world.agents.instructions import fill, instruction
from mobile_world.agents.model_agent import AgentParts, ModelAgent, connection_for, conversation_history, image_type
from mobile_world.agents.models import ChatModel
from mobile_world.agents.options import AgentOptions
from mobile_world.agents.reply_parsing import CodecParser, ReplyParser
from mobile_world.agents.templates import SystemPromptTemplate
from mobile_world.domain import ConfigError

CODECS = ("qwen3vl", "qwen2.5vl")


def qwen3vl(options: AgentOptions, model: ChatModel | None = None) -> ModelAgent:
    """A Qwen3-VL agent, or a Qwen2.5-VL one when the codec says so."""
    return ModelAgent(qwen_parts(options), connection_for(options, model), options)


def qwen_parts(options: AgentOptions) -> AgentParts:
    """The parts of a Qwen agent; `ConfigError` for a codec of another family."""
    name = options.codec or CODECS[0]
    if name not in CODECS:
        raise ConfigError(f"Qwen-VL does not speak {name!r}; its codecs: {', '.join(CODECS)}")
    vision = vision_setup(name, min_pixels=options.min_pixels, max_pixels=options.max_pixels)
    return system_turn_parts(options, vision, tool_prompt(vision.codec), CodecParser(vision.codec))


def system_turn_parts(options: AgentOptions, vision: VisionSetup, instructions: str, reader: ReplyParser) -> AgentParts:
    """The parts of an agent with its instructions in the system turn, and past actions as sentences."""
    return AgentParts(
        template=system_turn(options, instructions),
        reader=reader,
        history=conversation_history(options, None) or ActionSentences(chosen_length(options.history_length, None)),
        image=ScreenshotEncoder(vision.fit, image_type(options)),
    )


def system_turn(options: AgentOptions, instructions: str) -> SystemPromptTemplate:
    """The system prompt template: built-in instructions, or the user's own prompt."""
    if options.system_prompt is not None:
        return SystemPromptTemplate(options.system_prompt, ours=False)
    text = options.prompt_text
    return SystemPromptTemplate(instructions if text is None else text)


def tool_prompt(codec: Codec) -> str:
    """Our words for the tool of a Qwen codec."""
    return fill(
        instruction("tool-call"),
        tool=f"{tool_signature(codec, TOOL)}\n\nIts calls:\n{describe_actions(codec)}",
        coordinates=describe_coordinates(codec),
        format=f"Answer in exactly this form:\n{describe_answer_format(codec)}",
    )
