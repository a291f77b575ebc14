"""UI-Venus: its published prompt arrangement, history and sampling over the parts of a model agent.

What its models were trained with is the default: a short system turn, one text before the screenshot, thought and
action of every past step. Oddities of the published programs are repeated only when asked for by name (`QUIRKS`).
The words of the prompt are our own; `prompt_file` takes the original text from the user's copy of UI-Venus.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from mobile_world.agents.codecs import Parse
from mobile_world.agents.history import HistoryPolicy, ThinkActionPairs, chosen_length
from mobile_world.agents.image_preprocessing import (
    BICUBIC,
    HAMMING,
    ScreenshotEncoder,
    vision_setup,
    with_coordinate_frame,
)
from mobile_world.agents.instructions import instruction
from mobile_world.agents.model_agent import AgentParts, ModelAgent, connection_for, conversation_history, image_type
from mobile_world.agents.models import ChatModel, Sampling
from mobile_world.agents.options import AgentOptions
from mobile_world.agents.reply_parsing import CodecParser
from mobile_world.agents.templates import PromptTemplate, SystemPromptTemplate, UserPromptTemplate
from mobile_world.domain import ConfigError

PUBLISHED: Final = "published"
"""Stands for every quirk of the published program of the model's version."""

ZERO_HISTORY: Final = "zero-history-sends-all"
WINDOW_NUMBERS: Final = "window-numbering"
ALL_TAGS: Final = "all-tags-required"
NO_SEED: Final = "no-seed"
BICUBIC_IMAGE: Final = "bicubic-image"
PIXELS_1_5: Final = "coordinates-as-pixels"
NO_SYSTEM: Final = "no-system-turn"

QUIRKS: Final = {
    PUBLISHED: "all quirks of the published evaluation program",
    ZERO_HISTORY: "a history length of 0 sends the whole history",
    WINDOW_NUMBERS: "steps of the history are numbered from 0 within what is shown",
    ALL_TAGS: "an answer without <think>, <action> and <conclusion> is an error, and is forgotten",
    NO_SEED: "no seed is sent",
    BICUBIC_IMAGE: "the screenshot is resized with the filter of the models' own preprocessing, which takes longer",
    PIXELS_1_5: "1.5 only: coordinates from 0 to 1000 are taken for pixels of an image on a grid of 28",
    NO_SYSTEM: "no system turn without a system prompt, as the runner that came with 1.5 does",
}
"""Every switch and what it does. Not to be had: taps one pixel off the screen, and the word None as a task."""

SYSTEM: Final = "You are a helpful assistant."
"""What the system turn says where there is no prompt for it."""

SAMPLING: Final = Sampling(temperature=0.0, top_p=1.0, max_tokens=2048, extra={"repetition_penalty": 1.05, "top_k": -1})


@dataclass(frozen=True)
class Version:
    """What differs between versions."""

    instructions: str
    history_length: int | None
    quirks: frozenset[str]
    """Those of its published evaluation program."""


_OF_BOTH = frozenset({ZERO_HISTORY, WINDOW_NUMBERS, ALL_TAGS, NO_SEED, BICUBIC_IMAGE})
_FIRST = Version("venus-1.0", None, _OF_BOTH)
_SECOND = Version("venus-1.5", 5, _OF_BOTH | {PIXELS_1_5})

VERSIONS: Final = {"venus@1.0": _FIRST, "venus@1.0-72b": _FIRST, "venus@1.5": _SECOND}
"""By the name of the codec."""


def uivenus(options: AgentOptions, model: ChatModel | None = None) -> ModelAgent:
    """A UI-Venus agent: version 1.0 (7B) unless the codec says otherwise."""
    return ModelAgent(venus_parts(options), connection_for(options, model), options)


def venus_parts(options: AgentOptions) -> AgentParts:
    """The parts of a UI-Venus agent; `ConfigError` for a codec of another family, or a quirk that there is not."""
    name = options.codec or "venus@1.0"
    if name not in VERSIONS:
        raise ConfigError(f"UI-Venus does not speak {name!r}; its codecs: {', '.join(VERSIONS)}")
    version = VERSIONS[name]
    quirks = _quirks(options, version)
    seen = vision_setup(name, min_pixels=options.min_pixels, max_pixels=options.max_pixels)
    if PIXELS_1_5 in quirks:
        seen = seen._replace(codec=with_coordinate_frame(seen.codec, replace(seen.fit, factor=28)))
    return AgentParts(
        template=_template(options, version, quirks),
        reader=CodecParser(seen.codec, _missing_tag if ALL_TAGS in quirks else None),
        history=_history(options, version, quirks),
        image=ScreenshotEncoder(seen.fit, image_type(options), BICUBIC if BICUBIC_IMAGE in quirks else HAMMING),
        sampling=SAMPLING,
        seeded=NO_SEED not in quirks,
    )


def _quirks(options: AgentOptions, version: Version) -> frozenset[str]:
    unknown = sorted(options.quirks - set(QUIRKS))
    if unknown:
        raise ConfigError(f"UI-Venus has no quirk {unknown[0][:60]!r}; there are: {', '.join(QUIRKS)}")
    if PIXELS_1_5 in options.quirks - version.quirks:
        raise ConfigError(f"the quirk {PIXELS_1_5!r} is one of version 1.5; 1.0 answers in pixels")
    return options.quirks | (version.quirks if PUBLISHED in options.quirks else frozenset())


def _template(options: AgentOptions, version: Version, quirks: frozenset[str]) -> PromptTemplate:
    if options.system_prompt is not None:
        return SystemPromptTemplate(options.system_prompt, ours=False)
    text = options.prompt_text
    system = None if NO_SYSTEM in quirks else SYSTEM
    return UserPromptTemplate(instruction(version.instructions) if text is None else text, system)


def _history(options: AgentOptions, version: Version, quirks: frozenset[str]) -> HistoryPolicy:
    length = chosen_length(options.history_length, version.history_length)
    if length == 0 and ZERO_HISTORY in quirks:
        length = None
    return conversation_history(options, length) or ThinkActionPairs(
        length, "window" if WINDOW_NUMBERS in quirks else "episode"
    )


def _missing_tag(parse: Parse) -> str | None:
    tags = ("think", "action", "conclusion")
    missing = [f"<{tag}>" for tag in tags if f"<{tag}>" not in parse.raw]
    return f"the answer has no {' and no '.join(missing)}" if missing else None
