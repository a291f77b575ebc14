"""The model agent: prompt template, reply parser, history, image preprocessing and a model."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from mobile_world.agents.autonomous import count_words
from mobile_world.agents.codecs import View
from mobile_world.agents.history import ChatTurns, HistoryPolicy, PastStep, chosen_length
from mobile_world.agents.image_preprocessing import ScreenshotEncoder
from mobile_world.agents.instructions import fill, phrase
from mobile_world.agents.interface import Decision, EpisodeBrief
from mobile_world.agents.model_connections import ModelConnection, connect
from mobile_world.agents.models import ChatModel, ImagePart, MediaType, Message, Sampling
from mobile_world.agents.options import AgentOptions
from mobile_world.agents.reply_parsing import ParsedReply, ReplyParser, StepContext
from mobile_world.agents.step_requests import StepRequests, sampling, with_seed
from mobile_world.agents.templates import PromptContext, PromptTemplate, listed_elements
from mobile_world.domain import AgentError, ConfigError, Needs, Observation


@dataclass(frozen=True)
class AgentParts:
    """What a model agent is made of; nothing in here changes, so that agents may share it."""

    template: PromptTemplate
    reader: ReplyParser
    history: HistoryPolicy
    image: ScreenshotEncoder
    sampling: Sampling = field(default_factory=Sampling)
    """What this family of models is sampled with, unless the user chooses otherwise."""
    seeded: bool = True
    """Whether the episode's seed goes out with each request."""


