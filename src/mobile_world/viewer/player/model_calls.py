"""Model calls of a step: the answer, how it was parsed, the requests and the prompt."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from mobile_world.analysis.formatting import NONE, counted
from mobile_world.domain import EpisodeRecord, StepRecord, plain_action
from mobile_world.experiment import PlannedArm
from mobile_world.viewer.components import duration
from mobile_world.viewer.player.actions import ActionText
from mobile_world.web.markup import Html, el, joined

LONGEST = 20_000
"""Characters of one text that a page shows; downloads have all of it."""


LINE = 160
"""Maximum characters of a value on one line."""


def text_box(value: str, label: str) -> Html:
    """A text from a model or a device as it is, in a box that scrolls; the end of a very long one is left out."""
    surplus = len(value) - LONGEST
    more = el("p", f"{surplus:,} more characters are in the download.", class_="soft") if surplus > 0 else None
    return joined(el("pre", value[:LONGEST], class_="words", tabindex="0", role="region", aria_label=label), more)


def pretty_json(value: object) -> str:
    """A value as JSON for people."""
    return json.dumps(value, indent=2, ensure_ascii=False, default=str)


def short_json(value: object) -> str:
    """A value as JSON on one line, or on several where one would be too long to read."""
    line = json.dumps(value, ensure_ascii=False, default=str)
    return line if len(line) <= LINE else pretty_json(value)


def answer_section(step: StepRecord, did: ActionText) -> Html:
    """The raw answer, and how it was read."""
    if not step.said and "strict" not in step.detail:
        return el("section", el("h3", "Answer"), el("p", "This agent gives no text answers.", class_="soft"))
    answer = text_box(step.said, "Raw answer") if step.said else el("p", "The answer was empty.", class_="soft")
    return joined(
        el("section", el("h3", "Raw answer"), answer, _reasoning(step.detail)),
        el("section", el("h3", "How it was parsed"), _parsing(step, did)),
    )


def _reasoning(detail: Mapping[str, Any]) -> Html | None:
    items = [request.get("reasoning") for request in requests_of(detail)]
    thought = "\n\n".join(item for item in items if isinstance(item, str) and item)
    return el("details", el("summary", "Reasoning"), text_box(thought, "Reasoning")) if thought else None


def _parsing(step: StepRecord, did: ActionText) -> Html:
    detail = step.detail
    strict, repairs = detail.get("strict"), detail.get("repairs")
    kept = [str(repair) for repair in repairs] if isinstance(repairs, list) else []
    lenient = did.text if step.action is not None else f"no action: {step.error or 'no reason recorded'}"
    rows = [
        ("Strict", _strict(strict)),
        ("Lenient", el("span", lenient)),
        ("Repairs", joined(*(el("code", each, class_="repair") for each in kept)) if kept else el("span", "none")),
        ("Format", el("span", detail["codec"])) if isinstance(detail.get("codec"), str) else None,
    ]
    pairs = [joined(el("dt", name), el("dd", value)) for name, value in filter(None, rows)]
    return joined(el("dl", *pairs, class_="facts"), _unusable(detail), _action(step))


def _strict(strict: object) -> Html:
    if strict is True:
        return el("span", "follows the format exactly", class_="good")
    if strict is False:
        return el("span", "does not follow the format", class_="bad")
    return el("span", "not checked", class_="soft")


def _unusable(detail: Mapping[str, Any]) -> Html | None:
    """Answers of the same step that were asked for again."""
    tries = _dicts(detail.get("unusable"))
    if not tries:
        return None
    items = [
        el(
            "li",
            text_box(str(answer.get("said", "")), "Unusable answer"),
            el("p", str(answer.get("error")), class_="bad"),
        )
        for answer in tries
    ]
    return el(
        "details",
        el("summary", f"{len(tries)} unusable {'answer' if len(tries) == 1 else 'answers'} before this one"),
        el("ol", *items),
    )


def _action(step: StepRecord) -> Html | None:
    if step.action is None:
        return None
    shown = text_box(pretty_json(plain_action(step.action)), "Action as JSON")
    return el("details", el("summary", "Action as JSON"), shown)


def requests_of(detail: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The model requests that the agent reported for a step."""
    return _dicts(detail.get("requests"))


def _dicts(value: object) -> list[Mapping[str, Any]]:
    """The objects of a list that a record may hold; what is something else is left out."""
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []


PROMPT = "prompt"
"""Where on the page the prompt is."""

_GOAL_LEVELS = {
    "none": "not told the goal; it had to infer it from the screen",
    "app": "told only which app the task is about",
    "vague": "given a vague version of the goal",
    "full": "told the full goal",
    "hinted": "told the full goal, and that it could ask if something was missing",
}
_STARTS = {
    "near": " The person had stopped one step before the end (cue: near).",
    "middle": " The person had stopped halfway (cue: middle).",
    "far": " The person had not started (cue: far).",
    "pair": " The first screen is that of a scene, one of a matched pair.",
    "control": " The first screen is that of a scene, a control.",
    "stranger": " The first screen is that of a scene with a stranger.",
}
_ELSEWHERE = frozenset({"requests", "strict", "repairs", "codec", "unusable", "latency_s", "cost", "image"})
"""What other places of the page show."""

