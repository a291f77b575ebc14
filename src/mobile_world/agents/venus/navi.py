"""The specification's `VenusNaviAgent`: one screenshot file in, one action out."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image

from mobile_world.agents.autonomous import AutonomousConfig
from mobile_world.agents.codecs.venus import read_answer
from mobile_world.agents.history import PastStep
from mobile_world.agents.interface import Decision, EpisodeBrief
from mobile_world.agents.model_agent import ModelAgent, connection_for
from mobile_world.agents.models import ChatModel
from mobile_world.agents.options import AgentOptions, agent_options, with_settings
from mobile_world.agents.venus.parts import venus_parts
from mobile_world.domain import Action, ConfigError, Drag, LongPress, Observation, Point, ScreenSize, Scroll, Swipe, Tap

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
            wanted = own.pop("history_length")
            if wanted and not self.history_length:
                self.history_length = wanted
            if self.history_length and not wanted:
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
        """Let the model go."""
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
        prompt = self.system_prompt if goal is None else None
        changes = {"history_length": self.history_length, "system_prompt": prompt, "autonomous": goal is None}
        options = self._options.model_copy(update=changes)
        agent = ModelAgent(venus_parts(options), self._connection, options)
        agent.begin(EpisodeBrief(goal=goal, seed=options.seed or 0, max_steps=0))
        agent.remind(self._past)
        return agent


def _options(given: AgentOptions | Mapping[str, Any] | object, logger: logging.Logger) -> AgentOptions:
    if isinstance(given, AgentOptions):
        return given
    fields = dict(given) if isinstance(given, Mapping) else dict(vars(given))
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


def _plain(said: str, action: Action, size: ScreenSize) -> dict[str, Any]:
    """The action by its lower-case name, with places on the screen."""
    answer, places = read_answer(said), _places(action)
    params: dict[str, Any] = {}
    for name, value in answer.values.items():
        if name in places:
            params[name] = places[name].to_pixels(size)
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
