"""A chat model of this process as the backend of the model server.

A model that can be heard while it speaks is: its words go out as they come, and it is told when a client has gone.
"""

from __future__ import annotations

import base64
from collections.abc import Iterator
from typing import Any, Protocol, cast, runtime_checkable

from mobile_world.agents.models import (
    ChatModel,
    ChatReply,
    ChatRequest,
    ImagePart,
    MediaType,
    Message,
    Role,
    Sampling,
)
from mobile_world.agents.serving.chat_request import IncomingRequest, ParsedRequest
from mobile_world.agents.serving.listener import Listener
from mobile_world.agents.serving.planned_answer import PlannedAnswer
from mobile_world.domain import ConfigError, EndpointUnavailable, ModelRefused, ScreenSize, StepTimeout

LONGEST_S = 3600.0
"""A client gives up long before; this only bounds what nobody waits for."""

COMMON = ("temperature", "top_p", "seed")
BESIDE = ("repetition_penalty", "top_k", "min_p", "chat_template_kwargs")
BAD_REQUEST, UNAVAILABLE, TOO_LATE = 400, 503, 504


class StreamingReply(Protocol):
    """A reply that is being generated."""

    def pieces(self) -> Iterator[str]:
        """Its words as they come; raises as `ChatModel.complete` does."""

    def cancel(self) -> None:
        """Give it up, from any thread."""

    def reply(self) -> ChatReply:
        """All of it, when the last piece has come."""


@runtime_checkable
class StreamingModel(Protocol):
    """A chat model that streams its replies."""

    def begin(self, request: ChatRequest, *, deadline_s: float) -> StreamingReply:
        """Ask."""


class ModelBackend:
    """Answers requests with a chat model; the model's owner closes it."""

    def __init__(self, model: ChatModel, *, deadline_s: float = LONGEST_S) -> None:
        self._model, self._deadline_s = model, deadline_s

    def answer(self, call: IncomingRequest) -> PlannedAnswer:
        """What the model says; its errors become HTTP statuses."""
        return self.say(call, Listener(lambda piece: None))

    def say(self, call: IncomingRequest, listener: Listener) -> PlannedAnswer:
        """See `StreamingBehaviour`."""
        try:
            return _answer(self._reply(chat_request(call.parsed), listener))
        except ConfigError as error:
            return PlannedAnswer(status=BAD_REQUEST, text=str(error))
        except EndpointUnavailable as error:
            return PlannedAnswer(status=UNAVAILABLE, text=str(error))
        except StepTimeout as error:
            return PlannedAnswer(status=TOO_LATE, text=str(error))
        except ModelRefused as error:
            return PlannedAnswer(refusal=str(error), finish_reason="content_filter")

    def _reply(self, request: ChatRequest, listener: Listener) -> ChatReply:
        if not isinstance(self._model, StreamingModel):
            return self._model.complete(request, deadline_s=self._deadline_s)
        reply = self._model.begin(request, deadline_s=self._deadline_s)
        listener.when_gone(reply.cancel)
        for piece in reply.pieces():
            listener.hear(piece)
        return reply.reply()


def chat_request(parsed: ParsedRequest) -> ChatRequest:
    """An incoming request as a `ChatRequest`."""
    sizes = iter(parsed.images)
    messages = tuple(
        Message(cast("Role", message["role"]), tuple(_parts(message.get("content"), sizes)))
        for message in parsed.fields["messages"]
    )
    common = {name: parsed.fields[name] for name in COMMON if parsed.fields.get(name) is not None}
    if parsed.max_tokens is not None:
        common["max_tokens"] = parsed.max_tokens
    extra = {name: parsed.fields[name] for name in BESIDE if parsed.fields.get(name) is not None}
    return ChatRequest(
        parsed.model, messages, Sampling(**common, stop=parsed.stop, extra=extra, logprobs=parsed.logprobs)
    )


def _parts(content: object, sizes: Iterator[ScreenSize]) -> Iterator[str | ImagePart]:
    parts: list[Any] = content if isinstance(content, list) else [{"type": "text", "text": content}]
    for part in parts:
        if part["type"] == "text":
            yield str(part["text"])
        else:
            head, _, data = part["image_url"]["url"].partition(",")
            media_type = cast("MediaType", head.removeprefix("data:").removesuffix(";base64"))
            yield ImagePart(base64.b64decode(data), media_type, next(sizes))


def _answer(reply: ChatReply) -> PlannedAnswer:
    counted = reply.usage.reported
    return PlannedAnswer(
        text=reply.text,
        finish_reason=reply.finish_reason,
        unbounded=True,  # the model has kept the request's limits already
        tokens_in=reply.usage.tokens_in if counted else None,
        tokens_out=reply.usage.tokens_out if counted else None,
        token_logprobs=tuple(
            {
                "token": token.token,
                "logprob": token.logprob,
                "top_logprobs": [{"token": text, "logprob": value} for text, value in token.alternatives],
            }
            for token in reply.logprobs or ()
        ),
    )
