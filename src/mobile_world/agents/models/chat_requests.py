"""Encoding of chat requests: the JSON body, and the hash that identifies a request.

The same request always makes the same bytes, so that a retry, a second sample or the first screen of a paired episode
hits the endpoint's own caches. The hash covers model, sampling and messages, images by their own hash; not how the
answer is carried (streamed or whole), nor the replica.
"""

from __future__ import annotations

import hashlib
import json
from base64 import b64encode
from typing import Any, Literal, TypeAlias

from mobile_world.agents.models.chat import ChatRequest, ImagePart, Message, Sampling
from mobile_world.domain import ConfigError

GrammarField: TypeAlias = Literal["structured_outputs", "guided_grammar", "grammar"]
"""Where an endpoint wants a grammar: vLLM since 0.12, vLLM before it, llama.cpp."""

_OURS = ("model", "messages", "stream", "stream_options")
"""Never taken from extra fields: they decide what is asked and how the answer is read."""


def request_body(request: ChatRequest, *, stream: bool, grammar_field: GrammarField = "structured_outputs") -> bytes:
    """A request as JSON, in fixed order and without spaces."""
    return _json(
        {
            "model": request.model,
            "messages": list(map(_message, request.messages)),
            **_sampling(request.sampling, grammar_field),
            **({"stream": True, "stream_options": {"include_usage": True}} if stream else {}),
        }
    )


def request_hash(request: ChatRequest) -> str:
    """The hash that identifies a request in records, caches and cassettes."""

    def digest(part: str | ImagePart) -> str | dict[str, str]:
        return part if isinstance(part, str) else {part.media_type: hashlib.sha256(part.data).hexdigest()}

    identity = {
        "model": request.model,
        "sampling": _sampling(request.sampling, "grammar"),
        "messages": [{"role": turn.role, "parts": list(map(digest, turn.parts))} for turn in request.messages],
    }
    return hashlib.sha256(_json(identity)).hexdigest()


def _message(message: Message) -> dict[str, Any]:
    # A lone text goes out as a plain string: chat templates of text models take nothing else for a system turn.
    if len(message.parts) == 1 and isinstance(message.parts[0], str):
        return {"role": message.role, "content": message.parts[0]}
    return {
        "role": message.role,
        "content": [
            {"type": "text", "text": part}
            if isinstance(part, str)
            else {"type": "image_url", "image_url": {"url": data_uri(part)}}
            for part in message.parts
        ],
    }


def data_uri(image: ImagePart) -> str:
    """An image as a `data:` URI."""
    return f"data:{image.media_type};base64,{b64encode(image.data).decode()}"


def _sampling(sampling: Sampling, grammar_field: GrammarField) -> dict[str, Any]:
    nested = sampling.grammar is not None and grammar_field == "structured_outputs"
    common: dict[str, Any] = {
        "temperature": sampling.temperature,
        "top_p": sampling.top_p,
        "max_tokens": sampling.max_tokens,
        "seed": sampling.seed,
        "stop": list(sampling.stop) or None,
        "logprobs": None if sampling.logprobs is None else True,
        "top_logprobs": sampling.logprobs or None,
        grammar_field: {"grammar": sampling.grammar} if nested else sampling.grammar,
    }
    fields = {name: value for name, value in common.items() if value is not None}
    for name, value in sorted(sampling.extra.items()):
        if name in _OURS or (name in fields and value is not None):
            raise ConfigError(
                f"the extra field {name!r} has a setting of its own; only leaving it out (null) can be asked"
            )
        fields[name] = value
    # Nothing as a value leaves a field out, for endpoints that refuse it (`temperature`).
    return {name: value for name, value in fields.items() if value is not None}


def _json(value: object) -> bytes:
    try:
        text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    except (TypeError, ValueError) as error:
        raise ConfigError(f"the request cannot be written as JSON: {error}") from error
    # A model can say half of a surrogate pair, and history repeats it; no endpoint takes it back.
    return text.encode("utf-8", "replace")
