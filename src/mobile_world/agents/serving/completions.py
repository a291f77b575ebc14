"""Chat completion objects and stream events, with token counts as a Qwen-VL server reports them.

The tokens of an image are exact: the image is resized within the server's pixel limits as the model's preprocessing
does it, and each square of `factor` pixels is one token, with one token before and one after the image. The tokens of
text are an approximation, one for every four bytes: the real number needs the model's vocabulary.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from mobile_world.agents.codecs.frames import smart_resize
from mobile_world.agents.models.chat import SYNTHETIC_FINGERPRINT
from mobile_world.agents.serving.chat_request import IncomingRequest, ParsedRequest
from mobile_world.agents.serving.planned_answer import PlannedAnswer
from mobile_world.domain import ConfigError, ScreenSize

BYTES_PER_TOKEN = 4
MARKS_PER_MESSAGE = 5
"""Start mark, role, line break, end mark, line break."""
MARKS_PER_IMAGE = 2
OPENING_OF_THE_ANSWER = 3
"""The prompt ends with the start mark, the role and the line break of the answer."""


@dataclass(frozen=True)
class PixelLimits:
    """A server's image preprocessing: `--mm-processor-kwargs` of the real one."""

    min_pixels: int = 3_136
    max_pixels: int = 12_845_056
    factor: int = 28

    def __post_init__(self) -> None:
        """Refuse limits that no image can meet."""
        if self.min_pixels > self.max_pixels:
            raise ConfigError(
                f"an image of at least {self.min_pixels} and at most {self.max_pixels} pixels cannot be made"
            )

    def tokens(self, size: ScreenSize) -> int:
        """What an image of this size costs, without the marks around it."""
        picture = smart_resize(size, factor=self.factor, min_pixels=self.min_pixels, max_pixels=self.max_pixels)
        return picture.width * picture.height // self.factor**2


def text_tokens(text: str) -> int:
    """About how many tokens a text has."""
    return math.ceil(len(text.encode("utf-8", "replace")) / BYTES_PER_TOKEN)


def prompt_tokens(parsed: ParsedRequest, limits: PixelLimits) -> int:
    """Prompt tokens of a request."""
    in_text = sum(text_tokens(text) + MARKS_PER_MESSAGE for _, text in parsed.turns)
    return in_text + sum(limits.tokens(size) + MARKS_PER_IMAGE for size in parsed.images) + OPENING_OF_THE_ANSWER


SERVER_TROUBLE = 500


@dataclass(frozen=True)
class ModelIdentity:
    """Name and fingerprint of the served model, in every answer and in the model list."""

    names: tuple[str, ...]
    """Each is listed, taken and answered with."""
    synthetic: bool = True
    """Whether nobody but this server makes the words. It says so under any name, and clients put it on record."""

    @property
    def fingerprint(self) -> str:
        """What stands in `system_fingerprint` and in `owned_by`."""
        return SYNTHETIC_FINGERPRINT if self.synthetic else "mobile-world"


@dataclass(frozen=True)
class CompletionEvents:
    """The events of an answer that goes out in pieces."""

    call: IncomingRequest
    model: ModelIdentity

    def opening(self) -> dict[str, Any]:
        """The first event, before any words."""
        return self.event({"role": "assistant", "content": ""})

    def piece(self, text: str, **rest: Any) -> dict[str, Any]:
        """Some of the words."""
        return self.event({"content": text}, **rest)

    def event(self, delta: dict[str, Any], **rest: Any) -> dict[str, Any]:
        """Whatever has come."""
        return {
            **self.head("chat.completion.chunk"),
            "choices": [{"index": 0, "delta": delta, "finish_reason": None, "logprobs": None, **rest}],
        }

    def head(self, kind: str) -> dict[str, Any]:
        """What every object of the protocol begins with."""
        return {
            "id": f"chatcmpl-{self.call.digest[:16]}-{self.call.repeat}",
            "object": kind,
            "created": 0,
            "model": self.call.parsed.model,
            "system_fingerprint": self.model.fingerprint,
        }


