"""The planned answer to one request, faults included, and the `Behaviour` interface that plans it."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Protocol, TypeAlias

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from mobile_world.agents.serving.chat_request import IncomingRequest
from mobile_world.domain import ActionField

Cut: TypeAlias = Literal["before-a-byte", "half-way"]


class PlannedToolCall(BaseModel):
    """A call in `tool_calls` of an answer."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str
    arguments: str = "{}"
    """As the protocol has it: JSON in a string."""


class PlannedAnswer(BaseModel):
    """One planned answer; also a line of a script file, where a bare string is its `text`."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    text: str = ""
    """What the model says."""
    action: ActionField | None = None
    """What the model means, put into its words by `ActionRendering`; takes the place of `text`."""
    finish_reason: str | None = "stop"
    """Replaced by `length` when the request's `max_tokens` cuts the text; nothing is sent for nothing."""
    reasoning: str = ""
    """What the server keeps apart from the text as the model's reasoning, in `reasoning_content`."""
    tool_calls: tuple[PlannedToolCall, ...] = ()
    """What the server takes out of the text as calls of tools."""
    refusal: str | None = None
    """What the model says instead of an answer, in the field made for it."""
    unbounded: bool = False
    """Whether `max_tokens` and `stop` of the request are ignored, as a broken server would."""
    tokens_in: int | None = None
    """Counted by whoever made the text; nothing means that the server counts."""
    tokens_out: int | None = None
    token_logprobs: tuple[dict[str, Any], ...] | None = None
    """As the protocol writes them, from whoever made the text; nothing means prepared words, which are certain."""
    status: int = Field(default=200, ge=100, le=599)
    """An HTTP status of 400 and above goes out as an error, with `text` for its message."""
    retry_after_s: float | None = Field(default=None, ge=0)
    """Sent as `Retry-After`."""
    body: str | None = None
    """Sent as the whole body, in place of a chat completion."""
    media_type: str = "application/json"
    """Of `body`."""
    first_byte_s: float = Field(default=0, ge=0)
    """How long nothing at all is sent."""
    piece_s: float = Field(default=0, ge=0)
    """Pause before each further piece of the body; answers that are not streamed go out in pieces too."""
    pieces: int = Field(default=8, ge=1)
    """Into how many pieces the words are divided."""
    cut: Cut | None = None
    """Where the connection is closed on the client."""
    stalls: bool = False
    """Whether the second half is never sent; the connection stays open until the client gives up."""
    silent: bool = False
    """Whether nothing is ever sent; the connection stays open until the client gives up."""


ScriptedAnswer = Annotated[
    PlannedAnswer, BeforeValidator(lambda value: {"text": value} if isinstance(value, str) else value)
]
"""For fields of scripts: an answer, or the bare string that a model says."""


class Behaviour(Protocol):
    """Decides what to do with each request; called from several threads at once."""

    def answer(self, call: IncomingRequest) -> PlannedAnswer:
        """The answer to this request."""
