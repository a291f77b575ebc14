"""Parsing of chat completions, whole or streamed as server-sent events.

Why not the `openai` SDK: 30 MB, and it raises where blame has to be told apart (a stalled stream, bytes without tokens,
half an answer), because it does not show when each byte arrived.

Nothing an endpoint sends is trusted to have the form it should. What is not a chat completion is an `EndpointFault`;
so is a refusal, which some endpoints put where the answer would be.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from mobile_world.agents.models.chat import TokenLogprob, ToolCallText, Usage
from mobile_world.agents.models.endpoint_errors import EndpointFault, reported_fault

DONE = b"[DONE]"
"""The data with which a chat stream says that it is complete."""


class SseReader:
    """An incremental parser of server-sent events.

    Comments, which servers send to keep a connection open, and fields other than data are passed over.
    """

    def __init__(self) -> None:
        self._line = b""
        self._data: list[bytes] = []

    def feed(self, chunk: bytes) -> list[bytes]:
        """Read on; the data of each event that is complete now."""
        *lines, self._line = (self._line + chunk).split(b"\n")
        return [data for line in lines if (data := self._take(line.removesuffix(b"\r"))) is not None]

    def end(self) -> list[bytes]:
        """What the last event held: some servers forget the blank line behind it."""
        return self.feed(b"\n\n")

    def _take(self, line: bytes) -> bytes | None:
        if line.startswith(b"data:"):
            self._data.append(line.removeprefix(b"data:").removeprefix(b" "))
        elif not line and self._data:
            data, self._data = b"\n".join(self._data), []
            return data
        return None


MOST_TOKENS = 10**12
"""Of one answer; a larger number is a mistake of the endpoint's, and no price could be reckoned from it."""

LONGEST_NAME = 200
"""Characters of a model's name or fingerprint that are kept."""

REFUSALS = frozenset({"content_filter", "refusal", "sensitive"})
"""Finish reasons of an answer that was withheld; the last is Zhipu's."""

BROKEN_OFF = frozenset({"abort", "aborted", "error", "insufficient_system_resource", "network_error"})
"""Finish reasons of an answer that the endpoint did not complete, of vLLM, SGLang, OpenRouter, DeepSeek and Zhipu."""

AT_A_LIMIT = frozenset({"max_tokens", "model_context_window_exceeded"})
"""What gateways to Anthropic, and Zhipu, say in place of `length`."""

WORDS = ("content", "reasoning_content", "reasoning", "refusal", "tool_calls", "function_call")
"""Where tokens of a model may stand: one of these that is not empty shows that it goes on."""


@dataclass(frozen=True)
class CompletionAnswer:
    """The completion that one attempt returned."""

    text: str
    reasoning: str
    finish_reason: str
    usage: Usage
    logprobs: tuple[TokenLogprob, ...] | None
    model: str
    fingerprint: str
    streamed: bool
    tool_calls: tuple[ToolCallText, ...] = ()


