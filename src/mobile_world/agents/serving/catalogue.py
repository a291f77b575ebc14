"""The catalogue of server behaviours, by their names on the command line."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from mobile_world.agents.serving.fault_injection import (
    KINDS,
    Disconnecting,
    Echo,
    Failing,
    Garbage,
    GarbageKind,
    Mixed,
    Never,
    Overflowing,
    RateLimiting,
    Rejecting,
    Slow,
    Stalling,
    Truncating,
)
from mobile_world.agents.serving.planned_answer import Behaviour, Cut
from mobile_world.agents.serving.scripted import ActionRendering, RandomActions, Script
from mobile_world.domain import ConfigError

DEMO_CODECS = {"venus": "venus@1.0", "qwen3vl": "qwen3vl"}
"""Behaviours that speak as a model family does, and the codec each speaks."""


@dataclass(frozen=True)
class BehaviourOptions:
    """Options of a behaviour."""

    seed: int = 0
    script: Script | None = None
    codec: str | None = None
    backend: Behaviour | None = None
    """A real model, in place of prepared words."""
    first: int | None = None
    """How many tries of each request meet the fault."""
    first_byte_s: float | None = None
    piece_s: float | None = None
    status: int | None = None
    """Of errors and rejections; nothing means 500 and 400."""
    retry_after_s: float | None = 0.05
    cut: Cut = "half-way"
    after_tokens: int = 6
    server: str = "vllm"
    """In whose words an overflow is told."""
    context_tokens: int = 1024
    kinds: tuple[GarbageKind, ...] = KINDS


_Make: TypeAlias = Callable[[Behaviour, BehaviourOptions], Behaviour]


class BehaviourEntry(NamedTuple):
    """One behaviour of the catalogue."""

    make: _Make
    help: str


def _itself(inner: Behaviour, options: BehaviourOptions) -> Behaviour:
    return inner


def _slow(inner: Behaviour, options: BehaviourOptions) -> Behaviour:
    if options.first_byte_s is None and options.piece_s is None:
        return Slow(inner)
    return Slow(inner, first_byte_s=options.first_byte_s or 0.0, piece_s=options.piece_s or 0.0)


BEHAVIOURS: Mapping[str, BehaviourEntry] = {
    "echo": BehaviourEntry(_itself, "echoes the last user message and the sizes of the images"),
    "scripted": BehaviourEntry(_itself, "gives the answers of --script, by order or by rule"),
    "venus": BehaviourEntry(_itself, "random plausible actions in the syntax of UI-Venus 1.0"),
    "qwen3vl": BehaviourEntry(_itself, "random plausible actions in the syntax of Qwen3-VL"),
    "garbage": BehaviourEntry(
        lambda inner, options: Garbage(seed=options.seed, kinds=options.kinds),
        "nonsense, pages, terminal codes, a megabyte, broken bodies",
    ),
    "slow": BehaviourEntry(_slow, "the first byte is delayed, or the answer trickles in"),
    "rate-limiting": BehaviourEntry(
        lambda inner, options: RateLimiting(
            inner, first=2 if options.first is None else options.first, retry_after_s=options.retry_after_s
        ),
        "429 with Retry-After for the first tries of each request",
    ),
    "error": BehaviourEntry(
        lambda inner, options: Failing(inner, status=options.status or 500, first=options.first),
        "an error status, 500 or another",
    ),
    "rejecting": BehaviourEntry(
        lambda inner, options: Rejecting(inner, status=options.status or 400),
        "an error status for requests with an image, and for no others",
    ),
    "overflowing": BehaviourEntry(
        lambda inner, options: Overflowing(inner, server=options.server, context_tokens=options.context_tokens),
        "says that long requests do not fit, as vLLM or another server",
    ),
    "disconnecting": BehaviourEntry(
        lambda inner, options: Disconnecting(inner, where=options.cut, first=options.first),
        "cuts the connection halfway, or before a byte",
    ),
    "stalling": BehaviourEntry(
        lambda inner, options: Stalling(inner, first=options.first),
        "stops in the middle of an answer and stays connected",
    ),
    "truncating": BehaviourEntry(
        lambda inner, options: Truncating(inner, after_tokens=options.after_tokens),
        "stops in the middle with finish_reason length",
    ),
    "never": BehaviourEntry(lambda inner, options: Never(), "takes requests and never answers"),
}
"""Faults happen to the answers of the script, the codec or the backend that is given beside them, else to an echo."""


def make_behaviour(name: str, wishes: BehaviourOptions, *, mix: Mapping[str, float] | None = None) -> Behaviour:
    """The behaviour of this name; `mix` gives others their probability of taking a request from it."""
    inner = _inner(name, wishes)
    shares = [(share, _entry(other).make(inner, wishes)) for other, share in (mix or {}).items()]
    behaviour = _entry(name).make(inner, wishes)
    return Mixed(behaviour, shares, seed=wishes.seed) if shares else behaviour


def _entry(name: str) -> BehaviourEntry:
    if name not in BEHAVIOURS:
        raise ConfigError(f"no behaviour {name[:40]!r}; there are: {', '.join(BEHAVIOURS)}")
    return BEHAVIOURS[name]


def _inner(name: str, options: BehaviourOptions) -> Behaviour:
    """The behaviour without faults."""
    codec = options.codec or DEMO_CODECS.get(name)
    if options.backend is not None:
        return options.backend
    if options.script is not None:
        if options.script.acts and codec is None:
            raise ConfigError("the script has actions; --codec says in whose words they are given")
        scripted = options.script.behaviour()
        return ActionRendering(scripted, codec) if codec else scripted
    if name == "scripted":
        raise ConfigError("the scripted behaviour needs --script with what it says")
    return ActionRendering(RandomActions(seed=options.seed), codec) if codec else Echo()
