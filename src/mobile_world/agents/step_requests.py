"""The model requests of one step: sampling, one shared deadline, token counts and a record of each request."""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import asdict, replace
from hashlib import sha256
from math import fsum
from typing import Any

from mobile_world.agents.interface import EpisodeBrief
from mobile_world.agents.model_connections import ModelConnection
from mobile_world.agents.models import ChatReply, ChatRequest, ImagePart, Message, Sampling, request_hash
from mobile_world.agents.models.chat import LOST_SHARE, endpoint_faults
from mobile_world.agents.models.constrained_decoding import venus_grammar
from mobile_world.agents.options import AgentOptions
from mobile_world.domain import EndpointUnavailable, MobileWorldError, StepTimeout

LARGEST_SEED = 2**31 - 1
"""Some endpoints keep seeds in 32 bits and refuse more."""


def sampling(options: AgentOptions, own: Sampling, *, protocol: str) -> Sampling:
    """The agent's own values, with what the user chose in their place; an extra field of nothing is left out."""
    extra = {**own.extra, **options.extra}
    if options.repetition_penalty is not None:
        extra["repetition_penalty"] = options.repetition_penalty
    return replace(
        own,
        temperature=own.temperature if options.temperature is None else options.temperature,
        top_p=own.top_p if options.top_p is None else options.top_p,
        max_tokens=own.max_tokens if options.max_tokens is None else options.max_tokens,
        seed=options.seed,
        stop=options.stop or own.stop,
        extra=extra,
        logprobs=own.logprobs if options.logprobs is None else options.logprobs,
        grammar=venus_grammar(protocol) if options.grammar else None,
    )


def with_seed(sampling: Sampling, episode_seed: int | None) -> Sampling:
    """With the episode's seed, unless the user chose one for all episodes or none is to be sent."""
    if sampling.seed is not None or episode_seed is None:
        return sampling
    return replace(sampling, seed=episode_seed & LARGEST_SEED)


class StepRequests:
    """Sends the requests of one step under a shared deadline.

    All requests share one deadline. When it passes before the first token of a later request, the endpoint is not to
    blame if the model's earlier answers took more than half of the time: the agent was too slow. An endpoint that broke
    off or stalled is to blame whatever went before, and so is one whose failures took too much of the time.
    """

    def __init__(self, limit_s: float, brief: EpisodeBrief, *, keep: bool = False) -> None:
        """Start the clock: the agent's own limit, or what the episode leaves it; `keep` writes requests down whole."""
        self._keep = keep
        self._started = time.monotonic()
        self._deadline_s = min(limit_s, brief.seconds_left())
        self.seed = brief.seed
        self.tokens_in = self.tokens_out = 0
        self._faults: Counter[str] = Counter()
        """What went wrong with endpoints until now."""
        self._lost_s = 0.0
        """What that took."""
        self.records: list[dict[str, Any]] = []
        """One for each request, as JSON."""

    def ask(
        self, to: ModelConnection, messages: tuple[Message, ...], sampling: Sampling, *, purpose: str = ""
    ) -> ChatReply:
        """Ask one model; `purpose` tells requests of different kinds apart in the record."""
        request = ChatRequest(to.name, messages, sampling, replica_seed=self.seed)
        spent = time.monotonic() - self._started
        remaining = self._deadline_s - spent
        if self.records and remaining <= 0:
            raise self._late(spent)
        try:
            reply = to.model.complete(request, deadline_s=remaining)
        except MobileWorldError as error:
            only_late = type(error) is EndpointUnavailable and error.endpoint_faults.keys() <= {"late"}
            error.endpoint_faults = self._faults + Counter(error.endpoint_faults)
            error.requests = (*self.records, *({**self._sent(request, purpose), **record} for record in error.requests))
            short = isinstance(error, StepTimeout) and self._lost_s > LOST_SHARE * self._deadline_s
            if self.records and (short or (only_late and spent - self._lost_s > self._deadline_s / 2)):
                late = self._late(spent)
                late.requests = error.requests
                if short:
                    late.endpoint_faults = error.endpoint_faults  # those of this request too
                raise late from error
            raise
        if not reply.from_cache:
            self._faults += endpoint_faults(reply.attempts)
            self._lost_s += sum(attempt.waited_s for attempt in reply.attempts)
            self._lost_s += sum(attempt.seconds for attempt in reply.attempts if attempt.outcome != "ok")
        self.tokens_in += reply.usage.tokens_in
        self.tokens_out += reply.usage.tokens_out
        self.records.append(self._sent(request, purpose) | _answered(request, reply))
        return reply

    def _sent(self, request: ChatRequest, purpose: str) -> dict[str, Any]:
        return {
            **({"purpose": purpose} if purpose else {}),
            "model": request.model,
            "request": request_hash(request),
            **(_whole(request) if self._keep else {}),
        }

    def _late(self, spent: float) -> MobileWorldError:
        """The error of a step that ran out of time: the agent's or the endpoint's fault, by what took the time."""
        message = f"earlier requests took {spent:.1f} s of the step's {self._deadline_s:.1f} s"
        late: MobileWorldError = StepTimeout(message)
        if self._lost_s > LOST_SHARE * self._deadline_s:
            late = EndpointUnavailable(f"{message}, {self._lost_s:.1f} s of them failed attempts")
        late.endpoint_faults = self._faults
        return late

    def detail(self) -> dict[str, Any]:
        """What all requests took and cost, and each of them."""
        costs = [record["cost"] for record in self.records]
        return {
            "latency_s": round(fsum(record["latency_s"] for record in self.records), 4),
            "cost": None if None in costs else fsum(costs),
            "endpoint_faults": dict(self._faults),
            "requests": self.records,
        }


def _answered(request: ChatRequest, reply: ChatReply) -> dict[str, Any]:
    record: dict[str, Any] = {
        "finish_reason": reply.finish_reason,
        "latency_s": round(reply.latency_s, 4),
        "first_byte_s": round(reply.first_byte_s, 4),
        "cost": reply.cost,
        "from_cache": reply.from_cache,
        "usage": asdict(reply.usage),
        "attempts": [asdict(attempt) for attempt in reply.attempts],
    }
    if_there_are: dict[str, Any] = {
        "answered_by": reply.answered_by or None,
        "fingerprint": reply.fingerprint or None,
        "streamed": reply.streamed,
        "grammar": None if request.sampling.grammar is None else True,
        "reasoning": reply.reasoning or None,
        "tool_calls": [call._asdict() for call in reply.tool_calls] or None,
        "logprobs": None
        if reply.logprobs is None
        else [[token.token, token.logprob, *map(list, token.alternatives)] for token in reply.logprobs],
    }
    return record | {name: value for name, value in if_there_are.items() if value is not None}


def _whole(request: ChatRequest) -> dict[str, Any]:
    """A request as it was sent: messages and sampling, images by size and hash."""
    sampling = {name: value for name, value in asdict(request.sampling).items() if value not in (None, (), {})}

    def content(part: str | ImagePart) -> str | dict[str, Any]:
        if isinstance(part, str):
            return part
        return {
            "image": {
                "media_type": part.media_type,
                "size": list(part.size),
                "bytes": len(part.data),
                "sha256": sha256(part.data).hexdigest(),
            }
        }

    return {
        "sampling": sampling,
        "messages": [{"role": turn.role, "parts": list(map(content, turn.parts))} for turn in request.messages],
    }
