"""Two models: a planner says what to do and describes what to touch, a grounding model finds it in the screenshot."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from mobile_world.agents.codecs import Parse
from mobile_world.agents.composed import ModelAgent, Parts, connected, conversation, image_type
from mobile_world.agents.connecting import Connection, connect_executor
from mobile_world.agents.decoding import sampling
from mobile_world.agents.grounding import Grounding
from mobile_world.agents.history import ActionSentences, chosen_length
from mobile_world.agents.instructions import fill, instruction
from mobile_world.agents.models import ChatModel, ChatReply, Sampling
from mobile_world.agents.options import AgentOptions
from mobile_world.agents.plans import EXAMPLES, PROTOCOL, Plan, read_plan
from mobile_world.agents.qwen import system_turn
from mobile_world.agents.readers import Look, Reading
from mobile_world.agents.screen_image import ScreenImage
from mobile_world.agents.sight import sight
from mobile_world.domain import Point

DEFAULT_CODEC = "qwen2.5vl"
"""Most grounding models are made of Qwen2.5-VL and answer in pixels of the resized image."""


def planner_executor(
    options: AgentOptions, model: ChatModel | None = None, executor: ChatModel | None = None
) -> ModelAgent:
    """An agent with two models; `codec` names the protocol in whose coordinates the second one answers."""
    planner = connected(options, model)
    second = _second(options, model, executor)
    seen = sight(options.codec or DEFAULT_CODEC, min_pixels=options.min_pixels, max_pixels=options.max_pixels)
    decoding = sampling(options.model_copy(update={"grammar": False}), Sampling(max_tokens=256), protocol=PROTOCOL)
    length = chosen_length(options.history_length, None)
    parts = Parts(
        template=system_turn(options, planner_prompt()),
        reader=GroundedPlans(Grounding(second, seen.codec, decoding)),
        history=conversation(options, None) or ActionSentences(length),
        image=ScreenImage(seen.fit, image_type(options)),
    )
    return ModelAgent(parts, planner, options, beside=(second,))


def planner_prompt() -> str:
    """Our instructions for the planner."""
    return fill(instruction("planner"), actions="\n".join(f"- {shown}: {purpose}" for shown, purpose in EXAMPLES))


@dataclass(frozen=True)
class GroundedPlans:
    """Reads plans, and asks the grounding model for the place of each target."""

    grounding: Grounding
    protocol: str = PROTOCOL
    needs_tree: bool = False

    def read(self, reply: ChatReply, look: Look) -> Reading:
        """The action of a plan, once everything it names is found."""
        plan = read_plan(reply.text, reply.finish_reason)
        places: dict[str, Point] = {}
        record: list[dict[str, Any]] = []
        repairs = dict.fromkeys(plan.parse.repairs)
        for name, target in plan.targets.items():
            found = self.grounding.find(target, look)
            record.append({"target": target, "said": found.said, "repairs": list(found.repairs)})
            if found.point is None:
                return Reading(replace(plan.parse, strict=False, error=found.error), detail={"grounding": record})
            places[name] = found.point
            repairs |= dict.fromkeys(found.repairs)
        return Reading(_whole(plan, places, tuple(repairs)), detail={"grounding": record} if record else {})


def _whole(plan: Plan, places: dict[str, Point], repairs: tuple[str, ...]) -> Parse:
    """The plan as an action; what was repaired in the places counts too."""
    if not plan.plain:
        return plan.parse
    return replace(plan.parse, action=plan.action(places), strict=not repairs, repairs=repairs)


def _second(options: AgentOptions, model: ChatModel | None, executor: ChatModel | None) -> Connection:
    given = executor or (model if options.executor_model_name is None else None)
    if given is None:
        return connect_executor(options)
    return Connection(given, options.executor_model_name or options.model_name or "unnamed")
