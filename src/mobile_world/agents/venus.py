"""The UI-Venus agent: `uivenus` for episodes, `VenusNaviAgent` as the specification calls it.

What its models were trained with is the default: a short system turn, one text before the screenshot, thought and
action of every past step. Oddities of the published programs are repeated only when asked for by name (`QUIRKS`).
The words of the prompt are our own; `prompt_file` takes the original text from the user's copy of UI-Venus.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass, replace
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from PIL import Image

from mobile_world.agents.autonomous import AutonomousConfig
from mobile_world.agents.codecs import Parse
from mobile_world.agents.codecs.venus import read_answer
from mobile_world.agents.history import HistoryPolicy, PastStep, ThinkActionPairs, chosen_length
from mobile_world.agents.image_preprocessing import (
    BICUBIC,
    HAMMING,
    ScreenshotEncoder,
    vision_setup,
    with_coordinate_frame,
)
from mobile_world.agents.instructions import instruction
from mobile_world.agents.interface import Decision, EpisodeBrief
from mobile_world.agents.model_agent import AgentParts, ModelAgent, connection_for, conversation_history, image_type
from mobile_world.agents.models import ChatModel, Sampling
from mobile_world.agents.options import AgentOptions, agent_options, with_settings
from mobile_world.agents.reply_parsing import CodecParser
from mobile_world.agents.templates import PromptTemplate, SystemPromptTemplate, UserPromptTemplate
from mobile_world.domain import Action, ConfigError, Drag, LongPress, Observation, Point, ScreenSize, Scroll, Swipe, Tap

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
    vision = vision_setup(name, min_pixels=options.min_pixels, max_pixels=options.max_pixels)
    if PIXELS_1_5 in quirks:
        vision = vision._replace(codec=with_coordinate_frame(vision.codec, replace(vision.fit, factor=28)))
    return AgentParts(
        template=_template(options, version, quirks),
        reader=CodecParser(vision.codec, _missing_tag if ALL_TAGS in quirks else None),
        history=_history(options, version, quirks),
        image=ScreenshotEncoder(vision.fit, image_type(options), BICUBIC if BICUBIC_IMAGE in quirks else HAMMING),
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
    return UserPromptTemplate(
        instruction(version.instructions) if text is None else text, None if NO_SYSTEM in quirks else SYSTEM
    )


def _history(options: AgentOptions, version: Version, quirks: frozenset[str]) -> HistoryPolicy:
    length = chosen_length(options.history_length, version.history_length)
    if length == 0 and ZERO_HISTORY in quirks:
        length = None
    return conversation_history(options, length) or ThinkActionPairs(
        length, "window" if WINDOW_NUMBERS in quirks else "episode"
    )


def _missing_tag(parse: Parse) -> str | None:
    missing = [f"<{tag}>" for tag in ("think", "action", "conclusion") if f"<{tag}>" not in parse.raw]
    return f"the answer has no {' and no '.join(missing)}" if missing else None


_NAMES = {"path": "model_name", "model_path": "model_name"}
"""Names of the specification's and of UI-Venus's own configuration: those of our options."""

_OF_THE_SERVER = frozenset(
    {"tensor_parallel_size", "gpu_memory_utilization", "max_num_seqs", "max_model_len", "enable_prefix_caching"}
)
"""Settings of an engine; they belong to the server that holds the model."""


class VenusNaviAgent:
    """A UI-Venus agent as the specification uses it, over the same parts as every other model agent.

    With a goal it is instructed. Without one it runs in autonomous mode, on its system prompt alone. The history is
    this object's own; `reset` forgets it, and a history length of 0 sends none of it.
    """

    def __init__(
        self,
        model_config: AgentOptions | Mapping[str, Any] | object,
        logger: logging.Logger | None = None,
        history_length: int = 0,
        *,
        model: ChatModel | None = None,
        autonomous_config: AutonomousConfig | None = None,
    ) -> None:
        """Take options by their names, as a mapping or as attributes; `model` stands in for the endpoint they name.

        `autonomous_config` says what requests hold and which answers are refused. A history that it includes is the
        whole one unless `history_length` says how long it is. `ConfigError` for a setting that both say differently.
        """
        self.logger = logger or logging.getLogger(__name__)
        self.history_length = max(0, history_length)
        self.autonomous_mode = False
        self.system_prompt: str | None = None
        self.last_decision: Decision | None = None
        """What the last step came to, with its error, tokens and verdicts."""
        self._options = _options(model_config, self.logger)
        if autonomous_config is not None:
            own = autonomous_config.options()
            length = own.pop("history_length")
            if length and not self.history_length:
                self.history_length = length
            if self.history_length and not length:
                raise ConfigError("history_length asks for a history; say include_history=True, or 0")
            self._options = with_settings(self._options, own)
        self._connection = connection_for(self._options, model)
        self._past: tuple[PastStep, ...] = ()

    def set_system_prompt(self, prompt: str) -> None:
        """Run on this prompt whenever no goal is given."""
        self.system_prompt = prompt
        self.autonomous_mode = True

    def reset(self) -> None:
        """Forget the episode; the prompt and the mode stay."""
        self._past, self.last_decision = (), None

    def close(self) -> None:
        """Close the model."""
        self._connection.model.close()

    @property
    def history(self) -> tuple[PastStep, ...]:
        """The steps since the last reset."""
        return self._past

    def step(self, goal: str | None = None, image_path: str | Path | None = None) -> dict[str, Any] | None:
        """Decide one step: `{"action": "click", "params": {"box": (540, 1200)}}` in pixels of the screenshot.

        Nothing when the answer made no action; `last_decision` then says why. Errors of the endpoint are raised.
        """
        if image_path is None:
            raise ConfigError("a step needs a screenshot; give image_path")
        if goal is None and not self.autonomous_mode:
            raise ConfigError("a step without a goal needs autonomous mode; call set_system_prompt first")
        if goal is not None and self._options.system_prompt_only:
            raise ConfigError("system_prompt_only sends the system prompt and the screenshot alone; give no goal")
        observation = _look(Path(image_path), len(self._past))
        agent = self._agent(goal)
        decision = self.last_decision = agent.act(observation)
        self._past = agent.past
        if decision.action is None:
            self.logger.warning("the answer cannot be used: %s", decision.error)
            return None
        return _plain(decision.said, decision.action, observation.size)

    def _agent(self, goal: str | None) -> ModelAgent:
        changes = {
            "history_length": self.history_length,
            "system_prompt": self.system_prompt if goal is None else None,
            "autonomous": goal is None,
        }
        options = self._options.model_copy(update=changes)
        agent = ModelAgent(venus_parts(options), self._connection, options)
        agent.begin(EpisodeBrief(goal=goal, seed=options.seed or 0, max_steps=0))
        agent.remind(self._past)
        return agent


def _options(config: AgentOptions | Mapping[str, Any] | object, logger: logging.Logger) -> AgentOptions:
    if isinstance(config, AgentOptions):
        return config
    fields = dict(config) if isinstance(config, Mapping) else dict(vars(config))
    for name in sorted(_OF_THE_SERVER & fields.keys()):
        logger.info("%s is a setting of the model server and is left to it", name)
        del fields[name]
    return agent_options({_NAMES.get(name, name): value for name, value in fields.items()})


def _look(file: Path, step: int) -> Observation:
    try:
        screenshot = file.read_bytes()
        with Image.open(BytesIO(screenshot)) as picture:
            size = ScreenSize(*picture.size)
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError) as error:
        raise ConfigError(f"the screenshot {file} cannot be read: {error}") from error
    return Observation(step, size, activity="", screenshot=screenshot)


def _plain(text: str, action: Action, size: ScreenSize) -> dict[str, Any]:
    """The action by its lower-case name, with places on the screen."""
    answer, points = read_answer(text), _places(action)
    params: dict[str, Any] = {}
    for name, value in answer.values.items():
        if name in points:
            params[name] = points[name].to_pixels(size)
        else:
            params[name] = value if isinstance(value, str) else value[0]
    return {"action": (answer.verb or "").lower(), "params": params}


def _places(action: Action) -> dict[str, Point]:
    match action:
        case Tap() | LongPress():
            return {"box": action.at}
        case Drag() | Swipe():
            return {"start": action.start, "end": action.end}
        case Scroll():
            return {"start": action.at, "end": action.at}
    return {}
