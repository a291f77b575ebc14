"""The planner-executor agent: one model plans and describes targets, a grounding model finds them in the screenshot."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from mobile_world.agents.codecs import Parse
from mobile_world.agents.codecs.lenient_json import plain_json
from mobile_world.agents.codecs.tool_calls import NoCall, read_labelled_object
from mobile_world.agents.grounding import Grounding
from mobile_world.agents.image_preprocessing import vision_setup
from mobile_world.agents.instructions import fill, instruction
from mobile_world.agents.model_agent import ModelAgent, connection_for
from mobile_world.agents.model_connections import ModelConnection, connect_executor
from mobile_world.agents.models import ChatModel, ChatReply, Sampling
from mobile_world.agents.options import AgentOptions
from mobile_world.agents.qwen import system_turn_parts
from mobile_world.agents.reply_parsing import ParsedReply, StepContext, words_beside_text
from mobile_world.agents.step_requests import sampling
from mobile_world.domain import Action, InvalidAction, Point, parse_action

PROTOCOL = "planner@1"

EXAMPLES = (
    ('{"action": "tap", "target": "what to tap"}', "also double_tap and long_press"),
    ('{"action": "type", "text": "text", "target": "the field"}', "target, clear and submit (true) may be left out"),
    ('{"action": "scroll", "direction": "down"}', "shows what is below; up, left, right; target names the list"),
    ('{"action": "drag", "start": "what to carry", "end": "where to"}', "hold, carry, let go"),
    ('{"action": "key", "name": "BACK"}', "also HOME, ENTER and APP_SWITCH"),
    ('{"action": "open_app", "app": "App name"}', "opens an app"),
    ('{"action": "wait"}', "waits for the screen to change"),
    ('{"action": "answer", "text": "answer"}', "tells the user what the task asked for"),
    ('{"action": "ask_user", "question": "question"}', "asks what only the user can know"),
    ('{"action": "finish", "status": "complete"}', "ends; infeasible where the task cannot be done"),
)
"""Every action of a plan, for the prompt."""

_KINDS = (
    *("tap", "double_tap", "long_press", "type", "scroll", "drag"),
    *("key", "open_app", "wait", "answer", "ask_user", "finish"),
)
_ALIASES = {"click": "tap", "long_tap": "long_press", "input_text": "type", "open": "open_app", "press_key": "key"}
_SOMEWHERE = Point(x=0.5, y=0.5).model_dump()


@dataclass(frozen=True)
class AgentPlan:
    """A planned action; `parse` has its action only once the targets are located."""

    parse: Parse
    plain: Mapping[str, Any] = field(default_factory=dict)
    """The action in its plain form, without its places."""
    targets: Mapping[str, str] = field(default_factory=dict)
    """Field of the action: what is at the place that belongs there."""

    def action(self, points: Mapping[str, Point]) -> Action:
        """The action with a place for every target."""
        return parse_action({**self.plain, **{name: point.model_dump() for name, point in points.items()}})


def read_plan(text: str, finish_reason: str | None = None) -> AgentPlan:
    """Read a planner's answer; one that cannot be used has an error and no targets."""
    think, call = read_labelled_object(text, "Thought", finish_reason)
    if isinstance(call, NoCall):
        return AgentPlan(Parse(text, None, strict=False, error=call.reason, think=think))
    repairs = list(call.repairs)
    plain, targets, error = _understood(plain_json(call.value), repairs)
    return AgentPlan(
        Parse(text, None, error is None and not repairs, tuple(repairs), error, call.span, think), plain, targets
    )


def _understood(value: dict[str, Any], repairs: list[str]) -> tuple[dict[str, Any], dict[str, str], str | None]:
    """The plain action, its targets, and why there are none."""
    if not isinstance(value.get("action"), str):
        return {}, {}, "malformed: the object names no action"
    written = value["action"]
    kind = _ALIASES.get(written.strip().lower(), written.strip().lower())
    if kind not in _KINDS:
        return {}, {}, f"unknown action {written[:40]!r}; known: {', '.join(_KINDS)}"
    if kind != written:
        repairs.append("alias-verb" if written.strip().lower() in _ALIASES else "folded-case")
    targets = {"at" if name == "target" else name: value[name] for name in ("target", "start", "end") if name in value}
    targets = {name: target for name, target in targets.items() if target is not None}
    if not all(isinstance(target, str) and target.strip() for target in targets.values()):
        return {}, {}, f"{kind}: a target is described in words"
    plain = {name: part for name, part in value.items() if name not in ("action", "target", "start", "end")}
    plain["kind"] = kind
    try:
        parse_action({**plain, **dict.fromkeys(targets, _SOMEWHERE)})
    except InvalidAction as error:
        return {}, {}, str(error).replace(f"{kind}.at:", f"{kind}.target:")
    return plain, targets, None


DEFAULT_CODEC = "qwen2.5vl"
"""Most grounding models are made of Qwen2.5-VL and answer in pixels of the resized image."""


def planner_executor(
    options: AgentOptions, model: ChatModel | None = None, executor: ChatModel | None = None
) -> ModelAgent:
    """An agent with two models; `codec` names the protocol in whose coordinates the second one answers."""
    planner = connection_for(options, model)
    executor_model = executor or (model if options.executor_model_name is None else None)
    second = (
        connect_executor(options)
        if executor_model is None
        else ModelConnection(executor_model, options.executor_model_name or options.model_name or "unnamed")
    )
    vision = vision_setup(options.codec or DEFAULT_CODEC, min_pixels=options.min_pixels, max_pixels=options.max_pixels)
    decoding = sampling(options.model_copy(update={"grammar": False}), Sampling(max_tokens=256), protocol=PROTOCOL)
    plans = GroundedPlans(Grounding(second, vision.codec, decoding))
    return ModelAgent(system_turn_parts(options, vision, planner_prompt(), plans), planner, options, beside=(second,))


def planner_prompt() -> str:
    """Our instructions for the planner."""
    return fill(instruction("planner"), actions="\n".join(f"- {example}: {purpose}" for example, purpose in EXAMPLES))


@dataclass(frozen=True)
class GroundedPlans:
    """Parses plans, and asks the grounding model for the location of each target."""

    grounding: Grounding
    protocol: str = PROTOCOL
    needs_tree: bool = False

    def read(self, reply: ChatReply, context: StepContext) -> ParsedReply:
        """The action of a plan, once everything it names is found."""
        plan = read_plan(reply.text, reply.finish_reason)
        if (beside := words_beside_text(reply, plan.parse)) is not None:
            return ParsedReply(replace(plan.parse, strict=False, error=beside))
        points: dict[str, Point] = {}
        record: list[dict[str, Any]] = []
        repairs = dict.fromkeys(plan.parse.repairs)
        for name, target in plan.targets.items():
            answer = self.grounding.find(target, context)
            record.append({"target": target, "said": answer.text, "repairs": list(answer.repairs)})
            if answer.point is None:
                return ParsedReply(replace(plan.parse, strict=False, error=answer.error), detail={"grounding": record})
            points[name] = answer.point
            repairs |= dict.fromkeys(answer.repairs)
        parse = plan.parse
        if plan.plain:  # what was repaired in the places counts too
            parse = replace(parse, action=plan.action(points), strict=not repairs, repairs=tuple(repairs))
        return ParsedReply(parse, detail={"grounding": record} if record else {})