_LONG = frozenset({"logprobs", "reasoning", "messages"})
_HASH = 12
"""Digits of an image hash that are shown."""


def request_section(step: StepRecord) -> Html | None:
    """The requests of a step; `None` for agents that ask no model."""
    items = [_request(request, step) for request in requests_of(step.detail)]
    rest = {key: value for key, value in step.detail.items() if key not in _ELSEWHERE and value not in ({}, [])}
    other = el("details", el("summary", "Other agent notes"), text_box(pretty_json(rest), "Notes")) if rest else None
    if not items and other is None:
        return None
    title = "Model request" if len(items) < 2 else f"Model requests ({len(items)})"
    return el("section", el("h3", title) if items else None, *items, other)


def _request(request: Mapping[str, Any], step: StepRecord) -> Html:
    usage = request.get("usage")
    tokens = usage if isinstance(usage, dict) else {}
    image = step.detail.get("image")
    shown = " × ".join(map(str, image)) if isinstance(image, list) else None
    facts = {
        "Purpose": request.get("purpose"),
        "Model": request.get("model"),
        "Answered by": by if (by := request.get("answered_by")) and by != request.get("model") else None,
        "Screenshot": f"this screen at {shown}" if shown else None,
        "Tokens": _tokens(tokens) if tokens else None,
        "Latency": _seconds(request.get("latency_s")),
        "First byte": _seconds(request.get("first_byte_s")),
        "Finish reason": request.get("finish_reason"),
        "Cost": request.get("cost"),
        "Cached": "yes" if request.get("from_cache") else None,
        "Hash": request.get("request"),
    }
    pairs = [joined(el("dt", name), el("dd", str(value))) for name, value in facts.items() if value is not None]
    whole = {key: value for key, value in request.items() if key not in _LONG}
    return joined(
        el("dl", *pairs, class_="facts"),
        _messages(request.get("messages")) or _request_not_recorded(),
        el("details", el("summary", "Request as JSON"), text_box(pretty_json(whole), "Request as JSON")),
    )


def _request_not_recorded() -> Html:
    return el(
        "p",
        "The request was built from ",
        el("a", "the prompt", href=f"#{PROMPT}"),
        ", the previous steps and this screen; only its hash was recorded. ",
        el("code", "--option keep_requests=true"),
        " records requests in full.",
        class_="soft",
    )


def _messages(value: object) -> Html | None:
    """The request as it was sent, message by message, where the run keeps them."""
    messages = _dicts(value)
    if not messages:
        return None
    parts = sum(len(_parts(message)) for message in messages)
    items = [
        el("li", el("strong", str(message.get("role", ""))), *(_part(part) for part in _parts(message)))
        for message in messages
    ]
    title = f"Full request: {counted(len(messages), 'message')}, {counted(parts, 'part')}"
    return el("details", el("summary", title), el("ol", *items, class_="messages"))


def _parts(message: Mapping[str, Any]) -> list[object]:
    parts = message.get("parts")
    return parts if isinstance(parts, list) else []


def _part(part: object) -> Html:
    if isinstance(part, str):
        return text_box(part, "Message")
    image = part.get("image") if isinstance(part, dict) else None
    if not isinstance(image, dict):
        return text_box(pretty_json(part), "Message")
    size = image.get("size")
    shown = " × ".join(map(str, size)) if isinstance(size, list) else "unknown size"
    digest = str(image.get("sha256", ""))[:_HASH]
    return el("p", f"[image, {shown}, {image.get('media_type', '')}, sha256 {digest}…]", class_="soft")


def prompt_section(record: EpisodeRecord, arm: PlannedArm | None) -> Html:
    """The prompt and settings of every request, and how much of the goal the agent was told."""
    options = arm.options if arm else {}
    text = options.get("system_prompt")
    settings = {key: value for key, value in options.items() if key != "system_prompt"}
    own = "This agent uses its built-in prompt." if arm else "The run directory does not record this agent."
    return el(
        "section",
        el("h2", "Prompt and settings", id=PROMPT),
        el("p", f"The agent was {_GOAL_LEVELS[record.goal_level]}.", _STARTS.get(record.start or "")),
        text_box(text, "System prompt") if isinstance(text, str) else el("p", own, class_="soft"),
        el("details", el("summary", "Settings"), text_box(pretty_json(settings), "Settings")) if settings else None,
    )


def _tokens(usage: dict[str, Any]) -> str:
    if usage.get("reported") is False:
        return f"{NONE}, not counted by the endpoint"
    return f"{usage.get('tokens_in', 0)} in, {usage.get('tokens_out', 0)} out"


def _seconds(value: object) -> str | None:
    return duration(float(value)) if isinstance(value, int | float) else None
