"""Infer, then act: one request writes the goal it reads off the first screen, an instructed agent carries it out.

The answer to whether a goal-less prompt is of any use: the same model, told to say first what is wanted. The goal that
it wrote is in the detail of every step. A goal that the episode has is never looked at.
"""

from __future__ import annotations

from dataclasses import replace

from mobile_world.agents.codecs.labels import after_thinking
from mobile_world.agents.generic import generic_parts
from mobile_world.agents.instructions import instruction
from mobile_world.agents.interface import Decision, EpisodeBrief
from mobile_world.agents.model_agent import AgentParts, ModelAgent, connection_for, screenshot_of
from mobile_world.agents.model_connections import ModelConnection
from mobile_world.agents.models import ChatModel, ChatReply, Message
from mobile_world.agents.options import AgentOptions
from mobile_world.agents.qwen import CODECS, qwen_parts
from mobile_world.agents.reply_parsing import words_beside_text
from mobile_world.agents.step_requests import StepRequests, sampling, with_seed
from mobile_world.agents.venus import VERSIONS, venus_parts
from mobile_world.domain import AgentError, Observation

DEFAULT_CODEC = "venus@1.0"
LONGEST_GOAL = 2000
"""Characters; what is longer is no instruction but a lost model."""


def instructed_parts(options: AgentOptions) -> AgentParts:
    """The parts of the agent that is made for a codec."""
    if options.codec in VERSIONS:
        return venus_parts(options)
    return qwen_parts(options) if options.codec in CODECS else generic_parts(options)


class InferThenActAgent:
    """Writes its own goal, then follows it, in one episode."""

    def __init__(self, options: AgentOptions, model: ChatModel | None = None) -> None:
        """Make the agent that will be instructed: that of the codec's family, UI-Venus unless told otherwise."""
        self._options = options.model_copy(
            update={"codec": options.codec or DEFAULT_CODEC, "autonomous": False, "system_prompt": None}
        )
        self._connection: ModelConnection = connection_for(self._options, model)
        self._agent = ModelAgent(instructed_parts(self._options), self._connection, self._options)
        self.needs = self._agent.needs
        self._brief: EpisodeBrief | None = None
        self._goal: str | None = None

    def begin(self, brief: EpisodeBrief) -> None:
        """Start an episode without a goal."""
        self._brief, self._goal = replace(brief, goal=None), None

    def close(self) -> None:
        """Close the model."""
        self._agent.close()

    def act(self, observation: Observation) -> Decision:
        """Write the goal if there is none yet, then make a step towards it."""
        if self._brief is None:
            raise AgentError("this agent was asked to act before its episode began; call begin first")
        requests = StepRequests(self._options.step_timeout_s, self._brief, keep=self._options.keep_requests)
        if self._goal is None:
            reply = self._infer(observation, requests, self._brief.seed)
            goal = _goal(reply)
            if not goal:
                error = words_beside_text(reply) or "none: the model wrote no goal, or was cut off while writing it"
                return Decision(
                    None,
                    error=error,
                    tokens_in=requests.tokens_in,
                    tokens_out=requests.tokens_out,
                    detail=requests.detail(),
                )
            self._goal = goal
            self._agent.begin(replace(self._brief, goal=goal))
        decision = self._agent.decide(observation, requests)
        return replace(decision, detail={**decision.detail, "inferred_goal": self._goal})

    def _infer(self, observation: Observation, requests: StepRequests, seed: int) -> ChatReply:
        parts = self._agent.parts
        image = parts.image.encode(screenshot_of(observation), observation.size)
        own = replace(parts.sampling, max_tokens=512)
        options = self._options.model_copy(update={"grammar": False, "max_tokens": None, "stop": ()})
        decoding = with_seed(sampling(options, own, protocol=parts.reader.protocol), seed if parts.seeded else None)
        return requests.ask(
            self._connection, (Message("user", (instruction("infer"), image)),), decoding, purpose="infer"
        )


def _goal(reply: ChatReply) -> str:
    """The goal that a model wrote; empty when it wrote none, or not all of it."""
    thought = after_thinking(reply.text, "<action>")
    if (thought.opened and thought.text is None) or reply.finish_reason == "length":
        return ""
    return reply.text[thought.end :].strip()[:LONGEST_GOAL].strip()