@dataclass
class CompletionParser:
    """Assembles a completion from its chunks; one that is not streamed is a single chunk."""

    streamed: bool = False
    text: list[str] = field(default_factory=list)
    reasoning: list[str] = field(default_factory=list)
    refusal: list[str] = field(default_factory=list)
    tool_calls: dict[int, ToolCallText] = field(default_factory=dict)
    finish_reason: str | None = None
    usage: Usage | None = None
    logprobs: list[TokenLogprob] | None = None
    began: bool = False
    """Whether any part of a choice has come."""
    model: str = ""
    fingerprint: str = ""

    def take(self, part: bytes, *, holder: str) -> bool:
        """Add one part as JSON; whether it brought any words.

        `holder` names the object that holds them, `delta` or `message`.
        """
        chunk = _object(part)
        if chunk.get("error") or chunk.get("object") == "error":
            raise reported_fault(chunk.get("error") or chunk)
        if isinstance(chunk.get("usage"), dict):
            counts = chunk["usage"]
            details = counts.get("prompt_tokens_details")
            self.usage = Usage(
                tokens_in=_count(counts.get("prompt_tokens")),
                tokens_out=_count(counts.get("completion_tokens")),
                cached_in=_count(details.get("cached_tokens")) if isinstance(details, dict) else 0,
            )
        choices = chunk.get("choices")
        if choices is None and self.usage is None:
            raise EndpointFault("bad_response", "the answer has no choices: it is not a chat completion")
        if not isinstance(choices or [], list):
            raise EndpointFault("bad_response", f"the answer's choices are a JSON {type(choices).__name__}, not a list")
        self.model = _name(chunk.get("model")) or self.model
        self.fingerprint = _name(chunk.get("system_fingerprint")) or self.fingerprint
        return any([self._take_choice(choice, holder) for choice in choices or ()])

    def _take_choice(self, choice: object, holder: str) -> bool:
        if not isinstance(choice, dict) or not isinstance(choice.get(holder) or {}, dict):
            raise EndpointFault("bad_response", "a choice of the answer is not an object")
        if choice.get("index", 0) != 0:
            return False
        self.began = True
        message = choice.get(holder) or {}
        self.text.append(_text(message.get("content")))
        self.reasoning.append(_text(message.get("reasoning_content") or message.get("reasoning")))
        self.refusal.append(_text(message.get("refusal")))
        self._take_tool_calls(message)
        if choice.get("finish_reason"):
            self.finish_reason = _text(str(choice["finish_reason"]))
        if choice.get("logprobs"):
            self.logprobs = (self.logprobs or []) + _logprobs(choice["logprobs"])
        return any(message.get(name) for name in WORDS)

    def _take_tool_calls(self, message: dict[str, Any]) -> None:
        """Add the calls of a part: those of a stream come in pieces, each with the number of its call."""
        calls = message.get("tool_calls")
        pieces = calls if isinstance(calls, list) else []
        if isinstance(message.get("function_call"), dict):
            pieces = [*pieces, {"function": message["function_call"]}]
        for position, piece in enumerate(pieces):
            function = piece.get("function") if isinstance(piece, dict) else None
            if not isinstance(function, dict):
                continue
            number = piece["index"] if isinstance(piece.get("index"), int) else position
            name, arguments = function.get("name"), function.get("arguments")
            before = self.tool_calls.get(number, ToolCallText("", ""))
            self.tool_calls[number] = ToolCallText(
                before.name + _name(name), before.arguments + _text(arguments if isinstance(arguments, str) else None)
            )

    def whole(self) -> CompletionAnswer:
        """The complete answer."""
        if not self.began:
            raise EndpointFault("bad_response", "the answer ended without a choice")
        text, refusal = "".join(self.text), "".join(self.refusal)
        if self.finish_reason in REFUSALS or (refusal and not text):
            raise EndpointFault("refusal", f"the model would not answer: {refusal or self.finish_reason}")
        if self.finish_reason in BROKEN_OFF:
            raise EndpointFault(
                "cut", f"the endpoint did not complete its answer: finish reason {self.finish_reason!r}"
            )
        return CompletionAnswer(
            text=text,
            reasoning="".join(self.reasoning),
            finish_reason="length" if self.finish_reason in AT_A_LIMIT else self.finish_reason or "",
            usage=self.usage or Usage(reported=False),
            logprobs=None if self.logprobs is None else tuple(self.logprobs),
            model=self.model,
            fingerprint=self.fingerprint,
            streamed=self.streamed,
            tool_calls=tuple(self.tool_calls.values()),
        )


def read_whole(body: bytes) -> CompletionAnswer:
    """Parse a completion that was not streamed."""
    parts = CompletionParser()
    parts.take(body, holder="message")
    return parts.whole()


def _object(part: bytes) -> dict[str, Any]:
    try:
        value = json.loads(part)
    except (ValueError, RecursionError) as error:
        raise EndpointFault("bad_response", f"the answer is not JSON ({len(part)} bytes)") from error
    if not isinstance(value, dict):
        raise EndpointFault("bad_response", f"the answer is a JSON {type(value).__name__}, not an object")
    return value


def _text(content: object) -> str:
    """Words, whether they come as a string or as a list of parts."""
    if content is None:
        return ""
    if isinstance(content, list):
        return "".join(_text(part.get("text")) for part in content if isinstance(part, dict))
    if not isinstance(content, str):
        raise EndpointFault("bad_response", f"the answer's content is a JSON {type(content).__name__}, not text")
    # Half a surrogate pair can be said in JSON and written nowhere else.
    return content.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _name(value: object) -> str:
    """A name that an endpoint gives, for records; what is none is as good as not said."""
    return _text(value)[:LONGEST_NAME] if isinstance(value, str) else ""


def _count(value: object) -> int:
    if value is None:
        return 0
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= MOST_TOKENS:
        raise EndpointFault("bad_response", "the answer's token counts are not counts")
    return value


def _logprobs(value: object) -> list[TokenLogprob]:
    try:
        entries = value["content"] or []  # type: ignore[index]
        return [
            TokenLogprob(
                _text(entry["token"]),
                float(entry["logprob"]),
                tuple((_text(other["token"]), float(other["logprob"])) for other in entry.get("top_logprobs") or ()),
            )
            for entry in entries
        ]
    except (TypeError, KeyError, ValueError, AttributeError, OverflowError) as error:
        raise EndpointFault("bad_response", "the answer's log probabilities have another form") from error