class ModelAgent:
    """Prompts a model with the screen and parses its reply into an action; one object per episode."""

    def __init__(
        self,
        parts: AgentParts,
        connection: ModelConnection,
        options: AgentOptions,
        *,
        beside: tuple[ModelConnection, ...] = (),
    ) -> None:
        """Put the parts together; closing the agent closes the models of all its connections."""
        if options.system_prompt_only and not options.system_prompt:
            raise ConfigError("system_prompt_only sends the system prompt and the screenshot alone; give a prompt")
        if options.max_think_tokens is not None and options.reading == "lenient":
            raise ConfigError("max_think_tokens is a limit of the strict reading; say reading=strict, or leave it out")
        if options.system_prompt_only and options.history_length:
            raise ConfigError("system_prompt_only sends no history; leave out history_length, or say 0")
        self.parts, self.options = parts, options
        self.needs = Needs(ui_tree=parts.reader.needs_tree)
        self._sampling = sampling(options, parts.sampling, protocol=parts.reader.protocol)
        self._connection, self._beside = connection, beside
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
        """Replace the history."""
        self._past = list(past)

    def close(self) -> None:
        """Close the models."""
        for connection in (self._connection, *self._beside):
            connection.model.close()

    def act(self, observation: Observation) -> Decision:
        """Ask the model what to do."""
        return self.decide(
            observation, StepRequests(self.options.step_timeout_s, self._begun(), keep=self.options.keep_requests)
        )

    def decide(self, observation: Observation, requests: StepRequests) -> Decision:
        """Make one decision, with requests that may have begun before."""
        brief = self._begun()
        image = self.parts.image.encode(screenshot_of(observation), observation.size)
        messages = self.parts.template.messages(self._situation(brief, observation, image))
        context = StepContext(View(observation.size, observation.ui, has_user=brief.has_user), image, requests)
        tries = self._tries(messages, context, brief.seed if self.parts.seeded else None)
        last = tries[-1]
        if not last.forget:
            self._past.append(
                PastStep(observation.step, last.parse, image=image if self.parts.history.images else None)
            )
        return Decision(
            action=last.parse.action,
            said=last.parse.raw,
            error=last.parse.error if last.parse.action is None else None,
            tokens_in=requests.tokens_in,
            tokens_out=requests.tokens_out,
            detail={**_verdict(tries), "image": list(image.size), **requests.detail()},
        )

    def _begun(self) -> EpisodeBrief:
        if self._brief is None:
            raise AgentError("this agent was asked to act before its episode began; call begin first")
        return self._brief

    def _situation(self, brief: EpisodeBrief, observation: Observation, image: ImagePart) -> PromptContext:
        if self.options.system_prompt_only:
            return PromptContext(None, image)
        news = self._news(observation)
        if self._past:
            self._past[-1] = replace(self._past[-1], outcome=news)
        old = len(self._past) - self.parts.history.images - 1
        if old >= 0:
            self._past[old] = replace(self._past[old], image=None)
        recalled = self.parts.history.render(self._past)
        return PromptContext(
            brief.goal, image, recalled, news, listed_elements(observation) if self.needs.ui_tree else ""
        )

    def _news(self, observation: Observation) -> str:
        """What came of the last step: replies always, failures where the policy is to feed them back."""
        news = [fill(phrase("reply"), reply=observation.reply)] if observation.reply else []
        if observation.error and self.options.on_bad_format == "feed_back":
            unusable = bool(self._past) and self._past[-1].parse.action is None
            news.append(fill(phrase("unusable" if unusable else "failed"), reason=observation.error))
        return "\n".join(news)

    def _tries(self, messages: tuple[Message, ...], context: StepContext, seed: int | None) -> list[ParsedReply]:
        """What the model said, once or, where unusable answers are asked for again, until one can be used."""
        tries: list[ParsedReply] = []
        for _ in range(1 + (self.options.format_retries if self.options.on_bad_format == "retry" else 0)):
            reply = context.requests.ask(self._connection, messages, with_seed(self._sampling, seed))
            reading = self._as_asked(self.parts.reader.read(reply, context))
            tries.append(reading)
            if reading.parse.action is not None:
                break
            again = fill(phrase("again"), reason=reading.parse.error or "it makes no action")
            messages = (*messages, Message("assistant", (reply.text,)), Message("user", (again,)))
        return tries

    def _as_asked(self, reading: ParsedReply) -> ParsedReply:
        """What is left of a reading when the user wants strict ones only."""
        parse = reading.parse
        if self.options.reading == "lenient" or parse.action is None:
            return reading
        longest, count = self.options.max_think_tokens, count_words(parse.think or "")
        if not parse.strict:
            error = f"not strict: it would need {', '.join(parse.repairs)}"
        elif longest is not None and count > longest:
            error = f"not strict: its thought has {count} words, and at most {longest} are allowed"
        else:
            return reading
        return replace(reading, parse=replace(parse, action=None, strict=False, error=error))


def connection_for(options: AgentOptions, model: ChatModel | None) -> ModelConnection:
    """The connection to the given model, or to the one the options name."""
    return connect(options) if model is None else ModelConnection(model, options.model_name or "unnamed")


def image_type(options: AgentOptions) -> MediaType:
    """The encoding of images; PNG unless the user wants JPEG."""
    return "image/jpeg" if options.image_format == "jpeg" else "image/png"


def conversation_history(options: AgentOptions, length: int | None) -> ChatTurns | None:
    """The history as a conversation, for users who say how many images it has; `length` is the agent's own."""
    if options.history_images is None:
        return None
    return ChatTurns(chosen_length(options.history_length, length), options.history_images, phrase("left_out"))


def screenshot_of(observation: Observation) -> bytes:
    """The picture that every model agent needs."""
    if observation.screenshot is None:
        raise AgentError("the observation has no screenshot, and this agent has nothing else to show its model")
    return observation.screenshot


def _verdict(tries: list[ParsedReply]) -> dict[str, Any]:
    """How the last answer was read, and those before it that could not be used."""
    last = tries[-1]
    verdict: dict[str, Any] = {"strict": last.parse.strict, "repairs": list(last.parse.repairs), **last.detail}
    if len(tries) > 1:
        verdict["unusable"] = [{"said": reply.parse.raw, "error": reply.parse.error} for reply in tries[:-1]]
    return verdict
