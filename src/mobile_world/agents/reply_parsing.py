"""Reply parsers: from a model's reply to an action."""

from __future__ import annotations

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
        ...

    @property
    def needs_tree(self) -> bool:
        """Whether the model names elements of the UI tree."""
        ...

    def read(self, reply: ChatReply, context: StepContext) -> ParsedReply:
        """Make an action of a reply; words that are none are a parse without an action."""
        ...


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
        reason = None if self.refuse is None else self.refuse(parse)
        if reason is None:
            return ParsedReply(parse)
        return ParsedReply(replace(parse, action=None, strict=False, error=reason), forget=True)
