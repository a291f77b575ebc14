"""Parsing of incoming chat completion requests."""

from __future__ import annotations

import base64
import hashlib
import io
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from PIL import Image

from mobile_world.domain import MobileWorldError, ScreenSize

MOST_LOGPROBS = 20
"""Alternatives to a token, as OpenAI bounds them."""


class BadRequest(MobileWorldError):
    """An invalid chat request, answered with status 400."""

    code = "BAD_REQUEST"


@dataclass(frozen=True)
class ParsedRequest:
    """A parsed chat request."""

    model: str
    turns: tuple[tuple[str, str], ...]
    """Role and words of each message, without its images."""
    images: tuple[ScreenSize, ...]
    """Sizes in the order in which the images stand."""
    stream: bool = False
    wants_usage: bool = False
    """Whether a stream is to end with a count of tokens."""
    max_tokens: int | None = None
    stop: tuple[str, ...] = ()
    logprobs: int | None = None
    fields: Mapping[str, Any] = field(default_factory=dict, repr=False)
    """The request as it came, for backends that pass it on."""

    @property
    def last_words(self) -> str:
        """The words of the last message of the user."""
        return next((text for role, text in reversed(self.turns) if role == "user"), "")

    @property
    def words(self) -> str:
        """All words, for rules that look for something in them."""
        return "\n".join(text for _, text in self.turns)


@dataclass(frozen=True)
class IncomingRequest:
    """A parsed request with its number, repetition and digest."""

    parsed: ParsedRequest
    number: int
    """How many requests came before, in order of arrival."""
    repeat: int
    """How many times these very bytes came before: above 0 for a client that tries again."""
    digest: str
    """sha256 of the request's bytes; decisions drawn from it do not depend on the order of arrival."""

    def draw(self, seed: int, purpose: str) -> int:
        """A number decided by the seed, the purpose, the request and its repetition, and by nothing else."""
        return int.from_bytes(hashlib.sha256(f"{seed}/{purpose}/{self.digest}/{self.repeat}".encode()).digest()[:8])


def read_request(body: bytes) -> ParsedRequest:
    """Read the body of a chat request; `BadRequest` says what is wrong with it."""
    try:
        fields = json.loads(body)
    except (ValueError, RecursionError) as error:
        raise BadRequest(f"the body is not JSON: {error}") from error
    if not isinstance(fields, dict) or not isinstance(fields.get("messages"), list) or not fields["messages"]:
        raise BadRequest("a request is an object with a list of messages")
    images: list[ScreenSize] = []
    turns = []
    for message in fields["messages"]:
        if not isinstance(message, dict) or not isinstance(message.get("role"), str):
            raise BadRequest("a message is an object with a role")
        turns.append((message["role"], "\n".join(_words(message.get("content"), images))))
    options, stop = fields.get("stream_options"), fields.get("stop")
    if options is not None and not isinstance(options, dict):
        raise BadRequest("stream_options is an object")
    limit = fields.get("max_tokens", fields.get("max_completion_tokens"))
    if limit is not None and (not isinstance(limit, int) or limit < 1):
        raise BadRequest("max_tokens is a number from 1")
    return ParsedRequest(
        model=str(fields.get("model", "")),
        turns=tuple(turns),
        images=tuple(images),
        stream=bool(fields.get("stream")),
        wants_usage=bool(options and options.get("include_usage")),
        max_tokens=limit,
        stop=(stop,) if isinstance(stop, str) else tuple(map(str, stop)) if isinstance(stop, list) else (),
        logprobs=_logprobs(fields) if fields.get("logprobs") else None,
        fields=fields,
    )


def _logprobs(fields: Mapping[str, Any]) -> int:
    count = fields.get("top_logprobs") or 0
    if not isinstance(count, int) or not 0 <= count <= MOST_LOGPROBS:
        raise BadRequest(f"top_logprobs is a number from 0 to {MOST_LOGPROBS}")
    return count


def _words(content: object, images: list[ScreenSize]) -> Iterator[str]:
    if isinstance(content, str):
        yield content
        return
    if not isinstance(content, list):
        raise BadRequest("the content of a message is a text or a list of parts")
    for part in content:
        kind = part.get("type") if isinstance(part, dict) else None
        if kind == "text" and isinstance(part.get("text"), str):
            yield part["text"]
        elif kind == "image_url":
            images.append(_image_size(part.get("image_url")))
        else:
            raise BadRequest(f"a part of type {str(kind)[:40]!r} cannot be read; this server knows text and image_url")


def _image_size(image_url: object) -> ScreenSize:
    address = image_url.get("url") if isinstance(image_url, dict) else None
    head, _, data = str(address).partition(",")
    if not head.startswith("data:image/") or not head.endswith(";base64"):
        raise BadRequest("an image is a data: address with base64; this server fetches nothing")
    try:
        with Image.open(io.BytesIO(base64.b64decode(data, validate=True))) as image:
            return ScreenSize(*image.size)
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError) as error:
        raise BadRequest(f"an image cannot be read: {error}") from error
