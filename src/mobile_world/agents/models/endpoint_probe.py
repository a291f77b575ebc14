"""The probe: one short request that shows whether an endpoint serves a model at all.

It is the same for every arm: a few words without an image, sampling left to the endpoint. So it passes wherever the
model is served, whatever is wrong with the request that was rejected.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

from mobile_world.agents.models.chat import ChatRequest, Message, Sampling
from mobile_world.agents.models.chat_responses import CompletionAnswer
from mobile_world.agents.models.endpoint_errors import EndpointFault
from mobile_world.agents.models.http_attempt import AttemptProgress

Attempt: TypeAlias = Callable[[AttemptProgress], Awaitable[CompletionAnswer]]

PROBE_WORDS = "Reply with the word OK."


def probe_request(model: str) -> ChatRequest:
    """The probe for a model; no sampling values, for some models reject `temperature` or `max_tokens`."""
    sampling = Sampling(extra=dict.fromkeys(("temperature", "top_p", "max_tokens")))
    return ChatRequest(model, (Message("user", (PROBE_WORDS,)),), sampling)


async def send_probe(attempt: Attempt, progress: AttemptProgress) -> None:
    """Send the probe; `EndpointFault` when it is not answered. Its first token is enough, and so is a refusal."""
    work = asyncio.ensure_future(attempt(progress))
    either: set[asyncio.Future[Any]] = {work, asyncio.ensure_future(progress.spoke.wait())}
    try:
        await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
        if work.done():
            work.result()
    except EndpointFault as fault:
        if fault.outcome != "refusal":
            raise
    finally:
        for future in either:
            future.cancel()
        await asyncio.wait(either)
        if not work.cancelled():
            work.exception()  # What went wrong behind the first token is of no interest.
