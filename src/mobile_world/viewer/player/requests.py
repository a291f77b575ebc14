"""What the model was asked: the requests of a step, and the prompt that all of them share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mobile_world.analysis.formatting import counted
from mobile_world.domain import EpisodeRecord, StepRecord
from mobile_world.experiment import PlannedArm
from mobile_world.viewer.player.answers import plain, requests_of, words
from mobile_world.viewer.telling import duration
from mobile_world.web.markup import Html, el, joined

PROMPT = "prompt"
"""Where on the page the prompt is."""

_TOLD = {
    "none": "nothing: it had to infer the goal from the screen",
    "app": "only which app the task is about",
    "vague": "a vague form of it",
    "full": "all of it",
}
_ELSEWHERE = frozenset({"requests", "strict", "repairs", "codec", "unusable", "latency_s", "cost", "image"})
"""What other places of the page show."""

_LONG = frozenset({"logprobs", "reasoning", "messages"})
_HASH = 12
"""Digits of a hash that tell pictures apart for people."""


def request_of(step: StepRecord) -> Html | None:
    """The requests of a step; nothing for agents that ask no model."""
    sent = requests_of(step.detail)
    told = [_request(each, step) for each in sent]
    rest = {key: value for key, value in step.detail.items() if key not in _ELSEWHERE and value not in ({}, [])}
    other = el("details", el("summary", "Other notes of the agent"), words(plain(rest), "Notes")) if rest else None
    if not told and other is None:
        return None
    title = "Model request" if len(told) < 2 else f"Model requests ({len(told)})"
    return el("section", el("h3", title) if told else None, *told, other)


def _request(sent: Mapping[str, Any], step: StepRecord) -> Html:
    usage = sent.get("usage")
    tokens = usage if isinstance(usage, dict) else {}
    image = step.detail.get("image")
    shown = " × ".join(map(str, image)) if isinstance(image, list) else None
    facts = {
        "Purpose": sent.get("purpose"),
        "Model": sent.get("model"),
        "Answered by": by if (by := sent.get("answered_by")) and by != sent.get("model") else None,
        "Picture": f"this screen at {shown}" if shown else None,
        "Tokens": f"{tokens.get('tokens_in', 0)} in, {tokens.get('tokens_out', 0)} out" if tokens else None,
        "Took": _seconds(sent.get("latency_s")),
        "First byte": _seconds(sent.get("first_byte_s")),
        "Ended by": sent.get("finish_reason"),
        "Cost": sent.get("cost"),
        "Cached": "yes" if sent.get("from_cache") else None,
        "Hash": sent.get("request"),
    }
    pairs = [joined(el("dt", name), el("dd", str(value))) for name, value in facts.items() if value is not None]
    whole = {key: value for key, value in sent.items() if key not in _LONG}
    return joined(
        el("dl", *pairs, class_="facts"),
        _messages(sent.get("messages")) or _not_kept(),
        el("details", el("summary", "Request as data"), words(plain(whole), "Request as data")),
    )


def _not_kept() -> Html:
    return el(
        "p",
        el("a", "The prompt", href=f"#{PROMPT}"),
        ", the steps before and this screen made the request; what was written down of it is its hash. ",
        el("code", "--option keep_requests=true"),
        " keeps all of it.",
        class_="soft",
    )


def _messages(kept: object) -> Html | None:
    """The request as it was sent, message by message, where the run keeps them."""
    messages = [each for each in kept if isinstance(each, dict)] if isinstance(kept, list) else []
    if not messages:
        return None
    parts = sum(len(_parts(each)) for each in messages)
    told = [
        el("li", el("strong", str(each.get("role", ""))), *(_part(part) for part in _parts(each))) for each in messages
    ]
    title = f"The whole request: {counted(len(messages), 'message')}, {counted(parts, 'part')}"
    return el("details", el("summary", title), el("ol", *told, class_="messages"))


def _parts(message: Mapping[str, Any]) -> list[object]:
    found = message.get("parts")
    return found if isinstance(found, list) else []


def _part(part: object) -> Html:
    if isinstance(part, str):
        return words(part, "Message")
    image = part.get("image") if isinstance(part, dict) else None
    if not isinstance(image, dict):
        return words(plain(part), "Message")
    size = image.get("size")
    shown = " × ".join(map(str, size)) if isinstance(size, list) else "unknown size"
    digest = str(image.get("sha256", ""))[:_HASH]
    return el("p", f"[picture, {shown}, {image.get('media_type', '')}, sha256 {digest}…]", class_="soft")


def prompt_of(record: EpisodeRecord, arm: PlannedArm | None) -> Html:
    """What the agent was told in every request: its prompt and as much of the goal as it may know."""
    options = arm.options if arm else {}
    text = options.get("system_prompt")
    settings = {key: value for key, value in options.items() if key != "system_prompt"}
    own = "This agent brings its own prompt." if arm else "The run directory does not say what this agent is."
    return el(
        "section",
        el("h2", "Prompt and settings", id=PROMPT),
        el("p", f"Of the goal the agent was told {_TOLD[record.goal_level]}."),
        words(text, "System prompt") if isinstance(text, str) else el("p", own, class_="soft"),
        el("details", el("summary", "Settings"), words(plain(settings), "Settings")) if settings else None,
    )


def _seconds(value: object) -> str | None:
    return duration(float(value)) if isinstance(value, int | float) else None