@dataclass(frozen=True)
class Completion:
    """The completion that is sent, cut to the request's limits, with its token counts."""

    call: IncomingRequest
    model: ModelIdentity
    text: str
    finish_reason: str | None
    refusal: str | None
    apart: Mapping[str, Any]
    """Fields beside the text: reasoning and calls of tools."""
    pieces: int
    tokens_in: int
    tokens_out: int
    token_logprobs: tuple[dict[str, Any], ...] | None = None

    @property
    def usage(self) -> dict[str, int]:
        """Tokens in and out."""
        return {
            "prompt_tokens": self.tokens_in,
            "completion_tokens": self.tokens_out,
            "total_tokens": self.tokens_in + self.tokens_out,
        }

    def whole(self) -> dict[str, Any]:
        """The answer as one object."""
        message = {
            "role": "assistant",
            "content": self.text if self.refusal is None else None,
            "refusal": self.refusal,
            **self.apart,
        }
        choice = {"index": 0, "message": message, "finish_reason": self.finish_reason, "logprobs": self._logprobs()}
        return {
            **CompletionEvents(self.call, self.model).head("chat.completion"),
            "choices": [choice],
            "usage": self.usage,
        }

    def events(self) -> Iterator[dict[str, Any]]:
        """The answer as the events of a stream, without the mark that ends it."""
        stream = CompletionEvents(self.call, self.model)
        yield stream.opening()
        if self.refusal is not None:
            yield stream.event({"refusal": self.refusal})
        yield from (stream.event({name: value}) for name, value in self.apart.items())
        *pieces, last = divided(self.text, self.pieces) or [""]
        for piece in pieces:
            yield stream.piece(piece)
        yield from self.ending(last)

    def ending(self, piece: str = "") -> Iterator[dict[str, Any]]:
        """The last events of a stream, when all words but this piece have gone out."""
        stream = CompletionEvents(self.call, self.model)
        logprobs = self._logprobs()
        if piece or logprobs:
            yield stream.piece(piece, logprobs=logprobs)
        yield stream.event({}, finish_reason=self.finish_reason)
        if self.call.parsed.wants_usage:
            yield {**stream.head("chat.completion.chunk"), "choices": [], "usage": self.usage}

    def _logprobs(self) -> dict[str, Any] | None:
        """Prepared words are certain: each token has the probability one."""
        alternatives = self.call.parsed.logprobs
        if alternatives is None:
            return None
        if self.token_logprobs is not None:
            return {"content": list(self.token_logprobs)}
        certain = [
            {"token": token, "logprob": 0.0, "bytes": list(token.encode("utf-8", "replace"))}
            for token in divided(self.text, None)
        ]
        return {"content": [{**entry, "top_logprobs": [entry] if alternatives else []} for entry in certain]}


def completion(answer: PlannedAnswer, call: IncomingRequest, model: ModelIdentity, limits: PixelLimits) -> Completion:
    """Apply the request's limits to an answer, and count."""
    text, finish_reason = answer.text, answer.finish_reason
    if not answer.unbounded:
        ends = [text.find(stop) for stop in call.parsed.stop if stop and stop in text]
        text = text[: min(ends)] if ends else text
        cut = _limited(text, call.parsed.max_tokens)
        text, finish_reason = cut, ("length" if len(cut) < len(text) else finish_reason)
    return Completion(
        call=call,
        model=model,
        text=text,
        finish_reason=finish_reason,
        refusal=answer.refusal,
        apart=_apart(answer),
        pieces=answer.pieces,
        tokens_in=prompt_tokens(call.parsed, limits) if answer.tokens_in is None else answer.tokens_in,
        tokens_out=text_tokens(text) + 1 if answer.tokens_out is None else answer.tokens_out,
        token_logprobs=answer.token_logprobs,
    )


def _apart(answer: PlannedAnswer) -> dict[str, Any]:
    apart: dict[str, Any] = {"reasoning_content": answer.reasoning} if answer.reasoning else {}
    if answer.tool_calls:
        apart["tool_calls"] = [
            {
                "index": index,
                "id": f"call_{index}",
                "type": "function",
                "function": {"name": call.name, "arguments": call.arguments},
            }
            for index, call in enumerate(answer.tool_calls)
        ]
    return apart


def _limited(text: str, max_tokens: int | None) -> str:
    """The text within a number of tokens, whole characters only."""
    if max_tokens is None or text_tokens(text) <= max_tokens:
        return text
    return text.encode("utf-8", "replace")[: max_tokens * BYTES_PER_TOKEN].decode(errors="ignore")


def divided(text: str, pieces: int | None) -> list[str]:
    """A text in about so many parts of one length; None divides it into tokens."""
    length = BYTES_PER_TOKEN if pieces is None else max(1, -(-len(text) // pieces))
    return [text[start : start + length] for start in range(0, len(text), length)]


def error_body(message: str, status: int, *, code: str | None = None) -> bytes:
    """An error as OpenAI-compatible servers tell it."""
    kind = "server_error" if status >= SERVER_TROUBLE else "invalid_request_error"
    return encoded({"error": {"message": message, "type": kind, "param": None, "code": code or status}})


def encoded(value: object) -> bytes:
    """JSON in bytes; half characters, which a script may hold, are sent escaped."""
    return json.dumps(value, ensure_ascii=True, separators=(",", ":")).encode()


def event_bytes(event: dict[str, Any]) -> bytes:
    """One event of a stream."""
    return b"data: " + encoded(event) + b"\n\n"


END_OF_STREAM = b"data: [DONE]\n\n"
