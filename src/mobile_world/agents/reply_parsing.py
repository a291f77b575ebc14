"""Reply parsers: from a model's reply to an action."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, Protocol

from mobile_world.agents.codecs import Codec, Parse, View
from mobile_world.agents.models import ChatReply, ImagePart
from mobile_world.agents.step_requests import StepRequests

ELEMENT_INDEX = "element index"
"""The coordinate space of codecs that need the UI tree."""


class StepContext(NamedTuple):
    """What the model saw, and the requests of this step."""

    view: View
    image: ImagePart
    requests: StepRequests


@dataclass(frozen=True)
class ParsedReply:
    """A reply with its parse."""

    parse: Parse
    forget: bool = False
    """Whether it is left out of the history."""
    detail: Mapping[str, Any] = field(default_factory=dict)
    """For the record, beside the verdicts."""


class ReplyParser(Protocol):
    """Interface of reply parsers."""

    @property
    def protocol(self) -> str:
        """The name of the codec, or of what stands in its place."""

    @property
    def needs_tree(self) -> bool:
        """Whether the model names elements of the UI tree."""

    def read(self, reply: ChatReply, context: StepContext) -> ParsedReply:
        """Make an action of a reply; words that are none are a parse without an action."""


@dataclass(frozen=True)
class CodecParser:
    """Parses replies with a codec."""

    codec: Codec
    refuse: Callable[[Parse], str | None] | None = None
    """Says why an answer that the codec may well read is refused and forgotten all the same."""

    @property
    def protocol(self) -> str:
        """The codec's name."""
        return self.codec.name

    @property
    def needs_tree(self) -> bool:
        """Whether the codec names elements."""
        return self.codec.coordinate_space == ELEMENT_INDEX

    def read(self, reply: ChatReply, context: StepContext) -> ParsedReply:
        """Parse."""
        parse = self.codec.parse(reply.text, context.view, finish_reason=reply.finish_reason)
        beside = words_beside_text(reply, parse)
        if beside is not None:
            parse = replace(parse, action=None, strict=False, error=beside)
        reason = None if self.refuse is None else self.refuse(parse)
        if reason is None:
            return ParsedReply(parse)
        return ParsedReply(replace(parse, action=None, strict=False, error=beside or reason), forget=True)


def words_beside_text(reply: ChatReply, parse: Parse | None = None) -> str | None:
    """Why a reply makes no action because of what its endpoint put beside the text; nothing where that is fine.

    Only the text is read. A call in `tool_calls` must say what the text says, and reasoning is no answer.
    """
    if reply.tool_calls:
        names = ", ".join(sorted({call.name[:40] or "?" for call in reply.tool_calls}))
        if parse is not None and parse.error is None:
            agree = parse.span is not None and _says(reply, reply.text[slice(*parse.span)])
            return None if agree else f"ambiguous: the text and the call of {names} in tool_calls disagree"
        return (
            f"{parse.error if parse and reply.text.strip() else 'none: the text is empty'}; a call of {names} is in "
            "tool_calls, which are not read; serve the model without a tool-call parser"
        )
    if reply.text.strip() or not reply.reasoning.strip():
        return None
    where = f"{len(reply.reasoning):,} characters in reasoning_content"
    if reply.finish_reason == "length":
        return f"truncated: the token limit came before the answer, with {where}; raise max_tokens"
    return f"none: the text is empty, with {where}, which are not read; serve the model without a reasoning parser"


def _says(reply: ChatReply, call: str) -> bool:
    """Whether the only call in `tool_calls` is this one, in JSON."""
    try:
        calls = [{"name": name, "arguments": json.loads(arguments)} for name, arguments in reply.tool_calls]
        return calls == [json.loads(call)]
    except (ValueError, RecursionError):
        return False
