"""Targets between a model and an action: the words of every codec, and the chat completions that carry them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

from mobile_world.agents.codecs import codec, codec_names
from mobile_world.agents.models.chat_responses import DONE, CompletionAnswer, CompletionParser, SseReader, read_whole
from mobile_world.agents.models.endpoint_errors import EndpointFault
from tests.fuzz.target import Feed, Target
from tests.mobile_world.agents.codecs.verdicts import FRAGMENTS, check

PER_CODEC = 30_000


def _codec(name: str) -> Callable[[Path], AbstractContextManager[Feed]]:
    """Any text has a verdict, and an action is one that the text names."""

    @contextmanager
    def opened(folder: Path) -> Iterator[Feed]:
        each = codec(name)
        yield lambda data: check(each, data.decode("utf-8", "surrogateescape")).action is not None

    return opened


@contextmanager
def _completion(folder: Path) -> Iterator[Feed]:
    """A completion in one piece is an answer or a fault."""

    def feed(data: bytes) -> bool:
        try:
            _check_storable(read_whole(data))
        except EndpointFault as fault:
            str(fault).encode()
            return False
        return True

    yield feed


@contextmanager
def _stream(folder: Path) -> Iterator[Feed]:
    """A streamed completion is an answer or a fault, and the same one however its bytes arrive."""

    def feed(data: bytes) -> bool:
        size = 1 + len(data) % 13
        pieces = [data[at : at + size] for at in range(0, len(data), size)]
        whole, cut = _events([data]), _events(pieces)
        if whole != cut:
            raise AssertionError("events depend on how the bytes arrive")
        parts = CompletionParser()
        try:
            for event in whole:
                if event != DONE:
                    parts.take(event, holder="delta")
            _check_storable(parts.whole())
        except EndpointFault as fault:
            str(fault).encode()
            return False
        return True

    yield feed


def _check_storable(answer: CompletionAnswer) -> None:
    """Whatever is kept of an answer can be written to a file."""
    for text in (answer.text, answer.reasoning, answer.finish_reason):
        text.encode()


def _events(chunks: list[bytes]) -> list[bytes]:
    reader = SseReader()
    return [event for chunk in chunks for event in reader.feed(chunk)] + reader.end()


_WORDS = tuple(word.encode("utf-8", "surrogatepass") for word in FRAGMENTS)
_JSON = (
    b"null",
    b"[]",
    b"{}",
    b"true",
    b'"\\ud800"',
    b'"choices":',
    b'"message":',
    b'"content":',
    b'"index":',
    b"data: ",
)

TARGETS = (
    *(Target(f"codec:{name}", _codec(name), PER_CODEC, _WORDS) for name in codec_names()),
    Target("completion:whole", _completion, 40_000, _JSON),
    Target("completion:streamed", _stream, 40_000, (*_JSON, b"\n\n", b"data:", b": ping\n", b"data: [DONE]\n\n")),
)
