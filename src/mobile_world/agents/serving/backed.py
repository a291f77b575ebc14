"""A chat model of this process behind the server: what it says goes over HTTP as any endpoint's words do."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from typing import Any, cast

from mobile_world.agents.models import (
    ChatModel,
    ChatReply,
    ChatRequest,
    ImagePart,
    MediaType,
    Message,
    Role,
    Sampling,
    TokenLogprob,
)
from mobile_world.agents.serving.answers import Answer
from mobile_world.agents.serving.asked import Asked, Call
from mobile_world.domain import ConfigError, EndpointUnavailable, ModelRefused, ScreenSize, StepTimeout

LONGEST_S = 3600.0
"""A client gives up long before; this only bounds what nobody waits for."""

COMMON = ("temperature", "top_p", "seed")
BESIDE = ("repetition_penalty", "top_k", "min_p", "chat_template_kwargs")
BAD_REQUEST, UNAVAILABLE, TOO_LATE = 400, 503, 504


class Backed:
    """Passes requests to a model and its replies back; the model's owner closes it."""

    def __init__(self, model: ChatModel, *, deadline_s: float = LONGEST_S) -> None:
        """Answer with `model`."""
        self._model, self._deadline_s = model, deadline_s

    def answer(self, call: Call) -> Answer:
        """What the model says; its errors become HTTP statuses."""
        try:
            reply = self._model.complete(chat_request(call.asked), deadline_s=self._deadline_s)
        except ConfigError as error:
            return Answer(status=BAD_REQUEST, text=str(error))
        except EndpointUnavailable as error:
            return Answer(status=UNAVAILABLE, text=str(error))
        except StepTimeout as error:
            return Answer(status=TOO_LATE, text=str(error))
        except ModelRefused as error:
            return Answer(refusal=str(error), finish_reason="content_filter")
        return _answer(reply)


def chat_request(asked: Asked) -> ChatRequest:
    """A request off the wire as the value that chat models take."""
    sizes = iter(asked.images)
    messages = tuple(
        Message(cast("Role", message["role"]), tuple(_parts(message.get("content"), sizes)))
        for message in asked.fields["messages"]
    )
    chosen = {name: asked.fields[name] for name in COMMON if asked.fields.get(name) is not None}
    if asked.max_tokens is not None:
        chosen["max_tokens"] = asked.max_tokens
    extra = {name: asked.fields[name] for name in BESIDE if asked.fields.get(name) is not None}
    return ChatRequest(asked.model, messages, Sampling(**chosen, stop=asked.stop, extra=extra, logprobs=asked.logprobs))


def _parts(content: object, sizes: Iterator[ScreenSize]) -> Iterator[str | ImagePart]:
    parts: list[Any] = content if isinstance(content, list) else [{"type": "text", "text": content}]
    for part in parts:
        if part["type"] == "text":
            yield str(part["text"])
        else:
            head, _, data = part["image_url"]["url"].partition(",")
            media_type = head.removeprefix("data:").removesuffix(";base64")
            yield ImagePart(base64.b64decode(data), cast("MediaType", media_type), next(sizes))


def _answer(reply: ChatReply) -> Answer:
    counted = reply.usage.reported
    return Answer(
        text=reply.text,
        finish_reason=reply.finish_reason,
        unbounded=True,  # the model has kept the request's limits already
        tokens_in=reply.usage.tokens_in if counted else None,
        tokens_out=reply.usage.tokens_out if counted else None,
        token_logprobs=tuple(map(_logprob, reply.logprobs or ())),
    )


def _logprob(token: TokenLogprob) -> dict[str, Any]:
    others = [{"token": words, "logprob": value} for words, value in token.alternatives]
    return {"token": token.token, "logprob": token.logprob, "top_logprobs": others}
