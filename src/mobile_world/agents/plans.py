"""A planner's words: what to do, with descriptions where other protocols have places."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from mobile_world.agents.codecs import Parse
from mobile_world.agents.codecs.json_reading import plain_json
from mobile_world.agents.codecs.tool_calls import NoCall, read_labelled_object
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
class Plan:
    """What a planner wants done; `parse` has its action only once the targets have places."""

    parse: Parse
    plain: Mapping[str, Any] = field(default_factory=dict)
    """The action in its plain form, without its places."""
    targets: Mapping[str, str] = field(default_factory=dict)
    """Field of the action: what is at the place that belongs there."""

    def action(self, places: Mapping[str, Point]) -> Action:
        """The action with a place for every target."""
        return parse_action({**self.plain, **{name: place.model_dump() for name, place in places.items()}})


def read_plan(text: str, finish_reason: str | None = None) -> Plan:
    """Read a planner's answer; one that cannot be used has an error and no targets."""
    think, found = read_labelled_object(text, "Thought", finish_reason)
    if isinstance(found, NoCall):
        return Plan(Parse(text, None, strict=False, error=found.reason, think=think))
    repairs = list(found.repairs)
    plain, targets, error = _understood(plain_json(found.value), repairs)
    return Plan(
        Parse(text, None, error is None and not repairs, tuple(repairs), error, found.span, think), plain, targets
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
    plain = {name: each for name, each in value.items() if name not in ("action", "target", "start", "end")}
    plain["kind"] = kind
    try:
        parse_action({**plain, **dict.fromkeys(targets, _SOMEWHERE)})
    except InvalidAction as error:
        return {}, {}, str(error).replace(f"{kind}.at:", f"{kind}.target:")
    return plain, targets, None
