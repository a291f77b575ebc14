"""An agent made of parts: a prompt template, a codec, a memory, an image and a model."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from mobile_world.agents.asking import Asking
from mobile_world.agents.codecs import Codec, Parse, View
from mobile_world.agents.codecs.elements import numbered_elements
from mobile_world.agents.connecting import Connection, connect
from mobile_world.agents.decoding import sampling
from mobile_world.agents.history import HistoryPolicy, PastStep
from mobile_world.agents.instructions import fill, phrase
from mobile_world.agents.interface import Decision, EpisodeBrief
from mobile_world.agents.models import ChatModel, ImagePart, MediaType, Message, Sampling
from mobile_world.agents.options import AgentOptions, BadFormatPolicy
from mobile_world.agents.screen_image import ScreenImage
from mobile_world.agents.templates import PromptTemplate, Situation
from mobile_world.domain import AgentError, Needs, Observation

ELEMENT_INDEX = "element index"
"""The coordinate space of codecs that need the UI tree."""


@dataclass(frozen=True)
class Parts:
    """What a model agent is made of; nothing in here changes, so that agents may share it."""

    template: PromptTemplate
    codec: Codec
    history: HistoryPolicy
    image: ScreenImage
    sampling: Sampling = field(default_factory=Sampling)
    """What this family of models is sampled with, unless the user chooses otherwise."""
    seeded: bool = True
    """Whether the episode's seed goes out with each request."""
    refuse: Callable[[Parse], str | None] | None = None
    """Says why an answer that the codec may well read is refused and forgotten all the same."""


class ModelAgent:
    """Shows a model the screen and does what its words mean, in one episode."""

    def __init__(self, parts: Parts, connection: Connection, options: AgentOptions) -> None:
        """Put the parts together; closing the agent closes the connection's model."""
        self.parts, self.options = parts, options
        self.needs = Needs(ui_tree=parts.codec.coordinate_space == ELEMENT_INDEX)
        self._connection = connection
        self._brief: EpisodeBrief | None = None
        self._past: list[PastStep] = []

    @property
    def past(self) -> tuple[PastStep, ...]:
        """The steps that are remembered."""
        return tuple(self._past)

    def begin(self, brief: EpisodeBrief) -> None:
        """Start an episode; nothing of an earlier one is kept."""
        self._brief = replace(brief, goal=None) if self.options.autonomous else brief
        self._past = []

    def remind(self, past: Iterable[PastStep]) -> None:
        """Take over what is remembered of the episode until now."""
        self._past = list(past)

    def close(self) -> None:
        """Let the model go."""
        self._connection.model.close()

    def act(self, observation: Observation) -> Decision:
        """Ask the model what to do."""
        if self._brief is None:
            raise AgentError("this agent has not been told its task; call begin first")
        asking = Asking(self.options.step_timeout_s, self._brief)
        image = self.parts.image.encode(screenshot_of(observation), observation.size)
        messages = self.parts.template.messages(self._situation(self._brief, observation, image))
        tries = self._answers(asking, messages, View(observation.size, observation.ui))
        parse = tries[-1]
        if self._refused(parse) is None:
            kept = image if self.parts.history.images else None
            self._past.append(PastStep(observation.step, parse, image=kept))
        return Decision(
            action=parse.action,
            said=parse.raw,
            error=parse.error if parse.action is None else None,
            tokens_in=asking.tokens_in,
            tokens_out=asking.tokens_out,
            detail={**_verdict(tries), "image": list(image.size), **asking.detail()},
        )

    def _situation(self, brief: EpisodeBrief, observation: Observation, image: ImagePart) -> Situation:
        news = outcome(observation, self._past[-1].parse if self._past else None, self.options.on_bad_format)
        if self._past:
            self._past[-1] = replace(self._past[-1], outcome=news)
            self._drop_old_images()
        return Situation(
            brief.goal,
            image,
            self.parts.history.recall(self._past),
            news,
            _elements(observation) if self.needs.ui_tree else "",
        )

    def _drop_old_images(self) -> None:
        kept = len(self._past) - self.parts.history.images
        if kept > 0:
            self._past[kept - 1] = replace(self._past[kept - 1], image=None)

    def _answers(self, asking: Asking, messages: tuple[Message, ...], view: View) -> list[Parse]:
        """What the model said, once or, where unusable answers are asked for again, until one can be used."""
        options = self.options
        chances = 1 + (options.format_retries if options.on_bad_format == "retry" else 0)
        tries: list[Parse] = []
        for _ in range(chances):
            reply = asking.ask(self._connection, messages, self._sampling(asking.seed))
            parse = self._read(reply.text, view)
            tries.append(parse)
            if parse.action is not None:
                break
            again = fill(phrase("again"), reason=parse.error or "")
            messages = (*messages, Message("assistant", (reply.text,)), Message("user", (again,)))
        return tries

    def _sampling(self, seed: int | None) -> Sampling:
        parts = self.parts
        return sampling(self.options, parts.sampling, codec=parts.codec.name, seed=seed if parts.seeded else None)

    def _read(self, text: str, view: View) -> Parse:
        parse = self.parts.codec.parse(text, view)
        reason = self._refused(parse)
        return parse if reason is None else replace(parse, action=None, strict=False, error=reason)

    def _refused(self, parse: Parse) -> str | None:
        return None if self.parts.refuse is None else self.parts.refuse(parse)


def connected(options: AgentOptions, model: ChatModel | None) -> Connection:
    """The model an agent was given, or the one its options name."""
    return connect(options) if model is None else Connection(model, options.model_name or "unnamed")


def image_type(options: AgentOptions) -> MediaType:
    """The encoding of images; PNG unless the user wants JPEG."""
    return "image/jpeg" if options.image_format == "jpeg" else "image/png"


def screenshot_of(observation: Observation) -> bytes:
    """The picture that every model agent needs."""
    if observation.screenshot is None:
        raise AgentError("the observation has no screenshot, and this agent has nothing else to show its model")
    return observation.screenshot


def outcome(observation: Observation, last: Parse | None, on_bad_format: BadFormatPolicy) -> str:
    """What came of the last step, in the words a model is told: replies always, failures where they are fed back."""
    told = []
    if observation.reply:
        told.append(fill(phrase("reply"), reply=observation.reply))
    if observation.error and on_bad_format == "feed_back":
        kind = "unusable" if last is not None and last.action is None else "failed"
        told.append(fill(phrase(kind), reason=observation.error))
    return "\n".join(told)


def _verdict(tries: list[Parse]) -> dict[str, Any]:
    """How the last answer was read, and those before it that could not be used."""
    parse = tries[-1]
    verdict: dict[str, Any] = {"strict": parse.strict, "repairs": list(parse.repairs)}
    if len(tries) > 1:
        verdict["unusable"] = [{"said": each.raw, "error": each.error} for each in tries[:-1]]
    return verdict


def _elements(observation: Observation) -> str:
    if observation.ui is None:
        return ""
    lines = []
    for each in numbered_elements(observation.ui, observation.size):
        kind = each.node.class_name.rpartition(".")[2]
        lines.append(f"{each.number}: {kind} {json.dumps(each.node.label, ensure_ascii=False)}")
    return "\n".join(lines)
